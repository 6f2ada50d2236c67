//! The macro `NUM_EVAL`: an operation on numerals equals its value.

use super::lemma::Lemma;
use super::symbol::{Symbol, View};
use crate::Context;
use crate::derive::error::{Refusal, Result};
use certs::Op;
use kernel::{Term, Thm};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// The greatest number of bits of a power that is evaluated.
const POWER_BITS: u64 = 1 << 16;

/// The greatest number of bits of an exponent of zero or one.
const EXPONENT_BITS: u64 = 1 << 10;

impl Context {
    /// `⊢ t = n` for an operation `t` applied to numerals (`+ - * div mod EXP SUC PRE min max`)
    /// and its value, a numeral; `⊢ t = T` or `⊢ t = F` for a comparison (`< ≤ =`). Division
    /// by zero has no value here.
    pub fn num_eval(&mut self, t: Term) -> Result<Thm> {
        self.record_arithmetic(Op::NumEval, t, |k| k.evaluate_num(t))
    }

    pub(super) fn evaluate_num(&mut self, t: Term) -> Result<Thm> {
        let known = self.arithmetic.num_values.get(&t).copied();
        if let Some(th) = self.arithmetic.recall(known) {
            return Ok(th);
        }
        let noted = self.noting(|k| match k.arithmetic_view(t) {
            Some(View::Unary(op, m)) => k.num_unary(op, m),
            Some(View::Binary(op, m, n)) => k.num_binary(op, m, n),
            Some(View::Eq(true, m, n)) => k.num_eq(m, n),
            _ => Err(Refusal::NumEvalNotOperation.into()),
        })?;
        self.arithmetic.num_values.insert(t, noted);
        Ok(noted.0)
    }

    fn numeral(&self, t: Term) -> Result<(BigUint, Term)> {
        let bits = self.argument(Symbol::Numeral, t);
        let bits = bits.ok_or(Refusal::NumEvalNotNumerals)?;
        let value = self.bits_value(bits).ok_or(Refusal::NumEvalNotNumerals)?;
        Ok((value, bits))
    }

    fn num_unary(&mut self, op: Symbol, t: Term) -> Result<Thm> {
        let (m, bits) = self.numeral(t)?;
        match op {
            Symbol::Suc => {
                let th = self.suc_bits(bits)?;
                self.on_numeral(Symbol::Suc, bits, th)
            }
            Symbol::Pre if m == BigUint::ZERO => self.lemma(Lemma::PreZero, &[], &[]),
            Symbol::Pre => {
                let before = self.mk_numeral(&(m - 1u8))?;
                let next = self.num_unary(Symbol::Suc, before)?;
                let pre = self.symbol(Symbol::Pre)?;
                let step = self.ap_term(pre, next)?;
                let step = self.sym(step)?;
                let lemma = self.lemma(Lemma::Pre, &[before], &[])?;
                Ok(self.trans(step, lemma)?)
            }
            _ => Err(Refusal::NumEvalNotOperation.into()),
        }
    }

    fn num_binary(&mut self, op: Symbol, s: Term, t: Term) -> Result<Thm> {
        let ((m, left), (n, right)) = (self.numeral(s)?, self.numeral(t)?);
        let th = match op {
            Symbol::NumAdd => self.add_bits(left, right)?,
            Symbol::NumMul => self.mul_bits(left, right)?,
            Symbol::Exp => self.power(left, right)?,
            Symbol::NumSub => return self.num_sub(s, t, m >= n),
            Symbol::NumDiv | Symbol::NumMod => return self.num_division(op, s, t),
            Symbol::NumLe | Symbol::NumLt => return self.num_comparison(op, s, t),
            Symbol::NumMin | Symbol::NumMax => {
                let lemma = match (op == Symbol::NumMin, m <= n) {
                    (true, true) => Lemma::NumMinLeft,
                    (true, false) => Lemma::NumMinRight,
                    (false, true) => Lemma::NumMaxRight,
                    (false, false) => Lemma::NumMaxLeft,
                };
                let order = if m <= n { (s, t) } else { (t, s) };
                let le = self.num_le(order.0, order.1)?;
                return self.lemma(lemma, &[s, t], &[le]);
            }
            _ => return Err(Refusal::NumEvalNotOperation.into()),
        };
        self.on_numerals(op, left, right, th)
    }

    /// `⊢ m EXP n = r` for bit strings.
    fn power(&mut self, m: Term, n: Term) -> Result<Thm> {
        let value = |t| self.bits_value(t).unwrap_or_default();
        let (base, exponent) = (value(m), value(n));
        let small = u64::try_from(&exponent).is_ok_and(|n| n <= POWER_BITS);
        let bits = base.bits() * u64::try_from(&exponent).unwrap_or(0);
        let evaluated = match base.bits() {
            0 | 1 => exponent.bits() <= EXPONENT_BITS,
            _ => small && bits <= POWER_BITS,
        };
        if !evaluated {
            return Err(Refusal::NumEvalPowerTooLarge.into());
        }
        let mut th = self.lemma(Lemma::ExpZero, &[m], &[])?;
        for at in (0..exponent.bits()).rev() {
            let so_far = self.mk_bits(&(&exponent >> (at + 1)))?;
            let lemma = if exponent.bit(at) {
                Lemma::Exp1
            } else {
                Lemma::Exp0
            };
            let step = self.lemma(lemma, &[m, so_far], &[])?;
            let root = self.right_side(th);
            let times = self.symbol(Symbol::NumMul)?;
            let square = self.ap_term(times, th)?;
            let square = self.mk_comb(square, th)?;
            let value = self.mul_bits(root, root)?;
            let mut square = self.trans(square, value)?;
            if exponent.bit(at) {
                let value = self.right_side(square);
                let times = self.unary(Symbol::NumMul, m)?;
                let product = self.ap_term(times, square)?;
                let value = self.mul_bits(m, value)?;
                square = self.trans(product, value)?;
            }
            th = self.trans(step, square)?;
        }
        Ok(th)
    }

    /// `⊢ s + d = t` for numerals with `s ≤ t`, and `d`.
    fn difference(&mut self, s: Term, t: Term) -> Result<(Term, Thm)> {
        let ((m, left), (n, _)) = (self.numeral(s)?, self.numeral(t)?);
        let d = self.mk_bits(&(n - m))?;
        let sum = self.add_bits(left, d)?;
        let th = self.on_numerals(Symbol::NumAdd, left, d, sum)?;
        Ok((self.unary(Symbol::Numeral, d)?, th))
    }

    fn num_sub(&mut self, s: Term, t: Term, positive: bool) -> Result<Thm> {
        let minus = self.symbol(Symbol::NumSub)?;
        if positive {
            let (d, sum) = self.difference(t, s)?;
            let step = self.ap_term(minus, sum)?;
            let step = self.ap_thm(step, t)?;
            let step = self.sym(step)?;
            let lemma = self.lemma(Lemma::NumSub, &[t, d], &[])?;
            return Ok(self.trans(step, lemma)?);
        }
        let (d, sum) = self.difference(s, t)?;
        let partial = self.app(minus, s)?;
        let step = self.ap_term(partial, sum)?;
        let step = self.sym(step)?;
        let lemma = self.lemma(Lemma::NumSubZero, &[s, d], &[])?;
        Ok(self.trans(step, lemma)?)
    }

    fn num_division(&mut self, op: Symbol, s: Term, t: Term) -> Result<Thm> {
        let ((a, _), (b, divisor)) = (self.numeral(s)?, self.numeral(t)?);
        if b == BigUint::ZERO {
            return Err(Refusal::NumEvalZeroDivisor.into());
        }
        let (quotient, remainder) = (self.mk_bits(&(&a / &b))?, self.mk_numeral(&(a % b))?);
        let product = self.mul_bits(quotient, divisor)?;
        let product = self.on_numerals(Symbol::NumMul, quotient, divisor, product)?;
        let add = self.symbol(Symbol::NumAdd)?;
        let sum = self.ap_term(add, product)?;
        let sum = self.ap_thm(sum, remainder)?;
        let value = self.evaluate_num(self.right_side(sum))?;
        let sum = self.trans(sum, value)?;
        let less = self.num_lt(remainder, t)?;
        let quotient = self.unary(Symbol::Numeral, quotient)?;
        let lemma = match op {
            Symbol::NumDiv => Lemma::NumDiv,
            _ => Lemma::NumMod,
        };
        self.lemma(lemma, &[s, t, quotient, remainder], &[sum, less])
    }

    /// `⊢ s ≤ t` for numerals where it holds.
    pub(super) fn num_le(&mut self, s: Term, t: Term) -> Result<Thm> {
        let (d, sum) = self.difference(s, t)?;
        let lemma = self.lemma(Lemma::NumLeAdd, &[s, d], &[])?;
        let partial = self.unary(Symbol::NumLe, s)?;
        let step = self.ap_term(partial, sum)?;
        Ok(self.eq_mp(step, lemma)?)
    }

    /// `⊢ s < t` for numerals where it holds.
    fn num_lt(&mut self, s: Term, t: Term) -> Result<Thm> {
        let (d, sum) = self.difference(s, t)?;
        let (d, _) = self.numeral(d)?;
        let before = self.mk_numeral(&(d - 1u8))?;
        let lemma = self.lemma(Lemma::NumLtAdd, &[s, before], &[])?;
        let next = self.num_unary(Symbol::Suc, before)?;
        let partial = self.unary(Symbol::NumAdd, s)?;
        let next = self.ap_term(partial, next)?;
        let next = self.trans(next, sum)?;
        let partial = self.unary(Symbol::NumLt, s)?;
        let step = self.ap_term(partial, next)?;
        Ok(self.eq_mp(step, lemma)?)
    }

    fn num_comparison(&mut self, op: Symbol, s: Term, t: Term) -> Result<Thm> {
        let ((m, _), (n, _)) = (self.numeral(s)?, self.numeral(t)?);
        let th = match (op, m.cmp(&n)) {
            (Symbol::NumLe, Ordering::Less | Ordering::Equal) => self.num_le(s, t)?,
            (Symbol::NumLe, Ordering::Greater) => {
                let less = self.num_lt(t, s)?;
                self.lemma(Lemma::NumLtNotLe, &[s, t], &[less])?
            }
            (_, Ordering::Less) => self.num_lt(s, t)?,
            _ => {
                let le = self.num_le(t, s)?;
                self.lemma(Lemma::NumLeNotLt, &[s, t], &[le])?
            }
        };
        self.decided(th)
    }

    fn num_eq(&mut self, s: Term, t: Term) -> Result<Thm> {
        let ((m, _), (n, _)) = (self.numeral(s)?, self.numeral(t)?);
        let th = match m.cmp(&n) {
            Ordering::Equal => self.refl(s)?,
            Ordering::Less => {
                let less = self.num_lt(s, t)?;
                self.lemma(Lemma::NumLtNe, &[s, t], &[less])?
            }
            Ordering::Greater => {
                let less = self.num_lt(t, s)?;
                self.lemma(Lemma::NumGtNe, &[s, t], &[less])?
            }
        };
        self.decided(th)
    }

    /// `⊢ p = F` from `⊢ ¬p`, `⊢ p = T` from any other `⊢ p`.
    pub(super) fn decided(&mut self, th: Thm) -> Result<Thm> {
        match self.dest_not(th.concl()) {
            Some(_) => self.eqf_intro(th),
            None => self.eqt_intro(th),
        }
    }
}
