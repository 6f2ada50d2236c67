//! Evaluation of what carries a value from step to step: sums over several binders, folds, and
//! updates, of which folds are made.
//!
//! For binders bs, a result acc so far and an accumulator x of shape s that has the value p:
//!
//! ```text
//! ⊢ eval_sums S v env bs e acc r             the terms are added to acc
//! ⊢ eval_over S v env x lo hi bs e acc r     those for each value of x
//! ⊢ eval_fold S v env x i e s lo hi p r      the body gives the next p, for each value of i
//! ⊢ LIST_REL (ieval atl_div v) is I          the cell that is updated
//! ```
//!
//! r and I come out, or that there are none.

use super::eval::Scope;
use super::index::{Arithmetic, Loop};
use super::judgement::{last, nothing, under};
use super::session::{Outcome, Session};
use kernel::Term;
use prover::{Fail, Proof};
use reasoning::lemma::lemmas;
use reasoning::term::{mk, parts};

lemmas! {
    no_eval_shapeless_sums(; 1);
    no_eval_sums(; 3);
    eval_sums_loop(S, r; 2);
    no_eval_term(; 1);
    no_eval_term_sum(; 2);
    eval_sums_term(; 2);
    no_eval_index(; 1);
    no_eval_outer(; 3);
    eval_sums_over(; 3);
    no_eval_over_first(; 2);
    no_eval_over_rest(; 4);
    eval_over_done(S, v, env, x, lo, hi, bs, e, acc; 1);
    eval_over_step(hi, r; 3);
    no_eval_operand(; 1);
    no_eval_right(; 1);
    no_eval_of_tensor(; 1);
    no_eval_shapeless_fold(; 1);
    no_eval_fold(; 5);
    eval_fold_loop(; 5);
    no_eval_fold_first(; 2);
    no_eval_fold_rest(; 4);
    eval_fold_done(S, v, env, x, i, e, s, lo, hi, p; 1);
    eval_fold_step(hi, r; 3);
    no_eval_shapeless_with(; 1);
    no_eval_with_index(; 1);
    no_eval_with_outside(; 3);
    eval_with(; 5);
    no_indices_first(; 1);
    no_indices_rest(; 1);
    list_rel_none(R; 0);
    list_rel_some(R; 2);
}

/// The accumulator of a fold: its name, its shape, and what it is at first.
#[derive(Clone, Copy)]
struct Accumulator {
    name: Term,
    shape: Term,
    value: Term,
}

impl Session {
    /// `⊢ eval S v env (Sums bs e) r`
    pub fn eval_flat(&self, scope: Scope, whole: Term, goal: Term) -> Outcome {
        let (_, args) = parts(whole)?;
        let &[bs, e] = &args[..] else {
            return Err(Fail("not a sum".to_string()).into());
        };
        let shape = self.shape(scope.shapes()?, scope.v, whole);
        let shape = self.part(shape, no_eval_shapeless_sums {}, goal)?;
        let zero = self.padding(last(shape)?)?;
        let sum = self.eval_sums(scope, bs, e, zero);
        let sum = self.part_after(sum, no_eval_sums {}, goal, &[shape])?;
        let (S, r) = (self.ops, last(sum)?);
        self.derive(eval_sums_loop { S, r }, &[shape, sum])
    }

    /// `⊢ eval_sums S v env bs e acc r`
    fn eval_sums(&self, scope: Scope, bs: Term, e: Term, acc: Term) -> Outcome {
        let whole = [self.ops, scope.v, scope.env, bs, e, acc];
        let goal = nothing(mk("eval_sums", &whole)?)?;
        let (_, list) = parts(bs)?;
        let &[binder, rest] = &list[..] else {
            let term = self.part(self.eval(scope, e), no_eval_term {}, goal)?;
            let sum = self.combine(mk("cell_add", &[self.ops])?, acc, last(term)?);
            let sum = self.part_after(sum, no_eval_term_sum {}, goal, &[term])?;
            return self.derive(eval_sums_term {}, &[term, sum]);
        };
        let [x, lo, hi] = binder_of(binder)?;
        let index = |i| {
            let i = self.index(Arithmetic::Atl, scope.v, i);
            self.part(i, no_eval_index {}, goal)
        };
        let (lo, hi) = (index(lo)?, index(hi)?);
        let range = Loop::new(x, e, lo, hi)?;
        let sum = self.eval_over(scope, &range, rest, acc);
        let sum = self.part_after(sum, no_eval_outer {}, goal, &[lo, hi])?;
        self.derive(eval_sums_over {}, &[lo, hi, sum])
    }

    /// `⊢ eval_over S v env x lo hi bs e acc r`
    fn eval_over(&self, scope: Scope, range: &Loop, bs: Term, acc: Term) -> Outcome {
        let &Loop { x, body: e, .. } = range;
        let (lo, hi) = range.ends()?;
        let (S, Scope { v, env }) = (self.ops, scope);
        let goal = nothing(mk("eval_over", &[S, v, env, x, lo, hi, bs, e, acc])?)?;
        let Some(next) = range.rest() else {
            let done = eval_over_done {
                S,
                v,
                env,
                x,
                lo,
                hi,
                bs,
                e,
                acc,
            };
            return self.derive(done, &[]);
        };
        let first = self.eval_sums(scope.with_index(x, lo)?, bs, e, acc);
        let first = self.part(first, no_eval_over_first {}, goal)?;
        let rest = self.eval_over(scope, &next, bs, last(first)?);
        let rest = self.part_after(rest, no_eval_over_rest {}, goal, &[first])?;
        let r = last(rest)?;
        self.derive(eval_over_step { hi, r }, &[first, rest])
    }

    /// `⊢ eval S v env (Fold x d i lo hi e) r`
    pub fn eval_folded(&self, scope: Scope, whole: Term, goal: Term) -> Outcome {
        let (_, args) = parts(whole)?;
        let &[name, start, i, lo, hi, e] = &args[..] else {
            return Err(Fail("not a fold".to_string()).into());
        };
        let index = |i| {
            let i = self.index(Arithmetic::Atl, scope.v, i);
            self.part(i, no_eval_index {}, goal)
        };
        let (lo, hi) = (index(lo)?, index(hi)?);
        let shape = self.shape(scope.shapes()?, scope.v, whole);
        let shape = self.part(shape, no_eval_shapeless_fold {}, goal)?;
        let start = self.part(self.eval(scope, start), no_eval_operand {}, goal)?;
        let accumulator = Accumulator {
            name,
            shape: last(shape)?,
            value: last(start)?,
        };
        let steps = self.eval_fold(scope, &Loop::new(i, e, lo, hi)?, accumulator);
        let before = [lo, hi, shape, start];
        let steps = self.part_after(steps, no_eval_fold {}, goal, &before)?;
        self.derive(eval_fold_loop {}, &[lo, hi, shape, start, steps])
    }

    /// `⊢ eval_fold S v env x i e s lo hi p r`
    fn eval_fold(&self, scope: Scope, range: &Loop, accumulator: Accumulator) -> Outcome {
        let &Loop { x: i, body: e, .. } = range;
        let (lo, hi) = range.ends()?;
        let (S, Scope { v, env }) = (self.ops, scope);
        let Accumulator { name, shape, value } = accumulator;
        let (x, s, p) = (name, shape, value);
        let goal = nothing(mk("eval_fold", &[S, v, env, x, i, e, s, lo, hi, p])?)?;
        let Some(next) = range.rest() else {
            let done = eval_fold_done {
                S,
                v,
                env,
                x,
                i,
                e,
                s,
                lo,
                hi,
                p,
            };
            return self.derive(done, &[]);
        };
        let inner = scope.with_index(i, lo)?.with_tensor(x, s, p)?;
        let step = self.part(self.eval(inner, e), no_eval_fold_first {}, goal)?;
        let value = last(step)?;
        let rest = self.eval_fold(
            scope,
            &next,
            Accumulator {
                value,
                ..accumulator
            },
        );
        let rest = self.part_after(rest, no_eval_fold_rest {}, goal, &[step])?;
        let r = last(rest)?;
        self.derive(eval_fold_step { hi, r }, &[step, rest])
    }

    /// `⊢ eval S v env (With d is e) r`
    pub fn eval_updated(&self, scope: Scope, whole: Term, goal: Term) -> Outcome {
        let (_, args) = parts(whole)?;
        let &[tensor, cell, e] = &args[..] else {
            return Err(Fail("not an update".to_string()).into());
        };
        let shape = self.shape(scope.shapes()?, scope.v, tensor);
        let shape = self.part(shape, no_eval_shapeless_with {}, goal)?;
        let cell = self.part(
            self.indices(Arithmetic::Atl, scope.v, cell),
            no_eval_with_index {},
            goal,
        )?;
        let inside = mk("in_box", &[last(shape)?, last(cell)?])?;
        if let Some(Err(_)) = self.computer.decide(inside)? {
            return Err(self.wrong(no_eval_with_outside {}, goal, &[shape, cell]));
        }
        let tensor = self.part(self.eval(scope, tensor), no_eval_operand {}, goal)?;
        let value = self.part(self.eval(scope, e), no_eval_right {}, goal)?;
        if under("Cell", last(value)?).is_none() {
            return Err(self.wrong(no_eval_of_tensor {}, goal, &[value]));
        }
        self.derive(eval_with {}, &[shape, cell, tensor, value])
    }

    /// `⊢ LIST_REL (ieval D v) is I`
    pub fn indices(&self, arithmetic: Arithmetic, v: Term, list: Term) -> Outcome {
        let R = mk("ieval", &[arithmetic.term()?, v])?;
        let goal = nothing(mk("LIST_REL", &[R, list])?)?;
        let (_, parts) = parts(list)?;
        let &[i, rest] = &parts[..] else {
            return Ok(self.library.apply(list_rel_none { R }, [])?);
        };
        let i = self.part(self.index(arithmetic, v, i), no_indices_first {}, goal)?;
        let rest = self.part(self.indices(arithmetic, v, rest), no_indices_rest {}, goal)?;
        Ok(self.library.apply(list_rel_some { R }, [i, rest])?)
    }
}

/// The name and the ends of a binder, `(x, lo, hi)`.
fn binder_of(binder: Term) -> Proof<[Term; 3]> {
    let (_, outer) = parts(binder)?;
    let (_, inner) = parts(outer[1])?;
    Ok([outer[0], inner[0], inner[1]])
}
