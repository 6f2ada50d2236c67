//! The steps of a schedule, cut into words: they end with a line or `;`, but go on where the line
//! ends in a comma, or with a parenthesis open.

use reading::{Span, Token};

/// What steps begin with.
pub const STEPS: [&str; 17] = [
    "split", "tile", "reorder", "fuse", "isolate", "separate", "unroll", "stage", "inline",
    "hoist", "pack", "fold", "parallel", "simplify", "solve", "rw", "wrap",
];

/// Those of them that cannot be carried out yet.
pub const LATER: [&str; 2] = ["fold", "parallel"];

/// The words of each step of a schedule: of the text in this place of a source.
pub fn of(source: &str, body: Span) -> Vec<Vec<Token<'_>>> {
    let text = body.text(source);
    let (mut all, mut own, mut start) = (Vec::new(), Vec::new(), body.start);
    for line in text.split_inclusive('\n') {
        let code = line.split("--").next().unwrap_or_default();
        let mut place = start;
        for piece in code.split_inclusive(';') {
            own.extend(tokens(piece.trim_end_matches(';'), place));
            let goes_on = own.last().is_some_and(|token| token.text == ",") || is_open(&own);
            if !goes_on || piece.ends_with(';') {
                all.push(std::mem::take(&mut own));
            }
            place += piece.len();
        }
        start += line.len();
    }
    all.push(own);
    all.retain(|step| !step.is_empty());
    all
}

/// Whether more parentheses and brackets are opened than closed.
fn is_open(tokens: &[Token]) -> bool {
    let count = |wanted: [&str; 2]| tokens.iter().filter(|it| wanted.contains(&it.text)).count();
    count(["(", "["]) > count([")", "]"])
}

/// What is one token, though it has two characters.
const SYMBOLS: [&str; 6] = ["<-", ":=", "<=", ">=", "!=", "++"];

/// Words, numbers, symbols, and other characters one by one.
fn tokens(text: &str, start: usize) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return found;
        };
        let end = match first {
            _ if first.is_ascii_digit() => length(rest, |c| c == '.' || is_word(c)),
            _ if is_word(first) => length(rest, is_word),
            _ if SYMBOLS.iter().any(|symbol| rest.starts_with(symbol)) => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        let at = start + text.len() - rest.len();
        let span = Span {
            start: at,
            end: at + end,
        };
        found.push(Token { text: token, span });
        rest = after;
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// How much of a text is made of such characters, from its beginning.
fn length(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_a_schedule() {
        let body = " tile i by 8,\n    j by 8 -- tile\n ;split i; fuse i, j;\n\n  unroll\n -- x\n";
        let source = format!("0123456789{body}");
        let end = source.len();
        let found = of(&source, Span { start: 10, end });
        let first: Vec<&str> = found.iter().map(|step| step[0].text).collect();
        assert_eq!(first, ["tile", "split", "fuse", "unroll"]);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [8, 2, 4, 1]);
        for token in found.iter().flatten() {
            assert_eq!(token.span.text(&source), token.text);
        }
    }
}
