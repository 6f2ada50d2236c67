//! Simplification.

use super::goal::{Goal, Step};
use crate::hol::{self, rhs};
use crate::rewriting::set::SimpSet;
use crate::rewriting::simplifier::{Simplifier, chain};
use crate::{Proof, fail};
use kernel::{Term, Thm};
use std::rc::Rc;

/// A simplifier with the hypotheses of the goal (all but the one named) as facts; definitions
/// are no rules.
fn simplifier(goal: &Goal, set: &Rc<SimpSet>, except: Option<&str>) -> Proof<Simplifier> {
    let mut simplifier = Simplifier::new(Rc::clone(set));
    for (name, hyp) in &goal.hyps {
        if Some(name.as_str()) == except {
            continue;
        }
        match goal.definitions.contains(hyp) {
            true => simplifier.assume_silently(hol::assume(*hyp)?),
            false => simplifier.assume(hol::assume(*hyp)?)?,
        }
    }
    Ok(simplifier)
}

/// The beta-normal form, then simplified.
fn simplified(simplifier: &mut Simplifier, t: Term) -> Proof<Option<Thm>> {
    let normal = hol::beta_norm(t)?;
    let normal = (rhs(normal) != t).then_some(normal);
    let rest = simplifier.simplify(normal.map_or(t, rhs))?;
    chain(normal, rest)
}

/// `simp`: simplifies the conclusion with the rules and the hypotheses.
pub fn simp(goal: &Goal, set: &Rc<SimpSet>) -> Proof<Step> {
    let mut run = simplifier(goal, set, None)?;
    let result = simplified(&mut run, goal.concl)?;
    let now = result.map_or(goal.concl, rhs);
    let conclude = move |th: Thm| match result {
        Some(equation) => Ok(hol::eq_mp(hol::sym(equation)?, th)?),
        None => Ok(th),
    };
    if let Some(th) = true_for_all(now)? {
        return Ok(Step::done(conclude(th)?));
    }
    if let Some(th) = run.prove(now)? {
        return Ok(Step::done(conclude(th)?));
    }
    if result.is_none() {
        return fail("simp changes nothing");
    }
    Ok(Step::one(goal.with_concl(now), conclude))
}

/// `⊢ ∀x y. T`, if the proposition is of that form: without the rules of the logic, nothing
/// simplifies it.
fn true_for_all(p: Term) -> Proof<Option<Thm>> {
    if p == hol::mk_true()? {
        return Ok(Some(hol::truth()?));
    }
    let predicate = hol::dest_forall(p).filter(|predicate| hol::dest_abs(*predicate).is_some());
    let Some(predicate) = predicate else {
        return Ok(None);
    };
    let (x, body) = hol::open_fresh(predicate, &[])?;
    let inner = true_for_all(body)?;
    inner.map(|th| Ok(hol::gen_(x, th)?)).transpose()
}

/// `simp at NAME`
pub fn simp_at(goal: &Goal, name: &str, set: &Rc<SimpSet>) -> Proof<Step> {
    let run = simplifier(goal, set, Some(name))?;
    simplify_hyp(goal, name, run)
}

/// `unfold ... at NAME`: the other hypotheses stay out of it.
pub fn unfold_at(goal: &Goal, name: &str, set: &Rc<SimpSet>) -> Proof<Step> {
    simplify_hyp(goal, name, Simplifier::new(Rc::clone(set)))
}

fn simplify_hyp(goal: &Goal, name: &str, mut run: Simplifier) -> Proof<Step> {
    let Some(hyp) = goal.hyp(name) else {
        return fail(format!("there is no hypothesis {name}"));
    };
    let Some(th) = simplified(&mut run, hyp)? else {
        return fail("simp changes nothing");
    };
    let new = hol::eq_mp(th, hol::assume(hyp)?)?;
    if new.concl() == hol::mk_false()? {
        return Ok(Step::done(hol::contr(goal.concl, new)?));
    }
    if new.concl() == hol::mk_true()? {
        return Ok(Step::one(goal.without(|n, h| n == name && h == hyp), Ok));
    }
    let rest = goal.with_replaced(name, hyp, new.concl());
    Ok(Step::one(rest, move |th| Ok(hol::prove_hyp(new, th)?)))
}
