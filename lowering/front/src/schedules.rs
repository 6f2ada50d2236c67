//! Schedules, as far as they are looked at here: that there is a kernel for each, and that their steps
//! are steps.

use std::collections::HashSet;

use programs::atl::ast::{File, Schedule, Span};

use crate::hints::nearest;
use programs::diagnostic::Diagnostic;

/// What steps begin with.
const STEPS: [&str; 17] = [
    "split", "tile", "reorder", "fuse", "isolate", "separate", "unroll", "stage", "inline",
    "hoist", "pack", "fold", "parallel", "simplify", "solve", "rw", "wrap",
];

/// What is wrong with the schedules of a file. `kernels` are the names of all its kernels.
pub fn check(file: &File, kernels: &[&str], source: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for Schedule { name, kernel, body } in &file.schedules {
        if !kernels.contains(&kernel.text.as_str()) {
            let unknown = Diagnostic::new(kernel.span, format!("unknown kernel `{}`", kernel.text));
            found.push(suggesting(unknown, &kernel.text, kernels));
        }
        if !seen.insert((&kernel.text, &name.text)) {
            let message = format!("`{}` has a schedule `{}` already", kernel.text, name.text);
            found.push(Diagnostic::new(name.span, message));
        }
        for (step, span) in steps(body.text(source), body.start) {
            if !STEPS.contains(&step) {
                let unknown = Diagnostic::new(span, format!("unknown step `{step}`"));
                found.push(suggesting(unknown, step, &STEPS));
            }
        }
    }
    found
}

fn suggesting(found: Diagnostic, word: &str, known: &[&str]) -> Diagnostic {
    match nearest(word, known.iter().copied()) {
        Some(near) => found.with_note(format!("did you mean `{near}`?")),
        None => found,
    }
}

/// The first word of each step, and its place. Steps end with a line or `;`, but go on where the
/// line ends in a comma.
fn steps(body: &str, start: usize) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let (mut at, mut goes_on) = (start, false);
    for line in body.split_inclusive('\n') {
        let code = line.split("--").next().unwrap_or_default();
        let mut place = at;
        for step in code.split_inclusive(';') {
            let text = step.trim_matches(|c: char| c.is_whitespace() || c == ';');
            let word = text.split_whitespace().next().unwrap_or_default();
            let begins = place + step.find(word).unwrap_or(0);
            let span = Span {
                start: begins,
                end: begins + word.len(),
            };
            if !word.is_empty() && !goes_on {
                found.push((word, span));
            }
            if !text.is_empty() {
                goes_on = text.ends_with(',') && !step.ends_with(';');
            }
            place += step.len();
        }
        at += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_a_schedule() {
        let body = " tile i by 8,\n    j by 8 -- tile\n ;split i; fuse i, j;\n\n  unroll\n -- x\n";
        let found = steps(body, 10);
        let words: Vec<&str> = found.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, ["tile", "split", "fuse", "unroll"]);
        for (word, span) in found {
            assert_eq!(&body[span.start - 10..span.end - 10], word);
        }
    }
}
