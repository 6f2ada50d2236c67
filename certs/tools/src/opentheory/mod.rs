//! OpenTheory articles, versions 5 and 6: read into the kernel.
//!
//! An article is a text of commands for a stack machine, one to a line. Reading one makes
//! the kernel take its steps; with recording on, the result can be written as a file of our
//! own format (`write`). The names `bool`, `->`, `ind`, `=` and `select` mean the kernel's
//! primitives.

mod commands;
mod machine;

pub use machine::{Article, read};

use std::fmt;

/// What to do about a constant that is used and not defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// Refuse the article.
    Refused,
    /// Define it to be an arbitrary value, at every type.
    Arbitrary,
}

/// Why a command failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The stack or a list has no more elements.
    Empty,
    /// An object is not of the kind that the command needs; this one was needed.
    Wanted(&'static str),
    /// No such command.
    Unknown,
    /// The line is not UTF-8, or not a complete name or number.
    Malformed,
    /// The dictionary has no such key.
    NoKey,
    /// No constant or type operator has this name.
    NoName(String),
    /// The theorem is not the one that the article claims.
    OtherTheorem,
    /// The article is of another version of the format.
    Version,
    /// A limit was reached.
    Limit(&'static str),
    /// The kernel refused the step.
    Refused(kernel::Error),
}

impl From<kernel::Error> for Cause {
    fn from(error: kernel::Error) -> Self {
        Cause::Refused(error)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Empty => write!(f, "nothing is left on the stack or in the list"),
            Cause::Wanted(kind) => write!(f, "the operand is not a {kind}"),
            Cause::Unknown => write!(f, "no such command"),
            Cause::Malformed => write!(f, "the line is malformed"),
            Cause::NoKey => write!(f, "the dictionary has no such key"),
            Cause::NoName(name) => write!(f, "{name} is not defined"),
            Cause::OtherTheorem => write!(f, "the theorem is not the one stated"),
            Cause::Version => write!(f, "not an article of version 5 or 6"),
            Cause::Limit(what) => write!(f, "limit reached: {what}"),
            Cause::Refused(error) => write!(f, "{error}"),
        }
    }
}

/// A command that failed, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line, from one.
    pub line: usize,
    /// The text of the line, abridged.
    pub command: String,
    /// What is wrong.
    pub cause: Cause,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.command, self.cause)
    }
}

impl std::error::Error for Error {}
