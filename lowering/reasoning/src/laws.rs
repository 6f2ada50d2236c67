//! Sets of scalar laws, as the theories name them (`theories/scalar/laws.thy`).
//!
//! The theorem of a set L lists its laws: `⊢ laws (laws_of L) S ⇒ law_holds S l₁ ∧ ...`.

use super::lemma::{Lemma, lemmas};
use super::term::mk;
use super::trouble::Attempt;
use kernel::Term;
use reading::laws::Element;
use reading::named::Named;

pub use reading::laws::LawSet;

lemmas! {
    laws_none(; 1);
    laws_ieee(; 1);
    laws_words(; 1);
    laws_real(; 1);
}

/// The sets that fit elements of a type, the smallest first.
pub fn fitting(element: Element) -> Vec<LawSet> {
    let all = LawSet::ALL.iter().copied();
    all.filter(|set| set.may_be_accepted_for(element)).collect()
}

/// The theorem that lists the laws of a set.
pub fn rule(set: LawSet) -> Lemma<1> {
    match set {
        LawSet::None => laws_none {}.into(),
        LawSet::Ieee => laws_ieee {}.into(),
        LawSet::Words => laws_words {}.into(),
        LawSet::Real => laws_real {}.into(),
    }
}

/// The law that all sets have.
pub const COMMON: &str = "truths";

/// `laws (laws_of L) S`
pub fn laws_of(set: LawSet, ops: Term) -> Attempt<Term> {
    let laws = mk("laws_of", &[mk(set.name(), &[])?])?;
    Ok(mk("laws", &[laws, ops])?)
}
