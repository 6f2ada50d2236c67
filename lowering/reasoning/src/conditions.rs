//! Conditions on integers, from what is known.
//!
//! Given what holds at a point, Γ, and a condition p on integers, `prove` proves
//!
//! ```text
//! Γ ⊢ p
//! ```
//!
//! Most conditions follow by linear arithmetic. Where they do not, products of positive numbers
//! are positive, products of equal numbers are equal, and quotients by divisors that are not
//! literals lie between their bounds (`quotients`), products between products of bounds
//! (`products`); and what is in a condition is replaced by its bounds, one after the other
//! (`bounds`). A special case are equations `⊢ a = b`
//! (`same`), which hold for polynomials without anything known, and `⊢ t = t'` (`tidied`), where t'
//! is t as one would write it.

use super::facts::Judgement;
use super::linear::linear;
use super::scope::Scope;
use super::sums::tidy;
use super::term::{application, dest_literal, distinct_parts, literal, mk};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use prover::procedures::arith;
use std::collections::HashSet;
use std::rc::Rc;

impl Scope {
    /// A proof of a condition from what is known here.
    pub fn prove(&self, goal: Term) -> Attempt<Thm> {
        match self.try_prove(goal)? {
            Some(th) => Ok(th),
            None => Err(self.unproved(goal)),
        }
    }

    /// The same, if there is one.
    pub fn try_prove(&self, goal: Term) -> Attempt<Option<Thm>> {
        let answers = &self.session.answers;
        answers.once((goal, self.known()), || {
            if let Some(th) = self.proved_of_less(goal)? {
                return Ok(Some(th));
            }
            let found = self.search(goal)?;
            let mut answered = self.session.answered.borrow_mut();
            answered.entry(goal).or_default().extend(found);
            Ok(found)
        })
    }

    /// A proof that was found where other things were known, if it rests on what is known here.
    fn proved_of_less(&self, goal: Term) -> Attempt<Option<Thm>> {
        let answered = self.session.answered.borrow();
        let Some(before) = answered.get(&goal) else {
            return Ok(None);
        };
        for th in before {
            if self.rests_on_known(*th)? {
                return Ok(Some(*th));
            }
        }
        Ok(None)
    }

    /// Whether a theorem assumes nothing but what the facts that are known here do.
    fn rests_on_known(&self, theorem: Thm) -> Attempt<bool> {
        let known = self.hypotheses()?;
        let mut hypotheses = hol::hyps(theorem).into_iter();
        Ok(hypotheses.all(|hypothesis| known.contains(&hypothesis)))
    }

    /// The same of theorems about the tensors that are here. These are those of a call, so what its data
    /// meet is known as well; of sizes alone it is not, outside of the call.
    pub(super) fn rest_on_known_of_call(&self, theorems: &[Thm]) -> Attempt<bool> {
        let known = self.hypotheses()?;
        let facts = self.session.data_facts.borrow();
        let of_data: HashSet<Term> = facts.iter().flat_map(|fact| hol::hyps(fact.th)).collect();
        let mut hypotheses = theorems.iter().flat_map(|th| hol::hyps(*th));
        Ok(hypotheses.all(|it| known.contains(&it) || of_data.contains(&it)))
    }

    /// What the facts that are known here assume.
    fn hypotheses(&self) -> Attempt<Rc<HashSet<Term>>> {
        self.session.hypotheses.once(self.known(), || {
            let everywhere = [self.integers()?, self.truths()?];
            let facts = self.integers.facts.iter().chain(&everywhere);
            Ok(Rc::new(facts.flat_map(|fact| hol::hyps(*fact)).collect()))
        })
    }

    /// A proof that was not looked for here before.
    fn search(&self, goal: Term) -> Attempt<Option<Thm>> {
        if let Some(&known) = self.integers.facts.iter().find(|th| th.concl() == goal) {
            return Ok(Some(known));
        }
        if goal == hol::mk_true()? {
            return Ok(Some(hol::truth()?));
        }
        if let Some((a, b)) = hol::dest_eq(goal)
            && a == b
        {
            return Ok(Some(hol::refl(a)?));
        }
        if let Some(th) = linear(&self.integers.facts, goal)? {
            return Ok(Some(th));
        }
        if let Some(th) = self.prove_product(goal)? {
            return Ok(Some(th));
        }
        let equal = self.equal_products(goal)?;
        if !equal.is_empty()
            && let Some(th) = linear(&[&self.integers.facts[..], &equal].concat(), goal)?
        {
            return Ok(Some(th));
        }
        if let Some(th) = self.prove_with_quotients(goal)? {
            return Ok(Some(th));
        }
        match self.prove_with_products(goal)? {
            Some(th) => Ok(Some(th)),
            None => self.prove_with_bounds(goal),
        }
    }

    /// `⊢ 0 < a * b`, where both factors are positive.
    fn prove_product(&self, goal: Term) -> Attempt<Option<Thm>> {
        match application(goal) {
            Some((name, args)) if name == "int_lt" && dest_literal(args[0]) == Some(0.into()) => {
                self.positive(args[1])
            }
            _ => Ok(None),
        }
    }

    /// `⊢ x * y = e * y` for each product that occurs, where `x = e` is known.
    fn equal_products(&self, goal: Term) -> Attempt<Vec<Thm>> {
        let mut products = Vec::new();
        let known = self.integers.facts.iter().map(|fact| fact.concl());
        for t in known.chain([goal]).flat_map(distinct_parts) {
            if let Some((name, args)) = application(t)
                && let ("int_mul", &[a, b]) = (&name[..], &args[..])
                && !products.contains(&(t, a, b))
            {
                products.push((t, a, b));
            }
        }
        let mut equal = Vec::new();
        for fact in self.integers.facts.iter() {
            let Some((x, _)) = hol::dest_eq(fact.concl()) else {
                continue;
            };
            for &(product, a, b) in &products {
                let Some((times, _)) = hol::dest_app(product).and_then(|(f, _)| hol::dest_app(f))
                else {
                    continue;
                };
                let th = if a == x {
                    hol::ap_thm(hol::ap_term(times, *fact)?, b)?
                } else if b == x {
                    hol::ap_term(hol::app(times, a)?, *fact)?
                } else {
                    continue;
                };
                equal.push(hol::trans(th, self.tidied(hol::rhs(th))?)?);
            }
        }
        Ok(equal)
    }

    /// `⊢ 0 ≤ t`
    pub fn nonnegative(&self, t: Term) -> Attempt<Thm> {
        self.prove(mk("int_le", &[literal(0)?, t])?)
    }

    /// The failure to prove a condition.
    pub fn unproved(&self, goal: Term) -> Trouble {
        let facts = self.integers.facts.iter().map(|th| th.concl()).collect();
        Trouble::Unproved { goal, facts }
    }

    /// `⊢ a = b` for integers that are equal as polynomials, or by what is known.
    pub fn same(&self, a: Term, b: Term) -> Attempt<Thm> {
        if a == b {
            return Ok(hol::refl(a)?);
        }
        let goal = hol::eq(a, b)?;
        match arith::ring(goal) {
            Ok(th) => Ok(th),
            Err(_) => self.prove(goal),
        }
    }

    /// `⊢ t = t'` where t' reads well.
    pub fn tidied(&self, t: Term) -> Attempt<Thm> {
        self.once(Judgement::Tidied, t, || self.same(t, tidy(t)?))
    }
}
