//! The untrusted prover: theory language, type inference, tactics, decision procedures.
#![forbid(unsafe_code)]

pub mod arith;
pub mod declare;
pub mod diagnostic;
pub mod elab;
pub mod fail;
pub mod goal;
pub mod hol;
pub mod library;
pub mod matching;
pub mod onepoint;
pub mod package;
pub mod print;
pub mod rewrite;
pub mod script;
pub mod search;
pub mod simp;
pub mod syntax;
pub mod tactic;
pub mod theory;
pub mod variables;

pub use fail::{Fail, Proof, fail};
