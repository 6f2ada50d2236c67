//! `auto`: simplification, case distinctions, then search.

use super::meson::{Effort, Quantifiers, introduce, meson};
use crate::hol;
use crate::procedures::arith;
use crate::rewriting::set::SimpSet;
use crate::tactic::goal::{Goal, Step};
use crate::tactic::{closing, equality, induction, pattern, simp};
use crate::{Proof, fail};
use kernel::{Term, Thm};
use std::rc::Rc;

/// At most so many goals are worked on.
const GOALS: usize = 400;
/// At most so many case distinctions, one within the other.
const CASES: usize = 8;

/// What `auto` uses besides the facts that it is given.
pub struct Known<'a> {
    /// The rules of `simp`.
    pub simp: Rc<SimpSet>,
    /// What makes clauses of quantifiers.
    pub quantifiers: Quantifiers,
    /// How terms are shown.
    pub show: &'a dyn Fn(Term) -> String,
}

/// `auto [FACTS]`
pub fn auto(known: &Known<'_>, goal: &Goal, facts: &[Thm]) -> Proof<Step> {
    let plain = Rc::clone(&known.simp);
    let mut set = (*plain).clone();
    for &fact in facts {
        set.add(fact)?;
    }
    let mut run = Auto {
        known,
        facts,
        set: Rc::new(set),
        plain,
        goals: 0,
    };
    run.prove(goal, 0)
}

struct Auto<'a> {
    known: &'a Known<'a>,
    facts: &'a [Thm],
    /// The rules of `simp`, and the facts.
    set: Rc<SimpSet>,
    /// The rules of `simp` alone, in case the facts loop.
    plain: Rc<SimpSet>,
    goals: usize,
}

impl Auto<'_> {
    fn prove(&mut self, goal: &Goal, cases: usize) -> Proof<Step> {
        self.goals += 1;
        if self.goals > GOALS {
            return fail("auto gives up: too many goals");
        }
        let mut step = Step::one(goal.clone(), Ok);
        // Each round makes the goal simpler, or is the last.
        for _ in 0..12 {
            let [goal] = &step.goals[..] else { break };
            match self.round(&goal.clone())? {
                Some(next) => {
                    let mut next = Some(next);
                    step = step
                        .then(|_, goal| Ok(next.take().unwrap_or_else(|| Step::one(goal, Ok))))?;
                }
                None => break,
            }
        }
        if step.goals.len() > 1 {
            return step.then(|_, goal| self.prove(&goal, cases));
        }
        step.then(|_, goal| match self.distinction(&goal)? {
            Some(split) if cases < CASES => {
                // Search may do without the distinction.
                if let Ok(step) = self.close(&goal, Effort::QUICK) {
                    return Ok(step);
                }
                split.then(|_, goal| self.prove(&goal, cases + 1))
            }
            _ => match self.close(&goal, Effort::SMALL) {
                Ok(step) => Ok(step),
                Err(_) => fail(format!(
                    "auto is left with a goal that it cannot prove: {}",
                    goal.show(self.known.show)
                )),
            },
        })
    }

    /// Something that does not need a choice, if there is anything to do.
    fn round(&self, goal: &Goal) -> Proof<Option<Step>> {
        if let Some(step) = introduce(goal)? {
            return Ok(Some(step));
        }
        if let Some(equation) = induction::substitutable(goal) {
            return Ok(Some(equality::subst(goal, equation)?));
        }
        if let Some((p, q)) = hol::dest_disj(goal.concl) {
            // One side, where the other does not hold.
            let rest = goal.with_concl(p).with_hyp("h", hol::mk_not(q)?);
            return Ok(Some(Step::one(rest, move |th| {
                let right = hol::disj2(p, hol::assume(q)?)?;
                let left = hol::disj1(th, q)?;
                Ok(hol::disj_cases(hol::excluded_middle(q)?, right, left)?)
            })));
        }
        let simplified = self
            .simplified(goal, &self.set)
            .or_else(|_| self.simplified(goal, &self.plain));
        Ok(simplified.unwrap_or_default())
    }

    /// Simplifies the hypotheses and the conclusion; nothing if they are simple.
    fn simplified(&self, goal: &Goal, set: &Rc<SimpSet>) -> Proof<Option<Step>> {
        let mut step = Step::one(goal.clone(), Ok);
        let mut changed = false;
        for at in 0..goal.hyps.len() {
            let from_end = goal.hyps.len() - at;
            step = step.then(|_, now| {
                let Some(at) = now.hyps.len().checked_sub(from_end) else {
                    return Ok(Step::one(now, Ok));
                };
                match simplify_hyp(&now, at, set)? {
                    Some(step) => {
                        changed = true;
                        Ok(step)
                    }
                    None => Ok(Step::one(now, Ok)),
                }
            })?;
        }
        step = step.then(|_, now| match simp::simp(&now, set) {
            Ok(step) => {
                changed = true;
                Ok(step)
            }
            Err(why) if why.0 == "simp changes nothing" => Ok(Step::one(now, Ok)),
            Err(why) => Err(why),
        })?;
        Ok(changed.then_some(step))
    }

    /// A case distinction that the goal suggests: a disjunction among the hypotheses, or the
    /// condition of a conditional.
    fn distinction(&self, goal: &Goal) -> Proof<Option<Step>> {
        for (at, (name, hyp)) in goal.hyps.iter().enumerate() {
            if hol::dest_disj(*hyp).is_some() {
                let mut rest = goal.clone();
                rest.hyps.remove(at);
                let either = pattern::default(hol::assume(*hyp)?, name);
                return Ok(Some(pattern::destruct(
                    &rest,
                    vec![(either, hol::assume(*hyp)?)],
                )?));
            }
        }
        let mut parts: Vec<Term> = goal.hyps.iter().map(|(_, hyp)| *hyp).collect();
        parts.push(goal.concl);
        for part in parts.into_iter().rev() {
            if let Some(p) = condition(part) {
                return Ok(Some(induction::by_cases(goal, "h", p)?));
            }
        }
        Ok(None)
    }

    fn close(&self, goal: &Goal, effort: Effort) -> Proof<Step> {
        closing::trivial(goal)
            .or_else(|_| arith::arith(goal, self.known.show))
            .or_else(|_| meson(self.known.quantifiers, goal, self.facts, effort))
    }
}

/// Simplifies the hypothesis at a place, with the others as facts.
fn simplify_hyp(goal: &Goal, at: usize, set: &Rc<SimpSet>) -> Proof<Option<Step>> {
    // Hypotheses may share a name; here they must not.
    let mut marked = goal.clone();
    let name = std::mem::replace(&mut marked.hyps[at].0, "%this".to_string());
    match simp::simp_at(&marked, "%this", set) {
        Ok(mut step) => {
            for goal in &mut step.goals {
                for hyp in goal.hyps.iter_mut().filter(|hyp| hyp.0 == "%this") {
                    hyp.0 = name.clone();
                }
            }
            Ok(Some(step))
        }
        Err(why) if why.0 == "simp changes nothing" => Ok(None),
        Err(why) => Err(why),
    }
}

/// The condition of a conditional that mentions no bound variable and is not itself one.
fn condition(p: Term) -> Option<Term> {
    let cond = hol::find_const(hol::name("COND"))?;
    let mut found = None;
    hol::each_subterm(p, |t, _| {
        let (head, args) = hol::strip_app(t);
        if let kernel::TermView::Const(c, _) = hol::view(head)
            && c == cond
            && args.len() >= 3
            && hol::facts(args[0]).loose == 0
            && condition(args[0]).is_none()
        {
            found = found.or(Some(args[0]));
        }
        found.is_none()
    });
    found
}
