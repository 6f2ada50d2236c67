//! Tensors of which each cell is computed from the same cell of the tensor that the array holds.
//!
//! For an expression e at a point of the function, and a target of which the array o holds a tensor
//! t of shape s:
//!
//! ```text
//! ⊢ writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) (den S w env e)) c
//! ```
//!
//! e and the target are given, the statement c comes out: a loop for each extent (`renew_slices`).
//! Inside of k₁, k₂, ..., the array holds some tensor q, of which is assumed that the cells with these
//! first indices are still those of t; so the innermost may read that cell (`computes_own`).

use crate::point::Point;
use crate::point::state::Own;
use crate::point::target::Target;
use crate::statement::slices::index_name;
use crate::statement::updates::Held;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::term::{dest_list, int, ints, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    untouched_same(S, s, t; 0);
    untouched_cell(; 1);
    renew_slices(S, st, v, pos, u, i; 5);
    renew_whole(; 1);
}

/// Cells of the array that are still those of the tensor t.
#[derive(Clone, Copy)]
struct Untouched {
    /// `t`
    tensor: Term,
    /// `⊢ untouched S s p (λJ. k₁ :: k₂ :: ... J) q t`
    th: Thm,
}

impl Point {
    /// The statement for e by loops over all cells.
    pub fn renew(&self, target: Target, e: Term) -> Attempt<Thm> {
        let Held { shape, tensor, .. } = self.held(target)?;
        let all = untouched_same {
            S: self.scope.session.ops,
            s: shape,
            t: tensor,
        };
        let th = self.apply(all, [])?;
        let untouched = Untouched { tensor, th };
        let extents = dest_list(shape)?;
        let th = self.renew_slices(target, &self.wanted(e), &extents, untouched)?;
        self.apply(renew_whole {}, [th])
    }

    fn renew_slices(
        &self,
        target: Target,
        cell: &Wanted,
        extents: &[Term],
        untouched: Untouched,
    ) -> Attempt<Thm> {
        let Some((n, rest)) = extents.split_first() else {
            return self.renew_cell(target, cell, untouched);
        };
        let Held {
            here, shown, shape, ..
        } = self.held(target)?;
        let zero = literal(0)?;
        let name = self.new_index(index_name(cell.index.len()))?;
        let k = self.scope.fresh(&letters(name)?, int()?)?;
        let inner = self.with(self.scope.within(k, zero, *n)?);
        let q = self.scope.fresh("q", hol::type_of(untouched.tensor))?;
        let inner = inner.with_counter(name, k)?;
        let inner = inner.with_array(target.array, shape, q)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.point = inner.clone();
        let S = self.scope.session.ops;
        let position = next.position()?;
        let known = mk(
            "untouched",
            &[S, shape, ints(rest)?, position, q, untouched.tensor],
        )?;
        let assumed = Untouched {
            th: hol::assume(known)?,
            ..untouched
        };
        let th = inner.renew_slices(target, &next, rest, assumed)?;
        let th = hol::disch(known, th)?;
        let each = self.scope.for_range_and(k, [zero, *n], q, th)?;
        let end = self.expression(*n)?;
        let slices = renew_slices {
            S,
            st: self.state.stack,
            v: self.state.valuation,
            pos: cell.position()?,
            u: self.scope.den(cell.e)?,
            i: name,
        };
        self.apply(slices, [here, shown, untouched.th, end, each])
    }

    /// One assignment, of a cell that is still the one of t.
    fn renew_cell(&self, target: Target, cell: &Wanted, untouched: Untouched) -> Attempt<Thm> {
        let mut inner = cell.clone();
        inner.point.own = Some(Own {
            array: target.array,
            index: cell.index.clone(),
            same: self.apply(untouched_cell {}, [untouched.th])?,
        });
        let Held { shape, .. } = self.held(target)?;
        let list = self.scope.fresh("J", hol::type_of(shape))?;
        let address = mk("row_major", &[shape, cell.below(list)?])?;
        let place = target.at(hol::lambda(list, address)?);
        inner.point.write_slices(place, &inner, &[])
    }
}

impl Wanted {
    /// `λJ. i :: j :: ... J`
    fn position(&self) -> Attempt<Term> {
        let list = self.point.scope.fresh("J", hol::type_of(ints(&[])?))?;
        Ok(hol::lambda(list, self.below(list)?)?)
    }
}
