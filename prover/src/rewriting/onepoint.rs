//! Quantifiers over a variable that an equation determines: `∃x. p ∧ x = t ∧ q` is
//! `p[t/x] ∧ t = t ∧ q[t/x]`, and `∀x. p ⇒ x = t ∧ q ⇒ r` is likewise `r` and its premises at `t`.

use super::set::Procedure;
use crate::Proof;
use crate::hol::{self, dest_conj, dest_eq, dest_exists, dest_forall, dest_imp};
use kernel::{Term, Thm};
use std::rc::Rc;

thread_local! {
    static PROCEDURE: Procedure = Rc::new(one_point);
}

/// The procedure for the simplifier.
pub fn procedure() -> Procedure {
    PROCEDURE.with(Rc::clone)
}

fn one_point(t: Term) -> Proof<Option<Thm>> {
    if let Some(predicate) = dest_exists(t)
        && hol::dest_abs(predicate).is_some()
    {
        return existential(t, predicate);
    }
    match dest_forall(t) {
        Some(predicate) if hol::dest_abs(predicate).is_some() => universal(t, predicate),
        _ => Ok(None),
    }
}

/// The value that a conjunction gives to a variable.
fn value(x: Term, p: Term) -> Proof<Option<Term>> {
    if let Some((a, b)) = dest_conj(p) {
        return Ok(match value(x, a)? {
            Some(t) => Some(t),
            None => value(x, b)?,
        });
    }
    let Some((a, b)) = dest_eq(p) else {
        return Ok(None);
    };
    Ok(if a == x && !hol::is_free_in(x, b)? {
        Some(b)
    } else if b == x && !hol::is_free_in(x, a)? {
        Some(a)
    } else {
        None
    })
}

/// `⊢ x = t`, from a conjunction that says so.
fn equation(x: Term, t: Term, th: Thm) -> Proof<Option<Thm>> {
    let p = th.concl();
    if dest_conj(p).is_some() {
        return Ok(match equation(x, t, hol::conjunct1(th)?)? {
            Some(th) => Some(th),
            None => equation(x, t, hol::conjunct2(th)?)?,
        });
    }
    Ok(match dest_eq(p) {
        Some((a, b)) if a == x && b == t => Some(th),
        Some((a, b)) if a == t && b == x => Some(hol::sym(th)?),
        _ => None,
    })
}

/// `⊢ p[a/x] = p[b/x]` from `⊢ a = b`, for the predicate `λx. p`.
fn moved(predicate: Term, equal: Thm) -> Proof<Thm> {
    let applied = hol::ap_term(predicate, equal)?;
    let (l, r) = hol::sides(applied);
    let (from, to) = (hol::sym(hol::beta(l)?)?, hol::beta(r)?);
    Ok(hol::trans(hol::trans(from, applied)?, to)?)
}

fn existential(ex: Term, predicate: Term) -> Proof<Option<Thm>> {
    let (x, p) = hol::open_fresh(predicate, &[])?;
    let Some(t) = value(x, p)? else {
        return Ok(None);
    };
    let at_t = hol::open(predicate, t)?;
    let assumed = hol::assume(p)?;
    let Some(equal) = equation(x, t, assumed)? else {
        return Ok(None);
    };
    let there = hol::eq_mp(moved(predicate, equal)?, assumed)?;
    let to = hol::choose(x, hol::assume(ex)?, there)?;
    let from = hol::exists(ex, t, hol::assume(at_t)?)?;
    Ok(Some(hol::deduct_antisym(from, to)?))
}

fn universal(all: Term, predicate: Term) -> Proof<Option<Thm>> {
    let (x, p) = hol::open_fresh(predicate, &[])?;
    let (mut premises, mut body, mut found) = (Vec::new(), p, None);
    while let Some((premise, rest)) = dest_imp(body) {
        premises.push(premise);
        body = rest;
        found = value(x, premise)?;
        if found.is_some() {
            break;
        }
    }
    let (Some(t), Some(&last)) = (found, premises.last()) else {
        return Ok(None);
    };
    let at_t = hol::open(predicate, t)?;
    let Some(equal) = equation(x, t, hol::assume(last)?)? else {
        return Ok(None);
    };
    let mut th = hol::eq_mp(moved(predicate, hol::sym(equal)?)?, hol::assume(at_t)?)?;
    for &premise in &premises {
        th = hol::mp(th, hol::assume(premise)?)?;
    }
    for &premise in premises.iter().rev() {
        th = hol::disch(premise, th)?;
    }
    let from = hol::gen_(x, th)?;
    let to = hol::spec(t, hol::assume(all)?)?;
    Ok(Some(hol::deduct_antisym(from, to)?))
}
