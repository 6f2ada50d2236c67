//! Interned sorted sets of numbers: hypotheses and axioms of theorems.

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
}

impl Default for Sets {
    fn default() -> Self {
        let empty: Rc<[u32]> = Rc::default();
        Sets {
            stored: vec![empty.clone()],
            index: [(empty, Set::EMPTY)].into_iter().collect(),
        }
    }
}

impl Sets {
    /// The elements, in ascending order.
    pub fn get(&self, set: Set) -> &[u32] {
        &self.stored[set.0 as usize]
    }

    /// The set of these elements.
    pub fn intern(&mut self, mut elements: Vec<u32>) -> Set {
        elements.sort_unstable();
        elements.dedup();
        if let Some(&set) = self.index.get(&elements[..]) {
            return set;
        }
        let (set, elements) = (Set(self.stored.len() as u32), Rc::from(elements));
        self.stored.push(Rc::clone(&elements));
        self.index.insert(elements, set);
        set
    }

    /// `a ∪ b`.
    pub fn union(&mut self, a: Set, b: Set) -> Set {
        if a == b || b == Set::EMPTY {
            return a;
        }
        if a == Set::EMPTY {
            return b;
        }
        self.intern([self.get(a), self.get(b)].concat())
    }

    /// `a - {element}`.
    pub fn remove(&mut self, a: Set, element: u32) -> Set {
        if !self.get(a).contains(&element) {
            return a;
        }
        self.intern(
            self.get(a)
                .iter()
                .copied()
                .filter(|&e| e != element)
                .collect(),
        )
    }
}
