//! Tensors that are computed cell by cell in row-major order, each cell from earlier ones, in an array
//! that need not hold anything before.
//!
//! For `genrec x[i < n, j < m]: e`, which is a fold of updates that begins with padding:
//!
//! ```text
//! ⊢ writes (store F S) S o (state S H st cenv) v (row_major s)
//!      (view T S s (λI. T) (den S w env (Fold x d i 0 n ...))) c
//! ```
//!
//! e and the target are given, the statement c comes out: a loop for each index (`grows_all`,
//! `grows_loop`), and in the innermost the cell is stored (`grows_cell`). There the array holds some
//! tensor q of one dimension, the first K cells. What is assumed of it is that they are those of the
//! accumulator t, `known S s K q t`. So a cell may be read of which is proved that it comes before
//! (`before_slice`, `before_all`): an index is less than the one at hand, and those before it are the
//! same.

use crate::point::Point;
use crate::point::state::{Growing, Level};
use crate::point::target::Target;
use crate::statement::updates::Fold;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::{constant_at, dest_list, ints, literal, mk, parts};
use reasoning::theorem::{last, replace_last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    grows_all(; 6);
    grows_loop(; 5);
    grows_cell(; 6);
    placed_all(s; 0);
    placed_slice(; 3);
}

impl Point {
    /// The statement for e of this shape, if e is computed in this way.
    pub fn grown(&self, target: Target, e: Term, shape: Term) -> Attempt<Option<Thm>> {
        if !is_genrec(e)? {
            return Ok(None);
        }
        // Whatever cannot be proved here, it can be done in an array that holds zeros.
        Ok(self.grow_all(target, e, shape).ok())
    }

    fn grow_all(&self, target: Target, e: Term, s: Term) -> Attempt<Thm> {
        let fold = Fold::of(e)?;
        let shape = dest_list(s)?;
        let (n, rest) = shape.split_first().ok_or(Trouble::internal("a scalar"))?;
        let first_shape = self
            .scope
            .reshaped(self.scope.shape_of(fold.first)?, &shape)?;
        let [lo, hi, end] = self.counted(fold.ends, *n)?;
        let placed = self.apply(placed_all { s }, [])?;
        let point = self.showing_nothing(target.array)?;
        let each = point.grow_each(target, &fold, &shape, (*n, rest), placed, Vec::new())?;
        let nonnegative = self.scope.shape_ok(&shape)?;
        self.apply(grows_all {}, [nonnegative, first_shape, lo, hi, end, each])
    }

    /// `⊢ ∀k. 0 ≤ k ⇒ k < n ⇒ grows ...`: the statement for each slice.
    fn grow_each(
        &self,
        target: Target,
        fold: &Fold,
        shape: &[Term],
        (n, rest): (Term, &[Term]),
        placed: Thm,
        mut levels: Vec<Level>,
    ) -> Attempt<Thm> {
        let (k, slice, inner) = self.enter_slice(&letters(fold.index)?, n, placed)?;
        let inner = inner.with(inner.scope.with_index(fold.index, k)?);
        levels.push(Level {
            index: k,
            rest: rest.to_vec(),
            placed,
        });
        let th = match rest.split_first() {
            Some((n, rest)) => {
                inner.grow_slices(target, fold.body, shape, (*n, rest), slice, levels)?
            }
            None => inner.grow_cell(target, fold, shape, slice, levels)?,
        };
        self.scope.for_range(k, literal(0)?, n, th)
    }

    /// The k-th slice: `⊢ placed s (K + k * product p) p (λI. pos (k :: I))`, and the point there.
    pub fn enter_slice(&self, like: &str, n: Term, placed: Thm) -> Attempt<(Term, Thm, Point)> {
        let (k, inner) = self.enter_count(like, n)?;
        let (low, high) = (mk("int_le", &[literal(0)?, k])?, mk("int_lt", &[k, n])?);
        let bounds = [inner.scope.prove(low)?, inner.scope.prove(high)?];
        let slice = inner.apply(placed_slice {}, [placed, bounds[0], bounds[1]])?;
        Ok((k, slice, inner))
    }

    /// `⊢ grows ...`: the statement for all slices of a slice.
    fn grow_slices(
        &self,
        target: Target,
        e: Term,
        shape: &[Term],
        (n, rest): (Term, &[Term]),
        placed: Thm,
        levels: Vec<Level>,
    ) -> Attempt<Thm> {
        let fold = Fold::of(e)?;
        let [lo, hi, end] = self.counted(fold.ends, n)?;
        let each = self.grow_each(target, &fold, shape, (n, rest), placed, levels)?;
        let nonnegative = self.scope.shape_ok(&[&[n], rest].concat())?;
        self.apply(grows_loop {}, [nonnegative, lo, hi, end, each])
    }

    /// `⊢ grows ...`: the statement for one cell.
    fn grow_cell(
        &self,
        target: Target,
        fold: &Fold,
        shape: &[Term],
        placed: Thm,
        levels: Vec<Level>,
    ) -> Attempt<Thm> {
        let Exp::With { is, e, .. } = Exp::of(fold.body)? else {
            return Err(Trouble::internal("not an update"));
        };
        let S = self.scope.session.ops;
        let s = ints(shape)?;
        let (related, index) = self.scope.update_index(&is)?;
        let cell = ints(&index)?;
        let count = parts(placed.concl())?.1[1];
        let tensor = hol::type_of(self.scope.any_tensor()?);
        let (q, t) = (
            self.scope.fresh("q", tensor)?,
            self.scope.fresh("t", tensor)?,
        );
        let known = mk("known", &[S, s, count, q, t])?;
        let mut point = self.with_array(target.array, ints(&[count])?, q)?;
        point = point.naming([fold.accumulator, target.ty], s, t, target.array)?;
        point.growing = Some(Growing {
            array: target.array,
            known: hol::assume(known)?,
            levels,
        });
        let any = self.scope.fresh("I", hol::type_of(s))?;
        let address = hol::lambda(any, mk("row_major", &[s, cell])?)?;
        let stored = hol::disch(known, point.write(target.at(address), e)?)?;
        let stored = hol::gens(&[q, t], stored)?;
        let premises = [
            self.scope.shape_ok(shape)?,
            placed,
            hol::eqf_elim(self.scope.look_up(self.state.written, target.array)?)?,
            related,
            hol::refl(cell)?,
            stored,
        ];
        self.apply(grows_cell {}, premises)
    }

    /// `⊢ ieval atl_div w lo 0`, `⊢ ieval atl_div w hi n`, `⊢ ieval c_div v hi' n`
    fn counted(&self, [lo, hi]: [Term; 2], n: Term) -> Attempt<[Thm; 3]> {
        let (lo, hi) = (self.scope.index(lo)?, self.scope.index(hi)?);
        if last(lo)? != literal(0)? {
            return Err(Trouble::internal("another range"));
        }
        let hi = replace_last(hi, self.scope.same(last(hi)?, n)?)?;
        Ok([lo, hi, self.expression(n)?])
    }

    /// The point at which an array may be read of which nothing is known yet.
    fn showing_nothing(&self, array: Term) -> Attempt<Point> {
        let mut point = self.clone();
        let falsity = constant_at("F", &[])?;
        point.state.written = mk("update", &[self.state.written, array, falsity])?;
        Ok(point)
    }
}

/// Whether an expression is a fold of updates, one for each cell of a tensor that begins as padding.
fn is_genrec(e: Term) -> Attempt<bool> {
    let Exp::Fold { x, d, .. } = Exp::of(e)? else {
        return Ok(false);
    };
    if !matches!(Exp::of(d)?, Exp::Guard { .. }) {
        return Ok(false);
    }
    let (mut step, mut indices) = (e, Vec::new());
    let accumulator = Exp::Var { x }.term()?;
    loop {
        match Exp::of(step)? {
            Exp::Fold { x: y, d, i, e, .. } if y == x => {
                if !indices.is_empty() && d != accumulator {
                    return Ok(false);
                }
                indices.push(IExp::IVar { x: i }.term()?);
                step = e;
            }
            Exp::With { d, is, .. } => return Ok(d == accumulator && is == indices),
            _ => return Ok(false),
        }
    }
}
