//! What a parser wanted where it got stuck: what is said of a source that is refused. It has no say
//! in what is refused.

use crate::error::{Error, Expected, Why};
use crate::grammar::Sort;
use crate::language::Language;
use crate::source::{Token, is_name};

/// What was wanted at the furthest token that was looked at.
#[derive(Default)]
pub(crate) struct Wanted {
    at: usize,
    what: Vec<Expected>,
    gave_up: bool,
}

impl Wanted {
    /// Another token was wanted here.
    #[inline(never)]
    pub fn token(&mut self, at: usize, text: &str) {
        self.note(at, Expected::Token(text.to_owned()));
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
            self.note(at, Expected::Sort(sort));
        }
    }

    /// The parser stops here.
    #[inline(never)]
    pub fn give_up(&mut self, at: usize) {
        if !self.gave_up {
            self.at = at;
            self.gave_up = true;
        }
    }

    fn note(&mut self, at: usize, what: Expected) {
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
    pub fn error(self, tokens: &[Token], language: &Language) -> Error {
        let Token { text, span } = tokens[self.at];
        let why = match self.gave_up {
            true => Why::TooDeep,
            false => Why::Unexpected {
                expected: self.what,
                found: text.to_owned(),
                reserved: (language.reserved)(text).filter(|_| is_name(text)),
            },
        };
        Error { span, why }
    }
}
