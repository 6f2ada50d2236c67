//! Why a step of a schedule has no result.

use kernel::Term;
use prover::Fail;
use reasoning::library::show;
use reasoning::syntax::{Exp, View};
use reasoning::term::application;
use reasoning::trouble::Trouble;

/// Why a step has no result.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The step asks for what there is not, in words.
    Words {
        /// What is wrong.
        message: String,
        /// What may help.
        notes: Vec<String>,
    },
    /// A condition of the theorem was not proved.
    Premise {
        /// The condition.
        goal: Term,
        /// What is known at the place.
        facts: Vec<Term>,
    },
    /// What programs mean before and after the step is not seen to be equal. It is not in words yet:
    /// attempts that fail on the way to one that does not are many.
    Differ(Term, Term),
    /// An equation does not fit an expression: its name, what it is about, and the expression.
    Misfit(String, Term, Term),
    /// A proof failed.
    Trouble(Trouble),
}

/// The result of a step.
pub type Outcome<T> = Result<T, Refusal>;

impl Refusal {
    /// A message.
    pub fn words(message: impl Into<String>) -> Refusal {
        let (message, notes) = (message.into(), Vec::new());
        Refusal::Words { message, notes }
    }

    /// A step is about what is bound by a `let`, and this is not.
    pub fn no_let(name: impl std::fmt::Display) -> Refusal {
        Refusal::words(format!("`{name}` is no `let`"))
    }

    /// A loop cannot be moved past an operator.
    pub fn stays(name: impl std::fmt::Display, own: &Exp, around: &Exp) -> Refusal {
        let (loop_, operator) = (own.noun(), around.noun());
        let message = format!("no equation moves the {loop_} `{name}` out of a {operator}");
        let parts =
            "`separate tails`, `isolate` and the like cut loops in parts: loops move before that";
        match (own, around) {
            (_, Exp::Concat { .. }) => return Refusal::words(message).with_note(parts),
            (Exp::Fold { .. }, Exp::Fold { .. }) => {
                let order = "the steps of a fold, and the terms of a sum, stay in their order";
                return Refusal::words(message).with_note(order).with_note(parts);
            }
            _ => {}
        }
        Refusal::words(message)
            .with_note("`split`, `tile` and `reorder` make such operators: loops move before that")
            .with_note("`tile i by K, j by L` cuts `gen`s, two or more, and orders what it cuts")
    }

    /// The message with what may help.
    pub fn with_note(self, note: impl Into<String>) -> Refusal {
        match self {
            Refusal::Words { message, mut notes } => {
                notes.push(note.into());
                Refusal::Words { message, notes }
            }
            other => other,
        }
    }

    /// The message with parts of the program that are like what it looks for.
    pub fn with_near(self, near: Vec<String>) -> Refusal {
        match near.is_empty() {
            true => self,
            false => self.with_note(format!("there is {}", near.join(", "))),
        }
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal::Trouble(trouble)
    }
}

/// What an equation makes has no meaning: shapes are too short, there is no shape, or a name is not
/// bound.
pub fn no_program(why: impl Into<Refusal>) -> Refusal {
    match why.into() {
        Refusal::Trouble(Trouble::Internal(_)) => {
            Refusal::words("what the step would make is no program here")
                .with_note("an operator gets too few dimensions, or a name is not known there")
        }
        other => other,
    }
}

/// What an expression is, in a word.
fn what(e: Term) -> String {
    let noun = Exp::of(e).map_or("", |e| e.noun());
    format!("here is a {noun}")
}

/// What a program does at a place, in words.
fn operation(t: Term) -> &'static str {
    let Some((name, args)) = application(t) else {
        return "a tensor";
    };
    match &name[..] {
        "read" => args.last().map_or("a tensor", |t| operation(*t)),
        "gen" => "a loop",
        "sum" | "sums" | "steps_of" | "adding" => "a sum",
        "tfold" => "a fold",
        "guard" => "a guard",
        "COND" => "a choice",
        "tlet" => "a `let`",
        "at_index" => "a read of a cell or row",
        "scalars" | "cellwise" | "plus" | "minus" | "s_neg" | "s_call" | "s_bits" => "arithmetic",
        "scalar" => "a number",
        "concat" => "`++`",
        "put" => "an update",
        "transpose" | "flatten" | "split" | "pad_l" | "pad_r" | "trunc_l" | "trunc_r" => {
            "a reshape"
        }
        _ => "a tensor",
    }
}

/// Where programs are not seen to be equal, in words.
fn difference(before: Term, after: Term) -> String {
    let (before, after) = (operation(before), operation(after));
    match before == after {
        true => format!("before and after there is {before}, not seen to be of the same"),
        false => format!("before there is {before}, where after it there is {after}"),
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        match refusal {
            Refusal::Words { message, notes } => Trouble::Words { message, notes },
            Refusal::Premise { goal, facts } => Trouble::Unproved { goal, facts },
            Refusal::Differ(before, after) => Trouble::Words {
                message: "the programs before and after the step are not seen to be equal".into(),
                notes: vec![difference(before, after)],
            },
            Refusal::Misfit(theorem, about, e) => Trouble::Words {
                message: format!("`{theorem}` does not fit here"),
                notes: vec![format!("it is about {}", show(about)), what(e)],
            },
            Refusal::Trouble(trouble) => trouble,
        }
    }
}

impl From<Fail> for Refusal {
    fn from(why: Fail) -> Refusal {
        Refusal::Trouble(why.into())
    }
}

impl From<kernel::Error> for Refusal {
    fn from(error: kernel::Error) -> Refusal {
        Refusal::Trouble(error.into())
    }
}

impl From<certs_tools::Error> for Refusal {
    fn from(error: certs_tools::Error) -> Refusal {
        Refusal::Trouble(error.into())
    }
}
