//! Terms as documents.

use super::binding::{Bound, pattern};
use super::doc::Doc;
use super::place::{APPLICATION, Place};
use super::shape::{Infix, Shape, Surface};
use super::types::print_type;
use crate::language::syntax::Scope;
use crate::language::syntax::decl::Fixity;
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::spelling::is_identifier;
use crate::language::syntax::term::Binder;
use kernel::{Const, Kernel, Name, Term, TermView, Type};
use std::collections::HashSet;

/// Past this depth, or this many parts, a term is cut off with `…`.
const MAX_DEPTH: usize = 500;
const MAX_PARTS: usize = 50_000;

pub(super) struct Printer<'a> {
    surface: Surface<'a>,
    types: bool,
    /// The variables bound around the current term.
    bound: Bound<'a>,
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
        let surface = Surface { kernel, scope };
        Printer {
            surface,
            types,
            bound: Bound::around(surface, types, terms),
            typed: HashSet::new(),
            depth: 0,
            parts: 0,
        }
    }

    /// The document of a term that stands at this place.
    pub(super) fn term(&mut self, t: Term, place: Place) -> Doc {
        if self.depth >= MAX_DEPTH || !self.may_bind() || !self.another_part() {
            return Doc::text("…");
        }
        self.depth += 1;
        let doc = match self.surface.shape(t) {
            Shape::Infix(op, a, b) => self.infix(op, t, a, b, place),
            Shape::App(..) => self.application(t, place),
            Shape::Bind(binder, abs) => self.binder(binder, abs, place),
            Shape::Prefix(symbol, level, x) => self.prefix(symbol, level, x, place),
            shape => self.other(t, shape, place),
        };
        self.depth -= 1;
        doc
    }

    /// Whether a binder may still be printed below those around the current term.
    fn may_bind(&self) -> bool {
        self.bound.count() < MAX_DEPTH
    }

    /// Counts a part; answers whether it may still be printed.
    fn another_part(&mut self) -> bool {
        self.parts += 1;
        self.parts <= MAX_PARTS
    }

    fn other(&mut self, t: Term, shape: Shape<'a>, place: Place) -> Doc {
        match shape {
            Shape::Var => self.free_variable(t),
            Shape::Bound(at) => Doc::text(self.bound.name(at).unwrap_or("?")),
            Shape::Numeral(value) => self.ascribed(Doc::text(value.to_string()), t, self.types),
            Shape::Text(text) => Doc::text(format!("\"{text}\"")),
            Shape::Const(c) => {
                let doc = Doc::text(self.constant_name(c));
                self.ascribed(doc, t, self.is_vague(t, 0))
            }
            Shape::Nil => self.ascribed(Doc::text("[]"), t, self.is_vague(t, 0)),
            Shape::If(p, a, b) => self.if_then_else(p, a, b, place),
            Shape::Update(map, key, value) => self.update(map, key, value, place),
            Shape::Let(f, value) => self.let_in(f, value, place),
            Shape::Case(datatype, functions, scrutinee) => {
                self.case(datatype, &functions, scrutinee, place)
            }
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
        let ty = print_type(self.surface.kernel, self.surface.kernel.type_of(t));
        let parts = vec![doc, Doc::text(format!(" : {ty}"))];
        Doc::bracketed("(", Doc::Concat(parts), ")")
    }

    fn free_variable(&mut self, t: Term) -> Doc {
        let Some((name, ty)) = self.surface.kernel.dest_var(t) else {
            return Doc::text("?");
        };
        let doc = Doc::text(self.surface.kernel.letters(name));
        let written = self.types && self.typed.insert((name, ty));
        self.ascribed(doc, t, written)
    }

    /// A constant that stands alone: by its own name where its symbol could be another's.
    fn constant_name(&self, c: Const) -> String {
        let name = self.surface.letters(c);
        let shown = self.surface.scope.shown(name);
        let mut binders = Binder::ALL.into_iter();
        if let Some(binder) = binders.find(|binder| binder.constant() == Some(name)) {
            return format!("({})", binder.symbol());
        }
        let unique = self.surface.scope.candidates(shown).len() == 1;
        if is_identifier(name) && (!unique || self.types || shown == name) {
            return match self.surface.scope.infix(name) {
                Some(_) => format!("({name})"),
                None => name.to_string(),
            };
        }
        let prefix = shown.strip_prefix("prefix ");
        let operator = prefix.or(self.surface.scope.infix(shown).map(|_| shown));
        operator.map_or(shown.to_string(), |symbol| format!("({symbol})"))
    }

    /// Whether the head of a term, a constant, leaves the type of its application to so many
    /// arguments open, and types are wanted.
    fn is_vague(&self, head: Term, args: usize) -> bool {
        let TermView::Const(c, _) = self.surface.kernel.view(head) else {
            return false;
        };
        if !self.types {
            return false;
        }
        let info = self.surface.kernel.const_info(c);
        let (mut ty, mut given) = (info.ty, Vec::new());
        for _ in 0..args {
            let Some((domain, range)) = self.surface.kernel.dest_fun(ty) else {
                // A type variable that became a function: its instance is not written.
                return true;
            };
            self.surface.kernel.collect_type_vars(domain, &mut given);
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

    /// The operands of a term with this operator, if they may still be printed.
    fn operands(&mut self, op: Infix<'_>, t: Term) -> Option<(Term, Term)> {
        match self.surface.shape(t) {
            Shape::Infix(other, a, b) if other == op && self.another_part() => Some((a, b)),
            _ => None,
        }
    }

    fn prefix(&mut self, symbol: &'a str, level: u8, x: Term, place: Place) -> Doc {
        if self.is_negated_relation(symbol, x) {
            return self.negated_relation(x, place);
        }
        let needed = place.needs_brackets(level, Fixity::Prefix);
        self.bracketed(needed, place, |p, place| {
            // Brackets around an operation are not needed, but easier to read.
            let min = match p.surface.shape(x) {
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
        let longest = self.surface.scope.longest_symbol(&both);
        !both.starts_with("--") && longest.is_none_or(|(spelling, _)| spelling == symbol)
    }

    /// Whether the operator applied to the term prints as `a ≠ b` or `a ∉ b`.
    fn is_negated_relation(&self, symbol: &str, x: Term) -> bool {
        let relation = |op: Infix<'_>| matches!(op.symbol, "=" | "∈");
        symbol == "¬" && matches!(self.surface.shape(x), Shape::Infix(op, ..) if relation(op))
    }

    fn negated_relation(&mut self, x: Term, place: Place) -> Doc {
        let Shape::Infix(op, a, b) = self.surface.shape(x) else {
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
        while let Shape::App(f, x) = self.surface.shape(head) {
            args.push(x);
            head = f;
            if !self.another_part() {
                break;
            }
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
        let function = match self.surface.kernel.view(head) {
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

    /// `m(k ↦ v)`
    fn update(&mut self, map: Term, key: Term, value: Term, place: Place) -> Doc {
        let function = Place {
            min: APPLICATION,
            ..Place::ATOM
        };
        self.bracketed(place.min > APPLICATION, place, |p, _| {
            let map = p.term(map, function);
            let (key, value) = (p.term(key, Place::OPEN), p.term(value, Place::OPEN));
            let entry = vec![key, Doc::text(" ↦"), Doc::Line, value];
            let entry = Doc::bracketed("(", Doc::Concat(entry), ")");
            Doc::Concat(vec![map, entry])
        })
    }

    fn tuple(&mut self, t: Term) -> Doc {
        let (mut parts, mut rest) = (Vec::new(), t);
        while let Shape::Tuple(a, b) = self.surface.shape(rest) {
            parts.push(self.term(a, Place::OPEN));
            rest = b;
            if !self.another_part() {
                break;
            }
        }
        parts.push(self.term(rest, Place::OPEN));
        Doc::bracketed("(", Doc::commas(parts), ")")
    }

    /// `[a, b]`, or `a :: b :: rest`.
    fn list(&mut self, t: Term, place: Place) -> Doc {
        let (mut items, mut rest) = (Vec::new(), t);
        while let Shape::Cons(a, b) = self.surface.shape(rest) {
            items.push(a);
            rest = b;
            if !self.another_part() {
                break;
            }
        }
        if let Shape::Nil = self.surface.shape(rest) {
            let items = items.into_iter().map(|item| self.term(item, Place::OPEN));
            let items = Doc::commas(items.collect());
            return Doc::bracketed("[", items, "]");
        }
        let Some((fixity, level)) = self.surface.scope.infix("::") else {
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

    fn binder(&mut self, binder: Binder, abs: Term, place: Place) -> Doc {
        self.bracketed(!place.open, place, |p, _| {
            let outside = p.bound.count();
            let mut bindings = Vec::new();
            let mut next = Some(abs);
            let mut body = abs;
            while let Some(abs) = next {
                let (binding, below) = p.bound.binding(abs);
                bindings.push(binding);
                body = below;
                next = match p.surface.shape(below) {
                    Shape::Bind(other, abs) if other == binder && p.may_bind() => Some(abs),
                    _ => None,
                };
            }
            let body = p.term(body, Place::OPEN);
            p.bound.leave(outside);
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
            let outside = p.bound.count();
            let (binding, body) = p.bound.binding(f);
            let body = p.term(body, Place::OPEN);
            p.bound.leave(outside);
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

    fn case(
        &mut self,
        datatype: &DatatypeInfo,
        functions: &[Term],
        scrutinee: Term,
        place: Place,
    ) -> Doc {
        self.bracketed(!place.open, place, |p, _| {
            let scrutinee = p.term(scrutinee, Place::OPEN);
            let mut parts = vec![Doc::text("case "), scrutinee, Doc::text(" of")];
            let arms = datatype.constructors.iter().zip(functions);
            for (at, ((constructor, arity), function)) in arms.enumerate() {
                let outside = p.bound.count();
                let (mut args, mut body) = (Vec::new(), *function);
                for _ in 0..*arity {
                    let (binding, below) = p.bound.binding(body);
                    args.push(binding);
                    body = below;
                }
                // In all arms but the last, a bar would belong to a `case` inside.
                let open = at + 1 == functions.len();
                let body = p.term(
                    body,
                    Place {
                        open,
                        ..Place::OPEN
                    },
                );
                p.bound.leave(outside);
                let bar = if at == 0 { "" } else { "| " };
                let arm = vec![
                    Doc::text(bar),
                    pattern(constructor, args),
                    Doc::text(" =>"),
                    Doc::Line,
                    body,
                ];
                parts.extend([Doc::Line, Doc::block(arm)]);
            }
            Doc::block(parts)
        })
    }

    /// `{x | p}` for an abstraction.
    fn set(&mut self, t: Term, place: Place) -> Doc {
        let single = self.surface.kernel.dest_abs(t).is_some();
        if !single {
            return self.term(t, place);
        }
        let outside = self.bound.count();
        let (binding, body) = self.bound.binding(t);
        let body = self.term(body, Place::OPEN);
        self.bound.leave(outside);
        // The brackets around a typed binding are not needed here, nor harmful.
        let parts = vec![binding, Doc::text(" |"), Doc::Line, body];
        Doc::bracketed("{", Doc::Concat(parts), "}")
    }
}
