//! Index expressions of the program as sums of multiples; nothing is proved here.
//!
//! `2 * i - n / 3 + 1` is 1 and two multiples: of `i` by 2 and of `n / 3` by -1. What is neither sum
//! nor multiple is taken as it is.

use super::term::{dest_literal, literal, mk, parts};
use super::trouble::Attempt;
use kernel::Term;
use num_bigint::{BigInt, Sign};

/// A constant, and multiples of index expressions by what is not zero.
#[derive(Clone, Default)]
pub struct Affine {
    constant: BigInt,
    multiples: Vec<(Term, BigInt)>,
}

impl Affine {
    /// That of an index expression.
    pub fn of(e: Term) -> Attempt<Affine> {
        let (name, args) = parts(e)?;
        Ok(match (&name[..], &args[..]) {
            ("ILit", &[n]) => match dest_literal(n) {
                Some(n) => Affine::from(n),
                None => Affine::multiple(e),
            },
            ("IAdd", &[a, b]) => Affine::of(a)?.plus(&Affine::of(b)?, &1.into()),
            ("ISub", &[a, b]) => Affine::of(a)?.minus(&Affine::of(b)?),
            ("IMul", &[a, b]) => {
                let (a, b) = (Affine::of(a)?, Affine::of(b)?);
                match (a.is_constant(), b.is_constant()) {
                    (true, _) => Affine::default().plus(&b, &a.constant),
                    (_, true) => Affine::default().plus(&a, &b.constant),
                    _ => Affine::multiple(e),
                }
            }
            _ => Affine::multiple(e),
        })
    }

    fn multiple(e: Term) -> Affine {
        Affine {
            constant: BigInt::ZERO,
            multiples: vec![(e, 1.into())],
        }
    }

    fn is_constant(&self) -> bool {
        self.multiples.is_empty()
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
        let variable = mk("IVar", &[x])?;
        let of_x = |(e, _): &&(Term, BigInt)| *e == variable;
        let factor = self.multiples.iter().find(of_x).map(|(_, n)| n.clone());
        let factor = factor.unwrap_or_default();
        let rest = self.plus(&Affine::multiple(variable), &-&factor);
        Ok((factor, rest))
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
                Some(sum) => mk("IAdd", &[sum, e])?,
                None => e,
            });
        }
        let constant = &self.constant;
        let mut sum = match (sum, constant.sign()) {
            (None, _) => number(constant)?,
            (Some(sum), Sign::NoSign) => sum,
            (Some(sum), Sign::Plus) => mk("IAdd", &[sum, number(constant)?])?,
            (Some(sum), Sign::Minus) => mk("ISub", &[sum, number(&-constant)?])?,
        };
        for (e, n) in taken {
            sum = mk("ISub", &[sum, times(*e, &-n)?])?;
        }
        Ok(sum)
    }
}

impl PartialEq for Affine {
    fn eq(&self, other: &Affine) -> bool {
        let difference = self.minus(other);
        difference.is_constant() && difference.constant == BigInt::ZERO
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
    Ok(mk("ILit", &[literal(n.clone())?])?)
}

/// `n * e`
fn times(e: Term, n: &BigInt) -> Attempt<Term> {
    match *n == BigInt::from(1) {
        true => Ok(e),
        false => Ok(mk("IMul", &[number(n)?, e])?),
    }
}

/// Whether a variable occurs in an index expression.
fn occurs(e: Term, x: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    match (&name[..], &args[..]) {
        ("ILit", _) => Ok(false),
        ("IVar", &[y]) => Ok(x == y),
        _ => {
            for arg in args {
                if occurs(arg, x)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}
