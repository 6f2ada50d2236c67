//! Index expressions of the program as sums of multiples; nothing is proved here.
//!
//! `2 * i - n / 3 + 1` is 1 and two multiples: of `i` by 2 and of `n / 3` by -1. What is neither sum
//! nor multiple is taken as it is.

use super::program::any;
use super::syntax::{IExp, View};
use super::term::{dest_literal, literal};
use super::trouble::Attempt;
use kernel::Term;
use num_bigint::{BigInt, Sign};

/// A constant, and multiples of index expressions by what is not zero.
#[derive(Clone, Debug, Default)]
pub struct Affine {
    constant: BigInt,
    multiples: Vec<(Term, BigInt)>,
}

impl Affine {
    /// That of an index expression.
    pub fn of(e: Term) -> Attempt<Affine> {
        Ok(match IExp::of(e)? {
            IExp::ILit { z } => match dest_literal(z) {
                Some(n) => Affine::from(n),
                None => Affine::multiple(e),
            },
            IExp::IAdd { a, b } => Affine::of(a)?.plus(&Affine::of(b)?, &1.into()),
            IExp::ISub { a, b } => Affine::of(a)?.minus(&Affine::of(b)?),
            IExp::IMul { a, b } => {
                let (a, b) = (Affine::of(a)?, Affine::of(b)?);
                match (a.number(), b.number()) {
                    (Some(a), _) => Affine::default().plus(&b, a),
                    (_, Some(b)) => Affine::default().plus(&a, b),
                    _ => Affine::multiple(e),
                }
            }
            IExp::IDiv { a, b } => match (Affine::of(a)?.number(), Affine::of(b)?.number()) {
                (Some(a), Some(b)) if a.sign() != Sign::Minus && b.sign() == Sign::Plus => {
                    Affine::from(a / b)
                }
                _ => Affine::multiple(e),
            },
            IExp::IVar { .. } | IExp::IMod { .. } => Affine::multiple(e),
            IExp::IMin { .. } | IExp::IMax { .. } => Affine::multiple(e),
        })
    }

    fn multiple(e: Term) -> Affine {
        Affine {
            constant: BigInt::ZERO,
            multiples: vec![(e, 1.into())],
        }
    }

    /// The number that it is, if it is one.
    pub fn number(&self) -> Option<&BigInt> {
        self.multiples.is_empty().then_some(&self.constant)
    }

    /// The constant.
    pub fn constant(&self) -> &BigInt {
        &self.constant
    }

    /// The index expressions and by what they are multiplied, in the order in which they were met.
    pub fn multiples(&self) -> &[(Term, BigInt)] {
        &self.multiples
    }

    /// By what an index expression is multiplied.
    pub fn factor(&self, e: Term) -> BigInt {
        let found = self.multiples.iter().find(|(known, _)| *known == e);
        found.map(|(_, n)| n.clone()).unwrap_or_default()
    }

    /// With another one for an index expression.
    pub fn put(&self, e: Term, value: &Affine) -> Affine {
        let mut without = self.clone();
        without.multiples.retain(|(known, _)| *known != e);
        without.plus(value, &self.factor(e))
    }

    /// `self + factor * other`
    pub fn plus(&self, other: &Affine, factor: &BigInt) -> Affine {
        let mut sum = self.clone();
        sum.constant += factor * &other.constant;
        for (e, n) in &other.multiples {
            match sum.multiples.iter_mut().find(|(f, _)| f == e) {
                Some((_, m)) => *m += factor * n,
                None => sum.multiples.push((*e, factor * n)),
            }
        }
        sum.multiples.retain(|(_, n)| n.sign() != Sign::NoSign);
        sum
    }

    /// `self - other`
    pub fn minus(&self, other: &Affine) -> Affine {
        self.plus(other, &(-1).into())
    }

    /// `self + n`
    pub fn plus_constant(&self, n: i64) -> Affine {
        self.plus(&Affine::from(BigInt::from(n)), &1.into())
    }

    /// `a * x + b` as a and b, where x is a variable.
    pub fn taken_apart(&self, x: Term) -> Attempt<(BigInt, Affine)> {
        let variable = IExp::IVar { x }.term()?;
        let rest = self.put(variable, &Affine::default());
        Ok((self.factor(variable), rest))
    }

    /// Whether a variable occurs.
    pub fn mentions(&self, x: Term) -> Attempt<bool> {
        for (e, _) in &self.multiples {
            if occurs(*e, x)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The index expression, as one would write it.
    pub fn term(&self) -> Attempt<Term> {
        let is_added = |(_, n): &&(Term, BigInt)| n.sign() == Sign::Plus;
        let (added, taken): (Vec<_>, Vec<_>) = self.multiples.iter().partition(is_added);
        let mut sum = None;
        for (e, n) in added {
            let e = times(*e, n)?;
            sum = Some(match sum {
                Some(sum) => IExp::IAdd { a: sum, b: e }.term()?,
                None => e,
            });
        }
        let constant = &self.constant;
        let mut sum = match (sum, constant.sign()) {
            (None, _) => number(constant)?,
            (Some(sum), Sign::NoSign) => sum,
            (Some(a), Sign::Plus) => {
                let b = number(constant)?;
                IExp::IAdd { a, b }.term()?
            }
            (Some(a), Sign::Minus) => {
                let b = number(&-constant)?;
                IExp::ISub { a, b }.term()?
            }
        };
        for (e, n) in taken {
            let b = times(*e, &-n)?;
            sum = IExp::ISub { a: sum, b }.term()?;
        }
        Ok(sum)
    }
}

impl PartialEq for Affine {
    fn eq(&self, other: &Affine) -> bool {
        self.minus(other).number() == Some(&BigInt::ZERO)
    }
}

impl From<BigInt> for Affine {
    fn from(constant: BigInt) -> Affine {
        Affine {
            constant,
            multiples: Vec::new(),
        }
    }
}

fn number(n: &BigInt) -> Attempt<Term> {
    let z = literal(n.clone())?;
    IExp::ILit { z }.term()
}

/// `n * e`
fn times(e: Term, n: &BigInt) -> Attempt<Term> {
    match *n == BigInt::from(1) {
        true => Ok(e),
        false => {
            let a = number(n)?;
            IExp::IMul { a, b: e }.term()
        }
    }
}

/// Whether a variable occurs in an index expression.
fn occurs(e: Term, x: Term) -> Attempt<bool> {
    match IExp::of(e)? {
        IExp::IVar { x: y } => Ok(x == y),
        other => any(&other.operands(), |operand| occurs(operand, x)),
    }
}
