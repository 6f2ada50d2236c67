//! Conditions on sizes under which something holds that could not be proved: what to write after
//! `where`.

use programs::atl::Span;
use programs::atl::ast::{Comparison, Condition, ConditionKind, Index, IndexKind, IndexOp};

use crate::facts::Facts;
use crate::polynomial::{Atom, Monomial, Polynomial};

/// How many ways to get rid of the indices of loops are tried.
const MAX_TRIED: usize = 200;

/// How many terms a condition may have.
const MAX_TERMS: usize = 6;

/// A condition that would do, for a place at which something is not proved without it.
#[derive(Clone, Debug)]
pub struct Remedy {
    /// The place.
    pub span: Span,
    /// The condition, of sizes alone.
    pub condition: Condition,
}

/// The simplest condition on sizes from which `0 <= goal` follows, by these facts, and which the facts
/// that hold at every call do not exclude.
pub fn remedy(always: &Facts, here: &Facts, goal: &Polynomial) -> Option<Condition> {
    let mut found = Vec::new();
    let mut open = vec![goal.clone()];
    for _ in 0..MAX_TRIED {
        let Some(goal) = open.pop() else { break };
        match indices(here, &goal).first() {
            None => found.push(goal),
            Some(index) => open.extend(without(here, &goal, index)),
        }
    }
    found.sort_by_key(|goal| goal.terms().count());
    let excluded =
        |goal: &Polynomial| goal.constant().is_some() || always.prove_ordered(goal, &(-1).into());
    let goal = found.into_iter().find(|goal| !excluded(goal))?;
    condition(&goal)
}

/// The conditions that do not follow from those before them, where these facts hold.
pub fn independent(facts: Facts, conditions: impl Iterator<Item = Condition>) -> Vec<Condition> {
    // What has a quotient says that its divisor is positive, which may be what is missing.
    let mut facts = facts.without_divisors();
    let mut kept = Vec::new();
    for condition in conditions {
        let ConditionKind::Compare(_, left, right) = &condition.kind else {
            continue;
        };
        if !facts.prove_ordered(&Polynomial::of(left), &Polynomial::of(right)) {
            facts.assume_condition(&condition, true);
            kept.push(condition);
        }
    }
    kept
}

/// The note that these conditions would do, if there are any.
pub fn would_do(conditions: impl Iterator<Item = Condition>) -> Option<String> {
    let mut texts: Vec<String> = Vec::new();
    for condition in conditions {
        let text = condition.to_string();
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    (!texts.is_empty()).then(|| format!("it would do to have `where {}`", texts.join(", ")))
}

/// The indices of loops in a polynomial.
fn indices(facts: &Facts, polynomial: &Polynomial) -> Vec<String> {
    let mut found = Vec::new();
    polynomial.each_atom(&mut |atom| {
        if let Atom::Variable(name) = atom
            && !facts.is_size(name)
            && !found.contains(name)
        {
            found.push(name.clone());
        }
    });
    found
}

/// Polynomials that are not greater where the facts hold, and in which an index is replaced by one of
/// its bounds, or is no longer part of a quotient.
fn without(facts: &Facts, goal: &Polynomial, index: &str) -> Vec<Polynomial> {
    let alone = vec![Atom::Variable(index.to_owned())];
    let coefficient = goal.coefficient(&alone);
    if coefficient == 0 {
        return without_quotient(goal).collect();
    }
    let bounds = facts.known().filter_map(|fact| {
        let own = fact.coefficient(&alone);
        let times = coefficient.checked_div(own)?;
        let is_whole = times > 0 && times.checked_mul(own) == Some(coefficient);
        is_whole.then(|| goal.plus(fact, -times)).flatten()
    });
    // Of several facts about an index, the first is tried first, and it is that of its loop.
    let mut bounds: Vec<Polynomial> = bounds.collect();
    bounds.reverse();
    bounds
}

/// Goals from which `0 <= goal` follows, each with one quotient less: `a / b <= r` is
/// `a < (r + 1) * b`, and `-r <= a / b` is `0 <= a + r * b`.
fn without_quotient(goal: &Polynomial) -> impl Iterator<Item = Polynomial> {
    let apply = Polynomial::apply;
    goal.terms().filter_map(move |(monomial, coefficient)| {
        let [Atom::Quotient(a, b)] = monomial.as_slice() else {
            return None;
        };
        let term = Polynomial::term(monomial.clone(), coefficient);
        let rest = goal.minus(&term);
        match coefficient {
            -1 => {
                let after = apply(IndexOp::Add, &rest, &1.into());
                Some(apply(IndexOp::Mul, &after, b).minus(&1.into()).minus(a))
            }
            1 => Some(apply(IndexOp::Add, a, &apply(IndexOp::Mul, &rest, b))),
            _ => None,
        }
    })
}

/// `0 <= goal` without the quotients that make it longer: `1 <= (n + 3) / 4` is `1 <= n`.
fn plain(goal: &Polynomial) -> Polynomial {
    let length = |goal: &Polynomial| goal.terms().count();
    let is_shorter = |other: &Polynomial| length(other) <= length(goal);
    let simpler = without_quotient(goal).find(is_shorter);
    simpler.map_or_else(|| goal.clone(), |simpler| plain(&simpler))
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

/// `0 <= goal` as people write it.
fn condition(goal: &Polynomial) -> Option<Condition> {
    let goal = tightened(&plain(goal))?;
    if goal.terms().count() > MAX_TERMS {
        return None;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut terms: Vec<(&Monomial, i128)> = goal.terms().collect();
    // Numbers stand behind names.
    terms.sort_by_key(|(monomial, _)| monomial.is_empty());
    for (monomial, coefficient) in terms {
        let side = if coefficient < 0 {
            &mut left
        } else {
            &mut right
        };
        side.push(product(monomial, coefficient.abs())?);
    }
    let sum = |terms: Vec<Index>| {
        let all = terms.into_iter().reduce(|a, b| binary(IndexOp::Add, a, b));
        all.unwrap_or(index(IndexKind::Literal(0)))
    };
    let kind = ConditionKind::Compare(Comparison::LessEqual, sum(left), sum(right));
    Some(Condition::new(kind, Span::default()))
}

fn index(kind: IndexKind) -> Index {
    Index::new(kind, Span::default())
}

fn binary(operator: IndexOp, a: Index, b: Index) -> Index {
    index(IndexKind::Binary(operator, Box::new(a), Box::new(b)))
}

/// A coefficient, which is not negative, times atoms.
fn product(monomial: &Monomial, coefficient: i128) -> Option<Index> {
    let number = index(IndexKind::Literal(i64::try_from(coefficient).ok()?));
    let atoms: Option<Vec<Index>> = monomial.iter().map(atom).collect();
    let atoms = atoms?;
    let factors = match coefficient == 1 && !atoms.is_empty() {
        true => atoms,
        false => [vec![number], atoms].concat(),
    };
    factors
        .into_iter()
        .reduce(|a, b| binary(IndexOp::Mul, a, b))
}

fn atom(atom: &Atom) -> Option<Index> {
    Some(match atom {
        Atom::Variable(name) => index(IndexKind::Variable(name.clone())),
        Atom::Quotient(a, b) => binary(IndexOp::Div, expression(a)?, expression(b)?),
        Atom::Min(a, b) => binary(IndexOp::Min, expression(a)?, expression(b)?),
        Atom::Max(a, b) => binary(IndexOp::Max, expression(a)?, expression(b)?),
        Atom::Opaque(..) => return None,
    })
}

/// A polynomial as an index expression.
fn expression(polynomial: &Polynomial) -> Option<Index> {
    let mut terms: Vec<(&Monomial, i128)> = polynomial.terms().collect();
    terms.sort_by_key(|(monomial, coefficient)| (*coefficient < 0, monomial.is_empty()));
    let mut sum = None;
    for (monomial, coefficient) in terms {
        let term = product(monomial, coefficient.abs())?;
        sum = Some(match (sum, coefficient < 0) {
            (None, false) => term,
            (None, true) => binary(IndexOp::Sub, index(IndexKind::Literal(0)), term),
            (Some(sum), false) => binary(IndexOp::Add, sum, term),
            (Some(sum), true) => binary(IndexOp::Sub, sum, term),
        });
    }
    Some(sum.unwrap_or(index(IndexKind::Literal(0))))
}

#[cfg(test)]
mod tests {
    use crate::check::{Remedies, check};

    /// What is proposed for all places of a kernel, and what is not proved with that.
    fn proposed(text: &str) -> (String, usize) {
        let file = |text: &str| programs::atl::read(text.as_bytes()).expect("a kernel");
        let kernel = &file(text).kernels[0];
        let proposed: Vec<String> = Remedies::of(kernel)
            .at(|_| true)
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut with = kernel.clone();
        if !proposed.is_empty() {
            let conditions = proposed.join(", ");
            let other = format!("kernel f(n: int, m: int, k: int) -> f32 where {conditions} = 0");
            let conditions = file(&other).kernels.remove(0).preconditions;
            with.preconditions.extend(conditions);
        }
        let mut file = file(text);
        file.kernels = vec![with];
        let report = check(&file);
        let left = report.unproved.len() + report.required.len();
        (proposed.join(", "), left)
    }

    #[test]
    fn conditions_that_would_do() {
        for (kernel, expected) in [
            ("x: f32[m]) -> f32[n] = gen i < n: x[i + 1]", "n + 1 <= m"),
            (
                "x: f32[n]) -> f32[n - k] = gen i < n - k: x[i + k]",
                "0 <= k",
            ),
            (
                "x: f32[m]) -> f32[n] where 0 <= k = gen i < n: sum p < k: x[i + p]",
                "k + n <= m + 1",
            ),
            ("x: f32[n]) -> f32[n] = gen i < n: x[i / k]", "1 <= k"),
            ("x: f32[m, n]) -> f32[n] = gen i < n: x[i, i]", "n <= m"),
            ("x: f32[n]) -> f32 = max i < n: x[i]", "1 <= n"),
            ("x: f32[n]) -> f32 = x[0] + x[1]", "1 <= n, 2 <= n"),
            (
                "x: f32[n]) -> f32[2 * m] = gen i < 2 * m: x[i / 2]",
                "m <= n",
            ),
            (
                "x: f32[n]) -> f32[n] = fold y := x, i < k: y with [i] = 0",
                "k <= n",
            ),
            ("x: f32[n]) -> f32[n - k] = trunc_r(k, x)", "0 <= k"),
            ("x: f32[n / k]) -> f32[n / k] = x", "1 <= k"),
            ("x: f32[n]) -> f32 = max i < cdiv(n, 4): 1", "1 <= n"),
            ("x: f32[n / 2]) -> f32 = x[8]", "18 <= n"),
        ] {
            let kernel = format!("kernel f(n: int, m: int, k: int, {kernel}");
            let (proposed, left) = proposed(&kernel);
            assert_eq!((proposed.as_str(), left), (expected, 0), "{kernel}");
        }
    }

    /// Nothing is proposed that no size meets, nor what has to do with the index.
    #[test]
    fn where_no_condition_would_do() {
        for kernel in [
            "x: f32[n]) -> f32[n] = gen i < n: x[i - 1]",
            "x: f32[n]) -> f32 where n <= 3 = x[4]",
            "x: f32[n]) -> f32[n] = gen i < n: x[i * m]",
        ] {
            let kernel = format!("kernel f(n: int, m: int, k: int, {kernel}");
            assert_eq!(proposed(&kernel).0, "", "{kernel}");
        }
    }
}
