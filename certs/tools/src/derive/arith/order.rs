//! The order of atoms and of their products. It must be the same wherever a proof is replayed:
//! it looks at the letters of names, never at indices.

use super::symbol::Symbol;
use crate::Context;
use kernel::{Term, TermView, Type, TypeView};
use std::cmp::Ordering;

impl Context {
    /// The order of products of atoms: by the number of factors, then by the factors.
    pub(super) fn compare_products(&self, a: Term, b: Term) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let (a, b) = (self.product_factors(a), self.product_factors(b));
        let factors = || {
            let pairs = a.iter().zip(&b);
            let mut orders = pairs.map(|(&a, &b)| self.compare_terms(a, b));
            orders.find(|order| order.is_ne())
        };
        let by_size = a.len().cmp(&b.len());
        by_size.then_with(|| factors().unwrap_or(Ordering::Equal))
    }

    /// The factors of a product of atoms, in order.
    pub fn product_factors(&self, mut t: Term) -> Vec<Term> {
        let mut factors = Vec::new();
        while let Some((rest, atom)) = self.product(t) {
            factors.push(atom);
            t = rest;
        }
        factors.push(t);
        factors.reverse();
        factors
    }

    /// `(a, b)` for a term `a * b`.
    pub(super) fn product(&self, t: Term) -> Option<(Term, Term)> {
        let (f, b) = self.dest_app(t)?;
        Some((self.argument(Symbol::Mul, f)?, b))
    }

    /// The order of terms.
    pub(super) fn compare_terms(&self, a: Term, b: Term) -> Ordering {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            if a == b {
                continue;
            }
            let order = match (self.view(a), self.view(b)) {
                (TermView::Bound(i, s), TermView::Bound(j, t)) => {
                    i.cmp(&j).then_with(|| self.compare_types(s, t))
                }
                (TermView::Var(x, s), TermView::Var(y, t)) => {
                    let letters = self.letters(x).cmp(self.letters(y));
                    letters.then_with(|| self.compare_types(s, t))
                }
                (TermView::Const(c, s), TermView::Const(d, t)) => {
                    let (c, d) = (self.const_info(c).name, self.const_info(d).name);
                    let letters = self.letters(c).cmp(self.letters(d));
                    letters.then_with(|| self.compare_types(s, t))
                }
                (TermView::App(f, x), TermView::App(g, y)) => {
                    todo.extend([(x, y), (f, g)]);
                    Ordering::Equal
                }
                (TermView::Abs(s, x), TermView::Abs(t, y)) => {
                    todo.push((x, y));
                    self.compare_types(s, t)
                }
                (a, b) => rank(a).cmp(&rank(b)),
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }

    fn compare_types(&self, a: Type, b: Type) -> Ordering {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            if a == b {
                continue;
            }
            let order = match (self.view_type(a), self.view_type(b)) {
                (TypeView::Var(x), TypeView::Var(y)) => self.letters(*x).cmp(self.letters(*y)),
                (TypeView::App(op, args), TypeView::App(other, more)) => {
                    let (op, other) = (self.type_op(*op).0, self.type_op(*other).0);
                    let pairs = args.iter().zip(more.iter()).rev();
                    todo.extend(pairs.map(|(&a, &b)| (a, b)));
                    self.letters(op).cmp(self.letters(other))
                }
                (TypeView::Var(_), TypeView::App(..)) => Ordering::Less,
                (TypeView::App(..), TypeView::Var(_)) => Ordering::Greater,
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }
}

fn rank(view: TermView) -> u8 {
    match view {
        TermView::Var(..) => 0,
        TermView::Bound(..) => 1,
        TermView::Const(..) => 2,
        TermView::App(..) => 3,
        TermView::Abs(..) => 4,
    }
}
