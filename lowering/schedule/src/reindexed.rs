//! What changes places with an operator that moves cells, whichever it is.
//!
//! ```text
//! gen i: r(e)        becomes   each r(gen i: e)
//! [p] r(e)           becomes   r([p] e)
//! sum i: r(e)        becomes   r(sum i: e)
//! let x := d in r(e) becomes   r(let x := d in e)
//! ```
//!
//! and back (`theories/rewrite/reindexed.thy`). So a loop goes outward past loops with any such operators
//! between them.

use crate::change::change;
use crate::names::free;
use crate::places::{at, with_child};
use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::sameness::{Changed, Same};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::meaning::shape_of;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, Node, Reindexer, View};
use reasoning::term::application;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    gen_rearrange(lo, hi, k, s, f; 0);
    rearrange_guard(p, k, s, t; 0);
    rearrange_let(S, k, s, t, q, f; 0);
    rearrange_sum(ty, S, lo, hi, k, s, f; 0);
}

impl Program<'_> {
    /// Moves what is at a place inside of the operators that move cells right below it.
    pub fn inward_past_reindexers(&mut self, place: &[usize]) -> Outcome<()> {
        let outer = Exp::of(at(self.e, place)?)?;
        let mover = Mover::of(&outer)?.ok_or(no_form())?;
        self.act(mover.equation, place, &mut past_all)
    }

    /// Moves what is right below the operator that moves cells at a place out of it.
    pub fn outward_past_reindexer(&mut self, place: &[usize]) -> Outcome<()> {
        let below = Exp::of(at(self.e, &[place, &[0]].concat())?)?;
        let mover = Mover::of(&below)?.ok_or(no_form())?;
        self.act(mover.equation, place, &mut outside)
    }
}

/// What changes places with an operator that moves cells.
struct Mover {
    /// By which equation.
    equation: &'static str,
    /// What it is applied to.
    body: Term,
    /// Which operand that is.
    number: usize,
    /// The index that it binds.
    index: Option<Term>,
}

impl Mover {
    /// There is none for other operators.
    fn of(outer: &Exp) -> Attempt<Option<Mover>> {
        let mover = |equation, body, number, index| {
            Some(Mover {
                equation,
                body,
                number,
                index,
            })
        };
        Ok(match *outer {
            Exp::Gen { x, e, .. } => mover("gen_rearrange", e, 0, Some(x)),
            Exp::Guard { e, .. } => mover("rearrange_guard", e, 0, None),
            Exp::Let { e, .. } => mover("rearrange_let", e, 1, None),
            _ => outer
                .sum()?
                .and_then(|own| mover("rearrange_sum", own.body, 0, Some(own.variable))),
        })
    }
}

/// What is around operators that move cells, inside of all of them.
fn past_all(scope: &Scope, e: Term) -> Outcome<Changed> {
    let (mut all, mut place) = (inside(scope, e)?, vec![0]);
    while let Some(mover) = Mover::of(&Exp::of(at(all.e, &place)?)?)?
        && matches!(Exp::of(mover.body)?, Exp::Reindex { .. })
    {
        let next = change(scope, all.e, &place, &mut inside)?;
        let same = all.same.then(scope, next.same)?;
        all = Changed { e: next.e, same };
        place.push(0);
    }
    Ok(all)
}

/// A loop, guard, sum or `let` around an operator that moves cells, inside of it.
fn inside(scope: &Scope, e: Term) -> Outcome<Changed> {
    let outer = Exp::of(e)?;
    let mover = Mover::of(&outer)?.ok_or(no_form())?;
    let Exp::Reindex { r, e: operand } = Exp::of(mover.body)? else {
        return Err(no_form().into());
    };
    let (inner, variable) = match &outer {
        Exp::Let { x, d, .. } => {
            let (inner, y) =
                scope.with_accumulator(*x, scope.elements_of(*d)?, shape_of(scope.means(*d)?)?)?;
            (inner, Some(y))
        }
        _ => match mover.index {
            Some(x) => {
                let (i, inner) = scope.at_any_index(x)?;
                (inner, Some(i))
            }
            None => (scope.clone(), None),
        },
    };
    let (k, s) = (
        hol::rhs(inner.amount_meant(&r)?),
        shape_of(inner.means(operand)?)?,
    );
    if let Some(x) = mover.index {
        let index = letters(x)?;
        for amount in r.children() {
            if free(amount)?.contains(&x) {
                let message = format!("how cells are moved inside depends on `{index}`");
                return Err(Refusal::words(message));
            }
        }
        if variable.is_some_and(|i| hol::free_vars(s).contains(&i)) {
            let message = format!("a range inside depends on `{index}`");
            return Err(Refusal::words(message));
        }
    }
    let t = inner.tensor(operand)?;
    let f = variable.map_or(Ok(t), |x| hol::lambda(x, t))?;
    let meant = scope.tensor(e)?;
    let (_, args) = application(meant).ok_or(no_form())?;
    let lemma: Lemma<0> = match (&outer, &args[..]) {
        (Exp::Gen { .. }, &[lo, hi, _]) => gen_rearrange { lo, hi, k, s, f }.into(),
        (Exp::Guard { .. }, &[p, _]) => rearrange_guard { p, k, s, t }.into(),
        (Exp::Let { .. }, &[S, q, t, _]) => rearrange_let { S, k, s, t, q, f }.into(),
        (_, &[S, ty, lo, hi, _]) => rearrange_sum {
            ty,
            S,
            lo,
            hi,
            k,
            s,
            f,
        }
        .into(),
        _ => return Err(no_form().into()),
    };
    let th = scope.apply(lemma, [])?;
    let (before, after) = (
        operators(scope, hol::lhs(th))?,
        operators(scope, hol::rhs(th))?,
    );
    let th = hol::trans(hol::trans(hol::sym(before)?, th)?, after)?;
    let moved = with_child(e, mover.number, operand)?;
    let r = match outer {
        Exp::Gen { .. } => Box::new(Reindexer::Each { r }),
        _ => r,
    };
    let after = Exp::Reindex { r, e: moved }.term()?;
    let same = Same::cells(th).between(scope, meant, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// What is right below an operator that moves cells, around it.
fn outside(scope: &Scope, e: Term) -> Outcome<Changed> {
    let Exp::Reindex { r, e: below } = Exp::of(e)? else {
        return Err(no_form().into());
    };
    let Mover { body, number, .. } = Mover::of(&Exp::of(below)?)?.ok_or(no_form())?;
    let moved = Exp::Reindex { r, e: body }.term()?;
    let after = with_child(below, number, moved)?;
    let back = inside(scope, after)?;
    match back.e == e {
        true => Ok(Changed {
            e: after,
            same: back.same.reversed()?,
        }),
        false => Err(no_form().into()),
    }
}

/// `⊢ t = t'`, where t' has the operators on tensors for what `rearrange` is of them in t.
fn operators(scope: &Scope, t: Term) -> Attempt<Thm> {
    if let Some((name, args)) = application(t)
        && let ("rearrange", &[k, s, t]) = (&name[..], &args[..])
    {
        return scope.rearranged(k, s, t);
    }
    let (f, last) = hol::dest_app(t).ok_or(no_form())?;
    let th = match hol::dest_abs(last) {
        Some(_) => {
            let (x, body) = hol::open_fresh(last, &hol::free_vars(t))?;
            hol::abs(x, operators(scope, body)?)?
        }
        None => operators(scope, last)?,
    };
    Ok(hol::ap_term(f, th)?)
}

fn no_form() -> Trouble {
    Trouble::internal("nothing that changes places with an operator that moves cells")
}
