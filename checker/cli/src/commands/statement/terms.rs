//! Terms taken apart.

use certs_tools::Context;
use kernel::{Const, Name, Result, Term, TermView, Type, TypeOp, TypeView};
pub use programs::terms::spine;
use std::collections::HashSet;

/// What a statement can mention, and what has to be defined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// A type operator.
    Type(TypeOp),
    /// A constant.
    Constant(Const),
}

/// A constant.
pub fn constant(k: &Context, t: Term) -> Option<Const> {
    match k.view(t) {
        TermView::Const(c, _) => Some(c),
        _ => None,
    }
}

/// A proposition without the quantifiers in front, and what they were about: variables with
/// names of their own.
pub fn open_all(k: &mut Context, p: Term) -> Result<(Vec<Term>, Term)> {
    open_quantified(k, p, Context::dest_forall)
}

/// The same for any quantifier, by what takes it off.
pub fn open_quantified(
    k: &mut Context,
    mut p: Term,
    dest: fn(&Context, Term) -> Option<Term>,
) -> Result<(Vec<Term>, Term)> {
    let (mut variables, mut taken) = (Vec::new(), HashSet::new());
    while let Some(abs) = dest(k, p) {
        let Some((ty, _)) = k.dest_abs(abs) else {
            break;
        };
        let x = fresh(k, abs, ty, &mut taken)?;
        variables.push(x);
        p = k.open(abs, x)?;
    }
    Ok((variables, p))
}

/// A variable with the name that an abstraction's was written with, or a similar one.
pub fn fresh(k: &mut Context, abs: Term, ty: Type, taken: &mut HashSet<Name>) -> Result<Term> {
    let hint = k.binder_hint(abs);
    let word = k.letters(hint).to_owned();
    let mut name = hint;
    for number in 1.. {
        if taken.insert(name) {
            break;
        }
        name = k.name(&format!("{word}{number}"));
    }
    k.var(name, ty)
}

/// The propositions that a proposition is the conjunction of, each for all values of its
/// variables, without the quantifiers in front.
pub fn conjuncts(k: &mut Context, p: Term) -> Result<Vec<Term>> {
    let (mut todo, mut found) = (vec![p], Vec::new());
    while let Some(p) = todo.pop() {
        let (_, body) = open_all(k, p)?;
        match k.dest_conj(body) {
            Some((a, b)) => todo.extend([b, a]),
            None => found.push(body),
        }
    }
    Ok(found)
}

/// The premises of a proposition, and what follows from them.
pub fn premises(k: &Context, mut p: Term) -> (Vec<Term>, Term) {
    let mut premises = Vec::new();
    while let Some((premise, conclusion)) = k.dest_imp(p) {
        premises.push(premise);
        p = conclusion;
    }
    (premises, p)
}

/// The constants and types in terms, in the order in which they are read.
pub fn mentioned(k: &Context, roots: &[Term]) -> Vec<Item> {
    let mut todo: Vec<Term> = roots.iter().rev().copied().collect();
    let (mut seen, mut found) = (HashSet::new(), Found::default());
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match k.view(t) {
            TermView::Const(c, ty) => {
                found.add(Item::Constant(c));
                found.add_type(k, ty);
            }
            TermView::Var(_, ty) | TermView::Bound(_, ty) => found.add_type(k, ty),
            TermView::App(f, x) => todo.extend([x, f]),
            TermView::Abs(ty, body) => {
                found.add_type(k, ty);
                todo.push(body);
            }
        }
    }
    found.items
}

/// The types in a type.
pub fn in_type(k: &Context, ty: Type) -> Vec<Item> {
    let mut found = Found::default();
    found.add_type(k, ty);
    found.items
}

#[derive(Default)]
struct Found {
    items: Vec<Item>,
    known: HashSet<Item>,
    types: HashSet<Type>,
}

impl Found {
    fn add(&mut self, item: Item) {
        if self.known.insert(item) {
            self.items.push(item);
        }
    }

    fn add_type(&mut self, k: &Context, ty: Type) {
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            if !self.types.insert(ty) {
                continue;
            }
            if let TypeView::App(operator, args) = k.view_type(ty) {
                self.add(Item::Type(*operator));
                todo.extend(args.iter().rev());
            }
        }
    }
}
