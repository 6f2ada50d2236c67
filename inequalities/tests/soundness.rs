//! What the search finds is true: random polynomials over names, quotients and extremes, evaluated at
//! all small values that meet random facts.

use inequalities::linear::{Constraint, Formula};
use inequalities::{Atom, Operation, Problem, Sum};
use num_bigint::BigInt;

/// A generator of random choices (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// A number near zero.
    fn number(&mut self) -> i64 {
        self.below(7) as i64 - 3
    }

    fn sum(&mut self, atoms: usize) -> Sum {
        let terms = 1 + self.below(3);
        let mut sum = Sum::constant(self.number());
        for _ in 0..terms {
            let degree = 1 + self.below(2);
            let product = (0..degree).map(|_| self.below(atoms as u64) as Atom);
            sum = sum.plus(&Sum::term(product.collect(), self.number()), 1);
        }
        sum
    }
}

/// The names.
const NAMES: usize = 3;

/// Values from the negation of this to this are tried.
const MOST: i64 = 4;

/// The values of all atoms; nothing where a divisor is not positive.
fn values(problem: &Problem, names: [i64; NAMES], atoms: usize) -> Option<Vec<i64>> {
    let mut values = names.to_vec();
    for atom in NAMES..atoms {
        let value = match problem.meaning(atom) {
            Operation::Variable => return None,
            Operation::Quotient(a, b) => {
                let b = value(b, &values);
                (b > 0).then(|| value(a, &values).div_euclid(b))?
            }
            Operation::Ceiling(a, b) => {
                let b = value(b, &values);
                (b > 0).then(|| -(-value(a, &values)).div_euclid(b))?
            }
            Operation::Remainder(a, b) => {
                let b = value(b, &values);
                (b > 0).then(|| value(a, &values).rem_euclid(b))?
            }
            Operation::Min(a, b) => value(a, &values).min(value(b, &values)),
            Operation::Max(a, b) => value(a, &values).max(value(b, &values)),
        };
        values.push(value);
    }
    Some(values)
}

fn value(sum: &Sum, values: &[i64]) -> i64 {
    let terms = sum.terms().map(|(product, coefficient)| {
        let factors = product.iter().map(|atom| values[*atom]);
        i64::try_from(coefficient.clone()).expect("small") * factors.product::<i64>()
    });
    terms.sum()
}

/// Whether a reason was found for a random goal; the goal must hold at all values that meet the facts.
/// An example of the contrary must be one.
fn holds(seed: u64) -> bool {
    let mut random = Random(seed);
    let mut problem = Problem::default();
    for level in 0..NAMES {
        problem.variable(level);
    }
    let mut atoms = NAMES;
    for _ in 0..1 + random.below(2) {
        let (a, b) = (random.sum(atoms), random.sum(atoms));
        let operation = [
            Operation::Quotient,
            Operation::Ceiling,
            Operation::Remainder,
            Operation::Min,
            Operation::Max,
        ][random.below(5) as usize];
        let atom = problem.operation(operation(a, b));
        atoms = atoms.max(atom + 1);
    }
    let mut facts = Vec::new();
    for name in 0..NAMES {
        let name = Sum::atom(name);
        facts.push(name.plus(&Sum::constant(random.number()), 1));
        facts.push(Sum::constant(random.number() + 2).minus(&name));
    }
    facts.extend((0..random.below(3)).map(|_| random.sum(atoms)));
    facts.iter().for_each(|fact| {
        problem.assume(fact.clone());
    });
    problem.join();
    let goal = random.sum(atoms).plus(&Sum::constant(random.below(20)), 1);
    let found = problem.reason(&goal).is_some();
    // The other searches take more time.
    let all = seed.is_multiple_of(8);
    let follows = if all { problem.follows(&goal) } else { found };
    assert!(follows || !found, "seed {seed}: there is a reason");
    let bound = problem.bound(&goal, &BigInt::from(1000));
    if all {
        check_example(&problem, &facts, &goal, seed);
    }
    let range = -MOST..=MOST;
    for x in range.clone() {
        for y in range.clone() {
            for z in range.clone() {
                let Some(values) = values(&problem, [x, y, z], atoms) else {
                    continue;
                };
                if facts.iter().all(|fact| value(fact, &values) >= 0) {
                    let value = value(&goal, &values);
                    assert!(!follows || value >= 0, "seed {seed} at {values:?}");
                    if let Some((bound, _)) = &bound {
                        assert!(BigInt::from(value) >= *bound, "seed {seed} at {values:?}");
                    }
                }
            }
        }
    }
    found
}

/// The values that are found where the facts hold and the goal does not are such values, and then the
/// goal does not follow.
fn check_example(problem: &Problem, facts: &[Sum], goal: &Sum, seed: u64) {
    let not_negative = |sum: &Sum| Formula::Constraint(Constraint::AtLeastZero(sum.clone()));
    let mut conditions: Vec<Formula<Sum>> = facts.iter().map(not_negative).collect();
    conditions.push(not_negative(&Sum::constant(-1).minus(goal)));
    let names: Vec<Atom> = (0..NAMES).collect();
    let candidates: Vec<i64> = (-MOST..=MOST).collect();
    let example = problem.example(&names, &candidates, &conditions);
    let Some(example) = example else { return };
    let number = |sum: &Sum| example.number(sum).expect("a value");
    assert!(number(goal) < BigInt::ZERO, "seed {seed}");
    assert!(
        facts.iter().all(|fact| number(fact) >= BigInt::ZERO),
        "seed {seed}"
    );
    assert!(!problem.follows(goal), "seed {seed}");
}

#[test]
fn an_example_needs_only_what_decides() {
    let mut problem = Problem::default();
    let (n, k) = (problem.variable(0), problem.variable(0));
    let (zero, one) = (Sum::default(), Sum::constant(1));
    let quotient = problem.operation(Operation::Quotient(Sum::atom(n), Sum::atom(k)));
    let is_zero = |sum: Sum| Formula::Constraint(Constraint::Zero(sum));
    let above =
        |sum: Sum, least: &Sum| Formula::Constraint(Constraint::AtLeastZero(sum.minus(least)));
    // There is no `n / 0`; where the first part decides, none is asked for.
    let either = |parts| vec![is_zero(Sum::atom(k)), Formula::Any(parts)];
    let divided = above(Sum::atom(quotient), &zero);
    let known = above(Sum::atom(n), &one);
    let found = |conditions: &[Formula<Sum>]| {
        let values = problem.example(&[n, k], &[0, 1], conditions)?;
        Some([n, k].map(|name| values.number(&Sum::atom(name))))
    };
    let expected = [1, 0].map(|value| Some(BigInt::from(value)));
    assert_eq!(
        found(&either(vec![known.clone(), divided.clone()])),
        Some(expected)
    );
    assert_eq!(found(&either(vec![divided, known])), None);
    assert_eq!(found(&[Formula::Literal(0, true)]), None);
}

#[test]
fn some_of_what_is_found_is_true() {
    all_true(600, 100);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn what_is_found_is_true() {
    all_true(3000, 500);
}

/// Of so many random sets of conditions, more than that many decide what is asked.
fn all_true(tried: u64, least: usize) {
    let found = (0..tried).filter(|seed| holds(*seed)).count();
    assert!(found > least, "{found} are too few to show anything");
}
