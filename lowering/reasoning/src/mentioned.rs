//! The names that an index expression mentions.

use kernel::Term;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// What an index expression mentions.
#[derive(Default)]
pub struct Mentioned {
    /// The numbers of the names, as terms.
    pub names: BTreeMap<BigUint, Term>,
    /// How many operators it has.
    pub operators: usize,
}
