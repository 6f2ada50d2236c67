//! Functions of names that are chains of updates: `update (update f x₁ y₁) x₂ y₂`. Nothing is proved
//! here.

use super::term::application;
use kernel::Term;
use num_bigint::BigUint;
use prover::hol;

/// Where a function in a chain leaps to.
#[derive(Clone, Copy)]
pub struct Leap {
    /// How many updates the chain has.
    pub depth: usize,
    /// An earlier function in the chain; the same where there is none.
    pub to: Term,
    /// The least number of the names that are updated between them.
    pub least: Option<Term>,
}

/// The function that is updated, and the name at which.
pub(super) fn updated(f: Term) -> Option<(Term, Term)> {
    let (name, args) = application(f)?;
    (name == "update" && args.len() == 3).then(|| (args[0], args[1]))
}

/// The value of a numeral.
pub(super) fn value(t: Term) -> Option<BigUint> {
    hol::with(|context| context.dest_numeral(t))
}
