//! Points at which the same holds, with the same valuation and tensors, are alike: what was proved of
//! an expression at one of them is used at the others. So an expression is proved once, however
//! often its proof is asked for: by the operators around it, and by the statement that computes it.

use super::facts::{Judgement, Standing};
use super::scope::Scope;
use super::trouble::Attempt;
use kernel::{Term, Thm};
use std::hash::Hash;

impl Scope {
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
}
