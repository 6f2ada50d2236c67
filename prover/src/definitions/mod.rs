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
//! | `monotone` | monotonicity of propositions in relations |
//! | `inductive` | inductive relations: rules and induction |
//! | `inversion` | inductive relations: inversion |

pub mod datatype;
pub mod define;
pub mod inductive;
mod inversion;
pub mod monotone;
pub mod record;
pub mod recursion;
pub mod subtype;
