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

use bits::Derived;
use kernel::{Error, Term, Thm};
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
    derived: HashMap<Derived, Thm>,
    /// Results of earlier calls, by the term.
    evaluated: HashMap<Term, Thm>,
    normal: HashMap<Term, Thm>,
}

/// How many results are kept.
const KEPT: usize = 1 << 17;

/// How deep the terms may be that are taken apart by recursion.
const DEPTH: usize = 500;

impl Arithmetic {
    fn install(&mut self, at: usize, lemma: Installed) {
        self.lemmas.resize(ARITHMETIC_LEMMAS.len(), None);
        self.lemmas[at] = Some(lemma);
        self.derived.clear();
        self.evaluated.clear();
        self.normal.clear();
    }

    fn lemma(&self, at: usize) -> Option<&Installed> {
        self.lemmas.get(at)?.as_ref()
    }

    fn keep_evaluated(&mut self, t: Term, th: Thm) -> Thm {
        keep(&mut self.evaluated, t, th)
    }

    fn keep_normal(&mut self, t: Term, th: Thm) -> Thm {
        keep(&mut self.normal, t, th)
    }
}

fn keep(results: &mut HashMap<Term, Thm>, t: Term, th: Thm) -> Thm {
    if results.len() >= KEPT {
        results.clear();
    }
    results.insert(t, th);
    th
}

/// The refusal of a macro whose operands are not of the form it needs.
fn refused(rule: &'static str, condition: u8) -> Error {
    Error { rule, condition }
}
