//! What holds at a point, and what was found there.
//!
//! Points at which the same holds, with the same valuation and tensors, are alike: what was proved of
//! an expression at one of them is used at the others. So an expression is proved once, however
//! often its proof is asked for: by the operators around it, and by the statement that computes it.

use super::scope::Scope;
use super::trouble::Attempt;
use kernel::{Term, Thm};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Deref;

/// What holds, with a number that other such lists do not have.
#[derive(Clone, Default)]
pub struct Facts {
    all: Vec<Thm>,
    number: usize,
}

impl Deref for Facts {
    type Target = [Thm];

    fn deref(&self) -> &[Thm] {
        &self.all
    }
}

/// The numbers of lists of facts: that of a list, by the number of the list without its last fact,
/// and that fact. The empty list has the number 0.
#[derive(Default)]
pub struct Numbers(RefCell<HashMap<(usize, Term), usize>>);

impl Numbers {
    fn of(&self, before: usize, fact: Term) -> usize {
        let mut numbers = self.0.borrow_mut();
        let next = numbers.len() + 1;
        *numbers.entry((before, fact)).or_insert(next)
    }
}

/// Things that were found, by what they were found of.
pub struct Found<K, V>(RefCell<HashMap<K, V>>);

impl<K, V> Default for Found<K, V> {
    fn default() -> Self {
        Found(RefCell::default())
    }
}

impl<K: Eq + Hash, V: Clone> Found<K, V> {
    /// What was found before, or what `find` finds now.
    pub fn once(&self, of: K, find: impl FnOnce() -> Attempt<V>) -> Attempt<V> {
        let known = self.0.borrow().get(&of).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let found = find()?;
        self.0.borrow_mut().insert(of, found.clone());
        Ok(found)
    }
}

/// What is proved of a term at a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    Condition,
    Decision,
    Index,
    Ok,
    Shape,
    Tidied,
}

/// A point, as far as proofs depend on it: the valuation, the environment, and the number of the facts.
pub type At = (Term, Term, usize);

impl Scope {
    /// What proofs here depend on.
    pub fn here(&self) -> At {
        let (_, valuation, environment) = self.meaning();
        (valuation, environment, self.integers.facts.number)
    }

    /// The number of the facts.
    pub fn known(&self) -> usize {
        self.integers.facts.number
    }

    /// The theorem on a term that was found at such a point before, or that `find` finds.
    pub fn once(
        &self,
        judgement: Judgement,
        of: Term,
        find: impl FnOnce() -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let question = (judgement, self.here(), of);
        self.session.proved.once(question, find)
    }

    /// Adds a fact.
    pub fn learn(&mut self, fact: Thm) {
        let facts = &mut self.integers.facts;
        facts.number = self.session.numbers.of(facts.number, fact.concl());
        facts.all.push(fact);
    }

    /// Forgets all facts but those that say what `keep` accepts.
    pub fn forget_unless(&mut self, keep: impl Fn(Term) -> bool) {
        for fact in std::mem::take(&mut self.integers.facts).all {
            if keep(fact.concl()) {
                self.learn(fact);
            }
        }
    }
}
