//! Rules of the theories applied: judgements are given, side conditions are computed.

use super::{Session, Stop};
use kernel::{Const, Term, Thm};
use prover::hol::connectives::strip_foralls;
use prover::hol::matching::{Match, match_term};
use prover::{Fail, Proof, fail, hol};
use reasoning::lemma::Instance;
use reasoning::library::{Theorem, normal, show};
use std::rc::Rc;

/// A theorem of the library, as a rule.
pub struct Rule {
    theorem: Rc<Theorem>,
    /// The variables that are applied to something.
    applied: Vec<Term>,
}

impl Session {
    fn rule_of(&self, name: &str) -> Proof<Rc<Rule>> {
        if let Some(rule) = self.rules.borrow().get(name) {
            return Ok(Rc::clone(rule));
        }
        let theorem = self.library.theorem(name)?;
        let parts = theorem.premises.iter().chain([&theorem.conclusion]);
        let applied = parts.flat_map(|part| applied(*part)).collect();
        let rule = Rc::new(Rule { theorem, applied });
        let mut rules = self.rules.borrow_mut();
        rules.insert(name.to_string(), Rc::clone(&rule));
        Ok(rule)
    }

    /// What a rule concludes from these judgements, which are those of its premises that have
    /// the same relation, in order. Its other premises are computed. What its variables stand
    /// for is found by matching, or given by name.
    pub fn rule(&self, lemma: impl Into<Instance>, judgements: &[Thm]) -> Proof<Thm> {
        let Instance { name, values } = lemma.into();
        let rule = self.rule_of(name)?;
        let found = rule.theorem.given(&values);
        let applied = found.and_then(|found| self.apply(&rule, found, judgements));
        applied.map_err(|why| Fail(format!("{name}: {}", why.0)))
    }

    fn apply(&self, rule: &Rule, mut found: Match, judgements: &[Thm]) -> Proof<Thm> {
        let mut left = judgements.iter().peekable();
        let mut pairs = Vec::new();
        for &premise in &rule.theorem.premises {
            let judgement = left.next_if(|th| relation(th.concl()) == relation(premise));
            if let Some(judgement) = judgement {
                // It may be an instance up to computation only.
                let mut more = found.clone();
                if more.extend(premise, judgement.concl(), &rule.theorem.vars) {
                    found = more;
                }
            }
            pairs.push(judgement);
        }
        if left.next().is_some() {
            return fail("too many judgements");
        }
        let mut th = instance(rule, &found)?;
        for judgement in pairs {
            let Some((wanted, _)) = hol::dest_imp(th.concl()) else {
                return fail("too few premises");
            };
            let premise = match judgement {
                Some(judgement) => self.converted(*judgement, wanted)?,
                None => self.condition(wanted)?,
            };
            th = hol::mp(th, premise)?;
        }
        Ok(th)
    }

    /// The judgement in the form that is wanted, which computes to the same.
    fn converted(&self, judgement: Thm, wanted: Term) -> Proof<Thm> {
        if judgement.concl() == wanted {
            return Ok(judgement);
        }
        let (found, wanted) = (
            self.computer.value(judgement.concl())?,
            self.computer.value(wanted)?,
        );
        if hol::rhs(found) != hol::rhs(wanted) {
            let (found, wanted) = (show(hol::rhs(found)), show(hol::rhs(wanted)));
            return fail(format!("a premise is to be\n  {wanted}\nand is\n  {found}"));
        }
        let th = hol::eq_mp(found, judgement)?;
        Ok(hol::eq_mp(hol::sym(wanted)?, th)?)
    }

    /// A side condition.
    fn condition(&self, p: Term) -> Proof<Thm> {
        match self.computer.decide(p)? {
            Some(Ok(th)) => Ok(th),
            Some(Err(_)) => fail(format!("{} is false", show(p))),
            None => fail(format!("{} is not decided", show(p))),
        }
    }

    /// That there is no such judgement as the goal speaks of, by a theorem that concludes it, or a
    /// conjunction of such facts, one of them about the form at hand.
    pub fn wrong(&self, lemma: impl Into<Instance>, goal: Term, judgements: &[Thm]) -> Stop {
        let Instance { name, .. } = lemma.into();
        match self.refute(name, goal, judgements) {
            Ok(th) => Stop::Wrong(th),
            Err(why) => Stop::Failed(Fail(format!("{name}: {}", why.0))),
        }
    }

    fn refute(&self, name: &str, goal: Term, judgements: &[Thm]) -> Proof<Thm> {
        let rule = self.rule_of(name)?;
        let Theorem {
            conclusion, vars, ..
        } = &*rule.theorem;
        let found = match_term(*conclusion, goal, vars).unwrap_or_default();
        let mut todo = vec![self.apply(&rule, found, judgements)?];
        while let Some(th) = todo.pop() {
            if hol::dest_conj(th.concl()).is_some() {
                todo.extend([hol::conjunct1(th)?, hol::conjunct2(th)?]);
                continue;
            }
            let (vars, th) = strip_foralls(th)?;
            if let Some(found) = match_term(th.concl(), goal, &vars) {
                return found.instantiate(th);
            }
        }
        fail(format!("nothing about {}", show(goal)))
    }
}

/// What tells the judgements of a rule apart: the constant at the head, and whether there is to
/// be none.
fn relation(p: Term) -> (bool, Option<Const>) {
    let mut body = p;
    if let Some(denied) = hol::dest_not(p) {
        body = denied;
        while let Some((_, inner)) = hol::dest_exists(body).and_then(hol::dest_abs) {
            body = inner;
        }
        if body == denied {
            body = p;
        }
    }
    (body != p, hol::head_const(body))
}

fn instance(rule: &Rule, found: &Match) -> Proof<Thm> {
    let theorem = &rule.theorem;
    let values = theorem.found(found)?;
    let types = theorem.types(&values)?;
    let th = match types.is_empty() {
        true => theorem.th,
        false => hol::inst_type(&types, theorem.th)?,
    };
    let th = hol::specl(&values, th)?;
    let mut pairs = theorem.vars.iter().zip(&values);
    match pairs.any(|(x, value)| hol::dest_abs(*value).is_some() && rule.applied.contains(x)) {
        true => normal(th),
        false => Ok(th),
    }
}

/// The heads of the applications in a term that are variables.
fn applied(t: Term) -> Vec<Term> {
    let mut found = Vec::new();
    hol::each_subterm(t, |t, _| {
        let head = hol::dest_app(t).map(|(f, _)| f);
        found.extend(head.filter(|f| hol::dest_var(*f).is_some()));
        true
    });
    found
}
