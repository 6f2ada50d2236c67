//! The atl tool: front end and reference interpreter of the ATL language.
#![forbid(unsafe_code)]

pub mod check;
pub mod counterexample;
pub mod diagnostic;
pub mod element;
mod elimination;
pub mod facts;
pub mod interpret;
pub mod json;
pub mod polynomial;
pub mod tensor;
