//! What a certificate declares itself: types and constants that have no part in a gate statement.

use certs::{Context, Kind};
use kernel::{Term, TermView, Type, TypeView};
use std::collections::{BTreeSet, HashSet};

/// The names of the types and constants that a certificate declares. No other type or constant has
/// one of these names.
#[derive(Default)]
pub struct Own<'a> {
    types: BTreeSet<&'a str>,
    constants: BTreeSet<&'a str>,
}

impl<'a> Own<'a> {
    /// The types and constants among what a certificate provides.
    pub fn of(provided: &[(Kind, &'a str)]) -> Own<'a> {
        let names = |wanted: Kind| {
            let of_kind = provided.iter().filter(move |(kind, _)| *kind == wanted);
            of_kind.map(|(_, name)| *name).collect()
        };
        Own {
            types: names(Kind::Type),
            constants: names(Kind::Constant),
        }
    }

    /// The name of one that a term mentions, if it mentions any.
    pub fn in_term<'k>(&self, k: &'k Context, t: Term) -> Option<&'k str> {
        if self.types.is_empty() && self.constants.is_empty() {
            return None;
        }
        let (mut terms, mut types) = (vec![t], Vec::new());
        let (mut seen, mut seen_types) = (HashSet::new(), HashSet::new());
        while let Some(t) = terms.pop() {
            if !seen.insert(t) {
                continue;
            }
            types.push(k.type_of(t));
            match k.view(t) {
                TermView::Const(c, _) => {
                    let name = k.letters(k.const_info(c).name);
                    if self.constants.contains(name) {
                        return Some(name);
                    }
                }
                TermView::App(f, x) => terms.extend([f, x]),
                TermView::Abs(ty, body) => {
                    types.push(ty);
                    terms.push(body);
                }
                TermView::Var(..) | TermView::Bound(..) => {}
            }
        }
        while let Some(ty) = types.pop() {
            if !seen_types.insert(ty) {
                continue;
            }
            if let Some(name) = self.type_operator(k, ty, &mut types) {
                return Some(name);
            }
        }
        None
    }

    /// The name of a type's operator, if it is one of these; its arguments are still to be seen.
    fn type_operator<'k>(&self, k: &'k Context, ty: Type, todo: &mut Vec<Type>) -> Option<&'k str> {
        let TypeView::App(operator, arguments) = k.view_type(ty) else {
            return None;
        };
        todo.extend(arguments.iter().copied());
        let (name, _) = k.type_op(*operator);
        let name = k.letters(name);
        self.types.contains(name).then_some(name)
    }
}
