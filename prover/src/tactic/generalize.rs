//! Generalisation of goals, and variables that are short for terms.

use super::goal::{Goal, Step};
use super::rewrite::replaced;
use crate::hol;
use crate::{Proof, fail};
use kernel::Term;

/// `revert`: hypotheses and variables back into the goal; hypotheses that mention a reverted
/// variable go with it.
pub fn revert(goal: &Goal, names: &[String]) -> Proof<Step> {
    let mut vars = Vec::new();
    let mut wanted = Vec::new();
    for name in names {
        let named = |x: &&Term| hol::dest_var(**x).is_some_and(|(n, _)| hol::letters(n) == *name);
        match (goal.hyp(name), goal.free_vars().iter().find(named)) {
            (Some(_), _) => wanted.push(name.clone()),
            (None, Some(&x)) => vars.push(x),
            (None, None) => return fail(format!("there is no hypothesis or variable {name}")),
        }
    }
    let mut moved = Vec::new();
    for (name, hyp) in &goal.hyps {
        let mut depends = wanted.contains(name);
        for &x in &vars {
            depends |= hol::is_free_in(x, *hyp)?;
        }
        if depends && !moved.contains(hyp) {
            moved.push(*hyp);
        }
    }
    let mut concl = goal.concl;
    for &hyp in moved.iter().rev() {
        concl = hol::mk_imp(hyp, concl)?;
    }
    concl = hol::mk_foralls(&vars, concl)?;
    let rest = goal
        .without(|_, hyp| moved.contains(&hyp))
        .with_concl(concl);
    Ok(Step::one(rest, move |th| {
        let mut th = hol::specl(&vars, th)?;
        for _ in &moved {
            th = hol::undisch(th)?;
        }
        Ok(th)
    }))
}

/// `generalize t as x`
pub fn generalize(goal: &Goal, t: Term, name: &str) -> Proof<Step> {
    let x = hol::variant(
        &goal.free_vars(),
        hol::var(hol::name(name), hol::type_of(t))?,
    )?;
    let general = replaced(goal.concl, t, x)?;
    if general == goal.concl {
        return fail("the term does not occur in the goal");
    }
    let instance = hol::subst(&[(x, t)], general)?;
    if instance != goal.concl {
        return fail("the term cannot be generalised in this goal");
    }
    Ok(Step::one(goal.with_concl(general), move |th| {
        Ok(hol::inst(&[(x, t)], th)?)
    }))
}

/// `set x := t with h`
pub fn set(goal: &Goal, name: &str, t: Term, hyp: &str) -> Proof<Step> {
    let is_named = |x: &Term| hol::dest_var(*x).is_some_and(|(n, _)| hol::letters(n) == name);
    if goal.hyp(name).is_some() || goal.free_vars().iter().any(is_named) {
        return fail(format!("the name {name} is in use"));
    }
    if hyp == name || goal.hyp(hyp).is_some() {
        return fail(format!("the name {hyp} is in use"));
    }
    let x = hol::var(hol::name(name), hol::type_of(t))?;
    let mut short = goal.clone();
    let hyps = short.hyps.iter_mut().map(|(_, hyp)| hyp);
    for p in hyps.chain(&mut short.definitions).chain([&mut short.concl]) {
        *p = replaced(*p, t, x)?;
    }
    if short == *goal {
        return fail("the term occurs neither in the goal nor in a hypothesis");
    }
    define(&short, x, t, hyp)
}

/// Makes the new variable `x` of the goal short for `t`: the hypothesis `x = t` is added, and
/// what is proved is used for `t`.
pub(super) fn define(goal: &Goal, x: Term, t: Term, hyp: &str) -> Proof<Step> {
    let equation = hol::eq(x, t)?;
    let mut rest = goal.with_hyp(hyp, equation);
    rest.definitions.push(equation);
    Ok(Step::one(rest, move |th| {
        let of_t = hol::inst(&[(x, t)], th)?;
        Ok(hol::prove_hyp(hol::refl(t)?, of_t)?)
    }))
}
