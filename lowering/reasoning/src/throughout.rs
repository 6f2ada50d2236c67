//! What holds of all cells of a box.
//!
//! For a cell of an expression e with indices J that are known so far, the shape s of the rest, and
//! a property P of cells:
//!
//! ```text
//! ⊢ ∀I. in_box s I ⇒ P (den S w env e (J ++ I))
//! ```
//!
//! The cell, s and P are given, with how P is proved of a single cell. Each index in turn is any
//! integer of its range (`box_cons`).

use super::cells::Cell;
use super::lemma::lemmas;
use super::scope::Scope;
use super::term::{int, ints, literal, mk};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    box_nil(P; 1);
    box_cons(P; 1);
}

impl Cell {
    /// `⊢ ∀J. in_box s J ⇒ P (den S w env e (i :: ... J))`, where `prove` proves it of a cell.
    pub fn throughout(
        &self,
        shape: &[Term],
        claim: &dyn Fn(Term) -> Attempt<Term>,
        prove: &dyn Fn(&Cell) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let den = self.scope.den(self.e)?;
        let claim = |list| claim(hol::app(den, list)?);
        let prove = |scope: &Scope, index: &[Term]| {
            let (scope, index) = (scope.clone(), index.to_vec());
            prove(&Cell {
                scope,
                e: self.e,
                index,
            })
        };
        self.scope.each_in_box(&self.index, shape, &claim, &prove)
    }
}

impl Scope {
    /// `⊢ ∀J. in_box s J ⇒ P (i :: ... J)`, where `prove` proves P of a list of indices.
    pub fn each_in_box(
        &self,
        known: &[Term],
        shape: &[Term],
        claim: &dyn Fn(Term) -> Attempt<Term>,
        prove: &dyn Fn(&Scope, &[Term]) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let list = self.fresh("J", hol::type_of(ints(&[])?))?;
        let indices = known.iter().rev();
        let all = indices
            .copied()
            .try_fold(list, |rest, i| mk("::", &[i, rest]))?;
        let P = hol::lambda(list, claim(all)?)?;
        let Some((n, rest)) = shape.split_first() else {
            return self.apply(box_nil { P }, [prove(self, known)?]);
        };
        let zero = literal(0)?;
        let hint = if known.is_empty() { "i" } else { "j" };
        let j = self.fresh(hint, int()?)?;
        let inner = self.within(j, zero, *n)?;
        let each = inner.each_in_box(&[known, &[j]].concat(), rest, claim, prove)?;
        let each = self.for_range(j, zero, *n, each)?;
        self.apply(box_cons { P }, [each])
    }
}
