//! Proofs: goals, tactics, scripts.

pub mod goal;
pub mod script;
pub mod tactic;
