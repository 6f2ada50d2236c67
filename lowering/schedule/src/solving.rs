//! `solve for i`: a sum of which an equation chooses one term becomes that term.
//!
//! ```text
//! sum lo <= i < hi: [j = o - i] e      [lo <= o - j, o - j < hi] e, with o - j for i      sum_point
//! ```
//!
//! The equation is solved before that, by arithmetic.

use crate::linear::Linear;
use crate::names::free;
use crate::places::{Name, find};
use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use kernel::Term;
use reasoning::program::index_condition;
use reasoning::term::{mk, parts};
use reasoning::trouble::Attempt;

impl Program<'_> {
    /// Solves an equation in the guard of a sum for its index, and takes the only term.
    pub fn solve(&mut self, name: &Name) -> Outcome<()> {
        let place = self.nest_sums(&find(self.e, name)?, name)?;
        if self.loop_at(&place, name)?.0 != "Sum" {
            return Err(Refusal::words(format!("`{name}` is no sum")));
        }
        let body = [&place[..], &[0]].concat();
        let index = self.index_of(&place)?;
        self.replace("guard_guard", &body, &|_, e| {
            solved(e, index)?.ok_or_else(|| {
                let message = format!("no guard of the sum is an equation for `{name}`");
                let note = "it has to stand right below the sum: `sum i < n: [j = o - i] ...`";
                Refusal::words(message).with_note(note)
            })
        })?;
        self.rewrite(&Rewriting::of("sum_point"), &place)
    }

    /// The index of the loop at a place, as an expression.
    fn index_of(&self, place: &[usize]) -> Attempt<Term> {
        let (_, args) = parts(crate::places::at(self.e, place)?)?;
        Ok(mk("IVar", &[args[0]])?)
    }
}

/// `[i = E] [rest] e` for `[rest, an equation for i] e`.
fn solved(e: Term, index: Term) -> Outcome<Option<Term>> {
    let (name, args) = parts(e)?;
    let ("Guard", &[c, inner]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    let Some(condition) = index_condition(c)? else {
        return Ok(None);
    };
    let mut rest = Vec::new();
    conjuncts(condition, &mut rest)?;
    for (number, &one) in rest.iter().enumerate() {
        let Some(value) = value(one, index)? else {
            continue;
        };
        rest.remove(number);
        let mut inner = inner;
        for &other in rest.iter().rev() {
            inner = mk("Guard", &[mk("Index", &[other])?, inner])?;
        }
        let equation = mk("Index", &[mk("BEq", &[index, value])?])?;
        return Ok(Some(mk("Guard", &[equation, inner])?));
    }
    Ok(None)
}

/// The parts of a conjunction.
fn conjuncts(b: Term, found: &mut Vec<Term>) -> Attempt<()> {
    match parts(b)? {
        (name, both) if name == "BAnd" => both.iter().try_for_each(|one| conjuncts(*one, found)),
        _ => {
            found.push(b);
            Ok(())
        }
    }
}

/// E, where a condition is an equation that says `i = E`.
fn value(condition: Term, index: Term) -> Attempt<Option<Term>> {
    let (name, sides) = parts(condition)?;
    let ("BEq", &[a, b]) = (&name[..], &sides[..]) else {
        return Ok(None);
    };
    let difference = Linear::of(a)?.plus(&Linear::of(b)?, -1);
    let factor = difference.factor(index);
    if factor.abs() != 1 {
        return Ok(None);
    }
    let rest = difference.put(index, &Linear::default());
    let value = Linear::default().plus(&rest, -factor).written()?;
    let (_, name) = parts(index)?;
    Ok((!free(value)?.contains(&name[0])).then_some(value))
}
