//! The trusted part of `atl-check`: from the bytes of a certificate to a verdict and to what
//! was proved.
#![forbid(unsafe_code)]

pub mod bundle;
pub mod check;
pub mod print;
pub mod verdict;
