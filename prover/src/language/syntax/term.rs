//! Syntax trees of terms and types.

use crate::language::diagnostic::Span;
use kernel::Term;
use num_bigint::BigUint;

/// A name at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The place.
    pub span: Span,
    /// The name; for a symbol, its Unicode spelling.
    pub text: String,
}

/// A type as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreType {
    /// The place.
    pub span: Span,
    /// The outermost layer.
    pub kind: PreTypeKind,
    height: u32,
}

/// One layer of a type as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PreTypeKind {
    /// `'a`, with the quote.
    Var(String),
    /// A type operator or abbreviation and its arguments; `→` is `fun`, `×` is `prod`.
    App(String, Vec<PreType>),
    /// `_`: to be inferred.
    Hole,
}

impl PreType {
    /// The type with this outermost layer.
    pub fn new(span: Span, kind: PreTypeKind) -> PreType {
        let below = match &kind {
            PreTypeKind::App(_, args) => args.iter().map(|arg| arg.height).max(),
            _ => None,
        };
        PreType {
            span,
            kind,
            height: below.unwrap_or(0) + 1,
        }
    }

    /// How deep the tree is.
    pub fn height(&self) -> u32 {
        self.height
    }
}

/// What a binder binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The place.
    pub span: Span,
    /// The outermost layer.
    pub kind: BindingKind,
}

/// One layer of what a binder binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BindingKind {
    /// A variable.
    Name(String),
    /// `_`: a variable that is not used.
    Any,
    /// `(x, y, z)`
    Tuple(Vec<Binding>),
    /// `(x : type)`
    Typed(Box<Binding>, PreType),
}

impl Binding {
    /// The binding with this outermost layer.
    pub fn new(span: Span, kind: BindingKind) -> Binding {
        Binding { span, kind }
    }

    /// Whether it takes a tuple apart.
    pub fn is_tuple(&self) -> bool {
        match &self.kind {
            BindingKind::Tuple(_) => true,
            BindingKind::Typed(inner, _) => inner.is_tuple(),
            BindingKind::Name(_) | BindingKind::Any => false,
        }
    }
}

/// The words that bind variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binder {
    /// `λ`
    Lambda,
    /// `∀`
    Forall,
    /// `∃`
    Exists,
    /// `∃!`
    ExistsUnique,
    /// `@`: one that satisfies the body, if any does.
    Choice,
}

impl Binder {
    /// All binders.
    pub const ALL: [Binder; 5] = [
        Binder::Lambda,
        Binder::Forall,
        Binder::Exists,
        Binder::ExistsUnique,
        Binder::Choice,
    ];

    /// The symbol that writes the binder.
    pub fn symbol(self) -> &'static str {
        match self {
            Binder::Lambda => "λ",
            Binder::Forall => "∀",
            Binder::Exists => "∃",
            Binder::ExistsUnique => "∃!",
            Binder::Choice => "@",
        }
    }

    /// The constant applied to the abstraction; none for `λ`.
    pub fn constant(self) -> Option<&'static str> {
        match self {
            Binder::Lambda => None,
            Binder::Forall => Some("!"),
            Binder::Exists => Some("?"),
            Binder::ExistsUnique => Some("?!"),
            Binder::Choice => Some("@"),
        }
    }
}

/// One alternative of a `case` expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// A constructor applied to variables, a variable, or `_`.
    pub pattern: PreTerm,
    /// The value.
    pub body: PreTerm,
}

/// A term as written: names are not resolved, types not inferred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreTerm {
    /// The place.
    pub span: Span,
    /// The outermost layer.
    pub kind: PreTermKind,
    height: u32,
}

/// One layer of a term as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PreTermKind {
    /// A variable, a constant, an overloaded name or an operator's symbol.
    Name(String),
    /// A decimal literal.
    Numeral(BigUint),
    /// A string literal: an identifier of the object language.
    Text(String),
    /// `_`
    Hole,
    /// A term made before, put in place as it is.
    Known(Term),
    /// `f x`
    App(Box<PreTerm>, Box<PreTerm>),
    /// `∀x y. body`
    Bind(Binder, Vec<Binding>, Box<PreTerm>),
    /// `let x = e in body`
    Let(Box<Binding>, Box<PreTerm>, Box<PreTerm>),
    /// `if p then a else b`
    If(Box<PreTerm>, Box<PreTerm>, Box<PreTerm>),
    /// `case e of pattern => t | ...`
    Case(Box<PreTerm>, Vec<Arm>),
    /// `a ≤ b < c`: the conjunction of the relations between neighbours.
    Chain(Box<PreTerm>, Vec<(Ident, PreTerm)>),
    /// `(a, b, c)`: at least two.
    Tuple(Vec<PreTerm>),
    /// `[a, b, c]`
    List(Vec<PreTerm>),
    /// `{x | p}`
    Set(Box<Binding>, Box<PreTerm>),
    /// `(t : type)`
    Typed(Box<PreTerm>, PreType),
}

impl PreTerm {
    /// The term with this outermost layer.
    pub fn new(span: Span, kind: PreTermKind) -> PreTerm {
        use PreTermKind::*;
        let highest = |terms: &mut dyn Iterator<Item = &PreTerm>| {
            let heights = terms.map(|term| term.height);
            heights.max().unwrap_or(0)
        };
        let below = match &kind {
            Name(_) | Numeral(_) | Text(_) | Hole | Known(_) => 0,
            App(f, x) => f.height.max(x.height),
            Bind(_, _, t) | Set(_, t) | Typed(t, _) => t.height,
            Let(_, e, t) => e.height.max(t.height),
            If(p, a, b) => p.height.max(a.height).max(b.height),
            Case(e, arms) => {
                let parts = &mut arms.iter().flat_map(|arm| [&arm.pattern, &arm.body]);
                highest(parts).max(e.height)
            }
            Chain(first, rest) => highest(&mut rest.iter().map(|(_, t)| t)).max(first.height),
            Tuple(parts) | List(parts) => highest(&mut parts.iter()),
        };
        PreTerm {
            span,
            kind,
            height: below + 1,
        }
    }

    /// The variable or constant `ident`.
    pub fn name(ident: Ident) -> PreTerm {
        PreTerm::new(ident.span, PreTermKind::Name(ident.text))
    }

    /// The application `f x`.
    pub fn app(f: PreTerm, x: PreTerm) -> PreTerm {
        PreTerm::new(f.span.to(x.span), PreTermKind::App(f.into(), x.into()))
    }

    /// The application of the operator `op` to two operands.
    pub fn binary(op: Ident, a: PreTerm, b: PreTerm) -> PreTerm {
        let span = a.span.to(b.span);
        let mut term = PreTerm::app(PreTerm::app(PreTerm::name(op), a), b);
        term.span = span;
        term
    }

    /// `(op, a, b)` for a term made by [`PreTerm::binary`] (or `op a b` for a name `op`).
    pub fn as_binary(&self) -> Option<(Ident, &PreTerm, &PreTerm)> {
        let PreTermKind::App(partial, b) = &self.kind else {
            return None;
        };
        let PreTermKind::App(op, a) = &partial.kind else {
            return None;
        };
        let PreTermKind::Name(text) = &op.kind else {
            return None;
        };
        let (span, text) = (op.span, text.clone());
        Some((Ident { span, text }, a, b))
    }

    /// How deep the tree is.
    pub fn height(&self) -> u32 {
        self.height
    }
}
