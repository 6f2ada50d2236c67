//! Statements of C that compute tensors.

pub(crate) mod bounds;
pub(crate) mod fill;
pub(crate) mod function;
pub(crate) mod local;
pub(crate) mod mask;
pub(crate) mod mode;
pub(crate) mod push;
pub(crate) mod sizes;
pub(crate) mod store;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod volumes;
pub(crate) mod witness;

use crate::compile::reasoning::lemma::Declaration;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    bounds::LEMMAS,
    fill::LEMMAS,
    fill::LEMMAS_BY_MODE,
    function::LEMMAS,
    local::LEMMAS,
    mask::LEMMAS,
    push::LEMMAS,
    push::LEMMAS_BY_MODE,
    store::LEMMAS,
    store::LEMMAS_BY_MODE,
    value::LEMMAS,
    volumes::LEMMAS,
    witness::LEMMAS,
];
