//! Goals that a fact or the hypotheses close.

use super::goal::{Goal, Step};
use crate::hol::connectives::strip_foralls;
use crate::hol::matching::match_term;
use crate::hol::{self, dest_eq, dest_not};
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// The theorem with its conclusion turned into `goal`, if they differ by beta- and
/// eta-conversion only.
pub fn fit(th: Thm, goal: Term) -> Proof<Option<Thm>> {
    if th.concl() == goal {
        return Ok(Some(th));
    }
    let (from, to) = (hol::beta_eta_norm(th.concl())?, hol::beta_eta_norm(goal)?);
    if hol::rhs(from) != hol::rhs(to) {
        return Ok(None);
    }
    let same = hol::trans(from, hol::sym(to)?)?;
    Ok(Some(hol::eq_mp(same, th)?))
}

/// `exact FACT`
pub fn exact(goal: &Goal, th: Thm) -> Proof<Step> {
    match fit(th, goal.concl)? {
        Some(th) => Ok(Step::done(th)),
        None => match instance_of(th, goal.concl)? {
            Some(th) => Ok(Step::done(th)),
            None => fail("the fact is not the goal"),
        },
    }
}

/// `exact rfl`: an equation whose sides differ by beta- and eta-conversion only.
pub fn reflexive(goal: &Goal) -> Proof<Step> {
    let Some((a, _)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    match fit(hol::refl(a)?, goal.concl)? {
        Some(th) => Ok(Step::done(th)),
        None => fail("the sides of the equation differ"),
    }
}

/// A theorem `∀x. p` at the instance that is the goal.
pub fn instance_of(th: Thm, goal: Term) -> Proof<Option<Thm>> {
    let (vars, stripped) = strip_foralls(th)?;
    let Some(found) = match_term(stripped.concl(), goal, &vars) else {
        return Ok(None);
    };
    fit(found.instantiate(stripped)?, goal)
}

/// `assumption`
pub fn assumption(goal: &Goal) -> Proof<Step> {
    for (_, hyp) in goal.hyps.iter().rev() {
        if *hyp == goal.concl {
            return Ok(Step::done(hol::assume(*hyp)?));
        }
    }
    for (_, hyp) in goal.hyps.iter().rev() {
        if let Some(th) = fit(hol::assume(*hyp)?, goal.concl)? {
            return Ok(Step::done(th));
        }
    }
    fail("no hypothesis is the goal")
}

/// `contradiction`: a hypothesis is `F`, or the negation of another, or denies a reflexive
/// equation.
pub fn contradiction(goal: &Goal) -> Proof<Step> {
    let absurd = |th: Thm| Ok(Step::done(hol::contr(goal.concl, th)?));
    let falsity = hol::mk_false()?;
    for (_, hyp) in &goal.hyps {
        let assumed = hol::assume(*hyp)?;
        if *hyp == falsity {
            return absurd(assumed);
        }
        let Some(p) = dest_not(*hyp) else { continue };
        if goal.hyps.iter().any(|(_, other)| *other == p) {
            return absurd(hol::mp(hol::not_elim(assumed)?, hol::assume(p)?)?);
        }
        if let Some((a, b)) = dest_eq(p)
            && a == b
        {
            return absurd(hol::mp(hol::not_elim(assumed)?, hol::refl(a)?)?);
        }
    }
    fail("no hypothesis is F or contradicts another")
}

/// `trivial`: `T`, a reflexive equation, a hypothesis or a contradiction.
pub fn trivial(goal: &Goal) -> Proof<Step> {
    if goal.concl == hol::mk_true()? {
        return Ok(Step::done(hol::truth()?));
    }
    if let Some((a, b)) = dest_eq(goal.concl)
        && a == b
    {
        return Ok(Step::done(hol::refl(a)?));
    }
    assumption(goal)
        .or_else(|_| contradiction(goal))
        .or_else(|_| fail("the goal is not trivial"))
}
