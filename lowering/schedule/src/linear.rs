//! Sums of multiples of index expressions, as schedules write them. Nothing is proved here.

use crate::reduction::{lit, minus, plus};
use kernel::Term;
use num_bigint::{BigInt, Sign};
use reasoning::affine::Affine;
use reasoning::syntax::{IExp, View};
use reasoning::trouble::Attempt;

/// The sum as an index expression: what is added first.
pub fn written(sum: &Affine) -> Attempt<Term> {
    let multiple = |i, factor: &BigInt| match *factor == BigInt::from(1) {
        true => Ok(i),
        false => IExp::IMul {
            a: i,
            b: lit(factor.clone())?,
        }
        .term(),
    };
    let is_added = |(_, factor): &&(Term, BigInt)| factor.sign() == Sign::Plus;
    let (added, taken): (Vec<_>, Vec<_>) = sum.multiples().iter().partition(is_added);
    let mut written = lit(0)?;
    for (i, factor) in added {
        written = plus(written, multiple(*i, factor)?)?;
    }
    let constant = sum.constant();
    if constant.sign() == Sign::Plus {
        written = plus(written, lit(constant.clone())?)?;
    }
    for (i, factor) in taken {
        written = minus(written, multiple(*i, &-factor)?)?;
    }
    if constant.sign() == Sign::Minus {
        written = minus(written, lit(-constant)?)?;
    }
    Ok(written)
}
