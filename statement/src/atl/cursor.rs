//! The token level of the parser: looking, reading, failing, and the bound on nesting.

use super::ast::*;
use super::lexer::{Token, TokenKind};

pub(super) type Result<T> = std::result::Result<T, Error>;

/// Words that cannot be names.
const KEYWORDS: &str = "kernel schedule for where gen sum let in int f32 f64 u32 u64 and or not \
    transpose flatten split pad_l pad_r trunc_l trunc_r cdiv min max";

/// A parser: the tokens, the place in them, and what bounds it.
pub(super) struct Parser<'s> {
    pub(super) source: &'s str,
    pub(super) tokens: Vec<Token>,
    /// The position of the next token.
    pub(super) next: usize,
    /// How many calls of `nested` are active.
    pub(super) depth: usize,
    /// The position of the `=` that ends the `where` clause being read.
    pub(super) body_sign: Option<usize>,
}

impl Parser<'_> {
    /// The token `ahead` of the next one; the last token is `End` and stays in place.
    pub(super) fn peek_at(&self, ahead: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[last.min(self.next.saturating_add(ahead))]
    }

    pub(super) fn peek(&self) -> Token {
        self.peek_at(0)
    }

    pub(super) fn text(&self, token: Token) -> &str {
        token.span.text(self.source)
    }

    pub(super) fn at(&self, text: &str) -> bool {
        self.text(self.peek()) == text
    }

    pub(super) fn advance(&mut self) -> Token {
        let token = self.peek();
        self.next += usize::from(token.kind != TokenKind::End);
        token
    }

    /// The place of the last token read.
    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, text: &str) -> Result<()> {
        if self.eat(text) {
            Ok(())
        } else {
            self.unexpected(&format!("`{text}`"))
        }
    }

    pub(super) fn unexpected<T>(&self, wanted: &str) -> Result<T> {
        let token = self.peek();
        let found = match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Braced => "`{`".to_string(),
            _ => format!("`{}`", self.text(token)),
        };
        Err(Error::new(
            token.span,
            format!("expected {wanted}, found {found}"),
        ))
    }

    /// Reads the next token if `table` has it.
    pub(super) fn choose<T: Copy>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let (_, value) = *table.iter().find(|(text, _)| self.at(text))?;
        self.advance();
        Some(value)
    }

    /// Every recursion of the parser passes through here, which bounds it.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(Error::new(self.peek().span, too_deep()));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Ends a parenthesis, which becomes part of the place of what it holds.
    pub(super) fn close<K>(&mut self, start: Span, mut inner: Node<K>) -> Result<Node<K>> {
        self.expect(")")?;
        inner.span = start.to(self.last_span());
        Ok(inner)
    }

    /// `items = item { "," item }`
    pub(super) fn items<T>(&mut self, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `name = word` that is not a keyword
    pub(super) fn name(&mut self, what: &str) -> Result<Name> {
        let token = self.peek();
        let text = self.text(token);
        if token.kind != TokenKind::Word || KEYWORDS.split(' ').any(|keyword| keyword == text) {
            return self.unexpected(what);
        }
        let name = Name {
            text: text.to_string(),
            span: token.span,
        };
        self.advance();
        Ok(name)
    }
}
