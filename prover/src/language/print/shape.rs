//! Which of the forms of the surface a term has.

use crate::language::syntax::Scope;
use crate::language::syntax::decl::Fixity;
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::term::Binder;
use kernel::{Const, Kernel, Term, TermView};
use num_bigint::BigUint;

/// A `case` expression with more arms prints as an application.
const MAX_CONSTRUCTORS: usize = 50;

/// A form of the surface, with its parts.
pub(super) enum Shape<'a> {
    /// A free variable.
    Var,
    /// A bound variable: how many binders lie between it and its own.
    Bound(u32),
    /// `λ` or a binder constant, with the abstraction.
    Bind(Binder, Term),
    Numeral(BigUint),
    Text(String),
    If(Term, Term, Term),
    /// A map, a key, and the value there instead.
    Update(Term, Term, Term),
    /// `let`: the abstraction and the value.
    Let(Term, Term),
    /// A `case` expression: the datatype, the functions of its constructors, the scrutinee.
    Case(&'a DatatypeInfo, Vec<Term>, Term),
    Tuple(Term, Term),
    Cons(Term, Term),
    Nil,
    Infix(Infix<'a>, Term, Term),
    Prefix(&'a str, u8, Term),
    Const(Const),
    App(Term, Term),
}

/// An infix operator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Infix<'a> {
    pub(super) symbol: &'a str,
    pub(super) fixity: Fixity,
    pub(super) level: u8,
}

/// What the form of a term depends on.
#[derive(Clone, Copy)]
pub(super) struct Surface<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) scope: &'a Scope,
}

impl<'a> Surface<'a> {
    /// The form of a term.
    pub(super) fn shape(&self, t: Term) -> Shape<'a> {
        match self.kernel.view(t) {
            TermView::Var(..) => Shape::Var,
            TermView::Bound(at, _) => Shape::Bound(at),
            TermView::Abs(..) => Shape::Bind(Binder::Lambda, t),
            TermView::Const(c, _) => match self.letters(c) {
                "[]" => Shape::Nil,
                _ => Shape::Const(c),
            },
            TermView::App(f, x) => {
                let shape = self.applied(f, x).or_else(|| self.case_shape(f, x));
                shape.unwrap_or(match self.is_pattern(t) {
                    true => Shape::Bind(Binder::Lambda, t),
                    false => Shape::App(f, x),
                })
            }
        }
    }

    /// The form of an application, if it has one of its own.
    fn applied(&self, f: Term, x: Term) -> Option<Shape<'a>> {
        let (head, first, second) = self.head(f)?;
        let name = self.letters(head);
        match (first, second) {
            (None, _) => self.unary(name, x),
            (Some(a), None) => self.binary(name, a, x),
            (Some(first), Some(second)) => match name {
                "COND" => Some(Shape::If(first, second, x)),
                "FUPDATE" => Some(Shape::Update(first, second, x)),
                _ => None,
            },
        }
    }

    /// A case constant applied to as many abstractions as there are constructors.
    fn case_shape(&self, f: Term, scrutinee: Term) -> Option<Shape<'a>> {
        let (mut head, mut functions) = (f, Vec::new());
        while let TermView::App(g, y) = self.kernel.view(head) {
            functions.push(y);
            head = g;
            // No datatype has as many constructors: the head is something else.
            if functions.len() > MAX_CONSTRUCTORS {
                return None;
            }
        }
        functions.reverse();
        let TermView::Const(c, _) = self.kernel.view(head) else {
            return None;
        };
        let datatype = self.scope.datatype_of_case(self.letters(c))?;
        let arms = datatype.constructors.iter().zip(&functions);
        let all = functions.len() == datatype.constructors.len();
        let binds = |(_, arity): &(String, usize), function: Term| {
            let mut body = Some(function);
            for _ in 0..*arity {
                body = body.and_then(|body| self.pattern_body(body, 0));
            }
            body.is_some()
        };
        let mut arms = arms.map(|(constructor, function)| binds(constructor, *function));
        (all && arms.all(|binds| binds)).then_some(Shape::Case(datatype, functions, scrutinee))
    }

    /// The constant that `f` is, or applies to one or two arguments, and those.
    fn head(&self, f: Term) -> Option<(Const, Option<Term>, Option<Term>)> {
        let mut args = [None, None];
        let mut head = f;
        for _ in 0..3 {
            match self.kernel.view(head) {
                TermView::Const(c, _) => return Some((c, args[0], args[1])),
                TermView::App(g, y) => {
                    args = [Some(y), args[0]];
                    head = g;
                }
                _ => return None,
            }
        }
        None
    }

    fn unary(&self, name: &'a str, x: Term) -> Option<Shape<'a>> {
        let mut binders = Binder::ALL.into_iter();
        if let Some(binder) = binders.find(|binder| binder.constant() == Some(name)) {
            return self.is_pattern(x).then_some(Shape::Bind(binder, x));
        }
        match name {
            "NUMERAL" => return self.bits(x).map(Shape::Numeral),
            "Ident" => {
                let value = self.number(x)?;
                let text = String::from_utf8(value.to_bytes_be()).ok()?;
                let plain = !text.contains(|c: char| c.is_control() || c == '"');
                return plain.then_some(Shape::Text(text));
            }
            _ => {}
        }
        if self.scope.candidates("numeral").contains(&name) {
            return self.number(x).map(Shape::Numeral);
        }
        let symbol = self.scope.shown(name).strip_prefix("prefix ")?;
        let level = self.scope.prefix(symbol)?;
        Some(Shape::Prefix(symbol, level, x))
    }

    fn binary(&self, name: &'a str, a: Term, b: Term) -> Option<Shape<'a>> {
        match name {
            "," => Some(Shape::Tuple(a, b)),
            "::" => Some(Shape::Cons(a, b)),
            "LET" => self.is_pattern(a).then_some(Shape::Let(a, b)),
            "=" if self.kernel.type_of(a) == self.kernel.bool() => self.operator("⇔", a, b),
            _ => self.operator(self.scope.shown(name), a, b),
        }
    }

    fn operator(&self, symbol: &'a str, a: Term, b: Term) -> Option<Shape<'a>> {
        let (fixity, level) = self.scope.infix(symbol)?;
        let op = Infix {
            symbol,
            fixity,
            level,
        };
        Some(Shape::Infix(op, a, b))
    }

    /// The value of `NUMERAL bits`.
    fn number(&self, t: Term) -> Option<BigUint> {
        let (f, bits) = self.kernel.dest_app(t)?;
        match self.kernel.view(f) {
            TermView::Const(c, _) if self.letters(c) == "NUMERAL" => self.bits(bits),
            _ => None,
        }
    }

    /// The value of `BIT1 (BIT0 (... _0))`.
    fn bits(&self, mut t: Term) -> Option<BigUint> {
        let mut bits = Vec::new();
        while let TermView::App(f, x) = self.kernel.view(t) {
            let TermView::Const(c, _) = self.kernel.view(f) else {
                return None;
            };
            bits.push(match self.letters(c) {
                "BIT0" => 0,
                "BIT1" => 1,
                _ => return None,
            });
            t = x;
        }
        let zero = match self.kernel.view(t) {
            TermView::Const(c, _) => self.letters(c) == "_0",
            _ => false,
        };
        // A leading zero bit would not be written again.
        match (zero, bits.last()) {
            (false, _) | (_, Some(0)) => None,
            (true, None) => Some(BigUint::ZERO),
            (true, Some(_)) => BigUint::from_radix_le(&bits, 2),
        }
    }

    /// Whether the term is an abstraction, or takes a tuple apart by `UNCURRY`.
    fn is_pattern(&self, t: Term) -> bool {
        self.pattern_body(t, 0).is_some()
    }

    /// What is below the variables that an abstraction or `UNCURRY` binds.
    fn pattern_body(&self, t: Term, depth: u32) -> Option<Term> {
        /// Tuples nested deeper print as applications of `UNCURRY`.
        const MAX_NESTING: u32 = 50;
        match self.kernel.view(t) {
            TermView::Abs(_, body) => Some(body),
            TermView::App(..) if depth < MAX_NESTING => {
                let curried = self.uncurried(t)?;
                let body = self.pattern_body(curried, depth + 1)?;
                self.pattern_body(body, depth + 1)
            }
            _ => None,
        }
    }

    /// `f` for a term `UNCURRY f`.
    pub(super) fn uncurried(&self, t: Term) -> Option<Term> {
        let (head, f) = self.kernel.dest_app(t)?;
        match self.kernel.view(head) {
            TermView::Const(c, _) if self.letters(c) == "UNCURRY" => Some(f),
            _ => None,
        }
    }

    /// The name of a constant.
    pub(super) fn letters(&self, c: Const) -> &'a str {
        self.kernel.letters(self.kernel.const_info(c).name)
    }
}
