//! Bytes to tokens, by C's own rule: the longest possible token at each place.

use super::{Error, Span};

/// Longest file that is read.
const MAX_BYTES: usize = 1 << 20;

/// C promises to tell identifiers apart by their first 63 characters only.
const MAX_IDENTIFIER: usize = 63;

/// The preprocessor lines, to the byte.
pub(super) const INCLUDES: [&str; 2] = ["#include <stdint.h>", "#include <stdlib.h>"];

/// C's punctuators of two characters, with its comment marks and digraphs. The longer ones that
/// C has all begin with one that is refused.
const PAIRS: [&str; 27] = [
    "/*", "//", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=",
    "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>", "%:",
];

/// The punctuators that the subset uses.
const USED: [&str; 27] = [
    "++", "<=", ">=", "==", "!=", "&&", "||", "+=", "[", "]", "(", ")", "{", "}", "*", "+", "-",
    "!", "/", "%", "<", ">", "?", ":", ";", "=", ",",
];

/// What kind of token it is; what it says is in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// White space or a comment.
    Blank,
    /// A line of [`INCLUDES`].
    Include,
    Word,
    Number,
    Punctuator,
    /// The end of the file.
    End,
}

/// A token: its text, and the place of its first byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub start: usize,
}

impl Token<'_> {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.text.len())
    }
}

/// The tokens of a file other than blanks, with one of kind `End` at the end.
pub(super) fn tokens(source: &[u8]) -> Result<Vec<Token<'_>>, Error> {
    let text = plain_text(source)?;
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let (kind, length) = kind_and_length(text, start, first)?;
        let end = start + length;
        if kind != Kind::Blank {
            let text = &text[start..end];
            tokens.push(Token { kind, text, start });
        }
        start = end;
    }
    let (kind, text) = (Kind::End, "");
    tokens.push(Token { kind, text, start });
    Ok(tokens)
}

/// The file as text, if every byte is printable ASCII, tab or newline, and none can change how
/// a compiler cuts the file into lines or characters.
fn plain_text(source: &[u8]) -> Result<&str, Error> {
    let refuse = |at, length, message| Err(Error::new(source, Span::new(at, length), message));
    if source.len() > MAX_BYTES {
        return refuse(MAX_BYTES, 0, "the file is longer than 1 MiB");
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

/// The kind and length of the token at `at`, whose first character is given.
fn kind_and_length(text: &str, at: usize, first: char) -> Result<(Kind, usize), Error> {
    let rest = &text[at..];
    let refuse = |length, reason| {
        let message = format!("`{}` {reason}", &rest[..length]);
        Err(Error::new(text.as_bytes(), Span::new(at, length), message))
    };
    match first {
        ' ' | '\t' | '\n' => Ok((Kind::Blank, 1)),
        '0'..='9' => Ok((Kind::Number, number_length(rest))),
        'a'..='z' | 'A'..='Z' | '_' => match length_while(rest, is_word_character) {
            length if length <= MAX_IDENTIFIER => Ok((Kind::Word, length)),
            length => refuse(length, "is longer than 63 characters"),
        },
        '#' => {
            let line = length_while(rest, |c| c != '\n');
            if INCLUDES.contains(&&rest[..line]) && (at == 0 || text[..at].ends_with('\n')) {
                return Ok((Kind::Include, line));
            }
            refuse(
                line,
                "is not one of the two #include lines, alone on its line",
            )
        }
        _ => match PAIRS
            .into_iter()
            .find(|pair| rest.starts_with(pair))
            .unwrap_or(&rest[..1])
        {
            "/*" => Ok((Kind::Blank, comment_length(text, at, "*/")?)),
            "//" => Ok((Kind::Blank, comment_length(text, at, "\n")?)),
            used if USED.contains(&used) => Ok((Kind::Punctuator, used.len())),
            other => refuse(other.len(), "is not in the C subset"),
        },
    }
}

/// How long the comment at `at` is. Comments do not nest in C; one that looks nested is refused.
fn comment_length(text: &str, at: usize, close: &str) -> Result<usize, Error> {
    let refuse = |message| Err(Error::new(text.as_bytes(), Span::new(at, 2), message));
    let Some(body) = text[at + 2..].find(close) else {
        return refuse("this comment is not closed");
    };
    let length = 2 + body + close.len();
    // The closing mark counts: `/* a /*/` ends here for C, and begins again for a reader.
    if text[at + 1..at + length].contains("/*") {
        return refuse("this comment has `/*` inside");
    }
    Ok(length)
}

/// How long a number is for C's preprocessor: digits, letters, points, and a sign after the
/// letter of an exponent. Whether it is one of the subset, `sorts.rs` decides.
fn number_length(text: &str) -> usize {
    let mut previous = ' ';
    length_while(text, |c| {
        let sign = matches!(c, '+' | '-') && matches!(previous, 'e' | 'E' | 'p' | 'P');
        previous = c;
        sign || c == '.' || is_word_character(c)
    })
}

fn is_word_character(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}

/// How many bytes of an ASCII text come before the first character that does not belong.
fn length_while(text: &str, mut belongs: impl FnMut(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}
