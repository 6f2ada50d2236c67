//! Linear integer arithmetic, ring identities and numerals, with proofs.

pub mod search;
