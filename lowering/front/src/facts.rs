//! What is known about the integers in scope, and a small prover of inequalities: elimination with
//! a few facts about quotients, extremes and products added. It is sound where divisors are
//! positive, incomplete, and of bounded effort.

use std::collections::BTreeSet;

use programs::atl::ast::{Comparison, Condition, ConditionKind, IndexOp};

use crate::bounds;
use crate::elimination::{Effort, refutes};
use crate::polynomial::{Atom, Monomial, Polynomial};

/// How many factors a product may have for which bounds are multiplied.
const MOST_FACTORS: usize = 4;

/// What a search for bounds costs, at most, in steps of elimination.
const BOUNDS_EFFORT: usize = 20_000;

/// A product without one of its factors, in each way.
fn without_one(product: &Monomial) -> Vec<Monomial> {
    let others = |at| [&product[..at], &product[at + 1..]].concat();
    (0..product.len()).map(others).collect()
}

/// Goals from which `0 <= goal` follows, each with one quotient less: `a / b <= r` is
/// `a < (r + 1) * b`, and `-r <= a / b` is `0 <= a + r * b`.
pub fn without_quotient(goal: &Polynomial) -> impl Iterator<Item = Polynomial> {
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

/// Polynomials known not to be negative.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    known: Vec<Polynomial>,
    /// The sizes, which are within the bounds of the gate statement.
    sizes: BTreeSet<String>,
    /// What all proofs from these facts and from copies of them may cost together.
    effort: Effort,
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
        let difference = upper.minus(lower);
        self.prove(&difference)
            || self.prove_without_quotient(&difference)
            || self.prove_by_cases(&difference)
            || self.prove_by_bounds(&difference)
    }

    /// Whether `0 <= goal` follows from bounds of atoms, one after the other.
    fn prove_by_bounds(&self, goal: &Polynomial) -> bool {
        goal.constant().is_none()
            && self.effort.spend(BOUNDS_EFFORT).is_some()
            && bounds::follows(&self.known, &self.sizes, goal)
    }

    /// Whether `1 <= polynomial` can be proved.
    pub fn prove_positive(&self, polynomial: &Polynomial) -> bool {
        self.prove_ordered(&1.into(), polynomial)
    }

    /// Whether `a = b` can be proved.
    pub fn prove_equal(&self, a: &Polynomial, b: &Polynomial) -> bool {
        a == b || self.prove_ordered(a, b) && self.prove_ordered(b, a)
    }

    /// Whether `0 <= goal` follows from a goal with one quotient less.
    fn prove_without_quotient(&self, goal: &Polynomial) -> bool {
        let mut simpler = without_quotient(goal);
        simpler.any(|simpler| self.prove(&simpler))
    }

    /// Whether `0 <= goal` follows from two goals with one extreme less: `max(a, b) <= r` is
    /// `a <= r` and `b <= r`, and `r <= min(a, b)` is `r <= a` and `r <= b`.
    fn prove_by_cases(&self, goal: &Polynomial) -> bool {
        goal.terms().any(|(monomial, coefficient)| {
            let (a, b) = match monomial.as_slice() {
                [Atom::Max(a, b)] if coefficient < 0 => (a, b),
                [Atom::Min(a, b)] if coefficient > 0 => (a, b),
                _ => return false,
            };
            let rest = goal.minus(&Polynomial::term(monomial.clone(), coefficient));
            let times = Polynomial::term(Monomial::new(), coefficient);
            [a, b].into_iter().all(|case| {
                let case = Polynomial::apply(IndexOp::Mul, case, &times);
                self.prove(&Polynomial::apply(IndexOp::Add, &rest, &case))
            })
        })
    }

    /// Whether `0 <= goal` follows.
    fn prove(&self, goal: &Polynomial) -> bool {
        // Most goals follow from what is known as it stands, which is cheap to try.
        if self.at_least(&self.known, 0, goal) {
            return true;
        }
        if goal.constant().is_some() {
            return false;
        }
        let mut atoms = BTreeSet::new();
        for polynomial in self.known.iter().chain([goal]) {
            polynomial.each_atom(&mut |atom| {
                atoms.insert(atom.clone());
            });
        }
        let mut rows = self.known.clone();
        rows.extend(atoms.iter().flat_map(|atom| self.about_atom(atom)));
        rows.extend(self.about_pairs_of_quotients(&atoms));
        let products: BTreeSet<Monomial> = rows
            .iter()
            .chain([goal])
            .flat_map(Polynomial::terms)
            .map(|(product, _)| product.clone())
            .filter(|product| product.len() > 1)
            .collect();
        let more: Vec<_> = products
            .iter()
            .flat_map(|p| self.about_product(&rows, p))
            .collect();
        let with_products = [&rows[..], &more].concat();
        refutes(with_products, goal, &self.effort) || self.prove_with_products(rows, goal)
    }

    /// The same by rows that are multiplied by more than one atom, and by bounds of quotients: only
    /// about the products in the goal, and the products that are parts of them.
    fn prove_with_products(&self, mut rows: Vec<Polynomial>, goal: &Polynomial) -> bool {
        let products = goal.terms().map(|(product, _)| product);
        let products: Vec<&Monomial> = products.filter(|product| product.len() > 1).collect();
        let factors: BTreeSet<&Atom> = products.iter().copied().flatten().collect();
        let is_quotient = |atom: &&&Atom| matches!(atom, Atom::Quotient(..));
        let longest = products.iter().map(|product| product.len()).max();
        if longest.is_none_or(|most| most > MOST_FACTORS)
            || longest == Some(2) && !factors.iter().any(|atom| is_quotient(&atom))
        {
            return false;
        }
        for quotient in factors.iter().filter(is_quotient) {
            rows.extend(factors.iter().filter_map(|end| self.below(quotient, end)));
        }
        let mut parts: BTreeSet<Monomial> = products.into_iter().cloned().collect();
        for length in (3..=MOST_FACTORS).rev() {
            let whole = parts.iter().filter(|product| product.len() == length);
            let shorter: Vec<Monomial> = whole.flat_map(without_one).collect();
            parts.extend(shorter);
        }
        for length in 2..=MOST_FACTORS {
            let own = parts.iter().filter(|product| product.len() == length);
            let more: Vec<_> = own.flat_map(|p| self.about_product(&rows, p)).collect();
            rows.extend(more);
        }
        refutes(rows, goal, &self.effort)
    }

    /// `end - 1 - a / b`, if that is known not to be negative because of `a < end * b`.
    fn below(&self, quotient: &Atom, end: &Atom) -> Option<Polynomial> {
        let Atom::Quotient(a, b) = quotient else {
            return None;
        };
        let end = Polynomial::from(end.clone());
        let all = Polynomial::apply(IndexOp::Mul, &end, b);
        let below = self.at_least(&self.known, 1, &all.minus(a));
        below.then(|| end.minus(&1.into()).minus(&quotient.clone().into()))
    }

    /// Whether `lower <= polynomial` follows from some rows, without any facts added.
    fn at_least(&self, rows: &[Polynomial], lower: i64, polynomial: &Polynomial) -> bool {
        let goal = polynomial.minus(&lower.into());
        match goal.constant() {
            Some(value) => value >= 0,
            None => {
                let is_row = |row: &Polynomial| goal.minus(row).constant().is_some_and(|c| c >= 0);
                rows.iter().any(is_row) || refutes(rows.to_vec(), &goal, &self.effort)
            }
        }
    }

    /// What the operation of an atom says about it.
    fn about_atom(&self, atom: &Atom) -> Vec<Polynomial> {
        let itself = Polynomial::from(atom.clone());
        match atom {
            Atom::Quotient(a, b) => {
                let rest = a.minus(&Polynomial::apply(IndexOp::Mul, b, &itself));
                let mut facts = vec![b.minus(&1.into()).minus(&rest), rest];
                if self.at_least(&self.known, 0, a) {
                    facts.push(itself);
                } else if self.at_least(&self.known, 0, &Polynomial::apply(IndexOp::Add, a, b)) {
                    facts.push(itself.minus(&(-1).into()));
                }
                facts
            }
            Atom::Min(a, b) => vec![a.minus(&itself), b.minus(&itself)],
            Atom::Max(a, b) => vec![itself.minus(a), itself.minus(b)],
            Atom::Variable(_) | Atom::Opaque(..) => Vec::new(),
        }
    }

    /// Division by one divisor is monotone.
    fn about_pairs_of_quotients(&self, atoms: &BTreeSet<Atom>) -> Vec<Polynomial> {
        let mut facts = Vec::new();
        for first in atoms {
            for second in atoms {
                if let (Atom::Quotient(a, b), Atom::Quotient(c, d)) = (first, second)
                    && first != second
                    && b == d
                {
                    let difference = Polynomial::from(first.clone()).minus(&second.clone().into());
                    if self.at_least(&self.known, 0, &a.minus(c)) {
                        facts.push(difference);
                    } else if self.at_least(
                        &self.known,
                        0,
                        &Polynomial::apply(IndexOp::Add, &a.minus(c), b),
                    ) {
                        // a + b >= c, so that a / b + 1 >= c / b.
                        facts.push(difference.minus(&(-1).into()));
                    }
                }
            }
        }
        facts
    }

    /// A product of atoms that are at least 0, or at least 1, is at least that, and at least each of
    /// those that are. A row about the rest of the product can be multiplied by an atom that is not
    /// negative.
    fn about_product(&self, rows: &[Polynomial], product: &Monomial) -> Vec<Polynomial> {
        let whole = Polynomial::term(product.clone(), 1);
        let all_at_least = |lower| {
            product
                .iter()
                .all(|atom| self.at_least(rows, lower, &atom.clone().into()))
        };
        let mut facts = Vec::new();
        if all_at_least(1) {
            facts.extend(product.iter().map(|atom| whole.minus(&atom.clone().into())));
            facts.push(whole.minus(&1.into()));
        } else if all_at_least(0) {
            facts.push(whole);
        }
        for (position, atom) in product.iter().enumerate() {
            let factor = Polynomial::from(atom.clone());
            if product[..position].contains(atom) || !self.at_least(rows, 0, &factor) {
                continue;
            }
            let mut rest = product.clone();
            rest.remove(position);
            let about_rest = rows.iter().filter(|row| row.coefficient(&rest) != 0);
            facts.extend(about_rest.map(|row| Polynomial::apply(IndexOp::Mul, row, &factor)));
        }
        facts
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
        Node {
            kind: IndexKind::Variable(name.to_string()),
            span: Span::default(),
        }
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
