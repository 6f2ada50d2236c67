//! Sizes at which the conditions of a kernel hold, found by trying; nothing is proved here.

use crate::term::{dest_literal, parts};
use crate::trouble::{Attempt, Trouble};
use kernel::Term;
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

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
    let mut numbers = BTreeSet::new();
    let extents = shapes.iter().flatten();
    for term in conditions.iter().chain(extents) {
        collect_numbers(*term, &mut numbers)?;
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
    let most = MOST_TRIED.min(MOST_WORK / work.max(1)).max(1);
    let mut tried = 0;
    for width in 1..=candidates.len() {
        let newest = width - 1;
        let mut digits = vec![0; names.len()];
        loop {
            // Each combination once: when its greatest place comes in.
            if names.is_empty() || digits.contains(&newest) {
                let values = digits.iter().map(|at| candidates[*at].clone());
                let values: Values = names.iter().copied().zip(values).collect();
                if meets(&values, conditions, shapes)? {
                    return Ok(Some(
                        names.iter().map(|name| values[name].clone()).collect(),
                    ));
                }
                tried += 1;
                if tried == most {
                    return Ok(None);
                }
            }
            if !advance(&mut digits, width) {
                break;
            }
        }
        if names.is_empty() {
            break;
        }
    }
    Ok(None)
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

fn collect_numbers(t: Term, numbers: &mut BTreeSet<BigInt>) -> Attempt<()> {
    if let Some(n) = dest_literal(t) {
        numbers.insert(n);
        return Ok(());
    }
    let (name, args) = parts(t)?;
    if name != "IVar" {
        for arg in args {
            collect_numbers(arg, numbers)?;
        }
    }
    Ok(())
}

/// How many operators a term has.
fn operators(t: Term) -> usize {
    let args = parts(t).map_or(Vec::new(), |(_, args)| args);
    args.into_iter().fold(1, |sum, arg| sum + operators(arg))
}

/// The value of an index expression, if it has one.
fn index(e: Term, values: &Values) -> Attempt<Option<BigInt>> {
    let (name, args) = parts(e)?;
    let (x, y) = match (&name[..], &args[..]) {
        ("ILit", &[n]) => return Ok(dest_literal(n)),
        ("IVar", [x]) => return Ok(values.get(x).cloned()),
        (_, &[a, b]) => match (index(a, values)?, index(b, values)?) {
            (Some(x), Some(y)) => (x, y),
            _ => return Ok(None),
        },
        _ => return Err(Trouble::internal("not an index expression")),
    };
    Ok(match &name[..] {
        "IAdd" => Some(x + y),
        "ISub" => Some(x - y),
        "IMul" => Some(x * y),
        "IMin" => Some(x.min(y)),
        "IMax" => Some(x.max(y)),
        "IDiv" | "IMod" if y > BigInt::ZERO => {
            let (mut quotient, mut rest) = (&x / &y, &x % &y);
            if rest < BigInt::ZERO {
                quotient -= 1;
                rest += &y;
            }
            Some(if name == "IDiv" { quotient } else { rest })
        }
        _ => None,
    })
}

/// The truth value of a condition, if it has one.
fn holds(b: Term, values: &Values) -> Attempt<Option<bool>> {
    let (name, args) = parts(b)?;
    let compared = |test: fn(&BigInt, &BigInt) -> bool| -> Attempt<Option<bool>> {
        let (x, y) = (index(args[0], values)?, index(args[1], values)?);
        Ok(x.zip(y).map(|(x, y)| test(&x, &y)))
    };
    let both = |join: fn(bool, bool) -> bool| -> Attempt<Option<bool>> {
        let (p, q) = (holds(args[0], values)?, holds(args[1], values)?);
        Ok(p.zip(q).map(|(p, q)| join(p, q)))
    };
    match &name[..] {
        "BLt" => compared(|x, y| x < y),
        "BLe" => compared(|x, y| x <= y),
        "BEq" => compared(|x, y| x == y),
        "BAnd" => both(|p, q| p && q),
        "BOr" => both(|p, q| p || q),
        "BNot" => Ok(holds(args[0], values)?.map(|p| !p)),
        _ => Err(Trouble::internal("not a condition")),
    }
}
