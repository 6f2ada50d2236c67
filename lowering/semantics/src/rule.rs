//! Rules of the theories applied.
//!
//! For a rule `p₁ ⇒ ... ⇒ q` of the theories, judgements are given for those of its premises that
//! are judgements; its other premises, side conditions about numbers, lists and names, are computed
//! (`compute`). What comes out is
//!
//! ```text
//! ⊢ q                  the judgement that the rule concludes
//! ⊢ ¬(∃r. R .... r)    or that there is none, where q denies it
//! ```

use super::compute::Computer;
use kernel::{Const, Term, Thm};
use prover::hol::connectives::strip_foralls;
use prover::hol::matching::{Match, match_term};
use prover::{Fail, Proof, fail, hol};
use reasoning::library::{Theorem, normal, show};
use std::rc::Rc;

/// A theorem of the library, as a rule.
pub struct Rule {
    theorem: Rc<Theorem>,
    /// The variables that are applied to something.
    applied: Vec<Term>,
}

impl Rule {
    /// The rule that a theorem is.
    pub fn new(theorem: Rc<Theorem>) -> Rule {
        let parts = theorem.premises.iter().chain([&theorem.conclusion]);
        let applied = parts.flat_map(|part| applied(*part)).collect();
        Rule { theorem, applied }
    }

    /// What the rule concludes from these judgements, which are those of its premises that have
    /// the same relation, in order. What its variables stand for is given by name, or found by
    /// matching.
    pub fn conclude(
        &self,
        computer: &Computer,
        given: &[(&'static str, Term)],
        judgements: &[Thm],
    ) -> Proof<Thm> {
        self.apply(computer, self.theorem.given(given)?, judgements)
    }

    fn apply(&self, computer: &Computer, mut found: Match, judgements: &[Thm]) -> Proof<Thm> {
        let mut left = judgements.iter().peekable();
        let mut pairs = Vec::new();
        for &premise in &self.theorem.premises {
            let judgement = left.next_if(|th| relation(th.concl()) == relation(premise));
            if let Some(judgement) = judgement {
                // It may be an instance up to computation only.
                let mut more = found.clone();
                if more.extend(premise, judgement.concl(), &self.theorem.vars) {
                    found = more;
                }
            }
            pairs.push(judgement);
        }
        if left.next().is_some() {
            return fail("too many judgements");
        }
        let mut th = self.instance(&found)?;
        for (at, judgement) in pairs.into_iter().enumerate() {
            let Some((wanted, _)) = hol::dest_imp(th.concl()) else {
                return fail("too few premises");
            };
            let premise = match judgement {
                Some(judgement) => converted(computer, *judgement, wanted),
                None => condition(computer, wanted),
            };
            let premise = premise.map_err(|why| Fail(format!("premise {}: {}", at + 1, why.0)))?;
            th = hol::mp(th, premise)?;
        }
        Ok(th)
    }

    /// That there is no such judgement as the goal speaks of, where the rule concludes that, or a
    /// conjunction of such facts, one of them about the form at hand.
    pub fn refute(&self, computer: &Computer, goal: Term, judgements: &[Thm]) -> Proof<Thm> {
        let Theorem {
            conclusion, vars, ..
        } = &*self.theorem;
        let found = match_term(*conclusion, goal, vars).unwrap_or_default();
        let mut todo = vec![self.apply(computer, found, judgements)?];
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

    /// The theorem for these values of its variables; beta-normal where a function is put for a
    /// variable that is applied.
    fn instance(&self, found: &Match) -> Proof<Thm> {
        let values = self.theorem.found(found)?;
        let th = self.theorem.at(&values)?;
        let mut pairs = self.theorem.vars.iter().zip(&values);
        match pairs.any(|(x, value)| hol::dest_abs(*value).is_some() && self.applied.contains(x)) {
            true => normal(th),
            false => Ok(th),
        }
    }
}

/// The judgement in the form that is wanted, which computes to the same.
fn converted(computer: &Computer, judgement: Thm, wanted: Term) -> Proof<Thm> {
    if judgement.concl() == wanted {
        return Ok(judgement);
    }
    let (found, wanted) = (computer.value(judgement.concl())?, computer.value(wanted)?);
    if hol::rhs(found) != hol::rhs(wanted) {
        let (found, wanted) = (show(hol::rhs(found)), show(hol::rhs(wanted)));
        return fail(format!("a premise is to be\n  {wanted}\nand is\n  {found}"));
    }
    let th = hol::eq_mp(found, judgement)?;
    Ok(hol::eq_mp(hol::sym(wanted)?, th)?)
}

/// A side condition.
fn condition(computer: &Computer, p: Term) -> Proof<Thm> {
    match computer.decide(p)? {
        Some(Ok(th)) => Ok(th),
        Some(Err(_)) => fail(format!("{} is false", show(p))),
        None => fail(format!("{} is not decided", show(p))),
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
