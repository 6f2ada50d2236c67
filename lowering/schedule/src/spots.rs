//! Where an equation is applied, as a schedule says it.

use crate::instances::{matches, named_as};
use crate::places::{Name, Path, all_places, at, children, find, like};
use crate::refusal::{Outcome, Refusal};
use kernel::Term;
use std::collections::HashMap;

/// Where an equation is applied.
#[derive(Clone, Debug)]
pub enum Spot {
    /// `at i`: at the loop or `let` itself.
    At(Name),
    /// `inside i`: at its body.
    Inside(Name),
    /// `at x[_] + 1`: at the part of the program that is this expression.
    Pattern(Pattern),
}

/// An expression in which some indices may be any.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The expression.
    pub expression: Term,
    /// The names in it that stand for any index.
    pub any: Vec<Term>,
}

impl Spot {
    /// The place in a program.
    pub fn find(&self, e: Term) -> Outcome<Path> {
        match self {
            Spot::At(name) => find(e, name),
            Spot::Inside(name) => {
                let mut place = find(e, name)?;
                let bodies = children(at(e, &place)?)?;
                place.push(bodies.len().saturating_sub(1));
                Ok(place)
            }
            Spot::Pattern(pattern) => pattern.find(e),
        }
    }
}

impl Pattern {
    fn find(&self, e: Term) -> Outcome<Path> {
        let mut found = Vec::new();
        all_places(e, &mut Vec::new(), &mut |path, part| {
            let pattern = named_as(self.expression, part)?;
            if matches(pattern, part, &self.any, &mut HashMap::new())? {
                found.push(path.clone());
            }
            Ok(())
        })?;
        let count = found.len();
        let mut found = found.into_iter();
        match (found.next(), count) {
            (Some(only), 1) => Ok(only),
            (None, _) => {
                let note = "it has to be spelled as in the program, `_` is any index";
                let refusal = Refusal::words("no part of the program is this expression");
                Err(refusal.with_note(note).with_near(like(e, self.expression)?))
            }
            _ => Err(
                Refusal::words(format!("{count} parts of the program are this expression"))
                    .with_note("`at i#2` and `inside i#2` say which loop is meant, or its body"),
            ),
        }
    }
}
