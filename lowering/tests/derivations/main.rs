//! The interpreters against the formal semantics, which is executed by proof.

mod atl;
mod atl_programs;
mod scalars;
