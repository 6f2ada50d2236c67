//! Long formulas on several lines.
//!
//! Untrusted: whatever is done to line breaks and indentation, the words stay and their order.

/// How long a line may be, in characters. Only a longer word, or more brackets than there is room
/// for, make a longer line.
pub const WIDTH: usize = 100;

/// How far lines are indented at most.
const FURTHEST: usize = 48;

/// How deep brackets are taken apart.
const DEPTH: usize = 60;

/// What binds loosely, the loosest first: a formula is cut after these.
const CUTS: [&str; 4] = [" ⇒ ", " ∨ ", " ∧ ", " = "];

/// A formula that starts with `prefix`, its lines after the first indented by so many blanks.
pub fn formula(prefix: &str, text: &str, indent: usize) -> String {
    let mut page = Page { lines: Vec::new() };
    let before = prefix.chars().count().max(indent);
    let around = Around {
        before: before - indent,
        after: 0,
    };
    page.lay_out(text, indent, around, DEPTH);
    page.text(prefix)
}

/// Pieces behind `prefix`, as many as fit to a line, lines after the first indented by so many
/// blanks.
pub fn list(prefix: &str, pieces: &[String], indent: usize) -> String {
    let mut page = Page { lines: Vec::new() };
    let mut fill = Fill::new(0, indent, prefix.chars().count());
    for piece in pieces {
        fill.add(&mut page, piece, "", 0, DEPTH);
    }
    fill.end(&mut page);
    page.text(prefix)
}

/// Lines with their indentation.
struct Page {
    lines: Vec<(usize, String)>,
}

/// How many columns are taken before the first line of a text and behind the last one.
#[derive(Clone, Copy)]
struct Around {
    before: usize,
    after: usize,
}

impl Page {
    /// The lines, the first behind `prefix`.
    fn text(&self, prefix: &str) -> String {
        let mut all = String::new();
        for (number, (indent, line)) in self.lines.iter().enumerate() {
            match number {
                0 => all += prefix,
                _ => all += &" ".repeat(*indent),
            }
            all += line;
            all.push('\n');
        }
        all
    }

    /// Adds the lines of a text.
    fn lay_out(&mut self, text: &str, indent: usize, around: Around, depth: usize) {
        let indent = indent.min(FURTHEST);
        let Some(rest) = depth.checked_sub(1) else {
            return self.fill(text.split(' ').collect(), indent, around, 0);
        };
        let Around { before, after } = around;
        if indent + before + text.chars().count() + after <= WIDTH {
            self.lines.push((indent, text.to_owned()));
        } else if let Some((binders, body)) = quantified(text) {
            let binders = binders
                .split_inclusive(". ")
                .map(|binder| binder.trim_end());
            self.fill(
                binders.collect(),
                indent,
                Around { after: 0, ..around },
                rest,
            );
            self.lay_out(
                body,
                indent + 2,
                Around {
                    before: 0,
                    ..around
                },
                rest,
            );
        } else if let Some((cut, parts)) = CUTS.iter().find_map(|cut| cut_at(text, cut)) {
            self.add_parts(cut, &parts, indent, around, rest);
        } else if let Some(inner) = in_parentheses(text) {
            let start = self.lines.len();
            let after = after + 1;
            self.lay_out(inner, indent + 1, Around { after, ..around }, rest);
            if let Some((first, line)) = self.lines.get_mut(start) {
                (*first, *line) = (indent, format!("({line}"));
            }
            self.append(")");
        } else if let Some((head, body)) = applied_to_function(text)
            && indent + before + head.chars().count() <= WIDTH
        {
            self.lines.push((indent, head.to_owned()));
            let inside = Around {
                before: 0,
                after: after + 1,
            };
            self.lay_out(body, indent + 2, inside, rest);
            self.append(")");
        } else {
            match parts(text, " ") {
                words if words.len() > 1 => self.fill(words, indent, around, rest),
                _ => self.fill(text.split(' ').collect(), indent, around, 0),
            }
        }
    }

    /// Adds the parts of a formula, with what it was cut at behind all but the last.
    fn add_parts(
        &mut self,
        cut: &str,
        parts: &[&str],
        indent: usize,
        around: Around,
        depth: usize,
    ) {
        let sign = cut.trim_end();
        if cut == " ⇒ " {
            return self.add_implication(parts, indent, around, depth);
        }
        for (number, part) in parts.iter().enumerate() {
            let (first, last) = (number == 0, number + 1 == parts.len());
            let further = if cut == " = " && !first { 2 } else { 0 };
            let around = Around {
                before: if first { around.before } else { 0 },
                after: if last {
                    around.after
                } else {
                    sign.chars().count()
                },
            };
            self.lay_out(part, indent + further, around, depth);
            if !last {
                self.append(sign);
            }
        }
    }

    /// Adds premises, as many as fit to a line, and what follows from them below.
    fn add_implication(&mut self, parts: &[&str], indent: usize, around: Around, depth: usize) {
        if let Some((conclusion, premises)) = parts.split_last() {
            let mut fill = Fill::new(indent, indent, around.before);
            for premise in premises {
                fill.add(self, premise, " ⇒", 0, depth);
            }
            fill.end(self);
            self.lay_out(
                conclusion,
                indent,
                Around {
                    before: 0,
                    ..around
                },
                depth,
            );
        }
    }

    /// Adds words, as many as fit to a line.
    fn fill(&mut self, words: Vec<&str>, indent: usize, around: Around, depth: usize) {
        let further = (indent + 2).min(FURTHEST);
        let mut fill = Fill::new(indent, further, around.before);
        let last = words.len().saturating_sub(1);
        for (number, word) in words.into_iter().enumerate() {
            let after = if number == last { around.after } else { 0 };
            fill.add(self, word, "", after, depth);
        }
        fill.end(self);
    }

    /// Adds to the last line.
    fn append(&mut self, text: &str) {
        if let Some((_, line)) = self.lines.last_mut() {
            line.push_str(text);
        }
    }
}

/// A line that is being filled.
struct Fill {
    line: String,
    indent: usize,
    /// How far the lines after it are indented.
    further: usize,
    before: usize,
}

impl Fill {
    fn new(indent: usize, further: usize, before: usize) -> Fill {
        Fill {
            line: String::new(),
            indent,
            further,
            before,
        }
    }

    /// Adds a piece with a sign behind it; what does not fit to a line of its own is laid out.
    fn add(&mut self, page: &mut Page, piece: &str, sign: &str, after: usize, depth: usize) {
        let after = after + sign.chars().count();
        let length = piece.chars().count() + after;
        if !self.line.is_empty() {
            let used = self.indent + self.before + self.line.chars().count() + 1;
            if used + length > WIDTH {
                self.end(page);
            }
        }
        let is_first = self.line.is_empty();
        let is_too_long = self.indent + self.before + length > WIDTH;
        if is_first && is_too_long && piece.contains(' ') && depth > 0 {
            let before = self.before;
            page.lay_out(piece, self.indent, Around { before, after }, depth);
            page.append(sign);
            (self.indent, self.before) = (self.further, 0);
        } else {
            if !is_first {
                self.line.push(' ');
            }
            self.line += piece;
            self.line += sign;
        }
    }

    /// Ends the line.
    fn end(&mut self, page: &mut Page) {
        if !self.line.is_empty() {
            page.lines
                .push((self.indent, std::mem::take(&mut self.line)));
            (self.indent, self.before) = (self.further, 0);
        }
    }
}

/// The quantifiers in front, and what they are about.
fn quantified(text: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    while text[end..].starts_with(['∀', '∃', 'λ']) {
        end += text[end..].find(". ")? + 2;
    }
    (end > 0).then(|| text.split_at(end))
}

/// `f a (λx : t.` and `p` of `f a (λx : t. p)`.
fn applied_to_function(text: &str) -> Option<(&str, &str)> {
    let words = parts(text, " ");
    let last = words.last().filter(|_| words.len() > 1)?;
    let function = in_parentheses(last).filter(|inner| inner.starts_with('λ'))?;
    let (_, body) = quantified(function)?;
    let head = text.len() - ")".len() - body.len();
    Some((text[..head].trim_end(), body))
}

/// The parts of a text between the words `cut`, with these, if there are several.
fn cut_at<'a, 'b>(text: &'a str, cut: &'b str) -> Option<(&'b str, Vec<&'a str>)> {
    let parts = parts(text, cut);
    (parts.len() > 1).then_some((cut, parts))
}

/// The parts of a text between the words `cut` that are outside of brackets and quotes; what
/// starts with a quantifier or an abstraction is one part.
pub fn parts<'a>(text: &'a str, cut: &str) -> Vec<&'a str> {
    let (mut found, mut start) = (Vec::new(), 0);
    for (at, character, depth) in with_depth(text) {
        match character {
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

/// The text between the parentheses that open and close it.
fn in_parentheses(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let closed = with_depth(text)
        .skip(1)
        .find(|(_, character, depth)| *character == ')' && *depth == 0);
    closed
        .is_some_and(|(at, ..)| at + 1 == text.len())
        .then_some(inner)
}

/// The characters of a text, with their places and how many brackets and quotes are open around
/// them.
fn with_depth(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    text.char_indices().map(move |(at, character)| {
        let around = match character {
            _ if quoted => depth + 1,
            ')' | ']' => depth.saturating_sub(1),
            _ => depth,
        };
        match character {
            '"' if !escaped => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth = around,
            _ => {}
        }
        escaped = quoted && character == '\\' && !escaped;
        (at, character, around)
    })
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

    /// What a function does that an operator is applied to comes on lines of its own.
    #[test]
    fn operators_of_functions() {
        let long = "a".repeat(60);
        let text = format!("BIND ({long} x) (λt : u. BIND {long} (λs v : w. {long} t s))");
        let expected =
            format!("  BIND ({long} x) (λt : u.\n    BIND {long} (λs v : w.\n      {long} t s))\n");
        assert_eq!(formula("  ", &text, 2), expected);
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
            &format!("{long} f (λx : t. {long}) \"{long}\" ({long})"),
            &format!("{}b = c{}", "a = (".repeat(100), ")".repeat(100)),
        ] {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&formula("", text, 0)), words(text));
        }
    }

    /// Lines are as long as they may be, at whatever depth.
    #[test]
    fn width() {
        let names = "some names in a row, ".repeat(20);
        for text in [
            names.clone(),
            format!("f {}x{}", "(f x ".repeat(40), ")".repeat(40)),
            "∀number : int → num → num list. ".repeat(30) + &names,
            format!("λa : {names}. {names}"),
            format!("{}b = c{}", "a = (".repeat(25), ")".repeat(25)),
        ] {
            for prefix in ["", "  a_name_of_a_rule: "] {
                let laid_out = formula(prefix, &text, 4);
                let longest = laid_out.lines().map(|line| line.chars().count()).max();
                // Brackets that close are put behind what they close.
                assert!(longest <= Some(WIDTH + 200), "{laid_out}");
                assert!(
                    text.contains("((") || longest <= Some(WIDTH + 1),
                    "{laid_out}"
                );
            }
        }
    }

    /// What is in quotes is no formula.
    #[test]
    fn quotes() {
        let long = "a".repeat(95);
        let text = format!("{long} \"b = \\\" (\" ∧ c");
        assert_eq!(
            formula("", &text, 0),
            format!("{long}\n  \"b = \\\" (\" ∧\nc\n")
        );
    }
}
