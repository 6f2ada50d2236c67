//! Gate statements taken apart.
//!
//! Untrusted: what comes out is put together again, and has to be the same.

use crate::laws::{Element, LawSet};
use crate::names::Named;
use certs::Context;
use kernel::{Term, TermView, Thm};

/// What a gate statement says of what.
pub struct Parts {
    /// The laws of scalars that it assumes.
    pub laws: Term,
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
        (word(k, head)? == "compiles_correctly").then_some(Parts { laws, programs })
    }

    /// The names of the laws, and the least set with all of them that makes sense for elements of
    /// this type.
    pub fn set(&self, k: &Context, element: Option<Element>) -> Option<(LawSet, Vec<String>)> {
        let mut laws = Vec::new();
        let mut list = self.laws;
        while let Some((longer, rest)) = k.dest_app(list) {
            let (_, law) = k.dest_app(longer)?;
            laws.push(word(k, law)?.to_owned());
            list = rest;
        }
        let has_all = |set: LawSet| laws.iter().all(|law| set.laws().contains(&law.as_str()));
        let fits = |set: LawSet| element.is_none_or(|element| set.refused_for(element).is_none());
        let mut sets = LawSet::ALL.iter().copied();
        let set = sets.clone().find(|set| has_all(*set) && fits(*set));
        Some((set.or_else(|| sets.find(|set| has_all(*set)))?, laws))
    }
}

/// The name of a constant.
pub fn word(k: &Context, t: Term) -> Option<&str> {
    match k.view(t) {
        TermView::Const(c, _) => Some(k.letters(k.const_info(c).name)),
        _ => None,
    }
}
