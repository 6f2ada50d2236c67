//! Whole files of C.

use super::ast::Function;
use super::convert;
use crate::error;
use reading::{Place, Span, visibility};

/// Why and where a file is not in the subset; only the first reason is reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
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
    fn new(source: &[u8], error: error::Error) -> Error {
        let Place { line, column } = Place::at(source, error.span.start);
        Error {
            span: error.span,
            line,
            column,
            message: error.message,
        }
    }
}

/// Reads the bytes of a `.c` file: the two includes and one function of the subset.
pub fn parse(source: &[u8]) -> Result<Function, Error> {
    let read = || {
        let syntax = reading::c::read(source)?;
        visibility::check(&syntax)?;
        convert::function(&syntax)
    };
    read().map_err(|error| Error::new(source, error))
}
