//! The token cursor, with layout and the depth limit.

use super::lexer::{Kind, Token, tokens};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::scope::Scope;
use crate::language::syntax::spelling::is_reserved;
use crate::language::syntax::term::Ident;

/// How deep terms, types, patterns and proofs may be nested: a stack of 2 MiB, the default of
/// threads, holds the recursion over trees of twice this height.
pub const MAX_DEPTH: u32 = 500;

pub(super) type Parse<T> = Result<T, Diagnostic>;

/// What ends a construct before the tokens do.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// A line that starts at this column or before it does.
    pub(super) limit: u32,
    /// A line that starts with `_` does: it is the next link of a `calc` chain.
    pub(super) calc: bool,
}

pub(super) struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    pub(super) layout: Layout,
    depth: u32,
    pub(super) scope: &'a Scope,
    end: Token<'a>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, span: Span, scope: &'a Scope) -> Parse<Parser<'a>> {
        let end = Token {
            kind: Kind::End,
            text: "",
            span: Span::new(span.end as usize, span.end as usize),
            column: 0,
            first: true,
        };
        Ok(Parser {
            tokens: tokens(text, span, scope)?,
            at: 0,
            layout: Layout {
                limit: 0,
                calc: false,
            },
            depth: 0,
            scope,
            end,
        })
    }

    /// The next token, layout aside.
    pub(super) fn raw(&self) -> Token<'a> {
        self.tokens.get(self.at).copied().unwrap_or(self.end)
    }

    /// The next token; `End` where layout ends the construct, which closing brackets ignore.
    pub(super) fn peek(&self) -> Token<'a> {
        let token = self.raw();
        let ends = token.column <= self.layout.limit || (self.layout.calc && token.text == "_");
        let closes = matches!(token.text, ")" | "]" | "}" | "⟩");
        match token.first && ends && !closes {
            true => Token {
                kind: Kind::End,
                ..token
            },
            false => token,
        }
    }

    /// The token behind the next one, layout aside.
    pub(super) fn second(&self) -> Token<'a> {
        self.tokens.get(self.at + 1).copied().unwrap_or(self.end)
    }

    /// The token read last.
    pub(super) fn previous(&self) -> Token<'a> {
        let before = self.at.checked_sub(1);
        before.map_or(self.end, |before| self.tokens[before])
    }

    /// Takes the next token, whatever it is.
    pub(super) fn advance(&mut self) -> Token<'a> {
        let token = self.raw();
        self.at = (self.at + 1).min(self.tokens.len());
        token
    }

    /// Whether the next token is this symbol or word of the language.
    pub(super) fn is(&self, text: &str) -> bool {
        is_token(self.peek(), text)
    }

    /// Whether the next token is this symbol or word, even where layout ends the construct.
    pub(super) fn raw_is(&self, text: &str) -> bool {
        is_token(self.raw(), text)
    }

    /// Takes the next token if it is this symbol or word.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.advance();
        }
        found
    }

    /// Takes this symbol or word.
    pub(super) fn expect(&mut self, text: &str) -> Parse<Span> {
        match self.is(text) {
            true => Ok(self.advance().span),
            false => Err(self.unexpected(&format!("`{text}`"))),
        }
    }

    /// The error that something else was expected here.
    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let token = self.peek();
        let found = match token.kind {
            Kind::End if self.raw().kind == Kind::End => "the declaration ends".to_string(),
            Kind::End => "the next line is not indented further".to_string(),
            Kind::Text => "found a string".to_string(),
            _ => format!("found `{}`", token.text),
        };
        let error = Diagnostic::new(token.span, format!("expected {expected}, but {found}"));
        match token.kind == Kind::Word && is_reserved(token.text) {
            true => error.note(format!("`{}` is a reserved word", token.text)),
            false => error,
        }
    }

    /// Whether the next token can be a name.
    pub(super) fn at_name(&self) -> bool {
        let token = self.peek();
        token.kind == Kind::Word
            && token.text != "_"
            && !is_reserved(token.text)
            && self.scope.infix(token.text).is_none()
    }

    /// Takes a name; `what` says of what.
    pub(super) fn name(&mut self, what: &str) -> Parse<Ident> {
        match self.at_name() {
            true => Ok(ident(self.advance())),
            false => Err(self.unexpected(what)),
        }
    }

    /// Takes names as long as there are any.
    pub(super) fn names(&mut self) -> Vec<Ident> {
        let mut names = Vec::new();
        // A quoted name is that of a constant that is written as a symbol.
        while self.at_name() || self.peek().kind == Kind::Text {
            names.push(ident(self.advance()));
        }
        names
    }

    /// Takes at least one name.
    pub(super) fn some_names(&mut self, what: &str) -> Parse<Vec<Ident>> {
        match self.names() {
            names if names.is_empty() => Err(self.unexpected(what)),
            names => Ok(names),
        }
    }

    /// Takes items separated by commas, up to the closing bracket, which is taken too. The
    /// opening one has been.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        item: impl Fn(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                self.expect(close)?;
                return Ok(items);
            }
        }
    }

    /// Whether the bracket that comes next holds entries of a map: the first of its own symbols
    /// that could end a key is `↦`.
    pub(super) fn at_entries(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at.min(self.tokens.len())..] {
            match token.text {
                _ if token.kind != Kind::Symbol => {}
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                "↦" if depth == 1 => return true,
                "," | "|" | ":" if depth == 1 => return false,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// Parses one level deeper.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.check_depth(self.depth)?;
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Fails if a tree of this height, which loops can make, is too high.
    pub(super) fn check_depth(&self, height: u32) -> Parse<()> {
        match height < MAX_DEPTH {
            true => Ok(()),
            false => {
                let message = format!("this is nested more than {MAX_DEPTH} levels deep");
                Err(Diagnostic::new(self.raw().span, message))
            }
        }
    }

    /// Parses with another layout.
    pub(super) fn with_layout<T>(
        &mut self,
        layout: Layout,
        parse: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<T> {
        let before = std::mem::replace(&mut self.layout, layout);
        let parsed = parse(self);
        self.layout = before;
        parsed
    }

    /// The column of the first token of the line that the next token is on.
    pub(super) fn line_indent(&self) -> u32 {
        let mut line = self.tokens[..self.tokens.len().min(self.at + 1)].iter();
        line.rfind(|token| token.first)
            .map_or(1, |token| token.column)
    }
}

fn is_token(token: Token<'_>, text: &str) -> bool {
    matches!(token.kind, Kind::Word | Kind::Symbol) && token.text == text
}

/// The name that a token is.
pub(super) fn ident(token: Token<'_>) -> Ident {
    Ident {
        span: token.span,
        text: token.text.to_string(),
    }
}
