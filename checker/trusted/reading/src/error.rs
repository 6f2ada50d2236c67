//! Why a source is refused. No value here is an acceptance.

use crate::span::Span;

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

impl Error {
    /// An error at `span`.
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        let message = message.into();
        Error { span, message }
    }
}

/// Refuses what stands at `span`.
pub(crate) fn refuse<T>(span: Span, message: impl Into<String>) -> Result<T> {
    Err(Error::new(span, message))
}
