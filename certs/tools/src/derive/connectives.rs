//! The connectives and axioms at hand for derived rules.

use kernel::{Const, Kernel, Thm};

/// The logical constants, their definitions `⊢ c = ...`, and the axioms.
#[derive(Clone, Copy, Debug)]
pub struct Logic {
    /// Truth, written `T`.
    pub truth: (Const, Thm),
    /// Conjunction, `/\`.
    pub and: (Const, Thm),
    /// Implication, `==>`.
    pub imp: (Const, Thm),
    /// Universal quantification, `!`.
    pub forall: (Const, Thm),
    /// Existential quantification, `?`.
    pub exists: (Const, Thm),
    /// Disjunction, `\/`.
    pub or: (Const, Thm),
    /// Falsity, `F`.
    pub falsity: (Const, Thm),
    /// Negation, `~`.
    pub not: (Const, Thm),
    /// `⊢ ∀t. (λx. t x) = t`
    pub extensionality: Thm,
    /// `⊢ ∀P x. P x ⇒ P (@ P)`
    pub choice: Thm,
    /// `⊢ ∃f : ind → ind. (∀x y. f x = f y ⇒ x = y) ∧ ¬(∀y. ∃x. y = f x)`
    pub infinity: Thm,
}

impl Logic {
    /// What `logic::introduce` introduced, by its names.
    pub(crate) fn of(k: &mut Kernel, theorems: &[(&'static str, Thm)]) -> Logic {
        let theorem = |name: &str| {
            let found = theorems.iter().find(|(other, _)| *other == name);
            found.expect("a name that `logic` introduces").1
        };
        let mut connective = |letters: &str, definition: &str| {
            let name = k.name(letters);
            let c = k.find_const(name).expect("a constant that `logic` defines");
            (c, theorem(definition))
        };
        Logic {
            truth: connective("T", "T_DEF"),
            and: connective("/\\", "AND_DEF"),
            imp: connective("==>", "IMP_DEF"),
            forall: connective("!", "FORALL_DEF"),
            exists: connective("?", "EXISTS_DEF"),
            or: connective("\\/", "OR_DEF"),
            falsity: connective("F", "F_DEF"),
            not: connective("~", "NOT_DEF"),
            extensionality: theorem("extensionality"),
            choice: theorem("choice"),
            infinity: theorem("infinity"),
        }
    }

    /// The definitions and axioms, by the names under which every file may use them.
    pub fn theorems(&self) -> [(&'static str, Thm); 11] {
        [
            ("T_DEF", self.truth.1),
            ("AND_DEF", self.and.1),
            ("IMP_DEF", self.imp.1),
            ("FORALL_DEF", self.forall.1),
            ("EXISTS_DEF", self.exists.1),
            ("OR_DEF", self.or.1),
            ("F_DEF", self.falsity.1),
            ("NOT_DEF", self.not.1),
            ("extensionality", self.extensionality),
            ("choice", self.choice),
            ("infinity", self.infinity),
        ]
    }
}
