//! The C subset as typed trees, for the tools.

pub mod ast;
pub mod convert;
pub mod copies;
pub mod driver;
pub mod flags;
pub mod memory;
pub mod naming;
pub mod print;
mod read;

pub use read::{Error, parse};
pub use reading::Span;
