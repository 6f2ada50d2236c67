//! Linear arithmetic over the integers.
//!
//! ```text
//! Γ ⊢ p           the condition p follows from the theorems Γ by linear arithmetic
//! Γ ⊢ 0 < b       the same for b, or for its factors if b is a product (`int_mul_pos`)
//! ```
//!
//! Γ and the condition are given; there may be no theorem.

use super::lemma::lemmas;
use super::scope::Scope;
use super::term::{application, literal, mk};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::procedures::arith;

lemmas! {
    int_mul_pos(; 2);
}

/// A proof by linear arithmetic.
pub fn linear(facts: &[Thm], goal: Term) -> Attempt<Option<Thm>> {
    match arith::prove(facts, goal) {
        Ok(th) => Ok(Some(th)),
        Err(arith::Stuck::Failed(why)) => Err(why.into()),
        Err(arith::Stuck::Spent) => Err(Trouble::Spent),
        Err(_) => Ok(None),
    }
}

impl Scope {
    /// `⊢ 0 < b`, if that is known; a product of positive numbers is.
    pub fn positive(&self, b: Term) -> Attempt<Option<Thm>> {
        let goal = mk("int_lt", &[literal(0)?, b])?;
        if let Some(th) = linear(&self.integers.facts, goal)? {
            return Ok(Some(th));
        }
        let Some((name, factors)) = application(b) else {
            return Ok(None);
        };
        if name != "int_mul" {
            return Ok(None);
        }
        match (self.positive(factors[0])?, self.positive(factors[1])?) {
            (Some(a), Some(b)) => Ok(Some(self.apply(int_mul_pos {}, [a, b])?)),
            _ => Ok(None),
        }
    }
}
