//! The untrusted prover: theory language, type inference, tactics, decision procedures.
#![forbid(unsafe_code)]

pub mod declarations;
pub mod definitions;
pub mod fail;
pub mod hol;
pub mod language;
pub mod library;
pub mod procedures;
pub mod rewriting;
pub mod script;
pub mod tactic;
pub mod theory;

pub use fail::{Fail, Proof, fail};
