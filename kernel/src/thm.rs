//! Theorems.

use crate::error::{Error, require};
use crate::sets::Set;
use crate::trace::Rule;
use crate::{Kernel, Name, Result, Term};

/// A theorem `A ⊢ p` of one kernel, with the axioms it rests on.
///
/// No public function makes one but the rules, so having a value is having a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thm {
    pub(crate) kernel: u64,
    pub(crate) hyps: Set,
    pub(crate) concl: Term,
    pub(crate) axioms: Set,
    pub(crate) label: u32,
}

impl Thm {
    /// The conclusion.
    pub fn concl(self) -> Term {
        self.concl
    }

    /// The recorder's number for the step that made the theorem. It has no logical meaning.
    pub fn label(self) -> u32 {
        self.label
    }

    /// Whether there are hypotheses.
    pub fn has_hyps(self) -> bool {
        self.hyps != Set::EMPTY
    }
}

impl Kernel {
    /// A new theorem, by this step with these arguments; only rules, definitions and axioms call
    /// this.
    pub(crate) fn thm(
        &mut self,
        step: Rule,
        args: &[u32],
        hyps: Set,
        concl: Term,
        axioms: Set,
    ) -> Thm {
        self.inferences += 1;
        Thm {
            kernel: self.id,
            hyps,
            concl,
            axioms,
            label: self.log(step as u8, args),
        }
    }

    /// Refuses theorems of other kernels.
    pub(crate) fn own(&self, th: Thm) -> Result<()> {
        require(self.owns(th), Error::ForeignTheorem)
    }

    /// Whether the theorem is one of this kernel's, or of the frozen one that it goes on from.
    pub fn owns(&self, th: Thm) -> bool {
        th.kernel == self.id || th.kernel == self.base
    }

    /// The hypotheses of a theorem of this kernel, each once, in a fixed order.
    pub fn hyps(&self, th: Thm) -> Vec<Term> {
        assert!(self.owns(th), "another kernel's theorem");
        self.sets.get(th.hyps).iter().map(|&t| Term(t)).collect()
    }

    /// The names of the axioms that a theorem of this kernel rests on, in order of their
    /// introduction.
    pub fn axioms_of(&self, th: Thm) -> Vec<Name> {
        assert!(self.owns(th), "another kernel's theorem");
        let axioms = self.sets.get(th.axioms).iter();
        axioms.map(|&at| self.axioms[at as usize].0).collect()
    }
}
