//! Taking facts apart by patterns.

use super::equality::subst;
use crate::hol::{self, dest_conj, dest_disj, dest_exists};
use crate::language::syntax::tactic::{Pattern, PatternKind};
use crate::tactic::goal::{Goal, Step};
use crate::{Proof, fail};
use kernel::Thm;

/// The pattern that names a hypothesis or variable.
pub fn named(name: &str) -> Pattern {
    Pattern {
        span: Default::default(),
        kind: PatternKind::Name(name.to_string()),
    }
}

fn pattern(kind: PatternKind) -> Pattern {
    Pattern {
        span: Default::default(),
        kind,
    }
}

/// Takes facts apart by patterns, in order, and continues with `goal`.
///
/// `x` names a fact; `⟨x, P⟩` takes `∃x. p` or `p ∧ q` apart; `P | Q` takes `p ∨ q` apart,
/// one goal for each side; `rfl` substitutes an equation; `_` forgets.
pub fn destruct(goal: &Goal, mut work: Vec<(Pattern, Thm)>) -> Proof<Step> {
    if work.is_empty() {
        return Ok(Step::one(goal.clone(), Ok));
    }
    let (pat, th) = work.remove(0);
    match pat.kind {
        PatternKind::Name(name) => {
            let rest = destruct(&goal.with_hyp(&name, th.concl()), work)?;
            Ok(with_fact(th, rest))
        }
        PatternKind::Any => destruct(goal, work),
        PatternKind::Rfl => {
            let extended = goal.with_hyp("_", th.concl());
            let step = subst(&extended, th.concl())?;
            // What remains to be taken apart may mention the variable: substitute there too.
            if work.is_empty() {
                return Ok(with_fact(th, step));
            }
            fail("rfl must come last in a pattern")
        }
        PatternKind::Parts(mut parts) => {
            if parts.is_empty() {
                return destruct(goal, work);
            }
            let first = parts.remove(0);
            let simple = matches!(first.kind, PatternKind::Name(_) | PatternKind::Any);
            if parts.is_empty() && (!simple || dest_exists(th.concl()).is_none()) {
                work.insert(0, (first, th));
                return destruct(goal, work);
            }
            if dest_conj(th.concl()).is_some() {
                // The last name stands for the whole right side, also where that is existential.
                let rest = match parts.len() {
                    1 => parts.remove(0),
                    _ => pattern(PatternKind::Parts(parts)),
                };
                work.insert(0, (rest, hol::conjunct2(th)?));
                work.insert(0, (first, hol::conjunct1(th)?));
                return destruct(goal, work);
            }
            let rest = pattern(PatternKind::Parts(parts));
            open_exists(goal, th, first, rest, work)
        }
        PatternKind::Either(mut parts) => {
            let Some((p, q)) = dest_disj(th.concl()) else {
                return match (parts.len(), parts.pop()) {
                    (1, Some(only)) => {
                        work.insert(0, (only, th));
                        destruct(goal, work)
                    }
                    _ => fail("the pattern has more alternatives than the fact"),
                };
            };
            if parts.len() < 2 {
                return fail("the fact has more alternatives than the pattern");
            }
            let first = parts.remove(0);
            let rest = match parts.len() {
                1 => parts.remove(0),
                _ => pattern(PatternKind::Either(parts)),
            };
            let side = |pat: Pattern, side| {
                let mut work = work.clone();
                work.insert(0, (pat, hol::assume(side)?));
                destruct(goal, work)
            };
            let (left, right) = (side(first, p)?, side(rest, q)?);
            let count = left.goals.len();
            let mut goals = left.goals;
            goals.extend(right.goals);
            Ok(Step::many(goals, move |mut thms| {
                let of_right = thms.split_off(count);
                let left = (left.justify)(thms)?;
                let right = (right.justify)(of_right)?;
                Ok(hol::disj_cases(th, left, right)?)
            }))
        }
    }
}

/// The step of a goal whose theorem may use the proved fact as a hypothesis.
fn with_fact(th: Thm, rest: Step) -> Step {
    let justify = rest.justify;
    Step::many(rest.goals, move |thms| {
        Ok(hol::prove_hyp(th, justify(thms)?)?)
    })
}

fn open_exists(
    goal: &Goal,
    th: Thm,
    first: Pattern,
    rest: Pattern,
    mut work: Vec<(Pattern, Thm)>,
) -> Proof<Step> {
    let Some(predicate) = dest_exists(th.concl()) else {
        return fail("the fact is neither a conjunction nor an existential statement");
    };
    let mut avoid = goal.free_vars();
    for (_, other) in &work {
        avoid.extend(hol::free_vars(other.concl()));
    }
    avoid.extend(hol::free_vars(th.concl()));
    let name = match &first.kind {
        PatternKind::Name(name) => Some(name.clone()),
        PatternKind::Any => None,
        _ => return fail("the variable of an existential statement needs a name"),
    };
    let (v, body) = match (name, hol::dest_abs(predicate)) {
        (Some(name), Some((ty, _))) => {
            let v = hol::variant(&avoid, hol::var(hol::name(&name), ty)?)?;
            (v, hol::open(predicate, v)?)
        }
        (_, Some(_)) => hol::open_fresh(predicate, &avoid)?,
        (_, None) => return fail("the existential statement is not of the form ∃x. p"),
    };
    work.insert(0, (rest, hol::assume(body)?));
    let step = destruct(goal, work)?;
    let justify = step.justify;
    Ok(Step::many(step.goals, move |thms| {
        Ok(hol::choose(v, th, justify(thms)?)?)
    }))
}

/// The default pattern for a fact: both sides of a disjunction, all parts of conjunctions and
/// existentials, each under the given name.
pub fn default(th: Thm, name: &str) -> Pattern {
    shape(th.concl(), name)
}

fn shape(p: kernel::Term, name: &str) -> Pattern {
    if let Some((a, b)) = dest_disj(p) {
        let mut parts = vec![shape(a, name)];
        match shape(b, name).kind {
            PatternKind::Either(more) => parts.extend(more),
            other => parts.push(pattern(other)),
        }
        return pattern(PatternKind::Either(parts));
    }
    if let Some((a, b)) = dest_conj(p) {
        return pattern(PatternKind::Parts(vec![shape(a, name), shape(b, name)]));
    }
    if let Some(predicate) = dest_exists(p)
        && let Ok((x, body)) = hol::open_fresh(predicate, &[])
    {
        let x = hol::dest_var(x).map_or("x".to_string(), |(name, _)| hol::letters(name));
        return pattern(PatternKind::Parts(vec![named(&x), shape(body, name)]));
    }
    named(name)
}
