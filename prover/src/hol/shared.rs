//! What a declaration proved already: a step that proves it again is not recorded into the file,
//! because the theorem of the first step takes its place.
//!
//! So steps that change nothing (TRANS with `⊢ t = t`) and steps taken twice (the same instance of
//! a lemma, in two places of a proof) cost a checker nothing, whatever procedure takes them.

use super::context::with;
use certs_tools::Context;
use kernel::{NO_LABEL, Term, Thm};
use std::cell::RefCell;
use std::collections::HashMap;

/// How many theorems with one conclusion, and different hypotheses, are looked at.
const LATEST: usize = 8;

thread_local! {
    /// The theorems, by their conclusions.
    static PROVED: RefCell<HashMap<Term, Vec<Thm>>> = RefCell::new(HashMap::new());
    /// The last steps of theorems, by their labels.
    static STEPS: RefCell<HashMap<u32, Step>> = RefCell::new(HashMap::new());
}

/// A step that later ones can be merged with.
#[derive(Clone)]
pub(super) enum Step {
    /// SYM
    Sym(Thm),
    /// SPEC
    Spec(Thm, Vec<Term>),
}

/// The last step of a theorem, if it is one of those.
pub(super) fn step_of(th: Thm) -> Option<Step> {
    STEPS.with(|steps| steps.borrow().get(&th.label()).cloned())
}

/// The first theorem with the same hypotheses, conclusion and axioms; of a new one this step is
/// noted.
pub(super) fn noted(th: Thm, step: Step) -> Thm {
    let first = known_before(th);
    if first.label() == th.label() && th.label() != NO_LABEL {
        STEPS.with(|steps| steps.borrow_mut().insert(th.label(), step));
    }
    first
}

/// Forgets what was proved: what follows rests on none of it, unless it says so.
pub fn forget() {
    PROVED.with(|proved| proved.borrow_mut().clear());
    STEPS.with(|steps| steps.borrow_mut().clear());
}

/// The first theorem with the same hypotheses, conclusion and axioms.
pub(super) fn known_before(th: Thm) -> Thm {
    if th.label() == NO_LABEL {
        return th;
    }
    PROVED.with(|proved| {
        let mut proved = proved.borrow_mut();
        let alike = proved.entry(th.concl()).or_default();
        match alike
            .iter()
            .rev()
            .take(LATEST)
            .find(|other| is_same(th, **other))
        {
            Some(first) => *first,
            None => {
                alike.push(th);
                th
            }
        }
    })
}

/// Whether theorems with one conclusion have the same hypotheses and axioms.
fn is_same(a: Thm, b: Thm) -> bool {
    let hyps = |context: &Context| {
        a.has_hyps() == b.has_hyps() && (!a.has_hyps() || context.hyps(a) == context.hyps(b))
    };
    with(|context| hyps(context) && context.axioms_of(a) == context.axioms_of(b))
}
