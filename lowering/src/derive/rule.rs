//! Rules of the theories applied: judgements are given, side conditions are computed.

use super::{Session, Stop};
use crate::compile::library::{Lemma, normal, show};
use kernel::{Const, Name, Term, Thm, Type};
use prover::hol::matching::{Match, match_term, match_type};
use prover::rewriting::rule::strip_foralls;
use prover::{Fail, Proof, fail, hol};
use std::collections::HashMap;
use std::rc::Rc;

/// A theorem of the library, as a rule.
pub struct Rule {
    lemma: Rc<Lemma>,
    /// The variables that are applied to something.
    applied: Vec<Term>,
}

impl Session {
    fn rule_of(&self, name: &str) -> Proof<Rc<Rule>> {
        if let Some(rule) = self.rules.borrow().get(name) {
            return Ok(Rc::clone(rule));
        }
        let lemma = self.library.lemma(name)?;
        let parts = lemma.premises.iter().chain([&lemma.conclusion]);
        let applied = parts.flat_map(|part| applied(*part)).collect();
        let rule = Rc::new(Rule { lemma, applied });
        let mut rules = self.rules.borrow_mut();
        rules.insert(name.to_string(), Rc::clone(&rule));
        Ok(rule)
    }

    /// What a rule concludes from these judgements, which are those of its premises that have
    /// the same relation, in order. Its other premises are computed. What its variables stand
    /// for is found by matching, or given by position.
    pub fn rule(&self, name: &str, given: &[(usize, Term)], judgements: &[Thm]) -> Proof<Thm> {
        let rule = self.rule_of(name)?;
        let mut found = Match::default();
        for &(at, value) in given {
            if !rule
                .lemma
                .vars
                .get(at)
                .is_some_and(|var| found.bind(*var, value))
            {
                return fail(format!("{name}: variable {at} cannot be {}", show(value)));
            }
        }
        let applied = self.apply(&rule, found, judgements);
        applied.map_err(|why| Fail(format!("{name}: {}", why.0)))
    }

    fn apply(&self, rule: &Rule, mut found: Match, judgements: &[Thm]) -> Proof<Thm> {
        let mut left = judgements.iter().peekable();
        let mut pairs = Vec::new();
        for &premise in &rule.lemma.premises {
            let judgement = left.next_if(|th| relation(th.concl()) == relation(premise));
            if let Some(judgement) = judgement {
                // It may be an instance up to computation only.
                let mut more = found.clone();
                if more.extend(premise, judgement.concl(), &rule.lemma.vars) {
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
    pub fn wrong(&self, name: &str, goal: Term, judgements: &[Thm]) -> Stop {
        match self.refute(name, goal, judgements) {
            Ok(th) => Stop::Wrong(th),
            Err(why) => Stop::Failed(Fail(format!("{name}: {}", why.0))),
        }
    }

    fn refute(&self, name: &str, goal: Term, judgements: &[Thm]) -> Proof<Thm> {
        let rule = self.rule_of(name)?;
        let found = match_term(rule.lemma.conclusion, goal, &rule.lemma.vars).unwrap_or_default();
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
    let values: Option<Vec<Term>> = rule.lemma.vars.iter().map(|x| found.term(*x)).collect();
    let Some(values) = values else {
        let unknown = rule
            .lemma
            .vars
            .iter()
            .position(|x| found.term(*x).is_none());
        return fail(format!("variable {} is unknown", unknown.unwrap_or(0)));
    };
    let mut types: HashMap<Name, Type> = HashMap::new();
    for (var, value) in rule.lemma.vars.iter().zip(&values) {
        match_type(hol::type_of(*var), hol::type_of(*value), &mut types);
    }
    let mut types: Vec<_> = types.into_iter().collect();
    types.retain(|(name, ty)| hol::type_var(*name) != Ok(*ty));
    types.sort();
    let th = match types.is_empty() {
        true => rule.lemma.th,
        false => hol::inst_type(&types, rule.lemma.th)?,
    };
    let th = hol::specl(&values, th)?;
    let mut pairs = rule.lemma.vars.iter().zip(&values);
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
