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

use crate::Refusal;
use crate::agreement::{agree, equal_lets};
use crate::places::{children, of_parts, with_child};
use crate::positions::{Side, lifted, position};
use crate::refusal::Outcome;
use crate::sameness::{Changed, Kept, Same};
use crate::values::{Above, shape};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::meaning::shape_of;
use reasoning::program::{Loop, first_binder, only_loop, operands};
use reasoning::scope::Scope;
use reasoning::syntax::{Cond, Exp, Node, View};
use reasoning::term::{application, ints, mk, parts};
use reasoning::theorem::replace_before_last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    equal_gen(f, g; 3);
    equal_sum(ty, S, f, g; 3);
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
    let Some((&number, path)) = path.split_first() else {
        return action(scope, e);
    };
    let t = scope.tensor(e)?;
    let (_, meant) = parts(t)?;
    let mut place = Below {
        scope,
        whole: e,
        t,
        meant,
        number,
        path,
        action,
    };
    let changed = place.changed(Exp::of(e)?)?;
    let same = settled(scope, changed, e)?;
    Ok(Changed { e: changed.e, same })
}

/// A change below an expression.
struct Below<'a, 'b> {
    scope: &'a Scope,
    /// The expression.
    whole: Term,
    /// What it means.
    t: Term,
    /// What the operator there is applied to.
    meant: Vec<Term>,
    /// The operand in which the change is.
    number: usize,
    /// Where it is in that.
    path: &'a [usize],
    action: Action<'b>,
}

/// A change in the body of a loop.
struct Looped {
    /// The loop after it.
    e: Term,
    /// The cells or terms, as functions of the index: before and after.
    f: Term,
    g: Term,
    /// That the ends are what they are, and that cells or terms are the same for each index.
    premises: [Thm; 3],
    kept: Kept,
}

impl Below<'_, '_> {
    fn changed(&mut self, e: Exp) -> Outcome<Changed> {
        match e {
            Exp::Gen { x, lo, hi, e } => self.in_gen(Loop::new(x, lo, hi, e)),
            Exp::Sums { ty, bs, e } => match only_loop(bs, e)? {
                Some(only) => self.in_sum(ty, only),
                None => self.in_sums(ty, bs, e),
            },
            Exp::Guard { c, e } => match self.number {
                0 => self.in_guard(c, e),
                number => self.in_guard_condition(c, e, number - 1),
            },
            Exp::If { c, a, b } => match self.number {
                0 | 1 => self.in_branch(c, a, b),
                number => self.in_choice_condition(c, [a, b], number - 2),
            },
            Exp::Let { x, d, e } => match self.number {
                0 => self.in_bound(x, d, e),
                _ => self.in_let(x, d, e),
            },
            Exp::LetIndex { x, i, e } => {
                let z = hol::rhs(self.scope.ivalue(i)?);
                let inner = self.scope.with_index(x, z)?;
                let body = self.below(&inner, e)?;
                let e = Exp::LetIndex { x, i, e: body.e }.term()?;
                Ok(Changed { e, ..body })
            }
            Exp::LetData { x, ty, d, e } => {
                if self.number == 0 {
                    let what = "a step does not change data that are an index";
                    return Err(Refusal::words(what));
                }
                let S = self.scope.session.ops;
                let z = mk("index_in", &[S, ty, self.scope.tensor(d)?])?;
                let inner = self.scope.with_index(x, z)?;
                let body = self.below(&inner, e)?;
                let e = with_child(self.whole, 1, body.e)?;
                Ok(Changed { e, ..body })
            }
            Exp::Fold { x, i, e, .. } if self.number > 0 => self.in_step(x, i, e),
            Exp::Lit { .. } | Exp::Var { .. } | Exp::At { .. } | Exp::Op { .. } => {
                self.in_operand(e)
            }
            Exp::Cast { .. } | Exp::Test { .. } => self.in_operand(e),
            Exp::Fold { .. } | Exp::With { .. } => self.in_operand(e),
            Exp::Concat { .. } | Exp::Reindex { .. } => self.in_operand(e),
        }
    }

    /// The change in an expression below, where this is known.
    fn below(&mut self, scope: &Scope, e: Term) -> Outcome<Changed> {
        change(scope, e, self.path, self.action)
    }

    fn in_loop(&mut self, each: Loop) -> Outcome<Looped> {
        let scope = self.scope;
        let ends = [scope.ivalue(each.lo)?, scope.ivalue(each.hi)?].map(hol::rhs);
        let (k, inner) = scope.at_any_index(each.variable)?;
        let inner = inner.within(k, ends[0], ends[1])?;
        let body = self.below(&inner, each.body)?;
        let [t, u] = body.same.sides()?;
        let (f, g) = (hol::lambda(k, t)?, hol::lambda(k, u)?);
        let each = scope.for_range(k, ends[0], ends[1], body.same.th)?;
        Ok(Looped {
            e: with_child(self.whole, 0, body.e)?,
            f,
            g,
            premises: [hol::refl(ends[0])?, hol::refl(ends[1])?, each],
            kept: body.same.kept,
        })
    }

    fn in_gen(&mut self, each: Loop) -> Outcome<Changed> {
        let inside = self.in_loop(each)?;
        let Looped { e, f, g, .. } = inside;
        let [_, _, each] = inside.premises;
        let same = match inside.kept {
            Kept::Cells => Same::cells(self.scope.apply(equal_gen { f, g }, inside.premises)?),
            Kept::Values => Same::values(self.scope.apply(values_gen { f, g }, [each])?),
        };
        Ok(Changed { e, same })
    }

    fn in_sum(&mut self, ty: Term, terms: Loop) -> Outcome<Changed> {
        let (scope, S) = (self.scope, self.meant[0]);
        let inside = self.in_loop(terms)?;
        let Looped { e, f, g, .. } = inside;
        let same = match inside.kept {
            Kept::Cells => Same::cells(scope.apply(equal_sum { ty, S, f, g }, inside.premises)?),
            Kept::Values => {
                let law = scope.law(ty, "sum_zero")?;
                let [_, _, each] = inside.premises;
                Same::values(scope.apply(values_sum { f, g }, [law, each])?)
            }
        };
        Ok(Changed { e, same })
    }

    fn in_sums(&mut self, ty: Term, bs: Term, e: Term) -> Outcome<Changed> {
        let (e, Same { th, kept }) = steps(self.scope, [ty, bs, e], self.path, self.action)?;
        let same = match kept {
            Kept::Cells => {
                let (sums, _) = hol::dest_app(self.t).ok_or(Trouble::internal("no sum"))?;
                Same::cells(hol::ap_term(sums, th)?)
            }
            Kept::Values => Same::values(self.scope.apply(values_sums {}, [th])?),
        };
        let e = Exp::Sums { ty, bs, e }.term()?;
        Ok(Changed { e, same })
    }

    fn in_guard(&mut self, c: Term, e: Term) -> Outcome<Changed> {
        let (scope, p) = (self.scope, self.meant[0]);
        let body = self.below(&scope.assuming(p)?, e)?;
        let below = hol::disch(p, body.same.th)?;
        let same = match body.same.kept {
            Kept::Cells => Same::cells(scope.apply(equal_guard {}, [hol::refl(p)?, below])?),
            Kept::Values => Same::values(scope.apply(values_guard {}, [below])?),
        };
        let e = Exp::Guard { c, e: body.e }.term()?;
        Ok(Changed { e, same })
    }

    fn in_guard_condition(&mut self, c: Term, e: Term, number: usize) -> Outcome<Changed> {
        let (scope, t) = (self.scope, self.meant[1]);
        let (c, th) = condition(scope, c, number, self.path, self.action)?;
        let below = hol::disch(hol::rhs(th), hol::refl(t)?)?;
        let same = Same::cells(scope.apply(equal_guard {}, [th, below])?);
        let e = Exp::Guard { c, e }.term()?;
        Ok(Changed { e, same })
    }

    fn in_choice_condition(
        &mut self,
        c: Term,
        [a, b]: [Term; 2],
        number: usize,
    ) -> Outcome<Changed> {
        let scope = self.scope;
        let (c, th) = condition(scope, c, number, self.path, self.action)?;
        let (q, not_q) = (hol::rhs(th), hol::mk_not(hol::rhs(th))?);
        let branches = [hol::refl(self.meant[1])?, hol::refl(self.meant[2])?];
        let branches = [hol::disch(q, branches[0])?, hol::disch(not_q, branches[1])?];
        let premises = [th, branches[0], branches[1]];
        let same = Same::cells(scope.apply(equal_choice {}, premises)?);
        let e = Exp::If { c, a, b }.term()?;
        Ok(Changed { e, same })
    }

    fn in_branch(&mut self, c: Term, a: Term, b: Term) -> Outcome<Changed> {
        let (scope, p) = (self.scope, self.meant[0]);
        let not_p = hol::mk_not(p)?;
        let other = |e: Term| -> Attempt<Changed> {
            let same = Same::cells(hol::refl(scope.tensor(e)?)?);
            Ok(Changed { e, same })
        };
        let (yes, no) = match self.number {
            0 => (self.below(&scope.assuming(p)?, a)?, other(b)?),
            _ => (other(a)?, self.below(&scope.assuming(not_p)?, b)?),
        };
        let same = if (yes.same.kept, no.same.kept) == (Kept::Cells, Kept::Cells) {
            let branches = [hol::disch(p, yes.same.th)?, hol::disch(not_p, no.same.th)?];
            let premises = [hol::refl(p)?, branches[0], branches[1]];
            Same::cells(scope.apply(equal_choice {}, premises)?)
        } else {
            let s = shape(scope, self.whole)?;
            let branches = [yes.same.read_in(scope, s)?, no.same.read_in(scope, s)?];
            let branches = [hol::disch(p, branches[0])?, hol::disch(not_p, branches[1])?];
            Same::values(scope.apply(values_choice {}, branches)?)
        };
        let (a, b) = (yes.e, no.e);
        let e = Exp::If { c, a, b }.term()?;
        Ok(Changed { e, same })
    }

    /// In what a `let` binds.
    fn in_bound(&mut self, x: Term, d: Term, e: Term) -> Outcome<Changed> {
        let scope = self.scope;
        let bound = self.below(scope, d)?;
        keep_shape(scope, d, bound.e)?;
        let e = Exp::Let { x, d: bound.e, e }.term()?;
        let (_, after) = parts(scope.tensor(e)?)?;
        let th = match bound.same.kept {
            Kept::Cells => equal_lets(scope, &self.meant, &after, bound.same.th)?,
            Kept::Values => {
                let f = self.meant[3];
                scope.apply(value_bound { f }, [bound.same.th])?
            }
        };
        let same = Same::cells(th);
        Ok(Changed { e, same })
    }

    /// In the body of a `let`.
    fn in_let(&mut self, x: Term, d: Term, a: Term) -> Outcome<Changed> {
        let scope = self.scope;
        let (inner, y) = scope.with_accumulator(x, scope.elements_of(d)?, self.meant[1])?;
        let body = self.below(&inner, a)?;
        let e = Exp::Let { x, d, e: body.e }.term()?;
        let (_, after) = parts(scope.tensor(e)?)?;
        let [S, s, t, f] = self.meant[..] else {
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
        Ok(Changed { e, same })
    }

    /// In the step of a fold.
    fn in_step(&mut self, x: Term, i: Term, a: Term) -> Outcome<Changed> {
        let scope = self.scope;
        let [S, s, l, h, f, first] = self.meant[..] else {
            return Err(Trouble::internal("no fold").into());
        };
        let (k, inner) = scope.at_any_index(i)?;
        let (inner, y) = inner.with_accumulator(x, scope.elements_of(self.whole)?, s)?;
        let inner = inner.within(k, l, h)?;
        let body = self.below(&inner, a)?;
        let e = with_child(self.whole, 1, body.e)?;
        let (_, after) = parts(scope.tensor(e)?)?;
        let g = after[4];
        let body = settled(&inner, body, a)?;
        let same = match body.kept {
            Kept::Cells => {
                let each = scope.for_range_and(k, [l, h], y, body.th)?;
                let [l, h, first] = [l, h, first].map(hol::refl);
                let premises = [l?, h?, each, first?];
                Same::cells(scope.apply(equal_fold { S, s, f, g }, premises)?)
            }
            Kept::Values => {
                let th = body.read_in(&inner, s)?;
                let each = scope.for_range_and(k, [l, h], y, th)?;
                let first = hol::refl(mk("read", &[S, s, first])?)?;
                Same::values(scope.apply(values_fold { f, g }, [each, first])?)
            }
        };
        Ok(Changed { e, same })
    }

    /// In an operand of what binds no name and has no condition.
    fn in_operand(&mut self, e: Exp) -> Outcome<Changed> {
        let (scope, number) = (self.scope, self.number);
        let operands = children(self.whole)?;
        let operand = *operands
            .get(number)
            .ok_or(Trouble::internal("no operand"))?;
        let inner = self.below(scope, operand)?;
        let after = with_child(self.whole, number, inner.e)?;
        let same = match inner.same.kept {
            Kept::Cells => {
                let way = position(&e, number, self.t).ok_or(Trouble::internal("no operand"))?;
                Same::cells(lifted(self.t, way, inner.same.th)?)
            }
            Kept::Values => Above {
                scope,
                e: self.whole,
                number,
                operand,
                changed: inner,
            }
            .same()?,
        };
        Ok(Changed { e: after, same })
    }
}

/// Has the shape of an expression written as that of the one before, if they are equal. Then what stands
/// below a `let` of it means what it meant, and is not gone through again.
fn keep_shape(scope: &Scope, before: Term, after: Term) -> Outcome<()> {
    let means = scope.means(after)?;
    let (own, shape) = (shape_of(means)?, shape(scope, before)?);
    if own != shape
        && let Ok(same) = agree(&scope.without_conditions(), own, shape)
    {
        let (_, w, env) = scope.meaning();
        let means = replace_before_last(means, same)?;
        scope.session.meanings.replace((w, env, after), means);
    }
    Ok(())
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
    let view = Cond::of(c)?;
    let (part, (after, th)) = match view {
        // A comparison reads its operands.
        Cond::Compare { a, b, .. } => {
            let changed = change(scope, [a, b][number], path, action)?;
            let scalar = changed.same.read_in(scope, ints(&[])?)?;
            let th = scope.apply(same_cell_value {}, [scalar])?;
            (number, (changed.e, th))
        }
        Cond::And { a, b } | Cond::Or { a, b } => {
            let first = operands(a)?.len();
            match number < first {
                true => (0, condition(scope, a, number, path, action)?),
                false => (1, condition(scope, b, number - first, path, action)?),
            }
        }
        Cond::Not { a } => (0, condition(scope, a, number, path, action)?),
        Cond::Index { .. } => {
            return Err(Trouble::internal("no expression in a condition").into());
        }
    };
    let mut parts = view.children();
    let way: &[Side] = match parts.len() - part {
        2 => &[Side::Function, Side::Argument],
        _ => &[Side::Argument],
    };
    parts[part] = after;
    Ok((of_parts(&view, parts)?, lifted(p, way, th)?))
}

/// What is added by the steps h of a sum over several binders after the change, and `⊢ h = h'`; or
/// `⊢ same_totals S s h h'`, if values are kept.
fn steps(
    scope: &Scope,
    [ty, binders, e]: [Term; 3],
    path: &[usize],
    action: Action,
) -> Outcome<(Term, Same)> {
    let Some((outer, rest)) = first_binder(binders)? else {
        let changed = change(scope, e, path, action)?;
        let same = match changed.same.kept {
            Kept::Cells => {
                let adding = mk("adding", &[scope.session.ops, ty, scope.tensor(e)?])?;
                let (adding, _) = hol::dest_app(adding).ok_or(Trouble::internal("adding"))?;
                Same::cells(hol::ap_term(adding, changed.same.th)?)
            }
            Kept::Values => {
                let law = scope.law(ty, "sum_zero")?;
                Same::values(scope.apply(totals_adding {}, [law, changed.same.th])?)
            }
        };
        return Ok((changed.e, same));
    };
    let ends = [scope.ivalue(outer.lo)?, scope.ivalue(outer.hi)?].map(hol::rhs);
    let (k, inner) = scope.at_any_index(outer.variable)?;
    let inner = inner.within(k, ends[0], ends[1])?;
    let (changed, Same { th, kept }) = steps(&inner, [ty, rest, e], path, action)?;
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
