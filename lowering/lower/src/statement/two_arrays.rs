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
use crate::point::state::Place;
use crate::point::target::Target;
use crate::statement::updates::{Fold, Held};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::elements::Elements;
use reasoning::lemma::lemmas;
use reasoning::syntax::{self, Exp, View};
use reasoning::term::{dest_list, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    beval_and_then(; 2);
    writes_together(; 1);
    fold_in_turn(ty, p, z, K; 21);
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
            true => (
                syntax::Place::Stack,
                hol::mk_true()?,
                self.local_counts(&extents)?,
            ),
            false => (
                syntax::Place::Heap,
                hol::mk_false()?,
                self.counts(&extents)?,
            ),
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

        let (step, mut inner) = after.enter_step(fold, Elements::of(ty), shape, [l, u], None)?;
        let (step, kept) = step.keeping_anything()?;
        inner.twice = true;
        let (k, t) = (step.index, step.accumulator);
        let even = is_left(u, k, 0)?;
        let parity = scope.for_range(k, l, u, inner.test(even)?)?;
        let turn = |from: Term, to: Target, parity: Term| -> Attempt<Thm> {
            let point = inner.assuming(parity)?.writing(to.array)?;
            let point = point.with_array(from, shape, t)?;
            let point = point.placing(fold.accumulator, [shape, t], Place::Array(from))?;
            let th = hol::disch(parity, point.filled(to, fold.body, shape)?)?;
            Ok(hol::disch(few, step.each(th)?)?)
        };
        let there = turn(target.array, other, even)?;
        let back = turn(b, target, is_left(u, k, 1)?)?;
        let mut declared = self.shared.declared.borrow_mut();
        declared.temporaries.insert(b, extents);
        drop(declared);
        let th = self.apply(
            fold_in_turn {
                ty,
                p: p.term()?,
                z,
                K: kept.says,
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
                kept.first,
                kept.next,
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
