//! What holds at a point, and what was found there. Nothing is proved here.

use super::trouble::Attempt;
use kernel::{Term, Thm};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Deref;

/// What holds, in the order in which it was found.
#[derive(Clone, Default)]
pub struct Facts {
    all: Vec<Thm>,
    /// For each of them the number of the list that ends with it.
    numbers: Vec<usize>,
}

impl Facts {
    /// A number that other such lists do not have.
    pub(super) fn number(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// The numbers of these, of all but the last one, and so on to none.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.numbers.iter().rev().copied().chain([0])
    }

    /// These and one more.
    pub(super) fn add(&mut self, numbers: &Numbers, fact: Thm) {
        self.numbers.push(numbers.of(self.number(), fact.concl()));
        self.all.push(fact);
    }

    /// Whether the first of these are those of a list of this length and number.
    pub(super) fn begin_with(&self, (length, number): (usize, usize)) -> bool {
        length == 0 || self.numbers.get(length - 1) == Some(&number)
    }
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
    /// What was found before.
    pub fn get(&self, of: &K) -> Option<V> {
        self.0.borrow().get(of).cloned()
    }

    /// Notes what was found, unless something was before.
    pub fn note(&self, of: K, found: V) {
        self.0.borrow_mut().entry(of).or_insert(found);
    }

    /// Notes something else than what was found before.
    pub fn replace(&self, of: K, found: V) {
        self.0.borrow_mut().insert(of, found);
    }

    /// What was found before, or what `find` finds now.
    pub fn once(&self, of: K, find: impl FnOnce() -> Attempt<V>) -> Attempt<V> {
        if let Some(known) = self.get(&of) {
            return Ok(known);
        }
        let found = find()?;
        self.note(of, found.clone());
        Ok(found)
    }
}

/// Theorems that rest on facts only, with the length and the number of the facts where they were
/// found.
pub type Standing<K> = RefCell<HashMap<K, ((usize, usize), Thm)>>;

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

/// That expressions are scalars, by valuation, environment and expression, with the length and the
/// number of the facts where that was found.
pub type Scalars = Found<(Term, Term, Term), ((usize, usize), Thm)>;

/// A point, as far as proofs depend on it: the valuation, the environment, and the number of the facts.
pub type At = (Term, Term, usize);

/// A condition on data for any values of its variables.
#[derive(Clone)]
pub struct DataFact {
    /// The variables.
    pub variables: Vec<Term>,
    /// That they are in their ranges, which the theorem assumes.
    pub ranges: Vec<Term>,
    /// What the condition says of them.
    pub th: Thm,
}
