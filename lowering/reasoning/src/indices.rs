//! Index expressions and conditions of the program: what they evaluate to.
//!
//! For the valuation w at a point, an index expression e and a condition b of the program:
//!
//! ```text
//! ⊢ ieval atl_div w e z      the expression e has the value z
//! ⊢ beval atl_div w b p      the condition b holds where p does
//! ```
//!
//! e and b are given; z and p are what comes out, integer terms as one would write them. There is
//! a lemma for each constructor: `atl_add` for `IAdd`, `ieval_div` for `IDiv`, and so on. A
//! division needs `⊢ divides atl_div x y`, which holds for a positive divisor (`atl_div_positive`).

use super::facts::Judgement;
use super::lemma::{Lemma, lemmas};
use super::program::divides;
use super::scope::Scope;
use super::sums::negated;
use super::syntax::{BExp, IExp, View};
use super::term::{int, literal, mk, none};
use super::theorem::{last, replace_last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    atl_lit(v, z; 0);
    atl_var(; 1);
    atl_add(; 2);
    atl_sub(; 2);
    atl_mul(; 2);
    ieval_min(; 2);
    ieval_max(; 2);
    int_min_left(; 1);
    int_max_left(; 1);
    ieval_mod(; 3);
    ieval_div(; 3);
    atl_div_positive(x; 1);
    ceiling_quotient(; 3);
    beval_and(; 2);
    beval_or(; 2);
    beval_and_then(; 2);
    beval_or_else(; 2);
    beval_not(; 1);
    beval_lt(; 2);
    beval_le(; 2);
    beval_eq(; 2);
}

impl Scope {
    /// `⊢ ieval atl_div w e z`, with z tidy.
    pub fn index(&self, e: Term) -> Attempt<Thm> {
        self.once(Judgement::Index, e, || {
            let th = self.evaluate(self.integers.valuation, e)?;
            let tidied = self.tidied(last(th)?)?;
            replace_last(th, tidied)
        })
    }

    /// `⊢ ieval atl_div w e z`
    fn evaluate(&self, w: Term, e: Term) -> Attempt<Thm> {
        let value = |e| self.evaluate(w, e);
        match IExp::of(e)? {
            IExp::ILit { z } => self.apply(atl_lit { v: w, z }, []),
            IExp::IVar { x } => {
                let known = self.look_up(w, x)?;
                if hol::rhs(known) == none(int()?)? {
                    return Err(Trouble::Dependent);
                }
                self.apply(atl_var {}, [known])
            }
            IExp::IAdd { a, b } => self.apply(atl_add {}, [value(a)?, value(b)?]),
            IExp::ISub { a, b } => self.apply(atl_sub {}, [value(a)?, value(b)?]),
            IExp::IMul { a, b } => self.apply(atl_mul {}, [value(a)?, value(b)?]),
            IExp::IDiv { a, b } => self.quotient(value(a)?, value(b)?),
            IExp::IMod { a, b } => {
                let premises = self.dividing(value(a)?, value(b)?)?;
                self.apply(ieval_mod {}, premises)
            }
            IExp::IMin { a, b } => {
                self.extreme(ieval_min {}, int_min_left {}, value(a)?, value(b)?)
            }
            IExp::IMax { a, b } => {
                self.extreme(ieval_max {}, int_max_left {}, value(a)?, value(b)?)
            }
        }
    }

    /// The value of a minimum or a maximum: of two that are the same, that one. (In C, `i < i ? i : i`
    /// would be read as a minimum.)
    fn extreme(
        &self,
        rule: impl Into<Lemma<2>>,
        of_the_same: impl Into<Lemma<1>>,
        a: Thm,
        b: Thm,
    ) -> Attempt<Thm> {
        let (x, y) = (last(a)?, last(b)?);
        let tidied = |z| self.tidied(z).map(hol::rhs);
        if x != y && tidied(x)? != tidied(y)? {
            return self.apply(rule, [a, b]);
        }
        let b = replace_last(b, self.same(y, x)?)?;
        let itself = self.prove(mk("int_le", &[x, x])?)?;
        let th = self.apply(rule, [a, b])?;
        replace_last(th, self.apply(of_the_same, [itself])?)
    }

    /// The value of a quotient from those of its operands.
    fn quotient(&self, a: Thm, b: Thm) -> Attempt<Thm> {
        let [a, b, defined] = self.dividing(a, b)?;
        let (x, y) = (last(a)?, last(b)?);
        let th = self.apply(ieval_div {}, [a, b, defined])?;
        match negated(x)? {
            Some(c) => replace_last(th, self.negative_quotient(x, c, y)?),
            None => Ok(th),
        }
    }

    /// The operands with tidy values, by which quotients are recognised, and `⊢ divides atl_div x y`.
    fn dividing(&self, a: Thm, b: Thm) -> Attempt<[Thm; 3]> {
        let (a, b) = (
            replace_last(a, self.tidied(last(a)?)?)?,
            replace_last(b, self.tidied(last(b)?)?)?,
        );
        let (x, y) = (last(a)?, last(b)?);
        let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let defined = self.apply(atl_div_positive { x }, [positive])?;
        Ok([a, b, defined])
    }

    /// `⊢ x div y = 0 - (c + y - 1) div y` for x = -c: that is how ceilings are written.
    fn negative_quotient(&self, x: Term, c: Term, y: Term) -> Attempt<Thm> {
        let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let negation = self.same(x, mk("int_sub", &[literal(0)?, c])?)?;
        let sum = mk("int_sub", &[mk("int_add", &[c, y])?, literal(1)?])?;
        let sum = self.tidied(sum)?;
        self.apply(ceiling_quotient {}, [positive, negation, sum])
    }

    /// `⊢ beval atl_div w b p`, with the sides of comparisons tidy.
    pub fn condition(&self, b: Term) -> Attempt<Thm> {
        self.once(Judgement::Condition, b, || self.hold(b))
    }

    fn hold(&self, b: Term) -> Attempt<Thm> {
        match BExp::of(b)? {
            BExp::BLt { a, b } => self.apply(beval_lt {}, [self.index(a)?, self.index(b)?]),
            BExp::BLe { a, b } => self.apply(beval_le {}, [self.index(a)?, self.index(b)?]),
            BExp::BEq { a, b } => self.apply(beval_eq {}, [self.index(a)?, self.index(b)?]),
            BExp::BAnd { a, b } if divides(b)? => {
                let left = self.condition(a)?;
                let right = self.under(last(left)?, |scope| scope.condition(b))?;
                self.apply(beval_and_then {}, [left, right])
            }
            BExp::BOr { a, b } if divides(b)? => {
                let left = self.condition(a)?;
                let right = self.under(hol::mk_not(last(left)?)?, |scope| scope.condition(b))?;
                self.apply(beval_or_else {}, [left, right])
            }
            BExp::BAnd { a, b } => {
                self.apply(beval_and {}, [self.condition(a)?, self.condition(b)?])
            }
            BExp::BOr { a, b } => self.apply(beval_or {}, [self.condition(a)?, self.condition(b)?]),
            BExp::BNot { a } => self.apply(beval_not {}, [self.condition(a)?]),
        }
    }
}
