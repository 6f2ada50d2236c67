//! Elimination of the monomials of linear inequalities one by one (Fourier and Motzkin), with
//! rounding for integers.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::polynomial::{Monomial, Polynomial};

/// How many inequalities an elimination may hold before it gives up.
const MAX_INEQUALITIES: usize = 400;

/// How much work is left; copies share it. A limit keeps hostile programs from taking forever.
#[derive(Clone, Debug)]
pub struct Effort(Rc<Cell<usize>>);

impl Default for Effort {
    fn default() -> Self {
        Effort(Rc::new(Cell::new(10_000_000)))
    }
}

impl Effort {
    /// Takes an amount of work; `None` if there is not as much left.
    fn spend(&self, amount: usize) -> Option<()> {
        let left = self.0.get().checked_sub(amount);
        self.0.set(left.unwrap_or(0));
        left.map(|_| ())
    }
}

/// Whether the inequalities exclude that `goal` is negative.
pub fn refutes(mut inequalities: Vec<Polynomial>, goal: &Polynomial, effort: &Effort) -> bool {
    inequalities.push(Polynomial::from(-1).minus(goal));
    let mut rows: BTreeSet<Polynomial> = inequalities.iter().filter_map(tightened).collect();
    loop {
        if rows
            .iter()
            .any(|row| row.constant().is_some_and(|value| value < 0))
        {
            return true;
        }
        rows.retain(|row| row.constant().is_none());
        let Some(next) = cheapest(&rows, effort) else {
            return false;
        };
        let Some(fewer) = eliminate(rows, &next, effort) else {
            return false;
        };
        rows = fewer;
    }
}

/// The same inequality between integers with the least coefficients.
fn tightened(row: &Polynomial) -> Option<Polynomial> {
    let divisor = row
        .terms()
        .filter(|(monomial, _)| !monomial.is_empty())
        .fold(0, |divisor, (_, coefficient)| {
            gcd(divisor, coefficient.unsigned_abs())
        });
    let divisor = i128::try_from(divisor).ok()?;
    if divisor <= 1 {
        return Some(row.clone());
    }
    row.terms()
        .try_fold(Polynomial::default(), |sum, (monomial, coefficient)| {
            sum.plus(
                &Polynomial::term(monomial.clone(), coefficient.div_euclid(divisor)),
                1,
            )
        })
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The monomial whose elimination makes the fewest rows; `None` without one, or without effort
/// left.
fn cheapest(rows: &BTreeSet<Polynomial>, effort: &Effort) -> Option<Monomial> {
    let monomials: BTreeSet<&Monomial> = rows
        .iter()
        .flat_map(Polynomial::terms)
        .map(|(monomial, _)| monomial)
        .collect();
    effort.spend(rows.len() * monomials.len())?;
    let cost = |monomial: &Monomial| {
        let count = |sign: i128| {
            rows.iter()
                .filter(|row| row.coefficient(monomial).signum() == sign)
                .count()
        };
        count(1) * count(-1)
    };
    let candidates = monomials
        .into_iter()
        .filter(|monomial| !monomial.is_empty());
    candidates.min_by_key(|monomial| cost(monomial)).cloned()
}

/// Adds up rows so that `monomial` cancels; `None` if that makes too many or too
/// large ones, or without effort left.
fn eliminate(
    rows: BTreeSet<Polynomial>,
    monomial: &Monomial,
    effort: &Effort,
) -> Option<BTreeSet<Polynomial>> {
    let (with, without): (Vec<_>, Vec<_>) = rows
        .into_iter()
        .partition(|row| row.coefficient(monomial) != 0);
    let mut result: BTreeSet<Polynomial> = without.into_iter().collect();
    let (positive, negative): (Vec<_>, Vec<_>) = with
        .into_iter()
        .partition(|row| row.coefficient(monomial) > 0);
    effort.spend(positive.len() * negative.len() * 8)?;
    for up in &positive {
        for down in &negative {
            let (a, b) = (
                up.coefficient(monomial),
                down.coefficient(monomial).checked_neg()?,
            );
            let scaled = Polynomial::default().plus(up, b)?;
            result.insert(tightened(&scaled.plus(down, a)?)?);
            if result.len() > MAX_INEQUALITIES {
                return None;
            }
        }
    }
    Some(result)
}
