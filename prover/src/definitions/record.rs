//! Records: predicates that are conjunctions with named parts.

use crate::hol;
use crate::hol::connectives::strip_foralls;
use crate::hol::connectives::{conjs, conjuncts, dischs};
use crate::{Proof, fail};
use kernel::Thm;

/// `⊢ ∀x. p ⇒ q ⇒ ... ⇒ R x` from `⊢ ∀x. R x = (p ∧ q ∧ ...)`.
pub fn introduction(definition: Thm, fields: usize) -> Proof<Thm> {
    let (vars, equation) = strip_foralls(definition)?;
    let parts = conjuncts(hol::assume(hol::rhs(equation))?, fields)?;
    let parts: Vec<_> = parts.into_iter().map(|part| part.concl()).collect();
    let assumed: Result<Vec<Thm>, _> = parts.iter().map(|&part| hol::assume(part)).collect();
    let holds = hol::eq_mp(hol::sym(equation)?, conjs(&assumed?)?)?;
    Ok(hol::gens(&vars, dischs(&parts, holds)?)?)
}

/// `⊢ ∀x. R x ⇒ p` from `⊢ ∀x. R x = (p ∧ q ∧ ...)`, for the field `p` at this place.
pub fn projection(definition: Thm, place: usize, fields: usize) -> Proof<Thm> {
    let (vars, equation) = strip_foralls(definition)?;
    let holds = hol::lhs(equation);
    let parts = hol::eq_mp(equation, hol::assume(holds)?)?;
    let Some(&part) = conjuncts(parts, fields)?.get(place) else {
        return fail("internal error: a record has fewer fields than its declaration");
    };
    Ok(hol::gens(&vars, hol::disch(holds, part)?)?)
}
