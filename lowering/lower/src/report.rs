//! Failures in words, with the place in the source.

use super::overflow;
use super::spelled::spelled;
use kernel::Term;
use programs::diagnostic::Diagnostic;
use prover::Proof;
use reading::{Span, Syntax};
use reasoning::sums::tidy;
use reasoning::term::{application, mk};
use reasoning::trouble::Trouble;

/// The places of the parts of a kernel, by their terms.
#[derive(Default)]
pub struct Places(Vec<(Term, Span)>);

impl Places {
    /// The places of the parts of an expression: it and its syntax have the same form.
    pub fn of(e: Term, syntax: &Syntax) -> Places {
        let mut places = Places(Vec::new());
        places.add(e, syntax);
        places
    }

    fn add(&mut self, t: Term, syntax: &Syntax) {
        self.0.push((t, syntax.span));
        let parts = |t| application(t).map_or(Vec::new(), |(_, parts)| parts);
        let mut parts_here = parts(t);
        if let ("ICeil", [sum, _]) = (syntax.head, &mut parts_here[..]) {
            // Of `(a + (b - 1)) / b`, the source has `a` and `b`.
            *sum = parts(*sum).first().copied().unwrap_or(*sum);
        }
        for (part, syntax) in parts_here.into_iter().zip(&syntax.args) {
            self.add(part, syntax);
        }
    }

    fn find(&self, part: Term) -> Option<Span> {
        let found = self.0.iter().find(|(term, _)| *term == part);
        found.map(|(_, span)| *span)
    }
}

/// What is wrong, for people; `whole` is the place to name where none is known.
pub fn explain(trouble: &Trouble, places: &Places, whole: Span) -> Diagnostic {
    match trouble {
        Trouble::At(inner, part) => explain(inner, places, places.find(*part).unwrap_or(whole)),
        Trouble::Unproved { goal, facts } => {
            let message = format!("cannot prove that {}", spelled(*goal));
            Diagnostic::new(whole, message).with_note(known(facts))
        }
        Trouble::Drops { facts } => {
            let message = "cannot prove that the cells dropped here are padding";
            Diagnostic::new(whole, message).with_note(known(facts))
        }
        Trouble::Overflows {
            value,
            facts,
            shapes,
        } => {
            let message = format!("cannot prove that {} fits into 64 bits", spelled(*value));
            let found = Diagnostic::new(whole, message).with_note(known(facts));
            match overflow::example(*value, facts, shapes) {
                Some(example) => found.with_note(format!("for example: {example}")),
                None => found,
            }
        }
        Trouble::Unmet {
            facts,
            contradiction,
        } => {
            let message = match contradiction {
                true => "no sizes meet the conditions: they contradict each other",
                false => "no sizes were found that meet the conditions",
            };
            let limits = "sizes are below 2^31, tensors have at most 2^57 cells";
            Diagnostic::new(whole, message).with_note(format!("{}; {limits}", known(facts)))
        }
        Trouble::NoLawSet { laws } => {
            let laws = laws.join(", ");
            let message = format!("no set of laws that fits the elements has all of {laws}");
            Diagnostic::new(whole, message)
        }
        Trouble::Divisor => Diagnostic::new(
            whole,
            "this divisor may be zero, and integers have no quotient by zero",
        )
        .with_note("literals between 0 and 2^32 can be divided by".to_string()),
        Trouble::NeedsZeros => Diagnostic::new(whole, "the statement leaves cells out"),
        Trouble::Internal(why) => Diagnostic::new(whole, format!("a proof failed: {why}")),
    }
}

/// The facts, each once.
fn known(facts: &[Term]) -> String {
    let mut known: Vec<String> = Vec::new();
    for fact in facts {
        let fact = spelled(tidy_comparison(*fact));
        if !known.contains(&fact) {
            known.push(fact);
        }
    }
    match known.is_empty() {
        true => "nothing is known here".to_string(),
        false => format!("known here: {}", known.join(", ")),
    }
}

/// A comparison with tidy sides.
fn tidy_comparison(p: Term) -> Term {
    let tidied = || -> Proof<Option<Term>> {
        Ok(match application(p) {
            Some((name, args)) if matches!(&name[..], "int_lt" | "int_le") => {
                Some(mk(&name, &[tidy(args[0])?, tidy(args[1])?])?)
            }
            _ => None,
        })
    };
    tidied().ok().flatten().unwrap_or(p)
}
