//! Why a file was not accepted, in words; what people call the kinds of names and the counts.

use certs::{Cause, Counts, Error, Kind};
use std::fmt::Write;

/// What there are words for.
pub trait InWords {
    /// The words.
    fn in_words(&self) -> String;
}

impl InWords for Cause {
    fn in_words(&self) -> String {
        match self {
            Cause::Malformed(what) => format!("malformed: {what}"),
            Cause::Unsupported(what) => format!("unsupported: {what}"),
            Cause::Limit(what) => format!("limit reached: {what}"),
            Cause::Refused(error) => error.to_string(),
            Cause::Macro(words) => words.clone(),
            Cause::Missing(kind, name) => format!("no {} {name} before this", word(*kind)),
            Cause::Duplicate(kind, name) => format!("a second {} {name}", word(*kind)),
        }
    }
}

impl InWords for Error {
    fn in_words(&self) -> String {
        let mut text = format!("byte {}", self.offset);
        // Writing to a string cannot fail.
        if let Some(step) = &self.step {
            let _ = write!(text, ", {}, step {}", step.segment, step.number);
            if !step.opcode.is_empty() {
                let _ = write!(text, ", {}", step.opcode);
            }
        }
        let _ = write!(text, ": {}", self.cause.in_words());
        for operand in self.step.iter().flat_map(|step| &step.operands) {
            let _ = write!(text, "\n  {operand}");
        }
        text
    }
}

/// The word for a kind of names.
pub fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Type => "type",
        Kind::Constant => "constant",
        Kind::Theorem => "theorem",
        Kind::Axiom => "axiom",
    }
}

/// The counts by their names, in the order in which the footer has them.
pub fn counted(counts: &Counts) -> [(&'static str, u32); 6] {
    [
        ("segments", counts.segments),
        ("steps", counts.steps),
        ("types", counts.types),
        ("terms", counts.terms),
        ("theorems", counts.theorems),
        ("peak", counts.peak),
    ]
}
