//! What is known of integers, as a problem for the search of bounds (`inequalities`): terms as sums of
//! products of atoms, and what is not negative. Nothing is proved here; each fact says what it follows from.

use super::term::{application, dest_literal, literal, mk};
use super::theorem::conjuncts;
use super::trouble::{Attempt, Trouble};
use inequalities::linear::{Constraint, Formula};
use inequalities::{Atom, Operation, Problem, Sum};
use kernel::{Term, Thm};
use prover::hol;
use std::collections::HashMap;

/// How many terms a product of sums may have.
const MOST_TERMS: usize = 500;

/// What is known, as a problem for the search.
#[derive(Clone, Default)]
pub struct Known {
    /// The facts and atoms.
    pub problem: Problem,
    atoms: HashMap<Term, Atom>,
    /// The terms of atoms.
    terms: Vec<Term>,
    /// What the facts of the problem follow from, by their numbers.
    facts: HashMap<usize, Thm>,
}

impl Known {
    /// That a term is an atom.
    pub fn note(&mut self, t: Term, atom: Atom) {
        self.atoms.insert(t, atom);
        if atom == self.terms.len() {
            self.terms.push(t);
        }
    }

    /// Adds what a theorem says, as far as it is about inequalities.
    pub fn assume(&mut self, th: Thm) -> Attempt<()> {
        for th in conjuncts(th)? {
            let p = th.concl();
            if let Some(sum) = self.difference(p)? {
                self.facts.insert(self.problem.assume(sum), th);
                continue;
            }
            let Some((a, b)) = hol::dest_eq(p).filter(|(a, _)| is_int(*a)) else {
                continue;
            };
            let difference = self.sum(a)?.minus(&self.sum(b)?);
            for sum in [Sum::default().minus(&difference), difference] {
                self.facts.insert(self.problem.assume(sum), th);
            }
        }
        Ok(())
    }

    /// Adds the facts of a case of an atom, both by the order of its operands.
    pub fn assume_case(&mut self, atom: Atom, case: usize, order: Thm) {
        let cases = self.problem.cases(atom);
        for sum in cases.into_iter().flat_map(|cases| cases[case].clone()) {
            self.facts.insert(self.problem.assume(sum), order);
        }
    }

    /// What a fact follows from.
    pub fn reasons(&self, fact: usize) -> Vec<Thm> {
        match self.problem.joined(fact) {
            Some(both) => both.into_iter().flat_map(|one| self.reasons(one)).collect(),
            None => self.facts.get(&fact).copied().into_iter().collect(),
        }
    }

    /// What is not negative if and only if an inequality holds.
    pub fn difference(&mut self, p: Term) -> Attempt<Option<Sum>> {
        let (p, holds) = match hol::dest_not(p) {
            Some(inner) => (inner, false),
            None => (p, true),
        };
        let Some((name, args)) = application(p) else {
            return Ok(None);
        };
        let strict = match &name[..] {
            "int_lt" => holds,
            "int_le" => !holds,
            _ => return Ok(None),
        };
        let (a, b) = (self.sum(args[0])?, self.sum(args[1])?);
        let difference = if holds { b.minus(&a) } else { a.minus(&b) };
        Ok(Some(match strict {
            true => difference.minus(&Sum::constant(1)),
            false => difference,
        }))
    }

    /// What a condition says, or its negation; what is no comparison is of no known truth.
    pub fn condition(&mut self, p: Term, holds: bool) -> Attempt<Formula<Sum>> {
        if let Some(inner) = hol::dest_not(p) {
            return self.condition(inner, !holds);
        }
        if let Some((a, b)) = hol::dest_conj(p) {
            let parts = vec![self.condition(a, holds)?, self.condition(b, holds)?];
            return Ok(either(!holds, parts));
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            let parts = vec![self.condition(a, holds)?, self.condition(b, holds)?];
            return Ok(either(holds, parts));
        }
        if let Some((a, b)) = hol::dest_eq(p) {
            return self.equation(a, b, holds);
        }
        let truth = [hol::mk_false()?, hol::mk_true()?].map(|truth| truth == p);
        if truth.contains(&true) {
            return Ok(either(truth[usize::from(!holds)], Vec::new()));
        }
        let p = if holds { p } else { hol::mk_not(p)? };
        Ok(match self.difference(p)? {
            Some(sum) => Formula::Constraint(Constraint::AtLeastZero(sum)),
            None => Formula::Literal(0, true),
        })
    }

    /// What an equation says, or its negation.
    fn equation(&mut self, a: Term, b: Term, holds: bool) -> Attempt<Formula<Sum>> {
        if !is_int(a) {
            let mut case = |a_holds, b_holds| -> Attempt<Formula<Sum>> {
                let sides = [self.condition(a, a_holds)?, self.condition(b, b_holds)?];
                Ok(Formula::All(sides.to_vec()))
            };
            return Ok(Formula::Any(vec![case(true, holds)?, case(false, !holds)?]));
        }
        let difference = self.sum(a)?.minus(&self.sum(b)?);
        if holds {
            return Ok(Formula::Constraint(Constraint::Zero(difference)));
        }
        let below = Sum::constant(-1).minus(&difference);
        let above = difference.minus(&Sum::constant(1));
        let sides = [below, above].map(|sum| Formula::Constraint(Constraint::AtLeastZero(sum)));
        Ok(Formula::Any(sides.to_vec()))
    }

    /// An integer term as a sum of products of atoms.
    pub fn sum(&mut self, t: Term) -> Attempt<Sum> {
        if let Some(n) = dest_literal(t) {
            return Ok(Sum::constant(n));
        }
        let Some((name, args)) = application(t) else {
            return self.atom(t, None);
        };
        let operation: fn(Sum, Sum) -> Operation = match (&name[..], args.len()) {
            ("int_add", 2) => return Ok(self.sum(args[0])?.plus(&self.sum(args[1])?, 1)),
            ("int_sub", 2) => return Ok(self.sum(args[0])?.minus(&self.sum(args[1])?)),
            ("int_mul", 2) => {
                let (a, b) = (self.sum(args[0])?, self.sum(args[1])?);
                // What is too large for a normal form is an atom.
                return match a.len() * b.len() > MOST_TERMS {
                    true => self.atom(t, None),
                    false => Ok(a.times(&b)),
                };
            }
            ("int_neg", 1) => return Ok(Sum::default().minus(&self.sum(args[0])?)),
            ("int_div", 2) => Operation::Quotient,
            ("int_mod", 2) => Operation::Remainder,
            ("cdiv", 2) => Operation::Ceiling,
            ("int_min", 2) => Operation::Min,
            ("int_max", 2) => Operation::Max,
            _ => return self.atom(t, None),
        };
        let operation = operation(self.sum(args[0])?, self.sum(args[1])?);
        self.atom(t, Some(operation))
    }

    fn atom(&mut self, t: Term, operation: Option<Operation>) -> Attempt<Sum> {
        if let Some(known) = self.atoms.get(&t) {
            return Ok(Sum::atom(*known));
        }
        let atom = match operation {
            Some(operation) => self.problem.operation(operation),
            // The index of a loop is known from where it begins: the later, the further in.
            None => self.problem.variable(self.terms.len() + 1),
        };
        self.note(t, atom);
        Ok(Sum::atom(atom))
    }

    /// The operation that an atom is, and its operands.
    pub fn operation(&self, atom: Atom) -> Attempt<(String, Vec<Term>)> {
        let operation = self.terms.get(atom).and_then(|t| application(*t));
        operation.ok_or(Trouble::internal("an atom without operands"))
    }

    /// A polynomial as a term.
    pub fn term(&self, sum: &Sum) -> Attempt<Term> {
        let mut result = None;
        for (product, coefficient) in sum.terms() {
            let mut term = literal(coefficient.clone())?;
            for atom in product {
                term = mk("int_mul", &[term, self.terms[*atom]])?;
            }
            result = Some(match result {
                Some(sum) => mk("int_add", &[sum, term])?,
                None => term,
            });
        }
        result.map_or_else(|| Ok(literal(0)?), Ok)
    }
}

/// One of these, or all of them.
fn either(one: bool, parts: Vec<Formula<Sum>>) -> Formula<Sum> {
    match one {
        true => Formula::Any(parts),
        false => Formula::All(parts),
    }
}

/// Whether a term is an integer.
fn is_int(t: Term) -> bool {
    super::term::int().is_ok_and(|int| hol::type_of(t) == int)
}
