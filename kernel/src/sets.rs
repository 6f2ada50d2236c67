//! Interned sorted sets of numbers: hypotheses and axioms of theorems.

use crate::Result;
use crate::error::require;
use crate::hash::Table;
use std::rc::Rc;

/// An interned set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set(u32);

impl Set {
    pub const EMPTY: Set = Set(0);
}

pub(crate) struct Sets {
    stored: Vec<Rc<[u32]>>,
    index: Table<Rc<[u32]>, Set>,
    /// How many more elements may be stored.
    room: usize,
}

impl Sets {
    /// The empty set only; the sets may have `limit` elements in all.
    pub fn new(limit: usize) -> Self {
        let empty: Rc<[u32]> = Rc::default();
        Sets {
            stored: vec![empty.clone()],
            index: [(empty, Set::EMPTY)].into_iter().collect(),
            room: limit,
        }
    }

    /// The elements, in ascending order.
    pub fn get(&self, set: Set) -> &[u32] {
        &self.stored[set.0 as usize]
    }

    /// The set of these elements.
    pub fn intern(&mut self, mut elements: Vec<u32>) -> Result<Set> {
        elements.sort_unstable();
        elements.dedup();
        if let Some(&set) = self.index.get(&elements[..]) {
            return Ok(set);
        }
        require(elements.len() <= self.room, "set", 0)?;
        self.room -= elements.len();
        let (set, elements) = (Set(self.stored.len() as u32), Rc::from(elements));
        self.stored.push(Rc::clone(&elements));
        self.index.insert(elements, set);
        Ok(set)
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
        if !self.get(a).contains(&element) {
            return Ok(a);
        }
        let rest = self.get(a).iter().copied().filter(|&e| e != element);
        self.intern(rest.collect())
    }
}
