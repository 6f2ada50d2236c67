//! Declarations by layout, and tokens.

use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::scope::Scope;
use crate::language::syntax::spelling::{
    continues_identifier, identifier_length, starts_identifier,
};

/// The words that go on with a declaration although they stand in column one.
const CONTINUATIONS: [&str; 6] = ["|", ":=", "by", "proof", "qed", "and"];

/// How many tokens a declaration may have. The longest in the base theories has a tenth of that;
/// what takes time or stack for each argument, binder or step needs a bound.
const MAX_TOKENS: usize = 20_000;

/// How long a name may be, in bytes.
const MAX_NAME: usize = 1_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or a word of the language.
    Word,
    /// `'a`
    TypeVar,
    /// Decimal digits.
    Number,
    /// The text between quotation marks.
    Text,
    /// A symbol, in its Unicode spelling.
    Symbol,
    /// Nothing more to read here.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    pub(crate) span: Span,
    /// The column, counted from one.
    pub(crate) column: u32,
    /// Whether it is the first of its line.
    pub(crate) first: bool,
}

/// The stretches of the text that hold one declaration each: from a line that starts in
/// column one, and does not go on with the declaration before, to the next such line.
pub fn declarations(text: &str) -> Vec<Span> {
    let mut starts = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let blank = line.trim_start().is_empty() || line.trim_start().starts_with("--");
        let goes_on = CONTINUATIONS.iter().any(|word| begins_with(line, word));
        let indented = line.starts_with(char::is_whitespace);
        if !blank && (starts.is_empty() || !(indented || goes_on)) {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| Span::new(start, start + text[start..end].trim_end().len()))
        .collect()
}

/// Whether the line starts with this word or symbol, and not with a longer one.
fn begins_with(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| {
        !word.starts_with(starts_identifier) || !rest.starts_with(continues_identifier)
    })
}

/// The tokens of a declaration.
pub(crate) fn tokens<'a>(
    text: &'a str,
    span: Span,
    scope: &'a Scope,
) -> Result<Vec<Token<'a>>, Diagnostic> {
    let (start, end) = (span.start as usize, span.end as usize);
    let Some(text) = text.get(start..end) else {
        return Err(Diagnostic::new(span, "this is not a stretch of the file"));
    };
    let mut tokens = Vec::new();
    let mut offset = start;
    for line in text.split_inclusive('\n') {
        line_tokens(line, offset, scope, &mut tokens)?;
        offset += line.len();
    }
    Ok(tokens)
}

fn line_tokens<'a>(
    line: &'a str,
    offset: usize,
    scope: &'a Scope,
    tokens: &mut Vec<Token<'a>>,
) -> Result<(), Diagnostic> {
    let (mut at, mut column, mut first) = (0, 1, true);
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        if rest.starts_with("--") {
            break;
        }
        let (kind, text, length) = match c {
            ' ' | '\n' | '\r' => {
                at += c.len_utf8();
                column += 1;
                continue;
            }
            _ => token(c, rest, scope).map_err(|(length, message)| {
                let start = offset + at;
                Diagnostic::new(Span::new(start, start + length), message)
            })?,
        };
        let start = offset + at;
        let span = Span::new(start, start + length);
        if matches!(kind, Kind::Word | Kind::TypeVar | Kind::Text) && length > MAX_NAME {
            let message = format!("a name has at most {MAX_NAME} bytes");
            return Err(Diagnostic::new(span, message));
        }
        if tokens.len() == MAX_TOKENS {
            let message = format!("a declaration has at most {MAX_TOKENS} words and symbols");
            return Err(Diagnostic::new(span, message));
        }
        tokens.push(Token {
            kind,
            text,
            span,
            column,
            first,
        });
        column += line[at..at + length].chars().count() as u32;
        at += length;
        first = false;
    }
    Ok(())
}

/// The token at the start of a text: its kind, what it says, its length; or the length of what
/// is not one and why.
fn token<'a>(
    c: char,
    rest: &'a str,
    scope: &'a Scope,
) -> Result<(Kind, &'a str, usize), (usize, String)> {
    let word = identifier_length(rest);
    if let Some((spelling, symbol)) = scope.longest_symbol(rest).filter(|_| word == 0) {
        return Ok((Kind::Symbol, symbol, spelling.len()));
    }
    match c {
        _ if &rest[..word] == "IN" => Ok((Kind::Symbol, "∈", word)),
        _ if word > 0 => Ok((Kind::Word, &rest[..word], word)),
        '0'..='9' => {
            let length = rest
                .find(|c| !continues_identifier(c))
                .unwrap_or(rest.len());
            match rest[..length].bytes().all(|byte| byte.is_ascii_digit()) {
                true => Ok((Kind::Number, &rest[..length], length)),
                false => Err((length, "a name does not start with a digit".into())),
            }
        }
        '\'' => {
            let length = 1 + rest[1..]
                .find(|c| !continues_identifier(c))
                .unwrap_or(rest.len() - 1);
            match length {
                1 => Err((1, "a type variable has a name after the quote".into())),
                _ => Ok((Kind::TypeVar, &rest[..length], length)),
            }
        }
        '"' => match rest[1..].find(['"', '\n']) {
            Some(length) if rest[1 + length..].starts_with('"') => {
                Ok((Kind::Text, &rest[1..1 + length], length + 2))
            }
            _ => Err((1, "this string does not end on its line".into())),
        },
        '\t' => Err((1, "tabs are not allowed: indent with spaces".into())),
        _ => Err((
            c.len_utf8(),
            format!("unexpected character `{}`", c.escape_debug()),
        )),
    }
}
