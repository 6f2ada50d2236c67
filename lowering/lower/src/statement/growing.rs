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
//! e and the target are given, the statement c comes out: a loop for each index (`grows_range`,
//! `grows_slices`), and in the innermost the cell is stored (`grows_cell`). A loop is split where a
//! condition on its index changes its value (`grows_parts`). In the innermost the array holds some
//! tensor q of one dimension, the first K cells. What is assumed of it is that they are those of the
//! accumulator t, `known S s K q t`. So a cell may be read of which is proved that it comes before
//! (`before_slice`, `before_all`): an index is less than the one at hand, and those before it are the
//! same.

use crate::point::Point;
use crate::point::state::{Growing, Level, Place};
use crate::point::target::Target;
use crate::statement::updates::Fold;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::elements::Elements;
use reasoning::folds::Step;
use reasoning::kept::Kept;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::{dest_list, ints, literal, mk, parts};
use reasoning::theorem::{last, replace_last};
use reasoning::trouble::{Attempt, Trouble};
use std::rc::Rc;

lemmas! {
    grows_all(C; 5);
    grows_slices(C, P; 4);
    grows_range(C; 8);
    grows_parts(C; 8);
    grows_cell(P; 6);
    placed_all(s; 0);
    placed_slice(; 3);
}

/// What is computed slice by slice.
#[derive(Clone, Copy)]
struct Slices<'a> {
    target: Target,
    /// The loop over the slices, the values of its ends, and what its steps keep.
    fold: &'a Fold,
    range: [Term; 2],
    kept: &'a Kept,
    /// The shape of the whole tensor, and of a slice.
    shape: &'a [Term],
    inner: &'a [Term],
    /// `⊢ placed s K (n :: p) pos`
    placed: Thm,
    /// The loops around, outermost first.
    levels: &'a [Level],
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
        let [lo, hi] = self.counted(fold.ends, *n)?;
        let placed = self.apply(placed_all { s }, [])?;
        let point = self.reading(target.array)?;
        let range = [last(lo)?, last(hi)?];
        let kept = point.kept_by(&fold, target, s, range)?;
        let slices = Slices {
            target,
            fold: &fold,
            range,
            kept: &kept,
            shape: &shape,
            inner: rest,
            placed,
            levels: &[],
        };
        let all = point.grow_range(&slices, fold.ends)?;
        let rule = grows_all { C: kept.says };
        self.apply(rule, [first_shape, lo, hi, kept.first, all])
    }

    /// What each step of a loop over slices keeps, at least that there are some.
    fn kept_by(
        &self,
        fold: &Fold,
        target: Target,
        shape: Term,
        range: [Term; 2],
    ) -> Attempt<Rc<Kept>> {
        let scope = &self.scope;
        let names = [fold.accumulator, fold.index];
        let step = scope.step(names, Elements::of(target.ty), shape, range)?;
        let step = step.keeping(scope.kept(fold.whole, shape)?)?;
        Ok(step.keeping_anything()?.1)
    }

    /// `⊢ grows ... (C l) (K + l * product p) (K + u * product p) (ifold l u ...) c`: the statement for
    /// the slices from l on before u, in parts if a condition changes its value in there.
    fn grow_range(&self, slices: &Slices, ends: [Term; 2]) -> Attempt<Thm> {
        let parts = self.attempt(|point| point.grow_in_parts(slices, ends));
        match parts {
            Ok(None) => {}
            Ok(Some(th)) => return Ok(th),
            Err(trouble) if trouble.is_spent() => return Err(trouble),
            // It may be harder to prove of the parts than of the whole.
            Err(_) => {}
        }
        self.grow_loop(slices, ends)
    }

    fn grow_in_parts(&self, slices: &Slices, [lo, hi]: [Term; 2]) -> Attempt<Option<Thm>> {
        let fold = slices.fold;
        let [from, to] = self.middle([fold.index, lo, hi, fold.body])?;
        if (from, to) == (None, None) {
            return Ok(None);
        }
        let mut at_border = self.clone();
        at_border.at_border = true;
        let mut th = None;
        let parts = [
            (&at_border, [Some(lo), from]),
            (self, [from.or(Some(lo)), to.or(Some(hi))]),
            (&at_border, [to, Some(hi)]),
        ];
        for (point, ends) in parts {
            let [Some(first), Some(end)] = ends else {
                continue;
            };
            let next = point.grow_loop(slices, [first, end])?;
            th = Some(match th {
                None => next,
                Some(before) => self.grow_parts(slices, [lo, first, end], [before, next])?,
            });
        }
        Ok(th)
    }

    /// Two ranges that meet, from lo to mid and from there to hi.
    fn grow_parts(&self, slices: &Slices, ends: [Term; 3], parts: [Thm; 2]) -> Attempt<Thm> {
        let scope = &self.scope;
        let [l, m, u] = ends.map(|end| scope.index(end));
        let [l, m, u] = [last(l?)?, last(m?)?, last(u?)?];
        let ([a, b], kept) = (slices.range, slices.kept);
        let premises = [
            scope.shape_ok(slices.inner)?,
            scope.prove(mk("int_le", &[a, l])?)?,
            scope.prove(mk("int_le", &[l, m])?)?,
            scope.prove(mk("int_le", &[m, u])?)?,
            scope.prove(mk("int_le", &[u, b])?)?,
            parts[0],
            parts[1],
            kept.next,
        ];
        self.apply(grows_parts { C: kept.says }, premises)
    }

    /// The same as one loop.
    fn grow_loop(&self, slices: &Slices, [lo, hi]: [Term; 2]) -> Attempt<Thm> {
        let ([_, _, first, end], [l, u]) = self.ends(lo, hi)?;
        let &Slices {
            target,
            fold,
            shape,
            range: [a, b],
            kept,
            ..
        } = slices;
        let s = ints(shape)?;
        // Of the whole tensor nothing is read but where a cell is computed.
        let place = slices
            .inner
            .is_empty()
            .then_some(Place::Array(target.array));
        let (step, inner) = self.enter_step(fold, Elements::of(target.ty), s, [l, u], place)?;
        let (step, _) = step.keeping_anything()?;
        let k = step.index;
        let placed = inner.slice(k, slices.placed)?;
        let mut levels = slices.levels.to_vec();
        levels.push(Level {
            index: k,
            rest: slices.inner.to_vec(),
            placed: slices.placed,
        });
        let th = match slices.inner.split_first() {
            Some((n, rest)) => {
                let fold = Fold::of(fold.body)?;
                let [lo, hi] = inner.counted(fold.ends, *n)?;
                let range = [last(lo)?, last(hi)?];
                let kept = inner.kept_by(&fold, target, s, range)?;
                let slices = Slices {
                    fold: &fold,
                    range,
                    kept: &kept,
                    inner: rest,
                    placed,
                    levels: &levels,
                    ..*slices
                };
                let all = inner.grow_range(&slices, fold.ends)?;
                let rule = grows_slices {
                    C: kept.says,
                    P: step.before()?,
                };
                let [begin, all] = [kept.first, all].map(|th| step.of_accumulator(th));
                inner.apply(rule, [lo, hi, begin?, all?])?
            }
            None => inner.grow_cell(slices, &step, placed, levels)?,
        };
        let each = self.scope.for_range(k, l, u, th)?;
        let premises = [
            self.scope.shape_ok(slices.inner)?,
            first,
            end,
            self.scope.prove(mk("int_le", &[a, l])?)?,
            self.scope.prove(mk("int_le", &[l, u])?)?,
            self.scope.prove(mk("int_le", &[u, b])?)?,
            each,
            kept.next,
        ];
        self.apply(grows_range { C: kept.says }, premises)
    }

    /// The k-th slice of those that there are at a point: `⊢ placed s (K + k * product p) p (λI. pos (k
    /// :: I))`.
    pub fn slice(&self, k: Term, placed: Thm) -> Attempt<Thm> {
        let n = dest_list(parts(placed.concl())?.1[2])?[0];
        let (low, high) = (mk("int_le", &[literal(0)?, k])?, mk("int_lt", &[k, n])?);
        let bounds = [self.scope.prove(low)?, self.scope.prove(high)?];
        self.apply(placed_slice {}, [placed, bounds[0], bounds[1]])
    }

    /// `⊢ grows ...`: the statement for one cell.
    fn grow_cell(
        &self,
        slices: &Slices,
        step: &Step,
        placed: Thm,
        levels: Vec<Level>,
    ) -> Attempt<Thm> {
        let &Slices {
            target,
            fold,
            shape,
            ..
        } = slices;
        let Exp::With { is, e, .. } = Exp::of(fold.body)? else {
            return Err(Trouble::internal("not an update"));
        };
        let S = self.scope.session.ops;
        let s = ints(shape)?;
        let (related, index) = self.scope.update_index(&is)?;
        let cell = ints(&index)?;
        let count = parts(placed.concl())?.1[1];
        let tensor = hol::type_of(self.scope.any_tensor()?);
        let q = self.scope.fresh("q", tensor)?;
        let known = mk("known", &[S, s, count, q, step.accumulator])?;
        let mut point = self.with_array(target.array, ints(&[count])?, q)?;
        point.growing = Some(Growing {
            array: target.array,
            known: hol::assume(known)?,
            levels,
        });
        let any = self.scope.fresh("I", hol::type_of(s))?;
        let address = hol::lambda(any, mk("row_major", &[s, cell])?)?;
        let stored = hol::disch(known, point.write(target.at(address), e)?)?;
        let stored = step.of_accumulator_and(q, stored)?;
        let premises = [
            self.scope.shape_ok(shape)?,
            placed,
            hol::eqf_elim(self.scope.look_up(self.state.written, target.array)?)?,
            related,
            hol::refl(cell)?,
            stored,
        ];
        self.apply(grows_cell { P: step.before()? }, premises)
    }

    /// `⊢ ieval atl_div w lo 0` and `⊢ ieval atl_div w hi n`
    fn counted(&self, [lo, hi]: [Term; 2], n: Term) -> Attempt<[Thm; 2]> {
        let (lo, hi) = (self.scope.index(lo)?, self.scope.index(hi)?);
        if last(lo)? != literal(0)? {
            return Err(Trouble::internal("another range"));
        }
        let hi = replace_last(hi, self.scope.same(last(hi)?, n)?)?;
        Ok([lo, hi])
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
