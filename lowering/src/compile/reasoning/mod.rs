//! What is known of integers and tensors, and proofs from it.

pub(crate) mod cells;
pub(crate) mod conditions;
pub(crate) mod indices;
pub(crate) mod laws;
pub(crate) mod lemma;
pub(crate) mod library;
pub(crate) mod names;
pub(crate) mod padding;
pub(crate) mod program;
pub(crate) mod scope;
pub(crate) mod shapes;
pub(crate) mod sums;
pub(crate) mod term;
pub(crate) mod trouble;
pub(crate) mod truncation;

use lemma::Declaration;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    cells::LEMMAS,
    conditions::LEMMAS,
    indices::LEMMAS,
    laws::LEMMAS,
    padding::LEMMAS,
    scope::LEMMAS,
    shapes::LEMMAS,
];
