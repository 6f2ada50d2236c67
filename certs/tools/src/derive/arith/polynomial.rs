//! Sums and products of polynomials in normal form: `c₀ + c₁ * x₁ + ... + cₙ * xₙ`, associated
//! to the left, with literals `cᵢ` (other than zero but for `c₀`) and ascending products of
//! atoms `xᵢ`. The zero polynomial is the literal zero.

use super::lemma::Lemma;
use super::symbol::Symbol;
use crate::Context;
use crate::derive::error::Result;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use std::cmp::Ordering;

/// A polynomial in normal form: coefficients with products of atoms, and the constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polynomial {
    /// The terms other than the constant, in order.
    pub terms: Vec<(BigInt, Term)>,
    /// The constant.
    pub constant: BigInt,
}

/// The last step of an addition, where both operands have a greatest product.
enum Last {
    Left(Term),
    Right(Term),
    Both(Term, Term, Term),
}

impl Context {
    /// The rest, the coefficient and the product of the last term of a polynomial that is not
    /// constant.
    fn last_term(&self, p: Term) -> Option<(Term, Term, Term)> {
        let (f, last) = self.dest_app(p)?;
        let rest = self.argument(Symbol::Add, f)?;
        let (c, x) = self.product(last)?;
        Some((rest, c, x))
    }

    /// Reads a polynomial in normal form.
    pub fn dest_polynomial(&self, mut p: Term) -> Option<Polynomial> {
        let mut terms = Vec::new();
        while let Some((rest, c, x)) = self.last_term(p) {
            terms.push((self.dest_int(c)?, x));
            p = rest;
        }
        terms.reverse();
        let constant = self.dest_int(p)?;
        Some(Polynomial { terms, constant })
    }

    /// The term of a polynomial, which is in normal form if the products are in order.
    pub fn mk_polynomial(&mut self, p: &Polynomial) -> Result<Term> {
        let mut t = self.mk_int(&p.constant)?;
        for (c, x) in &p.terms {
            let c = self.mk_int(c)?;
            let last = self.binary(Symbol::Mul, c, *x)?;
            t = self.binary(Symbol::Add, t, last)?;
        }
        Ok(t)
    }

    fn literal_sum(&mut self, c: Term, d: Term) -> Result<Thm> {
        let sum = self.binary(Symbol::Add, c, d)?;
        self.evaluate_int(sum)
    }

    fn literal_product(&mut self, c: Term, d: Term) -> Result<Thm> {
        let product = self.binary(Symbol::Mul, c, d)?;
        self.evaluate_int(product)
    }

    /// `⊢ p + q = r`
    pub(super) fn add_polynomials(&mut self, mut p: Term, mut q: Term) -> Result<Thm> {
        let zero = self.mk_int(&BigInt::ZERO)?;
        let mut steps = Vec::new();
        let mut th = loop {
            if q == zero {
                break self.lemma(Lemma::IntAddZeroRight, &[p], &[])?;
            }
            if p == zero {
                break self.lemma(Lemma::IntAddZeroLeft, &[q], &[])?;
            }
            let (first, second) = (self.last_term(p), self.last_term(q));
            let order = match (first, second) {
                (None, None) => break self.literal_sum(p, q)?,
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some((.., x)), Some((.., y))) => self.compare_products(x, y),
            };
            let monomial = |t| self.dest_app(t).map_or(t, |(_, last)| last);
            let last = match (order, first, second) {
                (Ordering::Equal, Some((_, c, x)), Some((_, d, _))) => Last::Both(c, d, x),
                (Ordering::Greater, ..) => Last::Left(monomial(p)),
                _ => Last::Right(monomial(q)),
            };
            if order.is_ge() {
                p = first.map_or(p, |(rest, ..)| rest);
            }
            if order.is_le() {
                q = second.map_or(q, |(rest, ..)| rest);
            }
            steps.push((p, q, last));
        };
        for (p, q, last) in steps.into_iter().rev() {
            let r = self.right_side(th);
            th = match last {
                Last::Left(m) => self.lemma(Lemma::PolyLeft, &[p, q, r, m], &[th])?,
                Last::Right(m) => self.lemma(Lemma::PolyRight, &[p, q, r, m], &[th])?,
                Last::Both(c, d, x) => {
                    let sum = self.literal_sum(c, d)?;
                    let e = self.right_side(sum);
                    if e == zero {
                        self.lemma(Lemma::PolyDrop, &[p, q, r, c, d, x], &[th, sum])?
                    } else {
                        self.lemma(Lemma::PolyBoth, &[p, q, r, c, d, e, x], &[th, sum])?
                    }
                }
            };
        }
        Ok(th)
    }

    /// `⊢ k * p = r` for a literal `k`.
    pub(super) fn scale_polynomial(&mut self, k: Term, mut p: Term) -> Result<Thm> {
        if self.dest_int(k) == Some(BigInt::ZERO) {
            return self.lemma(Lemma::MulZeroLeft, &[p], &[]);
        }
        if self.dest_int(k) == Some(BigInt::from(1)) {
            return self.lemma(Lemma::MulOneLeft, &[p], &[]);
        }
        let mut steps = Vec::new();
        while let Some((rest, c, x)) = self.last_term(p) {
            steps.push((rest, c, x));
            p = rest;
        }
        let mut th = self.literal_product(k, p)?;
        for (p, c, x) in steps.into_iter().rev() {
            let product = self.literal_product(k, c)?;
            let (r, d) = (self.right_side(th), self.right_side(product));
            th = self.lemma(Lemma::PolyScale, &[k, p, r, c, d, x], &[th, product])?;
        }
        Ok(th)
    }

    /// `⊢ p * q = r`
    pub(super) fn multiply_polynomials(&mut self, p: Term, mut q: Term) -> Result<Thm> {
        if self.last_term(p).is_none() {
            return self.scale_polynomial(p, q);
        }
        let mut steps = Vec::new();
        while let Some((rest, c, x)) = self.last_term(q) {
            steps.push((rest, c, x));
            q = rest;
        }
        let swap = self.lemma(Lemma::IntMulComm, &[p, q], &[])?;
        let constant = self.scale_polynomial(q, p)?;
        let mut th = self.trans(swap, constant)?;
        for (q, c, x) in steps.into_iter().rev() {
            let product = self.multiply_by_product(p, x)?;
            let (r, s) = (self.right_side(th), self.right_side(product));
            let scaled = self.scale_polynomial(c, s)?;
            let t = self.right_side(scaled);
            let sum = self.add_polynomials(r, t)?;
            let u = self.right_side(sum);
            let terms = [p, q, r, c, x, s, t, u];
            th = self.lemma(Lemma::PolyTimes, &terms, &[th, product, scaled, sum])?;
        }
        Ok(th)
    }

    /// `⊢ p * y = r` for a product of atoms `y`.
    fn multiply_by_product(&mut self, mut p: Term, y: Term) -> Result<Thm> {
        let mut steps = Vec::new();
        while let Some((rest, c, x)) = self.last_term(p) {
            steps.push((rest, c, x));
            p = rest;
        }
        let zero = self.mk_int(&BigInt::ZERO)?;
        let mut th = if p == zero {
            self.lemma(Lemma::MulZeroLeft, &[y], &[])?
        } else {
            let monomial = self.binary(Symbol::Mul, p, y)?;
            let padded = self.lemma(Lemma::IntAddZeroLeft, &[monomial], &[])?;
            self.sym(padded)?
        };
        for (p, c, x) in steps.into_iter().rev() {
            let product = self.multiply_products(x, y)?;
            let (r, z) = (self.right_side(th), self.right_side(product));
            let monomial = self.binary(Symbol::Mul, c, z)?;
            let monomial = self.binary(Symbol::Add, zero, monomial)?;
            let sum = self.add_polynomials(r, monomial)?;
            let u = self.right_side(sum);
            let terms = [p, c, x, y, r, z, u];
            th = self.lemma(Lemma::PolyProduct, &terms, &[th, product, sum])?;
        }
        Ok(th)
    }

    /// `⊢ x * y = z` for products of atoms, whose factors are merged.
    fn multiply_products(&mut self, mut x: Term, mut y: Term) -> Result<Thm> {
        let mut steps = Vec::new();
        let mut th = loop {
            let last = |t| self.product(t).map_or(t, |(_, last)| last);
            let (a, b) = (last(x), last(y));
            if self.compare_terms(a, b).is_le() {
                let Some((rest, b)) = self.product(y) else {
                    let product = self.binary(Symbol::Mul, x, y)?;
                    break self.refl(product)?;
                };
                y = rest;
                steps.push((x, y, b, Lemma::ProductRight));
            } else {
                let Some((rest, a)) = self.product(x) else {
                    break self.lemma(Lemma::IntMulComm, &[x, y], &[])?;
                };
                x = rest;
                steps.push((x, y, a, Lemma::ProductLeft));
            }
        };
        for (x, y, atom, lemma) in steps.into_iter().rev() {
            let z = self.right_side(th);
            th = self.lemma(lemma, &[x, y, z, atom], &[th])?;
        }
        Ok(th)
    }
}
