//! Terms as documents.

use super::doc::Doc;
use super::names::{is_plain, is_used, occurring};
use super::print_type;
use super::shape::{Infix, Shape};
use crate::syntax::Scope;
use crate::syntax::decl::Fixity;
use crate::syntax::is_identifier;
use crate::syntax::term::Binder;
use kernel::{Const, Kernel, Name, Term, TermView, Type};
use std::collections::HashSet;

/// Past this depth, or this many parts, a term is cut off with `…`.
const MAX_DEPTH: usize = 500;
const MAX_PARTS: usize = 50_000;

/// Applications and atoms bind tighter than any operator.
const APPLICATION: u8 = 100;
const ATOM: u8 = 101;

/// Where a term stands: which forms need brackets there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Operators that bind less tightly do.
    min: u8,
    /// Of the operators of this level, those of another fixity do.
    beside: Option<(u8, Fixity)>,
    /// Whether nothing follows, so that binders and `if` do not.
    open: bool,
}

impl Place {
    /// Where everything can stand.
    pub(super) const OPEN: Place = Place {
        min: 0,
        beside: None,
        open: true,
    };

    const ATOM: Place = Place {
        min: ATOM,
        beside: None,
        open: false,
    };

    fn needs_brackets(self, level: u8, fixity: Fixity) -> bool {
        let beside = |(other, side)| other == level && side != fixity;
        level < self.min || self.beside.is_some_and(beside)
    }
}

pub(super) struct Printer<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) scope: &'a Scope,
    types: bool,
    /// The names of the binders around the current term, the innermost last.
    bound: Vec<String>,
    /// The names of the free variables and constants.
    occurring: HashSet<&'a str>,
    /// The free variables whose type was written.
    typed: HashSet<(Name, Type)>,
    depth: usize,
    parts: usize,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        kernel: &'a Kernel,
        scope: &'a Scope,
        types: bool,
        terms: &[Term],
    ) -> Printer<'a> {
        Printer {
            kernel,
            scope,
            types,
            bound: Vec::new(),
            occurring: occurring(kernel, terms),
            typed: HashSet::new(),
            depth: 0,
            parts: 0,
        }
    }

    /// The document of a term that stands at this place.
    pub(super) fn term(&mut self, t: Term, place: Place) -> Doc {
        if self.depth >= MAX_DEPTH || self.parts >= MAX_PARTS {
            return Doc::text("…");
        }
        self.depth += 1;
        self.parts += 1;
        let doc = match self.shape(t) {
            Shape::Infix(op, a, b) => self.infix(op, t, a, b, place),
            Shape::App(..) => self.application(t, place),
            Shape::Bind(binder, abs) => self.binder(binder, abs, place),
            Shape::Prefix(symbol, level, x) => self.prefix(symbol, level, x, place),
            shape => self.other(t, shape, place),
        };
        self.depth -= 1;
        doc
    }

    fn other(&mut self, t: Term, shape: Shape<'a>, place: Place) -> Doc {
        match shape {
            Shape::Var => self.free_variable(t),
            Shape::Bound(at) => {
                let at = self.bound.len().checked_sub(at as usize + 1);
                Doc::text(at.map_or("?", |at| &self.bound[at]))
            }
            Shape::Numeral(value) => self.ascribed(Doc::text(value.to_string()), t, self.types),
            Shape::Text(text) => Doc::text(format!("\"{text}\"")),
            Shape::Const(c) => {
                let doc = Doc::text(self.constant_name(c));
                self.ascribed(doc, t, self.is_vague(t, 0))
            }
            Shape::Nil => self.ascribed(Doc::text("[]"), t, self.is_vague(t, 0)),
            Shape::If(p, a, b) => self.if_then_else(p, a, b, place),
            Shape::Let(f, value) => self.let_in(f, value, place),
            Shape::Tuple(..) => self.tuple(t),
            Shape::Cons(..) => self.list(t, place),
            _ => Doc::text("…"),
        }
    }

    /// The document in brackets, if they are needed.
    fn bracketed(
        &mut self,
        needed: bool,
        place: Place,
        doc: impl FnOnce(&mut Self, Place) -> Doc,
    ) -> Doc {
        match needed {
            true => {
                let inner = doc(self, Place::OPEN);
                Doc::bracketed("(", inner, ")")
            }
            false => doc(self, place),
        }
    }

    /// The document with the type of the term, if it is to be written.
    fn ascribed(&self, doc: Doc, t: Term, written: bool) -> Doc {
        if !written {
            return doc;
        }
        let ty = print_type(self.kernel, self.kernel.type_of(t));
        let parts = vec![doc, Doc::text(format!(" : {ty}"))];
        Doc::bracketed("(", Doc::Concat(parts), ")")
    }

    fn free_variable(&mut self, t: Term) -> Doc {
        let Some((name, ty)) = self.kernel.dest_var(t) else {
            return Doc::text("?");
        };
        let doc = Doc::text(self.kernel.letters(name));
        let written = self.types && self.typed.insert((name, ty));
        self.ascribed(doc, t, written)
    }

    /// A constant that stands alone: by its own name where its symbol could be another's.
    fn constant_name(&self, c: Const) -> String {
        let name = self.letters(c);
        let shown = self.scope.shown(name);
        let mut binders = Binder::ALL.into_iter();
        if let Some(binder) = binders.find(|binder| binder.constant() == Some(name)) {
            return format!("({})", binder.symbol());
        }
        let unique = self.scope.candidates(shown).len() == 1;
        if is_identifier(name) && (!unique || self.types || shown == name) {
            return match self.scope.infix(name) {
                Some(_) => format!("({name})"),
                None => name.to_string(),
            };
        }
        let prefix = shown.strip_prefix("prefix ");
        let operator = prefix.or(self.scope.infix(shown).map(|_| shown));
        operator.map_or(shown.to_string(), |symbol| format!("({symbol})"))
    }

    /// Whether the head of a term, a constant, leaves the type of its application to so many
    /// arguments open, and types are wanted.
    fn is_vague(&self, head: Term, args: usize) -> bool {
        let TermView::Const(c, _) = self.kernel.view(head) else {
            return false;
        };
        if !self.types {
            return false;
        }
        let info = self.kernel.const_info(c);
        let (mut ty, mut given) = (info.ty, Vec::new());
        for _ in 0..args {
            let Some((domain, range)) = self.kernel.dest_fun(ty) else {
                // A type variable that became a function: its instance is not written.
                return true;
            };
            self.kernel.collect_type_vars(domain, &mut given);
            ty = range;
        }
        info.type_vars.iter().any(|var| !given.contains(var))
    }

    fn infix(&mut self, op: Infix<'a>, t: Term, a: Term, b: Term, place: Place) -> Doc {
        if op.fixity == Fixity::None {
            return self.nonassociative(op.symbol, op, a, b, place);
        }
        let needed = place.needs_brackets(op.level, op.fixity);
        self.bracketed(needed, place, |p, place| {
            let Infix {
                symbol,
                fixity,
                level,
            } = op;
            let strict = Place {
                min: level + 1,
                beside: None,
                open: false,
            };
            let loose = Place {
                min: level,
                beside: Some((level, fixity)),
                open: false,
            };
            let mut operands = Vec::new();
            match fixity {
                Fixity::Right => {
                    let mut rest = t;
                    while let Some((a, b)) = p.operands(op, rest) {
                        operands.push(p.term(a, strict));
                        rest = b;
                    }
                    let open = place.open;
                    operands.push(p.term(rest, Place { open, ..loose }));
                }
                _ => {
                    let (mut rest, mut rights) = (t, Vec::new());
                    while let Some((a, b)) = p.operands(op, rest) {
                        rights.push(b);
                        rest = a;
                    }
                    operands.push(p.term(rest, loose));
                    for (at, right) in rights.into_iter().enumerate().rev() {
                        let open = place.open && at == 0;
                        operands.push(p.term(right, Place { open, ..strict }));
                    }
                }
            }
            let mut parts: Vec<Doc> = Vec::new();
            for operand in operands {
                if !parts.is_empty() {
                    parts.extend([Doc::text(format!(" {symbol}")), Doc::Line]);
                }
                parts.push(operand);
            }
            Doc::block(parts)
        })
    }

    /// The operands of a term with this operator.
    fn operands(&self, op: Infix<'_>, t: Term) -> Option<(Term, Term)> {
        match self.shape(t) {
            Shape::Infix(other, a, b) if other == op => Some((a, b)),
            _ => None,
        }
    }

    /// `{x | p}` for an abstraction.
    fn set(&mut self, t: Term, place: Place) -> Doc {
        let single = self.kernel.dest_abs(t).is_some();
        if !single {
            return self.term(t, place);
        }
        let outside = self.bound.len();
        let (binding, body) = self.binding(t, self.types);
        let body = self.term(body, Place::OPEN);
        self.bound.truncate(outside);
        // The brackets around a typed binding are not needed here, nor harmful.
        let parts = vec![binding, Doc::text(" |"), Doc::Line, body];
        Doc::bracketed("{", Doc::Concat(parts), "}")
    }

    fn prefix(&mut self, symbol: &'a str, level: u8, x: Term, place: Place) -> Doc {
        if self.is_negated_relation(symbol, x) {
            return self.negated_relation(x, place);
        }
        let needed = place.needs_brackets(level, Fixity::Prefix);
        self.bracketed(needed, place, |p, place| {
            // Brackets around an operation are not needed, but easier to read.
            let min = match p.shape(x) {
                Shape::Prefix(other, _, y)
                    if p.may_touch(symbol, other) && !p.is_negated_relation(other, y) =>
                {
                    level
                }
                _ => APPLICATION,
            };
            let inner = Place {
                min,
                beside: None,
                open: place.open,
            };
            let inner = p.term(x, inner);
            let space = match is_identifier(symbol) {
                true => " ",
                false => "",
            };
            Doc::Concat(vec![Doc::text(format!("{symbol}{space}")), inner])
        })
    }

    /// Whether two symbols without a space between them are read as those two.
    fn may_touch(&self, symbol: &str, next: &str) -> bool {
        let both = format!("{symbol}{next}");
        let longest = self.scope.longest_symbol(&both);
        !both.starts_with("--") && longest.is_none_or(|(spelling, _)| spelling == symbol)
    }

    /// Whether the operator applied to the term prints as `a ≠ b` or `a ∉ b`.
    fn is_negated_relation(&self, symbol: &str, x: Term) -> bool {
        let relation = |op: Infix<'_>| matches!(op.symbol, "=" | "∈");
        symbol == "¬" && matches!(self.shape(x), Shape::Infix(op, ..) if relation(op))
    }

    fn negated_relation(&mut self, x: Term, place: Place) -> Doc {
        let Shape::Infix(op, a, b) = self.shape(x) else {
            return Doc::text("…");
        };
        let symbol = if op.symbol == "=" { "≠" } else { "∉" };
        self.nonassociative(symbol, op, a, b, place)
    }

    /// `a symbol b`, in the place of the operator `op`.
    fn nonassociative(
        &mut self,
        symbol: &str,
        op: Infix<'_>,
        a: Term,
        b: Term,
        place: Place,
    ) -> Doc {
        let needed = place.needs_brackets(op.level, op.fixity);
        self.bracketed(needed, place, |p, place| {
            let operand = Place {
                min: op.level + 1,
                beside: None,
                open: false,
            };
            let left = p.term(a, operand);
            let open = place.open;
            let right = Place { open, ..operand };
            let right = match op.symbol {
                "∈" => p.set(b, right),
                _ => p.term(b, right),
            };
            Doc::block(vec![
                left,
                Doc::text(format!(" {symbol}")),
                Doc::Line,
                right,
            ])
        })
    }

    fn application(&mut self, t: Term, place: Place) -> Doc {
        let (mut head, mut args) = (t, Vec::new());
        while let Shape::App(f, x) = self.shape(head) {
            args.push(x);
            head = f;
        }
        if self.is_vague(head, args.len()) {
            let inner = self.spine(head, &args);
            return self.ascribed(inner, t, true);
        }
        let needed = place.min > APPLICATION;
        self.bracketed(needed, place, |p, _| p.spine(head, &args))
    }

    /// A function and its arguments, the last of them first.
    fn spine(&mut self, head: Term, args: &[Term]) -> Doc {
        let function = match self.kernel.view(head) {
            TermView::Const(c, _) => Doc::text(self.constant_name(c)),
            _ => self.term(head, Place::ATOM),
        };
        let mut parts = vec![function];
        for &arg in args.iter().rev() {
            parts.push(Doc::Line);
            parts.push(self.term(arg, Place::ATOM));
        }
        Doc::block(parts)
    }

    fn binder(&mut self, binder: Binder, abs: Term, place: Place) -> Doc {
        self.bracketed(!place.open, place, |p, _| {
            let outside = p.bound.len();
            let mut bindings = Vec::new();
            let mut next = Some(abs);
            let mut body = abs;
            while let Some(abs) = next {
                let (binding, below) = p.binding(abs, p.types);
                bindings.push(binding);
                body = below;
                next = match p.shape(below) {
                    Shape::Bind(other, abs) if other == binder => Some(abs),
                    _ => None,
                };
            }
            let body = p.term(body, Place::OPEN);
            p.bound.truncate(outside);
            let mut parts = vec![Doc::text(binder.symbol())];
            for (at, binding) in bindings.into_iter().enumerate() {
                if at > 0 {
                    parts.push(Doc::Line);
                }
                parts.push(binding);
            }
            Doc::block(vec![Doc::block(parts), Doc::text("."), Doc::Line, body])
        })
    }

    /// What an abstraction binds, which is pushed on the bound names, and its body.
    fn binding(&mut self, abs: Term, types: bool) -> (Doc, Term) {
        if let Some((ty, body)) = self.kernel.dest_abs(abs) {
            let name = self.bound_name(abs, body);
            let doc = match types {
                true => Doc::text(format!("({name} : {})", print_type(self.kernel, ty))),
                false => Doc::text(&name),
            };
            self.bound.push(name);
            return (doc, body);
        }
        // The second and later components are those of the body.
        let (mut parts, mut rest) = (Vec::new(), abs);
        while let Some(curried) = self.uncurried(rest) {
            let (part, body) = self.binding(curried, types);
            parts.push(part);
            rest = body;
        }
        if parts.is_empty() {
            return (Doc::text("…"), abs);
        }
        let (part, body) = self.binding(rest, types);
        parts.push(part);
        (Doc::bracketed("(", Doc::commas(parts), ")"), body)
    }

    /// A name for the variable that `abs` binds, different from all that could occur below.
    fn bound_name(&self, abs: Term, body: Term) -> String {
        let hint = self.kernel.letters(self.kernel.binder_hint(abs));
        if hint == "_" && !is_used(self.kernel, body) {
            return hint.to_string();
        }
        let base = match is_plain(self.scope, hint) {
            true => hint,
            false => "x",
        };
        let taken = |name: &str| {
            self.occurring.contains(name)
                || self.bound.iter().any(|bound| bound == name)
                || !is_plain(self.scope, name)
        };
        let numbered = (1..).map(|number| format!("{base}{number}"));
        let mut names = std::iter::once(base.to_string()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_default()
    }

    fn if_then_else(&mut self, p: Term, a: Term, b: Term, place: Place) -> Doc {
        self.bracketed(!place.open, place, |printer, _| {
            let mut parts = Vec::new();
            for (word, t) in [("if ", p), ("then ", a), ("else ", b)] {
                if !parts.is_empty() {
                    parts.push(Doc::Line);
                }
                parts.push(Doc::text(word));
                parts.push(printer.term(t, Place::OPEN));
            }
            Doc::block(parts)
        })
    }

    fn let_in(&mut self, f: Term, value: Term, place: Place) -> Doc {
        self.bracketed(!place.open, place, |p, _| {
            let value = p.term(value, Place::OPEN);
            let outside = p.bound.len();
            let (binding, body) = p.binding(f, p.types);
            let body = p.term(body, Place::OPEN);
            p.bound.truncate(outside);
            let parts = vec![
                Doc::text("let "),
                binding,
                Doc::text(" = "),
                value,
                Doc::text(" in"),
                Doc::Line,
                body,
            ];
            Doc::Group(Box::new(Doc::Concat(parts)))
        })
    }

    fn tuple(&mut self, t: Term) -> Doc {
        let (mut parts, mut rest) = (Vec::new(), t);
        while let Shape::Tuple(a, b) = self.shape(rest) {
            parts.push(self.term(a, Place::OPEN));
            rest = b;
        }
        parts.push(self.term(rest, Place::OPEN));
        Doc::bracketed("(", Doc::commas(parts), ")")
    }

    /// `[a, b]`, or `a :: b :: rest`.
    fn list(&mut self, t: Term, place: Place) -> Doc {
        let (mut items, mut rest) = (Vec::new(), t);
        while let Shape::Cons(a, b) = self.shape(rest) {
            items.push(a);
            rest = b;
        }
        if let Shape::Nil = self.shape(rest) {
            let items = items.into_iter().map(|item| self.term(item, Place::OPEN));
            let items = Doc::commas(items.collect());
            return Doc::bracketed("[", items, "]");
        }
        let Some((fixity, level)) = self.scope.infix("::") else {
            return Doc::text("…");
        };
        let needed = place.needs_brackets(level, fixity);
        self.bracketed(needed, place, |p, place| {
            let mut parts = Vec::new();
            for item in items {
                let strict = Place {
                    min: level + 1,
                    beside: None,
                    open: false,
                };
                parts.extend([p.term(item, strict), Doc::text(" ::"), Doc::Line]);
            }
            let last = Place {
                min: level,
                beside: Some((level, fixity)),
                open: place.open,
            };
            parts.push(p.term(rest, last));
            Doc::block(parts)
        })
    }
}
