//! What is known about the integers in scope, and what follows from it.

use std::collections::BTreeSet;

use programs::atl::ast::{Comparison, Condition, ConditionKind, IndexOp};

use crate::bounds;
use crate::polynomial::{Atom, Polynomial};

/// Polynomials known not to be negative.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    known: Vec<Polynomial>,
    /// The sizes, which are within the bounds of the gate statement.
    sizes: BTreeSet<String>,
}

impl Facts {
    /// The polynomials that are known not to be negative.
    pub fn known(&self) -> impl Iterator<Item = &Polynomial> {
        self.known.iter()
    }

    /// Those without quotients by what is no number, which have a value only if the divisor is positive.
    pub fn without_divisors(mut self) -> Facts {
        let divides = |polynomial: &Polynomial| {
            let mut found = false;
            polynomial.each_atom(&mut |atom| {
                found |= matches!(atom, Atom::Quotient(_, by) if by.constant().is_none());
            });
            found
        };
        self.known.retain(|polynomial| !divides(polynomial));
        self
    }

    /// Whether a name is that of a size.
    pub fn is_size(&self, name: &str) -> bool {
        self.sizes.contains(name)
    }

    /// Adds that a name is that of a size.
    pub fn assume_size(&mut self, name: &str) {
        self.sizes.insert(name.to_string());
    }

    /// Adds `0 <= polynomial`. Of two that differ by a number, the smaller says both.
    pub fn assume(&mut self, polynomial: Polynomial) {
        for known in &mut self.known {
            if let Some(more) = polynomial.minus(known).constant() {
                if more < 0 {
                    *known = polynomial;
                }
                return;
            }
        }
        self.known.push(polynomial);
    }

    /// Adds `lower <= upper`.
    pub fn assume_ordered(&mut self, lower: &Polynomial, upper: &Polynomial) {
        self.assume(upper.minus(lower));
    }

    /// Adds what a condition says, or its negation; a disjunction is not used.
    pub fn assume_condition(&mut self, condition: &Condition, holds: bool) {
        match (&condition.kind, holds) {
            (ConditionKind::Compare(comparison, left, right), _) => {
                let (a, b) = (Polynomial::of(left), Polynomial::of(right));
                self.assume_comparison(*comparison, &a, &b, holds);
            }
            (ConditionKind::And(left, right), true) | (ConditionKind::Or(left, right), false) => {
                self.assume_condition(left, holds);
                self.assume_condition(right, holds);
            }
            (ConditionKind::Not(inner), _) => self.assume_condition(inner, !holds),
            _ => {}
        }
    }

    fn assume_comparison(
        &mut self,
        comparison: Comparison,
        a: &Polynomial,
        b: &Polynomial,
        holds: bool,
    ) {
        let after = |p: &Polynomial| Polynomial::apply(IndexOp::Add, p, &1.into());
        match (comparison, holds) {
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => {
                self.assume_ordered(&after(a), b);
            }
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => {
                self.assume_ordered(a, b);
            }
            (Comparison::Greater, true) | (Comparison::LessEqual, false) => {
                self.assume_ordered(&after(b), a);
            }
            (Comparison::GreaterEqual, true) | (Comparison::Less, false) => {
                self.assume_ordered(b, a);
            }
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
                self.assume_ordered(a, b);
                self.assume_ordered(b, a);
            }
            // Of two that differ, the one that is not above the other is below it.
            (Comparison::Equal, false) | (Comparison::NotEqual, true) => {
                if self.prove_ordered(a, b) {
                    self.assume_ordered(&after(a), b);
                } else if self.prove_ordered(b, a) {
                    self.assume_ordered(&after(b), a);
                }
            }
        }
    }

    /// Whether `lower <= upper` can be proved.
    pub fn prove_ordered(&self, lower: &Polynomial, upper: &Polynomial) -> bool {
        let goal = upper.minus(lower);
        // Most goals follow from one of the facts as it stands.
        let says = |known: &Polynomial| goal.minus(known).constant().is_some_and(|n| n >= 0);
        says(&Polynomial::default())
            || self.known.iter().any(says)
            || bounds::follows(&self.known, &self.sizes, &goal)
    }

    /// Whether `1 <= polynomial` can be proved.
    pub fn prove_positive(&self, polynomial: &Polynomial) -> bool {
        self.prove_ordered(&1.into(), polynomial)
    }

    /// Whether `a = b` can be proved.
    pub fn prove_equal(&self, a: &Polynomial, b: &Polynomial) -> bool {
        a == b || self.prove_ordered(a, b) && self.prove_ordered(b, a)
    }
}

#[cfg(test)]
mod tests {
    use programs::atl::ast::{Index, IndexKind, Kernel, Node, Span};

    use super::*;

    /// What follows from the conditions before `=>` in the integers `i` to `n`, as a kernel whose
    /// preconditions are the facts and, last, the goal.
    fn follows(rule: &str) -> bool {
        let (known, goal) = rule.split_once("=>").unwrap();
        let separator = if known.trim().is_empty() { "" } else { "," };
        let source = format!(
            "kernel test(i: int, j: int, k: int, l: int, m: int, n: int) -> f32 where \
             {known}{separator} {goal} = 0"
        );
        let mut file = programs::atl::read(source.as_bytes()).expect(rule);
        let Kernel { preconditions, .. } = file.kernels.remove(0);
        let (goal, known) = preconditions.split_last().unwrap();
        let mut facts = Facts::default();
        for size in ["k", "l", "m", "n"] {
            facts.assume_size(size);
        }
        known
            .iter()
            .for_each(|condition| facts.assume_condition(condition, true));
        let ConditionKind::Compare(Comparison::LessEqual, left, right) = &goal.kind else {
            panic!("{rule}: the goal must be of the form a <= b");
        };
        facts.prove_ordered(&Polynomial::of(left), &Polynomial::of(right))
    }

    fn index(name: &str) -> Index {
        Node::new(IndexKind::Variable(name.to_string()), Span::default())
    }

    /// Each part of a long disjunction is looked at where the parts before it fail.
    #[test]
    fn facts_that_differ_by_numbers_are_one() {
        let mut facts = Facts::default();
        let i = Polynomial::of(&index("i"));
        facts.assume(i.clone());
        for number in 0..500 {
            facts.assume_comparison(Comparison::Equal, &i, &number.into(), false);
        }
        assert_eq!(facts.known.len(), 1);
        assert!(facts.prove_ordered(&500.into(), &i) && !facts.prove_ordered(&501.into(), &i));
    }

    #[test]
    fn proved() {
        let mut failed = Vec::new();
        for rule in [
            "=> 0 <= 1",
            "i <= j, j <= k => i <= k",
            "i < j, j < k => i + 2 <= k",
            "not (i >= j or j > k) => i + 1 <= k",
            "i = j => i <= j",
            "0 <= i, not (i = 0 or j = 0) => 1 <= i",
            "i < n + 1, i != n => i + 1 <= n",
            "2 * i <= 2 * j + 1 => i <= j",
            "0 <= n => 0 <= n / 8",
            "0 <= n, 1 <= k => 0 <= cdiv(n, k)",
            "=> n / 8 <= cdiv(n, 8)",
            "=> cdiv(n, 8) * 8 <= n + 7",
            "=> n <= cdiv(n, 8) * 8",
            "1 <= k => n <= cdiv(n, k) * k",
            "1 <= k => n / k <= cdiv(n, k)",
            "1 <= k => cdiv(n, k) <= n / k + 1",
            "1 <= k => n % k + 1 <= k",
            "1 <= k => 0 <= n % k",
            "0 <= i < cdiv(n, 8), 0 <= j < 8, i * 8 + j < n => i * 8 + j + 1 <= n",
            "0 <= i < n / 8, 0 <= j < 8 => i * 8 + j + 1 <= n",
            "1 <= k, 1 <= l, i < n * k * l => i / (k * l) + 1 <= n",
            "1 <= k, n * k <= i => n <= i / k",
            "1 <= k, 0 <= i < n / k, 0 <= j < k => i * k + j + 1 <= n",
            "0 <= n, 1 <= k, n / k <= i < cdiv(n, k), 0 <= j => 0 <= i * k + j",
            "0 <= i < m, 0 <= j < n => i * n + j + 1 <= m * n",
            "0 <= i < n, 0 <= j < n, 0 <= k < n => (i * n + j) * n + k + 1 <= n * n * n",
            "0 <= i < m, 0 <= j < n, 0 <= k < l => 0 <= (i * n + j) * l + k",
            "1 <= k, 0 <= i < n * k, 0 <= j < m => i / k * m + j + 1 <= n * m",
            "1 <= k, 0 <= i < n, 0 <= j => (i * k + j % k) * k + j % k + 1 <= n * k * k",
            "1 <= k, 0 <= n, 0 <= m => 0 <= n * m",
            "1 <= k, 1 <= n, 1 <= m => 1 <= n * m * k",
            "=> min(n, m) <= n",
            "=> n <= max(n, m)",
            "0 <= n => 0 <= max(n, m)",
            "0 <= i => max(0, i - 2) + 1 <= i + 1",
            "i <= n, i <= m => 2 * i <= 2 * min(n, m)",
            "0 <= i <= 2 * n, n <= 65536 => i * i <= 17179869184",
            "0 - 5 <= i <= 5 => i * i <= 25",
            "0 - 5 <= i <= 5, 0 - 7 <= j <= 7 => i * j <= 105",
            "=> 2 * i * j <= i * i + j * j",
            "0 <= i <= n, 0 <= j < m, n * m * k <= 100, 0 <= k => i * j * k <= 100",
            "1 <= k, 0 <= m, 0 <= i < m * n / k => i * k <= m * n",
            "1 <= k <= 4096, 0 <= l < k, 0 <= i < m, m <= 4096 => 0 - 4096 <= min(m, i - l + k) - max(0, i - l)",
            "1 <= k <= 4096, 0 <= l < k, 0 <= i < m, m <= 4096 => 1 <= min(m, i - l + k) - max(0, i - l)",
            "1 <= k, 0 <= i < (m - l) / k + 1, 0 <= l <= m => i * k <= m - l",
            "1 <= m, 1 <= k, 1 <= l, (k - 1) * l + 1 <= n, 0 <= i < (n - (k - 1) * l - 1) / m + 1, 0 <= j < k => i * m + j * l + 1 <= n",
            "2 <= n, 2 <= m, 0 <= i < m => i * (n - 1) / (m - 1) <= n - 1",
            "1 <= m, 0 <= i < n * m => i / m + 1 <= n",
            "0 <= j <= i, i < n => i * (i + 1) / 2 + j + 1 <= n * (n + 1) / 2",
        ] {
            if !follows(rule) {
                failed.push(rule);
            }
        }
        assert!(failed.is_empty(), "{failed:#?}");
    }

    /// None of these hold.
    #[test]
    fn not_proved() {
        for rule in [
            "=> 1 <= 0",
            "=> 0 <= n",
            "i <= j or j <= i => i <= j",
            "i != j => i <= j",
            "not (i < j and j < k) => j <= i",
            "2 * i <= 2 * j + 2 => i <= j",
            "0 <= n => 1 <= n / 8",
            "1 <= k => 0 <= cdiv(n, k)",
            "0 <= n, 1 <= k => 1 <= cdiv(n, k)",
            "=> cdiv(n, 8) <= n / 8",
            "=> cdiv(n, 8) * 8 <= n",
            "=> n <= n / 8 * 8",
            "0 <= i < cdiv(n, 8), 0 <= j < 8 => i * 8 + j + 1 <= n",
            "1 <= k, i <= n * k => i / k + 1 <= n",
            "1 <= k, n * k <= i + 1 => n <= i / k",
            "1 <= k, 0 <= i < cdiv(n, k), 0 <= j < k => i * k + j + 1 <= n",
            "0 <= i <= m, 0 <= j < n => i * n + j + 1 <= m * n",
            "0 <= i < n, 0 <= j <= n, 0 <= k < n => (i * n + j) * n + k + 1 <= n * n * n",
            "1 <= k, 0 <= i <= n * k, 0 <= j < m => i / k * m + j + 1 <= n * m",
            "0 <= n => 0 <= n * m",
            "0 <= n, 0 <= m => 1 <= n * m",
            "=> n <= min(n, m)",
            "=> max(n, m) <= n",
            "0 <= i => max(0, i + 1) <= i",
            "i <= n => i <= min(n, m)",
            "0 <= i <= 2 * n, n <= 65536 => i * i <= 17179869183",
            "0 - 6 <= i <= 5 => i * i <= 25",
            "0 - 5 <= i <= 5, 0 - 7 <= j <= 7 => i * j <= 34",
            "=> 2 * i * j <= i * i",
            "0 <= i <= n, 0 <= j < m, n * m * k <= 100 => i * j * k <= 100",
            "1 <= k <= 4096, 0 <= l <= k, 0 <= i < m => 1 <= min(m, i - l + k) - max(0, i - l)",
            "2 <= n, 2 <= m, 0 <= i <= m => i * (n - 1) / (m - 1) <= n - 1",
            "0 <= j <= i, i <= n => i * (i + 1) / 2 + j + 1 <= n * (n + 1) / 2",
        ] {
            assert!(!follows(rule), "{rule}");
        }
    }
}
