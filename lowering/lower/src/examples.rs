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

/// The values of the variables, and of terms that were evaluated with them: each once, since a term in
/// which parts are shared can be huge as a tree.
struct Valued<'a> {
    values: &'a Values,
    known: HashMap<Term, Option<BigInt>>,
}

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
    let result = Valued::of(&values).number(value)?;
    Some(match shown(value, &values, spelling) {
        None => format!("it is {result}"),
        Some(shown) => format!("it is {result} with {shown}"),
    })
}

/// Values of the variables that meet what is known, and at which a condition does not hold.
pub fn failing(goal: Term, facts: &[Term], spelling: &Spelling) -> Option<String> {
    let candidates = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17];
    let values = search(goal, facts.iter(), &candidates, |values| {
        Valued::of(values).holds(goal) == Some(false) && is_allowed(values, facts, &[])
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
    let value = Valued::of(values).number(value);
    value.is_some_and(|n| i64::try_from(n).is_err())
}

fn is_allowed(values: &Values, facts: &[Term], shapes: &[Vec<Term>]) -> bool {
    let most = BigInt::from(MOST_CELLS);
    let mut values = Valued::of(values);
    facts.iter().all(|fact| values.holds(*fact) == Some(true))
        && shapes.iter().all(|shape| {
            let extents = shape.iter().map(|n| values.number(*n));
            let volume = extents
                .map(|n| n.map(|n| n.max(1.into())))
                .product::<Option<BigInt>>();
            volume.is_some_and(|volume| volume <= most)
        })
}

impl Valued<'_> {
    fn of(values: &Values) -> Valued<'_> {
        let known = HashMap::new();
        Valued { values, known }
    }

    /// The value of an integer term.
    fn number(&mut self, t: Term) -> Option<BigInt> {
        if let Some(n) = self.values.get(&t) {
            return Some(n.clone());
        }
        if let Some(n) = self.known.get(&t) {
            return n.clone();
        }
        let n = self.computed(t);
        self.known.insert(t, n.clone());
        n
    }

    fn computed(&mut self, t: Term) -> Option<BigInt> {
        if let Some(n) = dest_literal(t) {
            return Some(n);
        }
        let (name, args) = application(t)?;
        let x = self.number(*args.first()?)?;
        let mut y = || args.get(1).and_then(|arg| self.number(*arg));
        let mut positive = || y().filter(|y| *y > BigInt::ZERO);
        Some(match &name[..] {
            "int_neg" => -x,
            "int_add" => x + y()?,
            "int_sub" => x - y()?,
            "int_mul" => x * y()?,
            "int_min" => x.min(y()?),
            "int_max" => x.max(y()?),
            "int_div" => floor(&x, &positive()?),
            "int_mod" => {
                let y = positive()?;
                &x - floor(&x, &y) * y
            }
            "cdiv" => {
                let y = positive()?;
                floor(&(x + &y - 1), &y)
            }
            _ => return None,
        })
    }

    /// The truth value of a condition.
    fn holds(&mut self, p: Term) -> Option<bool> {
        let (name, args) = application(p)?;
        Some(match (&name[..], &args[..]) {
            ("T", []) => true,
            ("F", []) => false,
            ("int_lt", [a, b]) => self.number(*a)? < self.number(*b)?,
            ("int_le", [a, b]) => self.number(*a)? <= self.number(*b)?,
            ("=", [a, b]) => match (self.number(*a), self.number(*b)) {
                (Some(x), Some(y)) => x == y,
                _ => self.holds(*a)? == self.holds(*b)?,
            },
            ("~", [a]) => !self.holds(*a)?,
            ("/\\", [a, b]) => self.holds(*a)? && self.holds(*b)?,
            ("\\/", [a, b]) => self.holds(*a)? || self.holds(*b)?,
            _ => return None,
        })
    }
}

/// The greatest integer that is at most x / y, for a positive y.
fn floor(x: &BigInt, y: &BigInt) -> BigInt {
    let (quotient, rest) = (x / y, x % y);
    match rest < BigInt::ZERO {
        true => quotient - 1,
        false => quotient,
    }
}
