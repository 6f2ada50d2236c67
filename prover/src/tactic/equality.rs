//! Equations: substitution, extensionality, congruence.

use super::goal::{Goal, Step};
use crate::hol::{self, dest_eq};
use crate::{Proof, fail};
use kernel::{Term, TermView, Thm};

/// `subst`: a hypothesis `x = t` or `t = x` with a variable `x` not in `t`: `x` disappears.
pub fn subst(goal: &Goal, equation: Term) -> Proof<Step> {
    let Some((a, b)) = dest_eq(equation) else {
        return fail("the hypothesis is not an equation");
    };
    let is_var = |t| matches!(hol::view(t), TermView::Var(..));
    let (x, t, direct) = if is_var(a) && !hol::is_free_in(a, b)? {
        (a, b, true)
    } else if is_var(b) && !hol::is_free_in(b, a)? {
        (b, a, false)
    } else {
        return fail("neither side of the equation is a variable that the other lacks");
    };
    let mut rest = goal.without(|_, hyp| hyp == equation);
    let mut old = Vec::new();
    for (_, hyp) in &mut rest.hyps {
        old.push(*hyp);
        *hyp = hol::subst(&[(x, t)], *hyp)?;
    }
    rest.concl = hol::subst(&[(x, t)], goal.concl)?;
    let concl = goal.concl;
    Ok(Step::one(rest, move |th| {
        let assumed = hol::assume(equation)?;
        let equal = if direct { assumed } else { hol::sym(assumed)? };
        let mut th = th;
        for hyp in old {
            if let Some(changed) = replace_var(equal, x, hyp)? {
                let new = hol::eq_mp(changed, hol::assume(hyp)?)?;
                th = hol::prove_hyp(new, th)?;
            }
        }
        Ok(match replace_var(equal, x, concl)? {
            Some(changed) => hol::eq_mp(hol::sym(changed)?, th)?,
            None => th,
        })
    }))
}

/// `x = t ⊢ p = p[t/x]`, by abstracting `x`.
fn replace_var(equal: Thm, x: Term, p: Term) -> Proof<Option<Thm>> {
    if !hol::is_free_in(x, p)? {
        return Ok(None);
    }
    let function = hol::lambda(x, p)?;
    let applied = hol::ap_term(function, equal)?;
    let (l, r) = hol::sides(applied);
    let (from, to) = (hol::sym(hol::beta(l)?)?, hol::beta(r)?);
    Ok(Some(hol::trans(hol::trans(from, applied)?, to)?))
}

/// `ext x`: `f = g` from `f x = g x`.
pub fn ext(goal: &Goal, name: &str) -> Proof<Step> {
    let Some((f, g)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    let Some((domain, _)) = hol::dest_fun(hol::type_of(f)) else {
        return fail("the sides of the equation are not functions");
    };
    let x = hol::variant(&goal.free_vars(), hol::var(hol::name(name), domain)?)?;
    // Each side is (λx. s x), and s x is reduced where s is an abstraction.
    let side = |f: Term| -> Proof<(Term, Thm)> {
        if hol::dest_abs(f).is_some() {
            return Ok((hol::open(f, x)?, hol::refl(f)?));
        }
        let applied = hol::app(f, x)?;
        Ok((applied, hol::eta(hol::lambda(x, applied)?)?))
    };
    let ((l, from), (r, to)) = (side(f)?, side(g)?);
    Ok(Step::one(goal.with_concl(hol::eq(l, r)?), move |th| {
        let th = hol::abs(x, th)?;
        Ok(hol::trans(hol::trans(hol::sym(from)?, th)?, to)?)
    }))
}

/// `cong`: `f a b = f c d` from the equations of the arguments that differ.
pub fn cong(goal: &Goal) -> Proof<Step> {
    let Some((l, r)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    let ((f, xs), (g, ys)) = (hol::strip_app(l), hol::strip_app(r));
    if f != g || xs.len() != ys.len() || xs.is_empty() {
        return fail("the sides are not applications of the same function");
    }
    let mut goals = Vec::new();
    for (&x, &y) in xs.iter().zip(&ys) {
        if x != y {
            goals.push(goal.with_concl(hol::eq(x, y)?));
        }
    }
    Ok(Step::many(goals, move |thms| {
        let mut thms = thms.into_iter();
        let mut th = hol::refl(f)?;
        for (&x, &y) in xs.iter().zip(&ys) {
            th = match (x != y).then(|| thms.next()).flatten() {
                Some(equal) => hol::mk_comb(th, equal)?,
                None => hol::ap_thm(th, x)?,
            };
        }
        Ok(th)
    }))
}
