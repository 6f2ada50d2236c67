//! A change at a place of a program.
//!
//! An expression e is given, a place in it, and what to do there: an action that makes another
//! expression of the one at the place, and proves that both mean the same. With the meanings t of e
//! and t' of e', the program after the change, there comes out
//!
//! ```text
//! ⊢ t = t'
//! ```
//!
//! It is proved from the place upwards, by one rule for each operator (`theories/rewrite/congruence`).
//! The action knows what holds at the place: the ranges of the indices, the conditions around it.

use crate::agreement::{agree, equal_lets};
use crate::places::children;
use crate::refusal::{Outcome, Refusal};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::outermost;
use reasoning::scope::Scope;
use reasoning::term::{application, mk, parts, type_of};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    equal_gen(f, g; 3);
    equal_sum(S, f, g; 3);
    equal_steps(f, g; 3);
    equal_fold(S, s, f, g; 4);
    equal_guard(; 2);
    equal_choice(; 3);
    equal_let(S, f, g; 3);
}

/// A program after a change, and `⊢ t = t'` for what it meant and means.
#[derive(Clone, Copy)]
pub struct Changed {
    /// The program.
    pub e: Term,
    /// That it means what it meant.
    pub th: Thm,
}

/// What is done at a place.
pub type Action<'a> = &'a mut dyn FnMut(&Scope, Term) -> Outcome<Changed>;

/// The program with what the action makes of the expression at the place.
pub fn change(scope: &Scope, e: Term, path: &[usize], action: Action) -> Outcome<Changed> {
    let Some((&number, rest)) = path.split_first() else {
        return action(scope, e);
    };
    let (name, args) = parts(e)?;
    let t = scope.tensor(e)?;
    let (_, meant) = parts(t)?;
    let (changed, th) = match (&name[..], &args[..]) {
        ("Gen" | "Sum", &[x, lo, hi, a]) => {
            let ends = [scope.ivalue(lo)?, scope.ivalue(hi)?].map(hol::rhs);
            let (k, inner) = scope.at_any_index(x)?;
            let inner = inner.within(k, ends[0], ends[1])?;
            let body = change(&inner, a, rest, action)?;
            let changed = mk(&name, &[x, lo, hi, body.e])?;
            let each = scope.for_range(k, ends[0], ends[1], body.th)?;
            let premises = [hol::refl(ends[0])?, hol::refl(ends[1])?, each];
            let [f, g] = functions(each)?;
            let th = match &name[..] {
                "Gen" => scope.apply(equal_gen { f, g }, premises)?,
                _ => scope.apply(equal_sum { S: meant[0], f, g }, premises)?,
            };
            (changed, th)
        }
        ("Sums", &[binders, a]) => {
            let (a, th) = steps(scope, binders, a, rest, action)?;
            let (sums, _) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
            (mk("Sums", &[binders, a])?, hol::ap_term(sums, th)?)
        }
        ("Guard", &[c, a]) => {
            let p = meant[0];
            let body = change(&scope.assuming(p)?, a, rest, action)?;
            let premises = [hol::refl(p)?, hol::disch(p, body.th)?];
            let th = scope.apply(equal_guard {}, premises)?;
            (mk("Guard", &[c, body.e])?, th)
        }
        ("If", &[c, a, b]) => {
            let (p, not_p) = (meant[0], hol::mk_not(meant[0])?);
            let same = |e: Term| -> Attempt<Changed> {
                let th = hol::refl(scope.tensor(e)?)?;
                Ok(Changed { e, th })
            };
            let (yes, no) = match number {
                0 => (change(&scope.assuming(p)?, a, rest, action)?, same(b)?),
                _ => (same(a)?, change(&scope.assuming(not_p)?, b, rest, action)?),
            };
            let branches = [hol::disch(p, yes.th)?, hol::disch(not_p, no.th)?];
            let premises = [hol::refl(p)?, branches[0], branches[1]];
            let th = scope.apply(equal_choice {}, premises)?;
            (mk("If", &[c, yes.e, no.e])?, th)
        }
        ("Let", &[x, d, a]) if number == 0 => {
            let bound = change(scope, d, rest, action)?;
            let changed = mk("Let", &[x, bound.e, a])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            (changed, equal_lets(scope, &meant, &after, bound.th)?)
        }
        ("Let", &[x, d, a]) => {
            let (inner, y) = scope.with_accumulator(x, meant[1])?;
            let body = change(&inner, a, rest, action)?;
            let changed = mk("Let", &[x, d, body.e])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            let (f, g) = (meant[3], after[3]);
            let each = settled(&inner, body, a)?;
            let premises = [
                hol::refl(meant[1])?,
                hol::refl(meant[2])?,
                hol::gen_(y, each)?,
            ];
            let S = meant[0];
            (changed, scope.apply(equal_let { S, f, g }, premises)?)
        }
        ("Fold", &[x, d, i, lo, hi, a]) if number == 1 => {
            let (k, inner) = scope.at_any_index(i)?;
            let (inner, y) = inner.with_accumulator(x, meant[1])?;
            let (l, h) = (meant[2], meant[3]);
            let body = change(&inner.within(k, l, h)?, a, rest, action)?;
            let changed = mk("Fold", &[x, d, i, lo, hi, body.e])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            let (S, s, f, g) = (meant[0], meant[1], meant[4], after[4]);
            let each = settled(&inner, body, a)?;
            let each = scope.for_range_and(k, [l, h], y, each)?;
            let same = [l, h, meant[5]].map(hol::refl);
            let [l, h, first] = same;
            (
                changed,
                scope.apply(equal_fold { S, s, f, g }, [l?, h?, each, first?])?,
            )
        }
        _ => {
            let operands = children(e)?;
            let operand = *operands
                .get(number)
                .ok_or(Trouble::internal("no operand"))?;
            let inner = change(scope, operand, rest, action)?;
            let changed = with_child(e, number, inner.e)?;
            let place = position(&name, number)
                .ok_or_else(|| Refusal::words(format!("steps below `{name}` are not supported")))?;
            (changed, lifted(t, place, inner.th)?)
        }
    };
    let th = hol::trans(th, agree(scope, hol::rhs(th), scope.tensor(changed)?)?)?;
    Ok(Changed { e: changed, th })
}

/// The equation of a change between what the expression meant in this scope and what it means.
fn settled(scope: &Scope, changed: Changed, before: Term) -> Outcome<Thm> {
    let first = agree(scope, scope.tensor(before)?, hol::lhs(changed.th))?;
    let last = agree(scope, hol::rhs(changed.th), scope.tensor(changed.e)?)?;
    Ok(hol::trans(hol::trans(first, changed.th)?, last)?)
}

/// `⊢ h = h'` for the steps of a sum over several binders, and what is added then.
fn steps(
    scope: &Scope,
    binders: Term,
    e: Term,
    path: &[usize],
    action: Action,
) -> Outcome<(Term, Thm)> {
    let Some(outer) = outermost(binders, e)? else {
        let changed = change(scope, e, path, action)?;
        let adding = mk("adding", &[scope.session.ops, scope.tensor(e)?])?;
        let (adding, _) = hol::dest_app(adding).ok_or(Trouble::internal("adding"))?;
        return Ok((changed.e, hol::ap_term(adding, changed.th)?));
    };
    let (_, rest) = parts(binders)?;
    let ends = [scope.ivalue(outer.lo)?, scope.ivalue(outer.hi)?].map(hol::rhs);
    let (k, inner) = scope.at_any_index(outer.variable)?;
    let inner = inner.within(k, ends[0], ends[1])?;
    let (changed, th) = steps(&inner, rest[1], e, path, action)?;
    let each = scope.for_range(k, ends[0], ends[1], th)?;
    let [f, g] = functions(each)?;
    let premises = [hol::refl(ends[0])?, hol::refl(ends[1])?, each];
    Ok((changed, scope.apply(equal_steps { f, g }, premises)?))
}

/// `λk. t` and `λk. u` of `⊢ ∀k. l ≤ k ⇒ k < h ⇒ t = u`.
fn functions(each: Thm) -> Attempt<[Term; 2]> {
    let predicate = hol::dest_forall(each.concl()).ok_or(Trouble::internal("no range"))?;
    let (k, body) = hol::open_fresh(predicate, &[])?;
    let inner = hol::dest_imp(body).and_then(|(_, rest)| hol::dest_imp(rest));
    let equation = inner.and_then(|(_, equation)| hol::dest_eq(equation));
    let (t, u) = equation.ok_or(Trouble::internal("no equation in a range"))?;
    Ok([hol::lambda(k, t)?, hol::lambda(k, u)?])
}

/// The expression with another operand.
fn with_child(e: Term, number: usize, child: Term) -> Attempt<Term> {
    let ty = type_of("exp", &[])?;
    let (name, mut args) = parts(e)?;
    let mut expressions = args.iter_mut().filter(|arg| hol::type_of(**arg) == ty);
    if let Some(arg) = expressions.nth(number) {
        *arg = child;
    }
    Ok(mk(&name, &args)?)
}

/// A way through applications: to the function, or to the argument.
#[derive(Clone, Copy)]
enum Side {
    Function,
    Argument,
}

/// Where in its meaning the meaning of an operand stands.
fn position(operator: &str, number: usize) -> Option<&'static [Side]> {
    use Side::{Argument as A, Function as F};
    Some(match (operator, number) {
        ("At", 0) => &[F, A],
        ("Neg", 0) => &[A, A, A, A, F],
        ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat", 0) => &[F, A],
        ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat", 1) => &[A],
        ("Call1", 0) | ("Call2", 0) | ("Call3", 0) => &[A, A, A, F, A, A, F],
        ("Call2", 1) | ("Call3", 1) => &[A, A, A, A, F, A, A, F],
        ("Call3", 2) => &[A, A, A, A, A, F, A, A, F],
        ("With", 0) => &[A],
        ("With", 1) => &[F, A, A, A, F],
        ("Fold", 0) => &[A],
        ("Transpose" | "Flatten" | "Split" | "PadL" | "PadR" | "TruncL" | "TruncR", 0) => &[A],
        _ => return None,
    })
}

/// `⊢ t = t'` with the equation at a place in t.
fn lifted(t: Term, place: &[Side], th: Thm) -> Attempt<Thm> {
    let Some((side, rest)) = place.split_first() else {
        return Ok(th);
    };
    let (f, x) = hol::dest_app(t).ok_or_else(|| {
        let head = application(t).map_or(String::new(), |(name, _)| name);
        Trouble::internal(&format!("no place in {head}"))
    })?;
    Ok(match side {
        Side::Function => hol::ap_thm(lifted(f, rest, th)?, x)?,
        Side::Argument => hol::ap_term(f, lifted(x, rest, th)?)?,
    })
}
