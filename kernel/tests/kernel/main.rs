//! Tests of the kernel, through its public interface only.
//!
//! Every rule and constructor has a table of accepted cases, which check the whole theorem,
//! and for every numbered side condition a refused case that violates it alone.

mod bench;
mod deduction;
mod deep;
mod definitions;
mod equality;
mod errors;
mod foreign;
mod frozen;
mod keep;
mod keep_random;
mod limits;
mod named;
mod properties;
mod recorder;
mod soundness;
mod terms;
