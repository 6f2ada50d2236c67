//! The front end: everything that is wrong in a source, with counterexamples.
#![forbid(unsafe_code)]

mod bounds;
pub mod check;
pub mod counterexample;
mod data;
mod extents;
pub mod facts;
mod hints;
mod idioms;
mod names;
mod place;
pub mod polynomial;
pub mod remedy;
pub mod schedules;
pub mod source;
