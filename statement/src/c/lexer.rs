//! Bytes to tokens: C's own rule, the longest possible token at each place, on a small alphabet.

use super::Error;

/// Longest file that is read.
const MAX_BYTES: usize = 4 << 20;

/// C promises to tell identifiers apart by their first 63 characters only.
const MAX_IDENTIFIER: usize = 63;

/// The punctuators and comment marks of C11 and its digraphs, longest first.
const PUNCTUATORS: [&str; 56] = [
    "%:%:", "<<=", ">>=", "...", "/*", "//", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "*=", "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>", "%:",
    "[", "]", "(", ")", "{", "}", ".", "&", "*", "+", "-", "~", "!", "/", "%", "<", ">", "^", "|",
    "?", ":", ";", "=", ",", "#",
];

/// Those of them that the subset uses.
const USED: [&str; 27] = [
    "++", "<=", ">=", "==", "!=", "&&", "||", "+=", "[", "]", "(", ")", "{", "}", "*", "+", "-",
    "!", "/", "%", "<", ">", "?", ":", ";", "=", ",",
];

/// The preprocessor lines that may occur, to the byte.
pub(super) const INCLUDES: [&str; 2] = ["#include <stdint.h>", "#include <stdlib.h>"];

/// What kind of token it is; what it says is in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    Punctuator,
    Include,
    End,
}

/// A token: its text, and the place of its first byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub start: usize,
}

/// The tokens of a file, with one of kind [`Kind::End`] at the end.
pub(super) fn tokens(source: &[u8]) -> Result<Vec<Token<'_>>, Error> {
    let text = plain_text(source)?;
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(token) = next(text, at)? {
        at = token.start + token.text.len();
        tokens.push(token);
    }
    tokens.push(Token {
        kind: Kind::End,
        text: "",
        start: source.len(),
    });
    Ok(tokens)
}

/// The file as text, if every byte is printable ASCII, tab or newline, and none can change how
/// a compiler cuts the file into lines or characters.
fn plain_text(source: &[u8]) -> Result<&str, Error> {
    let refuse =
        |at: usize, length, message: &str| Err(Error::new(source, at..at + length, message));
    if source.len() > MAX_BYTES {
        return refuse(MAX_BYTES, 0, "the file is longer than 4 MiB");
    }
    for (at, &byte) in source.iter().enumerate() {
        match byte {
            b'\\' => return refuse(at, 1, "a backslash is not allowed, not even in a comment"),
            b'?' if source.get(at + 1) == Some(&b'?') => {
                return refuse(at, 2, "`??` is not allowed: it may begin a trigraph");
            }
            b'\n' | b'\t' | b' '..=b'~' => {}
            0x80.. => return refuse(at, 1, "only ASCII is allowed, also in comments"),
            _ => return refuse(at, 1, "a control character is not allowed"),
        }
    }
    if source.last() != Some(&b'\n') {
        return refuse(source.len(), 0, "the file must end in a newline");
    }
    std::str::from_utf8(source).or_else(|_| refuse(0, 0, "only ASCII is allowed"))
}

/// The first token at or after `at`, if there is one.
fn next(text: &str, mut at: usize) -> Result<Option<Token<'_>>, Error> {
    loop {
        let rest = &text[at..];
        let Some(first) = rest.bytes().next() else {
            return Ok(None);
        };
        let punctuator = PUNCTUATORS.into_iter().find(|p| rest.starts_with(p));
        let (kind, length) = match (first, punctuator) {
            (b' ' | b'\t' | b'\n', _) => {
                at += 1;
                continue;
            }
            (_, Some(open @ ("/*" | "//"))) => {
                at += comment(text, at, open)?;
                continue;
            }
            (b'0'..=b'9', _) => (Kind::Number, number_length(rest)),
            (b'.', _) if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                (Kind::Number, number_length(rest))
            }
            (b'a'..=b'z' | b'A'..=b'Z' | b'_', _) => (Kind::Word, word_length(rest)),
            (b'#', _) => (Kind::Include, include_length(text, at)?),
            (_, Some(punctuator)) => (Kind::Punctuator, punctuator.len()),
            (_, None) => (Kind::Punctuator, 1),
        };
        let token = Token {
            kind,
            text: &rest[..length],
            start: at,
        };
        check(text, token)?;
        return Ok(Some(token));
    }
}

/// Refuses the tokens of C that the subset has no use for.
fn check(text: &str, token: Token) -> Result<(), Error> {
    let reason = match token.kind {
        Kind::Punctuator if !USED.contains(&token.text) => "is not in the C subset",
        Kind::Word if token.text.len() > MAX_IDENTIFIER => "is longer than 63 characters",
        _ => return Ok(()),
    };
    let span = token.start..token.start + token.text.len();
    Err(Error::new(
        text.as_bytes(),
        span,
        format!("`{}` {reason}", token.text),
    ))
}

/// How long a comment is. Comments do not nest in C; one that looks nested is refused.
fn comment(text: &str, at: usize, open: &str) -> Result<usize, Error> {
    let refuse = |message| Err(Error::new(text.as_bytes(), at..at + open.len(), message));
    let body = &text[at + open.len()..];
    let close = if open == "/*" { "*/" } else { "\n" };
    let Some(end) = body.find(close) else {
        return refuse("the comment is not closed");
    };
    // The closing mark counts: `/* a /*/` ends here for C, and begins again for a reader.
    if text[at + 1..at + open.len() + end + close.len()].contains("/*") {
        return refuse("the comment has `/*` inside");
    }
    Ok(open.len() + end + close.len())
}

/// The preprocessor line at `at`, if it is one of [`INCLUDES`] on a line of its own.
fn include_length(text: &str, at: usize) -> Result<usize, Error> {
    let line = text[at..].split('\n').next().unwrap_or_default();
    let begins_line = at == 0 || text[..at].ends_with('\n');
    if begins_line && INCLUDES.contains(&line) {
        return Ok(line.len());
    }
    let message = format!(
        "the only preprocessor lines are `{}`",
        INCLUDES.join("` and `")
    );
    Err(Error::new(text.as_bytes(), at..at + line.len(), message))
}

/// What C's preprocessor takes as one number: digits, letters, points, and a sign after an
/// exponent's letter. Whether it is one, the parser decides.
fn number_length(text: &str) -> usize {
    let mut previous = ' ';
    let belongs = |c: char| {
        let signed = matches!(c, '+' | '-') && matches!(previous, 'e' | 'E' | 'p' | 'P');
        previous = c;
        signed || c == '.' || c == '_' || c.is_ascii_alphanumeric()
    };
    text.len() - text.trim_start_matches(belongs).len()
}

/// Letters, digits and underscores.
fn word_length(text: &str) -> usize {
    let belongs = |c: char| c == '_' || c.is_ascii_alphanumeric();
    text.len() - text.trim_start_matches(belongs).len()
}
