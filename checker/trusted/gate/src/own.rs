//! What a certificate declares itself: types and constants that have no part in a gate statement.

use certs::Kind;
use kernel::{Kernel, Term, TermView, Type, TypeView};
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
    pub fn in_term<'k>(&self, k: &'k Kernel, t: Term) -> Option<&'k str> {
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
    fn type_operator<'k>(&self, k: &'k Kernel, ty: Type, todo: &mut Vec<Type>) -> Option<&'k str> {
        let TypeView::App(operator, arguments) = k.view_type(ty) else {
            return None;
        };
        todo.extend(arguments.iter().copied());
        let (name, _) = k.type_op(*operator);
        let name = k.letters(name);
        self.types.contains(name).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use certs_tools::Context;

    fn own(kind: Kind, name: &str) -> Own<'_> {
        Own::of(&[(kind, name)])
    }

    #[test]
    fn what_a_term_mentions() {
        let mut k = Context::new(1 << 20).unwrap();
        let (name, bool, truth) = (k.name("p"), k.bool(), k.logic().truth.0);
        let (p, truth) = (k.var(name, bool).unwrap(), k.constant(truth, &[]).unwrap());
        let equal = k.eq(p, truth).unwrap();
        let below = k.lambda(p, equal).unwrap();
        for t in [truth, equal, below] {
            assert_eq!(own(Kind::Constant, "T").in_term(&k, t), Some("T"));
            assert_eq!(own(Kind::Type, "bool").in_term(&k, t), Some("bool"));
        }
        // In the type of a constant that has several.
        assert_eq!(own(Kind::Type, "fun").in_term(&k, equal), Some("fun"));
        assert_eq!(own(Kind::Constant, "T").in_term(&k, p), None);
        // A variable is no constant, and a theorem no type.
        assert_eq!(own(Kind::Constant, "p").in_term(&k, below), None);
        assert_eq!(own(Kind::Theorem, "bool").in_term(&k, below), None);
        assert_eq!(Own::default().in_term(&k, below), None);
    }

    /// Terms far larger as trees than as files, and deep ones.
    #[test]
    fn wide_and_deep() {
        let mut k = Context::new(1 << 22).unwrap();
        let (name, bool, not) = (k.name("p"), k.bool(), k.logic().not.0);
        let p = k.var(name, bool).unwrap();
        let wide = (0..200).try_fold(p, |t, _| k.eq(t, t)).unwrap();
        let not = k.constant(not, &[]).unwrap();
        let deep = (0..300_000).try_fold(p, |t, _| k.app(not, t)).unwrap();
        for t in [wide, deep] {
            assert_eq!(own(Kind::Constant, "T").in_term(&k, t), None);
        }
    }
}
