//! The C subset as typed trees, for the tools.
//!
//! Untrusted: what `atl-check` relies on is [`crate::syntax::c`], from whose result these trees
//! are made.

pub mod ast;
pub mod convert;
pub mod naming;
pub mod print;

use std::fmt;

use crate::scope;
use crate::syntax;
pub use crate::syntax::Span;
use ast::Function;

/// Why and where a file is not in the subset; only the first reason is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The bytes at fault.
    pub span: Span,
    /// Line of the first byte at fault, counted from 1.
    pub line: usize,
    /// Column of the first byte at fault, counted from 1.
    pub column: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl Error {
    fn new(source: &[u8], error: syntax::Error) -> Error {
        let syntax::Error { span, message } = error;
        let before = source.get(..span.start).unwrap_or(source);
        let line_start = before.iter().rposition(|&byte| byte == b'\n');
        Error {
            span,
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: before.len() - line_start.map_or(0, |newline| newline + 1) + 1,
            message,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

/// Reads the bytes of a `.c` file: the two includes and one function of the subset.
pub fn parse(source: &[u8]) -> Result<Function, Error> {
    let function = syntax::c::read(source).and_then(|(element, syntax)| {
        scope::check(&syntax)?;
        convert::function(element, &syntax)
    });
    function.map_err(|error| Error::new(source, error))
}
