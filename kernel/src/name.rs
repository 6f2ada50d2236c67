//! Interned strings: the names of type variables, variables, constants and axioms.

use crate::Kernel;
use crate::hash::Table;
use std::rc::Rc;

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u32);

#[derive(Default)]
pub(crate) struct Names {
    letters: Vec<Rc<str>>,
    index: Table<Rc<str>, Name>,
}

impl Kernel {
    /// The name with these letters.
    pub fn name(&mut self, letters: &str) -> Name {
        if let Some(&name) = self.names.index.get(letters) {
            return name;
        }
        let name = Name(self.names.letters.len() as u32);
        self.names.letters.push(letters.into());
        self.names.index.insert(letters.into(), name);
        name
    }

    /// The letters of a name.
    pub fn letters(&self, name: Name) -> &str {
        &self.names.letters[name.0 as usize]
    }
}
