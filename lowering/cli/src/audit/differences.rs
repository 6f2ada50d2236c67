//! The lines in which two functions differ.

use similar::TextDiff;

/// How many equal lines stand around those that differ.
const AROUND: usize = 2;

/// The lines of the wrong text that the right one does not have, behind `-`, and those that it has
/// instead, behind `+`, with some lines around.
pub fn differences(wrong: &str, right: &str) -> String {
    let diff = TextDiff::from_lines(wrong, right);
    let mut groups = Vec::new();
    for group in diff.grouped_ops(AROUND) {
        let changes = group.iter().flat_map(|op| diff.iter_changes(op));
        let lines = changes.map(|change| format!("{}{}\n", change.tag(), line(change.value())));
        groups.push(lines.collect::<String>());
    }
    groups.join("...\n")
}

/// A line without its end.
fn line(text: &str) -> &str {
    text.trim_end_matches(['\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_marked() {
        let wrong = "a\nb\nc\nd\ne\nf\ng\nh\n";
        let right = wrong.replace("b\n", "B\n").replace("h\n", "");
        assert_eq!(
            differences(wrong, &right),
            " a\n-b\n+B\n c\n d\n...\n f\n g\n-h\n"
        );
        assert_eq!(differences(wrong, wrong), "");
    }
}
