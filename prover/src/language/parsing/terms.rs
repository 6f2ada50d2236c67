//! The grammar of terms: operators by precedence climbing, from the scope's table.

use super::cursor::{Parse, Parser, ident};
use super::lexer::{Kind, Token};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::decl::Fixity;
use crate::language::syntax::scope::RELATION;
use crate::language::syntax::spelling::{prefix_key, relation_meaning};
use crate::language::syntax::term::{
    Arm, Binder, Binding, BindingKind, Ident, PreTerm, PreTermKind,
};
use num_bigint::BigUint;

/// The longest literal, in digits: reading one takes quadratic time.
const MAX_DIGITS: usize = 10_000;

/// The relations that chain: `a ≤ b < c`.
const CHAINING: [&str; 6] = ["=", "≠", "<", "≤", ">", "≥"];

impl Parser<'_> {
    /// A term.
    pub(super) fn term(&mut self) -> Parse<PreTerm> {
        self.expression(0)
    }

    /// A term whose operators outside brackets bind at least this tightly.
    pub(super) fn expression(&mut self, min: u8) -> Parse<PreTerm> {
        self.nested(|p| {
            let mut left = p.operand()?;
            while let Some((fixity, level)) = p.infix().filter(|(_, level)| *level >= min) {
                let op = ident(p.advance());
                left = match fixity {
                    Fixity::None => p.relation(left, op, level)?,
                    Fixity::Right => {
                        let right = p.expression(level)?;
                        p.operation(op, left, right)?
                    }
                    Fixity::Left | Fixity::Prefix => {
                        let right = p.expression(level + 1)?;
                        p.operation(op, left, right)?
                    }
                };
            }
            Ok(left)
        })
    }

    /// How the next token is written between operands, if it can be.
    fn infix(&self) -> Option<(Fixity, u8)> {
        let token = self.peek();
        let operator = matches!(token.kind, Kind::Word | Kind::Symbol);
        self.scope.infix(token.text).filter(|_| operator)
    }

    /// What follows a relation or another operator that does not associate.
    fn relation(&mut self, left: PreTerm, op: Ident, level: u8) -> Parse<PreTerm> {
        let mut rest = vec![(op, self.expression(level + 1)?)];
        while self.infix() == Some((Fixity::None, level)) {
            let op = ident(self.raw());
            let chains = |op: &Ident| CHAINING.contains(&op.text.as_str());
            if level != RELATION || !chains(&op) || !chains(&rest[0].0) {
                let message = format!(
                    "`{}` and `{}` do not associate: put one side in brackets",
                    rest[0].0.text, op.text
                );
                return Err(Diagnostic::new(op.span, message));
            }
            self.advance();
            rest.push((op, self.expression(level + 1)?));
        }
        if let [_] = rest.as_slice() {
            let (op, right) = rest.remove(0);
            return self.operation(op, left, right);
        }
        let span = rest.iter().fold(left.span, |span, (_, t)| span.to(t.span));
        self.make(span, PreTermKind::Chain(left.into(), rest))
    }

    /// `a op b`; `≠`, `∉`, `>` and `≥` are parsed away.
    pub(super) fn operation(&mut self, op: Ident, a: PreTerm, b: PreTerm) -> Parse<PreTerm> {
        let term = relate(op, a, b);
        self.check_depth(term.height())?;
        Ok(term)
    }

    /// An operand: a binder, `let`, `if`, `case`, a prefix operator or an application.
    fn operand(&mut self) -> Parse<PreTerm> {
        let token = self.peek();
        if !matches!(token.kind, Kind::Word | Kind::Symbol) {
            return self.application();
        }
        if let Some(binder) = Binder::ALL.into_iter().find(|b| b.symbol() == token.text) {
            return self.binder(binder);
        }
        match token.text {
            "let" => self.let_in(),
            "if" => self.if_then_else(),
            "case" => self.case_of(),
            _ => match self.scope.prefix(token.text) {
                Some(level) => self.prefix_operation(level),
                None => self.application(),
            },
        }
    }

    fn prefix_operation(&mut self, level: u8) -> Parse<PreTerm> {
        let token = self.advance();
        let text = prefix_key(token.text);
        let op = PreTerm::name(Ident {
            span: token.span,
            text,
        });
        let arg = self.expression(level)?;
        self.apply(op, arg)
    }

    /// `∀x y. body`, `∀x : ty. body`, `∀x < e. body`
    fn binder(&mut self, binder: Binder) -> Parse<PreTerm> {
        let start = self.advance().span;
        let mut bindings = self.bindings()?;
        if bindings.is_empty() {
            return Err(self.unexpected("a variable to bind"));
        }
        if self.eat(":") {
            let ty = self.ty()?;
            let typed = |binding: Binding| {
                let kind = BindingKind::Typed(binding.clone().into(), ty.clone());
                Binding::new(binding.span, kind)
            };
            bindings = bindings.into_iter().map(typed).collect();
        }
        let bound = match self.infix() {
            Some((_, RELATION)) => {
                let op = ident(self.advance());
                Some((op, self.expression(RELATION + 1)?))
            }
            _ => None,
        };
        self.expect(".")?;
        let mut body = self.term()?;
        if let Some((op, bound)) = bound {
            let variable = bounded_variable(&bindings, op.span)?;
            let connective = match binder {
                Binder::Forall => "⇒",
                Binder::Exists | Binder::ExistsUnique | Binder::Choice => "∧",
                Binder::Lambda => {
                    return Err(Diagnostic::new(op.span, "`λ` cannot bound its variable"));
                }
            };
            let connective = Ident {
                span: op.span,
                text: connective.into(),
            };
            let range = self.operation(op, variable, bound)?;
            body = self.operation(connective, range, body)?;
        }
        let span = start.to(body.span);
        self.make(span, PreTermKind::Bind(binder, bindings, body.into()))
    }

    /// Variables, `_`, tuples and `(x y : ty)` as long as there are any.
    pub(super) fn bindings(&mut self) -> Parse<Vec<Binding>> {
        let mut bindings = Vec::new();
        loop {
            if self.is("(") {
                bindings.extend(self.binding_group()?);
            } else if self.at_name() || self.is("_") {
                bindings.push(self.simple_binding()?);
            } else {
                return Ok(bindings);
            }
        }
    }

    fn simple_binding(&mut self) -> Parse<Binding> {
        if self.is("_") {
            return Ok(Binding::new(self.advance().span, BindingKind::Any));
        }
        let name = self.name("a variable")?;
        if name.text.contains('.') {
            let message = "a variable is not a qualified name: put a space after the dot";
            return Err(Diagnostic::new(name.span, message));
        }
        Ok(Binding::new(name.span, BindingKind::Name(name.text)))
    }

    /// One variable, `_` or tuple.
    fn binding(&mut self) -> Parse<Binding> {
        if !self.is("(") {
            return self.simple_binding();
        }
        let start = self.peek().span;
        let mut group = self.binding_group()?;
        match group.len() {
            1 => Ok(group.remove(0)),
            _ => Err(Diagnostic::new(
                start.to(self.previous().span),
                "only one variable is bound here",
            )),
        }
    }

    /// `(x, y)`, `(x y : ty)` or `(x)`
    fn binding_group(&mut self) -> Parse<Vec<Binding>> {
        self.nested(|p| {
            let start = p.expect("(")?;
            let mut group = vec![p.binding()?];
            if p.eat(",") {
                group.extend(p.list(")", Self::binding)?);
                let span = start.to(p.previous().span);
                return Ok(vec![Binding::new(span, BindingKind::Tuple(group))]);
            }
            while p.at_name() || p.is("_") || p.is("(") {
                group.push(p.binding()?);
            }
            if p.eat(":") {
                let ty = p.ty()?;
                let typed = |binding: Binding| {
                    let span = binding.span;
                    Binding::new(span, BindingKind::Typed(binding.into(), ty.clone()))
                };
                group = group.into_iter().map(typed).collect();
            }
            p.expect(")")?;
            Ok(group)
        })
    }

    /// A binding with a type that need not stand in brackets.
    fn typed_binding(&mut self) -> Parse<Binding> {
        let binding = self.binding()?;
        if !self.eat(":") {
            return Ok(binding);
        }
        let ty = self.ty()?;
        let span = binding.span;
        Ok(Binding::new(span, BindingKind::Typed(binding.into(), ty)))
    }

    fn let_in(&mut self) -> Parse<PreTerm> {
        let start = self.advance().span;
        let binding = self.typed_binding()?;
        self.expect("=")?;
        let value = self.term()?;
        self.expect("in")?;
        let body = self.term()?;
        let span = start.to(body.span);
        self.make(
            span,
            PreTermKind::Let(binding.into(), value.into(), body.into()),
        )
    }

    fn if_then_else(&mut self) -> Parse<PreTerm> {
        let start = self.advance().span;
        let condition = self.term()?;
        self.expect("then")?;
        let yes = self.term()?;
        self.expect("else")?;
        let no = self.term()?;
        let span = start.to(no.span);
        self.make(
            span,
            PreTermKind::If(condition.into(), yes.into(), no.into()),
        )
    }

    fn case_of(&mut self) -> Parse<PreTerm> {
        let start = self.advance().span;
        let scrutinee = self.term()?;
        self.expect("of")?;
        self.eat("|");
        let mut arms = Vec::new();
        loop {
            let pattern = self.term()?;
            self.expect("=>")?;
            let body = self.term()?;
            arms.push(Arm { pattern, body });
            if !self.eat("|") {
                break;
            }
        }
        let span = start.to(self.previous().span);
        self.make(span, PreTermKind::Case(scrutinee.into(), arms))
    }

    fn application(&mut self) -> Parse<PreTerm> {
        let mut term = self.atom()?;
        while self.at_atom() {
            if self.peek().text == "(" && self.at_entries() {
                self.advance();
                term = self.updated(term, ")")?;
                continue;
            }
            let arg = self.atom()?;
            term = self.apply(term, arg)?;
        }
        Ok(term)
    }

    /// The map with other values at some keys: `k ↦ v, l ↦ w`, up to the closing bracket.
    fn updated(&mut self, map: PreTerm, close: &str) -> Parse<PreTerm> {
        let entry = |parser: &mut Self| {
            let key = parser.term()?;
            let op = parser.expect("↦")?;
            Ok((key, op, parser.term()?))
        };
        let entries = self.list(close, entry)?;
        entries
            .into_iter()
            .try_fold(map, |map, (key, span, value)| {
                let text = "FUPDATE".to_string();
                let update = PreTerm::name(Ident { span, text });
                let partial = self.apply(self.apply(update, map)?, key)?;
                self.apply(partial, value)
            })
    }

    fn at_atom(&self) -> bool {
        let token = self.peek();
        match token.kind {
            Kind::Number | Kind::Text => true,
            Kind::Word => token.text == "_" || self.at_name(),
            Kind::Symbol => matches!(token.text, "(" | "[" | "{"),
            Kind::TypeVar | Kind::End => false,
        }
    }

    pub(super) fn atom(&mut self) -> Parse<PreTerm> {
        if !self.at_atom() {
            return Err(self.unexpected("a term"));
        }
        let of_map = self.peek().text == "{" && self.at_entries();
        let token = self.advance();
        match token.text {
            "(" if token.kind == Kind::Symbol => self.bracketed(token.span),
            "[" if token.kind == Kind::Symbol => {
                let items = self.list("]", Self::term)?;
                let span = token.span.to(self.previous().span);
                self.make(span, PreTermKind::List(items))
            }
            "{" if of_map => {
                let text = "FEMPTY".to_string();
                let empty = PreTerm::name(Ident {
                    span: token.span,
                    text,
                });
                self.updated(empty, "}")
            }
            "{" if token.kind == Kind::Symbol => {
                let binding = self.typed_binding()?;
                self.expect("|")?;
                let body = self.term()?;
                let span = token.span.to(self.expect("}")?);
                self.make(span, PreTermKind::Set(binding.into(), body.into()))
            }
            _ => self.make(token.span, leaf(token)?),
        }
    }

    /// What follows an opening bracket: a symbol to name, a term, a tuple.
    fn bracketed(&mut self, start: Span) -> Parse<PreTerm> {
        let token = self.peek();
        let second = self.second();
        if second.kind == Kind::Symbol
            && second.text == ")"
            && let Some(text) = self.section(token)
        {
            self.advance();
            let span = start.to(self.advance().span);
            return self.make(span, PreTermKind::Name(text));
        }
        let mut parts = self.list(")", Self::ascribed)?;
        let span = start.to(self.previous().span);
        match parts.len() {
            0 => Err(Diagnostic::new(span, "there is no empty tuple")),
            1 => {
                let mut term = parts.remove(0);
                term.span = span;
                Ok(term)
            }
            _ => self.make(span, PreTermKind::Tuple(parts)),
        }
    }

    /// The name that a symbol alone in brackets is.
    fn section(&self, token: Token<'_>) -> Option<String> {
        let binders = Binder::ALL.into_iter().filter(|b| b.symbol() == token.text);
        match token.kind {
            Kind::Symbol | Kind::Word if self.scope.infix(token.text).is_some() => {
                Some(token.text.to_string())
            }
            Kind::Symbol | Kind::Word if self.scope.prefix(token.text).is_some() => {
                Some(prefix_key(token.text))
            }
            Kind::Symbol => binders.filter_map(Binder::constant).next().map(Into::into),
            _ => None,
        }
    }

    /// `t` or `t : ty`
    fn ascribed(&mut self) -> Parse<PreTerm> {
        let term = self.term()?;
        if !self.eat(":") {
            return Ok(term);
        }
        let ty = self.ty()?;
        let span = term.span.to(self.previous().span);
        self.make(span, PreTermKind::Typed(term.into(), ty))
    }

    fn apply(&self, f: PreTerm, x: PreTerm) -> Parse<PreTerm> {
        let term = PreTerm::app(f, x);
        self.check_depth(term.height())?;
        Ok(term)
    }

    fn make(&self, span: Span, kind: PreTermKind) -> Parse<PreTerm> {
        let term = PreTerm::new(span, kind);
        self.check_depth(term.height())?;
        Ok(term)
    }
}

/// A name, a literal or `_`.
fn leaf(token: Token<'_>) -> Parse<PreTermKind> {
    let text = token.text.to_string();
    Ok(match token.kind {
        Kind::Number if text.len() > MAX_DIGITS => {
            let message = format!("a literal has at most {MAX_DIGITS} digits");
            return Err(Diagnostic::new(token.span, message));
        }
        Kind::Number => {
            let digits = BigUint::parse_bytes(text.as_bytes(), 10);
            PreTermKind::Numeral(digits.unwrap_or_default())
        }
        Kind::Text => PreTermKind::Text(text),
        _ if text == "_" => PreTermKind::Hole,
        _ => PreTermKind::Name(text),
    })
}

/// The term that `a op b` stands for.
fn relate(op: Ident, a: PreTerm, b: PreTerm) -> PreTerm {
    let (text, swapped, negated) = relation_meaning(&op.text);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let text = text.to_string();
    let negation = negated.then(|| Ident {
        span: op.span,
        text: prefix_key("¬"),
    });
    let related = PreTerm::binary(Ident { text, ..op }, a, b);
    match negation {
        Some(not) => PreTerm::app(PreTerm::name(not), related),
        None => related,
    }
}

/// The variable of a bounded binder, as a term.
fn bounded_variable(bindings: &[Binding], span: Span) -> Parse<PreTerm> {
    let mut variable = match bindings {
        [variable] => variable,
        _ => return Err(Diagnostic::new(span, "only one variable can be bounded")),
    };
    while let BindingKind::Typed(inner, _) = &variable.kind {
        variable = inner;
    }
    match &variable.kind {
        BindingKind::Name(text) => Ok(PreTerm::name(Ident {
            span: variable.span,
            text: text.clone(),
        })),
        _ => Err(Diagnostic::new(span, "only a variable can be bounded")),
    }
}
