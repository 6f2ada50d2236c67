//! The untrusted prover: theory language, type inference, tactics, decision procedures.

pub mod fail;
pub mod hol;
pub mod matching;
pub mod rewrite;
pub mod simp;

pub use fail::{Fail, Proof, fail};
