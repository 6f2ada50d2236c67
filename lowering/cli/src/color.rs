//! Messages in colour, on terminals: what they begin with, and the carets under a place.

const RED: &str = "\u{1b}[1;31m";
const YELLOW: &str = "\u{1b}[1;33m";
const BLUE: &str = "\u{1b}[1;34m";
const PLAIN: &str = "\u{1b}[0m";

/// Messages, in colour if that is wanted.
pub fn painted(message: &str, is_wanted: bool) -> String {
    match is_wanted {
        true => message.split_inclusive('\n').map(line).collect(),
        false => message.to_owned(),
    }
}

fn line(line: &str) -> String {
    let labels = [("error:", RED), ("warning:", YELLOW), ("note:", BLUE)];
    for (label, color) in labels {
        if let Some(rest) = line.strip_prefix(label) {
            return format!("{color}{label}{PLAIN}{rest}");
        }
    }
    match line.split_once(" | ") {
        // The margin is empty, and nothing else is behind it.
        Some((margin, carets)) if margin.trim().is_empty() && is_carets(carets) => {
            let end = carets.trim_end();
            let rest = &carets[end.len()..];
            format!("{margin} | {RED}{end}{PLAIN}{rest}")
        }
        _ => line.to_owned(),
    }
}

fn is_carets(text: &str) -> bool {
    text.contains('^') && text.trim().chars().all(|c| c == '^')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_carets() {
        let message = "error: why\n --> k.atl:1:3\n  |\n1 | a ^ error: b\n  |   ^^\n  = note: c\n";
        let expected = "\u{1b}[1;31merror:\u{1b}[0m why\n --> k.atl:1:3\n  |\n1 | a ^ error: b\n  | \
                        \u{1b}[1;31m  ^^\u{1b}[0m\n  = note: c\n";
        assert_eq!(painted(message, true), expected);
        assert_eq!(painted(message, false), message);
    }
}
