//! Theorems about applications, with other arguments.
//!
//! ```text
//! ⊢ f .... x      ⊢ x = y            ⊢ f .... x z      ⊢ x = y
//! -----------------------            -------------------------
//!        ⊢ f .... y                          ⊢ f .... y z
//! ```
//!
//! Most judgements end in what comes out: a value, a shape, a statement.

use super::term::{constant_at, int, list};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm, Type};
use prover::hol;

/// The last argument.
pub fn last(th: Thm) -> Attempt<Term> {
    let parts = hol::dest_app(th.concl());
    parts
        .map(|(_, x)| x)
        .ok_or(Trouble::internal("not an application"))
}

/// `⊢ f .... y` from `⊢ f .... x`, by `⊢ x = y`.
pub fn replace_last(th: Thm, equation: Thm) -> Attempt<Thm> {
    if hol::lhs(equation) == hol::rhs(equation) {
        return Ok(th);
    }
    let (f, _) = hol::dest_app(th.concl()).ok_or(Trouble::internal("not an application"))?;
    Ok(hol::eq_mp(hol::ap_term(f, equation)?, th)?)
}

/// `⊢ f .... y z` from `⊢ f .... x z`, by `⊢ x = y`.
pub fn replace_before_last(th: Thm, equation: Thm) -> Attempt<Thm> {
    let outer = hol::dest_app(th.concl()).ok_or(Trouble::internal("not an application"))?;
    let (f, _) = hol::dest_app(outer.0).ok_or(Trouble::internal("not an application"))?;
    let equation = hol::ap_thm(hol::ap_term(f, equation)?, outer.1)?;
    Ok(hol::eq_mp(equation, th)?)
}

/// `⊢ [i, j, ...] = [i', j', ...]` for lists of integers, with `⊢ i = i'` by `equal` for each.
pub fn equal_lists<T>(
    elements: impl DoubleEndedIterator<Item = T>,
    equal: impl Fn(T) -> Attempt<Thm>,
) -> Attempt<Thm> {
    equal_lists_of(int()?, elements, equal)
}

/// The same for lists of elements of a type.
pub fn equal_lists_of<T>(
    ty: Type,
    elements: impl DoubleEndedIterator<Item = T>,
    equal: impl Fn(T) -> Attempt<Thm>,
) -> Attempt<Thm> {
    let mut equation = hol::refl(list(&[], ty)?)?;
    for element in elements.rev() {
        let cons = constant_at("::", &[ty])?;
        equation = hol::mk_comb(hol::ap_term(cons, equal(element)?)?, equation)?;
    }
    Ok(equation)
}

/// The conjuncts of a theorem.
pub fn conjuncts(mut th: Thm) -> Attempt<Vec<Thm>> {
    let mut all = Vec::new();
    while hol::dest_conj(th.concl()).is_some() {
        all.push(hol::conjunct1(th)?);
        th = hol::conjunct2(th)?;
    }
    all.push(th);
    Ok(all)
}
