//! Messages about a source: what is wrong, where, with the line and a caret under the place.

use std::fmt::Write;

use crate::atl::ast::{Error, Span};
use reading::Place;
use reading::characters::is_plain;

/// How many characters of a line are shown: of a longer one, those about the place.
const MAX_SHOWN: usize = 500;

/// One thing wrong with a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub span: Span,
    /// The reason.
    pub message: String,
    /// What helps to understand it.
    pub notes: Vec<String>,
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        Diagnostic::new(error.span, error.message)
    }
}

impl Diagnostic {
    /// A message without notes.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            span,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// The same with a note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The message as text of several lines. `path` is printed as given; `source` is the text that
    /// the place refers to, with replacement characters for what is not UTF-8.
    pub fn render(&self, path: &str, source: &str) -> String {
        let Place { line, column } = Place::at(source.as_bytes(), self.span.start);
        let text = source.lines().nth(line - 1).unwrap_or("");
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let width = self.carets(source, text, column);
        // What does not show as itself must not act on a terminal.
        let shown = text.chars().map(|c| match c {
            '\t' => ' ',
            c if is_plain(c) => c,
            _ => char::REPLACEMENT_CHARACTER,
        });
        let is_long = text.chars().nth(MAX_SHOWN).is_some();
        let left_out = match is_long {
            true => (column - 1).saturating_sub(MAX_SHOWN / 2),
            false => 0,
        };
        let shown: String = shown.skip(left_out).take(MAX_SHOWN).collect();
        let before = column - 1 - left_out;
        let width = width.min(MAX_SHOWN.saturating_sub(before)).max(1);
        let mut out = format!("error: {}\n", self.message);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{margin}--> {path}:{line}:{column}");
        let _ = writeln!(out, "{margin} |");
        let _ = writeln!(out, "{}", format!("{number} | {shown}").trim_end());
        let _ = writeln!(
            out,
            "{margin} | {}{}",
            " ".repeat(before),
            "^".repeat(width)
        );
        for note in &self.notes {
            let _ = writeln!(out, "{margin} = {note}");
        }
        out
    }

    /// How many characters of the line the place covers, at least one.
    fn carets(&self, source: &str, line: &str, column: usize) -> usize {
        let covered = self
            .span
            .text(source)
            .lines()
            .next()
            .unwrap_or("")
            .chars()
            .count();
        let left = line.chars().count().saturating_sub(column - 1);
        covered.min(left).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendering() {
        let source = "a\n\tbb ü cc\nd";
        let start = source.find("cc").unwrap();
        let diagnostic = Diagnostic::new(
            Span {
                start,
                end: start + 4,
            },
            "wrong",
        )
        .with_note("why");
        let expected = "\
error: wrong
 --> x.atl:2:7
  |
2 |  bb ü cc
  |       ^^
  = why
";
        assert_eq!(diagnostic.render("x.atl", source), expected);
    }

    #[test]
    fn what_does_not_show_is_replaced() {
        let shown =
            Diagnostic::new(Span::default(), "m").render("p", "a\u{1b}[2K\u{202e}\rb\u{e9}");
        assert!(
            shown.contains("1 | a\u{fffd}[2K\u{fffd}\u{fffd}b\u{e9}\n"),
            "{shown}"
        );
    }

    #[test]
    fn of_a_long_line_a_part_is_shown() {
        let line = format!("{}wrong{}", "a".repeat(9000), "b".repeat(9000));
        for (start, end, carets) in [
            (9000, 9005, 5),
            (0, 18005, 500),
            (9000, 18005, 250),
            (18004, 18005, 1),
        ] {
            let rendered = Diagnostic::new(Span { start, end }, "m").render("p", &line);
            assert!(rendered.len() < 1200, "{rendered}");
            let lines: Vec<&str> = rendered.lines().collect();
            let at = lines[4].find('^').unwrap();
            assert_eq!(lines[4].matches('^').count(), carets);
            assert_eq!(
                lines[3].as_bytes()[at],
                line.as_bytes()[start],
                "{rendered}"
            );
        }
    }

    #[test]
    fn places_outside_the_source() {
        for (start, end) in [(0, 0), (1, 1), (5, 9), (9, 5)] {
            let rendered = Diagnostic::new(Span { start, end }, "m").render("p", "a");
            assert!(rendered.contains('^'), "{rendered}");
        }
        assert!(
            Diagnostic::new(Span::default(), "m")
                .render("p", "")
                .contains("p:1:1")
        );
    }
}
