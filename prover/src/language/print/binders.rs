//! The forms that bind variables, and `if`, which extends as far to the right as they do.

use super::doc::Doc;
use super::names::{is_plain, is_used};
use super::print_type;
use super::shape::Shape;
use super::term::{Place, Printer};
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::term::Binder;
use kernel::Term;

impl Printer<'_> {
    pub(super) fn binder(&mut self, binder: Binder, abs: Term, place: Place) -> Doc {
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
                    Shape::Bind(other, abs) if other == binder && p.may_bind() => Some(abs),
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

    pub(super) fn if_then_else(&mut self, p: Term, a: Term, b: Term, place: Place) -> Doc {
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

    pub(super) fn let_in(&mut self, f: Term, value: Term, place: Place) -> Doc {
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

    pub(super) fn case(
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
                let outside = p.bound.len();
                let (mut args, mut body) = (Vec::new(), *function);
                for _ in 0..*arity {
                    let (binding, below) = p.binding(body, p.types);
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
                p.bound.truncate(outside);
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
    pub(super) fn set(&mut self, t: Term, place: Place) -> Doc {
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
}

/// A constructor and the variables that stand for its arguments.
fn pattern(constructor: &str, mut args: Vec<Doc>) -> Doc {
    if let ("::", [_, _]) = (constructor, args.as_slice()) {
        args.insert(1, Doc::text(" :: "));
        return Doc::Concat(args);
    }
    let mut parts = vec![Doc::text(constructor)];
    for arg in args {
        parts.extend([Doc::text(" "), arg]);
    }
    Doc::Concat(parts)
}
