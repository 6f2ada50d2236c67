//! The search for a refutation of constraints over the integers. No logic here: the answer is
//! a tree that says which facts to add up, or a point where everything holds.
//!
//! | file | holds |
//! |---|---|
//! | `int` | integers that are fast while small |
//! | `form` | linear forms, constraints, formulas |
//! | `simplex` | rational feasibility |
//! | `system` | a conjunction: equations, tightening, simplex |
//! | `products` | which inequalities to multiply where there is no linear reason |
//!
//! Disjunctions are split lazily, where the point found for the rest violates them.

mod form;
mod int;
mod products;
mod simplex;
mod system;
#[cfg(test)]
mod tests;

pub use form::{Constraint, Formula, Linear, Var};
pub use int::Int;
pub use products::pairs;

use crate::effort;
use std::collections::HashMap;
use system::{System, Verdict};

/// The number of a fact. Asserting a formula gives its constraints, literals and disjunctions
/// consecutive numbers, in order; the parts of a disjunction get theirs when it is split.
pub type FactId = u32;

/// Facts with multipliers, in ascending order: positive ones for inequalities, any for equations.
pub type Combination = Vec<(FactId, Int)>;

/// Why the facts in scope cannot all hold. Every fact is tightened when it comes into scope
/// (`Constraint::tighten`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// The sum is `0 ≤ c` with negative `c`; or all facts in it are equations, and theirs is
    /// `0 = c` with `c` not zero or `0 = e` where the content of `e` does not divide its constant.
    Sum(Combination),
    /// A literal and its opposite: the positive one first.
    Clash(FactId, FactId),
    /// The sum, tightened, is a new fact.
    Cut {
        /// Its number.
        fact: FactId,
        /// The sum.
        sum: Combination,
        /// The refutation with it.
        then: Box<Refutation>,
    },
    /// `0 ≤ e` or `0 ≤ -1 - e`: each with the number it gets.
    Split {
        /// The form `e`.
        form: Linear,
        /// For `0 ≤ e`.
        above: (FactId, Box<Refutation>),
        /// For `0 ≤ -1 - e`.
        below: (FactId, Box<Refutation>),
    },
    /// The parts of a disjunction in turn, each with the first number it gets.
    Cases {
        /// The disjunction.
        either: FactId,
        /// The parts.
        branches: Vec<(FactId, Refutation)>,
    },
}

/// The result of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The formulas contradict each other.
    Refuted(Refutation),
    /// They hold here.
    Model(Vec<Int>),
    /// The budget is spent.
    Unknown,
}

/// How many conjunctions a search may look at; ordinary problems need a handful.
pub const BUDGET: usize = 1_000;

/// Cuts of the corner between two splits on a fractional variable.
const CUTS: usize = 4;

/// Splits on fractional variables, one inside the other.
const SPLITS: usize = 12;

/// Looks for a contradiction between formulas over variables with numbers below `vars`. The
/// formulas are asserted in order, with numbers from 0.
pub fn refute(formulas: &[Formula], vars: usize, budget: usize) -> Outcome {
    let mut search = Search {
        next: 0,
        vars,
        budget,
    };
    let mut node = Node::default();
    for formula in formulas {
        search.assert(&mut node, formula);
    }
    search.node(node)
}

struct Search {
    next: FactId,
    vars: usize,
    budget: usize,
}

/// The facts in scope.
#[derive(Clone, Default)]
struct Node {
    facts: Vec<(FactId, Constraint)>,
    literals: HashMap<usize, (FactId, bool)>,
    choices: Vec<(FactId, Vec<Formula>)>,
    clash: Option<(FactId, FactId)>,
    splits: usize,
}

impl Search {
    fn number(&mut self) -> FactId {
        self.next += 1;
        self.next - 1
    }

    fn assert(&mut self, node: &mut Node, formula: &Formula) {
        match formula {
            Formula::Constraint(constraint) => {
                let id = self.number();
                node.facts.push((id, constraint.clone().tighten()));
            }
            Formula::Literal(prop, positive) => {
                let id = self.number();
                match node.literals.get(prop) {
                    Some((other, sign)) if sign != positive => {
                        node.clash = Some(if *sign { (*other, id) } else { (id, *other) });
                    }
                    Some(_) => {}
                    None => {
                        node.literals.insert(*prop, (id, *positive));
                    }
                }
            }
            Formula::All(parts) => parts.iter().for_each(|part| self.assert(node, part)),
            Formula::Any(parts) => {
                let id = self.number();
                node.choices.push((id, parts.clone()));
            }
        }
    }

    fn node(&mut self, mut node: Node) -> Outcome {
        if let Some((holds, fails)) = node.clash {
            return Outcome::Refuted(Refutation::Clash(holds, fails));
        }
        let mut cuts = Vec::new();
        let outcome = self.refute(&mut node, &mut cuts);
        let Outcome::Refuted(mut refutation) = outcome else {
            return outcome;
        };
        for (fact, sum) in cuts.into_iter().rev() {
            if refutation.uses(&(fact..fact + 1)) {
                let then = Box::new(refutation);
                refutation = Refutation::Cut { fact, sum, then };
            }
        }
        Outcome::Refuted(refutation)
    }

    fn refute(&mut self, node: &mut Node, cuts: &mut Vec<(FactId, Combination)>) -> Outcome {
        for round in 0.. {
            let Some(budget) = self.budget.checked_sub(1) else {
                return Outcome::Unknown;
            };
            self.budget = budget;
            let terms = node
                .facts
                .iter()
                .map(|(_, fact)| 1 + fact.form().terms.len());
            if !effort::spend(10 * terms.sum::<usize>()) {
                return Outcome::Unknown;
            }
            let system = System::new(&mut node.facts, cuts, &mut self.next, self.vars);
            match system.decide() {
                Verdict::Absurd(sum) => return Outcome::Refuted(Refutation::Sum(sum)),
                Verdict::Model(point) => return self.choose(node, point),
                Verdict::Fractional { cut: Some(sum), .. } if round < CUTS => {
                    let form = system::sum_of_facts(&node.facts, &sum);
                    let id = self.number();
                    let fact = Constraint::AtLeastZero(form).tighten();
                    node.facts.push((id, fact));
                    cuts.push((id, sum));
                }
                Verdict::Fractional { split, .. } if node.splits < SPLITS => {
                    return self.split(node, split);
                }
                Verdict::Fractional { .. } | Verdict::Unknown => break,
            }
        }
        Outcome::Unknown
    }

    /// Splits a disjunction that the point violates.
    fn choose(&mut self, node: &Node, point: Vec<Int>) -> Outcome {
        let truth = |prop| node.literals.get(&prop).is_some_and(|(_, sign)| *sign);
        let violated = |choice: &&(FactId, Vec<Formula>)| {
            !choice.1.iter().any(|part| part.holds(&point, &truth))
        };
        let mut violated = node.choices.iter().filter(violated);
        let Some((either, parts)) = violated.next() else {
            return Outcome::Model(point);
        };
        let mut branches = Vec::new();
        for part in parts {
            let first = self.next;
            let mut branch = node.clone();
            branch.choices.retain(|(id, _)| id != either);
            self.assert(&mut branch, part);
            let own = first..self.next;
            match self.node(branch) {
                Outcome::Refuted(refutation) if !refutation.uses(&own) => {
                    return Outcome::Refuted(refutation);
                }
                Outcome::Refuted(refutation) => branches.push((first, refutation)),
                open => return open,
            }
        }
        Outcome::Refuted(Refutation::Cases {
            either: *either,
            branches,
        })
    }

    fn split(&mut self, node: &Node, form: Linear) -> Outcome {
        let below = Linear::constant((-1).into()).plus(&(-1).into(), &form);
        let mut branches = Vec::new();
        for side in [&form, &below] {
            let mut branch = node.clone();
            branch.splits += 1;
            let id = self.number();
            let fact = Constraint::AtLeastZero(side.clone()).tighten();
            branch.facts.push((id, fact));
            match self.node(branch) {
                Outcome::Refuted(refutation) if !refutation.uses(&(id..id + 1)) => {
                    return Outcome::Refuted(refutation);
                }
                Outcome::Refuted(refutation) => branches.push((id, Box::new(refutation))),
                open => return open,
            }
        }
        match (branches.pop(), branches.pop()) {
            (Some(below), Some(above)) => {
                Outcome::Refuted(Refutation::Split { form, above, below })
            }
            _ => Outcome::Unknown,
        }
    }
}

impl Refutation {
    /// Whether a fact with one of these numbers is used.
    fn uses(&self, facts: &std::ops::Range<FactId>) -> bool {
        let sum_uses = |sum: &Combination| sum.iter().any(|(id, _)| facts.contains(id));
        match self {
            Refutation::Sum(sum) => sum_uses(sum),
            Refutation::Clash(a, b) => facts.contains(a) || facts.contains(b),
            Refutation::Cut { sum, then, .. } => sum_uses(sum) || then.uses(facts),
            Refutation::Split { above, below, .. } => above.1.uses(facts) || below.1.uses(facts),
            Refutation::Cases { either, branches } => {
                let mut parts = branches.iter();
                facts.contains(either) || parts.any(|(_, part)| part.uses(facts))
            }
        }
    }
}
