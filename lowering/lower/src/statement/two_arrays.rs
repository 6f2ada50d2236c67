//! Folds of tensors in two arrays in turn, where a step may read any cell of the accumulator.
//!
//! For a fold at a point of the function, and a target of which the array o holds the first
//! accumulator:
//!
//! ```text
//! ⊢ writes (store F S) S o (state S H st cenv) v (row_major s)
//!      (view T S s (λI. T) (den S w env (Fold x d j lo hi e))) c
//! ```
//!
//! The statement c allocates another array b. A step reads the one and fills the other: the number of
//! steps that are left, itself included, says which, so that the last one fills o (`fold_in_turn`). If
//! all are an odd number, the first accumulator is copied to b before.

use crate::point::Point;
use crate::point::target::Target;
use crate::statement::updates::{Fold, Held};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, Place, View};
use reasoning::term::{dest_list, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    beval_and_then(; 2);
    writes_together(; 1);
    fold_in_turn(ty, p, z; 19);
}

impl Point {
    /// The statement for a fold, by `⊢ ∀I. in_box s I ⇒ cell_value S (den S w env d I) = ...` for
    /// what the array holds.
    pub fn in_turn(&self, target: Target, fold: &Fold, held: Held, values: Thm) -> Attempt<Thm> {
        let (scope, shape) = (&self.scope, held.shape);
        let extents = dest_list(shape)?;
        let first_shape = scope.reshaped(scope.shape_of(fold.first)?, &extents)?;
        let ([lo, hi, start, end], [l, u]) = self.ends(fold.ends[0], fold.ends[1])?;
        let b = self.local_named(fold.accumulator)?;
        let free = scope.look_up(self.state.arrays, b)?;
        let unwritten = hol::eqf_elim(scope.look_up(self.state.written, b)?)?;
        let local = self.is_local(&extents);
        // C compilers do not see that a step reads only what the step before it wrote, or the copy:
        // they warn that cells of a local array may have no value, unless it has one from the start.
        let (p, z, counts) = match local {
            true => (Place::Stack, hol::mk_true()?, self.local_counts(&extents)?),
            false => (Place::Heap, hol::mk_false()?, self.counts(&extents)?),
        };
        let (few, after) = self.allocated(&extents)?;

        let ty = target.ty;
        let other = Target::whole_array(b, ty, shape)?;
        let there = after.naming([fold.accumulator, ty], shape, held.tensor, target.array)?;
        let accumulator = Exp::Var {
            x: fold.accumulator,
        }
        .term()?;
        let copied = there.writing(b)?.filled(other, accumulator, shape)?;
        let copied = hol::disch(few, copied)?;
        let some = mk("int_lt", &[l, u])?;
        let odd = self.under(some, |point| point.test(is_left(u, l, 1)?))?;
        let is_odd = self.apply(beval_and_then {}, [self.test(some)?, odd])?;

        let (k, mut inner) = after.enter(fold.index, l, u)?;
        inner.twice = true;
        let even = is_left(u, k, 0)?;
        let parity = scope.for_range(k, l, u, inner.test(even)?)?;
        let t = scope.fresh("t", hol::type_of(held.tensor))?;
        let step = |from: Term, to: Target, parity: Term| -> Attempt<Thm> {
            let point = inner.assuming(parity)?.writing(to.array)?;
            let point = point.with_array(from, shape, t)?;
            let point = point.naming([fold.accumulator, ty], shape, t, from)?;
            let th = hol::disch(parity, point.filled(to, fold.body, shape)?)?;
            Ok(hol::disch(few, scope.for_range_and(k, [l, u], t, th)?)?)
        };
        let there = step(target.array, other, even)?;
        let back = step(b, target, is_left(u, k, 1)?)?;
        let mut declared = self.shared.declared.borrow_mut();
        declared.temporaries.insert(b, extents);
        drop(declared);
        let th = self.apply(
            fold_in_turn {
                ty,
                p: p.term()?,
                z,
            },
            [
                scope.truths()?,
                held.here,
                held.shown,
                values,
                first_shape,
                lo,
                hi,
                start,
                end,
                free,
                unwritten,
                counts.related(self)?,
                counts.nonnegative,
                counts.same,
                is_odd,
                copied,
                parity,
                there,
                back,
            ],
        )?;
        match local {
            true => self.apply(writes_together {}, [th]),
            false => Ok(th),
        }
    }
}

/// `(u - k) mod 2 = r`
fn is_left(u: Term, k: Term, r: i64) -> Attempt<Term> {
    let left = mk("int_sub", &[u, k])?;
    let modulo = mk("int_mod", &[left, literal(2)?])?;
    Ok(hol::eq(modulo, literal(r)?)?)
}
