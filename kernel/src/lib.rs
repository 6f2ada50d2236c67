//! The trusted kernel: classical higher-order logic with ML polymorphism, LCF style.
//!
//! A [`Thm`] has no public constructor: every value of it comes from one of the
//! twelve rules (`rules`), three definitional principles (`define`) or [`Kernel::axiom`].
//! Types and terms live in a hash-consed arena, which only `keep` makes smaller, and are identified by an
//! index; bound variables are de Bruijn indices with typed binders, so alpha-equivalence
//! is equality of indices. Nothing here looks a name up to decide a rule, nothing is
//! undone, and no traversal recurses on the machine stack.
//!
//! | file | holds |
//! |---|---|
//! | `name` | interned strings |
//! | `intern` | equal items get one number |
//! | `types` | types and type operators |
//! | `terms` | terms, constants, the one private constructor |
//! | `transform` | instantiation, abstraction, opening: one traversal for all |
//! | `sets` | sets of hypotheses and axioms |
//! | `thm` | theorems |
//! | `rules` | the twelve rules |
//! | `define` | axioms and the three definitional principles |
//! | `frozen` | kernels from which others go on |
//! | `keep` | forgetting the terms that no theorem is about |
//! | `trace` | the recorder |
//! | `error` | why a rule refused: each side condition by name |
#![forbid(unsafe_code)]

mod define;
mod error;
mod frozen;
mod intern;
mod keep;
mod name;
mod rules;
mod sets;
mod terms;
mod thm;
mod trace;
mod transform;
mod types;

pub use define::TypeNames;
pub use error::Error;
pub use frozen::Frozen;
pub use name::Name;
pub use terms::{Const, ConstInfo, Facts, Term, TermView};
pub use thm::Thm;
pub use trace::{NO_LABEL, Rule, Trace};
pub use types::{Type, TypeOp, TypeView};

use intern::Interner;
use sets::Sets;
use std::sync::atomic::{AtomicU64, Ordering};

/// A result of a kernel operation.
pub type Result<T> = std::result::Result<T, Error>;

static NEXT_KERNEL: AtomicU64 = AtomicU64::new(0);

/// A number that no other kernel of the process has.
fn next_id() -> u64 {
    NEXT_KERNEL.fetch_add(1, Ordering::Relaxed)
}

/// The state of one logical context: the arena of types and terms, the signature
/// (type operators, constants, axioms) and the recorder. It grows, but for [`Kernel::keep`].
pub struct Kernel {
    /// Distinguishes this kernel's theorems from those of any other in the process.
    id: u64,
    /// That of the frozen kernel that it goes on from; its own, if there is none.
    base: u64,
    names: Interner<Box<str>>,
    types: types::Types,
    terms: terms::Terms,
    traversal: transform::Traversal,
    sets: Sets,
    axioms: Vec<(Name, Term)>,
    /// How many types, how many terms, how many elements of sets there may be.
    limit: usize,
    trace: Trace,
    /// How many theorems there are.
    inferences: u64,
}

impl Kernel {
    /// A kernel with the primitive signature only: the types `bool`, `fun` and `ind`, the
    /// constants `=` and `@`, no axiom. There may be `limit` types, as many terms, and as
    /// many elements of the distinct sets of hypotheses and axioms; past it everything that
    /// needs more fails.
    pub fn new(limit: usize) -> Self {
        let limit = limit.clamp(100, u32::MAX as usize / 4);
        let id = next_id();
        let mut kernel = Kernel {
            id,
            base: id,
            limit,
            sets: Sets::new(limit),
            names: Default::default(),
            types: Default::default(),
            terms: Default::default(),
            traversal: Default::default(),
            axioms: Vec::new(),
            trace: Default::default(),
            inferences: 0,
        };
        let declared = kernel.declare_primitives();
        declared.expect("nothing is declared, and the limit is not reached");
        kernel
    }

    /// How many theorems rules, definitions and axioms have made. It carries no authority.
    pub fn inferences(&self) -> u64 {
        self.inferences
    }
}
