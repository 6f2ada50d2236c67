//! A proof in progress.

use crate::Proof;
use crate::hol;
use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::term::PreTerm;
use crate::tactic::goal::Goal;
use crate::theory::Theory;
use kernel::{Term, Type};

/// A proof in progress, within a theory.
pub struct Proving<'a> {
    /// What is known.
    pub theory: &'a Theory,
    /// The name of the theorem, for `sorry`.
    pub name: &'a str,
}

/// The result of running a tactic: a failure carries its place.
pub(super) type Run<T> = Result<T, Diagnostic>;

impl Proving<'_> {
    /// A term, in the scope of the goal's variables.
    pub(super) fn term(&self, goal: &Goal, t: &PreTerm, expected: Option<Type>) -> Proof<Term> {
        self.theory.elaborate(&goal.free_vars(), t, expected)
    }

    /// A term of type `bool`.
    pub(super) fn proposition(&self, goal: &Goal, t: &PreTerm) -> Proof<Term> {
        self.term(goal, t, Some(hol::bool()))
    }

    /// A goal, to be shown with an error.
    pub(super) fn show(&self, goal: &Goal) -> String {
        goal.show(&|t| self.theory.show(t))
    }
}
