//! The trusted part of `atl-check`: from the bytes of a certificate to a verdict and to what
//! was proved.
#![forbid(unsafe_code)]

pub mod bundle;
pub mod check;
mod difference;
pub mod finding;
pub mod gate;
pub mod laws;
pub mod layout;
pub mod names;
mod own;
pub mod parts;
pub mod policy;
pub mod print;
pub mod release;
pub mod summary;
pub mod verdict;
pub mod words;
