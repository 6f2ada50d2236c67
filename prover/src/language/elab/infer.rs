//! Name resolution and type inference.

use super::overload::Pending;
use super::unify::{Layer, Ty, Unifier};
use super::{Elab, Mode, refused};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::Scope;
use crate::language::syntax::spelling::is_identifier;
use crate::language::syntax::term::{Binder, Binding, BindingKind, Ident, PreTerm, PreTermKind};
use kernel::{Const, Kernel, Name, Term, Type, TypeOp};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

/// The base theories of the constants that the syntax of terms needs.
const HOMES: [(&str, &str); 9] = [
    ("COND", "base.logic"),
    ("LET", "base.logic"),
    ("IN", "base.logic"),
    (",", "base.pair"),
    ("UNCURRY", "base.pair"),
    ("[]", "base.list"),
    ("::", "base.list"),
    ("Ident", "index.expressions"),
    ("int_of_num", "numbers.int"),
];

/// An item, identified by its place in the list.
pub(super) type Id = usize;

/// A part of a term whose type may still have unknowns. Parts come before wholes.
pub(super) struct Item {
    pub(super) node: Node,
    pub(super) ty: Ty,
    pub(super) span: Span,
}

pub(super) enum Node {
    /// A variable: free, or bound by the abstraction that names the item.
    Var(Name),
    /// A constant and what its type variables stand for.
    Const(Const, Vec<Ty>),
    /// A number of type `num`.
    Number(BigUint),
    /// A part that another item turned out to be.
    Same(Id),
    /// A name or literal of several meanings.
    Pending,
    App(Id, Id),
    Lambda(Id, Id),
    Known(Term),
}

/// What a binder binds, as items.
pub(super) enum Opened {
    Var(Id),
    Tuple(Vec<Opened>),
}

pub(super) struct Inference<'a> {
    pub(super) kernel: &'a mut Kernel,
    pub(super) scope: &'a Scope,
    pub(super) mode: Mode,
    pub(super) types: Unifier,
    pub(super) items: Vec<Item>,
    /// The type variables that the user wrote.
    pub(super) rigid: HashSet<Name>,
    pub(super) pending: Vec<Pending>,
    pub(super) free: Vec<Id>,
    pub(super) holes: Vec<Id>,
    vars: &'a [(Name, Type)],
    free_names: HashMap<String, Id>,
    locals: Vec<(String, Id)>,
    fun: TypeOp,
    bool: Ty,
}

impl<'a> Inference<'a> {
    pub(super) fn new(
        kernel: &'a mut Kernel,
        scope: &'a Scope,
        vars: &'a [(Name, Type)],
        mode: Mode,
    ) -> Inference<'a> {
        let mut rigid = Vec::new();
        for (_, ty) in vars {
            kernel.collect_type_vars(*ty, &mut rigid);
        }
        let fun = kernel.name("fun");
        let fun = kernel.find_type_op(fun);
        let mut types = Unifier::default();
        let bool = types.known(kernel.bool());
        Inference {
            kernel,
            scope,
            mode,
            types,
            items: Vec::new(),
            rigid: rigid.into_iter().collect(),
            pending: Vec::new(),
            free: Vec::new(),
            holes: Vec::new(),
            vars,
            free_names: HashMap::new(),
            locals: Vec::new(),
            fun: fun.expect("the kernel declares the function type"),
            bool,
        }
    }

    pub(super) fn item(&mut self, node: Node, ty: Ty, span: Span) -> Id {
        self.items.push(Item { node, ty, span });
        self.items.len() - 1
    }

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

    /// A type of the context, the variables of which keep their names.
    fn rigid_type(&mut self, ty: Type) -> Ty {
        let mut vars = Vec::new();
        self.kernel.collect_type_vars(ty, &mut vars);
        self.rigid.extend(vars);
        self.types.known(ty)
    }

    /// Makes the type of an item the expected one.
    pub(super) fn expect_type(&mut self, id: Id, expected: Type) -> Elab<()> {
        let expected = self.rigid_type(expected);
        self.unify(id, expected)
    }

    fn unify(&mut self, id: Id, expected: Ty) -> Elab<()> {
        let (ty, span) = (self.items[id].ty, self.items[id].span);
        if self.types.unify(self.kernel, ty, expected) {
            return Ok(());
        }
        let [has, wants] = self.show([ty, expected]);
        let message = format!("this has type `{has}`, but `{wants}` is expected");
        Err(Diagnostic::new(span, message))
    }

    pub(super) fn fun(&mut self, domain: Ty, range: Ty) -> Ty {
        self.types.app(self.fun, &[domain, range])
    }

    /// The application of one item to another.
    pub(super) fn apply(&mut self, f: Id, x: Id, span: Span) -> Elab<Id> {
        let ty = self.items[f].ty;
        let (domain, range) = match self.types.layer(self.kernel, ty) {
            Layer::App(op, args) if op == self.fun => (args[0], args[1]),
            Layer::Unknown => {
                let (domain, range) = (self.types.unknown(), self.types.unknown());
                let fun = self.fun(domain, range);
                self.unify(f, fun)?;
                (domain, range)
            }
            _ => {
                let [ty] = self.show([ty]);
                let message = format!("this is applied to an argument, but has type `{ty}`");
                return Err(Diagnostic::new(self.items[f].span, message));
            }
        };
        self.unify(x, domain).map_err(|error| {
            let [ty] = self.show([ty]);
            error.note_at(self.items[f].span, format!("the function has type `{ty}`"))
        })?;
        Ok(self.item(Node::App(f, x), range, span))
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

    /// Another occurrence of a variable: the same part, at another place.
    fn occurrence(&mut self, id: Id, span: Span) -> Id {
        let ty = self.items[id].ty;
        self.item(Node::Same(id), ty, span)
    }

    /// The constant with this name, which the syntax needs.
    pub(super) fn constant(&mut self, name: &str, span: Span) -> Elab<Id> {
        let interned = self.kernel.name(name);
        match self.kernel.find_const(interned) {
            Some(c) => Ok(self.instance(c, span)),
            None => {
                let message = format!("this needs the constant `{name}`, which is not defined");
                let missing = Diagnostic::new(span, message);
                let home = HOMES.iter().find(|(constant, _)| *constant == name);
                Err(match home {
                    Some((_, theory)) => missing.note(format!("the theory `{theory}` defines it")),
                    None => missing,
                })
            }
        }
    }

    /// The constant at an instance of its type that is to be inferred.
    pub(super) fn instance(&mut self, c: Const, span: Span) -> Id {
        let (ty, args) = self.fresh_instance(c);
        self.item(Node::Const(c, args), ty, span)
    }

    pub(super) fn fresh_instance(&mut self, c: Const) -> (Ty, Vec<Ty>) {
        let info = self.kernel.const_info(c);
        let args: Vec<Ty> = info
            .type_vars
            .iter()
            .map(|_| self.types.unknown())
            .collect();
        let vars = info.type_vars.iter().copied();
        let map = vars.zip(args.iter().copied()).collect();
        (self.types.instantiate(self.kernel, &map, info.ty), args)
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

    /// The type `num`.
    pub(super) fn num(&mut self, span: Span) -> Elab<Type> {
        let num = self.kernel.name("num");
        let op = self.kernel.find_type_op(num);
        let ty = op.and_then(|op| self.kernel.type_app(op, &[]).ok());
        let message = "literals need the type `num` and its numerals";
        ty.ok_or_else(|| Diagnostic::new(span, message))
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

    /// Puts what a binding binds in scope; answers its items and the type it matches.
    pub(super) fn open(&mut self, binding: &Binding) -> Elab<(Opened, Ty)> {
        match &binding.kind {
            BindingKind::Name(name) => Ok(self.variable(Some(name), binding.span)),
            BindingKind::Any => Ok(self.variable(None, binding.span)),
            BindingKind::Typed(inner, ty) => {
                let (opened, has) = self.open(inner)?;
                let wants = self.annotation(ty)?;
                if !self.types.unify(self.kernel, has, wants) {
                    let [wants] = self.show([wants]);
                    let message = format!("this cannot have type `{wants}`");
                    return Err(Diagnostic::new(binding.span, message));
                }
                Ok((opened, has))
            }
            BindingKind::Tuple(parts) => {
                let opened = parts.iter().map(|part| self.open(part));
                let opened = opened.collect::<Elab<Vec<_>>>()?;
                let prod = self.kernel.name("prod");
                let prod = self.kernel.find_type_op(prod);
                let prod = prod.filter(|prod| self.kernel.type_op(*prod).1 == 2);
                let prod = prod.ok_or_else(|| {
                    Diagnostic::new(binding.span, "tuples need the type operator `prod`")
                })?;
                let (opened, types): (Vec<_>, Vec<_>) = opened.into_iter().unzip();
                let product = types
                    .into_iter()
                    .rev()
                    .reduce(|right, left| self.types.app(prod, &[left, right]));
                let product = product.unwrap_or(self.bool);
                Ok((Opened::Tuple(opened), product))
            }
        }
    }

    fn variable(&mut self, name: Option<&str>, span: Span) -> (Opened, Ty) {
        let interned = self.kernel.name(name.unwrap_or("_"));
        let ty = self.types.unknown();
        let id = self.item(Node::Var(interned), ty, span);
        if let Some(name) = name {
            self.locals.push((name.to_string(), id));
        }
        (Opened::Var(id), ty)
    }

    /// How many variables are bound, to be given to [`Inference::leave`].
    pub(super) fn bound(&self) -> usize {
        self.locals.len()
    }

    /// Takes what was bound since then out of scope.
    pub(super) fn leave(&mut self, bound: usize) {
        self.locals.truncate(bound);
    }

    /// The function that takes what was opened to the body.
    pub(super) fn close(&mut self, opened: &Opened, body: Id, span: Span) -> Elab<Id> {
        match opened {
            Opened::Var(var) => {
                let (domain, range) = (self.items[*var].ty, self.items[body].ty);
                let ty = self.fun(domain, range);
                Ok(self.item(Node::Lambda(*var, body), ty, span))
            }
            Opened::Tuple(parts) => {
                let mut parts = parts.iter().rev();
                let function = match parts.next() {
                    Some(last) => self.close(last, body, span)?,
                    None => body,
                };
                parts.try_fold(function, |function, part| {
                    let function = self.close(part, function, span)?;
                    let uncurry = self.constant("UNCURRY", span)?;
                    self.apply(uncurry, function, span)
                })
            }
        }
    }

    /// A kernel refusal at this place.
    pub(super) fn refused(span: Span) -> impl Fn(kernel::Error) -> Diagnostic {
        move |error| refused(span, error)
    }
}
