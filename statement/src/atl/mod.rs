//! ATL sources as typed trees, for the tools.
//!
//! Untrusted: what `atl-check` relies on is [`crate::syntax::atl`], from whose result these trees
//! are made. [`read`] is the entry point. What it returns is well scoped, has a distinct name for
//! every binder of a kernel, keeps integers apart from scalars and tensors, and is of bounded
//! height, so recursion over it is safe. It is not shape checked.

pub mod ast;
pub mod convert;
pub mod print;
mod reading;
mod resolve;
#[cfg(test)]
mod tests;

pub use crate::syntax::MAX_BYTES;
pub use ast::{Error, File, Span};
pub use convert::parse;
pub use reading::{Declared, Problem, Reading, read_all};
pub use resolve::resolve;

/// Parses and resolves an `.atl` file.
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    resolve(parse(bytes)?)
}
