//! ATL sources as typed trees, for the tools.
//!
//! [`read`] is the entry point. What it returns is well scoped, has a distinct name for
//! every binder of a kernel, keeps integers apart from scalars and tensors, and is of bounded
//! height, so recursion over it is safe. It is not shape checked.

pub mod ast;
pub mod convert;
pub mod layout;
mod named_indices;
pub mod print;
mod problems;
mod read;
mod repeated;
mod resolve;
pub mod steps;
#[cfg(test)]
mod tests;

pub use ::reading::MAX_BYTES;
pub use ast::{Error, File, Span};
pub use convert::parse;
pub use print::words;
pub use problems::{Declared, Problem, Reading, read_all};
pub use read::read;
pub use resolve::{Renamed, resolve};
