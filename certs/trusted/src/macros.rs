//! What expands the macros of the format. It is behind a trait because it is not trusted.

use crate::error::Cause;
use crate::format::Op;
use kernel::{Kernel, Name, Term, Thm, Type};

/// The operands of an instruction, by kind, each in order.
#[derive(Default)]
pub struct Operands {
    /// The theorems.
    pub thms: Vec<Thm>,
    /// The terms.
    pub terms: Vec<Term>,
    /// The types.
    pub types: Vec<Type>,
    /// The names.
    pub names: Vec<Name>,
    /// The slot, of an instruction that has one.
    pub slot: usize,
}

impl Operands {
    pub(crate) fn clear(&mut self) {
        self.thms.clear();
        self.terms.clear();
        self.types.clear();
        self.names.clear();
    }
}

/// A kernel, and what expands macros of the format into rules of that kernel.
///
/// It is not trusted: whatever it does, a theorem comes out of the kernel, and at worst it is
/// not the one that was meant. The replayer refuses another kernel and theorems of another. What
/// macros declare in the kernel has names that no file can then declare, and is in no statement
/// that a verdict rests on (see `gate::known`).
pub trait Macros: Sized + Send + Sync {
    /// Takes a kernel in which the connectives are defined and the axioms introduced, and the
    /// theorems that say so, by name.
    fn of(kernel: Kernel, theorems: &[(&'static str, Thm)]) -> Result<Self, Cause>;

    /// The same for another kernel, which goes on from the one that these had.
    fn again(&self, kernel: Kernel) -> Self;

    /// The kernel.
    fn kernel(&self) -> &Kernel;

    /// The kernel, to do steps in.
    fn kernel_mut(&mut self) -> &mut Kernel;

    /// Does the step of a macro with these operands.
    fn expand(&mut self, op: Op, thms: &[Thm], terms: &[Term]) -> Result<Thm, Cause>;

    /// Hears that a theorem was published under a name: some macros rest on theorems.
    fn published(&mut self, name: &str, th: Thm) -> Result<(), Cause>;

    /// Hears that files which go on from here will use a theorem.
    fn prepare(&mut self, th: Thm) -> Result<(), Cause>;

    /// The names of the theorems that the steps of macros rested on since this was asked last.
    fn rested_on(&mut self) -> Vec<&'static str>;

    /// The operands of a step that failed, in words, for people.
    fn in_words(&self, operands: &Operands) -> Vec<String>;
}

/// Why macros are not used any more.
pub(crate) const SWAPPED: Cause = Cause::Unsupported("macros that leave the kernel");
