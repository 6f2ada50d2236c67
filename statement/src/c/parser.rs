//! Tokens to a function: declarations, statements and scopes.

use std::ops::Range;

use super::Error;
use super::ast::{Element, Function, Mode, Place, Stmt};
use super::expression::MAX_DEPTH;
use super::lexer::{INCLUDES, Kind, Token, tokens};

/// Names that a function or variable cannot have: the keywords of C and of its common dialects,
/// what the subset itself uses from the headers, and functions that compilers call unasked.
const RESERVED: &str = " auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while alignas alignof asm bool constexpr false \
    nullptr static_assert thread_local true typeof typeof_unqual int64_t uint32_t uint64_t size_t \
    NULL main calloc free abort memset memcpy memmove memcmp bcmp strlen ";

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Function,
    Int,
    Input,
    Output,
    Heap,
    Local,
}

impl Sort {
    fn describe(self) -> &'static str {
        match self {
            Sort::Function => "the function",
            Sort::Int => "an integer",
            Sort::Input => "a read-only input",
            Sort::Output => "the output",
            Sort::Heap => "a heap array",
            Sort::Local => "a scalar",
        }
    }
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
    // The first one named; any other is refused. Without one, there is no output either.
    let element = tokens.iter().find_map(element).unwrap_or(Element::F32);
    let mut parser = Parser {
        source,
        tokens,
        at: 0,
        depth: 0,
        scope: Vec::new(),
        element,
    };
    parser.file()
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
    fn function(&mut self) -> Result<Function, Error> {
        self.expect("void")?;
        let name = self.declare(Sort::Function)?;
        self.expect("(")?;
        let mut sizes = Vec::new();
        while self.eat("int64_t") {
            sizes.push(self.declare(Sort::Int)?);
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
        Ok(Function {
            name,
            element: self.element,
            sizes,
            inputs,
            output,
            body,
        })
    }

    /// ELEMENT "*" "restrict" NAME
    fn buffer(&mut self, sort: Sort) -> Result<String, Error> {
        self.element_type()?;
        self.expect_all("* restrict")?;
        self.declare(sort)
    }

    /// ELEMENT := "float" | "double" | "uint32_t" | "uint64_t", the same in the whole function
    fn element_type(&mut self) -> Result<(), Error> {
        let token = self.advance();
        match element(&token) {
            Some(element) if element == self.element => Ok(()),
            Some(_) => {
                let only = self.element.c_name();
                self.refuse_token(token, format!("the function's one element type is {only}"))
            }
            None => self.unexpected(token, "an element type (float, double, uint32_t, uint64_t)"),
        }
    }

    /// block := "{" { statement } "}"
    fn block(&mut self) -> Result<Vec<Stmt>, Error> {
        self.expect("{")?;
        let visible = self.scope.len();
        let mut statements = Vec::new();
        while !self.eat("}") {
            statements.extend(self.nested(Self::statement)?);
        }
        self.scope.truncate(visible);
        Ok(statements)
    }

    /// statement := loop | conditional | block | free | discard | declaration | assignment
    fn statement(&mut self) -> Result<Option<Stmt>, Error> {
        let token = self.next();
        let statement = match token.text {
            "for" => self.for_loop(),
            "if" => self.conditional(),
            "{" => Ok(Stmt::Block(self.block()?)),
            "free" => self.free(),
            "(" => return self.discard(),
            _ if element(&token).is_some() => self.declaration(),
            text if token.kind == Kind::Word && !is_reserved(text) => self.assignment(),
            _ => self.unexpected(token, "a statement of the C subset"),
        };
        statement.map(Some)
    }

    /// loop := "for" "(" "int64_t" NAME "=" index ";" NAME "<" index ";" NAME "++" ")" block
    fn for_loop(&mut self) -> Result<Stmt, Error> {
        self.expect_all("for ( int64_t")?;
        // The bounds cannot mention the variable: it is declared after they are read.
        let var = self.fresh_name()?;
        self.expect("=")?;
        let lo = self.expression().and_then(|expr| self.index(&expr))?;
        self.expect(";")?;
        self.expect(var)?;
        self.expect("<")?;
        let hi = self.expression().and_then(|expr| self.index(&expr))?;
        self.expect(";")?;
        self.expect(var)?;
        self.expect_all("++ )")?;
        self.scope.push((var, Sort::Int));
        let body = self.block()?;
        self.scope.pop();
        let var = var.to_string();
        Ok(Stmt::For { var, lo, hi, body })
    }

    /// conditional := "if" "(" cond ")" block
    fn conditional(&mut self) -> Result<Stmt, Error> {
        self.expect_all("if (")?;
        let cond = self.expression().and_then(|expr| self.cond(&expr))?;
        self.expect(")")?;
        Ok(Stmt::If {
            cond,
            body: self.block()?,
        })
    }

    /// free := "free" "(" NAME ")" ";"
    fn free(&mut self) -> Result<Stmt, Error> {
        self.expect_all("free (")?;
        let name = self.variable(&[Sort::Heap])?;
        self.expect_all(") ;")?;
        Ok(Stmt::Free(name))
    }

    /// discard := "(" "void" ")" NAME ";"
    /// It does nothing; compilers take it as a use of the name and do not warn that there is none.
    fn discard(&mut self) -> Result<Option<Stmt>, Error> {
        self.expect_all("( void )")?;
        self.variable(&[
            Sort::Int,
            Sort::Input,
            Sort::Output,
            Sort::Heap,
            Sort::Local,
        ])?;
        self.expect(";")?;
        Ok(None)
    }

    /// declaration := ELEMENT NAME "=" scalar ";"
    ///              | ELEMENT "*" NAME "=" "calloc" "(" "(" "size_t" ")" "(" index ")" "+" "1" ","
    ///                "sizeof" "(" ELEMENT ")" ")" ";" "if" "(" "!" NAME ")" "{" "abort" "(" ")" ";" "}"
    fn declaration(&mut self) -> Result<Stmt, Error> {
        self.element_type()?;
        let is_array = self.eat("*");
        // The initialiser cannot mention the name: it is declared after the initialiser is read.
        let name = self.fresh_name()?;
        if !is_array {
            self.expect("=")?;
            let value = self.expression().and_then(|expr| self.scalar(&expr))?;
            self.expect(";")?;
            self.scope.push((name, Sort::Local));
            return Ok(Stmt::Declare {
                name: name.to_string(),
                value,
            });
        }
        self.expect_all("= calloc ( ( size_t ) (")?;
        let length = self.expression().and_then(|expr| self.index(&expr))?;
        self.expect_all(") + 1 , sizeof (")?;
        self.element_type()?;
        self.expect_all(") ) ; if ( !")?;
        self.expect(name)?;
        self.expect_all(") { abort ( ) ; }")?;
        self.scope.push((name, Sort::Heap));
        Ok(Stmt::Alloc {
            name: name.to_string(),
            length,
        })
    }

    /// assignment := NAME [ "[" index "]" ] ("=" | "+=") scalar ";"
    fn assignment(&mut self) -> Result<Stmt, Error> {
        let name = self.next();
        self.advance();
        let place = if self.eat("[") {
            let array = self.resolve(name, &[Sort::Output, Sort::Heap])?;
            let index = self.expression().and_then(|expr| self.index(&expr))?;
            self.expect("]")?;
            Place::Cell { array, index }
        } else {
            Place::Local(self.resolve(name, &[Sort::Local])?)
        };
        let mode = match self.eat_one_of(&["=", "+="]) {
            Some("=") => Mode::Set,
            Some(_) => Mode::Add,
            None => return self.unexpected(self.next(), "`=` or `+=`"),
        };
        let value = self.expression().and_then(|expr| self.scalar(&expr))?;
        self.expect(";")?;
        Ok(Stmt::Assign { place, mode, value })
    }

    /// Reads a name and makes it visible to the end of the block.
    fn declare(&mut self, sort: Sort) -> Result<String, Error> {
        let name = self.fresh_name()?;
        self.scope.push((name, sort));
        Ok(name.to_string())
    }

    /// Reads a name that may be declared here. No name hides another.
    fn fresh_name(&mut self) -> Result<&'a str, Error> {
        let token = self.advance();
        let name = token.text;
        if token.kind != Kind::Word {
            return self.unexpected(token, "a name");
        }
        if is_reserved(name) || name.starts_with('_') || name.contains("__") {
            return self.refuse_token(
                token,
                format!("`{name}` is reserved, it cannot be declared"),
            );
        }
        if self.scope.iter().any(|(other, _)| *other == name) {
            return self.refuse_token(token, format!("`{name}` is already declared here"));
        }
        Ok(name)
    }

    /// Reads a name that is visible and of one of the given sorts.
    fn variable(&mut self, sorts: &[Sort]) -> Result<String, Error> {
        let token = self.advance();
        self.resolve(token, sorts)
    }

    fn resolve(&self, token: Token, sorts: &[Sort]) -> Result<String, Error> {
        match token.kind {
            Kind::Word => self.lookup(token.text, sorts, &span(token)),
            _ => self.unexpected(token, "a name"),
        }
    }

    /// The name, if it is visible and of one of the given sorts.
    pub(super) fn lookup(
        &self,
        name: &str,
        sorts: &[Sort],
        span: &Range<usize>,
    ) -> Result<String, Error> {
        let Some((_, sort)) = self.scope.iter().find(|(other, _)| *other == name) else {
            return self.refuse(span.clone(), format!("`{name}` is not declared"));
        };
        if !sorts.contains(sort) {
            let wanted: Vec<_> = sorts.iter().map(|sort| sort.describe()).collect();
            let message = format!(
                "`{name}` is {}, not {}",
                sort.describe(),
                wanted.join(" or ")
            );
            return self.refuse(span.clone(), message);
        }
        Ok(name.to_string())
    }

    /// Runs a parser one level deeper, so that no input can exhaust the stack.
    pub(super) fn nested<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.depth == MAX_DEPTH {
            return self.refuse_token(self.next(), format!("more than {MAX_DEPTH} levels deep"));
        }
        self.depth += 1;
        let parsed = parse(self)?;
        self.depth -= 1;
        Ok(parsed)
    }

    /// The next token, which stays the next.
    fn next(&self) -> Token<'a> {
        let end = Token {
            kind: Kind::End,
            text: "",
            start: self.source.len(),
        };
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
        last.map_or(self.source.len(), |token| span(*token).end)
    }

    pub(super) fn unexpected<T>(&self, found: Token, expected: &str) -> Result<T, Error> {
        let found_text = match found.kind {
            Kind::End => "the end of the file".to_string(),
            _ => format!("`{}`", found.text),
        };
        self.refuse_token(found, format!("expected {expected}, found {found_text}"))
    }

    fn refuse_token<T>(&self, token: Token, message: impl Into<String>) -> Result<T, Error> {
        self.refuse(span(token), message)
    }

    pub(super) fn refuse<T>(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Result<T, Error> {
        Err(Error::new(self.source, span, message))
    }
}

fn span(token: Token) -> Range<usize> {
    token.start..token.start + token.text.len()
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
