//! What binders bind, and the names of what is bound.

use super::doc::Doc;
use super::names::{is_plain, is_used, occurring};
use super::shape::Surface;
use super::types::print_type;
use kernel::Term;
use std::collections::HashSet;

/// The variables that are bound around the current term.
pub(super) struct Bound<'a> {
    surface: Surface<'a>,
    /// Whether their types are written.
    types: bool,
    /// Their names, the innermost last.
    names: Vec<String>,
    /// The names of the free variables and constants.
    occurring: HashSet<&'a str>,
}

impl<'a> Bound<'a> {
    /// None, around these terms.
    pub(super) fn around(surface: Surface<'a>, types: bool, terms: &[Term]) -> Bound<'a> {
        Bound {
            surface,
            types,
            names: Vec::new(),
            occurring: occurring(surface.kernel, terms),
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// The name of the variable that this many binders lie inside of.
    pub(super) fn name(&self, at: u32) -> Option<&str> {
        let at = self.names.len().checked_sub(at as usize + 1)?;
        self.names.get(at).map(String::as_str)
    }

    /// Leaves the binders inside of the outermost `count`.
    pub(super) fn leave(&mut self, count: usize) {
        self.names.truncate(count);
    }

    /// What an abstraction binds, which is pushed on the bound names, and its body.
    pub(super) fn binding(&mut self, abs: Term) -> (Doc, Term) {
        if let Some((ty, body)) = self.surface.kernel.dest_abs(abs) {
            let name = self.bound_name(abs, body);
            let doc = match self.types {
                true => Doc::text(format!(
                    "({name} : {})",
                    print_type(self.surface.kernel, ty)
                )),
                false => Doc::text(&name),
            };
            self.names.push(name);
            return (doc, body);
        }
        // The second and later components are those of the body.
        let (mut parts, mut rest) = (Vec::new(), abs);
        while let Some(curried) = self.surface.uncurried(rest) {
            let (part, body) = self.binding(curried);
            parts.push(part);
            rest = body;
        }
        if parts.is_empty() {
            return (Doc::text("…"), abs);
        }
        let (part, body) = self.binding(rest);
        parts.push(part);
        (Doc::bracketed("(", Doc::commas(parts), ")"), body)
    }

    /// A name for the variable that `abs` binds, different from all that could occur below.
    fn bound_name(&self, abs: Term, body: Term) -> String {
        let hint = self
            .surface
            .kernel
            .letters(self.surface.kernel.binder_hint(abs));
        if hint == "_" && !is_used(self.surface.kernel, body) {
            return hint.to_string();
        }
        let base = match is_plain(self.surface.scope, hint) {
            true => hint,
            false => "x",
        };
        let taken = |name: &str| {
            self.occurring.contains(name)
                || self.names.iter().any(|bound| bound == name)
                || !is_plain(self.surface.scope, name)
        };
        let numbered = (1..).map(|number| format!("{base}{number}"));
        let mut names = std::iter::once(base.to_string()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_default()
    }
}

/// A constructor and the variables that stand for its arguments.
pub(super) fn pattern(constructor: &str, mut args: Vec<Doc>) -> Doc {
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
