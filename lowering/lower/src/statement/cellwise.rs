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
//! The cells are computed in row-major order, so the one at hand is still that of t, and may be read
//! (`computes_own`); of all others the innermost knows only that the array holds some tensor q.

use crate::point::Point;
use crate::point::state::Own;
use crate::point::target::Target;
use crate::statement::growing::placed_all;
use crate::statement::slices::index_name;
use crate::statement::updates::Held;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{dest_list, ints, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    renew_whole(; 3);
    renew_slices(; 3);
    renew_cell(t, u; 4);
}

impl Point {
    /// The statement for e by loops over all cells.
    pub fn renew(&self, target: Target, e: Term) -> Attempt<Thm> {
        let Held {
            here, shown, shape, ..
        } = self.held(target)?;
        let placed = self.apply(placed_all { s: shape }, [])?;
        let th = self.renew_slices(target, &self.wanted(e), &dest_list(shape)?, placed)?;
        self.apply(renew_whole {}, [here, shown, th])
    }

    /// `⊢ renews S o H st cenv s v K p t u c`, by `⊢ placed s K p pos`.
    fn renew_slices(
        &self,
        target: Target,
        cell: &Wanted,
        extents: &[Term],
        placed: Thm,
    ) -> Attempt<Thm> {
        let Some((n, rest)) = extents.split_first() else {
            return self.renew_cell(target, cell, placed);
        };
        let (k, inner) = self.enter_count(index_name(cell.index.len()), *n)?;
        let slice = inner.slice(k, placed)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.point = inner.clone();
        let each = inner.renew_slices(target, &next, rest, slice)?;
        let each = self.scope.for_range(k, literal(0)?, *n, each)?;
        let premises = [self.scope.shape_ok(extents)?, self.expression(*n)?, each];
        self.apply(renew_slices {}, premises)
    }

    /// One assignment, of a cell that is still the one of t.
    fn renew_cell(&self, target: Target, cell: &Wanted, placed: Thm) -> Attempt<Thm> {
        let Held {
            shown,
            shape,
            tensor,
            ..
        } = self.held(target)?;
        let q = self.scope.fresh("q", hol::type_of(tensor))?;
        let index = ints(&cell.index)?;
        let S = self.scope.session.ops;
        let value = |t: Term| mk("cell_value", &[S, hol::app(t, index)?]);
        let same = hol::eq(value(q)?, value(tensor)?)?;
        let mut inner = cell.clone();
        inner.point = self.with_array(target.array, shape, q)?;
        inner.point.own = Some(Own {
            array: target.array,
            index: cell.index.clone(),
            same: hol::assume(same)?,
        });
        let list = self.scope.fresh("J", hol::type_of(shape))?;
        let address = mk("row_major", &[shape, cell.below(list)?])?;
        let place = target.at(hol::lambda(list, address)?);
        let stored = inner.point.write_slices(place, &inner, &[])?;
        let stored = hol::gens(&[q], hol::disch(same, stored)?)?;
        let premises = [placed, hol::refl(index)?, shown, stored];
        let (t, u) = (tensor, self.scope.den(cell.e)?);
        self.apply(renew_cell { t, u }, premises)
    }
}
