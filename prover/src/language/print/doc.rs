//! Documents that break into lines where they must (Wadler's algorithm, with a stack).

/// A text with places to break it.
#[derive(Clone, Debug)]
pub(super) enum Doc {
    Text(String),
    /// A space, or a new line when the group around it does not fit.
    Line,
    Concat(Vec<Doc>),
    /// New lines inside are indented by two more columns.
    Nest(Box<Doc>),
    /// On one line if it fits, otherwise broken at each place of its own.
    Group(Box<Doc>),
}

impl Doc {
    pub(super) fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    /// The parts, broken together, all but the first indented.
    pub(super) fn block(parts: Vec<Doc>) -> Doc {
        Doc::Group(Box::new(Doc::Nest(Box::new(Doc::Concat(parts)))))
    }

    pub(super) fn bracketed(open: &str, inner: Doc, close: &str) -> Doc {
        Doc::block(vec![Doc::text(open), inner, Doc::text(close)])
    }

    /// The items with `,` between them.
    pub(super) fn commas(items: Vec<Doc>) -> Doc {
        let mut parts = Vec::new();
        for item in items {
            if !parts.is_empty() {
                parts.extend([Doc::text(","), Doc::Line]);
            }
            parts.push(item);
        }
        Doc::Concat(parts)
    }

    /// The text, in lines of this width where possible.
    pub(super) fn render(&self, width: usize) -> String {
        let mut text = String::new();
        let mut column = 0;
        let mut todo = vec![(0, false, self)];
        while let Some((indent, flat, doc)) = todo.pop() {
            match doc {
                Doc::Text(word) => {
                    text.push_str(word);
                    column += word.chars().count();
                }
                Doc::Line if !flat => {
                    text.truncate(text.trim_end_matches(' ').len());
                    text.push('\n');
                    text.extend(std::iter::repeat_n(' ', indent));
                    column = indent;
                }
                Doc::Line => {
                    text.push(' ');
                    column += 1;
                }
                Doc::Concat(parts) => {
                    todo.extend(parts.iter().rev().map(|part| (indent, flat, part)));
                }
                Doc::Nest(inner) => todo.push((indent + 2, flat, inner)),
                Doc::Group(inner) => {
                    todo.push((indent, true, inner));
                    if !flat && !fits(&todo, width.saturating_sub(column)) {
                        todo.pop();
                        todo.push((indent, false, inner));
                    }
                }
            }
        }
        text
    }
}

/// Whether what is to come fits into the space up to its first new line.
fn fits(todo: &[(usize, bool, &Doc)], mut space: usize) -> bool {
    let (mut rest, mut stack) = (todo.iter().rev(), Vec::new());
    while let Some((flat, doc)) = stack
        .pop()
        .or_else(|| rest.next().map(|(_, flat, doc)| (*flat, *doc)))
    {
        let used = match doc {
            Doc::Text(word) => word.chars().count(),
            Doc::Line if !flat => return true,
            Doc::Line => 1,
            Doc::Concat(parts) => {
                stack.extend(parts.iter().rev().map(|part| (flat, part)));
                0
            }
            Doc::Nest(inner) | Doc::Group(inner) => {
                stack.push((flat, inner));
                0
            }
        };
        match space.checked_sub(used) {
            Some(left) => space = left,
            None => return false,
        }
    }
    true
}
