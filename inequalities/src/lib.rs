//! Inequalities between integers: whether some contradict each other, why a polynomial is not negative.
//!
//! Nothing here is proved, and there is no term of the logic. There are two searches:
//!
//! - [`linear::refute`] decides constraints that are linear in their variables, and combinations of them
//!   by "and" and "or". It answers how the constraints add up to a contradiction, or where they all hold.
//! - [`Problem::reason`] looks for a sum of products of polynomials that are not negative which is the one
//!   in question, and [`Problem::bound`] for the greatest number that it is not below. Atoms are names,
//!   quotients, minima and so on.
//!
//! The prover proves what the first answers, and `reasoning` what the second does, step by step; `front`
//! takes the word of both for messages.
//!
//! | file | holds |
//! |---|---|
//! | `effort` | how much a run may search |
//! | `linear` | the search for a contradiction, or a point |
//! | `sum` | polynomials |
//! | `problem` | atoms, what they stand for, what is known of them |
//! | `bounds` | the search for a reason, or a bound |
//! | `examples` | values at which conditions hold |
//! | `follows` | whether a polynomial is not negative, by both searches |
#![forbid(unsafe_code)]

mod bounds;
pub mod effort;
mod examples;
mod follows;
pub mod linear;
mod problem;
mod sum;

pub use bounds::{Reason, Step, Steps};
pub use examples::Values;
pub use problem::{Base, Operation, Problem};
pub use sum::{Atom, Sum};
