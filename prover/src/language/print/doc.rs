//! Documents that break into lines where they must (Wadler's algorithm, with a stack).

/// How many columns must be left for what is aligned to the column where it starts.
const ROOM: usize = 40;

/// How many columns may be lost by starting at the end of a line.
const COST: usize = 12;

/// A text with places to break it.
#[derive(Clone, Debug)]
pub(crate) enum Doc {
    Text(String),
    /// A space, or a new line when the group around it does not fit.
    Line,
    /// A new line.
    Hard,
    /// A space and the document. It is on a new line where that saves breaking it.
    Soft(Box<Doc>),
    Concat(Vec<Doc>),
    /// New lines inside are indented by this many more columns.
    Nest(usize, Box<Doc>),
    /// New lines inside are indented to the column where the document starts, unless that is far
    /// to the right.
    Align(Box<Doc>),
    /// On one line if it fits, otherwise broken at each place of its own.
    Group(Box<Doc>),
}

impl Doc {
    pub(crate) fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    pub(crate) fn group(parts: Vec<Doc>) -> Doc {
        Doc::Group(Box::new(Doc::Concat(parts)))
    }

    pub(crate) fn nest(columns: usize, parts: Vec<Doc>) -> Doc {
        Doc::Nest(columns, Box::new(Doc::Concat(parts)))
    }

    pub(crate) fn align(inner: Doc) -> Doc {
        Doc::Align(Box::new(inner))
    }

    pub(crate) fn soft(inner: Doc) -> Doc {
        Doc::Soft(Box::new(inner))
    }

    /// The parts, broken together, all but the first indented.
    pub(crate) fn block(parts: Vec<Doc>) -> Doc {
        Doc::group(vec![Doc::nest(2, parts)])
    }

    pub(crate) fn bracketed(open: &str, inner: Doc, close: &str) -> Doc {
        Doc::block(vec![Doc::text(open), inner, Doc::text(close)])
    }

    /// The items with `,` between them.
    pub(crate) fn commas(items: Vec<Doc>) -> Doc {
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
    pub(crate) fn render(&self, width: usize) -> String {
        let mut page = Page {
            text: String::new(),
            column: 0,
            width,
            todo: vec![Item {
                indent: 0,
                flat: false,
                doc: self,
            }],
        };
        while let Some(item) = page.todo.pop() {
            page.put(item);
        }
        page.text
    }
}

/// What is written so far, and what is to come.
struct Page<'a> {
    text: String,
    column: usize,
    width: usize,
    /// The next one is last.
    todo: Vec<Item<'a>>,
}

/// A document, with what holds where it stands.
#[derive(Clone, Copy)]
struct Item<'a> {
    /// How far new lines are indented.
    indent: usize,
    /// Whether places to break are spaces.
    flat: bool,
    doc: &'a Doc,
}

impl<'a> Page<'a> {
    fn put(&mut self, item: Item<'a>) {
        let Item { indent, flat, doc } = item;
        match doc {
            Doc::Text(word) => {
                self.text.push_str(word);
                self.column += word.chars().count();
            }
            Doc::Line if flat => self.space(),
            Doc::Line | Doc::Hard => self.new_line(indent),
            Doc::Concat(parts) => {
                let parts = parts.iter().rev().map(|doc| Item { doc, ..item });
                self.todo.extend(parts);
            }
            Doc::Nest(columns, doc) => {
                let indent = indent + columns;
                self.todo.push(Item { indent, flat, doc });
            }
            Doc::Align(doc) => {
                let indent = match self.column + ROOM <= self.width {
                    true => self.column,
                    false => indent + 4,
                };
                self.todo.push(Item { indent, flat, doc });
            }
            Doc::Group(doc) => self.group(Item { doc, ..item }),
            Doc::Soft(doc) => self.soft(Item { doc, ..item }),
        }
    }

    fn space(&mut self) {
        self.text.push(' ');
        self.column += 1;
    }

    fn new_line(&mut self, indent: usize) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    fn group(&mut self, inner: Item<'a>) {
        self.todo.push(Item {
            flat: true,
            ..inner
        });
        if !inner.flat && !self.fits(self.column) {
            self.todo.pop();
            self.todo.push(inner);
        }
    }

    fn soft(&mut self, inner: Item<'a>) {
        self.todo.push(Item {
            flat: true,
            ..inner
        });
        if inner.flat || self.fits(self.column + 1) {
            return self.space();
        }
        // What does not fit on a line of its own either starts here, if that costs few columns.
        let fits_below = self.fits(inner.indent);
        if !fits_below {
            self.todo.pop();
            self.todo.push(inner);
        }
        match !fits_below && self.column <= inner.indent + COST {
            true => self.space(),
            false => self.new_line(inner.indent),
        }
    }

    /// Whether what is to come fits between this column and the end of the line, up to its
    /// first new line.
    fn fits(&self, column: usize) -> bool {
        let Some(mut space) = self.width.checked_sub(column) else {
            return false;
        };
        let (mut rest, mut stack) = (self.todo.iter().rev(), Vec::new());
        while let Some((flat, doc)) = stack
            .pop()
            .or_else(|| rest.next().map(|item| (item.flat, item.doc)))
        {
            let used = match doc {
                Doc::Text(word) => word.chars().count(),
                Doc::Line | Doc::Hard | Doc::Soft(_) if !flat => return true,
                Doc::Hard => return false,
                Doc::Line => 1,
                Doc::Soft(inner) => {
                    stack.push((flat, inner));
                    1
                }
                Doc::Concat(parts) => {
                    stack.extend(parts.iter().rev().map(|part| (flat, part)));
                    0
                }
                Doc::Nest(_, inner) | Doc::Align(inner) | Doc::Group(inner) => {
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
}
