//! What theorems say of the operators of a program that move cells, in words.

use crate::programs::{expression, spine};
use certs_tools::Context;
use gate::laws::Element;
use gate::statement::name_of;
use kernel::{Term, TermView};

/// What a theorem says of an operator at its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Placed {
    /// That its reindexer is well formed: `well_formed_at S w env p e s a u`.
    Reindexer,
    /// That cells are in a pad set: `... pad_set S w env e (i :: J)`.
    PadSet,
}

/// What a conclusion says of an operator, if it says something of one.
pub fn placed(k: &Context, conclusion: Term) -> Option<Placed> {
    let (head, _) = spine(k, claim(k, conclusion));
    match name_of(k, head)? {
        "well_formed_at" => Some(Placed::Reindexer),
        "pad_set" => Some(Placed::PadSet),
        _ => None,
    }
}

/// What an operator makes, in the source language, from the theorem that its reindexer is well
/// formed; if there is room, and all names are some that a source can have.
pub fn made(
    k: &Context,
    conclusion: Term,
    element: Option<Element>,
    room: &mut usize,
) -> Option<String> {
    let (_, args) = spine(k, claim(k, conclusion));
    match args[..] {
        [_, _, _, _, _, _, made, _] => expression(k, made, element, room),
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
