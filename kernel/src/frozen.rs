//! A kernel from which others go on, each for itself.
//!
//! Nothing is undone: a kernel that is frozen does not grow any more, and what its theorems are about,
//! types, terms, sets and axioms by their numbers, is the same in each kernel that goes on from it. So
//! they are theorems there, and those of two such kernels never meet.

use crate::sets::Sets;
use crate::terms::Terms;
use crate::types::Types;
use crate::{Kernel, next_id};

/// A kernel that does not grow any more.
pub struct Frozen(Kernel);

impl Kernel {
    /// Freezes the kernel, if it does not go on from another one itself. What it recorded is forgotten.
    pub fn freeze(self) -> Option<Frozen> {
        (self.id == self.base).then_some(())?;
        Some(Frozen(Kernel {
            names: self.names.freeze()?,
            types: Types {
                nodes: self.types.nodes.freeze()?,
                operators: self.types.operators.freeze()?,
                changed: Default::default(),
            },
            terms: Terms {
                nodes: self.terms.nodes.freeze()?,
                constants: self.terms.constants.freeze()?,
            },
            sets: Sets {
                stored: self.sets.stored.freeze()?,
                room: self.sets.room,
            },
            traversal: Default::default(),
            trace: Default::default(),
            ..self
        }))
    }
}

impl Frozen {
    /// A kernel that goes on from here: theorems of the frozen kernel are its own, too.
    pub fn go_on(&self) -> Kernel {
        let Frozen(base) = self;
        Kernel {
            id: next_id(),
            base: base.id,
            names: base.names.go_on(),
            types: Types {
                nodes: base.types.nodes.go_on(),
                operators: base.types.operators.go_on(),
                changed: Default::default(),
            },
            terms: Terms {
                nodes: base.terms.nodes.go_on(),
                constants: base.terms.constants.go_on(),
            },
            sets: Sets {
                stored: base.sets.stored.go_on(),
                room: base.sets.room,
            },
            axioms: base.axioms.clone(),
            traversal: Default::default(),
            trace: Default::default(),
            limit: base.limit,
            inferences: base.inferences,
        }
    }
}
