//! Folds: in strips, step by step, past loops. No law is needed: the steps stay in their order.

use crate::names::{free, fresh, with_index};
use crate::places::{at, binds, rebuilt, with_child};
use crate::program::Program;
use crate::reduction::{lit, minus, reduced_in};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::sameness::Changed;
use kernel::Term;
use reasoning::identifiers::letters;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::trouble::Trouble;
use std::collections::HashSet;

impl Program<'_> {
    /// Strips of a fold from zero, with these names for the loops; the fold over strips has an
    /// accumulator of its own.
    pub fn split_fold(
        &mut self,
        place: &[usize],
        k: Term,
        [outer, inner]: [&str; 2],
    ) -> Outcome<()> {
        let Exp::Fold { x, .. } = Exp::of(at(self.e, place)?)? else {
            return Err(Trouble::internal("no fold").into());
        };
        let accumulator = fresh(&letters(x)?, &self.taken()?)?;
        let rewriting = Rewriting::of("fold_split").with("k", k).naming(&[
            outer,
            &letters(accumulator)?,
            inner,
        ]);
        self.rewrite(&rewriting, place)
    }

    /// A fold of few steps as one `let` for each, around the step.
    pub fn unroll_fold(&mut self, place: &[usize], [lo, hi]: [i64; 2]) -> Outcome<()> {
        let mut place = place.to_vec();
        for next in lo + 1..=hi {
            let next = Rewriting::of("fold_first").with("m", lit(next)?);
            self.rewrite(&next, &place)?;
            // The rest is below the `let`.
            place.push(1);
        }
        self.rewrite(&Rewriting::of("fold_none"), &place)
    }

    /// A fold goes out of a loop: it begins with a loop, of which each cell takes the steps.
    pub fn fold_outward(&mut self, place: &[usize]) -> Outcome<()> {
        let taken = self.taken()?;
        let mut action = |scope: &Scope, e: Term| {
            let changed = Rewriting::of("gen_fold").apply(scope, e, &taken)?;
            // The loop that it begins with gets an index of its own.
            let first = at(changed.e, &[0])?;
            let index = fresh(&letters(binds(first)?[0])?, &taken)?;
            let e = with_child(changed.e, 0, with_index(first, index)?)?;
            Ok(Changed { e, ..changed })
        };
        self.act("gen_fold", place, &mut action)
    }

    /// The loop that is the step of a fold goes outside, where each step computes a cell from that cell.
    pub fn past_fold(&mut self, place: &[usize]) -> Outcome<()> {
        let taken = self.taken()?;
        let mut action = |scope: &Scope, e: Term| cell_by_cell(scope, e, &taken);
        self.act("gen_fold", place, &mut action)
    }
}

/// A fold of loops as a loop of folds.
fn cell_by_cell(scope: &Scope, e: Term, taken: &HashSet<Term>) -> Outcome<Changed> {
    let Exp::Fold {
        x: y, d, e: step, ..
    } = Exp::of(e)?
    else {
        return Err(Trouble::internal("no fold").into());
    };
    let Exp::Gen {
        x: i,
        lo,
        hi,
        e: body,
    } = Exp::of(step)?
    else {
        return Err(Trouble::internal("no loop").into());
    };
    let index = minus(IExp::IVar { x: i }.term()?, lo)?;
    let cell = |e| Exp::At { e, i: index }.term();
    let first = reduced_in(scope, cell(d)?)?;
    let step = own_cell(body, cell(Exp::Var { x: y }.term()?)?, y)?;
    let fold = with_child(with_child(e, 0, first)?, 1, step)?;
    let after = Exp::Gen {
        x: i,
        lo,
        hi,
        e: fold,
    }
    .term()?;
    let back = Rewriting::of("gen_fold").apply(scope, after, taken)?;
    let [t, u] = [scope.tensor(e)?, scope.tensor(after)?];
    let same = back.same.reversed()?.between(scope, t, u)?;
    Ok(Changed { e: after, same })
}

/// A step with y for a cell of y.
fn own_cell(e: Term, cell: Term, y: Term) -> Outcome<Term> {
    let all = Exp::Var { x: y }.term()?;
    if e == cell {
        return Ok(all);
    }
    if e == all {
        let message = format!(
            "a step of the fold reads other cells of `{}` than its own",
            letters(y)?
        );
        return Err(Refusal::words(message));
    }
    if !free(e)?.contains(&y) {
        return Ok(e);
    }
    rebuilt(e, &mut |part| own_cell(part, cell, y))
}
