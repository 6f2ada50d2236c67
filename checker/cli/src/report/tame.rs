//! Text from files and paths, so that it cannot be taken for something else.

/// Text from a file or a path, without what could make a terminal, or a reader of lines,
/// believe it to be something else: all but plain characters are escaped.
pub fn tame(text: &str) -> String {
    let plain = |c: char| !c.is_control() && !is_invisible(c);
    let escaped = |c: char| match plain(c) {
        true => c.to_string(),
        false => c.escape_default().to_string(),
    };
    text.chars().map(escaped).collect()
}

/// A message of several lines: none but the first begins where a verdict could.
pub fn message(message: &impl ToString) -> String {
    lines(&message.to_string()).join("\n    ")
}

/// The lines of a text, each of them tame.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().map(tame).collect()
}

/// Marks that reorder or hide text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
