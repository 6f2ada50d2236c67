//! Why a rule refused.

use std::fmt;

/// A refused rule or constructor: a side condition does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// The rule or constructor, as its documentation names it (`EQ_MP`, `app`, ...).
    pub rule: &'static str,
    /// The number of the side condition in the rule's documentation. Zero: the arena is
    /// full, or a theorem is another kernel's.
    pub condition: u8,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: condition {} fails", self.rule, self.condition)
    }
}

impl std::error::Error for Error {}

/// The refusal of `rule` for its side condition of this number.
pub(crate) fn refusal(rule: &'static str, condition: u8) -> Error {
    Error { rule, condition }
}

/// Refuses unless the side condition holds.
pub(crate) fn require(holds: bool, rule: &'static str, condition: u8) -> crate::Result<()> {
    holds.then_some(()).ok_or(refusal(rule, condition))
}
