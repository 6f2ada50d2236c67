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
        let scope = &self.scope;
        let list = scope.fresh("J", hol::type_of(ints(&[])?))?;
        let all = self
            .index
            .iter()
            .rev()
            .try_fold(list, |rest, i| mk("::", &[*i, rest]))?;
        let claimed = claim(hol::app(scope.den(self.e)?, all)?)?;
        let P = hol::lambda(list, claimed)?;
        let Some((n, rest)) = shape.split_first() else {
            return scope.apply(box_nil { P }, [prove(self)?]);
        };
        let zero = literal(0)?;
        let j = scope.fresh("j", int()?)?;
        let mut inner = self.clone();
        inner.index.push(j);
        inner.scope = scope.within(j, zero, *n)?;
        let each = inner.throughout(rest, claim, prove)?;
        let each = scope.for_range(j, zero, *n, each)?;
        scope.apply(box_cons { P }, [each])
    }
}
