//! Theorems: instances, sides, normal forms.

use super::context::with;
use super::operations::{
    abs, ap_term, ap_thm, beta_norm, dest_app, dest_eq, eqt_elim, eta, gen_, hyps, is_free_in,
    lambda, mk_comb, mk_true, open, trans, view,
};
use super::shared::{Step, known_before, noted, step_of};
use super::terms::open_fresh;
use super::terms::{subst, subst_types};
use certs_tools::Result as Derived;
use kernel::{Name, Result, Term, TermView, Thm, Type, TypeView};
use std::collections::HashMap;

/// SYM
pub fn sym(th: Thm) -> Result<Thm> {
    let made = with(|context| context.sym(th))?;
    Ok(noted(made, Step::Sym(th)))
}

/// EQ_MP
pub fn eq_mp(pq: Thm, p: Thm) -> Result<Thm> {
    if let Some(Step::Sym(equation)) = step_of(pq)
        && rhs(equation) == p.concl()
        && p.concl() == mk_true()?
        && !p.has_hyps()
        && let Ok(th) = eqt_elim(equation)
    {
        return Ok(th);
    }
    Ok(known_before(with(|context| context.eq_mp(pq, p))?))
}

/// PROVE_HYP, where the hypothesis is there
pub fn prove_hyp(p: Thm, q: Thm) -> Result<Thm> {
    match hyps(q).contains(&p.concl()) {
        true => Ok(known_before(with(|context| context.prove_hyp(p, q))?)),
        false => Ok(q),
    }
}

/// INST_TYPE, where it changes anything.
pub fn inst_type(pairs: &[(Name, Type)], th: Thm) -> Result<Thm> {
    let changes = with(|context| {
        let other = |(name, ty): &(Name, Type)| *context.view_type(*ty) != TypeView::Var(*name);
        let mut parts = context.hyps(th).into_iter().chain([th.concl()]);
        pairs.iter().any(other) && parts.any(|p| context.facts(p).has_type_vars)
    });
    if !changes {
        return Ok(th);
    }
    let made = with(|context| context.inst_type(pairs, th))?;
    if let Some(Step::Spec(general, terms)) = step_of(th) {
        let terms = terms.iter().map(|&t| subst_types(pairs, t));
        let terms = terms.collect::<Result<Vec<_>>>()?;
        return at_once(made, &terms, inst_type(pairs, general)?);
    }
    Ok(known_before(made))
}

/// INST, where it changes anything.
pub fn inst(pairs: &[(Term, Term)], th: Thm) -> Result<Thm> {
    if pairs.iter().all(|(x, t)| x == t) {
        return Ok(th);
    }
    let made = with(|context| context.inst(pairs, th))?;
    match step_of(th) {
        Some(Step::Spec(general, terms)) if !general.has_hyps() => {
            let terms = terms.iter().map(|&t| subst(pairs, t));
            let terms = terms.collect::<Result<Vec<_>>>()?;
            at_once(made, &terms, general)
        }
        _ => Ok(known_before(made)),
    }
}

/// A theorem that was made in several steps, by SPEC alone where that gives the same.
fn at_once(made: Thm, terms: &[Term], general: Thm) -> Result<Thm> {
    let specialised = specl(terms, general).ok();
    let same = |th: &Thm| th.concl() == made.concl() && hyps(*th) == hyps(made);
    Ok(specialised
        .filter(same)
        .unwrap_or_else(|| known_before(made)))
}

/// SPEC, of one term
pub fn spec(t: Term, th: Thm) -> Derived<Thm> {
    specl(&[t], th)
}

/// SPEC, of several terms
pub fn specl(terms: &[Term], th: Thm) -> Derived<Thm> {
    if terms.is_empty() {
        return Ok(th);
    }
    let (general, terms) = match step_of(th) {
        Some(Step::Spec(general, before)) => (general, [&before, terms].concat()),
        _ => (th, terms.to_vec()),
    };
    let made = with(|context| context.specl(&terms, general))?;
    Ok(noted(made, Step::Spec(general, terms)))
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
