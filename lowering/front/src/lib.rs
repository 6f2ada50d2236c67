//! The front end: everything that is wrong in a source, with counterexamples.
#![forbid(unsafe_code)]

mod bounds;
pub mod check;
pub mod counterexample;
mod elimination;
mod extents;
pub mod facts;
mod hints;
mod names;
pub mod polynomial;
pub mod schedules;
pub mod source;
