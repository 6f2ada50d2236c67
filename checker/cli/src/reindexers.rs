//! What theorems say of a program beside the gate statement, in words: of the operators that move
//! cells, and of the steps of a schedule.

use crate::programs::{expression, laid_out};
use certs_tools::Context;
use kernel::{Term, TermView};
use programs::terms::spine;
use reading::term::name_of;

/// What a theorem says of an operator at its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Placed {
    /// That its reindexer is well formed: `well_formed_at S w env p e s a u`.
    Reindexer,
    /// That cells are in a pad set: `... pad_set S w env e (i :: J)`.
    PadSet,
    /// That a step of a schedule changes nothing: `den S v env e = den S v env e'`.
    Step,
    /// That it changes no value: `read S s (den S v env e) = read S s (den S v env e')`.
    StepOfValues,
}

impl Placed {
    /// Whether it is about a step of a schedule.
    pub fn is_step(self) -> bool {
        matches!(self, Placed::Step | Placed::StepOfValues)
    }
}

/// What a conclusion says of an operator, if it says something of one.
pub fn placed(k: &Context, conclusion: Term) -> Option<Placed> {
    let claim = claim(k, conclusion);
    if let Some((step, _)) = after(k, claim) {
        return Some(step);
    }
    let (head, _) = spine(k, claim);
    match name_of(k, head)? {
        "well_formed_at" => Some(Placed::Reindexer),
        "pad_set" => Some(Placed::PadSet),
        _ => None,
    }
}

/// `e'` of `den S v env e = den S v env e'`, or of what is read of both.
fn after(k: &Context, equation: Term) -> Option<(Placed, Term)> {
    let den = |side: Term| {
        let (head, args) = spine(k, side);
        match args[..] {
            [_, _, _, e] if name_of(k, head) == Some("den") => Some(e),
            _ => None,
        }
    };
    let read = |side: Term| {
        let (head, args) = spine(k, side);
        match args[..] {
            [_, _, tensor] if name_of(k, head) == Some("read") => den(tensor),
            _ => None,
        }
    };
    let (left, right) = k.dest_eq(equation)?;
    match (den(left), den(right)) {
        (Some(_), Some(e)) => Some((Placed::Step, e)),
        _ => read(left)
            .and(read(right))
            .map(|e| (Placed::StepOfValues, e)),
    }
}

/// What an operator makes, in the source language, from the theorem that its reindexer is well
/// formed; or the program after a step; if there is room, and all names are some that a source can
/// have.
pub fn made(k: &Context, conclusion: Term, room: &mut usize) -> Option<String> {
    let claim = claim(k, conclusion);
    if let Some((_, e)) = after(k, claim) {
        return laid_out(k, e, room);
    }
    let (_, args) = spine(k, claim);
    match args[..] {
        [_, _, _, _, _, _, made, _] => expression(k, made, room),
        _ => None,
    }
}

/// What a proposition claims behind its quantifiers and conditions.
fn claim(k: &Context, mut proposition: Term) -> Term {
    loop {
        let (head, args) = spine(k, proposition);
        proposition = match (name_of(k, head), &args[..]) {
            (Some("!"), &[body]) => match k.view(body) {
                TermView::Abs(_, body) => body,
                _ => return proposition,
            },
            (Some("==>"), &[_, claim]) => claim,
            _ => return proposition,
        };
    }
}
