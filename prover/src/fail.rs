//! Why a proof step did not work.

use std::fmt;

/// A message for the person who writes the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fail(pub String);

/// The result of a proof step.
pub type Proof<T> = Result<T, Fail>;

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fail {}

/// A failure with this message.
pub fn fail<T>(message: impl Into<String>) -> Proof<T> {
    Err(Fail(message.into()))
}
