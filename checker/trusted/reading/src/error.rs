//! Why a source is refused. The words for people are not made here, but for the rules themselves.

use crate::grammar;
use crate::span::Span;
use crate::uses::Sort;

/// The first thing wrong with a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// What.
    pub why: Why,
}

/// What is wrong. No value here is an acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A rule is broken, which is this one: a sentence without a full stop.
    Rule(String),
    /// This character cannot stand in a file. What can, is said by a sentence.
    Character(char, &'static str),
    /// It is nested in more than [`crate::MAX_DEPTH`] levels, or has more than
    /// [`crate::MAX_HEIGHT`] with what goes on to the right.
    TooDeep,
    /// No production goes on with the token that is found.
    Unexpected {
        /// What one would go on with.
        expected: Vec<Expected>,
        /// The token.
        found: String,
        /// Why it is not a name, if it looks like one.
        reserved: Option<&'static str>,
    },
    /// This name is not declared.
    Undeclared(String),
    /// This name stands for something else than is needed.
    Misused {
        /// The name.
        name: String,
        /// What it stands for.
        is: Sort,
        /// What is needed: one of these.
        needed: &'static [Sort],
    },
}

/// What a production would go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This token.
    Token(String),
    /// Something of this sort.
    Sort(grammar::Sort),
}

/// What a source says, or why it is refused.
pub type Result<T> = std::result::Result<T, Error>;

/// Refuses what stands at `span` by a rule.
pub(crate) fn refuse<T>(span: Span, rule: impl Into<String>) -> Result<T> {
    let why = Why::Rule(rule.into());
    Err(Error { span, why })
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Error {
        /// What the rule is about and the rule, for tests.
        pub(crate) fn rule_in(self, source: &str) -> String {
            let Why::Rule(rule) = self.why else {
                panic!("{source}: {:?}", self.why)
            };
            format!("`{}`: {rule}", &source[self.span.start..self.span.end])
        }
    }
}
