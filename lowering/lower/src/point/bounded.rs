//! What is known of sizes: values of few bits, and tensors of few cells. These are theorems with what
//! they are about; `bounds` and `volumes` prove them.

use kernel::{Term, Thm};
use prover::hol;
use reasoning::trouble::{Attempt, Trouble};

/// How many bits a size has.
pub const SIZE: u64 = 31;

/// How many bits the number of cells of a tensor has, 2^57.
pub const CELLS: u64 = 58;

/// How many bits an `int64_t` has beside the sign.
pub const MOST: u64 = 63;

/// `⊢ small v e z k`, and k: the expression e of C has the value z, with every value on the way
/// an `int64_t`, and `-2^k < z < 2^k`.
#[derive(Clone, Copy)]
pub struct Small {
    pub th: Thm,
    pub bits: u64,
}

/// Between what the variable of a loop lies: the first value where it is not zero, the end, and
/// `⊢ l ≤ k` and `⊢ k < u`.
#[derive(Clone, Copy)]
pub struct Range {
    pub first: Option<Small>,
    pub end: Small,
    pub low: Thm,
    pub high: Thm,
}

/// A tensor whose number of cells is known to be bounded.
#[derive(Clone)]
pub struct Volume {
    /// `n`, ...
    pub extents: Vec<Term>,
    /// `⊢ shape_ok [n, ...]`
    pub nonnegative: Thm,
    /// `⊢ product [n, ...] ≤ 2^57`
    pub few: Thm,
}

impl Small {
    /// The same of a value that is equal, by `⊢ z = y`.
    pub fn of(self, equation: Thm) -> Attempt<Small> {
        if hol::lhs(equation) == hol::rhs(equation) {
            return Ok(self);
        }
        let not = || Trouble::internal("not a bound");
        let (about, bound) = hol::dest_app(self.th.concl()).ok_or_else(not)?;
        let (about, _) = hol::dest_app(about).ok_or_else(not)?;
        let equal = hol::ap_thm(hol::ap_term(about, equation)?, bound)?;
        let th = hol::eq_mp(equal, self.th)?;
        Ok(Small { th, ..self })
    }
}
