//! The macro `INT_EVAL`: an operation on integer literals equals its value.

use super::lemma::Lemma;
use super::symbol::{Symbol, View};
use crate::Context;
use crate::derive::error::{Refusal, Result};
use certs::Op;
use kernel::{Term, Thm};
use num_bigint::{BigInt, BigUint, Sign};
use std::cmp::Ordering;

impl Context {
    /// `⊢ t = n` for an operation `t` applied to integer literals (`+ - * div mod cdiv min max
    /// abs`, negation, or `int_of_num` of an operation on numerals) and its value, a literal;
    /// `⊢ t = T` or `⊢ t = F` for a comparison (`< ≤ =`). Divisors must be positive.
    pub fn int_eval(&mut self, t: Term) -> Result<Thm> {
        self.record_arithmetic(Op::IntEval, t, |k| k.evaluate_int(t))
    }

    pub(super) fn evaluate_int(&mut self, t: Term) -> Result<Thm> {
        let known = self.arithmetic.int_values.get(&t).copied();
        if let Some(th) = self.arithmetic.recall(known) {
            return Ok(th);
        }
        let noted = self.noting(|k| match k.arithmetic_view(t) {
            Some(View::Unary(Symbol::Of, n)) => {
                let value = k.evaluate_num(n)?;
                let of = k.symbol(Symbol::Of)?;
                k.ap_term(of, value)
            }
            Some(View::Unary(Symbol::Neg, a)) => k.int_neg(a),
            Some(View::Unary(Symbol::Abs, a)) => {
                let step = k.lemma(Lemma::IntAbs, &[a], &[])?;
                k.then_evaluate(step)
            }
            Some(View::Binary(op, a, b)) => k.int_binary(op, a, b),
            Some(View::Eq(false, a, b)) => k.int_eq(a, b),
            _ => Err(Refusal::IntEvalNotOperation.into()),
        })?;
        self.arithmetic.int_values.insert(t, noted);
        Ok(noted.0)
    }

    fn literal(&self, t: Term) -> Result<BigInt> {
        Ok(self.dest_int(t).ok_or(Refusal::IntEvalNotLiterals)?)
    }

    /// The numeral of the absolute value of a literal.
    fn magnitude(&self, t: Term) -> Result<Term> {
        let t = self.argument(Symbol::Neg, t).unwrap_or(t);
        let magnitude = self.argument(Symbol::Of, t);
        Ok(magnitude.ok_or(Refusal::IntEvalNotLiterals)?)
    }

    /// `⊢ t = n` from `⊢ t = u`, where the arguments of `u` are evaluated first.
    fn then_evaluate(&mut self, step: Thm) -> Result<Thm> {
        let now = self.right_side(step);
        let arguments = match self.arithmetic_view(now) {
            Some(View::Unary(_, a)) => vec![a],
            Some(View::Binary(_, a, b)) => vec![a, b],
            _ => return Err(Refusal::IntEvalNotOperation.into()),
        };
        let (mut head, mut values) = (now, Vec::new());
        for &a in arguments.iter().rev() {
            head = self.dest_app(head).map_or(head, |(f, _)| f);
            values.push(if self.dest_int(a).is_some() {
                self.refl(a)?
            } else {
                let same = self.refl(a)?;
                match self.arithmetic_view(a) {
                    Some(View::Unary(Symbol::Neg, _)) => self.evaluate_int(a)?,
                    _ => self.then_evaluate(same)?,
                }
            });
        }
        let mut th = self.refl(head)?;
        for value in values.into_iter().rev() {
            th = self.mk_comb(th, value)?;
        }
        let value = self.evaluate_int(self.right_side(th))?;
        let th = self.trans(step, th)?;
        Ok(self.trans(th, value)?)
    }

    pub(super) fn int_neg(&mut self, a: Term) -> Result<Thm> {
        let value = self.literal(a)?;
        match value.sign() {
            Sign::NoSign => self.lemma(Lemma::NegZero, &[], &[]),
            Sign::Minus => {
                let positive = self.argument(Symbol::Neg, a).unwrap_or(a);
                self.lemma(Lemma::NegNeg, &[positive], &[])
            }
            Sign::Plus => {
                let t = self.unary(Symbol::Neg, a)?;
                Ok(self.refl(t)?)
            }
        }
    }

    fn int_binary(&mut self, op: Symbol, a: Term, b: Term) -> Result<Thm> {
        let (x, y) = (self.literal(a)?, self.literal(b)?);
        match op {
            Symbol::Add => self.int_add(a, b, &x, &y),
            Symbol::Mul => self.int_mul(a, b),
            Symbol::Sub => {
                let step = self.lemma(Lemma::SubNorm, &[a, b], &[])?;
                self.then_evaluate(step)
            }
            Symbol::Le | Symbol::Lt => self.int_comparison(op, a, b),
            Symbol::Min | Symbol::Max => {
                let lemma = match (op == Symbol::Min, x <= y) {
                    (true, true) => Lemma::IntMinLeft,
                    (true, false) => Lemma::IntMinRight,
                    (false, true) => Lemma::IntMaxRight,
                    (false, false) => Lemma::IntMaxLeft,
                };
                let order = if x <= y { (a, b) } else { (b, a) };
                let le = self.int_le(order.0, order.1)?;
                self.lemma(lemma, &[a, b], &[le])
            }
            Symbol::Div => self.int_div(a, b),
            Symbol::Mod => {
                let step = self.lemma(Lemma::IntMod, &[a, b], &[])?;
                self.then_evaluate(step)
            }
            Symbol::Cdiv => {
                let zero = self.mk_int(&BigInt::ZERO)?;
                let positive = self.int_lt(zero, b)?;
                let step = self.lemma(Lemma::IntCdiv, &[a, b], &[positive])?;
                self.then_evaluate(step)
            }
            _ => Err(Refusal::IntEvalNotOperation.into()),
        }
    }

    fn int_add(&mut self, a: Term, b: Term, x: &BigInt, y: &BigInt) -> Result<Thm> {
        let (m, n) = (self.magnitude(a)?, self.magnitude(b)?);
        let of = self.symbol(Symbol::Of)?;
        let neg = self.symbol(Symbol::Neg)?;
        let negative = |x: &BigInt| x.sign() == Sign::Minus;
        if negative(x) == negative(y) {
            let step = self.of_operation(Symbol::NumAdd, Lemma::OfAdd, m, n)?;
            if !negative(x) {
                return Ok(step);
            }
            let (a, b) = (self.app(of, m)?, self.app(of, n)?);
            let lemma = self.lemma(Lemma::AddNegNeg, &[a, b], &[])?;
            let step = self.ap_term(neg, step)?;
            return Ok(self.trans(lemma, step)?);
        }
        let first_is_greater = x.magnitude() >= y.magnitude();
        let small = if first_is_greater { n } else { m };
        let difference = if first_is_greater {
            x.magnitude() - y.magnitude()
        } else {
            y.magnitude() - x.magnitude()
        };
        let d = self.mk_numeral(&difference)?;
        let lemma = match (negative(x), first_is_greater) {
            (false, true) => Lemma::PosNegGe,
            (false, false) => Lemma::PosNegLt,
            (true, true) => Lemma::NegPosLt,
            (true, false) => Lemma::NegPosGe,
        };
        let lemma = self.lemma(lemma, &[small, d], &[])?;
        // The literals with `small + d` in place of `great`.
        let sum = self.binary(Symbol::NumAdd, small, d)?;
        let sum = self.evaluate_num(sum)?;
        let sum = self.ap_term(of, sum)?;
        let same = self.app(of, small)?;
        let same = self.refl(same)?;
        let (left, right) = if first_is_greater {
            (sum, same)
        } else {
            (same, sum)
        };
        let (left, right) = match negative(x) {
            true => (self.ap_term(neg, left)?, right),
            false => (left, self.ap_term(neg, right)?),
        };
        let plus = self.symbol(Symbol::Add)?;
        let both = self.ap_term(plus, left)?;
        let both = self.mk_comb(both, right)?;
        let both = self.sym(both)?;
        let th = self.trans(both, lemma)?;
        // `-0` comes out where the numbers cancel.
        if difference == BigUint::ZERO && self.argument(Symbol::Neg, self.right_side(th)).is_some()
        {
            let zero = self.lemma(Lemma::NegZero, &[], &[])?;
            return Ok(self.trans(th, zero)?);
        }
        Ok(th)
    }

    /// `⊢ &m op &n = &r` for numerals, from the theorem `&(m op n) = &m op &n`.
    fn of_operation(&mut self, op: Symbol, lemma: Lemma, m: Term, n: Term) -> Result<Thm> {
        let lemma = self.lemma(lemma, &[m, n], &[])?;
        let lemma = self.sym(lemma)?;
        let value = self.binary(op, m, n)?;
        let value = self.evaluate_num(value)?;
        let of = self.symbol(Symbol::Of)?;
        let value = self.ap_term(of, value)?;
        Ok(self.trans(lemma, value)?)
    }

    fn int_mul(&mut self, a: Term, b: Term) -> Result<Thm> {
        for (lemma, side) in [(Lemma::MulNegLeft, a), (Lemma::MulNegRight, b)] {
            let Some(positive) = self.argument(Symbol::Neg, side) else {
                continue;
            };
            let (x, y) = if side == a && lemma == Lemma::MulNegLeft {
                (positive, b)
            } else {
                (a, positive)
            };
            let step = self.lemma(lemma, &[x, y], &[])?;
            let product = self.binary(Symbol::Mul, x, y)?;
            let product = self.evaluate_int(product)?;
            let neg = self.symbol(Symbol::Neg)?;
            let product_value = self.right_side(product);
            let negated = self.ap_term(neg, product)?;
            let value = self.int_neg(product_value)?;
            let negated = self.trans(negated, value)?;
            return Ok(self.trans(step, negated)?);
        }
        let (m, n) = (self.magnitude(a)?, self.magnitude(b)?);
        self.of_operation(Symbol::NumMul, Lemma::OfMul, m, n)
    }

    fn int_div(&mut self, a: Term, b: Term) -> Result<Thm> {
        let (x, y) = (self.literal(a)?, self.literal(b)?);
        if y.sign() != Sign::Plus {
            return Err(Refusal::IntEvalNotPositive.into());
        }
        let remainder = ((&x % &y) + &y) % &y;
        let quotient = (x - &remainder) / y;
        let (q, r) = (self.mk_int(&quotient)?, self.mk_int(&remainder)?);
        let product = self.binary(Symbol::Mul, q, b)?;
        let sum = self.binary(Symbol::Add, product, r)?;
        let same = self.refl(sum)?;
        let sum = self.then_evaluate(same)?;
        let zero = self.mk_int(&BigInt::ZERO)?;
        let (above, below) = (self.int_le(zero, r)?, self.int_lt(r, b)?);
        self.lemma(Lemma::IntDiv, &[a, b, q, r], &[sum, above, below])
    }

    /// `⊢ a ≤ b` for literals where it holds.
    pub(super) fn int_le(&mut self, a: Term, b: Term) -> Result<Thm> {
        let difference = self.literal(b)? - self.literal(a)?;
        let d = self.mk_numeral(difference.magnitude())?;
        let lemma = self.lemma(Lemma::IntLeAdd, &[a, d], &[])?;
        let d = self.unary(Symbol::Of, d)?;
        let sum = self.binary(Symbol::Add, a, d)?;
        let sum = self.evaluate_int(sum)?;
        let partial = self.unary(Symbol::Le, a)?;
        let step = self.ap_term(partial, sum)?;
        Ok(self.eq_mp(step, lemma)?)
    }

    /// `⊢ a < b` for literals where it holds.
    pub(super) fn int_lt(&mut self, a: Term, b: Term) -> Result<Thm> {
        let difference = self.literal(b)? - self.literal(a)?;
        if difference.sign() != Sign::Plus {
            return Err(Refusal::IntEvalNotPositive.into());
        }
        let before = self.mk_numeral(&(difference.magnitude() - 1u8))?;
        let lemma = self.lemma(Lemma::IntLtAdd, &[a, before], &[])?;
        let next = self.unary(Symbol::Suc, before)?;
        let next = self.evaluate_num(next)?;
        let of = self.symbol(Symbol::Of)?;
        let next = self.ap_term(of, next)?;
        let partial = self.unary(Symbol::Add, a)?;
        let next = self.ap_term(partial, next)?;
        let sum = self.evaluate_int(self.right_side(next))?;
        let sum = self.trans(next, sum)?;
        let partial = self.unary(Symbol::Lt, a)?;
        let step = self.ap_term(partial, sum)?;
        Ok(self.eq_mp(step, lemma)?)
    }

    fn int_comparison(&mut self, op: Symbol, a: Term, b: Term) -> Result<Thm> {
        let order = self.literal(a)?.cmp(&self.literal(b)?);
        let th = match (op, order) {
            (Symbol::Le, Ordering::Less | Ordering::Equal) => self.int_le(a, b)?,
            (Symbol::Le, Ordering::Greater) => {
                let less = self.int_lt(b, a)?;
                self.lemma(Lemma::IntLtNotLe, &[a, b], &[less])?
            }
            (_, Ordering::Less) => self.int_lt(a, b)?,
            _ => {
                let le = self.int_le(b, a)?;
                self.lemma(Lemma::IntLeNotLt, &[a, b], &[le])?
            }
        };
        self.decided(th)
    }

    fn int_eq(&mut self, a: Term, b: Term) -> Result<Thm> {
        let th = match self.literal(a)?.cmp(&self.literal(b)?) {
            Ordering::Equal => self.refl(a)?,
            Ordering::Less => {
                let less = self.int_lt(a, b)?;
                self.lemma(Lemma::IntLtNe, &[a, b], &[less])?
            }
            Ordering::Greater => {
                let less = self.int_lt(b, a)?;
                self.lemma(Lemma::IntGtNe, &[a, b], &[less])?
            }
        };
        self.decided(th)
    }
}
