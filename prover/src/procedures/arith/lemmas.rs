//! The theorems that proofs by `arith` use, looked up by name.

use crate::{Fail, Proof, fail, hol};
use certs_tools::ARITHMETIC_LEMMAS;
use kernel::{Term, Thm};
use std::cell::RefCell;

macro_rules! lemmas {
    ($($lemma:ident $name:literal $statement:literal;)*) => {
        /// The theorems that are used here, beside those of the macros.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Lemma {
            $(#[doc = $statement] $lemma,)*
        }

        /// Their names and statements, in the notation of `ARITHMETIC_LEMMAS`.
        pub const ARITH_LEMMAS: &[(&str, &str)] = &[$(($name, $statement),)*];
    };
}

lemmas! {
    LeSum "int_le_sum" "∀(n : num) (a b : int). &0 ≤ a ⇒ &0 ≤ b ⇒ &0 ≤ a + &n * b";
    LeSumEq "int_le_sum_eq" "∀k a b : int. &0 ≤ a ⇒ &0 = b ⇒ &0 ≤ a + k * b";
    EqSum "int_eq_sum" "∀k a b : int. &0 = a ⇒ &0 = b ⇒ &0 = a + k * b";
    Split "int_split" "∀a : int. &0 ≤ a ∨ &0 ≤ -&1 - a";
    IntNe "int_ne_cases" "∀a b : int. ¬(a = b) ⇒ a < b ∨ b < a";
    NumNe "num_ne_cases" "∀m n : num. ¬(m = n) ⇒ m < n ∨ n < m";
    Nonnegative "int_of_num_nonneg" "∀n : num. &0 ≤ &n";
    Div "int_div_bounds" "∀a b : int. &0 < b ⇒ b * (a div b) ≤ a ∧ a < b * (a div b) + b";
    Min "int_min_cases" "∀a b : int. a ≤ b ∧ min a b = a ∨ b ≤ a ∧ min a b = b";
    Max "int_max_cases" "∀a b : int. a ≤ b ∧ max a b = b ∨ b ≤ a ∧ max a b = a";
    Product "int_product_nonneg" "∀a b : int. &0 ≤ a ⇒ &0 ≤ b ⇒ &0 ≤ a * b";
}

thread_local! {
    static INSTALLED: RefCell<Vec<Option<Thm>>> = const { RefCell::new(Vec::new()) };
}

/// Makes a theorem known to the procedures of arithmetic, if they need one of this name.
/// A later one of the same name replaces it.
pub fn install(name: &str, th: Thm) -> Proof<()> {
    hol::with(|context| context.install_lemma(name, th))?;
    if let Some(at) = ARITH_LEMMAS.iter().position(|(other, _)| *other == name) {
        INSTALLED.with_borrow_mut(|installed| {
            installed.resize(ARITH_LEMMAS.len(), None);
            installed[at] = Some(th);
        });
    }
    Ok(())
}

/// Forgets all theorems: another file, which may not import them, is checked next.
pub fn uninstall() {
    hol::with(|context| context.uninstall_lemmas());
    INSTALLED.with_borrow_mut(Vec::clear);
}

/// Makes all theorems that are needed known, as far as the callback finds them; answers the
/// names of those that are still missing.
pub fn install_all(lookup: impl Fn(&str) -> Option<Thm>) -> Proof<Vec<&'static str>> {
    let mut missing = Vec::new();
    for (name, _) in ARITHMETIC_LEMMAS.iter().chain(ARITH_LEMMAS) {
        match lookup(name) {
            Some(th) => install(name, th)?,
            None => missing.push(*name),
        }
    }
    Ok(missing)
}

/// The theorem at these terms, with theorems for its premises.
pub(super) fn use_lemma(lemma: Lemma, terms: &[Term], premises: &[Thm]) -> Proof<Thm> {
    let known = INSTALLED.with_borrow(|installed| installed.get(lemma as usize).copied());
    let Some(th) = known.flatten() else {
        let (name, _) = ARITH_LEMMAS[lemma as usize];
        return fail(format!("arith needs the theorem {name}"));
    };
    let th = hol::specl(terms, th)?;
    let mut premises = premises.iter();
    premises.try_fold(th, |th, &premise| hol::mp(th, premise).map_err(Fail::from))
}
