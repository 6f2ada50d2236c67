//! What is known of integers and tensors, and proofs from it. Nothing here knows of C.
//!
//! | file | concept |
//! |---|---|
//! | `lemma`, `loading`, `library` | lemmas by name; the theorems of the theories: in the context, and applied |
//! | `own` | a theory file of the user's |
//! | `abbreviations` | what a source abbreviates, unfolded |
//! | `term`, `identifiers`, `theorem` | terms of the theories; names; theorems with other arguments |
//! | `syntax` | the datatypes of the theories as enums |
//! | `program` | the forms of expressions |
//! | `folds` | steps of folds |
//! | `laws`, `assumed_laws` | sets of laws of the scalars; on which of them a theorem rests |
//! | `trouble` | why there is no proof |
//! | `scope`, `facts`, `lookup`, `leaps` | what is known at a point of a program, and was found there; what names stand for, old ones by leaps |
//! | `sums` | integer terms that read well |
//! | `numbers`, `linear`, `quotients`, `products`, `known`, `bounds`, `conditions` | conditions on integers |
//! | `examples` | values at which conditions hold |
//! | `indices` | index expressions and conditions of the program |
//! | `affine`, `border_search` | sums of multiples; where conditions in a loop change |
//! | `boxes` | lists of indices |
//! | `extents`, `shapes`, `outside`, `evaluation` | shapes of expressions, also of those known outside of loops, and that these evaluate |
//! | `tables`, `rearranging`, `applied` | the tables of reindexers; the shapes that they make; where cells come from and go to |
//! | `divisors` | divisors that allow division |
//! | `ends`, `compared`, `between`, `overflow`, `kept` | ends of bounds; what is known of integers that data are; bounds of those that are computed; arithmetic that does not overflow; bounds that the accumulators of folds keep between |
//! | `cells` | cells copied from cells |
//! | `meaning` | programs as functions |
//! | `mentioned`, `apart` | what index expressions mention; those that do not mention the index of a loop |
//! | `padding`, `not_padding`, `throughout` | cells that are padding, or not; all of a box |
//! | `sizes`, `concrete` | sizes that meet conditions; what holds at sizes that are numbers |
//! | `places` | the operators of a program, each at its place |
//! | `truncation`, `reindexers` | truncations drop padding only; reindexers are well formed |
#![forbid(unsafe_code)]
// Variables of lemmas keep the letters that they have in the theories: S, H, J, ...
#![allow(non_snake_case)]

pub mod abbreviations;
pub mod affine;
mod alike;
pub mod apart;
pub mod applied;
pub mod assumed_laws;
mod between;
pub mod border_search;
pub mod bounds;
pub mod boxes;
pub mod cells;
mod chains;
mod compared;
pub mod concrete;
pub mod conditions;
pub mod data;
pub mod data_facts;
pub mod decisions;
pub mod divisors;
mod each_cell;
pub mod elements;
mod ends;
pub mod evaluation;
pub mod examples;
pub mod extents;
pub mod facts;
pub mod folds;
mod growth;
mod guessed;
pub mod identifiers;
pub mod indices;
pub mod kept;
mod known;
pub mod laws;
pub mod leaps;
pub mod lemma;
pub mod library;
pub mod linear;
pub mod lists;
pub mod loading;
pub mod lookup;
pub mod meaning;
pub mod mentioned;
pub mod not_padding;
pub mod numbers;
pub mod operations;
pub mod outside;
mod overflow;
pub mod own;
pub mod padding;
pub mod places;
pub mod products;
pub mod program;
pub mod quotients;
pub mod rearranging;
pub mod reindexers;
pub mod scope;
pub mod session;
pub mod shapes;
pub mod sizes;
pub mod sums;
pub mod syntax;
pub mod tables;
pub mod term;
pub mod theorem;
pub mod throughout;
pub mod trouble;
pub mod truncation;

use crate::lemma::Declaration;

/// The lemmas that are applied here, by the modules that do.
pub const TABLES: &[&[Declaration]] = &[
    abbreviations::LEMMAS,
    apart::LEMMAS,
    applied::LEMMAS,
    between::LEMMAS,
    bounds::LEMMAS,
    boxes::LEMMAS,
    cells::LEMMAS,
    compared::LEMMAS,
    concrete::LEMMAS,
    data::LEMMAS,
    data_facts::LEMMAS,
    decisions::LEMMAS,
    divisors::LEMMAS,
    each_cell::LEMMAS,
    evaluation::LEMMAS,
    extents::LEMMAS,
    indices::LEMMAS,
    kept::LEMMAS,
    laws::LEMMAS,
    leaps::LEMMAS,
    linear::LEMMAS,
    lists::LEMMAS,
    lookup::LEMMAS,
    meaning::LEMMAS,
    not_padding::LEMMAS,
    operations::LEMMAS,
    outside::LEMMAS,
    overflow::LEMMAS,
    padding::LEMMAS,
    products::LEMMAS,
    quotients::LEMMAS,
    rearranging::LEMMAS,
    reindexers::LEMMAS,
    shapes::LEMMAS,
    tables::LEMMAS,
    throughout::LEMMAS,
];
