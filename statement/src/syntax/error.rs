//! Why a source is refused.
//!
//! Untrusted: no value of this type is an acceptance.

use super::Span;

/// The first thing wrong with a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// The reason, one sentence without a full stop.
    pub message: String,
}

/// What a source says, or why it is refused.
pub type Result<T> = std::result::Result<T, Error>;

/// An error at `span`.
pub(super) fn refuse<T>(span: Span, message: impl Into<String>) -> Result<T> {
    let message = message.into();
    Err(Error { span, message })
}
