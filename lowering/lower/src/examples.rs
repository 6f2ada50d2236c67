//! Values at which something goes wrong, for messages: an expression leaves the machine's integers, or
//! a condition fails.

use crate::spelled::Spelling;
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;
use reasoning::sizes::{MOST_CELLS, MOST_SIZE};
use reasoning::term::{application, dest_literal};
use std::collections::HashMap;

/// How many combinations of values are tried.
const MOST_TRIED: usize = 50_000;

type Values = HashMap<Term, BigInt>;

/// Values of the variables that meet what is known, with tensors of these shapes not too large,
/// at which a value does not fit into 64 bits.
pub fn overflowing(
    value: Term,
    facts: &[Term],
    shapes: &[Vec<Term>],
    spelling: &Spelling,
) -> Option<String> {
    let about = facts.iter().chain(shapes.iter().flatten());
    let most = MOST_SIZE;
    // Small values, and those near the greatest size and its roots.
    let candidates = [0, 1, 2, 3, 4, 16, 1024, 1 << 16, most / 2, most - 1, most];
    let values = search(value, about, &candidates, |values| {
        overflows(value, values) && is_allowed(values, facts, shapes)
    })?;
    let result = number(value, &values)?;
    Some(match shown(value, &values, spelling) {
        None => format!("it is {result}"),
        Some(shown) => format!("it is {result} with {shown}"),
    })
}

/// Values of the variables that meet what is known, and at which a condition does not hold.
pub fn failing(goal: Term, facts: &[Term], spelling: &Spelling) -> Option<String> {
    let candidates = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17];
    let values = search(goal, facts.iter(), &candidates, |values| {
        holds(goal, values) == Some(false) && is_allowed(values, facts, &[])
    })?;
    Some(match shown(goal, &values, spelling) {
        None => "it does not hold".to_owned(),
        Some(shown) => format!("it does not hold with {shown}"),
    })
}

/// Values of the variables of a term, and of other terms, that are an example.
fn search<'a>(
    t: Term,
    about: impl Iterator<Item = &'a Term>,
    candidates: &[i64],
    is_example: impl Fn(&Values) -> bool,
) -> Option<Values> {
    let mut variables = hol::free_vars(t);
    for variable in about.flat_map(|term| hol::free_vars(*term)) {
        if !variables.contains(&variable) {
            variables.push(variable);
        }
    }
    let mut digits = vec![0; variables.len()];
    for _ in 0..MOST_TRIED {
        let chosen = digits.iter().map(|at| BigInt::from(candidates[*at]));
        let values: Values = variables.iter().copied().zip(chosen).collect();
        if is_example(&values) {
            return Some(values);
        }
        let next = digits.iter().position(|at| at + 1 < candidates.len())?;
        digits[next] += 1;
        digits[..next].fill(0);
    }
    None
}

/// The values of the variables of a term, if it has some.
fn shown(t: Term, values: &Values, spelling: &Spelling) -> Option<String> {
    let shown = hol::free_vars(t).into_iter();
    let shown = shown.map(|x| format!("{} = {}", spelling.of_term(x), values[&x]));
    let shown = shown.collect::<Vec<_>>().join(", ");
    (!shown.is_empty()).then_some(shown)
}

fn overflows(value: Term, values: &Values) -> bool {
    let fits = |n: BigInt| i64::try_from(n).is_ok();
    number(value, values).is_some_and(|n| !fits(n))
}

fn is_allowed(values: &Values, facts: &[Term], shapes: &[Vec<Term>]) -> bool {
    let most = BigInt::from(MOST_CELLS);
    let holds = |fact: &Term| holds(*fact, values) == Some(true);
    facts.iter().all(holds)
        && shapes.iter().all(|shape| {
            let extents = shape.iter().map(|n| number(*n, values));
            let volume = extents
                .map(|n| n.map(|n| n.max(1.into())))
                .product::<Option<BigInt>>();
            volume.is_some_and(|volume| volume <= most)
        })
}

/// The value of an integer term.
fn number(t: Term, values: &Values) -> Option<BigInt> {
    if let Some(n) = dest_literal(t) {
        return Some(n);
    }
    if let Some(n) = values.get(&t) {
        return Some(n.clone());
    }
    let (name, args) = application(t)?;
    let operand = |at: usize| args.get(at).and_then(|arg| number(*arg, values));
    let floor = |x: BigInt, y: BigInt| -> Option<BigInt> {
        let (quotient, rest) = (&x / &y, &x % &y);
        (y > BigInt::ZERO).then(|| {
            if rest < BigInt::ZERO {
                quotient - 1
            } else {
                quotient
            }
        })
    };
    let (x, y) = (operand(0)?, operand(1));
    Some(match &name[..] {
        "int_neg" => -x,
        "int_add" => x + y?,
        "int_sub" => x - y?,
        "int_mul" => x * y?,
        "int_min" => x.min(y?),
        "int_max" => x.max(y?),
        "int_div" => floor(x, y.filter(|y| *y > BigInt::ZERO)?)?,
        "int_mod" => {
            let y = y.filter(|y| *y > BigInt::ZERO)?;
            &x - floor(x.clone(), y.clone())? * y
        }
        "cdiv" => {
            let y = y.filter(|y| *y > BigInt::ZERO)?;
            floor(x + &y - 1, y)?
        }
        _ => return None,
    })
}

/// The truth value of a condition.
fn holds(p: Term, values: &Values) -> Option<bool> {
    let (name, args) = application(p)?;
    let operand = |at: usize| number(args[at], values);
    Some(match (&name[..], args.len()) {
        ("T", 0) => true,
        ("F", 0) => false,
        ("int_lt", 2) => operand(0)? < operand(1)?,
        ("int_le", 2) => operand(0)? <= operand(1)?,
        ("=", 2) => match (operand(0), operand(1)) {
            (Some(x), Some(y)) => x == y,
            _ => holds(args[0], values)? == holds(args[1], values)?,
        },
        ("~", 1) => !holds(args[0], values)?,
        ("/\\", 2) => holds(args[0], values)? && holds(args[1], values)?,
        ("\\/", 2) => holds(args[0], values)? || holds(args[1], values)?,
        _ => return None,
    })
}
