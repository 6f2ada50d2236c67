//! Definitional packages: what a declaration of a constant, relation, datatype or recursive
//! function defines and proves.
//!
//! Everything is proved from the definitional principles of the kernel, on terms that are
//! elaborated already.
//!
//! | file | holds |
//! |---|---|
//! | `define` | constants |
//! | `record` | predicates that are conjunctions with named parts |
//! | `subtype` | types given by a predicate |
//! | `datatype` | datatypes |
//! | `recursion` | recursive functions |
//! | `relations` | inductive relations |

pub mod datatype;
pub mod define;
pub mod record;
pub mod recursion;
pub mod relations;
pub mod subtype;
