//! The ATL source language: bytes of an `.atl` file to a resolved syntax tree.
//!
//! [`read`] is the one entry point. What it returns is well scoped, has a distinct name for every
//! binder of a kernel, keeps integers apart from scalars and tensors, and is at most
//! [`MAX_DEPTH`](ast::MAX_DEPTH) levels deep, so recursion over it is safe. It is not shape
//! checked: that belongs to the untrusted side.

pub mod ast;
mod cursor;
mod lexer;
mod parser;
pub mod print;
mod resolve;
#[cfg(test)]
mod tests;

pub use ast::{Error, File, Span};
pub use parser::{MAX_BYTES, parse};
pub use resolve::resolve;

/// Parses and resolves an `.atl` file.
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    resolve(parse(bytes)?)
}
