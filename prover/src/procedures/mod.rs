//! Procedures that prove goals by themselves.

pub mod arith;
pub mod search;
