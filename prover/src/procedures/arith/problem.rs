//! Claims as a problem for the search: atoms become variables, and the theorems that hold of
//! atoms (bounds of quotients, cases of minima, ...) are added.

use super::claim::{Claim, Shape, constant};
use super::lemmas::{Lemma, use_lemma};
use crate::{Proof, fail, hol};
use certs_tools::Polynomial;
use inequalities::effort;
use inequalities::linear::{self, Constraint, FactId, Formula, Linear, Outcome, Var};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Where a claim's theorem comes from.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// It was given: its place.
    Given(usize),
    /// It holds of an atom.
    Atom(Term),
    /// It is the product of two other premises, which are inequalities.
    Product(usize, usize),
}

/// The work for what a claim says, beside steps of a search ([`effort`]).
const CLAIM: usize = 400;

/// A claim among the assumptions of the search.
pub(super) struct Premise {
    pub origin: Origin,
    pub claim: Claim,
    pub formula: Formula,
}

/// The assumptions, and what their variables and propositions stand for.
#[derive(Default)]
pub(super) struct Problem {
    pub premises: Vec<Premise>,
    /// Products of atoms, by the number of their variable.
    pub products: Vec<Term>,
    vars: HashMap<Term, Var>,
    props: HashMap<Term, usize>,
}

impl Problem {
    /// The problem of refuting the conclusions of these theorems.
    pub fn new(given: &[Thm]) -> Proof<Problem> {
        let mut problem = Problem::default();
        for (at, th) in given.iter().enumerate() {
            problem.add(Origin::Given(at), Claim::of(th.concl()))?;
        }
        let (mut seen, mut next) = (Vec::new(), 0);
        while let Some(&product) = problem.products.get(next) {
            next += 1;
            let mut atoms = hol::with(|k| k.product_factors(product));
            if atoms.len() > 1 {
                atoms.push(product);
            }
            for atom in atoms {
                if seen.contains(&atom) {
                    continue;
                }
                seen.push(atom);
                if let Some(th) = hol::unrecorded(|| about_atom(atom))? {
                    problem.add(Origin::Atom(atom), Claim::of(th.concl()))?;
                }
            }
        }
        Ok(problem)
    }

    /// Searches for a refutation.
    pub fn refute(&self, budget: usize) -> Outcome {
        let formulas: Vec<Formula> = self.premises.iter().map(|p| p.formula.clone()).collect();
        linear::refute(&formulas, self.products.len(), budget)
    }

    /// Whether products of atoms occur.
    pub fn is_nonlinear(&self) -> bool {
        let mut products = self.products.iter();
        products.any(|product| factors(*product).len() > 1)
    }

    /// Adds products of inequalities that have a product of atoms in common with the problem, or
    /// with another such product.
    pub fn multiply(&mut self) -> Proof<()> {
        let (mut premises, mut inequalities) = (Vec::new(), Vec::new());
        for (at, premise) in self.premises.iter().enumerate() {
            if let Formula::Constraint(Constraint::AtLeastZero(form)) = &premise.formula {
                let products = form.terms.iter().map(|(x, _)| factors(self.products[*x]));
                premises.push(at);
                inequalities.push(products.collect());
            }
        }
        let wanted = self.products.iter().map(|product| factors(*product));
        for (first, second) in linear::pairs(&inequalities, wanted) {
            let (first, second) = (premises[first], premises[second]);
            let sides = [self.side(first)?, self.side(second)?];
            let zero = hol::with(|k| k.mk_int(&BigInt::ZERO))?;
            let product = hol::apps(constant("int_mul")?, &sides)?;
            let claim = hol::apps(constant("int_le")?, &[zero, product])?;
            self.add(Origin::Product(first, second), Claim::of(claim))?;
        }
        Ok(())
    }

    /// The polynomial of an inequality.
    fn side(&self, premise: usize) -> Proof<Term> {
        match &self.premises[premise].formula {
            Formula::Constraint(constraint) => self.term(constraint.form()),
            _ => fail("arith: not an inequality"),
        }
    }

    fn add(&mut self, origin: Origin, claim: Claim) -> Proof<()> {
        effort::spend(CLAIM);
        let formula = self.formula(claim)?;
        self.premises.push(Premise {
            origin,
            claim,
            formula,
        });
        Ok(())
    }

    /// What a claim says about the variables.
    fn formula(&mut self, claim: Claim) -> Proof<Formula> {
        Ok(match claim.shape()? {
            Shape::Trivial => Formula::All(Vec::new()),
            Shape::Absurd => Formula::Any(Vec::new()),
            Shape::All(parts) => {
                let parts = parts.into_iter().map(|part| self.formula(part));
                Formula::All(parts.collect::<Proof<_>>()?)
            }
            Shape::Any(cases) => {
                let cases = cases.into_iter().map(|case| self.formula(case));
                Formula::Any(cases.collect::<Proof<_>>()?)
            }
            Shape::Opaque => {
                let count = self.props.len();
                let prop = *self.props.entry(claim.prop).or_insert(count);
                Formula::Literal(prop, claim.holds)
            }
            Shape::Comparison => self.constraint(claim.term()?)?,
        })
    }

    fn constraint(&mut self, comparison: Term) -> Proof<Formula> {
        // What is too large for a normal form says nothing.
        let Ok(normal) = hol::unrecorded(|| hol::int_norm(comparison)) else {
            return Ok(Formula::All(Vec::new()));
        };
        let normal = hol::rhs(normal);
        if normal == hol::mk_true()? {
            return Ok(Formula::All(Vec::new()));
        }
        let side = hol::dest_app(normal).and_then(|(_, p)| hol::dest_polynomial(p));
        let Some(polynomial) = side else {
            return Ok(Formula::Any(Vec::new()));
        };
        let form = self.linear(polynomial);
        Ok(Formula::Constraint(match hol::dest_eq(normal) {
            Some(_) => Constraint::Zero(form),
            None => Constraint::AtLeastZero(form),
        }))
    }

    fn linear(&mut self, polynomial: Polynomial) -> Linear {
        let mut form = Linear::constant(polynomial.constant.into());
        for (c, x) in polynomial.terms {
            let var = *self.vars.entry(x).or_insert_with(|| {
                self.products.push(x);
                self.products.len() - 1
            });
            form = form.plus(&c.into(), &Linear::var(var));
        }
        form
    }

    /// The term of a linear form.
    pub fn term(&self, form: &Linear) -> Proof<Term> {
        let terms = form.terms.iter();
        let polynomial = Polynomial {
            terms: terms
                .map(|(x, a)| (a.to_big(), self.products[*x]))
                .collect(),
            constant: form.constant.to_big(),
        };
        Ok(hol::with(|k| k.mk_polynomial(&polynomial))?)
    }
}

/// The theorem that holds of an atom or of a product of atoms because of its form.
pub(super) fn about_atom(atom: Term) -> Proof<Option<Thm>> {
    let Some((name, args)) = hol::application(atom) else {
        return Ok(None);
    };
    Ok(match (&name[..], &args[..]) {
        ("int_of_num", &[n]) => Some(use_lemma(Lemma::Nonnegative, &[n], &[])?),
        ("int_min", &[a, b]) => Some(use_lemma(Lemma::Min, &[a, b], &[])?),
        ("int_max", &[a, b]) => Some(use_lemma(Lemma::Max, &[a, b], &[])?),
        ("int_div", &[a, b]) => {
            let bounds = use_lemma(Lemma::Div, &[a, b], &[])?;
            let literal = hol::with(|k| k.dest_int(b));
            match literal {
                Some(divisor) if divisor <= BigInt::ZERO => None,
                Some(_) => {
                    let zero = hol::with(|k| k.mk_int(&BigInt::ZERO))?;
                    let positive = hol::apps(constant("int_lt")?, &[zero, b])?;
                    let positive = hol::eqt_elim(hol::int_eval(positive)?)?;
                    Some(hol::mp(bounds, positive)?)
                }
                None => Some(bounds),
            }
        }
        ("int_mul", &[a, b]) => Some(use_lemma(Lemma::Product, &[a, b], &[])?),
        _ => None,
    })
}

/// The atoms of a product, in an order of no significance.
fn factors(product: Term) -> Vec<Term> {
    let mut factors = hol::with(|k| k.product_factors(product));
    factors.sort();
    factors
}

/// How many facts a formula gives when it is asserted (`FactId`).
pub(super) fn fact_count(formula: &Formula) -> FactId {
    match formula {
        Formula::All(parts) => parts.iter().map(fact_count).sum(),
        _ => 1,
    }
}
