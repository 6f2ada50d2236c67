//! Index expressions as sums of multiples of other ones. Nothing is proved here.

use crate::reduction::{lit, plus};
use kernel::Term;
use reasoning::syntax::{IExp, View};
use reasoning::trouble::Attempt;

/// A constant, and multiples of index expressions that are no sums.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    constant: i64,
    /// In the order in which they were met, with factors that are not zero.
    multiples: Vec<(Term, i64)>,
}

impl Linear {
    /// An index expression, taken apart.
    pub fn of(i: Term) -> Attempt<Linear> {
        if let Some(number) = crate::reduction::number(i)? {
            return Ok(Linear {
                constant: number,
                multiples: Vec::new(),
            });
        }
        Ok(match IExp::of(i)? {
            IExp::IAdd { a, b } => Linear::of(a)?.plus(&Linear::of(b)?, 1),
            IExp::ISub { a, b } => Linear::of(a)?.plus(&Linear::of(b)?, -1),
            IExp::IMul { a, b } => {
                let (left, right) = (Linear::of(a)?, Linear::of(b)?);
                match (left.number(), right.number()) {
                    (Some(factor), _) => Linear::default().plus(&right, factor),
                    (_, Some(factor)) => Linear::default().plus(&left, factor),
                    _ => Linear::atom(i),
                }
            }
            IExp::ILit { .. } | IExp::IVar { .. } => Linear::atom(i),
            IExp::IDiv { .. } | IExp::IMod { .. } => Linear::atom(i),
            IExp::IMin { .. } | IExp::IMax { .. } => Linear::atom(i),
        })
    }

    fn atom(i: Term) -> Linear {
        Linear {
            constant: 0,
            multiples: vec![(i, 1)],
        }
    }

    /// The number that it is, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.multiples.is_empty().then_some(self.constant)
    }

    /// With so many times another one.
    pub fn plus(&self, other: &Linear, times: i64) -> Linear {
        let mut sum = self.clone();
        sum.constant = sum
            .constant
            .saturating_add(other.constant.saturating_mul(times));
        for &(i, factor) in &other.multiples {
            let more = factor.saturating_mul(times);
            match sum.multiples.iter_mut().find(|(known, _)| *known == i) {
                Some((_, factor)) => *factor = factor.saturating_add(more),
                None => sum.multiples.push((i, more)),
            }
        }
        sum.multiples.retain(|(_, factor)| *factor != 0);
        sum
    }

    /// With one more, or less.
    pub fn plus_number(&self, number: i64) -> Linear {
        let mut sum = self.clone();
        sum.constant = sum.constant.saturating_add(number);
        sum
    }

    /// The factor of an index expression.
    pub fn factor(&self, i: Term) -> i64 {
        let found = self.multiples.iter().find(|(known, _)| *known == i);
        found.map_or(0, |(_, factor)| *factor)
    }

    /// With another one for an index expression.
    pub fn put(&self, i: Term, value: &Linear) -> Linear {
        let factor = self.factor(i);
        let mut without = self.clone();
        without.multiples.retain(|(known, _)| *known != i);
        without.plus(value, factor)
    }

    /// The index expressions in it.
    pub fn atoms(&self) -> impl Iterator<Item = Term> {
        self.multiples.iter().map(|(i, _)| *i)
    }

    /// As an index expression.
    pub fn written(&self) -> Attempt<Term> {
        let multiple = |i, factor| match factor {
            1 => Ok(i),
            factor => IExp::IMul {
                a: i,
                b: lit(factor)?,
            }
            .term(),
        };
        let minus = |a, b| IExp::ISub { a, b }.term();
        let mut sum = lit(0)?;
        for &(i, factor) in self.multiples.iter().filter(|(_, factor)| *factor > 0) {
            sum = plus(sum, multiple(i, factor)?)?;
        }
        if self.constant > 0 {
            sum = plus(sum, lit(self.constant)?)?;
        }
        for &(i, factor) in self.multiples.iter().filter(|(_, factor)| *factor < 0) {
            sum = minus(sum, multiple(i, -factor)?)?;
        }
        if self.constant < 0 {
            sum = minus(sum, lit(-self.constant)?)?;
        }
        Ok(sum)
    }
}
