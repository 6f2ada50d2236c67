//! Gate statements taken apart.
//!
//! Untrusted: what comes out is put together again, and has to be the same.

use crate::laws::LawSet;
use crate::names::find;
use certs_tools::Context;
use kernel::{Term, TermView, Thm};

/// What a gate statement says of what.
pub struct Parts {
    /// The laws of scalars that it assumes, if they are a set with a name.
    pub set: Option<LawSet>,
    /// The kernel and the C function.
    pub programs: [Term; 2],
}

impl Parts {
    /// Takes a gate statement apart.
    pub fn of(k: &Context, proved: Thm) -> Option<Parts> {
        let (_, claim) = k.dest_abs(k.dest_forall(proved.concl())?)?;
        let (claim, _) = k.dest_app(claim)?;
        let (claim, function) = k.dest_app(claim)?;
        let (claim, kernel) = k.dest_app(claim)?;
        let (head, laws) = k.dest_app(claim)?;
        let programs = [kernel, function];
        let set = word(k, laws).and_then(find);
        (word(k, head)? == "compiles_correctly").then_some(Parts { set, programs })
    }
}

/// The name of a constant.
pub fn word(k: &Context, t: Term) -> Option<&str> {
    match k.view(t) {
        TermView::Const(c, _) => Some(k.letters(k.const_info(c).name)),
        _ => None,
    }
}
