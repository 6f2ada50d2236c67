//! Macros of arithmetic: evaluation of operations on numerals, normal forms of integer terms.
//!
//! Like all macros they expand into rules of the kernel. They rest on theorems of the theories,
//! which are installed by name (`Context::install_lemma`); a macro whose theorems are not all
//! there fails and says which one is missing.
//!
//! | file | holds |
//! |---|---|
//! | `lemma` | the theorems needed |
//! | `symbol` | the constants, terms taken apart and put together |
//! | `bits` | addition, multiplication, powers of bit strings |
//! | `num` | `NUM_EVAL` |
//! | `int` | `INT_EVAL` |
//! | `polynomial` | sums and products of polynomials in normal form |
//! | `order` | the order of monomials |
//! | `norm` | `INT_NORM` |

mod bits;
mod int;
mod lemma;
mod norm;
mod num;
mod order;
mod polynomial;
mod symbol;

pub use lemma::ARITHMETIC_LEMMAS;
pub use polynomial::Polynomial;

use crate::Context;
use crate::derive::error::Result;
use bits::Derived;
use certs::Op;
use kernel::{NO_LABEL, Term, Thm};
use lemma::{Installed, Lemma};
use std::collections::HashMap;
use symbol::{Symbol, Symbols};

/// What the macros of arithmetic keep between calls.
#[derive(Default)]
pub(crate) struct Arithmetic {
    lemmas: Vec<Option<Installed>>,
    symbols: Symbols,
    /// The variables of the theorems in `derived`.
    variables: Option<[Term; 4]>,
    derived: HashMap<Derived, Noted>,
    /// Results of earlier calls, by the term; for each macro its own, or what one of them
    /// refuses would depend on what was done before.
    num_values: HashMap<Term, Noted>,
    int_values: HashMap<Term, Noted>,
    normal: HashMap<Term, Noted>,
    /// The lemmas used since this was last set to zero, as bits.
    used: u128,
    /// The lemmas used by recorded steps, by their labels.
    uses: HashMap<u32, u128>,
}

/// A theorem and the lemmas it was made with.
type Noted = (Thm, u128);

const _: () = assert!(ARITHMETIC_LEMMAS.len() <= u128::BITS as usize);

/// How many results are kept.
const KEPT: usize = 1 << 17;

/// How deep the terms may be that are taken apart by recursion.
const DEPTH: usize = 500;

impl Arithmetic {
    /// As it was at first, but for the constants found and what recorded steps used.
    fn uninstall(&mut self) {
        self.lemmas.clear();
        self.derived.clear();
        self.num_values.clear();
        self.int_values.clear();
        self.normal.clear();
    }

    fn install(&mut self, at: usize, lemma: Installed) {
        self.lemmas.resize(ARITHMETIC_LEMMAS.len(), None);
        self.lemmas[at] = Some(lemma);
        self.derived.clear();
        self.num_values.clear();
        self.int_values.clear();
        self.normal.clear();
    }

    fn lemma(&self, at: usize) -> Option<&Installed> {
        self.lemmas.get(at)?.as_ref()
    }

    /// The theorem remembered, its lemmas noted as used.
    fn recall(&mut self, noted: Option<Noted>) -> Option<Thm> {
        let (th, used) = noted?;
        self.used |= used;
        Some(th)
    }
}

impl Context {
    /// The result of `prove` with the lemmas that it used.
    fn noting(&mut self, prove: impl FnOnce(&mut Context) -> Result<Thm>) -> Result<Noted> {
        let before = std::mem::take(&mut self.arithmetic.used);
        let proved = prove(self);
        let used = self.arithmetic.used;
        self.arithmetic.used |= before;
        Ok((proved?, used))
    }

    /// Records a step of `op` on `t`, and which lemmas it used.
    fn record_arithmetic(
        &mut self,
        op: Op,
        t: Term,
        prove: impl FnOnce(&mut Context) -> Result<Thm>,
    ) -> Result<Thm> {
        let step = |k: &mut Context| {
            k.find_symbols()?;
            prove(k)
        };
        let (th, used) = self.noting(|k| k.record(op, &[t.0], step))?;
        if th.label() != NO_LABEL {
            self.arithmetic.uses.insert(th.label(), used);
        }
        Ok(th)
    }

    /// The names of the lemmas that the recorded step with this label used, if it is a macro of
    /// arithmetic: whoever replays it must have them installed.
    pub fn lemmas_of_step(&self, label: u32) -> impl Iterator<Item = &'static str> + use<> {
        names(self.arithmetic.uses.get(&label).copied().unwrap_or(0))
    }
}

/// The names of the lemmas in a set.
fn names(set: u128) -> impl Iterator<Item = &'static str> {
    let listed = ARITHMETIC_LEMMAS.iter().enumerate();
    listed.filter_map(move |(at, (name, _))| (set >> at & 1 == 1).then_some(*name))
}

/// Keeps a result, and forgets all of them where there are too many.
fn keep(results: &mut HashMap<Term, Noted>, t: Term, noted: Noted) {
    if results.len() >= KEPT {
        results.clear();
    }
    results.insert(t, noted);
}
