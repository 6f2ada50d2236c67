//! Connectives and quantifiers of any number of operands.

use crate::hol::matching::match_type;
use crate::hol::{self, dest_forall, dest_imp};
use crate::{Proof, fail};
use kernel::{Term, Thm};
use std::collections::HashMap;

/// `p ∧ q ∧ ...`; `T` for none.
pub fn mk_conjs(ps: &[Term]) -> Proof<Term> {
    let Some((&last, rest)) = ps.split_last() else {
        return Ok(hol::mk_true()?);
    };
    let conj = rest.iter().rev().try_fold(last, |q, &p| hol::mk_conj(p, q));
    Ok(conj?)
}

/// The propositions of a conjunction, at most as many as `most`; of another term, the term.
pub fn dest_conjs(p: Term, most: usize) -> Vec<Term> {
    let (mut parts, mut rest) = (Vec::new(), p);
    while parts.len() + 1 < most
        && let Some((first, others)) = hol::dest_conj(rest)
    {
        parts.push(first);
        rest = others;
    }
    parts.push(rest);
    parts
}

/// `⊢ p ∧ q ∧ ...`
pub fn conjs(thms: &[Thm]) -> Proof<Thm> {
    let Some((&last, rest)) = thms.split_last() else {
        return Ok(hol::truth()?);
    };
    let conj = rest.iter().rev().try_fold(last, |q, &p| hol::conj(p, q));
    Ok(conj?)
}

/// The theorems of a conjunction of this many propositions.
pub fn conjuncts(th: Thm, count: usize) -> Proof<Vec<Thm>> {
    let (mut parts, mut rest) = (Vec::with_capacity(count), th);
    for _ in 1..count {
        parts.push(hol::conjunct1(rest)?);
        rest = hol::conjunct2(rest)?;
    }
    if count > 0 {
        parts.push(rest);
    }
    Ok(parts)
}

/// The same theorems, proved as one conjunction: a file then has the terms that their proofs
/// share once, and not for each theorem again.
pub fn together(thms: &[Thm]) -> Proof<Vec<Thm>> {
    let all = conjs(thms)?;
    // Or else the proofs of the parts would be found again, each by itself.
    hol::forget();
    conjuncts(all, thms.len())
}

/// `p ∨ q ∨ ...`; `F` for none.
pub fn mk_disjs(ps: &[Term]) -> Proof<Term> {
    let Some((&last, rest)) = ps.split_last() else {
        return Ok(hol::mk_false()?);
    };
    let disj = rest.iter().rev().try_fold(last, |q, &p| hol::mk_disj(p, q));
    Ok(disj?)
}

/// The disjunction of `ps` from the theorem of the one at this place.
pub fn disj_at(ps: &[Term], at: usize, th: Thm) -> Proof<Thm> {
    let mut th = th;
    if at + 1 < ps.len() {
        th = hol::disj1(th, mk_disjs(&ps[at + 1..])?)?;
    }
    for &p in ps[..at].iter().rev() {
        th = hol::disj2(p, th)?;
    }
    Ok(th)
}

/// `⊢ r` from the disjunction of `ps` and a proof of `r` from each of them.
pub fn disj_cases(
    either: Thm,
    ps: &[Term],
    r: Term,
    prove: &mut dyn FnMut(usize, Thm) -> Proof<Thm>,
) -> Proof<Thm> {
    let Some((&last, rest)) = ps.split_last() else {
        return Ok(hol::contr(r, either)?);
    };
    let mut th = prove(rest.len(), hol::assume(last)?)?;
    for (at, &p) in rest.iter().enumerate().rev() {
        let other = match at {
            0 => either,
            _ => hol::assume(mk_disjs(&ps[at..])?)?,
        };
        th = hol::disj_cases(other, prove(at, hol::assume(p)?)?, th)?;
    }
    match rest.is_empty() {
        true => Ok(hol::prove_hyp(either, th)?),
        false => Ok(th),
    }
}

/// `p ⇒ q ⇒ ... ⇒ r`
pub fn mk_imps(ps: &[Term], r: Term) -> Proof<Term> {
    let imp = ps.iter().rev().try_fold(r, |q, &p| hol::mk_imp(p, q));
    Ok(imp?)
}

/// `⊢ p ⇒ q ⇒ ... ⇒ r` from `p, q, ... ⊢ r`.
pub fn dischs(ps: &[Term], th: Thm) -> Proof<Thm> {
    let imp = ps.iter().rev().try_fold(th, |th, &p| hol::disch(p, th));
    Ok(imp?)
}

/// `⊢ r` from `⊢ p ⇒ q ⇒ ... ⇒ r` and theorems of the premises.
pub fn mps(imp: Thm, premises: &[Thm]) -> Proof<Thm> {
    let th = premises.iter().try_fold(imp, |imp, &th| hol::mp(imp, th));
    Ok(th?)
}

/// `λx y .... t`
pub fn mk_lambdas(xs: &[Term], t: Term) -> Proof<Term> {
    let t = xs.iter().rev().try_fold(t, |t, &x| hol::lambda(x, t));
    Ok(t?)
}

/// `∃x y .... p`
pub fn mk_existss(xs: &[Term], p: Term) -> Proof<Term> {
    let p = xs.iter().rev().try_fold(p, |p, &x| hol::mk_exists(x, p));
    Ok(p?)
}

/// `⊢ ∃x y .... p` from the theorem of `p` with the witnesses put for the variables.
pub fn exists(xs: &[Term], p: Term, witnesses: &[Term], th: Thm) -> Proof<Thm> {
    let mut th = th;
    for at in (0..xs.len()).rev() {
        let earlier: Vec<_> = (0..at).map(|j| (xs[j], witnesses[j])).collect();
        let ex = hol::subst(&earlier, mk_existss(&xs[at..], p)?)?;
        th = hol::exists(ex, witnesses[at], th)?;
    }
    Ok(th)
}

/// `⊢ q` from `⊢ ∃x y .... p` and `p ⊢ q`, where the variables are not free elsewhere.
pub fn choose(xs: &[Term], p: Term, ex: Thm, th: Thm) -> Proof<Thm> {
    let mut th = th;
    for (at, &x) in xs.iter().enumerate().rev() {
        let ex = match at {
            0 => ex,
            _ => hol::assume(mk_existss(&xs[at..], p)?)?,
        };
        th = hol::choose(x, ex, th)?;
    }
    match xs.is_empty() {
        true => Ok(hol::prove_hyp(ex, th)?),
        false => Ok(th),
    }
}

/// The theorem `∀x y .... p` at these terms, with the types that they require.
pub fn ispecl(terms: &[Term], th: Thm) -> Proof<Thm> {
    let (mut types, mut body) = (HashMap::new(), th.concl());
    for &t in terms {
        let binder = dest_forall(body).and_then(hol::dest_abs);
        let Some((ty, inner)) = binder else {
            return fail("a theorem has fewer quantifiers than expected");
        };
        if !match_type(ty, hol::type_of(t), &mut types) {
            return fail("a theorem is about other types than expected");
        }
        body = inner;
    }
    let mut types: Vec<_> = types.into_iter().collect();
    types.sort();
    Ok(hol::specl(terms, hol::inst_type(&types, th)?)?)
}

/// The theorem with a beta-normal conclusion.
pub fn beta_normal(th: Thm) -> Proof<Thm> {
    Ok(hol::eq_mp(hol::beta_norm(th.concl())?, th)?)
}

/// Proves `∀x y .... p ⇒ q ⇒ ... ⇒ r` with this many variables and premises: `prove` gets the
/// variables and the premises as theorems, and proves `r`.
pub fn prove_clause(
    goal: Term,
    vars: usize,
    premises: usize,
    prove: impl FnOnce(&[Term], &[Thm]) -> Proof<Thm>,
) -> Proof<Thm> {
    let (mut xs, mut assumed, mut body) = (Vec::new(), Vec::new(), goal);
    for _ in 0..vars {
        let Some(predicate) = dest_forall(body) else {
            return fail("a clause has fewer quantifiers than expected");
        };
        let (x, inner) = hol::open_fresh(predicate, &xs)?;
        xs.push(x);
        body = inner;
    }
    for _ in 0..premises {
        let Some((p, rest)) = dest_imp(body) else {
            return fail("a clause has fewer premises than expected");
        };
        assumed.push(hol::assume(p)?);
        body = rest;
    }
    let th = prove(&xs, &assumed)?;
    let premises: Vec<Term> = assumed.iter().map(|th| th.concl()).collect();
    Ok(hol::gens(&xs, dischs(&premises, th)?)?)
}

/// `⊢ P (@ P)` from `⊢ ∃x. P x`, as the instance of the abstraction `P`.
pub fn select(ex: Thm) -> Proof<Thm> {
    let Some(predicate) = hol::dest_exists(ex.concl()) else {
        return fail("not an existential statement");
    };
    let (x, body) = hol::open_fresh(predicate, &[])?;
    let choice = hol::with(|context| context.logic().choice);
    let name = hol::name("choice");
    let choice = hol::with(|context| context.record_as(choice, certs::Op::Import as u8, &[name.0]));
    let th = ispecl(&[predicate, x], choice)?;
    let holds = hol::eq_mp(
        hol::sym(hol::beta(hol::app(predicate, x)?)?)?,
        hol::assume(body)?,
    )?;
    let chosen = hol::mp(th, holds)?;
    Ok(hol::choose(x, ex, chosen)?)
}

/// A theorem with its outer universal quantifiers stripped, and the variables put for them.
pub fn strip_foralls(th: Thm) -> Proof<(Vec<Term>, Thm)> {
    let mut avoid: Vec<Term> = hol::hyps(th).into_iter().flat_map(hol::free_vars).collect();
    avoid.extend(hol::free_vars(th.concl()));
    let mut vars = Vec::new();
    let mut body = th.concl();
    while let Some(predicate) = dest_forall(body) {
        if hol::dest_abs(predicate).is_none() {
            break;
        }
        let (x, opened) = hol::open_fresh(predicate, &avoid)?;
        avoid.push(x);
        vars.push(x);
        body = opened;
    }
    let th = if vars.is_empty() {
        th
    } else {
        hol::specl(&vars, th)?
    };
    Ok((vars, th))
}

/// A theorem without its quantifiers and premises.
pub struct Stripped {
    /// `A ∪ {c₁, ..., cₙ} ⊢ p`
    pub th: Thm,
    /// The variables put for those of the quantifiers.
    pub vars: Vec<Term>,
    /// `c₁, ..., cₙ`
    pub conditions: Vec<Term>,
}

/// Takes all quantifiers and premises off `A ⊢ ∀... c₁ ⇒ ∀... c₂ ⇒ ... p`.
pub fn strip_all(th: Thm) -> Proof<Stripped> {
    let mut stripped = Stripped {
        th,
        vars: Vec::new(),
        conditions: Vec::new(),
    };
    loop {
        let (more, th) = strip_foralls(stripped.th)?;
        stripped.vars.extend(more);
        let Some((condition, _)) = dest_imp(th.concl()) else {
            return Ok(Stripped { th, ..stripped });
        };
        stripped.conditions.push(condition);
        stripped.th = hol::undisch(th)?;
    }
}
