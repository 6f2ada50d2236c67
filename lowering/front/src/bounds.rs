//! Whether an inequality follows from others, by the searches of `inequalities`.

use std::collections::{BTreeMap, BTreeSet};

use inequalities::{Operation, Problem, Sum};

use crate::polynomial::{Atom, Polynomial};

/// The greatest size: the gate statement speaks of no call with a greater one.
pub const MOST_SIZE: i64 = i32::MAX as i64;

/// How many terms what is known and a goal may have together.
const MAX_TERMS: usize = 1000;

/// Whether `0 <= goal` follows from the polynomials that are known not to be negative, and from what
/// is known of sizes.
pub fn follows(known: &[Polynomial], sizes: &BTreeSet<String>, goal: &Polynomial) -> bool {
    let terms = known.iter().chain([goal]).map(|p| p.terms().count());
    if terms.sum::<usize>() > MAX_TERMS {
        return false;
    }
    let mut translation = Translation {
        sizes,
        problem: Problem::default(),
        atoms: BTreeMap::new(),
    };
    for polynomial in known {
        let fact = translation.sum(polynomial);
        translation.problem.assume(fact);
    }
    let goal = translation.sum(goal);
    translation.problem.join();
    // The bounds of sizes lead astray where they are not needed.
    translation.problem.follows(&goal) || {
        for size in sizes {
            let size = translation.sum(&Atom::Variable(size.clone()).into());
            let most = Sum::constant(MOST_SIZE);
            translation.problem.assume(most.minus(&size));
            translation.problem.assume(most.plus(&size, 1));
        }
        translation.problem.has_reason(&goal)
    }
}

struct Translation<'s> {
    sizes: &'s BTreeSet<String>,
    problem: Problem,
    atoms: BTreeMap<Atom, inequalities::Atom>,
}

impl Translation<'_> {
    fn sum(&mut self, polynomial: &Polynomial) -> Sum {
        let mut sum = Sum::default();
        for (monomial, coefficient) in polynomial.terms() {
            let product = monomial.iter().map(|atom| self.atom(atom)).collect();
            sum = sum.plus(&Sum::term(product, coefficient), 1);
        }
        sum
    }

    fn atom(&mut self, atom: &Atom) -> inequalities::Atom {
        if let Some(known) = self.atoms.get(atom) {
            return *known;
        }
        // An index is known from where its loop begins: the later, the further in.
        let level = self.atoms.len() + 1;
        let found = match atom {
            Atom::Variable(name) if self.sizes.contains(name) => self.problem.variable(0),
            Atom::Variable(_) => self.problem.variable(level),
            Atom::Opaque(_, names) if names.is_subset(self.sizes) => self.problem.variable(0),
            Atom::Opaque(..) => self.problem.variable(level),
            Atom::Quotient(a, b) => {
                let operands = (self.sum(a), self.sum(b));
                let positive = operands.1.minus(&Sum::constant(1));
                if positive.number().is_none() {
                    self.problem.assume(positive);
                }
                let quotient = Operation::Quotient(operands.0, operands.1);
                self.problem.operation(quotient)
            }
            Atom::Min(a, b) => {
                let operands = (self.sum(a), self.sum(b));
                self.problem
                    .operation(Operation::Min(operands.0, operands.1))
            }
            Atom::Max(a, b) => {
                let operands = (self.sum(a), self.sum(b));
                self.problem
                    .operation(Operation::Max(operands.0, operands.1))
            }
        };
        self.atoms.insert(atom.clone(), found);
        found
    }
}
