//! Sets of scalar laws, as the theories name them (`theories/scalar/laws.thy`).
//!
//! The theorem of a set L lists its laws: `⊢ laws (laws_of L) S ⇒ law_holds S l₁ ∧ ...`.

use super::lemma::{Lemma, lemmas};
use super::term::mk;
use super::trouble::Attempt;
use kernel::Term;
use programs::c::ast::Element;
use std::fmt;

lemmas! {
    laws_ieee(; 1);
    laws_words(; 1);
    laws_real(; 1);
}

/// A set of laws. A gate theorem is about one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawSet {
    /// Nothing is asked of the scalars.
    None,
    /// What IEEE 754 arithmetic satisfies bit for bit.
    Ieee,
    /// Unsigned integers of C.
    Words,
    /// A field: rounding does not matter.
    Real,
}

impl LawSet {
    /// The sets that fit elements of a type, the smallest first.
    pub fn of(element: Element) -> &'static [LawSet] {
        match element {
            Element::F32 | Element::F64 => &[LawSet::None, LawSet::Ieee, LawSet::Real],
            Element::U32 | Element::U64 => &[LawSet::None, LawSet::Words],
        }
    }

    /// The name in the theories, in policies and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            LawSet::None => "none",
            LawSet::Ieee => "ieee",
            LawSet::Words => "words",
            LawSet::Real => "real",
        }
    }

    /// The theorem that lists its laws.
    pub fn rule(self) -> Option<Lemma<1>> {
        match self {
            LawSet::None => None,
            LawSet::Ieee => Some(laws_ieee {}.into()),
            LawSet::Words => Some(laws_words {}.into()),
            LawSet::Real => Some(laws_real {}.into()),
        }
    }
}

impl fmt::Display for LawSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `laws (laws_of L) S`
pub fn laws_of(set: LawSet, ops: Term) -> Attempt<Term> {
    let laws = mk("laws_of", &[mk(set.name(), &[])?])?;
    Ok(mk("laws", &[laws, ops])?)
}
