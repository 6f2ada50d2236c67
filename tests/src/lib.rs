//! What tests of several crates use: random programs, runs of C under sanitizers, and what is
//! skipped.

pub mod conformance;
pub mod random_functions;
pub mod random_kernels;
pub mod sanitizers;
mod skipped;

pub use skipped::skipped;
