//! The words and symbols of a declaration, with the comments and blank lines between them.

use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::parsing::{Kind, Token, tokens};
use crate::language::syntax::Scope;

/// A word or symbol of a declaration.
pub(super) struct Word<'a> {
    pub(super) kind: Kind,
    /// What it stands for: for a symbol, its Unicode spelling.
    pub(super) text: &'a str,
    /// How it is written.
    pub(super) spelling: &'a str,
    /// Its column, counted from one.
    pub(super) column: u32,
    /// Whether it is the first of its line.
    pub(super) first: bool,
    /// Whether white space or a comment stands before it.
    pub(super) spaced: bool,
    /// What stands between the word before and this one.
    pub(super) before: Gap<'a>,
}

impl Word<'_> {
    /// Whether it is this symbol or word, and not a text in quotation marks.
    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Symbol) && self.text == text
    }

    pub(super) fn opens(&self) -> bool {
        self.kind == Kind::Symbol && matches!(self.text, "(" | "[" | "{" | "⟨" | "‹")
    }

    pub(super) fn closes(&self) -> bool {
        self.kind == Kind::Symbol && matches!(self.text, ")" | "]" | "}" | "⟩" | "›")
    }
}

/// The words of the declaration at `span`.
pub(super) fn words<'a>(
    text: &'a str,
    span: Span,
    scope: &'a Scope,
) -> Result<Vec<Word<'a>>, Diagnostic> {
    let mut end = span.start as usize;
    let word = |token: &Token<'a>| {
        let (start, between) = (token.span.start as usize, end);
        end = token.span.end as usize;
        Word {
            kind: token.kind,
            text: token.text,
            spelling: &text[start..end],
            column: token.column,
            first: token.first,
            spaced: between < start,
            before: Gap::new(&text[between..start]),
        }
    };
    Ok(tokens(text, span, scope)?.iter().map(word).collect())
}

/// What stands between two words: white space and comments.
#[derive(Default)]
pub(super) struct Gap<'a> {
    /// The comment on the line of the word before.
    pub(super) trailing: Option<&'a str>,
    /// The comments on lines of their own, without what indents them; blank lines are empty, and
    /// no two of them stand together.
    pub(super) lines: Vec<&'a str>,
}

impl<'a> Gap<'a> {
    pub(super) fn new(text: &'a str) -> Gap<'a> {
        let mut all: Vec<&str> = text.split('\n').map(str::trim).collect();
        let first = all.remove(0);
        // The last line is that of the next word.
        all.pop();
        all.dedup_by(|line, before| line.is_empty() && before.is_empty());
        Gap {
            trailing: Some(first).filter(|line| !line.is_empty()),
            lines: all,
        }
    }

    /// Whether there is a comment in it.
    pub(super) fn comments(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.lines.iter().copied().filter(|line| !line.is_empty());
        self.trailing.into_iter().chain(lines)
    }
}
