//! What `atl` compiles, run under gcc's sanitizers against the reference interpreter; and what
//! the compiler of 2022 made of the audited programs.

mod audit;
mod bounds;
mod examples;
/// The tests of the semantics use more of it.
#[allow(dead_code)]
#[path = "../derivations/atl_programs.rs"]
mod random_kernels;
#[path = "../sanitizers/mod.rs"]
mod sanitizers;
