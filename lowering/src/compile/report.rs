//! Failures in words, with the place in the source.

use super::library::show;
use super::names::letters;
use super::term::{application, dest_literal};
use super::trouble::Trouble;
use crate::diagnostic::Diagnostic;
use kernel::Term;
use prover::hol;
use statement::syntax::{Span, Syntax};

/// The places of the parts of a kernel, by their terms.
pub struct Places(Vec<(Term, Span)>);

impl Places {
    /// The places of all parts of a kernel.
    pub fn of(kernel: &Syntax) -> Places {
        let mut places = Places(Vec::new());
        places.add(kernel);
        places
    }

    fn add(&mut self, syntax: &Syntax) {
        let term = hol::with(|k| statement::term::of(k, syntax));
        self.0.extend(term.ok().map(|term| (term, syntax.2)));
        for part in &syntax.1 {
            self.add(part);
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
            let mut known: Vec<String> = facts.iter().map(|fact| spelled(*fact)).collect();
            let mut seen = std::collections::HashSet::new();
            known.retain(|fact| seen.insert(fact.clone()));
            let note = match known.is_empty() {
                true => "nothing is known here".to_string(),
                false => format!("known here: {}", known.join(", ")),
            };
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::NeedsZeros => Diagnostic::new(whole, "the statement leaves cells out"),
        Trouble::Unsupported(what) => {
            Diagnostic::new(whole, format!("this cannot be lowered yet: {what}"))
        }
        Trouble::Internal(why) => Diagnostic::new(whole, format!("a proof failed: {why}")),
    }
}

/// How tightly an operator binds.
fn level(name: &str) -> u8 {
    match name {
        "\\/" => 1,
        "/\\" => 2,
        "=" | "int_lt" | "int_le" => 3,
        "int_add" | "int_sub" => 4,
        "int_mul" | "int_div" | "int_mod" => 5,
        _ => 6,
    }
}

/// A condition or an index as it is written in a source.
pub fn spelled(t: Term) -> String {
    if let Some(n) = dest_literal(t) {
        return n.to_string();
    }
    if let Some((name, _)) = hol::dest_var(t) {
        let letters = hol::letters(name);
        return letters.split('.').next().unwrap_or("").to_string();
    }
    let Some((name, args)) = application(t) else {
        return show(t);
    };
    let symbol = match &name[..] {
        "int_add" => "+",
        "int_sub" => "-",
        "int_mul" => "*",
        "int_div" => "/",
        "int_mod" => "%",
        "int_lt" => "<",
        "int_le" => "<=",
        "=" => "=",
        "/\\" => "and",
        "\\/" => "or",
        _ => "",
    };
    let own = level(&name);
    let operand = |t: Term, least: u8| {
        let inner = application(t).map_or(6, |(name, _)| level(&name));
        let text = spelled(t);
        if inner < least {
            format!("({text})")
        } else {
            text
        }
    };
    match (symbol, &args[..]) {
        ("", [p]) if name == "~" => format!("not {}", operand(*p, 6)),
        ("", [a]) if name == "int_neg" => format!("-{}", operand(*a, 6)),
        ("", [a, b]) if matches!(&name[..], "cdiv" | "int_min" | "int_max") => {
            let function = name.trim_start_matches("int_");
            format!("{function}({}, {})", spelled(*a), spelled(*b))
        }
        ("", _) if name == "F" => "the cell is padding".to_string(),
        ("", _) if name == "Ident" => letters(t).unwrap_or_default(),
        ("", _) => show(t),
        (symbol, [a, b]) => format!("{} {symbol} {}", operand(*a, own), operand(*b, own + 1)),
        _ => show(t),
    }
}
