//! The trusted reading of .atl sources and C files as terms, and the gate statement about them.
#![forbid(unsafe_code)]

pub mod atl;
pub mod c;
pub mod scope;
pub mod syntax;
pub mod term;
