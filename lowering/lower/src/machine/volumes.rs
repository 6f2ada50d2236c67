//! Tensors whose number of cells is bounded: inputs, the result, and arrays that were allocated.
//!
//! For each tensor of shape p,
//!
//! ```text
//! ⊢ product p ≤ 2^57
//! ```
//!
//! is known at a point: of inputs and the result everywhere (`call`), of an array in the block after
//! its allocation, which fails otherwise (`binding`, `turns`).

use crate::point::Point;
use crate::point::bounded::Volume;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::sizes::MOST_CELLS;
use reasoning::term::{ints, literal, mk};
use reasoning::trouble::{Attempt, Trouble};
use std::rc::Rc;

lemmas! {
    product_joined(; 2);
}

impl Point {
    /// Adds a tensor to those whose number of cells is bounded, by `⊢ shape_ok s` and
    /// `⊢ product s ≤ 2^57`. If it is a fixed number of tensors, their rows are counted together,
    /// too: the cell `[1, i, j]` has the address of `[n + i, j]`.
    pub fn assume_volume(&mut self, nonnegative: Thm, few: Thm) -> Attempt<()> {
        let extents = shape_in(nonnegative)?;
        if self.volumes.iter().any(|known| known.extents == extents) {
            return Ok(());
        }
        let fixed = matches!(extents[..], [m, _, ..] if hol::free_vars(m).is_empty());
        Rc::make_mut(&mut self.volumes).push(Volume {
            extents,
            nonnegative,
            few,
        });
        if fixed {
            let joined = self.apply(product_joined {}, [nonnegative, few])?;
            self.assume_volume(hol::conjunct1(joined)?, hol::conjunct2(joined)?)?;
        }
        Ok(())
    }

    /// `product s ≤ 2^57`, and the point at which it holds, for the extents s of an array: after its
    /// allocation.
    pub fn allocated(&self, extents: &[Term]) -> Attempt<(Term, Point)> {
        let product = mk("product", &[ints(extents)?])?;
        let few = mk("int_le", &[product, literal(MOST_CELLS)?])?;
        let known = hol::assume(few)?;
        let mut point = self.clone();
        point.assume_volume(self.scope.shape_ok(extents)?, known)?;
        let size = self.scope.size(extents)?;
        let odd = || Trouble::internal("not a comparison");
        let (at_most, _) = hol::dest_app(few).ok_or_else(odd)?;
        let (at_most, _) = hol::dest_app(at_most).ok_or_else(odd)?;
        let spelled = hol::ap_thm(hol::ap_term(at_most, size)?, literal(MOST_CELLS)?)?;
        point.scope.learn(hol::eq_mp(spelled, known)?);
        Ok((few, point))
    }
}
