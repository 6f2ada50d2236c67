//! Programs that are equal up to arithmetic.
//!
//! For two terms of what programs mean (`reasoning::meaning`):
//!
//! ```text
//! ⊢ t = u
//! ```
//!
//! t and u are given. They must have the same operators, after some are unfolded (`unfolding`); integers
//! in them must be equal by what is known where they stand: below a loop the range of its index, below
//! a guard its condition.

use crate::refusal::{Outcome, Refusal};
use crate::unfolding::{applied, unfold};
use kernel::{Term, TermView, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::term::{application, dest_list, dest_literal, int, ints, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    equal_gen(f, g; 3);
    equal_sum(ty, S, f, g; 3);
    equal_steps(f, g; 3);
    equal_fold(S, s, f, g; 4);
    same_cell_value(; 1);
    equal_guard(; 2);
    equal_choice(; 3);
    equal_let(S, f, g; 3);
    equal_scalars(f; 2);
    equal_plus(ty; 2);
    equal_minus(ty; 2);
    int_cdiv_div(a; 1);
    int_max_right(; 1);
    values_gen(f, g; 1);
    values_guard(; 1);
    values_transpose(; 1);
}

/// `⊢ t = u`
pub fn agree(scope: &Scope, t: Term, u: Term) -> Outcome<Thm> {
    if t == u {
        return Ok(hol::refl(t)?);
    }
    if hol::type_of(t) == int()? {
        return same_number(scope, t, u);
    }
    if hol::type_of(t) == hol::bool() {
        return same_proposition(scope, t, u);
    }
    // Parts of different tensors: one of them is computed there.
    if let (Some(a), Some(b)) = (root(t), root(u))
        && a != b
        && let Some(th) = unfolded(scope, t, u)?
    {
        return Ok(th);
    }
    let refused = match same_form(scope, t, u) {
        Ok(th) => return Ok(th),
        Err(refused) => refused,
    };
    unfolded(scope, t, u)?.ok_or(refused)
}

/// The same, where one of them can be unfolded.
fn unfolded(scope: &Scope, t: Term, u: Term) -> Outcome<Option<Thm>> {
    if let Some(left) = unfold(scope, t)? {
        let th = agree(scope, hol::rhs(left), u)?;
        return Ok(Some(hol::trans(left, th)?));
    }
    if let Some(right) = unfold(scope, u)? {
        let th = agree(scope, t, hol::rhs(right))?;
        return Ok(Some(hol::trans(th, hol::sym(right)?)?));
    }
    Ok(None)
}

/// The tensor that a cell is of.
fn root(t: Term) -> Option<Term> {
    let (name, args) = application(t)?;
    match (&name[..], &args[..]) {
        ("at_index", &[_, _, part, _]) => root(part).or(Some(part)),
        ("read", &[_, _, tensor]) => Some(tensor),
        _ => None,
    }
}

/// The same for terms with the same operator.
fn same_form(scope: &Scope, t: Term, u: Term) -> Outcome<Thm> {
    let (Some((name, a)), Some((other, b))) = (application(t), application(u)) else {
        return by_parts(scope, t, u);
    };
    if name != other || a.len() != b.len() {
        return Err(Refusal::Differ(t, u));
    }
    let number = |i: usize| agree(scope, a[i], b[i]);
    let values = |s: Term, i: usize| -> Outcome<Thm> {
        let read = |t: Term| mk("read", &[a[0], s, t]);
        agree(scope, read(a[i])?, read(b[i])?)
    };
    Ok(match (&name[..], a.len()) {
        ("gen" | "steps_of", 3) => {
            let (lo, hi, f, g) = (number(0)?, number(1)?, a[2], b[2]);
            let each = over_range(scope, [b[0], b[1]], f, g)?;
            match &name[..] {
                "gen" => scope.apply(equal_gen { f, g }, [lo, hi, each])?,
                _ => scope.apply(equal_steps { f, g }, [lo, hi, each])?,
            }
        }
        ("sum", 5) if a[1] == b[1] => {
            let (lo, hi, f, g) = (number(2)?, number(3)?, a[4], b[4]);
            let each = over_range(scope, [b[2], b[3]], f, g)?;
            let (S, ty) = (a[0], a[1]);
            scope.apply(equal_sum { ty, S, f, g }, [lo, hi, each])?
        }
        ("guard", 2) => {
            let condition = number(0)?;
            let below = assuming(scope, b[0], a[1], b[1])?;
            scope.apply(equal_guard {}, [condition, below])?
        }
        ("COND", 3) if hol::type_of(a[1]) != int()? => {
            let condition = number(0)?;
            let yes = assuming(scope, b[0], a[1], b[1])?;
            let no = assuming(scope, hol::mk_not(b[0])?, a[2], b[2])?;
            scope.apply(equal_choice {}, [condition, yes, no])?
        }
        ("tlet", 4) => {
            let bound = number(2)?;
            equal_lets(scope, &a, &b, bound)?
        }
        ("tfold", 6) if a[1] == b[1] => {
            let (lo, hi, first) = (number(2)?, number(3)?, number(5)?);
            let (S, s, f, g) = (a[0], a[1], a[4], b[4]);
            let (k, y) = (
                scope.fresh("k", int()?)?,
                scope.fresh("y", hol::type_of(a[5]))?,
            );
            let read = mk("read", &[S, s, y])?;
            let inner = scope.within(k, b[2], b[3])?;
            let th = agree(&inner, applied(f, &[k, read])?, applied(g, &[k, read])?)?;
            let each = scope.for_range_and(k, [b[2], b[3]], y, th)?;
            scope.apply(equal_fold { S, s, f, g }, [lo, hi, each, first])?
        }
        // Arithmetic reads its operands.
        ("cell_value", 2) => {
            let scalar = ints(&[])?;
            let tensor = |cell: Term| hol::dest_app(cell).filter(|(_, index)| *index == scalar);
            match (tensor(a[1]), tensor(b[1])) {
                (Some((left, _)), Some((right, _))) => {
                    let read = |t: Term| mk("read", &[a[0], scalar, t]);
                    let th = agree(scope, read(left)?, read(right)?)?;
                    scope.apply(same_cell_value {}, [th])?
                }
                _ => by_parts(scope, t, u)?,
            }
        }
        ("scalars", 4) if a[1] == b[1] => {
            let scalar = ints(&[])?;
            let f = a[1];
            scope.apply(
                equal_scalars { f },
                [values(scalar, 2)?, values(scalar, 3)?],
            )?
        }
        ("plus", 5) if a[1..3] == b[1..3] => {
            let ty = a[1];
            scope.apply(equal_plus { ty }, [values(a[2], 3)?, values(a[2], 4)?])?
        }
        ("minus", 5) if a[1..3] == b[1..3] => {
            let ty = a[1];
            scope.apply(equal_minus { ty }, [values(a[2], 3)?, values(a[2], 4)?])?
        }
        ("read", 3) => {
            let refused = match by_parts(scope, t, u) {
                Ok(th) => return Ok(th),
                Err(refused) => refused,
            };
            let th = same_values(scope, [a[0], b[1]], a[2], b[2])?.ok_or(refused)?;
            let shape = hol::ap_term(mk("read", &[a[0]])?, agree(scope, a[1], b[1])?)?;
            hol::trans(hol::ap_thm(shape, a[2])?, th)?
        }
        _ => by_parts(scope, t, u)?,
    })
}

/// `⊢ read S s t = read S s u`, where the values in operators of the same form tell.
fn same_values(scope: &Scope, [S, s]: [Term; 2], t: Term, u: Term) -> Outcome<Option<Thm>> {
    let (Some((name, a)), Some((other, b))) = (application(t), application(u)) else {
        return Ok(None);
    };
    if name != other {
        return Ok(None);
    }
    let read = |s: Term, t: Term| mk("read", &[S, s, t]);
    let below = |p: Term, t: Term, u: Term| assuming(scope, p, read(s, t)?, read(s, u)?);
    // t with the ends or the condition of u, and then what is below.
    let (first, th) = match (&name[..], a.len()) {
        ("gen", 3) => {
            let ([l, h], f, g) = ([b[0], b[1]], a[2], b[2]);
            let (_, rest) = application(s).ok_or(Refusal::Differ(t, u))?;
            let &[_, rest] = &rest[..] else {
                return Ok(None);
            };
            let k = scope.fresh("k", int()?)?;
            let (x, y) = (applied(f, &[k])?, applied(g, &[k])?);
            let inner = scope.within(k, l, h)?;
            let th = agree(&inner, read(rest, x)?, read(rest, y)?)?;
            let th = scope.apply(values_gen { f, g }, [scope.for_range(k, l, h, th)?])?;
            let ends = [agree(scope, a[0], l)?, agree(scope, a[1], h)?];
            let each = scope.for_range(k, l, h, hol::refl(x)?)?;
            let first = scope.apply(equal_gen { f, g: f }, [ends[0], ends[1], each])?;
            (first, th)
        }
        ("guard", 2) => {
            let guard = hol::dest_app(t).and_then(|(f, _)| hol::dest_app(f));
            let (guard, _) = guard.ok_or(Refusal::Differ(t, u))?;
            let same = hol::ap_term(guard, agree(scope, a[0], b[0])?)?;
            let th = scope.apply(values_guard {}, [below(b[0], a[1], b[1])?])?;
            (hol::ap_thm(same, a[1])?, th)
        }
        ("transpose", 1) => {
            let mut turned = dest_list(s)?;
            if turned.len() < 2 {
                return Ok(None);
            }
            turned.swap(0, 1);
            let turned = ints(&turned)?;
            let th = agree(scope, read(turned, a[0])?, read(turned, b[0])?)?;
            (hol::refl(t)?, scope.apply(values_transpose {}, [th])?)
        }
        _ => return Ok(None),
    };
    let first = hol::ap_term(mk("read", &[S, s])?, first)?;
    Ok(Some(hol::trans(first, read_in(scope, s, th)?)?))
}

/// `⊢ read S s t = read S s u` from the same in a shape that is equal by what is known.
pub fn read_in(scope: &Scope, s: Term, th: Thm) -> Outcome<Thm> {
    let ((_, left), (_, right)) = (parts(hol::lhs(th))?, parts(hol::rhs(th))?);
    let read = mk("read", &left[..1])?;
    let shapes = hol::ap_term(read, agree(scope, s, left[1])?)?;
    let (first, last) = (
        hol::ap_thm(shapes, left[2])?,
        hol::ap_thm(shapes, right[2])?,
    );
    Ok(hol::trans(hol::trans(first, th)?, hol::sym(last)?)?)
}

/// `⊢ tlet S s t f = tlet S r u g`, by `⊢ t = u`; the arguments of both are given.
pub fn equal_lets(scope: &Scope, a: &[Term], b: &[Term], bound: Thm) -> Outcome<Thm> {
    let (S, f, g) = (a[0], a[3], b[3]);
    let shape = agree(scope, a[1], b[1])?;
    let y = scope.fresh("y", hol::type_of(a[2]))?;
    let read = mk("read", &[S, b[1], y])?;
    let each = agree(scope, applied(f, &[read])?, applied(g, &[read])?)?;
    let premises = [shape, bound, hol::gen_(y, each)?];
    Ok(scope.apply(equal_let { S, f, g }, premises)?)
}

/// `⊢ ∀k. l ≤ k ⇒ k < h ⇒ f k = g k`
fn over_range(scope: &Scope, [l, h]: [Term; 2], f: Term, g: Term) -> Outcome<Thm> {
    let k = scope.fresh("k", int()?)?;
    let inner = scope.within(k, l, h)?;
    let th = agree(&inner, applied(f, &[k])?, applied(g, &[k])?)?;
    Ok(scope.for_range(k, l, h, th)?)
}

/// `⊢ p ⇒ t = u`
fn assuming(scope: &Scope, p: Term, t: Term, u: Term) -> Outcome<Thm> {
    let inner = scope.assuming(p)?;
    Ok(hol::disch(p, agree(&inner, t, u)?)?)
}

/// The parts agree: function and argument, or the body.
fn by_parts(scope: &Scope, t: Term, u: Term) -> Outcome<Thm> {
    match (hol::view(t), hol::view(u)) {
        (TermView::App(f, x), TermView::App(g, y)) => {
            let function = match f == g {
                true => hol::refl(f)?,
                false => by_parts(scope, f, g)?,
            };
            Ok(hol::mk_comb(function, agree(scope, x, y)?)?)
        }
        (TermView::Abs(ty, _), TermView::Abs(other, _)) if ty == other => {
            let x = scope.fresh("x", ty)?;
            let th = agree(scope, hol::open(t, x)?, hol::open(u, x)?)?;
            Ok(hol::abs(x, th)?)
        }
        _ if t == u => Ok(hol::refl(t)?),
        _ => Err(Refusal::Differ(t, u)),
    }
}

/// `⊢ p = q` for propositions: they have the same form, or each follows from the other.
fn same_proposition(scope: &Scope, p: Term, q: Term) -> Outcome<Thm> {
    let refused = match same_form(scope, p, q) {
        Ok(th) => return Ok(th),
        Err(refused) => refused,
    };
    let from = |p: Term, q: Term| scope.assuming(p)?.try_prove(q);
    match (from(p, q)?, from(q, p)?) {
        (Some(right), Some(left)) => Ok(hol::deduct_antisym(left, right)?),
        _ => Err(refused),
    }
}

/// `⊢ a = b` for integers.
fn same_number(scope: &Scope, a: Term, b: Term) -> Outcome<Thm> {
    // Operators that are the same, on operands that are.
    if let (Some((name, x)), Some((other, y))) = (application(a), application(b))
        && (&name, x.len()) == (&other, y.len())
        && let Ok(th) = by_parts(scope, a, b)
    {
        return Ok(th);
    }
    if let Ok(th) = scope.same(a, b) {
        return Ok(th);
    }
    let (left, right) = (plain(scope, a)?, plain(scope, b)?);
    let (from, to) = (hol::rhs(left), hol::rhs(right));
    let between = scope.same(from, to).map_err(|_| Refusal::Premise {
        goal: hol::eq(from, to).unwrap_or(from),
        facts: scope.facts(),
    })?;
    Ok(hol::trans(hol::trans(left, between)?, hol::sym(right)?)?)
}

/// `⊢ z = z'`, where z' has neither `cdiv` nor maxima of what is not negative.
pub fn plain(scope: &Scope, z: Term) -> Attempt<Thm> {
    let Some((name, args)) = application(z).filter(|(_, args)| args.len() == 2) else {
        return Ok(hol::refl(z)?);
    };
    if dest_literal(z).is_some() {
        return Ok(hol::refl(z)?);
    }
    let (a, b) = (plain(scope, args[0])?, plain(scope, args[1])?);
    let operator = hol::dest_app(z).and_then(|(f, _)| hol::dest_app(f));
    let (operator, _) = operator.ok_or(Trouble::internal("not an operator"))?;
    let th = hol::mk_comb(hol::ap_term(operator, a)?, b)?;
    let (a, b) = (hol::rhs(a), hol::rhs(b));
    Ok(match &name[..] {
        "int_max" if dest_literal(a) == Some(0.into()) => {
            let positive = mk("int_le", &[literal(0)?, b])?;
            match scope.try_prove(positive)? {
                Some(known) => hol::trans(th, scope.apply(int_max_right {}, [known])?)?,
                None => th,
            }
        }
        "cdiv" => {
            let positive = mk("int_lt", &[literal(0)?, b])?;
            match scope.try_prove(positive)? {
                Some(known) => {
                    let quotient = scope.apply(int_cdiv_div { a }, [known])?;
                    let inner = plain(scope, hol::rhs(quotient))?;
                    hol::trans(hol::trans(th, quotient)?, inner)?
                }
                None => th,
            }
        }
        "int_sub" | "int_add" | "int_mul" => hol::trans(th, scope.tidied(hol::rhs(th))?)?,
        _ => th,
    })
}
