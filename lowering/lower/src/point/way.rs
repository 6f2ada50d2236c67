//! What becomes of the cells of an array, and which cells of a tensor are written to it.
//!
//! ```text
//! ⊢ writes (store z S) S o G v addr t c          it is stored
//! ⊢ writes (accumulate S ty) S o G v addr t c       it is added
//! ```

use crate::point::mask::Mask;
use kernel::Term;
use reasoning::term::{constant_at, mk};
use reasoning::trouble::Attempt;

/// `W`: what becomes of a cell of the array, where a cell of the tensor is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It is stored: `store z S`. Where z holds, it may count on zeros in the array, so that it can
    /// leave padding out.
    Store {
        /// z
        zeros: bool,
    },
    /// It is added to what is there: `accumulate S ty`.
    Accumulate,
}

impl Way {
    /// `W`, as a term, for the operations S and cells of a type.
    pub fn term(self, ops: Term, ty: Term) -> Attempt<Term> {
        Ok(match self {
            Way::Store { zeros } => mk("store", &[truth(zeros)?, ops])?,
            Way::Accumulate => mk("accumulate", &[ops, ty])?,
        })
    }
}

/// `T` or `F`
pub fn truth(holds: bool) -> Attempt<Term> {
    let name = if holds { "T" } else { "F" };
    Ok(constant_at(name, &[])?)
}

/// Which cells of a tensor are written, and how the statement is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All of a box, zero for padding, so that the array may hold anything before. The statement
    /// follows the loops of the program where it can; what depends on a condition is computed cell by
    /// cell.
    Fill,
    /// The same of those cells for which this holds. It follows the loops of the program everywhere.
    Mask(Mask),
    /// Those that are no padding. It follows the loops of the program everywhere.
    Push,
}

impl Kind {
    /// `p`: whether padding is written, as zero.
    pub fn writes_padding(self) -> bool {
        self != Kind::Push
    }
}
