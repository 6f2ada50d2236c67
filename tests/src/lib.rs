//! What several tests use: pages of the documentation, lists of what is expected, random programs,
//! programs that grow, runs of C under sanitizers, and what is skipped.

pub mod conformance;
pub mod growing;
pub mod json_schema;
pub mod lists;
pub mod pages;
pub mod random_functions;
pub mod random_kernels;
pub mod sanitizers;
mod skipped;

pub use skipped::skipped;
