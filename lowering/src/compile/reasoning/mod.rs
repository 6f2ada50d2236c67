//! What is known of integers and tensors, and proofs from it. Nothing here knows of C.
//!
//! | file | concept |
//! |---|---|
//! | `lemma`, `library` | lemmas by name; the theorems of the theories, and their application |
//! | `term`, `identifiers`, `theorem` | terms of the theories; names; theorems with other arguments |
//! | `program` | the forms of expressions |
//! | `laws` | sets of laws of the scalars |
//! | `trouble` | why there is no proof |
//! | `scope`, `lookup` | what is known at a point of a program; what names stand for there |
//! | `sums` | integer terms that read well |
//! | `numbers`, `linear`, `quotients`, `conditions` | conditions on integers |
//! | `indices` | index expressions and conditions of the program |
//! | `boxes` | lists of indices |
//! | `extents`, `shapes`, `evaluation` | shapes of expressions, and that these evaluate |
//! | `cells`, `padding` | cells copied from cells; cells that are padding, or not |
//! | `truncation` | truncations drop padding only |

pub(crate) mod boxes;
pub(crate) mod cells;
pub(crate) mod conditions;
pub(crate) mod evaluation;
pub(crate) mod extents;
pub(crate) mod identifiers;
pub(crate) mod indices;
pub(crate) mod laws;
pub(crate) mod lemma;
pub(crate) mod library;
pub(crate) mod linear;
pub(crate) mod lookup;
pub(crate) mod numbers;
pub(crate) mod padding;
pub(crate) mod program;
pub(crate) mod quotients;
pub(crate) mod scope;
pub(crate) mod shapes;
pub(crate) mod sums;
pub(crate) mod term;
pub(crate) mod theorem;
pub(crate) mod trouble;
pub(crate) mod truncation;

use lemma::Declaration;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    boxes::LEMMAS,
    cells::LEMMAS,
    evaluation::LEMMAS,
    extents::LEMMAS,
    indices::LEMMAS,
    laws::LEMMAS,
    linear::LEMMAS,
    lookup::LEMMAS,
    padding::LEMMAS,
    quotients::LEMMAS,
    shapes::LEMMAS,
];
