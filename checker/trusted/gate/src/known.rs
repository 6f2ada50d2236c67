//! The types and constants that a gate statement may be made of: those of the theories that were
//! replayed, and those of the logic.

use certs::{Kind, logic};
use kernel::{Kernel, Term, TermView, Type, TypeView};
use std::collections::HashSet;

/// Names of types and constants that mean what the theories and the logic say.
///
/// A kernel takes each name once. So a name that a replayed segment of the theories has declared
/// is that segment's, whatever certificates and macros do before or after. A name of the theories
/// that was not replayed is not here: somebody else could have declared it.
pub struct Known<'a> {
    types: HashSet<&'a str>,
    constants: HashSet<&'a str>,
}

impl<'a> Known<'a> {
    /// What the logic has, and what these segments provided when they were replayed.
    pub fn of(replayed: &[(Kind, &'a str)]) -> Known<'a> {
        let names = |wanted: Kind, own: &[&'a str]| {
            let of_kind = replayed.iter().filter(|(kind, _)| *kind == wanted);
            of_kind.map(|(_, name)| *name).chain(own.to_vec()).collect()
        };
        Known {
            types: names(Kind::Type, &logic::TYPES),
            constants: names(Kind::Constant, &logic::constants()),
        }
    }

    /// The name of a type or constant in some terms that is not one of these, if there is any. What the
    /// terms share is looked at once.
    pub fn stranger<'k>(&self, k: &'k Kernel, terms: &[Term]) -> Option<&'k str> {
        let (mut terms, mut types) = (terms.to_vec(), Vec::new());
        let (mut seen, mut seen_types) = (HashSet::new(), HashSet::new());
        while let Some(t) = terms.pop() {
            if !seen.insert(t) {
                continue;
            }
            types.push(k.type_of(t));
            match k.view(t) {
                TermView::Const(c, _) => {
                    let name = k.letters(k.const_info(c).name);
                    if !self.constants.contains(name) {
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
            if let Some(name) = self.strange_operator(k, ty, &mut types) {
                return Some(name);
            }
        }
        None
    }

    /// The name of a type's operator, if it is not one of these; its arguments are still to be seen.
    fn strange_operator<'k>(
        &self,
        k: &'k Kernel,
        ty: Type,
        todo: &mut Vec<Type>,
    ) -> Option<&'k str> {
        let TypeView::App(operator, arguments) = k.view_type(ty) else {
            return None;
        };
        todo.extend(arguments.iter().copied());
        let (name, _) = k.type_op(*operator);
        let name = k.letters(name);
        (!self.types.contains(name)).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use certs_tools::Context;

    /// A kernel with a constant and a type of its own, and terms that mention both, the type in
    /// the type of a constant and in that of a variable.
    #[test]
    fn what_a_term_mentions() {
        let mut k = Context::new(1 << 20).unwrap();
        let (one, bool) = (k.name("one"), k.bool());
        let truth = k.logic().truth.0;
        let truth = k.constant(truth, &[]).unwrap();
        let (one, _) = k.define(one, truth).unwrap();
        let one = k.constant(one, &[]).unwrap();
        let name = k.name("p");
        let p = k.var(name, bool).unwrap();
        let equal = k.eq(p, one).unwrap();
        let below = k.lambda(p, equal).unwrap();

        let nothing = Known::of(&[]);
        let known = Known::of(&[(Kind::Constant, "one")]);
        assert_eq!(nothing.stranger(&k, &[p]), None);
        for t in [one, equal, below] {
            assert_eq!(nothing.stranger(&k, &[t]), Some("one"));
            assert_eq!(known.stranger(&k, &[t]), None);
        }
        assert_eq!(nothing.stranger(&k, &[p, one]), Some("one"));
        assert_eq!(nothing.stranger(&k, &[one, p]), Some("one"));
        assert_eq!(nothing.stranger(&k, &[]), None);
        // A theorem or a type of this name is no constant.
        for kind in [Kind::Theorem, Kind::Type, Kind::Axiom] {
            assert_eq!(
                Known::of(&[(kind, "one")]).stranger(&k, &[one]),
                Some("one")
            );
        }
    }

    #[test]
    fn types_of_others() {
        let mut k = Context::new(1 << 20).unwrap();
        let [ty, abs, rep, name] = ["unit", "abs", "rep", "x"].map(|name| k.name(name));
        let truth = k.logic().truth.0;
        let truth = k.constant(truth, &[]).unwrap();
        // ⊢ (λx. x = T) T
        let bool = k.bool();
        let x = k.var(name, bool).unwrap();
        let is_truth = k.eq(x, truth).unwrap();
        let is_truth = k.lambda(x, is_truth).unwrap();
        let holds = k.app(is_truth, truth).unwrap();
        let reduced = k.beta(holds).unwrap();
        let back = k.sym(reduced).unwrap();
        let same = k.refl(truth).unwrap();
        let holds = k.eq_mp(back, same).unwrap();
        let new = kernel::TypeNames { ty, abs, rep };
        let (unit, ..) = k.define_type(new, &[], holds).unwrap();
        let unit = k.type_app(unit, &[]).unwrap();

        let variable = k.var(name, unit).unwrap();
        let equal = k.eq(variable, variable).unwrap();
        let function = k.lambda(variable, truth).unwrap();
        for t in [variable, equal, function] {
            assert_eq!(Known::of(&[]).stranger(&k, &[t]), Some("unit"));
            assert_eq!(Known::of(&[(Kind::Type, "unit")]).stranger(&k, &[t]), None);
            let constant = Known::of(&[(Kind::Constant, "unit")]);
            assert_eq!(constant.stranger(&k, &[t]), Some("unit"));
        }
    }

    /// The logic is known: its constants are what its theorems are made of.
    #[test]
    fn the_logic() {
        let mut k = certs::Replayer::<Context>::new(certs::Limits::default()).unwrap();
        let theorems: Vec<_> = k.theorems().collect();
        assert_eq!(theorems.len(), 11);
        let k = k.kernel_mut().unwrap();
        for (_, theorem) in theorems {
            assert_eq!(Known::of(&[]).stranger(k, &[theorem.concl()]), None);
        }
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
            assert_eq!(Known::of(&[]).stranger(&k, &[t]), None);
        }
    }
}
