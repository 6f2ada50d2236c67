//! Sums of scalars as folds, which need no law to be cut into parts.
//!
//! A sum adds its terms one by one, from zero. Over several indices it is a fold in a fold
//! (`theories/rewrite/sums_as_folds.thy`): the steps of the sum are gone through, with
//!
//! ```text
//! ⊢ as_fold S [] h F        the steps h do to values what F does
//! ```

use crate::agreement::agree;
use crate::binders::binders;
use crate::names::fresh;
use crate::places::{at, binds};
use crate::program::Program;
use crate::reduction::zero;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::{Rewriting, read_both};
use crate::sameness::{Changed, Same};
use crate::unfolding::applied;
use crate::values::shape;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::{Binder, only_loop};
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, Operation, View};
use reasoning::term::{application, dest_list, int, ints, mk};
use reasoning::theorem::last;
use reasoning::trouble::Trouble;

lemmas! {
    as_fold_value(ty; 1);
    as_fold_guard(p; 1);
    as_fold_steps(g, G; 1);
    sums_as_fold(ty; 1);
}

impl Program<'_> {
    /// A sum of scalars as a fold that adds its terms, or leaves out those whose guards do not hold.
    pub fn sum_as_fold(&mut self, place: &[usize]) -> Outcome<()> {
        let term = match Exp::of(at(self.e, place)?)? {
            Exp::Sums { bs, e, .. } if only_loop(bs, e)?.is_some() => e,
            Exp::Sums { .. } => return self.sums_as_folds(place, &[]),
            _ => return Err(Trouble::internal("no sum").into()),
        };
        let equation = match Exp::of(term)? {
            Exp::Guard { .. } => "sum_guards_fold",
            _ => "sum_fold",
        };
        self.rewrite(&Rewriting::of(equation), place)
    }

    /// A sum over several indices as folds in folds, with these names for what they have added up, the
    /// outermost first.
    pub fn sums_as_folds(&mut self, place: &[usize], names: &[String]) -> Outcome<()> {
        let folds = binds(at(self.e, place)?)?.len();
        let mut taken = self.taken()?;
        let mut totals = Vec::new();
        for name in names {
            totals.push(self.new_name(name)?);
        }
        if names.is_empty() {
            for _ in 0..folds {
                let total = fresh("total", &taken)?;
                taken.insert(total);
                // The innermost has the name as it is.
                totals.insert(0, total);
            }
        }
        if totals.len() != folds {
            let message = format!("the sum becomes {folds} folds, each with a name of its own");
            return Err(Refusal::words(message).with_note("for example: `into t, u`"));
        }
        let mut action = |scope: &Scope, e: Term| folded(scope, e, &totals);
        self.act("sums_as_fold", place, &mut action)
    }
}

/// A sum over several indices as folds in folds.
fn folded(scope: &Scope, e: Term, totals: &[Term]) -> Outcome<Changed> {
    if !dest_list(shape(scope, e)?)?.is_empty() {
        return Err(Refusal::words("the sum is no scalar")
            .with_note("`rw sum_fold` before `reorder` makes a fold of it, while it is one")
            .with_note("`reorder` moves loops out of it"));
    }
    let Exp::Sums { ty, bs, e: term } = Exp::of(e)? else {
        return Err(Trouble::internal("no sum").into());
    };
    let mut firsts = vec![zero(ty)?];
    for total in totals {
        firsts.push(Exp::Var { x: *total }.term()?);
    }
    let innermost = firsts.pop().ok_or(Trouble::internal("no total"))?;
    let mut after = added(ty, term, innermost)?;
    let all = binders(bs)?.into_iter().zip(totals).zip(firsts);
    for ((Binder { variable, lo, hi }, &x), d) in all.rev() {
        let (i, e) = (variable, after);
        after = Exp::Fold { x, d, i, lo, hi, e }.term()?;
    }
    let t = scope.tensor(e)?;
    let (_, h) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
    let th = scope.apply(sums_as_fold { ty }, [as_fold(scope, h)?])?;
    let th = hol::trans(th, hol::beta_norm(hol::rhs(th))?)?;
    let same = Same::values(read_both(scope, th)?).between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// What is computed of the total and a term.
fn added(ty: Term, term: Term, total: Term) -> Outcome<Term> {
    let after = match Exp::of(term)? {
        Exp::Guard { c, e } => Exp::If {
            c,
            a: added(ty, e, total)?,
            b: total,
        },
        _ => Exp::Op {
            ty,
            f: Operation::Add,
            operands: vec![total, term],
        },
    };
    Ok(after.term()?)
}

/// `⊢ as_fold S [] h F`
fn as_fold(scope: &Scope, h: Term) -> Outcome<Thm> {
    let (name, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    match (&name[..], &args[..]) {
        ("steps_of", &[lo, hi, g]) => {
            let k = scope.fresh("k", int()?)?;
            let below = as_fold(&scope.within(k, lo, hi)?, applied(g, &[k])?)?;
            let G = hol::lambda(k, last(below)?)?;
            let each = scope.for_range(k, lo, hi, below)?;
            Ok(scope.apply(as_fold_steps { g, G }, [each])?)
        }
        ("adding", &[S, ty, term]) => {
            if let Some((name, args)) = application(term)
                && let ("guard", &[p, term]) = (&name[..], &args[..])
            {
                let below = as_fold(scope, mk("adding", &[S, ty, term])?)?;
                return Ok(scope.apply(as_fold_guard { p }, [below])?);
            }
            let value = agree(scope, mk("read", &[S, ints(&[])?, term])?, term);
            let value = value.map_err(|_| {
                Refusal::words("cannot see that no term of the sum is padding")
                    .with_note("terms are values, or values behind guards")
            })?;
            Ok(scope.apply(as_fold_value { ty }, [value])?)
        }
        _ => Err(Trouble::internal("no steps").into()),
    }
}
