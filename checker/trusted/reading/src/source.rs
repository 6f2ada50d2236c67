//! Sources cut into tokens.

use crate::error::{Error, Result, Why, refuse};
use crate::language::Language;
use crate::number::EXPONENT;
use crate::span::Span;

/// The size of the greatest source accepted, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// A name, a number, a symbol, or the end of the source.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
}

/// The text of the last token; no other has it, nor begins like a name.
pub const END: &str = "<end of the file>";

/// The source as text, in which everything is to be seen: tabs, line ends (LF or CRLF), and the
/// characters that `is_plain` allows. `allowed` says in words which these are.
///
/// What eyes see must be what is read. A lone carriage return, say, lets a terminal write over
/// what stands before it, and a mark of direction shows a comment as part of the program.
pub(crate) fn text<'a>(
    source: &'a [u8],
    is_plain: fn(char) -> bool,
    allowed: &'static str,
) -> Result<&'a str> {
    let text = unicode(source)?;
    for (start, c) in text.char_indices() {
        let is_line_end = c == '\n' || text[start..].starts_with("\r\n");
        if !is_line_end && c != '\t' && !is_plain(c) {
            let end = start + c.len_utf8();
            let (span, why) = (Span { start, end }, Why::Character(c, allowed));
            return Err(Error { span, why });
        }
    }
    Ok(text)
}

fn unicode(source: &[u8]) -> Result<&str> {
    if source.len() > MAX_BYTES {
        return refuse(Span::default(), "the file is longer than 1 MiB");
    }
    std::str::from_utf8(source).or_else(|error| {
        let (start, end) = (error.valid_up_to(), error.valid_up_to() + 1);
        refuse(Span { start, end }, "the file is not valid UTF-8")
    })
}

/// The tokens of a source, the last of them its end.
pub(crate) fn tokens<'a>(source: &'a str, language: &Language) -> Result<Vec<Token<'a>>> {
    let (mut tokens, mut start) = (Vec::new(), 0);
    while start < source.len() {
        let rest = &source[start..];
        let end = start + token_length(rest, language.symbols);
        let (text, span) = (&source[start..end], Span { start, end });
        match (language.blank)(source, start) {
            Ok(0) => {
                tokens.push(Token { text, span });
                start = end;
            }
            Ok(length) => start += length,
            Err(message) => return refuse(span, message),
        }
    }
    let span = Span { start, end: start };
    tokens.push(Token { text: END, span });
    Ok(tokens)
}

/// Whether a blank or nothing is between this text and what stands next to it.
pub(crate) fn is_apart(next: Option<char>) -> bool {
    next.is_none_or(|c| c.is_ascii_whitespace())
}

/// The length of the characters of a kind that a text begins with.
fn length_while(text: &str, belongs: fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The length of the token that a text begins with: a symbol is one of the longer ones given, or
/// one character. A number is taken with all letters and points that follow, and after an `e` or `E` with
/// its sign, so that nothing can be glued to one; which numbers there are is decided later.
fn token_length(text: &str, symbols: &[&[&str]]) -> usize {
    let first = text.chars().next().unwrap_or(' ');
    let mut symbols = symbols.iter().copied().flatten();
    match symbols.find(|symbol| text.starts_with(**symbol)) {
        Some(symbol) => symbol.len(),
        None if first.is_ascii_digit() => {
            let length = length_while(text, |c| c == '.' || is_word(c));
            let (number, rest) = text.split_at(length);
            let exponent = rest.strip_prefix(['+', '-']);
            match exponent.filter(|_| number.ends_with(EXPONENT)) {
                Some(digits) => length + 1 + length_while(digits, is_word),
                None => length,
            }
        }
        None if is_word(first) => length_while(text, is_word),
        None => first.len_utf8(),
    }
}

/// Whether a token is a name, if it is not reserved.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c| is_word(c) && !c.is_ascii_digit())
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}
