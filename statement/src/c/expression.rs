//! Tokens to expressions, by C's own grammar. What kind of expression it is, and whether the
//! names in it are used as declared, `sorts.rs` decides afterwards.

use super::lexer::Kind;
use super::parser::Parser;
use super::{Error, Span};

/// Deepest nesting of statements and brackets, and greatest height of an expression.
pub(super) const MAX_DEPTH: u32 = 200;

/// C's binary operators, one row for each level of precedence, loosest first; all of them
/// associate to the left.
const LEVELS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["+", "-"],
    &["*", "/", "%"],
];

/// An expression as C groups it.
pub(super) struct Expr<'a> {
    pub form: Form<'a>,
    pub span: Span,
    height: u32,
}

/// The forms of expressions; operators are given by their spelling.
pub(super) enum Form<'a> {
    Number(&'a str),
    Name(&'a str),
    Subscript(&'a str, Box<Expr<'a>>),
    Unary(&'static str, Box<Expr<'a>>),
    Binary(&'static str, Box<Expr<'a>>, Box<Expr<'a>>),
    Conditional(Box<Expr<'a>>, Box<Expr<'a>>, Box<Expr<'a>>),
}

impl<'a> Parser<'a> {
    /// expression := level 0
    pub(super) fn expression(&mut self) -> Result<Expr<'a>, Error> {
        self.nested(|parser| parser.level(0))
    }

    /// level n := level n+1 { operator of level n, level n+1 }
    /// level 6 := unary
    ///
    /// By precedence climbing: an operator that binds at least as tightly as level n takes the
    /// expression so far as its left operand, and what binds tighter than itself as its right.
    fn level(&mut self, n: usize) -> Result<Expr<'a>, Error> {
        let start = self.start();
        let mut left = self.unary()?;
        while let Some((level, operator)) = self.eat_operator(n) {
            let right = self.nested(|parser| parser.level(level + 1))?;
            left = self.node(
                start,
                Form::Binary(operator, Box::new(left), Box::new(right)),
            )?;
        }
        Ok(left)
    }

    /// Passes an operator of level n or tighter, and says which one and its level.
    fn eat_operator(&mut self, n: usize) -> Option<(usize, &'static str)> {
        let mut levels = LEVELS.iter().enumerate().skip(n);
        levels.find_map(|(level, operators)| Some((level, self.eat_one_of(operators)?)))
    }

    /// unary := ("-" | "!") unary | primary
    fn unary(&mut self) -> Result<Expr<'a>, Error> {
        let start = self.start();
        let Some(operator) = self.eat_one_of(&["-", "!"]) else {
            return self.primary();
        };
        let operand = self.nested(Self::unary)?;
        self.node(start, Form::Unary(operator, Box::new(operand)))
    }

    /// primary := NUMBER | NAME | NAME "[" expression "]"
    ///          | "(" expression ")" | "(" expression "?" expression ":" expression ")"
    pub(super) fn primary(&mut self) -> Result<Expr<'a>, Error> {
        let start = self.start();
        let first = self.advance();
        let form = match first.kind {
            Kind::Number => Form::Number(first.text),
            Kind::Word if self.eat("[") => {
                let index = self.expression()?;
                self.expect("]")?;
                Form::Subscript(first.text, Box::new(index))
            }
            Kind::Word => Form::Name(first.text),
            _ if first.text == "(" => {
                let inner = self.expression()?;
                if !self.eat("?") {
                    self.expect(")")?;
                    return Ok(inner);
                }
                let yes = self.expression()?;
                self.expect(":")?;
                let no = self.expression()?;
                self.expect(")")?;
                Form::Conditional(Box::new(inner), Box::new(yes), Box::new(no))
            }
            _ => return self.unexpected(first, "an expression"),
        };
        self.node(start, form)
    }

    /// An expression from `start` to the last token read, unless it is too high.
    fn node(&self, start: usize, form: Form<'a>) -> Result<Expr<'a>, Error> {
        let below = match &form {
            Form::Number(_) | Form::Name(_) => 0,
            Form::Subscript(_, a) | Form::Unary(_, a) => a.height,
            Form::Binary(_, a, b) => a.height.max(b.height),
            Form::Conditional(a, b, c) => a.height.max(b.height).max(c.height),
        };
        let span = Span {
            start,
            end: self.end_of_last(),
        };
        if below >= MAX_DEPTH {
            return self.refuse(span, format!("more than {MAX_DEPTH} levels deep"));
        }
        Ok(Expr {
            form,
            span,
            height: below + 1,
        })
    }
}
