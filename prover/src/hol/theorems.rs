//! Theorems: instances, sides, normal forms.

use super::context::with;
use super::operations::{
    abs, ap_term, ap_thm, beta_norm, dest_app, dest_eq, eta, gen_, is_free_in, lambda, mk_comb,
    open, trans, view,
};
use super::shared::known_before;
use super::terms::open_fresh;
use certs_tools::Result as Derived;
use kernel::{Name, Result, Term, TermView, Thm, Type, TypeView};
use std::collections::HashMap;

/// INST_TYPE, where it changes anything.
pub fn inst_type(pairs: &[(Name, Type)], th: Thm) -> Result<Thm> {
    with(|context| {
        let other = |(name, ty): &(Name, Type)| *context.view_type(*ty) != TypeView::Var(*name);
        let mut parts = context.hyps(th).into_iter().chain([th.concl()]);
        let changes = pairs.iter().any(other) && parts.any(|p| context.facts(p).has_type_vars);
        match changes {
            true => context.inst_type(pairs, th),
            false => Ok(th),
        }
    })
    .map(known_before)
}

/// INST, where it changes anything.
pub fn inst(pairs: &[(Term, Term)], th: Thm) -> Result<Thm> {
    match pairs.iter().all(|(x, t)| x == t) {
        true => Ok(th),
        false => with(|context| context.inst(pairs, th)).map(known_before),
    }
}

/// SPEC, of several terms
pub fn specl(terms: &[Term], th: Thm) -> Derived<Thm> {
    match terms {
        [] => Ok(th),
        _ => with(|context| context.specl(terms, th)).map(known_before),
    }
}

/// `A ⊢ ∀x y .... p`
pub fn gens(xs: &[Term], th: Thm) -> Derived<Thm> {
    xs.iter().rev().try_fold(th, |th, &x| gen_(x, th))
}

/// The sides of a theorem that is an equation, or the conclusion twice.
pub fn sides(th: Thm) -> (Term, Term) {
    dest_eq(th.concl()).unwrap_or((th.concl(), th.concl()))
}

/// The left side of an equation.
pub fn lhs(th: Thm) -> Term {
    sides(th).0
}

/// The right side of an equation.
pub fn rhs(th: Thm) -> Term {
    sides(th).1
}

/// `⊢ t = t'` where `t'` is the beta-normal form of `t` with `λx. f x` contracted to `f`
/// everywhere.
pub fn beta_eta_norm(t: Term) -> Derived<Thm> {
    let beta = beta_norm(t)?;
    match eta_contract(rhs(beta), &mut HashMap::new())? {
        Some(eta) => Ok(trans(beta, eta)?),
        None => Ok(beta),
    }
}

/// Contracts the eta-redexes of a beta-normal term, innermost first. A part that stands in several
/// places is visited once.
fn eta_contract(t: Term, known: &mut HashMap<Term, Option<Thm>>) -> Derived<Option<Thm>> {
    if let Some(contracted) = known.get(&t) {
        return Ok(*contracted);
    }
    let contracted = match view(t) {
        TermView::App(f, x) => match (eta_contract(f, known)?, eta_contract(x, known)?) {
            (None, None) => None,
            (Some(f), None) => Some(ap_thm(f, x)?),
            (None, Some(x)) => Some(ap_term(f, x)?),
            (Some(f), Some(x)) => Some(mk_comb(f, x)?),
        },
        TermView::Abs(..) => eta_contract_abs(t, known)?,
        _ => None,
    };
    known.insert(t, contracted);
    Ok(contracted)
}

fn eta_contract_abs(t: Term, known: &mut HashMap<Term, Option<Thm>>) -> Derived<Option<Thm>> {
    let (x, body) = open_fresh(t, &[])?;
    let inner = match eta_contract(body, known)? {
        Some(th) => Some(abs(x, th)?),
        None => None,
    };
    let body = inner.map_or(body, |th| open(rhs(th), x).unwrap_or(body));
    match dest_app(body) {
        Some((f, y)) if y == x && !is_free_in(x, f)? => {
            let outer = eta(lambda(x, body)?)?;
            Ok(Some(match inner {
                Some(th) => trans(th, outer)?,
                None => outer,
            }))
        }
        _ => Ok(inner),
    }
}
