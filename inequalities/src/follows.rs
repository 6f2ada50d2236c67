//! Whether a polynomial is not negative, by both searches.

use std::collections::HashMap;

use num_bigint::BigInt;

use crate::effort;
use crate::linear::{self, Constraint, Formula, Int, Linear, Outcome, Var};
use crate::problem::{Base, Operation, Problem};
use crate::sum::{Atom, Sum};

/// How many conjunctions the linear search may look at.
const BUDGET: usize = 60;

/// The work of all linear searches for a goal, and of looking at a term in the search for a reason
/// ([`effort`]).
const LINEAR: u64 = 2_000_000;
const TERM: usize = 100;

impl Problem {
    /// Whether a polynomial is not negative, as far as that is found: what is known excludes the
    /// contrary, or there is a reason.
    pub fn follows(&self, goal: &Sum) -> bool {
        self.is_known(goal) || self.excludes_contrary(goal) || self.has_reason(goal)
    }

    /// Whether the facts, what holds of atoms and products of facts exclude that a polynomial is negative.
    fn excludes_contrary(&self, goal: &Sum) -> bool {
        effort::within(LINEAR, || {
            let mut excluded = Excluded::of(self, goal);
            excluded.is_absurd()
                || excluded.multiply(Some(goal)) && excluded.is_absurd()
                || excluded.multiply(None) && excluded.is_absurd()
        })
    }

    /// Whether there is a reason why a polynomial is not negative.
    pub fn has_reason(&self, goal: &Sum) -> bool {
        if goal.number().is_some() || effort::is_spent() {
            return false;
        }
        let (found, terms) = self.looked_for_reason(goal);
        effort::spend(TERM * terms);
        found
    }
}

/// The contrary of a goal, with what is known.
struct Excluded<'p> {
    problem: &'p Problem,
    formulas: Vec<Formula>,
    /// Those that are inequalities, to be multiplied.
    inequalities: Vec<Sum>,
    /// Which of them are multiplied already.
    multiplied: Vec<(usize, usize)>,
    /// Products of atoms, by the numbers of their variables.
    products: Vec<Vec<Atom>>,
    variables: HashMap<Vec<Atom>, Var>,
}

impl Excluded<'_> {
    fn of<'p>(problem: &'p Problem, goal: &Sum) -> Excluded<'p> {
        let mut excluded = Excluded {
            problem,
            formulas: Vec::new(),
            inequalities: Vec::new(),
            multiplied: Vec::new(),
            products: Vec::new(),
            variables: HashMap::new(),
        };
        excluded.assume(negated(goal));
        for fact in problem.strongest() {
            excluded.assume(fact.clone());
        }
        excluded.add_what_holds_of_atoms();
        excluded
    }

    fn is_absurd(&self) -> bool {
        let outcome = linear::refute(&self.formulas, self.products.len(), BUDGET);
        matches!(outcome, Outcome::Refuted(_))
    }

    fn assume(&mut self, sum: Sum) {
        let formula = self.not_negative(&sum);
        self.formulas.push(formula);
        self.inequalities.push(sum);
    }

    /// `0 <= sum`
    fn not_negative(&mut self, sum: &Sum) -> Formula {
        let mut form = Linear::constant(Int::from(sum.coefficient(&[])));
        let terms = sum.terms().filter(|(product, _)| !product.is_empty());
        for (product, coefficient) in terms {
            let x = self.variable(product);
            form.terms.push((x, Int::from(coefficient.clone())));
        }
        form.terms.sort_unstable_by_key(|(x, _)| *x);
        Formula::Constraint(Constraint::AtLeastZero(form))
    }

    fn variable(&mut self, product: &[Atom]) -> Var {
        if let Some(known) = self.variables.get(product) {
            return *known;
        }
        let x = self.products.len();
        self.products.push(product.to_vec());
        self.variables.insert(product.to_vec(), x);
        x
    }

    /// Adds what the operations of atoms say, and that products of what is not negative are not. That
    /// has other atoms and products in it.
    fn add_what_holds_of_atoms(&mut self) {
        let (mut seen, mut next) = (Vec::new(), 0);
        while let Some(product) = self.products.get(next).cloned() {
            next += 1;
            for atom in &product {
                if !seen.contains(atom) {
                    seen.push(*atom);
                    self.about_atom(*atom);
                }
            }
            if product.len() > 1 {
                self.about_product(product);
            }
        }
    }

    fn about_atom(&mut self, atom: Atom) {
        let bases = match self.problem.meaning(atom) {
            Operation::Variable => return,
            Operation::Quotient(..) | Operation::Ceiling(..) => vec![
                Base::Top(atom),
                Base::Bottom(atom),
                Base::Least(atom, BigInt::ZERO),
            ],
            Operation::Remainder(..) | Operation::Min(..) | Operation::Max(..) => {
                vec![Base::First(atom), Base::Second(atom)]
            }
        };
        for base in bases {
            let holds = self.problem.polynomial(&base);
            let conditions = self.problem.conditions(&base);
            holds
                .into_iter()
                .for_each(|sum| self.where_(&conditions, sum));
        }
        for bound in self.problem.bounds_of_quotient(atom) {
            self.assume(bound);
        }
        if let Some(cases) = self.problem.cases(atom) {
            let cases = cases.map(|facts| {
                Formula::All(facts.iter().map(|fact| self.not_negative(fact)).collect())
            });
            self.formulas.push(Formula::Any(cases.to_vec()));
        }
    }

    /// Adds that a polynomial is not negative where these are not.
    fn where_(&mut self, conditions: &[Sum], sum: Sum) {
        let open = |condition: &&Sum| !self.problem.is_known(condition);
        let open: Vec<Sum> = conditions.iter().filter(open).cloned().collect();
        if open.is_empty() {
            return self.assume(sum);
        }
        let mut cases: Vec<Formula> = open
            .iter()
            .map(|condition| self.not_negative(&negated(condition)))
            .collect();
        cases.push(self.not_negative(&sum));
        self.formulas.push(Formula::Any(cases));
    }

    fn about_product(&mut self, product: Vec<Atom>) {
        let factors: Vec<Sum> = product.iter().map(|atom| Sum::atom(*atom)).collect();
        self.where_(&factors, Sum::term(product, 1));
    }

    /// Adds products of inequalities, to find out about the products of atoms in this polynomial, or in
    /// all. The answer is whether there are any new ones.
    fn multiply(&mut self, wanted: Option<&Sum>) -> bool {
        let products = |sum: &Sum| -> Vec<Vec<Atom>> {
            let products = sum.terms().map(|(product, _)| product.clone());
            products.filter(|product| !product.is_empty()).collect()
        };
        let wanted = wanted.map_or_else(|| self.products.clone(), products);
        let inequalities: Vec<_> = self.inequalities.iter().map(products).collect();
        let mut pairs = linear::pairs(&inequalities, wanted);
        pairs.retain(|pair| !self.multiplied.contains(pair));
        for (first, second) in &pairs {
            let product = self.inequalities[*first].times(&self.inequalities[*second]);
            let formula = self.not_negative(&product);
            self.formulas.push(formula);
        }
        self.multiplied.extend(&pairs);
        !pairs.is_empty()
    }
}

/// What is not negative if and only if the other is.
fn negated(sum: &Sum) -> Sum {
    Sum::constant(-1).minus(sum)
}
