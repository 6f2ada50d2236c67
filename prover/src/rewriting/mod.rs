//! Rewriting with theorems.

pub mod onepoint;
pub mod rule;
pub mod set;
pub mod simplifier;
