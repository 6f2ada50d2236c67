//! What a parser wanted where it got stuck: the message for a source that is refused. It has no
//! say in what is refused.

use crate::error::Error;
use crate::grammar::Sort;
use crate::language::Language;
use crate::source::{Token, is_name};

/// What was wanted at the furthest token that was looked at.
#[derive(Default)]
pub(crate) struct Wanted {
    at: usize,
    what: Vec<String>,
    gave_up: bool,
}

impl Wanted {
    /// Another token was wanted here.
    #[inline(never)]
    pub fn token(&mut self, at: usize, text: &str) {
        self.note(at, format!("`{text}`"));
    }

    /// How much was wanted here before.
    pub fn so_far(&self, at: usize) -> usize {
        if self.at == at { self.what.len() } else { 0 }
    }

    /// Something of this sort was wanted from here on. Where not even the first token fitted, that
    /// says it best.
    #[inline(never)]
    pub fn sort(&mut self, at: usize, so_far: usize, sort: Sort) {
        if self.at <= at {
            self.what.truncate(so_far);
            self.note(at, sort.in_words());
        }
    }

    /// The parser stops here.
    #[inline(never)]
    pub fn give_up(&mut self, at: usize) {
        if !self.gave_up {
            *self = Wanted {
                at,
                what: Vec::new(),
                gave_up: true,
            };
        }
    }

    fn note(&mut self, at: usize, what: String) {
        if self.gave_up {
            return;
        }
        if at > self.at {
            self.at = at;
            self.what.clear();
        }
        if at == self.at && !self.what.contains(&what) {
            self.what.push(what);
        }
    }

    /// Why the source is refused.
    pub fn error(&self, tokens: &[Token], language: &Language) -> Error {
        let Token { text, span } = tokens[self.at];
        let what = self.what.join(" or ");
        let found = text.escape_debug();
        let wants_name = self.what.iter().any(|what| what == "name");
        let reserved = (language.reserved)(text).filter(|_| wants_name && is_name(text));
        let message = match (self.gave_up, reserved) {
            (true, _) => "nested more than 200 levels deep".to_owned(),
            (_, Some(reason)) => format!("expected {what}, found `{found}`, which {reason}"),
            (_, None) => format!("expected {what}, found `{found}`"),
        };
        Error { span, message }
    }
}
