//! A search for reasons why a polynomial over integers is not negative.
//!
//! Atoms are names, quotients, minima and so on; of some polynomials over them it is known that they
//! are not negative. [`Problem::reason`] looks for a sum of products of such polynomials that is the one
//! in question, and [`Problem::bound`] for the greatest number that it is not below. Nothing here is
//! proved: `reasoning` proves what a reason says step by step, and `front` takes its word for messages.
//!
//! | file | holds |
//! |---|---|
//! | `sum` | polynomials |
//! | `problem` | atoms, what they stand for, what is known of them |
//! | `search` | the search |
#![forbid(unsafe_code)]

mod problem;
mod search;
mod sum;

pub use problem::{Base, Operation, Problem};
pub use search::{Reason, Step, Steps};
pub use sum::{Atom, Sum};
