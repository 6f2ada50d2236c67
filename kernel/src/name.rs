//! Interned strings: the names of type variables, variables, constants and axioms.

use crate::Kernel;
use crate::intern::hash;

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u32);

impl Kernel {
    /// The name with these letters.
    pub fn name(&mut self, letters: &str) -> Name {
        let hash = hash(letters.bytes().map(u32::from));
        let known = self.names.find(hash, |known| **known == *letters);
        Name(known.unwrap_or_else(|| self.names.insert(hash, letters.into())))
    }

    /// The letters of a name.
    pub fn letters(&self, name: Name) -> &str {
        self.names.get(name.0)
    }
}
