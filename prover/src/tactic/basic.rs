//! Introduction and use of the connectives.

use super::goal::{Goal, Step};
use crate::hol::connectives::{conjs, dest_conjs};
use crate::hol::{self, dest_disj, dest_eq, dest_exists, dest_forall, dest_imp, dest_not};
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// Introduces a variable, with this name if one is given: `∀x. p` becomes `p`.
pub fn intro_var(goal: &Goal, name: Option<&str>) -> Proof<(Term, Step)> {
    let Some(predicate) = dest_forall(goal.concl) else {
        return fail("the goal is not a universal statement");
    };
    let (goal, unfold) = eta_expanded(goal, predicate)?;
    let predicate = dest_forall(goal.concl).unwrap_or(predicate);
    let avoid = goal.free_vars();
    let (x, body) = match (name, hol::dest_abs(predicate)) {
        (Some(name), Some((ty, _))) => {
            let x = hol::variant(&avoid, hol::var(hol::name(name), ty)?)?;
            (x, hol::open(predicate, x)?)
        }
        _ => hol::open_fresh(predicate, &avoid)?,
    };
    let step = Step::one(goal.with_concl(body), move |th| unfold(hol::gen_(x, th)?));
    Ok((x, step))
}

/// Introduces all leading variables, under their names.
pub fn intro_vars(goal: &Goal) -> Proof<Step> {
    let mut step = Step::one(goal.clone(), Ok);
    while let [now] = &step.goals[..]
        && dest_forall(now.concl).is_some()
    {
        step = step.then(|_, goal| Ok(intro_var(&goal, None)?.1))?;
    }
    Ok(step)
}

/// The way back from the theorem of a changed goal.
type Back = Box<dyn Fn(Thm) -> Proof<Thm>>;

/// The goal `∀P` with `P` as an abstraction, and the way back.
fn eta_expanded(goal: &Goal, predicate: Term) -> Proof<(Goal, Back)> {
    if hol::dest_abs(predicate).is_some() {
        return Ok((goal.clone(), Box::new(Ok)));
    }
    let ty = hol::dest_fun(hol::type_of(predicate)).map_or(hol::bool(), |(domain, _)| domain);
    let avoid = goal.free_vars();
    let x = hol::variant(&avoid, hol::var(hol::name("x"), ty)?)?;
    let expanded = hol::lambda(x, hol::app(predicate, x)?)?;
    let eta = hol::eta(expanded)?;
    let Some((quantifier, _)) = hol::dest_app(goal.concl) else {
        return fail("not a quantifier");
    };
    let back = hol::ap_term(quantifier, eta)?;
    let goal = goal.with_concl(hol::lhs(back));
    Ok((goal, Box::new(move |th| Ok(hol::eq_mp(back, th)?))))
}

/// Moves the premise of the goal (`p ⇒ q` or `¬p`) out: the premise as a theorem, and the
/// step to the rest, in which the premise may be used as a hypothesis of any name.
pub fn intro_premise(goal: &Goal) -> Proof<(Thm, Step)> {
    if let Some((p, q)) = dest_imp(goal.concl) {
        let assumed = hol::assume(p)?;
        let step = Step::one(goal.with_concl(q), move |th| Ok(hol::disch(p, th)?));
        return Ok((assumed, step));
    }
    if let Some(p) = dest_not(goal.concl) {
        let assumed = hol::assume(p)?;
        let rest = goal.with_concl(hol::mk_false()?);
        let step = Step::one(rest, move |th| Ok(hol::not_intro(hol::disch(p, th)?)?));
        return Ok((assumed, step));
    }
    fail("there is nothing to introduce: the goal is neither ∀, ⇒, ¬ nor let")
}

/// `split`: `p ∧ q ∧ ...` into its parts, or into this many, the last of which is what is left;
/// `p ⇔ q` into the two implications.
pub fn split(goal: &Goal, count: Option<usize>) -> Proof<Step> {
    let parts = dest_conjs(goal.concl, count.unwrap_or(usize::MAX));
    if parts.len() > 1 && count.is_none_or(|count| count == parts.len()) {
        let goals = parts.iter().map(|&part| goal.with_concl(part)).collect();
        return Ok(Step::many(goals, |thms| conjs(&thms)));
    }
    if let Some(count) = count {
        return fail(format!("the goal is not a conjunction of {count} parts"));
    }
    if let Some((p, q)) = dest_eq(goal.concl)
        && hol::type_of(p) == hol::bool()
    {
        let goals = vec![
            goal.with_concl(hol::mk_imp(p, q)?),
            goal.with_concl(hol::mk_imp(q, p)?),
        ];
        return Ok(Step::many(goals, |thms| {
            let (to, from) = (hol::undisch(thms[0])?, hol::undisch(thms[1])?);
            Ok(hol::deduct_antisym(from, to)?)
        }));
    }
    fail("the goal is neither a conjunction nor an equivalence")
}

/// `left`
pub fn left(goal: &Goal) -> Proof<Step> {
    let Some((p, q)) = dest_disj(goal.concl) else {
        return fail("the goal is not a disjunction");
    };
    Ok(Step::one(goal.with_concl(p), move |th| {
        Ok(hol::disj1(th, q)?)
    }))
}

/// `right`
pub fn right(goal: &Goal) -> Proof<Step> {
    let Some((p, q)) = dest_disj(goal.concl) else {
        return fail("the goal is not a disjunction");
    };
    Ok(Step::one(goal.with_concl(q), move |th| {
        Ok(hol::disj2(p, th)?)
    }))
}

/// `exists t`
pub fn exists(goal: &Goal, witness: Term) -> Proof<Step> {
    let Some(predicate) = dest_exists(goal.concl) else {
        return fail("the goal is not an existential statement");
    };
    let (goal, unfold) = eta_expanded(goal, predicate)?;
    let predicate = dest_exists(goal.concl).unwrap_or(predicate);
    let body = hol::open(predicate, witness)?;
    let ex = goal.concl;
    Ok(Step::one(goal.with_concl(body), move |th| {
        unfold(hol::exists(ex, witness, th)?)
    }))
}

/// `have NAME : t`: first `t`, then the goal with it.
pub fn have(goal: &Goal, name: &str, t: Term) -> Proof<Step> {
    let goals = vec![goal.with_concl(t), goal.with_hyp(name, t)];
    Ok(Step::many(goals, |thms| {
        Ok(hol::prove_hyp(thms[0], thms[1])?)
    }))
}

/// A proved fact as a hypothesis.
pub fn note(goal: &Goal, name: &str, th: Thm) -> Proof<Step> {
    Ok(Step::one(goal.with_hyp(name, th.concl()), move |rest| {
        Ok(hol::prove_hyp(th, rest)?)
    }))
}

/// `by_contra NAME`
pub fn by_contra(goal: &Goal, name: &str) -> Proof<Step> {
    let concl = goal.concl;
    if let Some(p) = dest_not(concl) {
        let rest = goal.with_concl(hol::mk_false()?).with_hyp(name, p);
        return Ok(Step::one(rest, move |th| {
            Ok(hol::not_intro(hol::disch(p, th)?)?)
        }));
    }
    let rest = goal
        .with_concl(hol::mk_false()?)
        .with_hyp(name, hol::mk_not(concl)?);
    Ok(Step::one(rest, move |th| Ok(hol::ccontr(concl, th)?)))
}
