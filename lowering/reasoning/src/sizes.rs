//! Sizes at which the conditions of a kernel hold, found by trying; nothing is proved here.

use crate::syntax::{BExp, IExp, View};
use crate::term::{dest_literal, parts};
use crate::trouble::Attempt;
use kernel::Term;
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};
use std::iter;

/// The greatest size of which the gate statement speaks (`most` in `theories/gate.thy`).
pub const MOST_SIZE: i64 = i32::MAX as i64;

/// The most cells of a tensor (`most_cells` in `theories/c/exec.thy`).
pub const MOST_CELLS: i64 = 1 << 57;

/// How far above the numbers that occur sizes are tried.
const NEAR: i32 = 16;

/// How many combinations are tried, and how many sizes and operators of conditions are looked at for
/// all of them.
const MOST_TRIED: usize = 200_000;
const MOST_WORK: usize = 10_000_000;

/// The values of sizes.
type Values = HashMap<Term, BigInt>;

/// Values of these sizes at which the conditions hold, no extent is negative, and no tensor has
/// more cells than an array can have. Small ones are tried first, then those near the numbers
/// that occur.
pub fn search(
    names: &[Term],
    conditions: &[Term],
    shapes: &[Vec<Term>],
) -> Attempt<Option<Vec<BigInt>>> {
    search_share(names, conditions, shapes, 1)
}

/// The same with one of so many shares of the work.
pub fn search_share(
    names: &[Term],
    conditions: &[Term],
    shapes: &[Vec<Term>],
    shares: usize,
) -> Attempt<Option<Vec<BigInt>>> {
    let mut numbers = BTreeSet::new();
    for condition in conditions {
        collect_compared(*condition, &mut numbers)?;
    }
    for extent in shapes.iter().flatten() {
        collect_numbers(*extent, &mut numbers)?;
    }
    let small: Vec<BigInt> = [1, 2, 3, 0, 4, 5, 6, 7, 8, 16, -1].map(BigInt::from).into();
    let mut near: Vec<BigInt> = Vec::new();
    for number in &numbers {
        for step in [0, 1, -1].into_iter().chain(2..=NEAR) {
            let value: BigInt = number + step;
            if !small.contains(&value) && !near.contains(&value) {
                near.push(value);
            }
        }
    }
    // The values nearest to one come first, in all sizes at once.
    let candidates = [small, near].concat();
    let terms = conditions.iter().chain(shapes.iter().flatten());
    let work = terms.map(|t| operators(*t)).sum::<usize>() + names.len();
    let most = (MOST_TRIED.min(MOST_WORK / work.max(1)) / shares).max(1);
    for places in combinations(names.len(), candidates.len()).take(most) {
        let values = places.iter().map(|at| candidates[*at].clone());
        let values: Values = names.iter().copied().zip(values).collect();
        if meets(&values, conditions, shapes)? {
            return Ok(Some(
                names.iter().map(|name| values[name].clone()).collect(),
            ));
        }
    }
    Ok(None)
}

/// So many numbers less than `of`, all of which can be had; those come first whose greatest is least.
pub fn combinations(len: usize, of: usize) -> impl Iterator<Item = Vec<usize>> {
    let widths = if len == 0 { 1..=of.min(1) } else { 1..=of };
    widths.flat_map(move |width| {
        let all = iter::successors(Some(vec![0; len]), move |digits| {
            let mut next = digits.clone();
            advance(&mut next, width).then_some(next)
        });
        // Each once: when its greatest comes in.
        all.filter(move |digits| digits.is_empty() || digits.contains(&(width - 1)))
    })
}

/// The next combination of this many values.
fn advance(digits: &mut [usize], width: usize) -> bool {
    for digit in digits.iter_mut().rev() {
        *digit += 1;
        if *digit < width {
            return true;
        }
        *digit = 0;
    }
    false
}

fn meets(values: &Values, conditions: &[Term], shapes: &[Vec<Term>]) -> Attempt<bool> {
    if values
        .values()
        .any(|value| *value > MOST_SIZE.into() || *value < (-MOST_SIZE).into())
    {
        return Ok(false);
    }
    for condition in conditions {
        if holds(*condition, values)? != Some(true) {
            return Ok(false);
        }
    }
    let most = BigInt::from(MOST_CELLS);
    for shape in shapes {
        let mut volume = BigInt::from(1);
        for extent in shape {
            match index(*extent, values)? {
                Some(n) if n >= BigInt::ZERO => volume *= n.max(1.into()),
                _ => return Ok(false),
            }
        }
        if volume > most {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Collects the numbers that occur in a condition.
pub fn collect_compared(b: Term, numbers: &mut BTreeSet<BigInt>) -> Attempt<()> {
    match BExp::of(b)? {
        BExp::BLt { a, b } | BExp::BLe { a, b } | BExp::BEq { a, b } => {
            collect_numbers(a, numbers)?;
            collect_numbers(b, numbers)
        }
        BExp::BAnd { a, b } | BExp::BOr { a, b } => {
            collect_compared(a, numbers)?;
            collect_compared(b, numbers)
        }
        BExp::BNot { a } => collect_compared(a, numbers),
    }
}

/// Collects the numbers that occur in an index expression.
fn collect_numbers(e: Term, numbers: &mut BTreeSet<BigInt>) -> Attempt<()> {
    let view = IExp::of(e)?;
    if let IExp::ILit { z } = view {
        numbers.extend(dest_literal(z));
    }
    let mut operands = view.operands().into_iter();
    operands.try_for_each(|operand| collect_numbers(operand, numbers))
}

/// How many operators a term has.
fn operators(t: Term) -> usize {
    let args = parts(t).map_or(Vec::new(), |(_, args)| args);
    args.into_iter().fold(1, |sum, arg| sum + operators(arg))
}

/// The value of an index expression, if it has one.
fn index(e: Term, values: &Values) -> Attempt<Option<BigInt>> {
    let both = |a, b| -> Attempt<Option<(BigInt, BigInt)>> {
        Ok(index(a, values)?.zip(index(b, values)?))
    };
    Ok(match IExp::of(e)? {
        IExp::ILit { z } => dest_literal(z),
        IExp::IVar { x } => values.get(&x).cloned(),
        IExp::IAdd { a, b } => both(a, b)?.map(|(x, y)| x + y),
        IExp::ISub { a, b } => both(a, b)?.map(|(x, y)| x - y),
        IExp::IMul { a, b } => both(a, b)?.map(|(x, y)| x * y),
        IExp::IDiv { a, b } => both(a, b)?.and_then(divided).map(|(quotient, _)| quotient),
        IExp::IMod { a, b } => both(a, b)?.and_then(divided).map(|(_, rest)| rest),
        IExp::IMin { a, b } => both(a, b)?.map(|(x, y)| x.min(y)),
        IExp::IMax { a, b } => both(a, b)?.map(|(x, y)| x.max(y)),
    })
}

/// Quotient and remainder of a division by a positive number, rounded down.
fn divided((x, y): (BigInt, BigInt)) -> Option<(BigInt, BigInt)> {
    if y <= BigInt::ZERO {
        return None;
    }
    let (quotient, rest) = (&x / &y, &x % &y);
    Some(match rest < BigInt::ZERO {
        true => (quotient - 1, rest + y),
        false => (quotient, rest),
    })
}

/// The truth value of a condition, if it has one.
fn holds(b: Term, values: &Values) -> Attempt<Option<bool>> {
    let compared = |a, b, test: fn(&BigInt, &BigInt) -> bool| -> Attempt<Option<bool>> {
        let sides = index(a, values)?.zip(index(b, values)?);
        Ok(sides.map(|(x, y)| test(&x, &y)))
    };
    let both = |a, b, join: fn(bool, bool) -> bool| -> Attempt<Option<bool>> {
        let sides = holds(a, values)?.zip(holds(b, values)?);
        Ok(sides.map(|(p, q)| join(p, q)))
    };
    match BExp::of(b)? {
        BExp::BLt { a, b } => compared(a, b, |x, y| x < y),
        BExp::BLe { a, b } => compared(a, b, |x, y| x <= y),
        BExp::BEq { a, b } => compared(a, b, |x, y| x == y),
        BExp::BAnd { a, b } => both(a, b, |p, q| p && q),
        BExp::BOr { a, b } => both(a, b, |p, q| p || q),
        BExp::BNot { a } => Ok(holds(a, values)?.map(|p| !p)),
    }
}
