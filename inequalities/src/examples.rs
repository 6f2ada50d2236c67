//! Values of names at which conditions hold, found by trying.

use std::cell::RefCell;
use std::collections::HashMap;

use num_bigint::BigInt;

use crate::linear::{Constraint, Formula};
use crate::problem::{Operation, Problem};
use crate::sum::{Atom, Sum};

/// How many combinations of values are tried.
const MOST_TRIED: usize = 50_000;

/// The values of names, and of what is made of them.
pub struct Values<'p> {
    problem: &'p Problem,
    atoms: RefCell<HashMap<Atom, Option<BigInt>>>,
}

impl Problem {
    /// Values of these names at which the conditions hold, out of the candidates. The first name changes
    /// first.
    pub fn example(
        &self,
        names: &[Atom],
        candidates: &[i64],
        conditions: &[Formula<Sum>],
    ) -> Option<Values<'_>> {
        let mut digits = vec![0; names.len()];
        for _ in 0..MOST_TRIED {
            let chosen = digits
                .iter()
                .map(|at| candidates.get(*at).map(|n| BigInt::from(*n)));
            let atoms = names.iter().copied().zip(chosen).collect();
            let values = Values {
                problem: self,
                atoms: RefCell::new(atoms),
            };
            if conditions.iter().all(|p| values.holds(p) == Some(true)) {
                return Some(values);
            }
            let next = digits.iter().position(|at| at + 1 < candidates.len())?;
            digits[next] += 1;
            digits[..next].fill(0);
        }
        None
    }
}

impl Values<'_> {
    /// The value of a polynomial, if it has one: there is none of a quotient by what is not positive.
    pub fn number(&self, sum: &Sum) -> Option<BigInt> {
        let terms = sum.terms().map(|(product, coefficient)| {
            let factors = product.iter().map(|atom| self.atom(*atom));
            Some(coefficient * factors.product::<Option<BigInt>>()?)
        });
        terms.sum()
    }

    fn atom(&self, atom: Atom) -> Option<BigInt> {
        if let Some(known) = self.atoms.borrow().get(&atom) {
            return known.clone();
        }
        let value = self.computed(atom);
        self.atoms.borrow_mut().insert(atom, value.clone());
        value
    }

    fn computed(&self, atom: Atom) -> Option<BigInt> {
        let (a, b) = self.problem.operands(atom)?;
        let (a, b) = (self.number(a)?, self.number(b)?);
        let divided = |a: BigInt| (b > BigInt::ZERO).then(|| floor(&a, &b));
        match self.problem.meaning(atom) {
            Operation::Variable => None,
            Operation::Quotient(..) => divided(a),
            Operation::Ceiling(..) => divided(a + &b - 1),
            Operation::Remainder(..) => divided(a.clone()).map(|quotient| a - quotient * &b),
            Operation::Min(..) => Some(a.min(b)),
            Operation::Max(..) => Some(a.max(b)),
        }
    }

    /// The truth value of a condition, if it has one.
    fn holds(&self, condition: &Formula<Sum>) -> Option<bool> {
        match condition {
            Formula::Constraint(Constraint::AtLeastZero(sum)) => {
                Some(self.number(sum)? >= BigInt::ZERO)
            }
            Formula::Constraint(Constraint::Zero(sum)) => Some(self.number(sum)? == BigInt::ZERO),
            Formula::Literal(..) => None,
            Formula::All(parts) => self.first(parts, false),
            Formula::Any(parts) => self.first(parts, true),
        }
    }

    /// Whether this is the truth value of the first part that decides: what comes later need have none.
    fn first(&self, parts: &[Formula<Sum>], decides: bool) -> Option<bool> {
        for part in parts {
            if self.holds(part)? == decides {
                return Some(decides);
            }
        }
        Some(!decides)
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
