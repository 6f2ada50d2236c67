//! Why a file was not accepted.

use crate::format::Kind;
use std::fmt;

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The bytes are not a file of this format.
    Malformed(&'static str),
    /// The file asks for something that this program does not have.
    Unsupported(&'static str),
    /// A limit was reached.
    Limit(&'static str),
    /// The kernel refused a step.
    Refused(kernel::Error),
    /// A macro refused its operands; why, in words.
    Macro(String),
    /// Something is needed that nothing before provides.
    Missing(Kind, String),
    /// Something is provided twice.
    Duplicate(Kind, String),
}

/// Refuses unless something holds.
pub(crate) fn require(holds: bool, otherwise: Cause) -> Result<(), Cause> {
    holds.then_some(()).ok_or(otherwise)
}

/// What a cause means for those who asked for the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The file is wrong.
    Rejected,
    /// This program cannot judge the file.
    Unsupported,
    /// This program gave up.
    ResourceLimit,
}

impl Cause {
    /// What the cause means.
    pub fn class(&self) -> Class {
        match self {
            Cause::Unsupported(_) => Class::Unsupported,
            Cause::Limit(_) => Class::ResourceLimit,
            Cause::Refused(error) if error.is_limit() => Class::ResourceLimit,
            _ => Class::Rejected,
        }
    }
}

impl From<kernel::Error> for Cause {
    fn from(error: kernel::Error) -> Self {
        Cause::Refused(error)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Malformed(what) => write!(f, "malformed: {what}"),
            Cause::Unsupported(what) => write!(f, "unsupported: {what}"),
            Cause::Limit(what) => write!(f, "limit reached: {what}"),
            Cause::Refused(error) => write!(f, "{error}"),
            Cause::Macro(words) => write!(f, "{words}"),
            Cause::Missing(kind, name) => write!(f, "no {} {name} before this", kind.word()),
            Cause::Duplicate(kind, name) => write!(f, "a second {} {name}", kind.word()),
        }
    }
}

/// The step at which replay stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The first name that the segment provides.
    pub segment: String,
    /// How many proof steps of the segment were done before.
    pub number: usize,
    /// The name of the opcode; empty if there is none.
    pub opcode: &'static str,
    /// The operands, abridged.
    pub operands: Vec<String>,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong.
    pub cause: Cause,
    /// The offset in the file.
    pub offset: usize,
    /// The step; `None` for what is wrong outside of the segments.
    pub step: Option<Step>,
}

impl Error {
    /// What is wrong at an offset in the file.
    pub fn at(offset: usize, cause: Cause) -> Error {
        let step = None;
        Error {
            cause,
            offset,
            step,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.offset)?;
        if let Some(step) = &self.step {
            write!(f, ", {}, step {}", step.segment, step.number)?;
            if !step.opcode.is_empty() {
                write!(f, ", {}", step.opcode)?;
            }
        }
        write!(f, ": {}", self.cause)?;
        let operands = self.step.iter().flat_map(|step| &step.operands);
        operands
            .into_iter()
            .try_for_each(|operand| write!(f, "\n  {operand}"))
    }
}

impl std::error::Error for Error {}
