//! The formal semantics executed by proof.
//!
//! For a closed program this builds the derivation that the rules of the theories allow, as a
//! theorem of the kernel: `⊢ eval S v env e r` for ATL, `⊢ exec S v s h c s' h'` for C. Nothing is
//! assumed of the operations S, so results are terms such as `s_add S (s_mul S x y) z`. Where
//! the rules allow no derivation it proves that: `⊢ ¬(∃r. eval S v env e r)`. The tests run it
//! beside the interpreters.
//!
//! | file | holds |
//! |---|---|
//! | `rule` | rules of the theories, applied |
//! | `compute` | their side conditions, and the values of the terms in results |
//! | `session`, `judgement` | what derivations share; judgements taken apart |
//! | `index` | `ieval`, `beval` |
//! | `shape` | `shape_of` |
//! | `cells` | `valued`, `combine` |
//! | `eval` | `eval`, `eval_cond` |
//! | `folds` | sums over several binders, folds, updates |
//! | `exec` | `cval`, `ccval`, `exec` |

// Variables of rules keep the letters that they have in the theories: S, J, ...
#![allow(non_snake_case)]

mod cells;
mod compute;
mod eval;
mod exec;
mod folds;
mod index;
mod judgement;
mod rule;
mod session;
mod shape;

pub use cells::result;
pub use compute::assumed;
pub use eval::Scope;
pub use exec::State;
pub use index::Arithmetic;
pub use judgement::last;
use prover::Proof;
use prover::library::cache::Cache;
use reasoning::lemma::Declaration;
use reasoning::library::Library;
pub use reasoning::library::show;
pub use reasoning::term::ints as integers;
pub use session::{Outcome, Session, Stop};
use std::path::Path;

/// Facts of the types of kernels and functions, for their constructors.
const TYPES: &[Declaration] = &[
    Declaration::equation("kernel_inject"),
    Declaration::equation("cfunction_inject"),
];

/// The theorems that derivations use, by the modules that do.
const TABLES: &[&[Declaration]] = &[
    cells::LEMMAS,
    compute::EQUATIONS,
    eval::LEMMAS,
    exec::LEMMAS,
    folds::LEMMAS,
    index::LEMMAS,
    shape::LEMMAS,
    TYPES,
];

impl Session {
    /// Knows the theories of a bundle; what their theorems say is kept in the folder `cache`. What
    /// this thread had proved before is void.
    pub fn open(bundle: &[u8], cache: &Path) -> Proof<Session> {
        Session::new(Library::open(bundle, TABLES, &Cache::new(cache))?)
    }

    /// In what the rules that derivations apply do not fit the theories, in words.
    pub fn mismatches(&self) -> Vec<String> {
        self.library.mismatches(TABLES)
    }

    /// The rules that derivations apply, with the types of their variables in the theories.
    pub fn signatures(&self) -> Proof<Vec<String>> {
        self.library.signatures(TABLES)
    }
}
