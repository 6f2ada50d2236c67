//! Loops of one iteration, which become their body.
//!
//! ```text
//! ieval atl_div w lo l ⇒ ieval atl_div w hi u ⇒ u = l + 1
//!   ⇒ n = 1
//!   ⇒ writes W S o G v (λI. addr (0 :: I)) (view p S s (λI. Q (0 :: I)) (den S (update w x (SOME l)) env e)) c
//!   ⇒ writes W S o G v addr (view p S (n :: s) Q (den S w env (Gen x lo hi e))) c
//! ```
//!
//! A range of the program is given; what comes out is the point at which its index has its only value,
//! and the premises of lemmas such as this one (`write_once`), if there is only one.

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::program::Loop;
use reasoning::term::{literal, mk};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

/// The only iteration of a loop.
pub struct Once {
    /// The point at which the index has its only value.
    pub point: Point,
    /// `⊢ ieval atl_div w lo l`, `⊢ ieval atl_div w hi u` and `⊢ u = l + 1`
    pub premises: [Thm; 3],
}

impl Point {
    /// The only iteration of the loop that an expression is, if it is known that it has one.
    pub fn once(&self, e: Term, each: Loop) -> Attempt<Option<Once>> {
        let (lo, hi) = (self.scope.index(each.lo)?, self.scope.index(each.hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let extent = self.scope.tidied(mk("int_sub", &[u, l])?)?;
        let one = literal(1)?;
        if hol::rhs(extent) != one {
            return Ok(None);
        }
        let premise = self.scope.same(u, mk("int_add", &[l, one])?)?;
        let mut point = self.with(self.scope.with_index(each.variable, l)?);
        point.at_border |= self.is_border(e);
        Ok(Some(Once {
            point,
            premises: [lo, hi, premise],
        }))
    }
}
