//! What the macros of arithmetic keep between calls.

use super::lemma::ARITHMETIC_LEMMAS;
use super::symbol::{Symbol, Symbols};
use kernel::{Term, Thm};
use std::collections::HashMap;

/// What the macros of arithmetic keep between calls.
#[derive(Default)]
pub(crate) struct Arithmetic {
    pub(super) lemmas: Vec<Option<Installed>>,
    pub(super) symbols: Symbols,
    /// The variables of the theorems in `derived`.
    pub(super) variables: Option<[Term; 4]>,
    pub(super) derived: HashMap<Derived, Noted>,
    /// Results of earlier calls, by the term; for each macro its own, or what one of them
    /// refuses would depend on what was done before.
    pub(super) num_values: HashMap<Term, Noted>,
    pub(super) int_values: HashMap<Term, Noted>,
    pub(super) normal: HashMap<Term, Noted>,
    /// The lemmas used since this was last set to zero, as bits.
    pub(super) used: u128,
    /// The lemmas used by recorded steps, by their labels.
    pub(super) uses: HashMap<u32, u128>,
}

/// A theorem and the lemmas it was made with.
pub(super) type Noted = (Thm, u128);

const _: () = assert!(ARITHMETIC_LEMMAS.len() <= u128::BITS as usize);

/// From how many results on they are forgotten before the next step.
const KEPT: usize = 1 << 17;

impl Arithmetic {
    /// The lemmas and what follows from them, without results of calls.
    pub(in crate::derive) fn again(&self) -> Arithmetic {
        Arithmetic {
            lemmas: self.lemmas.clone(),
            symbols: self.symbols.clone(),
            variables: self.variables,
            derived: self.derived.clone(),
            ..Arithmetic::default()
        }
    }

    /// As it was at first, but for the constants found and what recorded steps used.
    pub(super) fn uninstall(&mut self) {
        self.lemmas.clear();
        self.derived.clear();
        self.results().into_iter().for_each(HashMap::clear);
    }

    /// Forgets results where there are many. That is done between steps only: what a step found
    /// out of a term it needs wherever the term occurs, or its time would double with every level
    /// of sharing. There are never more results than terms.
    pub(super) fn make_room(&mut self) {
        let results = self.results().into_iter();
        results
            .filter(|results| results.len() >= KEPT)
            .for_each(HashMap::clear);
    }

    fn results(&mut self) -> [&mut HashMap<Term, Noted>; 3] {
        [&mut self.num_values, &mut self.int_values, &mut self.normal]
    }

    pub(super) fn install(&mut self, at: usize, lemma: Installed) {
        self.lemmas.resize(ARITHMETIC_LEMMAS.len(), None);
        self.lemmas[at] = Some(lemma);
        self.derived.clear();
        self.results().into_iter().for_each(HashMap::clear);
    }

    pub(super) fn lemma(&self, at: usize) -> Option<&Installed> {
        self.lemmas.get(at)?.as_ref()
    }

    /// The theorem remembered, its lemmas noted as used.
    pub(super) fn recall(&mut self, noted: Option<Noted>) -> Option<Thm> {
        let (th, used) = noted?;
        self.used |= used;
        Some(th)
    }
}

/// A theorem ready for use: `premises ⊢ p`, with free variables for the quantified ones.
#[derive(Clone)]
pub(crate) struct Installed {
    pub(super) vars: Vec<Term>,
    pub(super) th: Thm,
}

/// The theorems derived once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Derived {
    /// Addition of this many bits with these values: `c' m + n = r ⊢ c A m + B n = R r`,
    /// where `c` and `c'` are `SUC` or nothing.
    Add(u8, bool, u8, u8),
    /// `SUC n = r ⊢ SUC (BIT1 n) = BIT0 r`
    Suc,
    /// `⊢ BIT1 _0 * n = n`
    MulOne,
    /// `m * n = p ⊢ BIT0 m * n = BIT0 p`
    Mul0,
    /// `m * n = p, n + BIT0 p = r ⊢ BIT1 m * n = r`
    Mul1,
    /// `op m = r ⊢ op (NUMERAL m) = NUMERAL r`
    Unary(Symbol),
    /// `m op n = r ⊢ NUMERAL m op NUMERAL n = NUMERAL r`
    Binary(Symbol),
}
