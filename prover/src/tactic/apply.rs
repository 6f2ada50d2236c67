//! Backward chaining.

use super::closing::fit;
use super::goal::{Goal, Step};
use crate::hol::connectives::strip_foralls;
use crate::hol::matching::{Match, match_term};
use crate::hol::{self, dest_imp, dest_not};
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// `apply FACT`: matches the conclusion of the fact with the goal; its premises remain.
pub fn apply(goal: &Goal, th: Thm) -> Proof<Step> {
    let mut candidates = Vec::new();
    let (mut vars, mut premises, mut now) = (Vec::new(), Vec::new(), th);
    loop {
        candidates.push((vars.clone(), premises.clone(), now));
        let (more, stripped) = strip_foralls(now)?;
        if !more.is_empty() {
            vars.extend(more);
            now = stripped;
        } else if let Some((p, _)) = dest_imp(now.concl()) {
            premises.push(p);
            now = hol::undisch(now)?;
        } else if let Some(p) = dest_not(now.concl())
            && goal.concl == hol::mk_false()?
        {
            premises.push(p);
            now = hol::undisch(hol::not_elim(now)?)?;
        } else {
            break;
        }
    }
    // What matches anything, such as `P x` with variables `P` and `x`, comes last.
    candidates.reverse();
    candidates.sort_by_key(|(vars, _, now)| {
        let (head, args) = hol::strip_app(now.concl());
        vars.contains(&head) && args.iter().any(|arg| vars.contains(arg))
    });
    for (vars, premises, now) in candidates {
        let Some(found) = match_term(now.concl(), goal.concl, &vars) else {
            continue;
        };
        if let Some(step) = apply_match(goal, &vars, &premises, now, &found)? {
            return Ok(step);
        }
    }
    fail("the conclusion of the fact does not match the goal")
}

fn apply_match(
    goal: &Goal,
    vars: &[Term],
    premises: &[Term],
    stripped: Thm,
    found: &Match,
) -> Proof<Option<Step>> {
    let mut th = stripped;
    for &premise in premises.iter().rev() {
        th = hol::disch(premise, th)?;
    }
    let unknown = |x: &&Term| {
        found.term(**x).is_none()
            && premises
                .iter()
                .any(|&p| hol::is_free_in(**x, p).unwrap_or(false))
    };
    if let Some(&x) = vars.iter().find(unknown) {
        let name = hol::dest_var(x).map_or(String::new(), |(name, _)| hol::letters(name));
        return fail(format!(
            "the goal does not determine {name}: give it, as in FACT[{name} := t]"
        ));
    }
    let mut th = found.instantiate(th)?;
    let normal = hol::beta_norm(th.concl())?;
    th = hol::eq_mp(normal, th)?;
    let (mut goals, mut body) = (Vec::new(), th.concl());
    for _ in premises {
        let Some((p, q)) = dest_imp(body) else {
            return Ok(None);
        };
        goals.push(goal.with_concl(p));
        body = q;
    }
    let concl = goal.concl;
    if fit(hol::assume(body)?, concl)?.is_none() {
        return Ok(None);
    }
    Ok(Some(Step::many(goals, move |thms| {
        let th = thms.into_iter().try_fold(th, hol::mp)?;
        match fit(th, concl)? {
            Some(th) => Ok(th),
            None => fail("the instance of the fact is not the goal"),
        }
    })))
}
