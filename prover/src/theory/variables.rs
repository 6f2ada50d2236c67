//! Variables that the theorems of a file may use without a quantifier.

use crate::hol;
use crate::{Proof, fail};
use kernel::{Name, Term, Type};

/// Declared variables, in the order of declaration.
#[derive(Clone, Default)]
pub struct Variables {
    declared: Vec<(Name, Type)>,
    /// How many of them were declared before the first section, if there is one.
    before_sections: Option<usize>,
}

impl Variables {
    /// Puts a variable in force.
    pub fn declare(&mut self, name: &str, ty: Type) -> Proof<()> {
        let interned = hol::name(name);
        if self.declared.iter().any(|(other, _)| *other == interned) {
            return fail(format!("the variable {name} is declared already"));
        }
        self.declared.push((interned, ty));
        Ok(())
    }

    /// Begins a section: the variables of the section before are no longer in force.
    pub fn begin_section(&mut self) {
        let kept = *self.before_sections.get_or_insert(self.declared.len());
        self.declared.truncate(kept);
    }

    /// The variables in force.
    pub fn in_force(&self) -> &[(Name, Type)] {
        &self.declared
    }

    /// Those that occur in a statement.
    pub fn occurring(&self, statement: Term) -> Proof<Vec<Term>> {
        let mut occurring = Vec::new();
        for &(name, ty) in &self.declared {
            let x = hol::var(name, ty)?;
            if hol::is_free_in(x, statement)? {
                occurring.push(x);
            }
        }
        Ok(occurring)
    }
}
