//! Whole files of C.

use super::ast::Function;
use super::convert;
use reading::{Place, Span, visibility};
use std::fmt;
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
    fn new(source: &[u8], error: reading::Error) -> Error {
        let Place { line, column } = Place::at(source, error.span.start);
        Error {
            span: error.span,
            line,
            column,
            message: error.message,
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
    let function = reading::c::read(source).and_then(|(element, syntax)| {
        visibility::check(&syntax)?;
        convert::function(element, &syntax)
    });
    function.map_err(|error| Error::new(source, error))
}
