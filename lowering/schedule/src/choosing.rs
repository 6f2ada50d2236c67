//! Operators that choose cells, past sums over several binders.
//!
//! ```text
//! ⊢ gen l m (λi. sums (h i)) = sums h'
//! ```
//!
//! A loop, a guard, and an operator that moves cells take each cell from one cell of what they are applied
//! to, or it is padding: `chosen p r w f`. So what they do to a sum they do to each term, whatever the
//! binders are (`theories/rewrite/several_sums.thy`).

use crate::refusal::{Outcome, Refusal};
use crate::unfolding::applied;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::meaning::shape_of;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::term::{application, int, literal};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    chosen_sums(p, r, w, g; 0);
    gen_chosen(lo, hi, f; 0);
    guard_chosen(q, t; 0);
    rearrange_chosen(z, s, t; 0);
    steps_chosen_adding(ty, S, p, r, w, f; 0);
    steps_chosen_of(p, r, w, lo, hi, g; 0);
}

/// `⊢ op (λi. sums (h i)) = sums h'` for what an expression means, where each step of h' applies its
/// operator to what is added.
pub fn past_sums(scope: &Scope, e: Term) -> Outcome<Thm> {
    let (operator, family) = Operator::of(scope, e)?;
    let i = scope.fresh("i", int()?)?;
    let (name, args) = application(applied(family, &[i])?).ok_or_else(stays)?;
    let ("sums", &[h]) = (&name[..], &args[..]) else {
        return Err(stays());
    };
    let g = hol::lambda(i, h)?;
    let th = operator.chosen(scope, family)?;
    let [p, r, w] = choice(hol::rhs(th))?;
    let inside = scope.apply(chosen_sums { p, r, w, g }, [])?;
    let pushed = operator.pushed(scope, [p, r, w], g)?;
    let (sums, _) = hol::dest_app(hol::rhs(inside)).ok_or_else(stays)?;
    Ok(hol::trans(
        hol::trans(th, inside)?,
        hol::ap_term(sums, pushed)?,
    )?)
}

/// An operator that chooses cells of tensors.
pub enum Operator {
    /// A loop with these ends.
    Loop { lo: Term, hi: Term },
    /// A guard with this condition.
    Guard { q: Term },
    /// An operator k that moves cells, on tensors of the shape s.
    Reindexer { k: Term, s: Term },
}

impl Operator {
    /// That of an expression, and the tensors that it is applied to: for each index that of the body of
    /// a loop, else the same for all.
    fn of(scope: &Scope, e: Term) -> Outcome<(Operator, Term)> {
        let (_, args) = application(scope.tensor(e)?).ok_or_else(stays)?;
        let last = *args.last().ok_or_else(stays)?;
        let operator = match (Exp::of(e)?, &args[..]) {
            (Exp::Gen { .. }, &[lo, hi, family]) => {
                return Ok((Operator::Loop { lo, hi }, family));
            }
            (Exp::Guard { .. }, &[q, _]) => Operator::Guard { q },
            (Exp::Reindex { r, e }, _) => Operator::Reindexer {
                k: hol::rhs(scope.amount_meant(&r)?),
                s: shape_of(scope.means(e)?)?,
            },
            _ => return Err(stays()),
        };
        Ok((operator, hol::lambda(scope.fresh("i", int()?)?, last)?))
    }

    /// `⊢ op f = chosen p r w f`
    fn chosen(&self, scope: &Scope, f: Term) -> Outcome<Thm> {
        let t = applied(f, &[literal(0)?])?;
        Ok(match *self {
            Operator::Loop { lo, hi } => scope.apply(gen_chosen { lo, hi, f }, [])?,
            Operator::Guard { q } => scope.apply(guard_chosen { q, t }, [])?,
            Operator::Reindexer { k, s } => {
                let chosen = scope.apply(rearrange_chosen { z: k, s, t }, [])?;
                hol::trans(hol::sym(scope.rearranged(k, s, t)?)?, chosen)?
            }
        })
    }

    /// `⊢ steps_chosen p r w h = h'`: the operator is applied to what the steps add.
    pub fn pushed(&self, scope: &Scope, [p, r, w]: [Term; 3], h: Term) -> Outcome<Thm> {
        let i = scope.fresh("i", int()?)?;
        let (name, args) = application(applied(h, &[i])?).ok_or_else(stays)?;
        match (&name[..], &args[..]) {
            ("adding", &[S, ty, t]) => {
                let f = hol::lambda(i, t)?;
                let th = scope.apply(steps_chosen_adding { ty, S, p, r, w, f }, [])?;
                let back = hol::sym(self.chosen(scope, f)?)?;
                let (adding, _) = hol::dest_app(hol::rhs(th)).ok_or_else(stays)?;
                Ok(hol::trans(th, hol::ap_term(adding, back)?)?)
            }
            ("steps_of", &[lo, hi, steps]) => {
                let depends = |t: Term| hol::is_free_in(i, t);
                if depends(lo)? || depends(hi)? {
                    let message = "the range of an index of the sum depends on the loop around it";
                    return Err(Refusal::words(message));
                }
                let j = scope.fresh("j", int()?)?;
                let step = applied(steps, &[j])?;
                let g = hol::lambda(i, hol::lambda(j, step)?)?;
                let th = scope.apply(steps_chosen_of { p, r, w, lo, hi, g }, [])?;
                let inner = self.pushed(scope, [p, r, w], hol::lambda(i, step)?)?;
                Ok(hol::trans(th, each_step(hol::rhs(th), j, inner)?)?)
            }
            _ => Err(stays()),
        }
    }
}

/// p, r and w of `chosen p r w f`.
fn choice(t: Term) -> Attempt<[Term; 3]> {
    match application(t) {
        Some((_, args)) if args.len() == 4 => Ok([args[0], args[1], args[2]]),
        _ => Err(Trouble::internal("no choice of cells")),
    }
}

/// `⊢ steps_of lo hi g = steps_of lo hi (λj. h)`, by `⊢ g j = h`.
pub fn each_step(t: Term, j: Term, th: Thm) -> Attempt<Thm> {
    let (steps_of, _) = hol::dest_app(t).ok_or(Trouble::internal("no steps"))?;
    Ok(hol::ap_term(steps_of, hol::abs(j, th)?)?)
}

fn stays() -> Refusal {
    Refusal::words("no equation moves the sum past what is around it")
}
