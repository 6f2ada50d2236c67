//! What is wrong in a theory file, and where.

use crate::Fail;
use std::fmt::Write;

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Span {
    /// Where it starts.
    pub start: u32,
    /// One past where it ends.
    pub end: u32,
}

impl Span {
    /// The stretch between two offsets.
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start: start as u32,
            end: end as u32,
        }
    }

    /// The stretch from the start of this one to the end of another.
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// How many characters of a line are quoted.
const LONGEST_QUOTE: usize = 160;

/// A file and its text, to quote from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The path, as messages show it.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// A file with this path and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
        }
    }

    /// The line and the column of a byte offset, both counted from one, columns in characters.
    pub fn position(&self, offset: u32) -> (usize, usize) {
        let before = self.before(offset);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }

    /// The text before an offset, which is moved back to the start of a character.
    fn before(&self, offset: u32) -> &str {
        let mut end = self.text.len().min(offset as usize);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        &self.text[..end]
    }

    /// `file:line:column`, the line and carets under the part of the span on it. Of a long line
    /// only the surroundings of the place are shown.
    fn quote(&self, span: Span) -> (String, String) {
        let (line, column) = self.position(span.start);
        let place = format!("{}:{line}:{column}", self.name);
        let line_start = self.before(span.start).len() - self.columns(span.start);
        let text = self.text[line_start..].lines().next().unwrap_or("");
        let skipped = match column > LONGEST_QUOTE / 2 {
            true => column - LONGEST_QUOTE / 2,
            false => 0,
        };
        let mut shown: String = text.chars().skip(skipped).take(LONGEST_QUOTE).collect();
        let mut indent = column - 1 - skipped;
        let rest = shown.chars().count().saturating_sub(indent);
        let (start, end) = (self.before(span.start).len(), self.before(span.end).len());
        let wide = self.text.get(start..end).unwrap_or("");
        let wide = wide.chars().take(LONGEST_QUOTE).count();
        let carets = "^".repeat(wide.min(rest).max(1));
        if skipped > 0 {
            shown.insert_str(0, "... ");
            indent += "... ".len();
        }
        let (number, indent) = (line.to_string(), " ".repeat(indent));
        let margin = " ".repeat(number.len());
        let quoted = format!(" {number} | {shown}\n {margin} | {indent}{carets}\n");
        (place, quoted)
    }

    /// How many bytes of its line stand before an offset.
    fn columns(&self, offset: u32) -> usize {
        let before = self.before(offset);
        before.len() - before.rfind('\n').map_or(0, |at| at + 1)
    }
}

/// A remark that belongs to a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The place it speaks of, if any.
    pub span: Option<Span>,
    /// What it says.
    pub message: String,
}

/// An error with its place in the file and remarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What helps to understand it.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    /// The error with this message at this place.
    pub fn new(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            span,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// Adds a remark.
    pub fn note(mut self, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note {
            span: None,
            message: message.into(),
        });
        self
    }

    /// Adds a remark on another place.
    pub fn note_at(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note {
            span: Some(span),
            message: message.into(),
        });
        self
    }

    /// The text to show: `file:line:column: error: message`, the line with carets, the remarks.
    pub fn render(&self, source: &Source) -> String {
        let (place, quoted) = source.quote(self.span);
        let mut text = format!("{place}: error: {}\n{quoted}", self.message);
        for note in &self.notes {
            // Writing to a string cannot fail.
            let _ = match note.span.map(|span| source.quote(span)) {
                Some((place, quoted)) => write!(text, "{place}: note: {}\n{quoted}", note.message),
                None => writeln!(text, " note: {}", note.message),
            };
        }
        text
    }
}

/// The error of a step that failed at this place.
pub fn at(span: Span) -> impl Fn(Fail) -> Diagnostic {
    move |why| Diagnostic::new(span, why.0)
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendering_points_at_the_span() {
        let source = Source::new("a.thy", "one\n∀x. two\n");
        let span = Span::new(4 + "∀x. ".len(), 4 + "∀x. two".len());
        let text = Diagnostic::new(span, "bad").note("why").render(&source);
        assert_eq!(
            text,
            "a.thy:2:5: error: bad\n 2 | ∀x. two\n   |     ^^^\n note: why\n"
        );
    }

    #[test]
    fn of_long_lines_the_surroundings_are_shown() {
        let source = Source::new(
            "a.thy",
            format!("{} here {}", "x".repeat(999), "y".repeat(999)),
        );
        let text = Diagnostic::new(Span::new(1000, 1004), "bad").render(&source);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "a.thy:1:1001: error: bad");
        let (at, carets) = (lines[1].find("here"), lines[2].find("^^^^"));
        assert!(at.is_some() && at == carets, "{text}");
        assert!(
            lines[1].starts_with(" 1 | ... x") && lines[1].len() < 180,
            "{text}"
        );
    }

    #[test]
    fn spans_outside_the_text_and_inside_characters_render() {
        let source = Source::new("a.thy", "∀");
        for (start, end) in [(0, 1), (1, 2), (2, 1), (9, 12), (0, u32::MAX)] {
            Diagnostic::new(Span { start, end }, "bad").render(&source);
        }
    }
}
