//! From kernels to functions of C, with proofs; and programs run by proof.
#![forbid(unsafe_code)]

pub mod compile;
pub mod derive;
