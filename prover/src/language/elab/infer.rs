//! Name resolution and type inference.

use super::binding::Opened;
use super::case::{Case, Cases, Function, cases};
use super::inference::{Elab, Id, Inference, Node};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::spelling::is_identifier;
use crate::language::syntax::term::{
    Arm, Binder, Binding, BindingKind, Ident, PreTerm, PreTermKind,
};
use kernel::Const;
use num_bigint::BigUint;

impl Inference<'_> {
    /// The item of a term.
    pub(super) fn infer(&mut self, term: &PreTerm) -> Elab<Id> {
        match &term.kind {
            PreTermKind::Name(name) => self.name(term.span, name),
            PreTermKind::App(f, x) => {
                let f = self.infer(f)?;
                let x = self.infer(x)?;
                self.apply(f, x, term.span)
            }
            PreTermKind::Bind(binder, bindings, body) => {
                self.bind(*binder, bindings, body, term.span)
            }
            _ => self.infer_other(term),
        }
    }

    /// The forms of terms that are rarely nested deeply: their locals stay off the stack of
    /// the others.
    #[inline(never)]
    fn infer_other(&mut self, term: &PreTerm) -> Elab<Id> {
        let span = term.span;
        match &term.kind {
            PreTermKind::Numeral(value) => self.numeral(span, value),
            PreTermKind::Text(text) => self.text(span, text),
            PreTermKind::Hole => self.hole(span),
            PreTermKind::Known(known) => {
                let ty = self.kernel.type_of(*known);
                let ty = self.rigid_type(ty);
                Ok(self.item(Node::Known(*known), ty, span))
            }
            PreTermKind::Let(binding, value, body) => self.let_in(binding, value, body, span),
            PreTermKind::If(condition, yes, no) => {
                let cond = self.constant("COND", span)?;
                self.apply_to(cond, &[condition, yes, no], span)
            }
            PreTermKind::Case(scrutinee, arms) => self.case(scrutinee, arms, span),
            PreTermKind::Chain(first, rest) => self.chain(first, rest),
            PreTermKind::Tuple(parts) => self.fold(",", parts, None, span),
            PreTermKind::List(items) => {
                let nil = self.constant("[]", span)?;
                self.fold("::", items, Some(nil), span)
            }
            PreTermKind::Set(binding, body) => {
                let binding = std::slice::from_ref(&**binding);
                self.bind(Binder::Lambda, binding, body, span)
            }
            PreTermKind::Typed(inner, ty) => {
                let id = self.infer(inner)?;
                let ty = self.annotation(ty)?;
                self.unify(id, ty)?;
                Ok(id)
            }
            // `infer` handles the others.
            PreTermKind::Name(_) | PreTermKind::App(..) | PreTermKind::Bind(..) => self.infer(term),
        }
    }

    fn apply_to(&mut self, f: Id, args: &[&PreTerm], span: Span) -> Elab<Id> {
        args.iter().try_fold(f, |f, arg| {
            let arg = self.infer(arg)?;
            self.apply(f, arg, span)
        })
    }

    fn name(&mut self, span: Span, name: &str) -> Elab<Id> {
        if let Some((_, id)) = self.locals.iter().rev().find(|(local, _)| local == name) {
            return Ok(self.occurrence(*id, span));
        }
        let interned = self.kernel.name(name);
        let mut fixed = self.vars.iter().rev();
        if let Some((_, ty)) = fixed.find(|(var, _)| *var == interned) {
            let ty = self.types.known(*ty);
            return Ok(self.item(Node::Var(interned), ty, span));
        }
        if let Some(id) = self.free_names.get(name) {
            return Ok(self.occurrence(*id, span));
        }
        if name == "⇔" {
            let id = self.constant("=", span)?;
            let predicate = self.fun(self.bool, self.bool);
            let relation = self.fun(self.bool, predicate);
            self.unify(id, relation)?;
            return Ok(id);
        }
        let scope = self.scope;
        let candidates = scope.candidates(name);
        let constants = candidates.iter().filter_map(|candidate| {
            let candidate = self.kernel.name(candidate);
            self.kernel.find_const(candidate)
        });
        let constants: Vec<Const> = constants.collect();
        match constants.as_slice() {
            [] if self.mode.free_variables && is_identifier(name) && !name.contains('.') => {
                let ty = self.types.unknown();
                let id = self.item(Node::Var(interned), ty, span);
                self.free.push(id);
                self.free_names.insert(name.to_string(), id);
                Ok(id)
            }
            [] => {
                let shown = name.strip_prefix("prefix ").unwrap_or(name);
                let error = Diagnostic::new(span, format!("`{shown}` means nothing here"));
                Err(match candidates.as_slice() {
                    [candidate] if *candidate == shown => error,
                    _ => error.note(format!(
                        "it stands for {}, of which there is none",
                        candidates.join(", ")
                    )),
                })
            }
            [c] => Ok(self.instance(*c, span)),
            _ => Ok(self.overloaded(name, &constants, span)),
        }
    }

    fn hole(&mut self, span: Span) -> Elab<Id> {
        if !self.mode.holes {
            let message = "`_` cannot stand for a term here";
            return Err(Diagnostic::new(span, message));
        }
        let name = self.kernel.name(&format!("?{}", self.holes.len() + 1));
        let ty = self.types.unknown();
        let id = self.item(Node::Var(name), ty, span);
        self.holes.push(id);
        Ok(id)
    }

    fn text(&mut self, span: Span, text: &str) -> Elab<Id> {
        let ty = self.num(span)?;
        let ty = self.types.known(ty);
        let value = BigUint::from_bytes_be(text.as_bytes());
        let number = self.item(Node::Number(value), ty, span);
        let ident = self.constant("Ident", span)?;
        self.apply(ident, number, span)
    }

    fn let_in(
        &mut self,
        binding: &Binding,
        value: &PreTerm,
        body: &PreTerm,
        span: Span,
    ) -> Elab<Id> {
        let value = self.infer(value)?;
        let constant = self.constant("LET", span)?;
        let outside = self.locals.len();
        let (opened, ty) = self.open(binding)?;
        self.unify(value, ty)?;
        let body = self.infer(body)?;
        self.locals.truncate(outside);
        let function = self.close(&opened, body, span)?;
        let partial = self.apply(constant, function, span)?;
        self.apply(partial, value, span)
    }

    /// A `case` expression: the datatype's case constant applied to one function for each
    /// constructor and the scrutinee.
    fn case(&mut self, scrutinee: &PreTerm, arms: &[Arm], span: Span) -> Elab<Id> {
        let (datatype, cases) = match cases(self.scope, arms, span)? {
            Cases::Tuple(function) => {
                let function = self.function(&function)?;
                let scrutinee = self.infer(scrutinee)?;
                return self.apply(function, scrutinee, span);
            }
            Cases::Constructors(datatype, cases) => (datatype, cases),
        };
        let mut functions = Vec::new();
        for case in cases {
            match case {
                Case::One(at, function) => functions.push((at, self.function(&function)?)),
                Case::Others(places, arm) => {
                    let body = self.infer(&arm.body)?;
                    for at in places {
                        let (_, arity) = datatype.constructors[at];
                        functions.push((at, self.constant_function(arity, body, arm)?));
                    }
                }
            }
        }
        functions.sort();
        let case = self.constant(&datatype.case, span)?;
        let mut functions = functions.into_iter();
        let case = functions.try_fold(case, |case, (_, f)| self.apply(case, f, span))?;
        let scrutinee = self.infer(scrutinee)?;
        self.apply(case, scrutinee, span)
    }

    fn function(&mut self, function: &Function<'_>) -> Elab<Id> {
        let bound = self.bound();
        let bindings = function.bindings.iter();
        let opened = bindings.map(|binding| Ok(self.open(binding)?.0));
        let opened = opened.collect::<Elab<Vec<_>>>()?;
        let span = function.body.span;
        let body = self.infer(function.body)?;
        self.leave(bound);
        let mut opened = opened.iter().rev();
        opened.try_fold(body, |body, opened| self.close(opened, body, span))
    }

    /// The function that ignores so many arguments.
    fn constant_function(&mut self, arity: usize, body: Id, arm: &Arm) -> Elab<Id> {
        let any = Binding::new(arm.pattern.span, BindingKind::Any);
        (0..arity).try_fold(body, |body, _| {
            let (opened, _) = self.open(&any)?;
            self.close(&opened, body, arm.body.span)
        })
    }

    fn chain(&mut self, first: &PreTerm, rest: &[(Ident, PreTerm)]) -> Elab<Id> {
        let mut left = self.infer(first)?;
        let mut links = Vec::new();
        for (op, right) in rest {
            let right = self.infer(right)?;
            links.push(self.relation(op, left, right)?);
            left = right;
        }
        let mut links = links.into_iter().rev();
        // A chain has at least two links.
        let last = links.next().unwrap_or(left);
        links.try_fold(last, |all, link| {
            let span = self.items[link].span.to(self.items[all].span);
            let and = self.name(span, "∧")?;
            let partial = self.apply(and, link, span)?;
            self.apply(partial, all, span)
        })
    }

    fn relation(&mut self, op: &Ident, left: Id, right: Id) -> Elab<Id> {
        let (name, swapped, negated) =
            crate::language::syntax::spelling::relation_meaning(&op.text);
        let span = self.items[left].span.to(self.items[right].span);
        let (a, b) = if swapped {
            (right, left)
        } else {
            (left, right)
        };
        let relation = self.name(op.span, name)?;
        let partial = self.apply(relation, a, span)?;
        let related = self.apply(partial, b, span)?;
        if !negated {
            return Ok(related);
        }
        let not = self.name(op.span, "prefix ¬")?;
        self.apply(not, related, span)
    }

    /// The items folded to the right with a constant, ending with `last` or the last item.
    fn fold(
        &mut self,
        constant: &str,
        items: &[PreTerm],
        last: Option<Id>,
        span: Span,
    ) -> Elab<Id> {
        let items = items.iter().map(|item| self.infer(item));
        let mut items = items.collect::<Elab<Vec<Id>>>()?;
        let last = last.or_else(|| items.pop());
        let last = last.ok_or_else(|| Diagnostic::new(span, "there is no empty tuple"))?;
        items.into_iter().rev().try_fold(last, |rest, item| {
            let op = self.constant(constant, span)?;
            let partial = self.apply(op, item, span)?;
            self.apply(partial, rest, span)
        })
    }

    fn bind(
        &mut self,
        binder: Binder,
        bindings: &[Binding],
        body: &PreTerm,
        span: Span,
    ) -> Elab<Id> {
        let outside = self.locals.len();
        let opened = bindings.iter().map(|binding| Ok(self.open(binding)?.0));
        let opened = opened.collect::<Elab<Vec<Opened>>>()?;
        let body = self.infer(body)?;
        self.locals.truncate(outside);
        opened.iter().rev().try_fold(body, |body, opened| {
            let function = self.close(opened, body, self.items[body].span)?;
            match binder.constant() {
                Some(constant) => {
                    let constant = self.constant(constant, span)?;
                    self.apply(constant, function, span)
                }
                None => {
                    self.items[function].span = span;
                    Ok(function)
                }
            }
        })
    }
}
