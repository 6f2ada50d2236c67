//! `meson`: refutation of the negated goal by first-order search.

use super::clause::Clausifier;
use super::engine::Engine;
use super::{equality, instances};
use crate::Proof;
use crate::hol;
use crate::tactic::goal::{Goal, Step};
use crate::tactic::{basic, closing};
use kernel::Thm;

/// How hard to search.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How many inferences are tried.
    pub inferences: u64,
    /// How many literals a proof may use.
    pub deepest: usize,
    /// How many clauses the facts may make.
    pub clauses: usize,
}

impl Effort {
    /// For `meson`.
    pub const FULL: Effort = Effort {
        inferences: 8_000_000,
        deepest: 60,
        clauses: 600,
    };
    /// For each of the goals that `auto` leaves.
    pub const SMALL: Effort = Effort {
        inferences: 60_000,
        deepest: 25,
        clauses: 200,
    };
    /// Where there is something else to try.
    pub const QUICK: Effort = Effort {
        inferences: 3_000,
        deepest: 8,
        clauses: 60,
    };
}

/// The axioms and definitions that make clauses of quantifiers.
#[derive(Clone, Copy)]
pub struct Quantifiers {
    /// The axiom of choice.
    pub choice: Thm,
    /// The definition of `∃!`, if there is one.
    pub unique: Option<Thm>,
}

/// `meson [FACTS]`
pub fn meson(quantifiers: Quantifiers, goal: &Goal, facts: &[Thm], effort: Effort) -> Proof<Step> {
    let mut step = Step::one(goal.clone(), Ok);
    loop {
        let mut changed = false;
        step = step.then(|_, goal| match introduce(&goal)? {
            Some(step) => {
                changed = true;
                Ok(step)
            }
            None => Ok(Step::one(goal, Ok)),
        })?;
        if !changed {
            break;
        }
    }
    step.then(|_, goal| Ok(Step::done(refute(quantifiers, &goal, facts, effort)?)))
}

/// Takes apart the conclusion and the hypotheses where that needs no choice.
pub(super) fn introduce(goal: &Goal) -> Proof<Option<Step>> {
    if let Ok(step) = closing::trivial(goal) {
        return Ok(Some(step));
    }
    if let Some(predicate) = hol::dest_forall(goal.concl)
        && hol::dest_abs(predicate).is_some()
    {
        return Ok(Some(basic::intro_var(goal, None)?.1));
    }
    if hol::dest_imp(goal.concl).is_some() || hol::dest_not(goal.concl).is_some() {
        let (premise, step) = basic::intro_premise(goal)?;
        let named = |_, goal: Goal| basic::note(&goal, "h", premise);
        return Ok(Some(step.then(named)?));
    }
    if let Some(step) = open_hypothesis(goal)? {
        return Ok(Some(step));
    }
    Ok(basic::split(goal, None).ok())
}

/// Takes a conjunction or an existential statement among the hypotheses apart.
fn open_hypothesis(goal: &Goal) -> Proof<Option<Step>> {
    for (at, (name, hyp)) in goal.hyps.iter().enumerate() {
        let assumed = hol::assume(*hyp)?;
        let mut rest = goal.clone();
        if let Some((p, q)) = hol::dest_conj(*hyp) {
            rest.hyps[at].1 = p;
            rest.hyps.insert(at + 1, (name.clone(), q));
            return Ok(Some(Step::one(rest, move |th| {
                let th = hol::prove_hyp(hol::conjunct1(assumed)?, th)?;
                Ok(hol::prove_hyp(hol::conjunct2(assumed)?, th)?)
            })));
        }
        if let Some(predicate) = hol::dest_exists(*hyp)
            && hol::dest_abs(predicate).is_some()
        {
            let (x, p) = hol::open_fresh(predicate, &goal.free_vars())?;
            rest.hyps[at].1 = p;
            return Ok(Some(Step::one(rest, move |th| {
                Ok(hol::choose(x, assumed, th)?)
            })));
        }
    }
    Ok(None)
}

/// Proves a goal by refuting its negation.
fn refute(quantifiers: Quantifiers, goal: &Goal, facts: &[Thm], effort: Effort) -> Proof<Thm> {
    let mut given = vec![hol::assume(hol::mk_not(goal.concl)?)?];
    for (_, hyp) in goal.hyps.iter().rev() {
        given.push(hol::assume(*hyp)?);
    }
    let known: Vec<_> = given.iter().map(|th| th.concl()).collect();
    let mut clausifier = Clausifier::new(quantifiers.choice, quantifiers.unique, effort.clauses);
    let mut clauses = clausifier.clauses(given[0])?;
    let of_goal = clauses.len();
    given.remove(0);
    given.extend(instances::monomorphic(facts, &known)?);
    for th in given {
        clauses.extend(clausifier.clauses(th)?);
    }
    if let Some(empty) = clauses.iter().find(|clause| clause.literals.is_empty()) {
        return Ok(hol::ccontr(goal.concl, empty.th)?);
    }
    // Some clause without a negative literal of a fact is part of any refutation; those of
    // the goal come first.
    let negative = |at: &usize| {
        let literals = &clauses[*at].literals;
        *at >= of_goal && literals.iter().all(|&h| hol::dest_not(h).is_none())
    };
    let mut starts: Vec<usize> = (0..clauses.len()).filter(negative).collect();
    starts.splice(0..0, 0..of_goal);
    let laws = equality::laws(&clauses)?;
    // First with little, then with everything.
    let (without, with) = match laws.is_empty() {
        true => (effort.inferences, 0),
        false => (
            effort.inferences / 5,
            effort.inferences - effort.inferences / 5,
        ),
    };
    let reflexivity = laws.iter().filter(|law| law.literals.len() <= 2).cloned();
    let mut little = clauses.clone();
    little.extend(reflexivity);
    let mut result = Engine::new(&little, without)?.refute(&starts, effort.deepest);
    if result.is_err() && with > 0 {
        clauses.extend(laws);
        result = Engine::new(&clauses, with)?.refute(&starts, effort.deepest);
    }
    let th = result?;
    Ok(hol::ccontr(goal.concl, th)?)
}
