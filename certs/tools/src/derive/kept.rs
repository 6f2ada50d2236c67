//! What the derived rules of logic keep between calls.

use kernel::{Term, Thm, Type};
use std::collections::HashMap;

/// The lemmas on quantifiers over one type.
#[derive(Clone, Copy)]
pub(super) struct AtType {
    pub(super) predicate: Term,
    pub(super) x: Term,
    /// `P = (λx. T) ⊢ (∀) P`
    pub(super) gen_: Thm,
    /// `(∀) P ⊢ P x`
    pub(super) spec: Thm,
    /// `P x ⊢ (∃) P`
    pub(super) exists: Thm,
    /// `(∃) P, ∀x. P x ⇒ q ⊢ q`
    pub(super) choose: Thm,
}

/// What is known of a proposition specialised before.
pub(super) enum Specialised {
    /// How often.
    Times(usize),
    /// `∀x y. p ⊢ p`, for these variables.
    Opened(Vec<Term>, Thm),
}

/// What was proved of quantifiers before.
#[derive(Default)]
pub(crate) struct Quantifiers {
    pub(super) at: HashMap<Type, AtType>,
    /// For each proposition and how many of its quantifiers were specialised.
    pub(super) specialised: HashMap<(Term, usize), Specialised>,
}

/// Which terms are beta-normal, by their numbers; `None` for those never looked at.
#[derive(Default)]
pub(crate) struct Normal(pub(super) Vec<Option<bool>>);

impl Quantifiers {
    /// The lemmas, and the propositions that were opened.
    pub(super) fn again(&self) -> Quantifiers {
        let opened = self.specialised.iter();
        let opened = opened.filter_map(|(key, known)| match known {
            Specialised::Opened(vars, th) => Some((*key, Specialised::Opened(vars.clone(), *th))),
            Specialised::Times(_) => None,
        });
        Quantifiers {
            at: self.at.clone(),
            specialised: opened.collect(),
        }
    }
}
