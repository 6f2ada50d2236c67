//! Values at which an expression leaves the machine's integers, for messages.

use super::spelled::Spelling;
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
pub fn example(
    value: Term,
    facts: &[Term],
    shapes: &[Vec<Term>],
    spelling: &Spelling,
) -> Option<String> {
    let mut variables = hol::free_vars(value);
    let about = facts.iter().chain(shapes.iter().flatten());
    for variable in about.flat_map(|term| hol::free_vars(*term)) {
        if !variables.contains(&variable) {
            variables.push(variable);
        }
    }
    let candidates = candidates();
    let mut digits = vec![0; variables.len()];
    for _ in 0..MOST_TRIED {
        let chosen = digits.iter().map(|at| candidates[*at].clone());
        let values: Values = variables.iter().copied().zip(chosen).collect();
        if overflows(value, &values) && is_allowed(&values, facts, shapes) {
            let shown = hol::free_vars(value).into_iter();
            let shown = shown.map(|x| format!("{} = {}", spelling.of_term(x), values[&x]));
            let shown = shown.collect::<Vec<_>>().join(", ");
            let result = number(value, &values)?;
            return Some(match shown.is_empty() {
                true => format!("it is {result}"),
                false => format!("it is {result} with {shown}"),
            });
        }
        let next = digits.iter().position(|at| at + 1 < candidates.len())?;
        digits[next] += 1;
        digits[..next].fill(0);
    }
    None
}

/// Small values, and those near the greatest size and its roots.
fn candidates() -> Vec<BigInt> {
    let most = MOST_SIZE;
    let values = [0, 1, 2, 3, 4, 16, 1024, 1 << 16, most / 2, most - 1, most];
    values.map(BigInt::from).into()
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
        ("=", 2) => operand(0)? == operand(1)?,
        ("~", 1) => !holds(args[0], values)?,
        ("/\\", 2) => holds(args[0], values)? && holds(args[1], values)?,
        ("\\/", 2) => holds(args[0], values)? || holds(args[1], values)?,
        _ => return None,
    })
}
