//! Tokens of ATL.

use super::ast::{Error, Span};

/// What a token is; its text is in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A letter or underscore, then letters, digits and underscores.
    Word,
    /// Digits, then perhaps a point and more digits.
    Number,
    /// One of [`SYMBOLS`].
    Symbol,
    /// `{ ... }` with balanced braces, taken raw.
    Braced,
    /// The end of the file.
    End,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

/// The longer ones first, so that the first match is the longest.
const SYMBOLS: [&str; 20] = [
    "->", ":=", "<=", ">=", "!=", "++", "(", ")", "[", "]", ",", ":", "<", ">", "=", "+", "-", "*",
    "/", "%",
];

/// Splits a source into tokens; the last one is `End`.
pub(super) fn tokens(source: &str) -> Result<Vec<Token>, Error> {
    let mut tokens = Vec::new();
    let mut start = skip_blanks(source, 0);
    while let Some(first) = source[start..].chars().next() {
        let rest = &source[start..];
        let (kind, length) = if first.is_ascii_alphabetic() || first == '_' {
            (TokenKind::Word, word_length(rest))
        } else if first.is_ascii_digit() {
            (TokenKind::Number, number_length(rest, start)?)
        } else if first == '{' {
            (TokenKind::Braced, braced_length(source, start)?)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (TokenKind::Symbol, symbol.len())
        } else {
            let span = Span {
                start,
                end: start + first.len_utf8(),
            };
            return Err(Error::new(span, format!("unexpected character {first:?}")));
        };
        let span = Span {
            start,
            end: start + length,
        };
        tokens.push(Token { kind, span });
        start = skip_blanks(source, span.end);
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: Span { start, end: start },
    });
    Ok(tokens)
}

/// The offset of the first character at or after `start` that is neither blank nor in a comment.
fn skip_blanks(source: &str, mut start: usize) -> usize {
    loop {
        let rest = source[start..].trim_start_matches([' ', '\t', '\r', '\n']);
        start = source.len() - rest.len();
        if !rest.starts_with("--") {
            return start;
        }
        start += rest.find('\n').unwrap_or(rest.len());
    }
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

fn digits_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len())
}

/// `number = digits [ "." digits ]`, without superfluous leading zeros and not glued to a word.
fn number_length(text: &str, start: usize) -> Result<usize, Error> {
    let whole = digits_length(text);
    let mut length = whole;
    if text[whole..].starts_with('.') {
        length += 1 + digits_length(&text[whole + 1..]);
    }
    let glued = word_length(&text[length..]);
    let span = Span {
        start,
        end: start + length + glued,
    };
    let message = if glued > 0 {
        "a number cannot be followed directly by a letter; numbers are decimal, without exponent"
    } else if whole > 1 && text.starts_with('0') {
        "a number cannot start with a superfluous zero"
    } else if length == whole + 1 {
        "digits must follow the decimal point"
    } else {
        return Ok(length);
    };
    Err(Error::new(span, message))
}

/// The length of a braced text with balanced braces; those in comments do not count.
fn braced_length(source: &str, start: usize) -> Result<usize, Error> {
    let mut open = 0_usize;
    let mut at = start;
    while let Some(next) = source[at..].chars().next() {
        match next {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        at += next.len_utf8();
        if open == 0 {
            return Ok(at - start);
        }
        at = skip_blanks(source, at);
    }
    Err(Error::new(
        Span {
            start,
            end: start + 1,
        },
        "this brace is never closed",
    ))
}
