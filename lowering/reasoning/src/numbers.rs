//! Terms without variables, by evaluation.
//!
//! ```text
//! ⊢ t = n      ⊢ a ≤ b
//! ```
//!
//! The term t is given, an integer, a natural number or a condition; its value n comes out. The
//! numbers a and b are given, and a is the smaller one.

use super::scope::Scope;
use super::term::{application, dest_literal, literal, mk, numeral};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;

impl Scope {
    /// `⊢ a < b` or `⊢ a ≤ b` for natural numbers.
    pub(super) fn closed(&self, comparison: &str, a: Term, b: Term) -> Attempt<Thm> {
        Ok(hol::eqt_elim(self.number(mk(comparison, &[a, b])?)?)?)
    }

    /// `⊢ j ≤ k` for numbers of bits.
    pub fn at_most(&self, j: u64, k: u64) -> Attempt<Thm> {
        let le = mk("num_le", &[numeral(j)?, numeral(k)?])?;
        Ok(hol::eqt_elim(self.number(le)?)?)
    }

    /// `⊢ a ≤ b` for numbers.
    pub fn le(&self, a: &BigInt, b: &BigInt) -> Attempt<Thm> {
        let le = mk("int_le", &[literal(a.clone())?, literal(b.clone())?])?;
        Ok(hol::eqt_elim(self.number(le)?)?)
    }

    /// `⊢ t = n`, or `⊢ p = T`, for a term without variables.
    pub fn number(&self, t: Term) -> Attempt<Thm> {
        self.session.closed.once(t, || evaluated(t))
    }
}

/// What evaluation says of a term without variables.
fn evaluated(t: Term) -> Attempt<Thm> {
    let (head, args) = hol::strip_app(t);
    let name = application(t).map_or(String::new(), |(name, _)| name);
    if dest_literal(t).is_some() || name == "NUMERAL" {
        return Ok(hol::refl(t)?);
    }
    let mut th = hol::refl(head)?;
    for arg in args {
        th = hol::mk_comb(th, evaluated(arg)?)?;
    }
    let value = match &name[..] {
        "int_of_num" => return Ok(th),
        name if name.starts_with("int_") || name == "cdiv" => hol::int_eval(hol::rhs(th))?,
        _ => hol::num_eval(hol::rhs(th))?,
    };
    Ok(hol::trans(th, value)?)
}
