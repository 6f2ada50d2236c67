//! Text from files and paths, so that it cannot be taken for something else.

/// Text from a file or a path, without what could make a terminal, or a reader of lines,
/// believe it to be something else: all but plain characters are escaped.
pub fn tame(text: &str) -> String {
    let plain = |c: char| !c.is_control() && !is_invisible(c);
    let escaped = |c: char| match plain(c) {
        true => c.to_string(),
        false => c.escape_default().to_string(),
    };
    let escaped: String = text.chars().map(escaped).collect();
    // GitHub takes this for the beginning of a command, wherever it stands in a line of a log.
    escaped.replace("##[", "#\\u{23}[")
}

/// A message of several lines: none but the first begins where a verdict could, and none as a command
/// to GitHub does in a log, which may have blanks before it.
pub fn message(message: &impl ToString) -> String {
    let lines = lines(&message.to_string()).into_iter();
    let said = lines.map(|line| match line.trim_start().strip_prefix("::") {
        Some(command) => format!("\\u{{3a}}:{command}"),
        None => line,
    });
    said.collect::<Vec<String>>().join("\n    ")
}

/// A message that is laid out in lines, with lines of a source, which may have tabs.
pub fn laid_out(message: &str) -> String {
    let parts = |line: &str| line.split('\t').map(tame).collect::<Vec<String>>();
    let lines = message.split('\n').map(|line| parts(line).join("\t"));
    lines.collect::<Vec<String>>().join("\n")
}

/// The lines of a text, each of them tame.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().map(tame).collect()
}

/// Marks that reorder or hide text.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_and_nothing_hidden() {
        assert_eq!(tame("a##[error]b"), "a#\\u{23}[error]b");
        assert_eq!(
            tame("\u{202e}\u{61c}\u{ad}\u{e0041}"),
            "\\u{202e}\\u{61c}\\u{ad}\\u{e0041}"
        );
        assert_eq!(tame("größe::x"), "größe::x");
        assert_eq!(laid_out("a\n\tb\u{1b}\n"), "a\n\tb\\u{1b}\n");
        let lines = message(&"x\n::add-mask::a\n  ::b\n c::d");
        assert_eq!(
            lines,
            "x\n    \\u{3a}:add-mask::a\n    \\u{3a}:b\n     c::d"
        );
    }
}
