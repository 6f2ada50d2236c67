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

/// What holds, in the order in which it was found.
#[derive(Clone, Default)]
pub struct Facts {
    all: Vec<Thm>,
    /// For each of them the number of the list that ends with it.
    numbers: Vec<usize>,
}

impl Facts {
    /// A number that other such lists do not have.
    fn number(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// Whether the first of these are those of a list of this length and number.
    fn begin_with(&self, (length, number): (usize, usize)) -> bool {
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

impl Scope {
    /// What proofs here depend on.
    pub fn here(&self) -> At {
        let (_, valuation, environment) = self.meaning();
        (valuation, environment, self.integers.facts.number())
    }

    /// The numbers of the facts, of all but the last one, and so on to none.
    pub fn facts_before(&self) -> impl Iterator<Item = usize> {
        let numbers = self.integers.facts.numbers.iter().rev();
        numbers.copied().chain([0])
    }

    /// The number of the facts.
    pub fn known(&self) -> usize {
        self.integers.facts.number()
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

    /// That an expression is a scalar, `⊢ shape_of ... []`, if that was found at a point where no more
    /// was known. (Extents are named as well as what is known allows, so that they are not taken from
    /// there.)
    pub fn known_scalar(&self, e: Term) -> Option<Thm> {
        self.scalar_at(self.integers.valuation, e)
    }

    /// The same with another valuation.
    pub fn scalar_at(&self, valuation: Term, e: Term) -> Option<Thm> {
        let (_, environment, _) = self.here();
        let (known, th) = self.session.scalars.get(&(valuation, environment, e))?;
        self.integers.facts.begin_with(known).then_some(th)
    }

    /// Notes that an expression is a scalar here.
    pub fn note_scalar(&self, e: Term, th: Thm) {
        let (valuation, environment, number) = self.here();
        let known = (self.integers.facts.len(), number);
        let scalars = &self.session.scalars;
        scalars.note((valuation, environment, e), (known, th));
    }

    /// The theorem that was found where no more was known, or that `find` finds. It rests on facts
    /// only.
    pub fn standing<K: Eq + Hash>(
        &self,
        found: &Standing<K>,
        of: K,
        find: impl FnOnce() -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        if let Some(&(known, th)) = found.borrow().get(&of)
            && self.integers.facts.begin_with(known)
        {
            return Ok(th);
        }
        let th = find()?;
        let known = (self.integers.facts.len(), self.known());
        found.borrow_mut().insert(of, (known, th));
        Ok(th)
    }

    /// Adds a fact.
    pub fn learn(&mut self, fact: Thm) {
        let facts = &mut self.integers.facts;
        let number = self.session.numbers.of(facts.number(), fact.concl());
        facts.numbers.push(number);
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
