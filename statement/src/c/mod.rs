//! The C subset: its syntax tree and the parser from the bytes of a `.c` file.
//!
//! Trusted: `atl-check` rebuilds the gate statement from the shipped bytes with this parser, so
//! what it returns must be what every C compiler reads in the same bytes. Where C is subtle, the
//! parser refuses. The grammar and the reason for each refusal: `docs/c-subset.md`.

#![forbid(unsafe_code)]

pub mod ast;
mod expression;
mod lexer;
mod parser;
mod sorts;

use std::fmt;

pub use parser::parse;

/// The bytes from `start` to just before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    fn new(start: usize, length: usize) -> Span {
        Span {
            start,
            end: start + length,
        }
    }
}

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
    fn new(source: &[u8], span: Span, message: impl Into<String>) -> Error {
        let before = source.get(..span.start).unwrap_or(source);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before
            .iter()
            .rev()
            .take_while(|&&byte| byte != b'\n')
            .count()
            + 1;
        Error {
            span,
            line,
            column,
            message: message.into(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}
