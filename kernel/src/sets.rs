//! Interned sorted sets of numbers: hypotheses and axioms of theorems.

use crate::Result;
use crate::error::{Error, require};
use crate::intern::{Interner, hash};

/// An interned set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set(u32);

impl Set {
    pub const EMPTY: Set = Set(0);
}

pub(crate) struct Sets {
    pub stored: Interner<Box<[u32]>>,
    /// How many more elements may be stored.
    pub room: usize,
}

impl Sets {
    /// The empty set only; the sets may have `limit` elements in all.
    pub fn new(limit: usize) -> Self {
        let mut stored = Interner::default();
        stored.insert(hash([]), Box::default());
        Sets {
            stored,
            room: limit,
        }
    }

    /// The elements, in ascending order.
    pub fn get(&self, set: Set) -> &[u32] {
        self.stored.get(set.0)
    }

    /// The set of these elements.
    pub fn intern(&mut self, mut elements: Vec<u32>) -> Result<Set> {
        elements.sort_unstable();
        elements.dedup();
        let hash = hash(elements.iter().copied());
        if let Some(set) = self.stored.find(hash, |known| **known == *elements) {
            return Ok(Set(set));
        }
        require(elements.len() <= self.room, Error::SetsFull)?;
        self.room -= elements.len();
        Ok(Set(self.stored.insert(hash, elements.into())))
    }

    /// `a ∪ b`.
    pub fn union(&mut self, a: Set, b: Set) -> Result<Set> {
        if a == b || b == Set::EMPTY {
            return Ok(a);
        }
        if a == Set::EMPTY {
            return Ok(b);
        }
        self.intern([self.get(a), self.get(b)].concat())
    }

    /// `a - {element}`.
    pub fn remove(&mut self, a: Set, element: u32) -> Result<Set> {
        let rest = self.get(a).iter().copied().filter(|&e| e != element);
        self.intern(rest.collect())
    }
}
