//! The search against brute force on small boxes; every refutation is checked.

use super::*;

/// A small generator of numbers: the tests must not depend on anything random.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % below
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.next((high - low + 1) as u64) as i64
    }
}

/// The facts in scope of a step of a refutation.
#[derive(Clone, Default)]
struct Scope {
    facts: HashMap<FactId, Constraint>,
    literals: HashMap<FactId, (usize, bool)>,
    choices: HashMap<FactId, Vec<Formula>>,
}

impl Scope {
    fn assert(&mut self, next: &mut FactId, formula: &Formula) {
        match formula {
            Formula::All(parts) => return parts.iter().for_each(|part| self.assert(next, part)),
            Formula::Constraint(c) => {
                self.facts.insert(*next, c.clone().tighten());
            }
            Formula::Literal(prop, positive) => {
                self.literals.insert(*next, (*prop, *positive));
            }
            Formula::Any(parts) => {
                self.choices.insert(*next, parts.clone());
            }
        }
        *next += 1;
    }

    fn sum(&self, sum: &Combination) -> Constraint {
        let mut form = Linear::constant(Int::ZERO);
        let mut equational = true;
        for (id, factor) in sum {
            let fact = &self.facts[id];
            if matches!(fact, Constraint::AtLeastZero(_)) {
                assert!(factor.signum() > 0, "negative multiplier of an inequality");
                equational = false;
            }
            form = form.plus(factor, fact.form());
        }
        match equational {
            true => Constraint::Zero(form),
            false => Constraint::AtLeastZero(form),
        }
    }

    fn check(&self, refutation: &Refutation) {
        match refutation {
            Refutation::Sum(sum) => match self.sum(sum) {
                Constraint::AtLeastZero(form) => {
                    assert!(
                        form.terms.is_empty() && form.constant.is_negative(),
                        "{form:?}"
                    );
                }
                Constraint::Zero(form) => match form.terms.is_empty() {
                    true => assert!(!form.constant.is_zero()),
                    false => assert!(!form.content().divides(&form.constant)),
                },
            },
            Refutation::Clash(holds, fails) => {
                let (prop, other) = (self.literals[holds], self.literals[fails]);
                assert_eq!((prop.0, true, false), (other.0, prop.1, other.1));
            }
            Refutation::Cut { fact, sum, then } => {
                let mut scope = self.clone();
                let form = self.sum(sum).form().clone();
                let fresh = scope
                    .facts
                    .insert(*fact, Constraint::AtLeastZero(form).tighten());
                assert!(fresh.is_none());
                scope.check(then);
            }
            Refutation::Split { form, above, below } => {
                let negative = Linear::constant((-1).into()).plus(&(-1).into(), form);
                for ((id, part), form) in [(above, form.clone()), (below, negative)] {
                    let mut scope = self.clone();
                    let fact = Constraint::AtLeastZero(form).tighten();
                    assert!(scope.facts.insert(*id, fact).is_none());
                    scope.check(part);
                }
            }
            Refutation::Cases { either, branches } => {
                let parts = &self.choices[either];
                assert_eq!(parts.len(), branches.len());
                for (part, (first, refutation)) in parts.iter().zip(branches) {
                    let mut scope = self.clone();
                    scope.assert(&mut first.clone(), part);
                    scope.check(refutation);
                }
            }
        }
    }
}

/// Checks the answer about formulas whose models, if any, can be found in the box.
fn check(formulas: &[Formula], vars: usize) -> Outcome {
    let outcome = refute(formulas, vars, BUDGET);
    match &outcome {
        Outcome::Refuted(refutation) => {
            let (mut scope, mut next) = (Scope::default(), 0);
            formulas.iter().for_each(|f| scope.assert(&mut next, f));
            scope.check(refutation);
        }
        Outcome::Model(point) => {
            let truth = |_| false;
            assert!(
                formulas.iter().all(|f| f.holds(point, &truth)),
                "{point:?} {formulas:?}"
            );
        }
        Outcome::Unknown => {}
    }
    outcome
}

fn ge(terms: &[(Var, i64)], constant: i64) -> Formula {
    Formula::Constraint(Constraint::AtLeastZero(Linear::new(terms, constant)))
}

fn eq(terms: &[(Var, i64)], constant: i64) -> Formula {
    Formula::Constraint(Constraint::Zero(Linear::new(terms, constant)))
}

fn refuted(formulas: &[Formula], vars: usize) {
    let outcome = check(formulas, vars);
    assert!(matches!(outcome, Outcome::Refuted(_)), "{outcome:?}");
}

#[test]
fn tilings() {
    // i < n div 8, 0 ≤ j < 8, i*8+j ≥ n; variables n, q, i, j
    refuted(
        &[
            ge(&[(0, 1), (1, -8)], 0),
            ge(&[(0, -1), (1, 8)], 7),
            ge(&[(1, 1), (2, -1)], -1),
            ge(&[(3, 1)], 0),
            ge(&[(3, -1)], 7),
            ge(&[(0, -1), (2, 8), (3, 1)], 0),
        ],
        4,
    );
    // n mod 8 = 0, i < (n+7) div 8, 0 ≤ j < 8, i*8+j ≥ n; n, n div 8, (n+7) div 8, i, j
    refuted(
        &[
            eq(&[(0, 1), (1, -8)], 0),
            ge(&[(0, 1), (2, -8)], 7),
            ge(&[(0, -1), (2, 8)], 0),
            ge(&[(2, 1), (3, -1)], -1),
            ge(&[(4, 1)], 0),
            ge(&[(4, -1)], 7),
            ge(&[(0, -1), (3, 8), (4, 1)], 0),
        ],
        5,
    );
    // n div 4 div 2 ≠ n div 8; n, n div 4, (n div 4) div 2, n div 8
    refuted(
        &[
            ge(&[(0, 1), (1, -4)], 0),
            ge(&[(0, -1), (1, 4)], 3),
            ge(&[(1, 1), (2, -2)], 0),
            ge(&[(1, -1), (2, 2)], 1),
            ge(&[(0, 1), (3, -8)], 0),
            ge(&[(0, -1), (3, 8)], 7),
            Formula::Any(vec![ge(&[(2, 1), (3, -1)], -1), ge(&[(2, -1), (3, 1)], -1)]),
        ],
        4,
    );
}

#[test]
fn equations() {
    refuted(&[eq(&[(0, 2), (1, -2)], 1)], 2);
    refuted(
        &[
            eq(&[(0, 6), (1, 10), (2, 15)], 1),
            ge(&[(0, 1)], -1),
            eq(&[(0, 1), (1, 1)], 0),
            eq(&[(2, 3)], -1),
        ],
        3,
    );
    assert!(matches!(
        check(&[eq(&[(0, 6), (1, 10), (2, 15)], 1)], 3),
        Outcome::Model(_)
    ));
    // 3x + 5y = 4, 3x + 5y = 4 + 7z ⇒ z = 0
    refuted(
        &[
            eq(&[(0, 3), (1, 5)], -4),
            eq(&[(0, 3), (1, 5), (2, 7)], -4),
            ge(&[(2, 1)], -1),
        ],
        3,
    );
    // x = y mod 2 both ways by inequalities: 0 ≤ 2x - 2y - 1 ≤ 0
    refuted(
        &[
            ge(&[(0, 2), (1, -2), (2, 1)], 0),
            ge(&[(0, -2), (1, 2), (2, -1)], 0),
            eq(&[(2, 1)], -1),
        ],
        3,
    );
}

#[test]
fn literals() {
    let (p, not_p) = (Formula::Literal(0, true), Formula::Literal(0, false));
    refuted(&[p.clone(), not_p.clone()], 0);
    refuted(
        &[
            Formula::Any(vec![p, ge(&[(0, 1)], 0)]),
            Formula::Any(vec![not_p, ge(&[(0, 1)], 0)]),
            ge(&[(0, -1)], -1),
        ],
        1,
    );
}

/// Random problems in a box, so that brute force decides them.
#[test]
fn agrees_with_brute_force() {
    let mut numbers = Numbers(7);
    let (mut refuted, mut satisfied, mut unknown) = (0, 0, 0);
    for _ in 0..4_000 {
        let vars = 1 + numbers.next(4) as usize;
        let radius = if vars == 4 { 3 } else { 5 };
        let mut formulas = Vec::new();
        for x in 0..vars {
            formulas.push(ge(&[(x, 1)], radius));
            formulas.push(ge(&[(x, -1)], radius));
        }
        for _ in 0..1 + numbers.next(5) {
            let parts = 1 + numbers.next(3) / 2;
            let parts = (0..parts).map(|_| {
                let mut terms = Vec::new();
                for x in 0..vars {
                    let a = numbers.between(-6, 6);
                    if a != 0 && numbers.next(4) > 0 {
                        terms.push((x, a));
                    }
                }
                let constant = numbers.between(-12, 6);
                match numbers.next(3) {
                    0 => eq(&terms, constant),
                    _ => ge(&terms, constant),
                }
            });
            let mut parts: Vec<_> = parts.collect();
            formulas.push(if parts.len() == 1 {
                parts.remove(0)
            } else {
                Formula::Any(parts)
            });
        }
        let side = 2 * radius + 1;
        let mut points = (0..side.pow(vars as u32)).map(|mut code| {
            let mut point = Vec::new();
            for _ in 0..vars {
                point.push(Int::from(code % side - radius));
                code /= side;
            }
            point
        });
        let exists = points.any(|point| formulas.iter().all(|f| f.holds(&point, &|_| false)));
        match check(&formulas, vars) {
            Outcome::Refuted(_) => {
                assert!(!exists);
                refuted += 1;
            }
            Outcome::Model(_) => {
                assert!(exists);
                satisfied += 1;
            }
            Outcome::Unknown => unknown += 1,
        }
    }
    println!("{refuted} refuted, {satisfied} satisfied, {unknown} unknown");
    assert!(refuted > 500 && satisfied > 500 && unknown == 0);
}

#[test]
fn big_coefficients() {
    let big = 3_000_000_000_000_000_000;
    refuted(
        &[
            ge(&[(0, big), (1, -(big - 1))], 0),
            ge(&[(0, -(big - 3)), (1, big - 5)], -1),
            ge(&[(0, -1)], big),
            ge(&[(1, -1)], -1),
            ge(&[(0, 1)], 0),
            ge(&[(1, 1)], big),
            ge(&[(0, 1), (1, 1)], -3),
            ge(&[(0, -1), (1, -1)], 3),
        ],
        2,
    );
}
