//! `atl-check axioms`: what the logic assumes, printed from the kernel's objects.

use super::{Failure, Outcome};
use certs::{Cause, Error, Limits};
use certs_tools::Context;
use checker::print::{Notation, Sequent};
use checker::verdict::Verdict;

/// The definitions of the connectives, and the axioms.
pub fn run() -> Result<Outcome, Failure> {
    let context = Context::new(Limits::default().nodes);
    let mut context = context.map_err(|error| {
        let error = Error {
            cause: Cause::from(error),
            offset: 0,
            step: None,
        };
        Failure::of(&error, "the logic")
    })?;
    let notation = Notation::of(&mut context);
    let mut text = String::new();
    for (name, theorem) in context.logic().theorems() {
        let statement = Sequent::of(&mut context, &notation, theorem, &mut usize::MAX.clone());
        let kind = match context.axioms_of(theorem).is_empty() {
            true => "definition",
            false => "axiom",
        };
        text += &format!("{kind} {name}\n  ⊢ {}\n", statement.conclusion);
    }
    Ok(Outcome {
        verdict: Verdict::Verified,
        text,
    })
}
