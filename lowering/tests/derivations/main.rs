//! The interpreters against the formal semantics, which is executed by proof.

mod atl;
mod atl_programs;
mod c;
#[path = "../c/programs.rs"]
mod c_programs;
mod claims;
mod machine;
mod scalars;
