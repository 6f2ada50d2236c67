//! Why a file was not accepted. The words for people are in `certs_tools::words`.

use crate::format::Kind;

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
