//! `solve for i`: a sum of which an equation chooses one term becomes that term.
//!
//! ```text
//! sum lo <= i < hi: [j = o - i] e      [lo <= o - j, o - j < hi] e, with o - j for i      sum_point
//! ```
//!
//! The equation is solved before that, by arithmetic.

use crate::linear::written;
use crate::names::free;
use crate::places::{Name, at, binds, find};
use crate::program::{LoopKind, Program};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use kernel::Term;
use reasoning::affine::Affine;
use reasoning::program::index_condition;
use reasoning::syntax::{BExp, Cond, Exp, IExp, View};
use reasoning::trouble::{Attempt, Trouble};

impl Program<'_> {
    /// Solves an equation in the guard of a sum for its index, and takes the only term.
    pub fn solve(&mut self, name: &Name) -> Outcome<()> {
        let place = self.nest_sums(&find(self.e, name)?, name)?;
        if self.loop_at(&place, name)?.0 != LoopKind::Sum {
            return Err(Refusal::words(format!("`{name}` is no sum")));
        }
        let body = [&place[..], &[0]].concat();
        let [index] = binds(at(self.e, &place)?)?[..] else {
            return Err(Trouble::internal("no loop").into());
        };
        self.replace("guard_guard", &body, &|_, e| {
            solved(e, index)?.ok_or_else(|| {
                let message = format!("no guard of the sum is an equation for `{name}`");
                let note = "it has to stand right below the sum: `sum i < n: [j = o - i] ...`";
                Refusal::words(message).with_note(note)
            })
        })?;
        self.rewrite(&Rewriting::of("sum_point"), &place)
    }
}

/// `[i = E] [rest] e` for `[rest, an equation for i] e`.
fn solved(e: Term, x: Term) -> Outcome<Option<Term>> {
    let Exp::Guard { c, e: inner } = Exp::of(e)? else {
        return Ok(None);
    };
    let index = IExp::IVar { x }.term()?;
    let guard = |b, e| {
        let c = Cond::Index { b }.term()?;
        Exp::Guard { c, e }.term()
    };
    let Some(condition) = index_condition(c)? else {
        return Ok(None);
    };
    let mut rest = Vec::new();
    conjuncts(condition, &mut rest)?;
    for (number, &one) in rest.iter().enumerate() {
        let Some(value) = value(one, x)? else {
            continue;
        };
        rest.remove(number);
        let mut rest = rest.into_iter().rev();
        let inner = rest.try_fold(inner, |e, b| guard(b, e))?;
        let equation = BExp::BEq { a: index, b: value };
        return Ok(Some(guard(equation.term()?, inner)?));
    }
    Ok(None)
}

/// The parts of a conjunction.
fn conjuncts(b: Term, found: &mut Vec<Term>) -> Attempt<()> {
    match BExp::of(b)? {
        BExp::BAnd { a, b } => [a, b].iter().try_for_each(|one| conjuncts(*one, found)),
        _ => {
            found.push(b);
            Ok(())
        }
    }
}

/// E, where a condition is an equation that says `i = E`.
fn value(condition: Term, x: Term) -> Attempt<Option<Term>> {
    let BExp::BEq { a, b } = BExp::of(condition)? else {
        return Ok(None);
    };
    let index = IExp::IVar { x }.term()?;
    let difference = Affine::of(a)?.minus(&Affine::of(b)?);
    let factor = difference.factor(index);
    if *factor.magnitude() != 1u32.into() {
        return Ok(None);
    }
    let rest = difference.put(index, &Affine::default());
    let value = written(&Affine::default().plus(&rest, &-factor))?;
    Ok((!free(value)?.contains(&x)).then_some(value))
}
