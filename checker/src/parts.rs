//! Gate statements taken apart.
//!
//! Untrusted: what comes out is put together again, and has to be the same.

use certs::Context;
use kernel::{Term, TermView, Thm};

/// A theorem that is a gate statement.
pub struct Gate {
    /// The laws that the scalars have to satisfy.
    pub laws: Vec<String>,
    /// The kernel and the C function.
    pub programs: [Term; 2],
}

impl Gate {
    /// Takes a gate statement apart. What comes out is put together again and compared.
    pub fn of(k: &Context, proved: Thm) -> Option<Gate> {
        let (_, claim) = k.dest_abs(k.dest_forall(proved.concl())?)?;
        let (claim, _) = k.dest_app(claim)?;
        let (claim, function) = k.dest_app(claim)?;
        let (claim, kernel) = k.dest_app(claim)?;
        let (head, mut list) = k.dest_app(claim)?;
        if word(k, head)? != "compiles_correctly" {
            return None;
        }
        let mut laws = Vec::new();
        while let Some((longer, rest)) = k.dest_app(list) {
            let (_, law) = k.dest_app(longer)?;
            laws.push(word(k, law)?.to_owned());
            list = rest;
        }
        let programs = [kernel, function];
        Some(Gate { laws, programs })
    }
}

/// The name of a constant.
pub fn word(k: &Context, t: Term) -> Option<&str> {
    match k.view(t) {
        TermView::Const(c, _) => Some(k.letters(k.const_info(c).name)),
        _ => None,
    }
}
