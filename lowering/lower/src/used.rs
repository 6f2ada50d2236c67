//! The equations that a schedule applies, as people are told of them.

use reading::Span;
use reasoning::assumed_laws::names_of_laws;
use reasoning::trouble::Attempt;
use schedule::{Applied, Placed};
use std::fmt;

/// An equation that a schedule applies.
#[derive(Clone, Debug)]
pub struct Used {
    /// The step of the schedule, in the source.
    pub step: Span,
    /// The name of the equation.
    pub theorem: String,
    /// The laws of the scalars that it needs here.
    pub laws: Vec<String>,
}

impl Used {
    /// What is said of an equation that was applied for one of these steps.
    pub fn of(steps: &[Placed], one: &Applied) -> Attempt<Used> {
        Ok(Used {
            step: steps[one.step].span,
            theorem: one.theorem.clone(),
            laws: names_of_laws(one.same.th)?,
        })
    }
}

impl fmt::Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.theorem)?;
        match self.laws.is_empty() {
            true => Ok(()),
            false => write!(f, ", laws {}", self.laws.join(", ")),
        }
    }
}
