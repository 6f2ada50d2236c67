//! `atl-check axioms`: what the logic assumes, printed from the kernel's objects.

use super::{Outcome, malformed};
use atl_check::glue::request::Failure;
use atl_check::print::{Notation, Sequent};
use certs::{Error, Limits};
use certs_tools::Context;
use gate::verdict::Verdict;

/// The definitions of the connectives, and the axioms.
pub fn run() -> Result<Outcome, Failure> {
    let context = Context::new(Limits::default().nodes);
    let mut context = context.map_err(|error| {
        let error = Error::at(0, error);
        malformed(&error, "the logic")
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
    Ok(Outcome::of(Verdict::Verified, text))
}
