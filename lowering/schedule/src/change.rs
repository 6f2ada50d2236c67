//! A change at a place of a program.
//!
//! An expression e is given, a place in it, and what to do there: an action that makes another
//! expression of the one at the place, and proves that both mean the same, or have the same values
//! (`sameness`). With the meanings t of e and t' of e', the program after the change, there comes out
//!
//! ```text
//! ⊢ t = t'    or    ⊢ read S s t = read S s t'
//! ```
//!
//! It is proved from the place upwards, by one rule for each operator (`theories/rewrite/congruence`,
//! `theories/rewrite/same_values`). The action knows what holds at the place: the ranges of the
//! indices, the conditions around it.

use crate::agreement::equal_lets;
use crate::places::{children, with_child};
use crate::positions::{Side, lifted, position};
use crate::refusal::{Outcome, Refusal};
use crate::sameness::{Changed, Kept, Same};
use crate::values::{Above, shape};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::{operands, outermost};
use reasoning::scope::Scope;
use reasoning::term::{application, ints, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    equal_gen(f, g; 3);
    equal_sum(S, f, g; 3);
    equal_steps(f, g; 3);
    equal_fold(S, s, f, g; 4);
    equal_guard(; 2);
    equal_choice(; 3);
    equal_let(S, f, g; 3);
    same_cell_value(; 1);
    totals_adding(; 2);
    totals_steps(f, g; 1);
    value_bound(f; 1);
    values_choice(; 2);
    values_fold(f, g; 2);
    values_gen(f, g; 1);
    values_guard(; 1);
    values_let(S, s, r, t, f, g; 1);
    values_sum(f, g; 2);
    values_sums(; 1);
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
    let (after, same) = match (&name[..], &args[..]) {
        ("Gen" | "Sum", &[x, lo, hi, a]) => {
            let ends = [scope.ivalue(lo)?, scope.ivalue(hi)?].map(hol::rhs);
            let (k, inner) = scope.at_any_index(x)?;
            let inner = inner.within(k, ends[0], ends[1])?;
            let body = change(&inner, a, rest, action)?;
            let changed = mk(&name, &[x, lo, hi, body.e])?;
            let [t, u] = body.same.sides()?;
            let (f, g) = (hol::lambda(k, t)?, hol::lambda(k, u)?);
            let each = scope.for_range(k, ends[0], ends[1], body.same.th)?;
            let [l, h] = ends.map(hol::refl);
            let same = match (body.same.kept, &name[..]) {
                (Kept::Cells, "Gen") => {
                    Same::cells(scope.apply(equal_gen { f, g }, [l?, h?, each])?)
                }
                (Kept::Cells, _) => {
                    let S = meant[0];
                    Same::cells(scope.apply(equal_sum { S, f, g }, [l?, h?, each])?)
                }
                (Kept::Values, "Gen") => Same::values(scope.apply(values_gen { f, g }, [each])?),
                (Kept::Values, _) => {
                    let law = scope.law("sum_zero")?;
                    Same::values(scope.apply(values_sum { f, g }, [law, each])?)
                }
            };
            (changed, same)
        }
        ("Sums", &[binders, a]) => {
            let (a, Same { th, kept }) = steps(scope, binders, a, rest, action)?;
            let same = match kept {
                Kept::Cells => {
                    let (sums, _) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
                    Same::cells(hol::ap_term(sums, th)?)
                }
                Kept::Values => Same::values(scope.apply(values_sums {}, [th])?),
            };
            (mk("Sums", &[binders, a])?, same)
        }
        ("Guard", &[c, a]) if number > 0 => {
            let t = meant[1];
            let (c, th) = condition(scope, c, number - 1, rest, action)?;
            let below = hol::disch(hol::rhs(th), hol::refl(t)?)?;
            let same = Same::cells(scope.apply(equal_guard {}, [th, below])?);
            (mk("Guard", &[c, a])?, same)
        }
        ("If", &[c, a, b]) if number > 1 => {
            let (c, th) = condition(scope, c, number - 2, rest, action)?;
            let (q, not_q) = (hol::rhs(th), hol::mk_not(hol::rhs(th))?);
            let branches = [hol::refl(meant[1])?, hol::refl(meant[2])?];
            let branches = [hol::disch(q, branches[0])?, hol::disch(not_q, branches[1])?];
            let premises = [th, branches[0], branches[1]];
            let same = Same::cells(scope.apply(equal_choice {}, premises)?);
            (mk("If", &[c, a, b])?, same)
        }
        ("Guard", &[c, a]) => {
            let p = meant[0];
            let body = change(&scope.assuming(p)?, a, rest, action)?;
            let below = hol::disch(p, body.same.th)?;
            let same = match body.same.kept {
                Kept::Cells => Same::cells(scope.apply(equal_guard {}, [hol::refl(p)?, below])?),
                Kept::Values => Same::values(scope.apply(values_guard {}, [below])?),
            };
            (mk("Guard", &[c, body.e])?, same)
        }
        ("If", &[c, a, b]) => {
            let (p, not_p) = (meant[0], hol::mk_not(meant[0])?);
            let other = |e: Term| -> Attempt<Changed> {
                let same = Same::cells(hol::refl(scope.tensor(e)?)?);
                Ok(Changed { e, same })
            };
            let (yes, no) = match number {
                0 => (change(&scope.assuming(p)?, a, rest, action)?, other(b)?),
                _ => (other(a)?, change(&scope.assuming(not_p)?, b, rest, action)?),
            };
            let same = if (yes.same.kept, no.same.kept) == (Kept::Cells, Kept::Cells) {
                let branches = [hol::disch(p, yes.same.th)?, hol::disch(not_p, no.same.th)?];
                let premises = [hol::refl(p)?, branches[0], branches[1]];
                Same::cells(scope.apply(equal_choice {}, premises)?)
            } else {
                let s = shape(scope, e)?;
                let branches = [yes.same.read_in(scope, s)?, no.same.read_in(scope, s)?];
                let branches = [hol::disch(p, branches[0])?, hol::disch(not_p, branches[1])?];
                Same::values(scope.apply(values_choice {}, branches)?)
            };
            (mk("If", &[c, yes.e, no.e])?, same)
        }
        ("Let", &[x, d, a]) if number == 0 => {
            let bound = change(scope, d, rest, action)?;
            let changed = mk("Let", &[x, bound.e, a])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            let th = match bound.same.kept {
                Kept::Cells => equal_lets(scope, &meant, &after, bound.same.th)?,
                Kept::Values => scope.apply(value_bound { f: meant[3] }, [bound.same.th])?,
            };
            (changed, Same::cells(th))
        }
        ("Let", &[x, d, a]) => {
            let (inner, y) = scope.with_accumulator(x, meant[1])?;
            let body = change(&inner, a, rest, action)?;
            let changed = mk("Let", &[x, d, body.e])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            let [S, s, t, f] = meant[..] else {
                return Err(Trouble::internal("no `let`").into());
            };
            let g = after[3];
            let body = settled(&inner, body, a)?;
            let each = hol::gen_(y, body.th)?;
            let same = match body.kept {
                Kept::Cells => {
                    let premises = [hol::refl(s)?, hol::refl(t)?, each];
                    Same::cells(scope.apply(equal_let { S, f, g }, premises)?)
                }
                Kept::Values => {
                    let r = shape(&inner, a)?;
                    Same::values(scope.apply(values_let { S, s, r, t, f, g }, [each])?)
                }
            };
            (changed, same)
        }
        ("Fold", &[x, d, i, lo, hi, a]) if number == 1 => {
            let (k, inner) = scope.at_any_index(i)?;
            let (inner, y) = inner.with_accumulator(x, meant[1])?;
            let (l, h) = (meant[2], meant[3]);
            let inner = inner.within(k, l, h)?;
            let body = change(&inner, a, rest, action)?;
            let changed = mk("Fold", &[x, d, i, lo, hi, body.e])?;
            let (_, after) = parts(scope.tensor(changed)?)?;
            let (S, s, f, g) = (meant[0], meant[1], meant[4], after[4]);
            let body = settled(&inner, body, a)?;
            let same = match body.kept {
                Kept::Cells => {
                    let each = scope.for_range_and(k, [l, h], y, body.th)?;
                    let [l, h, first] = [l, h, meant[5]].map(hol::refl);
                    let premises = [l?, h?, each, first?];
                    Same::cells(scope.apply(equal_fold { S, s, f, g }, premises)?)
                }
                Kept::Values => {
                    let th = body.read_in(&inner, s)?;
                    let each = scope.for_range_and(k, [l, h], y, th)?;
                    let first = hol::refl(mk("read", &[S, s, meant[5]])?)?;
                    Same::values(scope.apply(values_fold { f, g }, [each, first])?)
                }
            };
            (changed, same)
        }
        _ => {
            let operands = children(e)?;
            let operand = *operands
                .get(number)
                .ok_or(Trouble::internal("no operand"))?;
            let inner = change(scope, operand, rest, action)?;
            let changed = with_child(e, number, inner.e)?;
            let same = match inner.same.kept {
                Kept::Cells => {
                    let place = position(&name, number).ok_or_else(|| {
                        Refusal::words(format!("steps below `{name}` are not supported"))
                    })?;
                    Same::cells(lifted(t, place, inner.same.th)?)
                }
                Kept::Values => {
                    let changed = inner;
                    Above {
                        scope,
                        e,
                        number,
                        operand,
                        changed,
                    }
                    .same()?
                }
            };
            (changed, same)
        }
    };
    let changed = Changed { e: after, same };
    let same = settled(scope, changed, e)?;
    Ok(Changed { e: after, same })
}

/// What a change keeps, between what the expression meant in this scope and what it means.
fn settled(scope: &Scope, changed: Changed, before: Term) -> Outcome<Same> {
    let (t, u) = (scope.tensor(before)?, scope.tensor(changed.e)?);
    changed.same.between(scope, t, u)
}

/// A condition with a change in one of its expressions, by their number, and `⊢ p = p'`.
fn condition(
    scope: &Scope,
    c: Term,
    number: usize,
    path: &[usize],
    action: Action,
) -> Outcome<(Term, Thm)> {
    let p = hol::rhs(scope.dcond(c)?);
    let (name, args) = parts(c)?;
    let (mut args, mut way) = (args, vec![Side::Argument]);
    let th = match &name[..] {
        // A comparison reads its operands.
        "Less" | "LessEq" | "Equal" => {
            let changed = change(scope, args[number], path, action)?;
            args[number] = changed.e;
            if number == 0 {
                way.insert(0, Side::Function);
            }
            let scalar = changed.same.read_in(scope, ints(&[])?)?;
            scope.apply(same_cell_value {}, [scalar])?
        }
        "And" | "Or" | "Not" => {
            let first = operands(args[0])?.len();
            let (part, number) = match number < first {
                true => (0, number),
                false => (1, number - first),
            };
            if part == 0 && args.len() == 2 {
                way.insert(0, Side::Function);
            }
            let (c, th) = condition(scope, args[part], number, path, action)?;
            args[part] = c;
            th
        }
        _ => return Err(Trouble::internal("no expression in a condition").into()),
    };
    Ok((mk(&name, &args)?, lifted(p, &way, th)?))
}

/// What is added by the steps h of a sum over several binders after the change, and `⊢ h = h'`; or
/// `⊢ same_totals S s h h'`, if values are kept.
fn steps(
    scope: &Scope,
    binders: Term,
    e: Term,
    path: &[usize],
    action: Action,
) -> Outcome<(Term, Same)> {
    let Some(outer) = outermost(binders, e)? else {
        let changed = change(scope, e, path, action)?;
        let same = match changed.same.kept {
            Kept::Cells => {
                let adding = mk("adding", &[scope.session.ops, scope.tensor(e)?])?;
                let (adding, _) = hol::dest_app(adding).ok_or(Trouble::internal("adding"))?;
                Same::cells(hol::ap_term(adding, changed.same.th)?)
            }
            Kept::Values => {
                let law = scope.law("sum_zero")?;
                Same::values(scope.apply(totals_adding {}, [law, changed.same.th])?)
            }
        };
        return Ok((changed.e, same));
    };
    let (_, rest) = parts(binders)?;
    let ends = [scope.ivalue(outer.lo)?, scope.ivalue(outer.hi)?].map(hol::rhs);
    let (k, inner) = scope.at_any_index(outer.variable)?;
    let inner = inner.within(k, ends[0], ends[1])?;
    let (changed, Same { th, kept }) = steps(&inner, rest[1], e, path, action)?;
    let each = scope.for_range(k, ends[0], ends[1], th)?;
    let same = match kept {
        Kept::Cells => {
            let (f, g) = (hol::lambda(k, hol::lhs(th))?, hol::lambda(k, hol::rhs(th))?);
            let premises = [hol::refl(ends[0])?, hol::refl(ends[1])?, each];
            Same::cells(scope.apply(equal_steps { f, g }, premises)?)
        }
        Kept::Values => {
            let (_, own) = application(th.concl()).ok_or(Trouble::internal("no totals"))?;
            let (f, g) = (hol::lambda(k, own[2])?, hol::lambda(k, own[3])?);
            Same::values(scope.apply(totals_steps { f, g }, [each])?)
        }
    };
    Ok((changed, same))
}
