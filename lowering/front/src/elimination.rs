//! Elimination of the monomials of linear inequalities one by one (Fourier and Motzkin), with
//! rounding for integers.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
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
    pub fn spend(&self, amount: usize) -> Option<()> {
        let left = self.0.get().checked_sub(amount);
        self.0.set(left.unwrap_or(0));
        left.map(|_| ())
    }
}

/// Whether the inequalities exclude that `goal` is negative.
pub fn refutes(inequalities: Vec<Polynomial>, goal: &Polynomial, effort: &Effort) -> bool {
    // What has to do with the goal comes first.
    let negated = [Polynomial::from(-1).minus(goal)].into_iter();
    let rows = negated.chain(inequalities);
    let mut rows: Vec<Polynomial> = rows.filter_map(|row| tightened(&row)).collect();
    while !rows.is_empty() {
        let (together, others) = without_first(rows);
        if exclude_each_other(together, effort) {
            return true;
        }
        rows = others;
    }
    false
}

/// The first row with all that share monomials with it, or with one that does; and the others. What
/// shares nothing contradicts nothing, and the time grows faster than the number of rows.
fn without_first(mut rows: Vec<Polynomial>) -> (BTreeSet<Polynomial>, Vec<Polynomial>) {
    let monomials = |row: &Polynomial| -> Vec<Monomial> {
        let all = row.terms().map(|(monomial, _)| monomial.clone());
        all.filter(|monomial| !monomial.is_empty()).collect()
    };
    let mut found = BTreeSet::new();
    let mut reached: BTreeSet<Monomial> =
        rows.first().map(monomials).into_iter().flatten().collect();
    found.extend((!rows.is_empty()).then(|| rows.swap_remove(0)));
    loop {
        let is_reached =
            |row: &Polynomial| row.terms().any(|(monomial, _)| reached.contains(monomial));
        let (more, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_reached);
        rows = others;
        if more.is_empty() {
            return (found, rows);
        }
        reached.extend(more.iter().flat_map(monomials));
        found.extend(more);
    }
}

/// Whether no integers satisfy all of the inequalities.
fn exclude_each_other(mut rows: BTreeSet<Polynomial>, effort: &Effort) -> bool {
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
pub fn tightened(row: &Polynomial) -> Option<Polynomial> {
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
    let mut signs: BTreeMap<&Monomial, [usize; 2]> = BTreeMap::new();
    let mut terms = 0;
    for (monomial, coefficient) in rows.iter().flat_map(Polynomial::terms) {
        let [positive, negative] = signs.entry(monomial).or_default();
        *(if coefficient > 0 { positive } else { negative }) += 1;
        terms += 1;
    }
    effort.spend(terms)?;
    let candidates = signs
        .into_iter()
        .filter(|(monomial, _)| !monomial.is_empty());
    let cheapest = candidates.min_by_key(|(_, [positive, negative])| positive * negative);
    cheapest.map(|(monomial, _)| monomial.clone())
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
