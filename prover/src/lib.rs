//! The untrusted prover: theory language, type inference, tactics, decision procedures.
#![forbid(unsafe_code)]

pub mod diagnostic;
pub mod elab;
pub mod print;
pub mod syntax;
