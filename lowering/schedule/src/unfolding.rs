//! One step towards what a program computes: a `let` becomes what it stands for, a part of a loop its
//! body, a guard that holds what it guards.
//!
//! ```text
//! ⊢ t = t'
//! ```
//!
//! t is what a program means (`reasoning::meaning`), t' comes out, if t is of a form that has a rule.
//! So programs are compared that compute the same in other ways (`agreement`).

use crate::template::literal_of;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::syntax::Exp;
use reasoning::term::{application, dest_list, dest_literal, int, literal, mk, numeral};
use reasoning::trouble::Attempt;

lemmas! {
    at_read(S, s, t; 2);
    let_inline(S, s, t, f; 0);
    at_gen(S, s, h; 3);
    at_loop(S, s, h; 2);
    at_guard(S, s, n, p, t, i; 0);
    at_guarded(S, s, p, t, i; 0);
    at_choice(S, s, r, p, t, u, i; 0);
    read_part(S, s, t, i; 0);
    read_read(S, s, t; 0);
    read_scalar_value(S, x; 0);
    read_scalars(S, t, u, f; 0);
    read_plus(ty, S, s, t, u; 0);
    read_minus(ty, S, s, t, u; 0);
    read_gen_values(f; 2);
    read_sum_guarded(ty, f, q, a; 4);
    read_sum_values(ty, f; 2);
    read_fold_values(g; 2);
    gen_read_parts(S, s, t, m; 1);
    gen_index_parts(S, s, t, m, k; 1);
    read_choice(S, s, p, t, u; 0);
    read_guarded(S, p, t; 0);
    literal_zero(S, ty, k; 0);
    guard_true(t; 1);
    choose_first(t, u; 1);
    choose_second(t, u; 1);
}

/// `f x y ...` without redexes at the head.
pub fn applied(f: Term, arguments: &[Term]) -> Attempt<Term> {
    let mut t = f;
    for x in arguments {
        t = match hol::dest_abs(t) {
            Some(_) => hol::open(t, *x)?,
            None => hol::app(t, *x)?,
        };
    }
    Ok(t)
}

/// `⊢ t = t'`, if there is a rule.
pub fn unfold(scope: &Scope, t: Term) -> Attempt<Option<Thm>> {
    let Some(th) = by_rule(scope, t)? else {
        return Ok(None);
    };
    if hol::lhs(th) == t {
        return Ok(Some(th));
    }
    // The theories write `λk. f k` where programs mean `f`.
    let (here, there) = (hol::beta_eta_norm(t)?, hol::beta_eta_norm(hol::lhs(th))?);
    let same = hol::trans(here, hol::sym(there)?)?;
    Ok(Some(hol::trans(same, th)?))
}

fn by_rule(scope: &Scope, t: Term) -> Attempt<Option<Thm>> {
    let Some((name, args)) = application(t) else {
        return Ok(None);
    };
    Ok(match (&name[..], &args[..]) {
        ("tlet", &[S, s, t, f]) => {
            let th = scope.apply(let_inline { S, s, t, f }, [])?;
            Some(reduced(th)?)
        }
        ("gen", &[lo, hi, f]) if dest_literal(lo) == Some(0.into()) => {
            unfold_loop(scope, hi, f, t)?
        }
        ("guard", &[p, t]) => match scope.try_prove(p)? {
            Some(holds) => Some(scope.apply(guard_true { t }, [holds])?),
            None => None,
        },
        ("COND", &[p, yes, no]) => chosen(scope, p, yes, no)?,
        ("at_index", &[S, s, part, i]) => unfold_part(scope, [S, s, part, i], t)?,
        ("read", &[S, s, inner]) => unfold_read(scope, [S, s, inner], t)?,
        ("scalar", &[cell]) => unfold_zero(scope, cell)?,
        _ => None,
    })
}

/// The literal 0 of any type is the zero that padding is read as.
fn unfold_zero(scope: &Scope, cell: Term) -> Attempt<Option<Thm>> {
    let Some(Exp::Lit { ty, d, k }) = literal_of(cell) else {
        return Ok(None);
    };
    Ok(match d == numeral(0)? {
        true => Some(scope.apply(
            literal_zero {
                S: scope.session.ops,
                ty,
                k,
            },
            [],
        )?),
        false => None,
    })
}

/// A loop that only reads the parts of a tensor is that tensor.
fn unfold_loop(scope: &Scope, hi: Term, f: Term, t: Term) -> Attempt<Option<Thm>> {
    let k = scope.fresh("k", int()?)?;
    let body = applied(f, &[k])?;
    let Some((name, args)) = application(body) else {
        return Ok(None);
    };
    if name == "gen" {
        let Some(inner) = unfold(scope, body)? else {
            return Ok(None);
        };
        let (gen_, _) = hol::dest_app(t).unwrap_or((t, f));
        return Ok(Some(hol::ap_term(gen_, hol::abs(k, inner)?)?));
    }
    let ("at_index", &[S, s, part, i]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    if i != k || hol::is_free_in(k, part)? {
        return Ok(None);
    }
    let Some((name, args)) = application(part) else {
        return Ok(None);
    };
    let Some(n) = args
        .get(1)
        .and_then(|shape| dest_list(*shape).ok()?.first().copied())
    else {
        return Ok(None);
    };
    let exact = hol::eq(n, mk("int_max", &[literal(0)?, hi])?)?;
    let m = hi;
    let exact = match scope.try_prove(exact)? {
        Some(exact) => exact,
        None => return Ok(None),
    };
    Ok(match (&name[..], &args[..]) {
        ("read", &[_, _, t]) => Some(scope.apply(gen_read_parts { S, s, t, m }, [exact])?),
        ("at_index", &[_, _, t, k]) => {
            Some(scope.apply(gen_index_parts { S, s, t, m, k }, [exact])?)
        }
        _ => None,
    })
}

/// The branch that counts, if that is known.
fn chosen(scope: &Scope, p: Term, t: Term, u: Term) -> Attempt<Option<Thm>> {
    if hol::type_of(t) == int()? {
        return Ok(None);
    }
    if let Some(holds) = scope.try_prove(p)? {
        return Ok(Some(scope.apply(choose_first { t, u }, [holds])?));
    }
    Ok(match scope.try_prove(hol::mk_not(p)?)? {
        Some(fails) => Some(scope.apply(choose_second { t, u }, [fails])?),
        None => None,
    })
}

/// The part i of a tensor, from its operator.
fn unfold_part(scope: &Scope, [S, s, part, i]: [Term; 4], t: Term) -> Attempt<Option<Thm>> {
    if let Some((name, args)) = application(part)
        && let ("gen", &[lo, hi, h]) = (&name[..], &args[..])
    {
        let low = scope.try_prove(mk("int_le", &[literal(0)?, i])?)?;
        let high = scope.try_prove(mk("int_lt", &[i, mk("int_sub", &[hi, lo])?])?)?;
        if let (Some(low), Some(high)) = (low, high) {
            return Ok(Some(scope.apply(at_loop { S, s, h }, [low, high])?));
        }
    }
    if let Some((name, args)) = application(part)
        && let ("guard", &[p, t]) = (&name[..], &args[..])
    {
        return Ok(Some(scope.apply(at_guarded { S, s, p, t, i }, [])?));
    }
    if let Some((name, read)) = application(part)
        && name == "read"
        && let Some((operator, args)) = application(read[2])
    {
        match (&operator[..], &args[..]) {
            ("gen", &[lo, hi, h]) => {
                let Some(n) = dest_list(read[1])?.first().copied() else {
                    return Ok(None);
                };
                let length = mk("int_sub", &[hi, lo])?;
                let exact = hol::eq(n, mk("int_max", &[literal(0)?, length])?)?;
                let low = mk("int_le", &[literal(0)?, i])?;
                let high = mk("int_lt", &[i, length])?;
                let premises = [
                    scope.try_prove(exact)?,
                    scope.try_prove(low)?,
                    scope.try_prove(high)?,
                ];
                let [Some(exact), Some(low), Some(high)] = premises else {
                    return Ok(None);
                };
                let th = scope.apply(at_gen { S, s, h }, [exact, low, high])?;
                return Ok(Some(th));
            }
            ("guard", &[p, t]) => {
                let Some(n) = dest_list(read[1])?.first().copied() else {
                    return Ok(None);
                };
                return Ok(Some(scope.apply(at_guard { S, s, n, p, t, i }, [])?));
            }
            ("COND", &[p, t, u]) => {
                let r = read[1];
                return Ok(Some(scope.apply(
                    at_choice {
                        S,
                        s,
                        r,
                        p,
                        t,
                        u,
                        i,
                    },
                    [],
                )?));
            }
            _ => {}
        }
    }
    let Some(inner) = unfold(scope, part)? else {
        return unfold_inside(scope, [S, s, part, i]);
    };
    let (f, i) = hol::dest_app(t).unwrap_or((t, i));
    let (f, _) = hol::dest_app(f).unwrap_or((f, part));
    Ok(Some(hol::ap_thm(hol::ap_term(f, inner)?, i)?))
}

/// What is read of a tensor that is read, inside of its bounds, is there.
fn unfold_inside(scope: &Scope, [S, s, part, i]: [Term; 4]) -> Attempt<Option<Thm>> {
    let Some((name, args)) = application(part) else {
        return Ok(None);
    };
    let ("read", &[_, r, t]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    let Some((_, extents)) = application(r).filter(|(_, extents)| extents.last() == Some(&s))
    else {
        return Ok(None);
    };
    let low = scope.try_prove(mk("int_le", &[literal(0)?, i])?)?;
    let high = scope.try_prove(mk("int_lt", &[i, extents[0]])?)?;
    Ok(match (low, high) {
        (Some(low), Some(high)) => Some(scope.apply(at_read { S, s, t }, [low, high])?),
        _ => None,
    })
}

/// What is read of a tensor, from its operator.
fn unfold_read(scope: &Scope, [S, s, inner]: [Term; 3], t: Term) -> Attempt<Option<Thm>> {
    if let Some(th) = values(scope, [S, s, inner])? {
        return Ok(Some(th));
    }
    if let Some((name, args)) = application(inner) {
        match (&name[..], &args[..]) {
            ("COND", &[p, t, u]) => {
                return Ok(Some(scope.apply(read_choice { S, s, p, t, u }, [])?));
            }
            ("guard", &[p, t]) if dest_list(s).is_ok_and(|s| s.is_empty()) => {
                return Ok(Some(scope.apply(read_guarded { S, p, t }, [])?));
            }
            _ => {}
        }
    }
    let Some(next) = unfold(scope, inner)? else {
        return Ok(None);
    };
    let (f, _) = hol::dest_app(t).unwrap_or((t, inner));
    Ok(Some(hol::ap_term(f, next)?))
}

/// `⊢ read S s t = t`, if the tensor is seen to hold values only.
fn values(scope: &Scope, [S, s, t]: [Term; 3]) -> Attempt<Option<Thm>> {
    let Some((name, args)) = application(t) else {
        return Ok(None);
    };
    Ok(match (&name[..], &args[..]) {
        ("at_index", &[_, r, t, i]) if r == s => Some(scope.apply(read_part { S, s, t, i }, [])?),
        ("read", &[_, r, t]) if r == s => Some(scope.apply(read_read { S, s, t }, [])?),
        ("scalars", &[_, f, t, u]) => Some(scope.apply(read_scalars { S, t, u, f }, [])?),
        ("plus", &[_, ty, r, t, u]) if r == s => {
            Some(scope.apply(read_plus { ty, S, s, t, u }, [])?)
        }
        ("minus", &[_, ty, r, t, u]) if r == s => {
            Some(scope.apply(read_minus { ty, S, s, t, u }, [])?)
        }
        ("scalar", &[cell]) => match application(cell) {
            Some((name, args)) if name == "Val" => {
                Some(scope.apply(read_scalar_value { S, x: args[0] }, [])?)
            }
            _ => None,
        },
        ("sum", &[_, ty, lo, hi, f]) => {
            let Some(some) = scope.try_prove(mk("int_lt", &[lo, hi])?)? else {
                return Ok(None);
            };
            match values_in_range(scope, [lo, hi, f], [S, s])? {
                Some(each) => Some(scope.apply(read_sum_values { ty, f }, [some, each])?),
                None => guarded_values(scope, some, [ty, lo, hi, f], [S, s])?,
            }
        }
        ("tfold", &[_, r, lo, hi, g, first]) if r == s => {
            let Some(first) = values(scope, [S, s, first])? else {
                return Ok(None);
            };
            let (k, y) = (
                scope.fresh("k", int()?)?,
                scope.fresh("y", hol::type_of(t))?,
            );
            let inner = scope.within(k, lo, hi)?;
            let read = mk("read", &[S, s, y])?;
            match values(&inner, [S, s, applied(g, &[k, read])?])? {
                Some(body) => {
                    let each = scope.for_range_and(k, [lo, hi], y, body)?;
                    Some(scope.apply(read_fold_values { g }, [first, each])?)
                }
                None => None,
            }
        }
        ("gen", &[lo, hi, f]) => {
            let Ok(shape) = dest_list(s) else {
                return Ok(None);
            };
            let Some((n, rest)) = shape.split_first() else {
                return Ok(None);
            };
            let length = mk("int_max", &[literal(0)?, mk("int_sub", &[hi, lo])?])?;
            let Some(exact) = scope.try_prove(hol::eq(*n, length)?)? else {
                return Ok(None);
            };
            let rest = reasoning::term::ints(rest)?;
            match values_in_range(scope, [lo, hi, f], [S, rest])? {
                Some(each) => Some(scope.apply(read_gen_values { f }, [exact, each])?),
                None => None,
            }
        }
        _ => None,
    })
}

/// `⊢ ∀k. l ≤ k ⇒ k < h ⇒ read S s (f k) = f k`
fn values_in_range(scope: &Scope, [l, h, f]: [Term; 3], [S, s]: [Term; 2]) -> Attempt<Option<Thm>> {
    let k = scope.fresh("k", int()?)?;
    let inner = scope.within(k, l, h)?;
    let body = values(&inner, [S, s, applied(f, &[k])?])?;
    body.map(|body| scope.for_range(k, l, h, body)).transpose()
}

/// `⊢ read S s (sum S ty lo hi f) = sum S ty lo hi f` for terms behind guards, of which the first is known
/// to hold, by `⊢ lo < hi`.
fn guarded_values(
    scope: &Scope,
    some: Thm,
    [ty, lo, hi, f]: [Term; 4],
    [S, s]: [Term; 2],
) -> Attempt<Option<Thm>> {
    let k = scope.fresh("k", int()?)?;
    let Some((name, args)) = application(applied(f, &[k])?) else {
        return Ok(None);
    };
    let ("guard", &[p, t]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    let (q, g) = (hol::lambda(k, p)?, hol::lambda(k, t)?);
    let first = scope.try_prove(applied(q, &[lo])?)?;
    let low = scope.try_prove(mk("int_le", &[lo, lo])?)?;
    match (first, low, values_in_range(scope, [lo, hi, g], [S, s])?) {
        (Some(first), Some(low), Some(each)) => {
            let rule = read_sum_guarded { ty, f: g, q, a: lo };
            Ok(Some(scope.apply(rule, [low, some, first, each])?))
        }
        _ => Ok(None),
    }
}

/// The equation with its right side in beta-normal form.
fn reduced(th: Thm) -> Attempt<Thm> {
    let normal = hol::beta_norm(hol::rhs(th))?;
    Ok(hol::trans(th, normal)?)
}
