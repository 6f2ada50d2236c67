//! Tokens to a function: declarations, statements and scopes.

use super::ast::{Element, Function, Mode, Place, Stmt};
use super::expression::{Expr, Form, MAX_DEPTH};
use super::lexer::{INCLUDES, Kind, Token, tokens};
use super::{Error, Span};

/// Names that a function or variable cannot have: the keywords of C and of its common dialects,
/// what the subset itself uses from the headers, and functions that compilers call unasked.
const RESERVED: &str = " auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while alignas alignof asm bool constexpr false \
    nullptr static_assert thread_local true typeof typeof_unqual int64_t uint32_t uint64_t size_t \
    NULL main calloc free abort memset memcpy memmove memcmp bcmp strlen ";

/// Most names visible at one place.
const MAX_NAMES: usize = 4096;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Function,
    Integer,
    Input,
    Output,
    HeapArray,
    Scalar,
}

/// The place in the token stream, and the names visible there.
pub(super) struct Parser<'a> {
    source: &'a [u8],
    tokens: Vec<Token<'a>>,
    /// Index of the next token.
    at: usize,
    depth: u32,
    scope: Vec<(&'a str, Sort)>,
    pub(super) element: Element,
}

/// Reads the bytes of a `.c` file: the two includes and one function of the subset.
pub fn parse(source: &[u8]) -> Result<Function, Error> {
    let tokens = tokens(source)?;
    // The first one named is expected wherever the grammar has ELEMENT. Where none is named, any
    // will do: there can be no output.
    let element = tokens.iter().find_map(element).unwrap_or(Element::F32);
    let (at, depth, scope) = (0, 0, Vec::new());
    Parser {
        source,
        tokens,
        at,
        depth,
        scope,
        element,
    }
    .file()
}

impl<'a> Parser<'a> {
    /// file := INCLUDES function END
    fn file(&mut self) -> Result<Function, Error> {
        for line in INCLUDES {
            self.expect(line)?;
        }
        let function = self.function()?;
        let last = self.advance();
        match last.kind {
            Kind::End => Ok(function),
            _ => self.unexpected(last, "the end of the file after the one function"),
        }
    }

    /// function := "void" NAME "(" { size "," } { input "," } output ")" block
    /// size     := "int64_t" NAME
    /// input    := "const" ELEMENT "*" "restrict" NAME
    /// output   := ELEMENT "*" "restrict" NAME
    /// ELEMENT  := "float" | "double" | "uint32_t" | "uint64_t", the same in the whole function
    fn function(&mut self) -> Result<Function, Error> {
        self.expect("void")?;
        let name = self.fresh_name()?;
        let name = self.declare(name, Sort::Function);
        self.expect("(")?;
        let mut sizes = Vec::new();
        while self.eat("int64_t") {
            let size = self.fresh_name()?;
            sizes.push(self.declare(size, Sort::Integer));
            self.expect(",")?;
        }
        let mut inputs = Vec::new();
        while self.eat("const") {
            inputs.push(self.buffer(Sort::Input)?);
            self.expect(",")?;
        }
        let output = self.buffer(Sort::Output)?;
        self.expect(")")?;
        let body = self.block()?;
        let element = self.element;
        Ok(Function {
            name,
            element,
            sizes,
            inputs,
            output,
            body,
        })
    }

    /// ELEMENT "*" "restrict" NAME
    fn buffer(&mut self, sort: Sort) -> Result<String, Error> {
        self.expect(self.element.c_name())?;
        self.expect_all("* restrict")?;
        let name = self.fresh_name()?;
        Ok(self.declare(name, sort))
    }

    /// block := "{" { discard | statement } "}"
    fn block(&mut self) -> Result<Vec<Stmt>, Error> {
        self.expect("{")?;
        let visible = self.scope.len();
        let mut statements = Vec::new();
        while !self.eat("}") {
            if self.next().text == "(" {
                self.discard()?;
            } else {
                statements.push(self.nested(Self::statement)?);
            }
        }
        self.scope.truncate(visible);
        Ok(statements)
    }

    /// statement := loop | conditional | block | free | declaration | assignment
    fn statement(&mut self) -> Result<Stmt, Error> {
        let token = self.next();
        match token.text {
            "for" => self.for_loop(),
            "if" => self.conditional(),
            "{" => Ok(Stmt::Block(self.block()?)),
            "free" => self.free(),
            _ if element(&token).is_some() => self.declaration(),
            name if token.kind == Kind::Word && !is_reserved(name) => self.assignment(),
            _ => self.unexpected(token, "a statement of the C subset"),
        }
    }

    /// loop := "for" "(" "int64_t" NAME "=" index ";" NAME "<" index ";" NAME "++" ")" block
    fn for_loop(&mut self) -> Result<Stmt, Error> {
        self.expect_all("for ( int64_t")?;
        // The bounds cannot mention the variable: it is declared after they are read.
        let var = self.fresh_name()?;
        self.expect("=")?;
        let lo = self.read(Self::index, ";")?;
        self.expect(var)?;
        self.expect("<")?;
        let hi = self.read(Self::index, ";")?;
        self.expect(var)?;
        self.expect_all("++ )")?;
        let var = self.declare(var, Sort::Integer);
        let body = self.block()?;
        self.scope.pop();
        Ok(Stmt::For { var, lo, hi, body })
    }

    /// conditional := "if" "(" cond ")" block
    fn conditional(&mut self) -> Result<Stmt, Error> {
        self.expect_all("if (")?;
        let cond = self.read(Self::cond, ")")?;
        let body = self.block()?;
        Ok(Stmt::If { cond, body })
    }

    /// free := "free" "(" NAME ")" ";"
    fn free(&mut self) -> Result<Stmt, Error> {
        self.expect_all("free (")?;
        let token = self.advance();
        self.expect_all(") ;")?;
        let name = self.lookup(token.text, &[Sort::HeapArray], token.span())?;
        Ok(Stmt::Free(name))
    }

    /// discard := "(" "void" ")" NAME ";"
    /// It does nothing; compilers take it as a use of the name and do not warn that there is none.
    fn discard(&mut self) -> Result<(), Error> {
        self.expect_all("( void )")?;
        let token = self.advance();
        self.find(token.text, token.span())?;
        self.expect(";")
    }

    /// declaration := ELEMENT NAME "=" scalar ";"
    ///              | ELEMENT "*" NAME "=" "calloc" "(" "(" "size_t" ")" "(" index ")" "+" "1" ","
    ///                "sizeof" "(" ELEMENT ")" ")" ";"
    ///                "if" "(" "!" NAME ")" "{" "abort" "(" ")" ";" "}"
    ///
    /// The initialiser cannot mention the name: it is declared after the initialiser is read.
    fn declaration(&mut self) -> Result<Stmt, Error> {
        self.expect(self.element.c_name())?;
        if self.eat("*") {
            return self.allocation();
        }
        let name = self.fresh_name()?;
        self.expect("=")?;
        let value = self.read(Self::scalar, ";")?;
        let name = self.declare(name, Sort::Scalar);
        Ok(Stmt::Declare { name, value })
    }

    /// The second form of declaration, from NAME on.
    fn allocation(&mut self) -> Result<Stmt, Error> {
        let name = self.fresh_name()?;
        self.expect_all("= calloc ( ( size_t ) (")?;
        let length = self.read(Self::index, ")")?;
        self.expect_all("+ 1 , sizeof (")?;
        self.expect(self.element.c_name())?;
        self.expect_all(") ) ; if ( !")?;
        self.expect(name)?;
        self.expect_all(") { abort ( ) ; }")?;
        let name = self.declare(name, Sort::HeapArray);
        Ok(Stmt::Alloc { name, length })
    }

    /// assignment := NAME [ "[" index "]" ] ("=" | "+=") scalar ";"
    fn assignment(&mut self) -> Result<Stmt, Error> {
        let target = self.primary()?;
        let place = match &target.form {
            Form::Subscript(array, index) => Place::Cell {
                array: self.lookup(array, &[Sort::Output, Sort::HeapArray], target.span)?,
                index: self.index(index)?,
            },
            Form::Name(name) => Place::Local(self.lookup(name, &[Sort::Scalar], target.span)?),
            _ => return self.refuse(target.span, "only cells and scalar locals are assigned"),
        };
        let mode = match self.eat_one_of(&["=", "+="]) {
            Some("=") => Mode::Set,
            Some(_) => Mode::Add,
            None => return self.unexpected(self.next(), "`=` or `+=`"),
        };
        let value = self.read(Self::scalar, ";")?;
        Ok(Stmt::Assign { place, mode, value })
    }

    /// Reads an expression of one sort, and the token that must follow it.
    fn read<T>(
        &mut self,
        sort: fn(&Self, &Expr) -> Result<T, Error>,
        after: &str,
    ) -> Result<T, Error> {
        let expr = self.expression()?;
        self.expect(after)?;
        sort(self, &expr)
    }

    /// Reads a name that may be declared here. No name hides another.
    fn fresh_name(&mut self) -> Result<&'a str, Error> {
        let token = self.advance();
        let name = token.text;
        if token.kind != Kind::Word {
            return self.unexpected(token, "a name");
        }
        if is_reserved(name) || name.starts_with('_') || name.contains("__") {
            return self.refuse(token.span(), format!("`{name}` is a reserved name"));
        }
        if self.scope.iter().any(|(other, _)| *other == name) {
            return self.refuse(token.span(), format!("`{name}` is already declared here"));
        }
        if self.scope.len() == MAX_NAMES {
            return self.refuse(
                token.span(),
                format!("more than {MAX_NAMES} names are visible"),
            );
        }
        Ok(name)
    }

    /// Makes a fresh name visible to the end of the block.
    fn declare(&mut self, name: &'a str, sort: Sort) -> String {
        self.scope.push((name, sort));
        name.to_string()
    }

    /// The name, if it is visible and of one of the given sorts.
    pub(super) fn lookup(&self, name: &str, sorts: &[Sort], span: Span) -> Result<String, Error> {
        let sort = self.find(name, span)?;
        if sorts.contains(&sort) {
            return Ok(name.to_string());
        }
        self.refuse(
            span,
            format!("`{name}` is declared as {sort:?}, it is not one of {sorts:?}"),
        )
    }

    /// What a visible name stands for.
    fn find(&self, name: &str, span: Span) -> Result<Sort, Error> {
        match self.scope.iter().find(|(other, _)| *other == name) {
            Some((_, sort)) => Ok(*sort),
            None => self.refuse(span, format!("`{name}` is not declared")),
        }
    }

    /// Runs a parser one level deeper, so that no input can exhaust the stack.
    pub(super) fn nested<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.depth == MAX_DEPTH {
            return self.refuse(
                self.next().span(),
                format!("more than {MAX_DEPTH} levels deep"),
            );
        }
        self.depth += 1;
        let parsed = parse(self)?;
        self.depth -= 1;
        Ok(parsed)
    }

    /// The next token, which stays the next.
    fn next(&self) -> Token<'a> {
        let (kind, text, start) = (Kind::End, "", self.source.len());
        let end = Token { kind, text, start };
        self.tokens.get(self.at).copied().unwrap_or(end)
    }

    /// The next token, which is then passed.
    pub(super) fn advance(&mut self) -> Token<'a> {
        let token = self.next();
        self.at += 1;
        token
    }

    /// Passes the next token if it is this one. No two kinds of token have a text in common.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.next().text == text;
        self.at += usize::from(found);
        found
    }

    /// Passes the next token if it is one of these, and says which.
    pub(super) fn eat_one_of(&mut self, texts: &[&'static str]) -> Option<&'static str> {
        texts.iter().copied().find(|text| self.eat(text))
    }

    /// Passes the next token, which must be this one.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), Error> {
        if self.eat(text) {
            return Ok(());
        }
        self.unexpected(self.next(), &format!("`{text}`"))
    }

    /// Passes several tokens, given with spaces between.
    fn expect_all(&mut self, texts: &str) -> Result<(), Error> {
        texts.split(' ').try_for_each(|text| self.expect(text))
    }

    /// First byte of the next token.
    pub(super) fn start(&self) -> usize {
        self.next().start
    }

    /// First byte after the last token that was passed.
    pub(super) fn end_of_last(&self) -> usize {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(self.source.len(), |token| token.span().end)
    }

    pub(super) fn unexpected<T>(&self, found: Token, expected: &str) -> Result<T, Error> {
        let found_text = match found.kind {
            Kind::End => "the end of the file".to_string(),
            _ => format!("`{}`", found.text),
        };
        self.refuse(
            found.span(),
            format!("expected {expected}, found {found_text}"),
        )
    }

    pub(super) fn refuse<T>(&self, span: Span, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::new(self.source, span, message))
    }
}

/// The element type that a token names.
fn element(token: &Token) -> Option<Element> {
    Element::ALL
        .into_iter()
        .find(|element| element.c_name() == token.text)
}

/// Whether a word is in the list of names that cannot be declared.
fn is_reserved(word: &str) -> bool {
    RESERVED.split(' ').any(|reserved| reserved == word)
}
