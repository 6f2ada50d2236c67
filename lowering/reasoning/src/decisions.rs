//! Conditions of the program, on indices and data: that they evaluate, and to what.
//!
//! For the operations S of the scalars, the valuation w and the environment env at a point, and a
//! condition c:
//!
//! ```text
//! ⊢ decision S w env c p      the condition evaluates here, and holds where p does
//! ```
//!
//! c is given, the proposition p comes out: an integer condition for one on indices
//! (`decision_index`), a comparison of two values for one on data (`decision_less`), and put together
//! as the condition is. The right side of an and or an or has to evaluate only where the left does
//! not decide (`decision_and`, `decision_or`).

use super::facts::Judgement;
use super::lemma::{Lemma, lemmas};
use super::program::index_condition;
use super::scope::Scope;
use super::syntax::{Comparison, Cond, Exp, View};
use super::theorem::last;
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    decision_index(env; 2);
    decision_less(ty; 3);
    decision_less_eq(ty; 3);
    decision_equal(ty; 3);
    decision_and(; 3);
    decision_or(; 3);
    decision_not(; 2);
    den_if_true(a, b; 2);
    den_if_false(a, b; 2);
}

impl Scope {
    /// `⊢ decision S w env c p`
    pub fn decision(&self, c: Term) -> Attempt<Thm> {
        self.once(Judgement::Decision, c, || self.decide(c))
    }

    /// The part of a choice on indices that counts here, and `⊢ den S w env (If c a b) = den S w env a`
    /// or the same of b, if that is known.
    pub fn chosen(&self, e: Term) -> Attempt<Option<(Term, Thm)>> {
        let Exp::If { c, a, b } = Exp::of(e)? else {
            return Ok(None);
        };
        if index_condition(c)?.is_none() {
            return Ok(None);
        }
        let decision = self.decision(c)?;
        let p = last(decision)?;
        if let Some(holds) = self.try_prove(p)? {
            let equation = self.apply(den_if_true { a, b }, [decision, holds])?;
            return Ok(Some((a, equation)));
        }
        if let Some(fails) = self.try_prove(hol::mk_not(p)?)? {
            let equation = self.apply(den_if_false { a, b }, [decision, fails])?;
            return Ok(Some((b, equation)));
        }
        Ok(None)
    }

    fn decide(&self, c: Term) -> Attempt<Thm> {
        let truths = self.truths()?;
        match Cond::of(c)? {
            Cond::Index { b } => {
                let (_, _, env) = self.meaning();
                self.apply(decision_index { env }, [truths, self.condition(b)?])
            }
            Cond::Compare { ty, r, a, b } => {
                let rule: Lemma<3> = match r {
                    Comparison::Less => decision_less { ty }.into(),
                    Comparison::LessEq => decision_less_eq { ty }.into(),
                    Comparison::Equal => decision_equal { ty }.into(),
                };
                self.apply(rule, [truths, self.ok(a)?, self.ok(b)?])
            }
            Cond::And { a, b } => {
                let left = self.decision(a)?;
                let p = last(left)?;
                let right = self.under(p, |scope| scope.decision(b))?;
                self.apply(decision_and {}, [truths, left, right])
            }
            Cond::Or { a, b } => {
                let left = self.decision(a)?;
                let p = hol::mk_not(last(left)?)?;
                let right = self.under(p, |scope| scope.decision(b))?;
                self.apply(decision_or {}, [truths, left, right])
            }
            Cond::Not { a } => self.apply(decision_not {}, [truths, self.decision(a)?]),
        }
    }
}
