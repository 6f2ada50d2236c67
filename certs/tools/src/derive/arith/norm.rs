//! The macro `INT_NORM`: the normal form of an integer term or of a comparison.

use super::lemma::Lemma;
use super::polynomial::Polynomial;
use super::symbol::{Symbol, View};
use crate::Context;
use crate::derive::error::{Refusal, Result};
use certs::Op;
use kernel::{Term, Thm};
use num_bigint::{BigInt, Sign};

/// How deep the terms may be that are taken apart by recursion.
const DEPTH: usize = 500;

/// How many terms a product of sums may have when it is multiplied out.
const TERMS: usize = 1_000;

impl Context {
    /// `⊢ t = t'` with the normal form `t'` of an integer term, of a comparison (`≤ < =`)
    /// between integers or natural numbers, or of the negation of an inequality.
    ///
    /// The normal form of a term is a polynomial (`dest_polynomial`) over its other parts, the
    /// atoms. `int_of_num` is moved inwards, `mod`, `cdiv` by literals and `abs` are expressed by
    /// `div` and `max`; the arguments of `div`, `min` and `max` are normal. The normal form of
    /// an inequality is `&0 ≤ p`, that of an equation `&0 = p`, for a polynomial with coprime
    /// coefficients; or `T` or `F` where that is evident.
    pub fn int_norm(&mut self, t: Term) -> Result<Thm> {
        self.record_arithmetic(Op::IntNorm, t, |k| k.normal(t, DEPTH))
    }

    /// The normal form of an integer term or of a comparison.
    fn normal(&mut self, t: Term, depth: usize) -> Result<Thm> {
        let known = self.arithmetic.normal.get(&t).copied();
        if let Some(th) = self.arithmetic.recall(known) {
            return Ok(th);
        }
        let depth = depth.checked_sub(1).ok_or(Refusal::IntNormTooDeep)?;
        let noted = self.noting(|k| match k.is_int(t) {
            true => k.normal_term(t, depth),
            false => k.normal_comparison(t, depth),
        })?;
        self.arithmetic.normal.insert(t, noted);
        Ok(noted.0)
    }

    fn normal_term(&mut self, t: Term, depth: usize) -> Result<Thm> {
        if self.dest_int(t).is_some() {
            return Ok(self.refl(t)?);
        }
        match self.arithmetic_view(t) {
            Some(View::Unary(op, a)) => self.normal_unary(op, t, a, depth),
            Some(View::Binary(op, a, b)) => self.normal_binary(op, t, a, b, depth),
            _ => self.lemma(Lemma::AtomNorm, &[t], &[]),
        }
    }

    fn normal_unary(&mut self, op: Symbol, t: Term, a: Term, depth: usize) -> Result<Thm> {
        let step = match op {
            Symbol::Of => match self.inwards(a)? {
                Some(step) => step,
                None => return self.lemma(Lemma::AtomNorm, &[t], &[]),
            },
            Symbol::Neg => self.lemma(Lemma::NegNorm, &[a], &[])?,
            Symbol::Abs => self.lemma(Lemma::IntAbs, &[a], &[])?,
            _ => return self.lemma(Lemma::AtomNorm, &[t], &[]),
        };
        self.then_normal(step, depth)
    }

    fn normal_binary(
        &mut self,
        op: Symbol,
        t: Term,
        a: Term,
        b: Term,
        depth: usize,
    ) -> Result<Thm> {
        let step = match op {
            Symbol::Sub => self.lemma(Lemma::SubNorm, &[a, b], &[])?,
            Symbol::Mod => self.lemma(Lemma::IntMod, &[a, b], &[])?,
            Symbol::Add | Symbol::Mul => {
                let step = self.normal_arguments(t, a, b, depth)?;
                let (p, q) = self.sides_of(step)?;
                let value = match op {
                    Symbol::Add => self.add_polynomials(p, q)?,
                    _ if self.is_large(p, q) => return Err(Refusal::IntNormTooLarge.into()),
                    _ => self.multiply_polynomials(p, q)?,
                };
                return Ok(self.trans(step, value)?);
            }
            Symbol::Div | Symbol::Cdiv | Symbol::Min | Symbol::Max => {
                let step = self.normal_arguments(t, a, b, depth)?;
                let (p, q) = self.sides_of(step)?;
                let now = self.right_side(step);
                let positive = |x: &BigInt| x.sign() == Sign::Plus;
                let (x, y) = (self.dest_int(p), self.dest_int(q).filter(positive));
                let evaluates = match op {
                    Symbol::Div => x.is_some() && y.is_some(),
                    _ => x.is_some() && self.dest_int(q).is_some(),
                };
                if op == Symbol::Cdiv && y.is_some() {
                    let zero = self.mk_int(&BigInt::ZERO)?;
                    let positive = self.int_lt(zero, q)?;
                    let cdiv = self.lemma(Lemma::IntCdiv, &[p, q], &[positive])?;
                    let step = self.trans(step, cdiv)?;
                    return self.then_normal(step, depth);
                }
                let value = if evaluates && op != Symbol::Cdiv {
                    self.evaluate_int(now)?
                } else {
                    self.lemma(Lemma::AtomNorm, &[now], &[])?
                };
                return Ok(self.trans(step, value)?);
            }
            _ => return self.lemma(Lemma::AtomNorm, &[t], &[]),
        };
        self.then_normal(step, depth)
    }

    /// `⊢ a op b = p op q` with the normal forms of both arguments.
    fn normal_arguments(&mut self, t: Term, a: Term, b: Term, depth: usize) -> Result<Thm> {
        let (p, q) = (self.normal(a, depth)?, self.normal(b, depth)?);
        let op = self.dest_app(t).and_then(|(f, _)| self.dest_app(f));
        let (op, _) = op.ok_or(Refusal::IntNormNotInteger)?;
        let left = self.ap_term(op, p)?;
        Ok(self.mk_comb(left, q)?)
    }

    /// Whether the product of two polynomials has too many terms.
    fn is_large(&self, p: Term, q: Term) -> bool {
        let terms = |p| self.dest_polynomial(p).map_or(0, |p| p.terms.len());
        terms(p).saturating_mul(terms(q)) > TERMS
    }

    fn sides_of(&self, step: Thm) -> Result<(Term, Term)> {
        match self.arithmetic_view(self.right_side(step)) {
            Some(View::Binary(_, p, q)) => Ok((p, q)),
            _ => Err(Refusal::IntNormNotInteger.into()),
        }
    }

    /// `⊢ t = p` from `⊢ t = u`, with the normal form of `u`.
    fn then_normal(&mut self, step: Thm, depth: usize) -> Result<Thm> {
        let rest = self.normal(self.right_side(step), depth)?;
        Ok(self.trans(step, rest)?)
    }

    /// `⊢ &n = u`, where `u` has `&` further inwards, if `n` is an operation.
    fn inwards(&mut self, n: Term) -> Result<Option<Thm>> {
        let (lemma, terms) = match self.arithmetic_view(n) {
            Some(View::Unary(Symbol::Suc, m)) => (Lemma::OfSuc, vec![m]),
            Some(View::Unary(Symbol::Pre, m)) => (Lemma::OfPre, vec![m]),
            Some(View::Binary(Symbol::Exp, m, k)) => {
                if self.dest_numeral(m).is_none() || self.dest_numeral(k).is_none() {
                    return Ok(None);
                }
                let value = self.evaluate_num(n)?;
                let of = self.symbol(Symbol::Of)?;
                return Ok(Some(self.ap_term(of, value)?));
            }
            Some(View::Binary(op, m, n)) => {
                let lemma = match op {
                    Symbol::NumAdd => Lemma::OfAdd,
                    Symbol::NumMul => Lemma::OfMul,
                    Symbol::NumSub => Lemma::OfSub,
                    Symbol::NumDiv => Lemma::OfDiv,
                    Symbol::NumMod => Lemma::OfMod,
                    Symbol::NumMin => Lemma::OfMin,
                    Symbol::NumMax => Lemma::OfMax,
                    _ => return Ok(None),
                };
                (lemma, vec![m, n])
            }
            _ => return Ok(None),
        };
        Ok(Some(self.lemma(lemma, &terms, &[])?))
    }

    fn normal_comparison(&mut self, t: Term, depth: usize) -> Result<Thm> {
        let zero = self.mk_int(&BigInt::ZERO)?;
        let step = match self.arithmetic_view(t).ok_or(Refusal::IntNormNotInteger)? {
            View::Binary(Symbol::Le, a, b) if a == zero => return self.with_zero(t, b, depth),
            View::Eq(false, a, b) if a == zero => return self.with_zero(t, b, depth),
            View::Binary(Symbol::Le, a, b) => self.lemma(Lemma::LeNorm, &[a, b], &[])?,
            View::Binary(Symbol::Lt, a, b) => self.lemma(Lemma::LtNorm, &[a, b], &[])?,
            View::Eq(false, a, b) => self.lemma(Lemma::EqNorm, &[a, b], &[])?,
            View::Binary(Symbol::NumLe, m, n) => self.of_comparison(Lemma::OfLe, m, n)?,
            View::Binary(Symbol::NumLt, m, n) => self.of_comparison(Lemma::OfLt, m, n)?,
            View::Eq(true, m, n) => self.of_comparison(Lemma::OfEq, m, n)?,
            View::Unary(Symbol::Not, p) => self.positive(p)?,
            _ => return Err(Refusal::IntNormNotInteger.into()),
        };
        self.then_normal(step, depth)
    }

    fn of_comparison(&mut self, lemma: Lemma, m: Term, n: Term) -> Result<Thm> {
        let th = self.lemma(lemma, &[m, n], &[])?;
        Ok(self.sym(th)?)
    }

    /// `⊢ (¬p) = q` for an inequality `p` and its opposite.
    fn positive(&mut self, p: Term) -> Result<Thm> {
        match self.arithmetic_view(p) {
            Some(View::Binary(Symbol::Le, a, b)) => self.lemma(Lemma::NotLe, &[a, b], &[]),
            Some(View::Binary(Symbol::Lt, a, b)) => self.lemma(Lemma::NotLt, &[a, b], &[]),
            Some(View::Binary(op @ (Symbol::NumLe | Symbol::NumLt), m, n)) => {
                let lemma = match op {
                    Symbol::NumLe => Lemma::OfLe,
                    _ => Lemma::OfLt,
                };
                let step = self.of_comparison(lemma, m, n)?;
                let not = self.symbol(Symbol::Not)?;
                let opposite = self.positive(self.right_side(step))?;
                let step = self.ap_term(not, step)?;
                Ok(self.trans(step, opposite)?)
            }
            _ => Err(Refusal::IntNormNotInteger.into()),
        }
    }

    /// The normal form of `&0 ≤ e` or `&0 = e`.
    fn with_zero(&mut self, t: Term, e: Term, depth: usize) -> Result<Thm> {
        let normal = self.normal(e, depth)?;
        let (relation, _) = self.dest_app(t).ok_or(Refusal::IntNormNotInteger)?;
        let p = self.right_side(normal);
        let step = self.ap_term(relation, normal)?;
        let polynomial = self.dest_polynomial(p).ok_or(Refusal::IntNormNotInteger)?;
        if polynomial.terms.is_empty() {
            let value = self.evaluate_int(self.right_side(step))?;
            return Ok(self.trans(step, value)?);
        }
        self.tightened(step, relation, p, &polynomial)
    }

    /// Divides the polynomial of a comparison by the common divisor of its coefficients.
    fn tightened(&mut self, step: Thm, relation: Term, p: Term, of: &Polynomial) -> Result<Thm> {
        let coefficients = of.terms.iter().map(|(c, _)| c);
        let divisor = coefficients.fold(BigInt::ZERO, |found, c| gcd(found, c.clone()));
        if divisor == BigInt::from(1) {
            return Ok(step);
        }
        let rest = ((&of.constant % &divisor) + &divisor) % &divisor;
        let quotient = Polynomial {
            terms: of.terms.iter().map(|(c, x)| (c / &divisor, *x)).collect(),
            constant: (&of.constant - &rest) / &divisor,
        };
        let (k, r) = (self.mk_int(&divisor)?, self.mk_int(&rest)?);
        let (q, zero) = (self.mk_polynomial(&quotient)?, self.mk_int(&BigInt::ZERO)?);
        let equation = self.dest_eq(self.right_side(step)).is_some();
        // ⊢ p = k * q, or ⊢ p = k * q + r
        let mut same = self.scale_polynomial(k, q)?;
        let exact = equation && rest == BigInt::ZERO;
        if !exact {
            let add = self.symbol(Symbol::Add)?;
            same = self.ap_term(add, same)?;
            same = self.ap_thm(same, r)?;
            let sum = self.sides_of(same)?.0;
            let sum = self.add_polynomials(sum, r)?;
            same = self.trans(same, sum)?;
        }
        if self.right_side(same) != p {
            return Err(Refusal::IntNormOtherForm.into());
        }
        let same = self.sym(same)?;
        let same = self.ap_term(relation, same)?;
        let step = self.trans(step, same)?;
        let shorter = if exact {
            let positive = self.int_lt(zero, k)?;
            self.lemma(Lemma::EqTighten, &[k, q], &[positive])?
        } else {
            let below = self.int_lt(r, k)?;
            if equation {
                let above = self.int_lt(zero, r)?;
                let absurd = self.lemma(Lemma::EqAbsurd, &[k, q, r], &[above, below])?;
                self.decided(absurd)?
            } else {
                let above = self.int_le(zero, r)?;
                self.lemma(Lemma::LeTighten, &[k, q, r], &[above, below])?
            }
        };
        Ok(self.trans(step, shorter)?)
    }
}

fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
    while b != BigInt::ZERO {
        a %= &b;
        std::mem::swap(&mut a, &mut b);
    }
    BigInt::from_biguint(Sign::Plus, a.magnitude().clone())
}
