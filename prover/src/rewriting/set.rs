//! What the simplifier works with: rules, congruences, procedures, solvers.

use super::rule::{Rule, rules};
use crate::hol::connectives::strip_foralls;
use crate::hol::matching::match_term;
use crate::hol::{self, dest_eq, dest_imp};
use crate::{Proof, fail};
use kernel::{Const, Term, Thm};
use std::collections::HashMap;
use std::rc::Rc;

/// A procedure that may rewrite a term: `⊢ t = t'`.
pub type Procedure = Rc<dyn Fn(Term) -> Proof<Option<Thm>>>;

/// A procedure that may prove a proposition from the facts in scope.
pub type Solver = Rc<dyn Fn(&[Thm], Term) -> Proof<Option<Thm>>>;

/// How to simplify the parts of an application of a constant: a theorem
/// `(∀x. h ⇒ l₁ x = r₁ x) ⇒ ... ⇒ c l₁ ... = c r₁ ...`, its quantifiers stripped.
#[derive(Clone, Debug)]
pub(super) struct Congruence {
    pub(super) th: Thm,
    pub(super) vars: Vec<Term>,
    pub(super) lhs: Term,
}

/// Rules, congruences, procedures and solvers.
#[derive(Clone, Default)]
pub struct SimpSet {
    pub(super) rules: HashMap<Option<Const>, Vec<Rc<Rule>>>,
    pub(super) congruences: HashMap<Const, Rc<Congruence>>,
    pub(super) procedures: Vec<Procedure>,
    pub(super) solvers: Vec<Solver>,
}

impl SimpSet {
    /// Adds the rewrite rules of a theorem.
    pub fn add(&mut self, th: Thm) -> Proof<()> {
        self.add_rules(None, th)
    }

    /// Adds the rewrite rules of a theorem that messages know by this name.
    pub fn add_named(&mut self, name: &str, th: Thm) -> Proof<()> {
        self.add_rules(Some(name.into()), th)
    }

    fn add_rules(&mut self, name: Option<Rc<str>>, th: Thm) -> Proof<()> {
        for mut rule in rules(th)? {
            rule.name = name.clone();
            self.rules
                .entry(rule.head())
                .or_default()
                .push(Rc::new(rule));
        }
        Ok(())
    }

    /// Takes out the rules with the left sides of a theorem's rules.
    pub fn remove(&mut self, th: Thm) -> Proof<()> {
        for rule in rules(th)? {
            if let Some(kept) = self.rules.get_mut(&rule.head()) {
                kept.retain(|other| match_term(other.lhs, rule.lhs, &other.vars).is_none());
            }
        }
        Ok(())
    }

    /// Adds all rules and procedures of another set.
    pub fn merge(&mut self, other: &SimpSet) {
        for (head, rules) in &other.rules {
            let own = self.rules.entry(*head).or_default();
            for rule in rules {
                if !own.iter().any(|known| Rc::ptr_eq(known, rule)) {
                    own.push(Rc::clone(rule));
                }
            }
        }
        self.congruences.extend(
            other
                .congruences
                .iter()
                .map(|(&c, rule)| (c, Rc::clone(rule))),
        );
        for procedure in &other.procedures {
            if !self
                .procedures
                .iter()
                .any(|known| Rc::ptr_eq(known, procedure))
            {
                self.procedures.push(Rc::clone(procedure));
            }
        }
        for solver in &other.solvers {
            if !self.solvers.iter().any(|known| Rc::ptr_eq(known, solver)) {
                self.solvers.push(Rc::clone(solver));
            }
        }
    }

    /// The congruence theorems only: what may be assumed where.
    pub fn congruences_only(&self) -> SimpSet {
        SimpSet {
            congruences: self.congruences.clone(),
            ..SimpSet::default()
        }
    }

    /// Adds a congruence theorem.
    pub fn add_congruence(&mut self, th: Thm) -> Proof<()> {
        let (vars, th) = strip_foralls(th)?;
        let mut body = th.concl();
        while let Some((_, rest)) = dest_imp(body) {
            body = rest;
        }
        let sides = dest_eq(body);
        let Some((lhs, head)) = sides.and_then(|(lhs, _)| Some((lhs, hol::head_const(lhs)?)))
        else {
            return fail(
                "a congruence theorem must end in an equation of applications of a constant",
            );
        };
        self.congruences
            .insert(head, Rc::new(Congruence { th, vars, lhs }));
        Ok(())
    }

    /// Adds a procedure, which is tried after the rules.
    pub fn add_procedure(&mut self, procedure: Procedure) {
        self.procedures.push(procedure);
    }

    /// Adds a solver, which is tried on conditions that do not simplify to `T`.
    pub fn add_solver(&mut self, solver: Solver) {
        self.solvers.push(solver);
    }
}
