//! Why a file was not written.

use std::fmt;

/// Why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// Nothing to export.
    NoExports,
    /// A theorem with this label, which an export rests on, was made while nothing was
    /// recorded.
    NotRecorded(u32),
    /// Two exports have this name.
    Duplicate(String),
    /// The kernel's arena is full.
    Full(kernel::Error),
}

impl From<kernel::Error> for WriteError {
    fn from(error: kernel::Error) -> Self {
        WriteError::Full(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::NoExports => write!(f, "nothing to export"),
            WriteError::NotRecorded(label) => write!(f, "step {label} was not recorded"),
            WriteError::Duplicate(name) => write!(f, "two exports are named {name}"),
            WriteError::Full(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for WriteError {}
