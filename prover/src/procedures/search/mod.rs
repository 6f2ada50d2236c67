//! Proof search: `meson` by first-order reasoning alone, `auto` with simplification and case
//! distinctions.
//!
//! | file | holds |
//! |---|---|
//! | `clause` | facts as clauses |
//! | `terms` | first-order terms and unification |
//! | `engine` | the search |
//! | `replay` | the theorem of what it finds |
//! | `equality` | the laws of equality as clauses |
//! | `instances` | polymorphic facts at the types of the goal |
//! | `meson` | from a goal to clauses, and the search for a refutation |
//! | `auto` | simplification, case distinctions, then search |

mod auto;
mod clause;
mod engine;
mod equality;
mod instances;
mod meson;
mod replay;
mod terms;

pub use auto::{Known, auto};
pub use meson::{Effort, Quantifiers, meson};
