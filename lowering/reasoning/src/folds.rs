//! Steps of folds.
//!
//! In a step of `fold x := d, i < n: e` the index has a value k, and x stands for a tensor t of the
//! shape s of d, of which nothing is known. So what is proved of the body holds in every step:
//!
//! ```text
//! ⊢ ∀k t. l ≤ k ⇒ k < u ⇒ ... den S (update w i (SOME k)) (update env x (SOME (s, t))) e ...
//! ```

use super::elements::Elements;
use super::identifiers::letters;
use super::kept::Kept;
use super::program::free_tensors;
use super::scope::Scope;
use super::theorem::last;
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;
use std::collections::HashSet;
use std::rc::Rc;

/// A step of a fold.
pub struct Step {
    /// What is known in the step.
    pub scope: Scope,
    /// `k`
    pub index: Term,
    /// `t`
    pub accumulator: Term,
    /// `s`
    pub(super) shape: Term,
    /// `l` and `u`
    ends: [Term; 2],
    /// What is assumed of the accumulator.
    pub(super) assumed: Option<Term>,
    /// What each step keeps, if that was found: then it is what is assumed.
    pub kept: Option<Rc<Kept>>,
}

/// A fold over one index, taken apart.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub(super) x: Term,
    pub(super) d: Term,
    pub(super) i: Term,
    pub(super) lo: Term,
    pub(super) hi: Term,
    pub(super) e: Term,
    /// The shape of the accumulator, as it is written where this is used.
    pub(super) shape: Term,
}

impl Scope {
    /// The scope in which a name stands for a tensor t of these types and this shape, of which nothing else is
    /// known, and t, which is the same wherever the tensors are.
    pub fn with_accumulator(
        &self,
        x: Term,
        elements: Elements,
        shape: Term,
    ) -> Attempt<(Scope, Term)> {
        let accumulators = &self.session.accumulators;
        let t = accumulators.once((self.tensors.environment, x, shape), || {
            self.fresh(&letters(x)?, hol::type_of(self.any_tensor()?))
        })?;
        Ok((self.naming(x, elements, shape, t)?, t))
    }

    /// A step of a fold from l to u, with accumulator x of these types and this shape, and index i.
    pub fn step(
        &self,
        [x, i]: [Term; 2],
        elements: Elements,
        shape: Term,
        [l, u]: [Term; 2],
    ) -> Attempt<Step> {
        let (index, scope) = self.inside(i, l, u)?;
        let (scope, accumulator) = scope.with_accumulator(x, elements, shape)?;
        Ok(Step {
            scope,
            index,
            accumulator,
            shape,
            ends: [l, u],
            assumed: None,
            kept: None,
        })
    }
}

impl Scope {
    /// A step of a fold, of whose accumulator nothing is known.
    pub(super) fn plain_step(&self, fold: Parts) -> Attempt<Step> {
        let ends = [last(self.index(fold.lo)?)?, last(self.index(fold.hi)?)?];
        self.step(
            [fold.x, fold.i],
            self.elements_of(fold.d)?,
            fold.shape,
            ends,
        )
    }

    /// Whether the body e of a fold with accumulator f may read what x stands for around the fold: by
    /// this name, or by one that a `let` binds.
    pub fn may_read(&self, e: Term, f: Term, x: Term) -> Attempt<bool> {
        let mut names = free_tensors(e)?;
        names.remove(&f);
        let (mut next, mut seen) = (Vec::from_iter(names), HashSet::new());
        while let Some(name) = next.pop() {
            if name == x {
                return Ok(true);
            }
            if !seen.insert(name) {
                continue;
            }
            let definitions = self.tensors.definitions.iter();
            for definition in definitions.filter(|definition| definition.name == name) {
                next.extend(free_tensors(definition.e)?);
            }
        }
        Ok(false)
    }
}

impl Step {
    /// `l` and `u`
    pub fn ends(&self) -> [Term; 2] {
        self.ends
    }

    /// `⊢ ∀k t. l ≤ k ⇒ k < u ⇒ p`, where `⊢ p` is proved of this step.
    pub fn each(&self, th: Thm) -> Attempt<Thm> {
        let Step {
            scope,
            index,
            accumulator,
            ends,
            ..
        } = self;
        scope.for_range_and(*index, *ends, *accumulator, self.assuming(th)?)
    }

    /// `⊢ ∀t. p`, where `⊢ p` is proved of this step: for any accumulator that may come before it.
    pub fn of_accumulator(&self, th: Thm) -> Attempt<Thm> {
        Ok(hol::gen_(self.accumulator, self.assuming(th)?)?)
    }

    /// The same for any tensor q.
    pub fn of_accumulator_and(&self, q: Term, th: Thm) -> Attempt<Thm> {
        Ok(hol::gens(&[self.accumulator, q], self.assuming(th)?)?)
    }

    /// What is assumed of accumulators before this step, as a predicate: of all of them, if it is nothing.
    pub fn before(&self) -> Attempt<Term> {
        let assumed = self.assumed.map_or_else(hol::mk_true, Ok)?;
        Ok(hol::lambda(self.accumulator, assumed)?)
    }

    fn assuming(&self, th: Thm) -> Attempt<Thm> {
        match self.assumed {
            Some(assumed) => Ok(hol::disch(assumed, th)?),
            None => Ok(th),
        }
    }
}
