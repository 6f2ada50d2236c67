//! Tensors of which each cell is computed from the same cell of the tensor that the array holds.
//!
//! For an expression e at a point of the function, and a target of which the array o holds a tensor
//! t of shape s:
//!
//! ```text
//! ⊢ writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) (den S w env e)) c
//! ```
//!
//! e and the target are given, the statement c comes out: a loop for each extent (`renew_range`,
//! `renew_slices`), which is split where a condition on its index changes its value (`renew_parts`).
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
use reasoning::syntax::{Exp, View};
use reasoning::term::{dest_list, ints, literal, mk};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    renew_whole(; 3);
    renew_slices(; 1);
    renew_range(; 5);
    renew_parts(; 2);
    renew_cell(t, u; 4);
    renew_scalar(t, u; 2);
}

/// The slices of a tensor at a cell whose first indices are known.
struct Slices<'a> {
    target: Target,
    cell: &'a Wanted,
    /// The shape of a slice.
    rest: &'a [Term],
    /// `⊢ placed s K (n :: p) pos`
    placed: Thm,
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

    /// `⊢ renews S o H st cenv s v K (K + product p) t u c`, by `⊢ placed s K p pos`.
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
        let mut th: Option<Thm> = None;
        for (is_border, ends) in self.ranges_of_cells(cell, *n)? {
            let mut point = self.clone();
            point.at_border |= is_border;
            let slices = Slices {
                target,
                cell,
                rest,
                placed,
            };
            let next = point.renew_range(slices, ends)?;
            th = Some(match th {
                None => next,
                Some(before) => self.apply(renew_parts {}, [before, next])?,
            });
        }
        let th = th.ok_or(Trouble::internal("no range of cells"))?;
        self.apply(renew_slices {}, [th])
    }

    /// The ranges of slices of which each has a loop of its own, and whether it is one at a border.
    fn ranges_of_cells(&self, cell: &Wanted, n: Term) -> Attempt<Vec<(bool, [Term; 2])>> {
        let zero = literal(0)?;
        let whole = vec![(false, [zero, n])];
        let mut inner = cell.clone();
        while !inner.index.is_empty() {
            match inner.source()? {
                Some((source, _)) => inner = source,
                None => return Ok(whole),
            }
        }
        let Exp::Gen { x, lo, hi, e } = Exp::of(inner.e)? else {
            return Ok(whole);
        };
        let scope = &inner.point.scope;
        if last(scope.index(lo)?)? != zero || last(scope.index(hi)?)? != n {
            return Ok(whole);
        }
        let [from, to] = inner.point.middle([x, lo, hi, e])?;
        let value = |end: Option<Term>| end.map(|end| last(scope.index(end)?)).transpose();
        let (from, to) = (value(from)?, value(to)?);
        let ranges = [
            (true, [Some(zero), from]),
            (false, [from.or(Some(zero)), to.or(Some(n))]),
            (true, [to, Some(n)]),
        ];
        let some = |(is_border, [l, u]): (bool, [Option<Term>; 2])| Some((is_border, [l?, u?]));
        Ok(ranges.into_iter().filter_map(some).collect())
    }

    /// `⊢ renews S o H st cenv s v (K + l * product p) (K + u * product p) t u c` for the slices from l to u.
    fn renew_range(&self, slices: Slices, [l, u]: [Term; 2]) -> Attempt<Thm> {
        let Slices {
            target,
            cell,
            rest,
            placed,
        } = slices;
        let (first, end) = (self.expression(l)?, self.expression(u)?);
        let (k, inner) = self.enter_range(index_name(cell.index.len()), [l, u])?;
        let slice = inner.slice(k, placed)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.point = inner.clone();
        let each = inner.renew_slices(target, &next, rest, slice)?;
        let each = self.scope.for_range(k, l, u, each)?;
        let order = self.scope.prove(mk("int_le", &[l, u])?)?;
        let premises = [self.scope.shape_ok(rest)?, first, end, order, each];
        self.apply(renew_range {}, premises)
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
            tensor,
            same: hol::assume(same)?,
        });
        let list = self.scope.fresh("J", hol::type_of(shape))?;
        let address = mk("row_major", &[shape, cell.below(list)?])?;
        let place = target.at(hol::lambda(list, address)?);
        let stored = inner.point.write_slices(place, &inner, &[])?;
        let stored = hol::gens(&[q], hol::disch(same, stored)?)?;
        let (t, u) = (tensor, self.scope.den(cell.e)?);
        if cell.index.is_empty() {
            return self.apply(renew_scalar { t, u }, [shown, stored]);
        }
        let premises = [placed, hol::refl(index)?, shown, stored];
        self.apply(renew_cell { t, u }, premises)
    }
}
