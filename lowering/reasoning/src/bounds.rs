//! Conditions by the bounds of what is in them.
//!
//! Given what is known, Γ, and an inequality p, or a term t, this proves
//!
//! ```text
//! Γ ⊢ p        or        Γ ⊢ -C ≤ t  and  Γ ⊢ t ≤ C, for a number C = 2^k - 1
//! ```
//!
//! by a sum of products of what is not negative. `inequalities` finds the products: 0 ≤ f * g, where
//! 0 ≤ f is known, or holds of an atom such as a quotient, and 0 ≤ g for a reason of the same kind. Each
//! of them is proved here, and the rest is linear arithmetic.
//!
//! Among what is known are the bounds of sizes: `⊢ -(2^31 - 1) ≤ n ∧ n ≤ 2^31 - 1`.

use super::known::Known;
use super::lemma::{Lemma, lemmas};
use super::linear::linear;
use super::products::int_product_nonneg;
use super::quotients::{cdiv_bounds, cdiv_le, int_div_bounds, int_div_le, int_le_div, lt_cdiv};
use super::scope::Scope;
use super::term::{literal, mk};
use super::trouble::Attempt;
use inequalities::{Base, Reason, Step, Sum};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use std::rc::Rc;

lemmas! {
    quotient_least(x, d, q; 3);
    quotient_most(x, d, q; 3);
    ceiling_least(x, d, q; 3);
    ceiling_most(x, d, q; 3);
    quotient_scaled(x, d; 2);
    ceiling_scaled(x, d; 2);
    square_nonneg(x; 0);
    int_mod_range(a, m; 1);
}

/// Of how many facts bounds are made.
const MOST_FACTS: usize = 150;

/// A term between two numbers of which the second is less than 2^bits and the first its negation.
pub struct Between {
    pub bits: u64,
    /// `⊢ -C ≤ t`, where C is 2^bits - 1.
    pub low: Thm,
    /// `⊢ t ≤ C`
    pub high: Thm,
    pub most: BigInt,
}

impl Scope {
    /// A proof of an inequality.
    pub fn prove_with_bounds(&self, goal: Term) -> Attempt<Option<Thm>> {
        let Some(mut known) = self.problem()? else {
            return Ok(None);
        };
        let Some(sum) = known.difference(goal)? else {
            return Ok(None);
        };
        match known.problem.reason(&sum) {
            Some(reason) => self.by_reason(&known, &reason, &sum, goal),
            None => Ok(None),
        }
    }

    /// The least numbers of this kind between which a term is found to lie, of at most so many bits.
    pub fn between(&self, t: Term, most: u64) -> Attempt<Option<Between>> {
        let Some(mut known) = self.problem()? else {
            return Ok(None);
        };
        let sum = known.sum(t)?;
        let power = |bits: u64| -> BigInt { (BigInt::from(1) << bits) - 1 };
        let wanted = -power(most);
        let zero = Sum::default();
        let bounds = [known.problem.bound(&sum, &wanted)]
            .into_iter()
            .chain([known.problem.bound(&zero.minus(&sum), &wanted)]);
        let Some(bounds) = bounds.collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let bits = bounds.iter().map(|(least, _)| match *least < BigInt::ZERO {
            true => least.bits(),
            false => 0,
        });
        let bits = bits.max().unwrap_or(0);
        if bits > most {
            return Ok(None);
        }
        let most = power(bits);
        let number = literal(most.clone())?;
        let low = mk("int_le", &[mk("int_neg", &[number])?, t])?;
        let high = mk("int_le", &[t, number])?;
        let mut proved = Vec::new();
        for ((_, steps), goal) in bounds.iter().zip([low, high]) {
            proved.extend(linear(&self.by_steps(&known, steps)?, goal)?);
        }
        Ok(match proved[..] {
            [low, high] => Some(Between {
                bits,
                low,
                high,
                most,
            }),
            _ => None,
        })
    }

    /// Numbers between which a term is found to lie, of at most so many bits.
    pub fn numbers_around(&self, t: Term, most: u64) -> Attempt<Option<[BigInt; 2]>> {
        let Some(mut known) = self.problem()? else {
            return Ok(None);
        };
        let sum = known.sum(t)?;
        let wanted: BigInt = 1 - (BigInt::from(1) << most);
        let least = known.problem.bound(&sum, &wanted);
        let negated = known.problem.bound(&Sum::default().minus(&sum), &wanted);
        let found = least.zip(negated);
        Ok(found.map(|((least, _), (negated, _))| [least, -negated]))
    }

    /// What is known here.
    fn problem(&self) -> Attempt<Option<Known>> {
        if self.integers.facts.len() > MOST_FACTS {
            return Ok(None);
        }
        let problems = &self.session.problems;
        let known = problems.once(self.known(), || {
            let mut known = Known::default();
            for (size, bounds) in self.session.sizes.borrow().iter() {
                let atom = known.problem.variable(0);
                known.note(*size, atom);
                known.assume(*bounds)?;
            }
            for fact in self.integers.facts.iter() {
                known.assume(*fact)?;
            }
            known.problem.join();
            Ok(Rc::new(known))
        })?;
        Ok(Some((*known).clone()))
    }

    /// The inequality, of which this is why, and of which this is what is not negative.
    fn by_reason(
        &self,
        known: &Known,
        reason: &Reason,
        sum: &Sum,
        goal: Term,
    ) -> Attempt<Option<Thm>> {
        match reason {
            Reason::Steps(steps) => linear(&self.by_steps(known, steps)?, goal),
            Reason::Cases(atom, cases) => {
                let (name, args) = known.operation(*atom)?;
                let orders = [[args[0], args[1]], [args[1], args[0]]];
                let orders = orders.map(|sides| mk("int_le", &sides));
                let [first, second] = orders;
                let (first, second) = (first?, second?);
                let either = hol::mk_disj(first, second)?;
                let Some(either) = linear(&[], either)? else {
                    return Ok(None);
                };
                let orders = match &name[..] {
                    "int_min" => [first, second],
                    _ => [second, first],
                };
                let mut proved = Vec::new();
                for (reason, order) in cases.iter().zip(orders) {
                    let mut inside = known.clone();
                    inside.assume_case(*atom, proved.len(), hol::assume(order)?);
                    proved.extend(self.by_reason(&inside, reason, sum, goal)?);
                }
                let [one, other] = proved[..] else {
                    return Ok(None);
                };
                let (left, right) = match &name[..] {
                    "int_min" => (one, other),
                    _ => (other, one),
                };
                Ok(Some(hol::disj_cases(either, left, right)?))
            }
            Reason::Multiplied(quotient, positive, inner) => {
                let (name, args) = known.operation(*quotient)?;
                let (a, b) = (args[0], args[1]);
                let positive = self.by_steps(known, positive)?;
                let Some(positive) = linear(&positive, mk("int_lt", &[literal(0)?, b])?)? else {
                    return Ok(None);
                };
                let q = Sum::atom(*quotient);
                let above = sum.coefficient(&[*quotient]) < BigInt::ZERO;
                let rest = match above {
                    true => sum.plus(&q, 1),
                    false => q.minus(sum),
                };
                let q = known.term(&rest)?;
                let rule: Lemma<1> = match (&name[..], above) {
                    ("int_div", true) => int_div_le { a, m: b, q }.into(),
                    ("int_div", false) => int_le_div { a, m: b, q }.into(),
                    (_, true) => cdiv_le { a, b, q }.into(),
                    (_, false) => {
                        let q = known.term(&rest.minus(&Sum::constant(1)))?;
                        lt_cdiv { a, b, q }.into()
                    }
                };
                let same = self.apply(rule, [positive])?;
                let Some(product) = known.problem.multiplied(sum, *quotient) else {
                    return Ok(None);
                };
                match self.by_reason(known, inner, &product, hol::rhs(same))? {
                    Some(th) => linear(&[hol::eq_mp(hol::sym(same)?, th)?], goal),
                    None => Ok(None),
                }
            }
        }
    }

    /// The products, each not negative; without those of which the proof fails.
    fn by_steps(&self, known: &Known, steps: &[Step]) -> Attempt<Vec<Thm>> {
        let mut all = Vec::new();
        for step in steps {
            let base = self.base(known, step)?;
            let Some(sign) = &step.sign else {
                all.extend(base);
                continue;
            };
            let Some(polynomial) = known.problem.polynomial(&step.base) else {
                continue;
            };
            let mut signs = Vec::new();
            for (sum, reasons) in [
                (&polynomial, base),
                (&step.factor, self.by_steps(known, sign)?),
            ] {
                let goal = mk("int_le", &[literal(0)?, known.term(sum)?])?;
                signs.extend(linear(&reasons, goal)?);
            }
            if let [f, g] = signs[..] {
                all.push(self.apply(int_product_nonneg {}, [f, g])?);
            }
        }
        Ok(all)
    }

    /// What says that the first factor of a step is not negative.
    fn base(&self, known: &Known, step: &Step) -> Attempt<Vec<Thm>> {
        let (zero, one) = (literal(0)?, literal(1)?);
        let atom = match &step.base {
            Base::Fact(number) => return Ok(known.reasons(*number)),
            Base::Square(root) => {
                let x = known.term(root)?;
                return Ok(vec![self.theorem(square_nonneg { x })?]);
            }
            Base::Top(atom)
            | Base::Bottom(atom)
            | Base::Scaled(atom)
            | Base::Least(atom, _)
            | Base::Most(atom, _)
            | Base::First(atom)
            | Base::Second(atom) => *atom,
        };
        let (name, args) = known.operation(atom)?;
        let (x, d) = (args[0], args[1]);
        if matches!(&name[..], "int_min" | "int_max") {
            let conditions = self.conditions(known, step)?;
            let Some(polynomial) = known.problem.polynomial(&step.base) else {
                return Ok(Vec::new());
            };
            let goal = mk("int_le", &[zero, known.term(&polynomial)?])?;
            return Ok(linear(&conditions.concat(), goal)?.into_iter().collect());
        }
        let conditions = self.conditions(known, step)?;
        let mut conditions = conditions.iter();
        let mut next = |goal: Term| -> Attempt<Option<Thm>> {
            conditions
                .next()
                .map_or(Ok(None), |from| linear(from, goal))
        };
        let Some(some) = next(mk("int_le", &[one, d])?)? else {
            return Ok(Vec::new());
        };
        let ceiling = name == "cdiv";
        let th = match &step.base {
            Base::Scaled(_) => {
                let Some(low) = next(mk("int_le", &[zero, x])?)? else {
                    return Ok(Vec::new());
                };
                let rule: Lemma<2> = match ceiling {
                    true => ceiling_scaled { x, d }.into(),
                    false => quotient_scaled { x, d }.into(),
                };
                self.apply(rule, [some, low])?
            }
            Base::Least(_, n) | Base::Most(_, n) => {
                let (q, low) = (literal(n.clone())?, self.le(&BigInt::ZERO, n)?);
                let least = matches!(&step.base, Base::Least(..));
                let (distance, rule): (Term, Lemma<3>) = match (least, ceiling) {
                    (true, true) => (mk("int_add", &[x, q])?, ceiling_least { x, d, q }.into()),
                    (true, false) => (mk("int_add", &[x, q])?, quotient_least { x, d, q }.into()),
                    (false, true) => (mk("int_sub", &[q, x])?, ceiling_most { x, d, q }.into()),
                    (false, false) => (mk("int_sub", &[q, x])?, quotient_most { x, d, q }.into()),
                };
                let Some(from) = next(mk("int_le", &[zero, distance])?)? else {
                    return Ok(Vec::new());
                };
                self.apply(rule, [some, low, from])?
            }
            _ => {
                let positive = linear(&[some], mk("int_lt", &[zero, d])?)?;
                let Some(positive) = positive else {
                    return Ok(Vec::new());
                };
                let rule: Lemma<1> = match &name[..] {
                    "int_mod" => int_mod_range { a: x, m: d }.into(),
                    "cdiv" => cdiv_bounds { a: x, b: d }.into(),
                    _ => int_div_bounds { a: x, b: d }.into(),
                };
                self.apply(rule, [positive])?
            }
        };
        Ok(vec![th])
    }

    /// What the conditions of a step follow from.
    fn conditions(&self, known: &Known, step: &Step) -> Attempt<Vec<Vec<Thm>>> {
        let conditions = step.conditions.iter();
        conditions
            .map(|steps| self.by_steps(known, steps))
            .collect()
    }
}
