//! The atl tool: front end, reference interpreter, C printer and C interpreter.
#![forbid(unsafe_code)]

pub mod audit;
pub mod c_interpret;
pub use programs::c::print as c_print;
pub mod check;
pub mod compile;
pub mod counterexample;
pub mod derive;
pub mod diagnostic;
pub mod element;
mod elimination;
mod extents;
pub mod facts;
mod hints;
pub mod interpret;
pub mod json;
pub mod polynomial;
pub mod published_lowering;
pub mod schedules;
pub mod source;
pub mod tensor;
