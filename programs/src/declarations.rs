//! The declarations of a source one by one, so that one that is wrong does not hide the others.
//!
//! `atl-check` reads whole files, by [`reading::atl::read`].

use crate::error::Error;
use reading::{Definitions, END, Span, Syntax, Token, Why, atl};

/// How many characters are reported that cannot stand in a source.
const MAX_CHARACTERS: usize = 10;

/// A declaration, or what stands before the first.
pub struct Declaration<'a> {
    /// From its first word to its last.
    pub span: Span,
    /// Its first word: `kernel`, `schedule` or `def` where it is a declaration.
    pub keyword: &'a str,
    /// Its second word, most likely its name.
    pub name: &'a str,
    /// What it says.
    pub read: Result<Syntax<'a>, Error>,
}

/// The declarations of a source, each from its keyword to the next one's; or the characters that
/// cannot stand in it.
pub fn declarations(source: &[u8]) -> Result<Vec<Declaration<'_>>, Vec<Error>> {
    atl::plain_text(source).map_err(|first| odd_characters(source, first.into()))?;
    let mut tokens = atl::tokens(source).map_err(|error| vec![error.into()])?;
    let end = tokens.pop();
    let begins = |token: &Token| matches!(token.text, "kernel" | "schedule" | "def");
    let starts = (0..tokens.len()).filter(|&at| at == 0 || begins(&tokens[at]));
    let starts: Vec<usize> = starts.collect();
    // The definitions that can be read.
    let (mut definitions, mut found) = (Definitions::default(), Vec::new());
    for (number, &start) in starts.iter().enumerate() {
        let next = starts.get(number + 1).copied().unwrap_or(tokens.len());
        let after = tokens.get(next).copied().or(end);
        let own = &tokens[start..next];
        found.extend(declaration(&mut definitions, own, after));
    }
    Ok(found)
}

/// Reads tokens as a declaration, with the definitions before them and the token after them.
fn declaration<'a>(
    definitions: &mut Definitions<'a>,
    own: &[Token<'a>],
    after: Option<Token<'a>>,
) -> Option<Declaration<'a>> {
    let (first, last, after) = (own.first()?, own.last()?, after?);
    let span = after.span;
    let end = Token { text: END, span };
    let read = atl::declarations([own, &[end]].concat(), definitions);
    let read = read.map_err(|mut error| {
        if let Why::Unexpected { found, .. } = &mut error.why
            && found == END
        {
            *found = after.text.to_owned();
        }
        Error::from(error)
    });
    let read = read.and_then(|mut file| {
        let nothing = || Error::new(first.span, "expected `kernel`, `schedule` or `def`");
        file.args.pop().ok_or_else(nothing)
    });
    Some(Declaration {
        span: Span {
            start: first.span.start,
            end: last.span.end,
        },
        keyword: first.text,
        name: own.get(1).map_or("", |name| name.text),
        read,
    })
}

/// The characters that cannot stand in a source, some of them, and the first is this one.
fn odd_characters(source: &[u8], first: Error) -> Vec<Error> {
    let mut found = vec![first];
    while let Some(last) = found.last()
        && let at = last.span.end
        && found.len() < MAX_CHARACTERS
        && let Some(rest) = source.get(at..)
        && std::str::from_utf8(source).is_ok()
        && let Err(error) = atl::plain_text(rest)
    {
        let Error { span, message } = error.into();
        let (start, end) = (at + span.start, at + span.end);
        found.push(Error::new(Span { start, end }, message));
    }
    found
}
