//! Long formulas on several lines.
//!
//! Untrusted: whatever is done to line breaks and indentation, the words stay and their order.

/// How long a line should be, in characters.
const WIDTH: usize = 100;

/// How deep brackets are taken apart.
const DEPTH: usize = 60;

/// What binds loosely, the loosest first: a formula is cut after these.
const CUTS: [&str; 4] = [" ⇒ ", " ∨ ", " ∧ ", " = "];

/// A formula that starts with `prefix`, its lines after the first indented by so many blanks.
pub fn formula(prefix: &str, text: &str, indent: usize) -> String {
    let mut lines = Vec::new();
    lay_out(text, indent, DEPTH, &mut lines);
    let mut all = String::new();
    for (number, (indent, line)) in lines.iter().enumerate() {
        match number {
            0 => all += prefix,
            _ => all += &" ".repeat(*indent),
        }
        all += line;
        all.push('\n');
    }
    all
}

fn lay_out(text: &str, indent: usize, depth: usize, lines: &mut Vec<(usize, String)>) {
    let fits = indent + text.chars().count() <= WIDTH;
    if let (false, Some(rest)) = (fits, depth.checked_sub(1)) {
        if let Some((binders, body)) = quantified(text) {
            lines.push((indent, binders.trim_end().to_owned()));
            return lay_out(body, indent + 2, rest, lines);
        }
        for cut in CUTS {
            let parts = parts(text, cut);
            if parts.len() > 1 {
                let last = parts.len() - 1;
                for (number, part) in parts.into_iter().enumerate() {
                    let further = if number == 0 {
                        0
                    } else {
                        2 * usize::from(cut == " = ")
                    };
                    lay_out(part, indent + further, rest, lines);
                    if number < last {
                        let line = lines.last_mut().map(|(_, line)| line);
                        line.into_iter()
                            .for_each(|line| line.push_str(cut.trim_end()));
                    }
                }
                return;
            }
        }
        if let Some(inner) = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            && closes_last(text)
        {
            let start = lines.len();
            lay_out(inner, indent + 1, rest, lines);
            lines[start] = (indent, format!("({}", lines[start].1));
            let line = lines.last_mut().map(|(_, line)| line);
            return line.into_iter().for_each(|line| line.push(')'));
        }
    }
    lines.push((indent, text.to_owned()));
}

/// The quantifiers in front, and what they are about.
fn quantified(text: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    while text[end..].starts_with(['∀', '∃']) {
        end += text[end..].find(". ")? + 2;
    }
    (end > 0).then(|| text.split_at(end))
}

/// The parts of a text between the words `cut` that are outside of brackets; one part where it
/// starts with a quantifier's or an abstraction's scope further on.
fn parts<'a>(text: &'a str, cut: &str) -> Vec<&'a str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '∀' | '∃' | 'λ' if depth == 0 => break,
            ' ' if depth == 0 && at >= start && text[at..].starts_with(cut) => {
                found.push(&text[start..at]);
                start = at + cut.len();
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

/// Whether the bracket that opens a text is closed by the one that ends it.
fn closes_last(text: &str) -> bool {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + character.len_utf8() == text.len();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas() {
        assert_eq!(formula("⊢ ", "p ⇒ q", 2), "⊢ p ⇒ q\n");
        let long = "a".repeat(60);
        let text = format!("∀x : t. {long} x ⇒ (p ∧ {long} ∧ (∃y : t. {long} y ∧ {long}))");
        let expected = format!(
            "⊢ ∀x : t.\n    {long} x ⇒\n    (p ∧\n     {long} ∧\n     (∃y : t.\n        {long} y ∧\n        {long}))\n"
        );
        assert_eq!(formula("⊢ ", &text, 2), expected);
    }

    #[test]
    fn no_word_is_lost() {
        let long = "b c (d = e) ".repeat(30);
        for text in [
            "",
            "(",
            ")(",
            "∀",
            &long,
            &"(".repeat(300),
            &format!("∃x. ({long}"),
        ] {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&formula("", text, 0)), words(text));
        }
    }
}
