//! What tests of several crates use: random programs, and runs of C under sanitizers.

pub mod random_functions;
pub mod random_kernels;
pub mod sanitizers;
