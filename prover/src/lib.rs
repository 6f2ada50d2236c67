//! The untrusted prover: theory language, type inference, tactics, decision procedures.

pub mod arith;
pub mod diagnostic;
pub mod fail;
pub mod goal;
pub mod hol;
pub mod matching;
pub mod rewrite;
pub mod simp;
pub mod syntax;
pub mod tactic;

pub use fail::{Fail, Proof, fail};
