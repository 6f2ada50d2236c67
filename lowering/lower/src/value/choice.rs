//! Conditions of the program as conditions of C, and statements that depend on them.
//!
//! For a condition c of the program at a point of the function, of which `⊢ decision S w env c p`:
//!
//! ```text
//! ⊢ decides S (state S H s cenv) v k p      the condition k of C has the truth value p
//! ```
//!
//! c is given, k comes out, with the locals that it needs. A condition on indices is spelled as it is
//! (`decides_index`); what data are compared is computed (`decides_less`); the right side of `&&` and
//! `||` is evaluated only where the left does not decide (`decides_and`, `decides_or`).

use crate::point::Point;
use crate::value::declarations::Purpose;
use crate::value::locals::Locals;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::syntax::{Comparison, Cond, View};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    decides_index(G; 2);
    decides_less(ty; 3);
    decides_less_eq(ty; 3);
    decides_equal(ty; 3);
    decides_and(; 2);
    decides_or(; 2);
    decides_not(; 2);
}

/// A condition of the program and the one of C for it.
#[derive(Clone, Copy)]
pub struct Test {
    /// `⊢ decision S w env c p`
    pub decision: Thm,
    /// `⊢ decides S G v k p`
    pub decides: Thm,
    /// `p`
    pub holds: Term,
    /// `¬p`
    pub fails: Term,
}

impl Locals {
    /// What is known of a condition at a point, with the locals that it needs.
    pub fn test(&mut self, point: &Point, c: Term) -> Attempt<Test> {
        let decision = point.scope.decision(c)?;
        let holds = last(decision)?;
        let fails = hol::mk_not(holds)?;
        let decides = self.decides(point, c)?;
        Ok(Test {
            decision,
            decides,
            holds,
            fails,
        })
    }

    /// `⊢ decides S (state S H s cenv) v k p`
    fn decides(&mut self, point: &Point, c: Term) -> Attempt<Thm> {
        let truths = point.scope.truths()?;
        match Cond::of(c)? {
            Cond::Index { b } => {
                let value = last(point.scope.condition(b)?)?;
                point.with_stack(self.stack).decides_index(value)
            }
            Cond::Compare { ty, r, a, b } => {
                let (a, b) = (self.value(&point.wanted(a))?, self.value(&point.wanted(b))?);
                let rule: Lemma<3> = match r {
                    Comparison::Less => decides_less { ty }.into(),
                    Comparison::LessEq => decides_less_eq { ty }.into(),
                    Comparison::Equal => decides_equal { ty }.into(),
                };
                point.apply(rule, [truths, a, b])
            }
            Cond::And { a, b } => {
                let left = self.decides(point, a)?;
                let right = self.decides_under(point, b, last(left)?)?;
                point.apply(decides_and {}, [left, right])
            }
            Cond::Or { a, b } => {
                let left = self.decides(point, a)?;
                let right = self.decides_under(point, b, hol::mk_not(last(left)?)?)?;
                point.apply(decides_or {}, [left, right])
            }
            Cond::Not { a } => point.apply(decides_not {}, [truths, self.decides(point, a)?]),
        }
    }

    /// The same, where a proposition holds. Locals are declared whether it does or not, so that what
    /// needs them has to evaluate in any case.
    fn decides_under(&mut self, point: &Point, c: Term, p: Term) -> Attempt<Thm> {
        if point.assuming(p)?.needs_statements(c)? {
            return Ok(hol::disch(p, self.decides(point, c)?)?);
        }
        self.conditions.push(p);
        let th = self.decides(&point.assuming(p)?, c);
        self.conditions.pop();
        Ok(hol::disch(p, th?)?)
    }
}

impl Point {
    /// The statement for this purpose that `build` makes of a condition of the program, with the
    /// locals that the condition needs declared around.
    pub fn choose(
        &self,
        purpose: Purpose,
        c: Term,
        build: impl FnOnce(&Point, Test) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        self.with_data_of_condition(purpose, c, |point| {
            let mut locals = Locals::new(point)?;
            let test = locals.test(point, c)?;
            point.with_locals(purpose, &locals, |point| {
                let decides = locals.settle(point, test.decides, point.running(purpose)?)?;
                build(point, Test { decides, ..test })
            })
        })
    }

    /// `⊢ decides S G v (CTest b) q`
    pub fn decides_index(&self, q: Term) -> Attempt<Thm> {
        let premises = [self.scope.truths()?, self.test(q)?];
        self.apply(decides_index { G: self.state()? }, premises)
    }

    /// A proof where a proposition holds, with the proposition as premise.
    pub fn under(&self, p: Term, prove: impl FnOnce(&Point) -> Attempt<Thm>) -> Attempt<Thm> {
        Ok(hol::disch(p, prove(&self.assuming(p)?)?)?)
    }
}
