//! Tokens to trees, for both languages: what groups with what, by tables of operators. What the
//! trees say, and whether the names in them are used as declared, is decided afterwards.

use super::*;

/// The greatest height of a tree, and the greatest nesting of the source text.
pub const MAX_DEPTH: usize = 200;

/// The tokens and operators of a language. The words of a list have spaces between, several lists
/// semicolons.
pub(super) struct Language {
    /// The length of the blank or comment that a text begins with, 0 if it does not.
    pub blank: fn(&str) -> std::result::Result<usize, &'static str>,
    /// The symbols of more than one character.
    pub symbols: &'static str,
    /// Templates of the expressions that begin with a word or symbol of their own.
    pub prefix: &'static str,
    /// Templates of the brackets that follow an operand.
    pub postfix: &'static str,
    /// Operators between two operands, which group to the left; a list for each level of
    /// precedence, loosest first.
    pub binary: &'static str,
    /// Words that are not names.
    pub reserved: &'static str,
    /// Whether C's rules about integers and names hold.
    pub is_c: bool,
}

/// A name or number; or an operator, or a form by its first word, with the operands. Brackets that
/// follow an operand are named by the closing one, so that every head has one meaning.
pub(super) struct Tree<'a> {
    pub head: &'a str,
    pub children: Vec<Tree<'a>>,
    pub span: Span,
    height: usize,
}

impl<'a> Tree<'a> {
    pub fn parts(&self) -> (&'a str, &[Tree<'a>]) {
        (self.head, &self.children)
    }

    pub fn is_number(&self) -> bool {
        self.head.starts_with(|c: char| c.is_ascii_digit())
    }

    pub fn refuse<T>(&self, message: impl Into<String>) -> Result<T> {
        refuse(self.span, message)
    }

    /// What this tree says.
    pub fn says(&self, head: &'a str, children: Vec<Syntax<'a>>) -> Syntax<'a> {
        Syntax(head, children, self.span)
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Function,
    Integer,
    Tensor,
    Scalar,
    Input,
    Output,
    HeapArray,
}

/// The place in the tokens, and the names visible there.
pub(super) struct Parser<'a> {
    pub language: &'static Language,
    pub tokens: Vec<Token<'a>>,
    /// Index of the next token.
    pub next: usize,
    /// How many templates and blocks are being read.
    pub depth: usize,
    /// The names visible, innermost last.
    pub visible: Vec<(&'a str, Sort)>,
    /// The element type, as written.
    pub element: &'a str,
}

impl<'a> Parser<'a> {
    pub fn new(source: &'a [u8], language: &'static Language) -> Result<Parser<'a>> {
        if source.len() > MAX_BYTES {
            return refuse(Span::default(), "the file is longer than 1 MiB");
        }
        let text = std::str::from_utf8(source).or_else(|error| {
            let (start, end) = (error.valid_up_to(), error.valid_up_to() + 1);
            refuse(Span { start, end }, "the file is not valid UTF-8")
        })?;
        Ok(Parser {
            language,
            tokens: tokens(text, language)?,
            next: 0,
            depth: 0,
            visible: Vec::new(),
            element: "",
        })
    }

    /// The next token; it never passes the end.
    pub fn peek(&self) -> Token<'a> {
        self.tokens[self.next]
    }

    /// Passes the next token if it is this one.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().text == text;
        self.next += usize::from(found);
        found
    }

    pub fn unexpected<T>(&self, wanted: &str) -> Result<T> {
        let Token { text, span } = self.peek();
        let text = text.escape_debug();
        refuse(span, format!("expected {wanted}, found `{text}`"))
    }

    /// Goes one level deeper, so that no input can exhaust the stack.
    pub fn deeper(&mut self) -> Result<()> {
        self.depth += 1;
        match self.depth > MAX_DEPTH {
            true => refuse(self.peek().span, "nested more than 200 levels deep"),
            false => Ok(()),
        }
    }

    /// Reads what a template says, and gives back the trees in it:
    /// `$` is a name, and `$$` the first name again; `@` is a tree, `@,` one or more with commas between; `@2` is a tree
    /// of level 2, `@9` one without binary operators; `T` is the element type; any other word is
    /// itself.
    pub fn fill(&mut self, template: &str) -> Result<Vec<Tree<'a>>> {
        let mut trees = Vec::new();
        self.deeper()?;
        for word in template.split(' ') {
            let word = match word {
                "$$" => trees.first().map_or(word, |name: &Tree| name.head),
                "T" => self.element,
                _ => word,
            };
            match word {
                "$" if !self.is_name(self.peek().text) => {
                    return self.unexpected("an unreserved name");
                }
                "$" => trees.push(self.operand()?),
                "@" | "@," => trees.push(self.level(0)?),
                "@2" => trees.push(self.level(2)?),
                "@9" => trees.push(self.level(9)?),
                _ if !self.eat(word) => return self.unexpected(&format!("`{word}`")),
                _ => {}
            }
            while word == "@," && self.eat(",") {
                trees.push(self.level(0)?);
            }
        }
        self.depth -= 1;
        Ok(trees)
    }

    /// Reads a template of so many trees.
    pub fn read<const N: usize>(&mut self, template: &str) -> Result<[Tree<'a>; N]> {
        let trees = self.fill(template)?;
        trees.try_into().or_else(|_| self.unexpected(template))
    }

    /// level n := level n+1 { operator of level n, level n+1 }
    /// last level := operand { brackets }
    ///
    /// By precedence climbing: an operator of level n or tighter takes the tree so far as its left
    /// operand, and what binds tighter than itself as its right.
    fn level(&mut self, n: usize) -> Result<Tree<'a>> {
        let start = self.peek().span.start;
        let mut tree = self.operand()?;
        while let Some((head, operands)) = self.continuation(n)? {
            let mut children = vec![tree];
            children.extend(operands);
            tree = self.node(start, head, children)?;
        }
        Ok(tree)
    }

    /// What follows an operand and belongs to it in a tree of level n.
    fn continuation(&mut self, n: usize) -> Result<Option<(&'a str, Vec<Tree<'a>>)>> {
        let word = self.peek().text;
        if let Some(template) = with_first_word(self.language.postfix, word) {
            let indices = self.fill(template)?;
            return Ok(Some((self.tokens[self.next - 1].text, indices)));
        }
        let mut rows = self.language.binary.split("; ");
        match rows.position(|row| row.split(' ').any(|operator| operator == word)) {
            Some(level) if level >= n => {
                self.next += 1;
                Ok(Some((word, vec![self.level(level + 1)?])))
            }
            _ => Ok(None),
        }
    }

    /// operand := a template of the language's prefix forms | NAME | NUMBER
    fn operand(&mut self) -> Result<Tree<'a>> {
        let Token { text, span } = self.peek();
        let mut children = Vec::new();
        if let Some(template) = with_first_word(self.language.prefix, text) {
            children = self.fill(template)?;
        } else if text.starts_with(is_word) {
            self.next += 1;
        } else {
            return self.unexpected("an expression");
        }
        self.node(span.start, text, children)
    }

    /// A tree from `start` to the last token read, unless it is too high. Parentheses do not count,
    /// since nothing is left of them; lists of binders and conditions count as many levels, since
    /// they stand for operators one inside the other.
    fn node(&self, start: usize, head: &'a str, children: Vec<Tree<'a>>) -> Result<Tree<'a>> {
        let end = self.tokens[self.next - 1].span.end;
        let span = Span { start, end };
        let below = children.iter().map(|child| child.height).max();
        let own = match head {
            "(" => 0,
            "gen" | "sum" | "[" => children.len() - 1,
            _ => 1,
        };
        let height = below.unwrap_or(0) + own;
        if height > MAX_DEPTH {
            return refuse(span, "nested more than 200 levels deep");
        }
        Ok(Tree {
            head,
            children,
            span,
            height,
        })
    }

    /// Whether a name can be declared. In C the names with underscores like these belong to
    /// compilers, and only 63 characters are promised to tell names apart.
    fn is_name(&self, text: &str) -> bool {
        let in_c = !text.starts_with('_') && !text.contains("__") && text.len() <= 63;
        let is_reserved = self.language.reserved.split(' ').any(|word| word == text);
        let is_word = text.starts_with(|c| is_word(c) && !c.is_ascii_digit());
        is_word && !is_reserved && (in_c || !self.language.is_c)
    }

    /// Makes a name visible, which may hide a visible one only where that is said.
    pub fn declare(&mut self, name: &Tree<'a>, sort: Sort, hides: bool) -> Result<Syntax<'a>> {
        let text = name.head;
        if !name.children.is_empty() || !self.is_name(text) {
            return name.refuse(format!("`{text}` is not a name, or is reserved"));
        }
        if !hides && self.sort(name).is_ok() {
            return name.refuse(format!("`{text}` is already declared"));
        }
        if self.visible.len() == 4096 {
            return name.refuse("more than 4096 names are visible");
        }
        self.visible.push((text, sort));
        Ok(name.says(text, vec![]))
    }

    /// What a visible name stands for.
    pub fn sort(&self, name: &Tree) -> Result<Sort> {
        let mut innermost_first = self.visible.iter().rev();
        match innermost_first.find(|(text, _)| *text == name.head) {
            Some((_, sort)) => Ok(*sort),
            None => name.refuse(format!("`{}` is not declared, nor a literal", name.head)),
        }
    }

    /// The name, if it is visible and of one of the sorts.
    pub fn lookup(&self, name: &Tree<'a>, sorts: &[Sort]) -> Result<Syntax<'a>> {
        let (text, sort) = (name.head, self.sort(name)?);
        match sorts.contains(&sort) {
            true => Ok(name.says(text, vec![])),
            false => name.refuse(format!("`{text}` is declared as {sort:?}, not {sorts:?}")),
        }
    }
}

fn with_first_word(templates: &'static str, word: &str) -> Option<&'static str> {
    let mut templates = templates.split("; ");
    templates.find(|template| template.split(' ').next() == Some(word))
}
