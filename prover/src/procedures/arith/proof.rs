//! Refutations found by the search, turned into theorems.

use super::claim::{Claim, constant};
use super::lemmas::{Lemma, use_lemma};
use super::problem::{Origin, Premise, Problem, about_atom, fact_count};
use crate::{Proof, fail, hol};
use inequalities::linear::{Combination, FactId, Formula, Int, Linear, Refutation};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use std::collections::HashMap;

/// What is known of a fact of the search.
#[derive(Clone)]
enum Known<'a> {
    /// The claim and what it says; its theorem is still to be taken apart from the premise's.
    Premise(&'a Premise),
    /// The theorem of a claim, and what it says.
    Claim(Thm, Claim, &'a Formula),
    /// `⊢ 0 ≤ p`, `⊢ 0 = p` or `⊢ F`, normal.
    Normal(Thm),
}

/// The facts in scope.
pub(super) struct Replay<'a> {
    problem: &'a Problem,
    given: &'a [Thm],
    known: HashMap<FactId, Known<'a>>,
    /// The first number of each premise that gives facts, in ascending order.
    starts: Vec<FactId>,
}

impl<'a> Replay<'a> {
    /// The facts of the premises, with the numbers that the search gives them.
    pub fn new(problem: &'a Problem, given: &'a [Thm]) -> Replay<'a> {
        let (mut known, mut starts, mut next) = (HashMap::new(), Vec::new(), 0);
        for premise in &problem.premises {
            let count = fact_count(&premise.formula);
            if count > 0 {
                starts.push(next);
            }
            for id in next..next + count {
                known.insert(id, Known::Premise(premise));
            }
            next += count;
        }
        Replay {
            problem,
            given,
            known,
            starts,
        }
    }

    /// `⊢ F` by a refutation.
    pub fn refute(&mut self, refutation: &'a Refutation) -> Proof<Thm> {
        match refutation {
            Refutation::Sum(sum) => self.sum(sum),
            Refutation::Clash(holds, fails) => {
                let (holds, fails) = (self.claim(*holds)?.0, self.claim(*fails)?.0);
                Ok(hol::mp(hol::not_elim(fails)?, holds)?)
            }
            Refutation::Cut { fact, sum, then } => {
                let th = self.sum(sum)?;
                self.known.insert(*fact, Known::Normal(th));
                self.refute(then)
            }
            Refutation::Split { form, above, below } => self.split(form, above, below),
            Refutation::Cases { either, branches } => self.cases(*either, branches),
        }
    }

    fn split(
        &mut self,
        form: &Linear,
        above: &'a (FactId, Box<Refutation>),
        below: &'a (FactId, Box<Refutation>),
    ) -> Proof<Thm> {
        let either = use_lemma(Lemma::Split, &[self.problem.term(form)?], &[])?;
        let Some((first, second)) = hol::dest_disj(either.concl()) else {
            return fail("arith: int_split is not a disjunction");
        };
        let mut refuted = Vec::new();
        for ((id, refutation), case) in [(above, first), (below, second)] {
            let th = normal(hol::assume(case)?)?;
            self.known.insert(*id, Known::Normal(th));
            refuted.push(self.refute(refutation)?);
        }
        Ok(hol::disj_cases(either, refuted[0], refuted[1])?)
    }

    fn cases(&mut self, either: FactId, branches: &'a [(FactId, Refutation)]) -> Proof<Thm> {
        let (th, claim, formula) = self.claim(either)?;
        let (Formula::Any(formulas), [(left, _), (right, _)]) = (formula, branches) else {
            return absurd(th, claim);
        };
        let either = claim.either(th)?;
        let Some((first, second)) = hol::dest_disj(either.concl()) else {
            return fail("arith: not a disjunction");
        };
        let mut refuted = Vec::new();
        let cases = [(*left, first), (*right, second)].into_iter();
        for (((id, case), formula), (_, refutation)) in cases.zip(formulas).zip(branches) {
            self.introduce(
                &mut id.clone(),
                hol::assume(case)?,
                Claim::of(case),
                formula,
            )?;
            refuted.push(self.refute(refutation)?);
        }
        Ok(hol::disj_cases(either, refuted[0], refuted[1])?)
    }

    /// The theorem of a fact that is not a sum.
    fn claim(&mut self, id: FactId) -> Proof<(Thm, Claim, &'a Formula)> {
        if let Some(Known::Premise(premise)) = self.known.get(&id) {
            let at = self.starts.partition_point(|start| *start <= id);
            let mut first = self.starts[at.saturating_sub(1)];
            let premise = *premise;
            let th = self.theorem(premise)?;
            self.introduce(&mut first, th, premise.claim, &premise.formula)?;
        }
        match self.known.get(&id) {
            Some(Known::Claim(th, claim, formula)) => Ok((*th, *claim, formula)),
            _ => fail("arith: the refutation uses an unknown fact"),
        }
    }

    /// The theorem of a premise.
    fn theorem(&self, premise: &Premise) -> Proof<Thm> {
        match premise.origin {
            Origin::Given(at) => Ok(self.given[at]),
            Origin::Atom(atom) => match about_atom(atom)? {
                Some(th) => Ok(th),
                None => fail("arith: nothing is known of the atom"),
            },
            Origin::Product(first, second) => {
                let premises = [first, second].map(|at| &self.problem.premises[at]);
                let thms = premises.map(|premise| normal(self.theorem(premise)?));
                let [first, second] = thms;
                let (first, second) = (first?, second?);
                let terms = [right(first)?, right(second)?];
                use_lemma(Lemma::Product, &terms, &[first, second])
            }
        }
    }

    /// Gives the facts of a claim their theorems, with consecutive numbers.
    fn introduce(
        &mut self,
        next: &mut FactId,
        th: Thm,
        claim: Claim,
        formula: &'a Formula,
    ) -> Proof<()> {
        match formula {
            Formula::All(parts) if parts.is_empty() => {}
            Formula::All(parts) => {
                let claims = match claim.shape()? {
                    super::claim::Shape::All(claims) => claims,
                    _ => return fail("arith: the claim has no parts"),
                };
                let thms = claim.parts(th)?;
                for ((th, claim), part) in thms.into_iter().zip(claims).zip(parts) {
                    self.introduce(next, th, claim, part)?;
                }
            }
            _ => {
                self.known.insert(*next, Known::Claim(th, claim, formula));
                *next += 1;
            }
        }
        Ok(())
    }

    /// The normal theorem of a constraint.
    fn normal(&mut self, id: FactId) -> Proof<Thm> {
        if let Some(Known::Normal(th)) = self.known.get(&id) {
            return Ok(*th);
        }
        let th = normal(self.claim(id)?.0)?;
        self.known.insert(id, Known::Normal(th));
        Ok(th)
    }

    /// The normal form of the sum of facts, each multiplied by its factor.
    fn sum(&mut self, sum: &Combination) -> Proof<Thm> {
        let falsity = hol::mk_false()?;
        let (mut equations, mut inequalities) = (Vec::new(), Vec::new());
        for (id, factor) in sum {
            let th = self.normal(*id)?;
            if th.concl() == falsity {
                return Ok(th);
            }
            match hol::dest_eq(th.concl()) {
                Some(_) => equations.push((th, factor)),
                None => inequalities.push((th, factor)),
            }
        }
        let zero = literal(&Int::ZERO)?;
        let mut total = match (&inequalities[..], &equations[..]) {
            ([(first, factor), ..], _) if factor.is_one() => {
                let first = *first;
                inequalities.remove(0);
                first
            }
            ([_, ..], _) => {
                let trivial = hol::apps(constant("int_le")?, &[zero, zero])?;
                hol::eqt_elim(hol::int_eval(trivial)?)?
            }
            ([], _) => hol::refl(zero)?,
        };
        for (th, factor) in inequalities {
            let n = hol::with(|k| k.mk_numeral(factor.to_big().magnitude()))?;
            let terms = [n, right(total)?, right(th)?];
            total = use_lemma(Lemma::LeSum, &terms, &[total, th])?;
        }
        let lemma = match hol::dest_eq(total.concl()) {
            Some(_) => Lemma::EqSum,
            None => Lemma::LeSumEq,
        };
        for (th, factor) in equations {
            let terms = [literal(factor)?, right(total)?, right(th)?];
            total = use_lemma(lemma, &terms, &[total, th])?;
        }
        normal(total)
    }
}

/// `⊢ q` from `⊢ p`, for the normal form `q` of a comparison `p`.
fn normal(th: Thm) -> Proof<Thm> {
    Ok(hol::eq_mp(hol::int_norm(th.concl())?, th)?)
}

/// `⊢ F` from the theorem of an absurd claim.
fn absurd(th: Thm, claim: Claim) -> Proof<Thm> {
    if claim.prop == hol::mk_false()? {
        return Ok(th);
    }
    if claim.prop == hol::mk_true()? {
        return Ok(hol::mp(hol::not_elim(th)?, hol::truth()?)?);
    }
    normal(th)
}

fn literal(n: &Int) -> Proof<Term> {
    let n: BigInt = n.to_big();
    Ok(hol::with(|k| k.mk_int(&n))?)
}

/// The right side of a comparison.
fn right(th: Thm) -> Proof<Term> {
    match hol::dest_app(th.concl()) {
        Some((_, right)) => Ok(right),
        None => fail("arith: not a comparison"),
    }
}
