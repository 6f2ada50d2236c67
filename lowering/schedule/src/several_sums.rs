//! Sums over several binders, `sum p < k, q < l: e`: past loops and guards, in strips, as sums of sums.
//!
//! Such a sum is one chain of additions, whose steps are meant by nested `steps_of` around `adding`
//! (`theories/rewrite/several_sums.thy`). An operator that chooses cells goes past all binders at once,
//! and a binder is cut into two of the same chain, without a law; a sum of sums adds in another order.

use crate::agreement::agree;
use crate::binders::{binders, list_of, sum_over};
use crate::building::rounded_up;
use crate::choosing::{Operator, each_step, past_sums};
use crate::names::Substitution;
use crate::places::{Name, at, with_child};
use crate::program::Program;
use crate::reduction::number;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::has_value;
use crate::sameness::{Changed, Same};
use crate::tiling::Strip;
use crate::unfolding::applied;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::program::{Binder, Loop};
use reasoning::scope::Scope;
use reasoning::syntax::{BExp, Cond, Elem, Exp, IExp, View};
use reasoning::term::{application, int, ints, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    adds_up_adding(t; 1);
    adds_up_steps(g; 3);
    steps_fuse(m, g; 1);
    steps_split(n, g; 1);
    sums_adding(t; 1);
    sums_one(ty, S, lo, hi, f; 0);
    sums_step(g; 1);
}

impl Program<'_> {
    /// A sum over several binders and the operator around it, or the loop inside, change places.
    pub fn exchange_with_sums(&mut self, place: &[usize]) -> Outcome<()> {
        self.act("chosen_sums", place, &mut exchanged)
    }

    /// Strips of a binder of a sum, as two binders.
    pub fn split_sum(&mut self, place: &[usize], strip: &Strip) -> Outcome<()> {
        let names = strip.names();
        let names = [self.new_name(&names[0])?, self.new_name(&names[1])?];
        let mut action = |scope: &Scope, e: Term| in_strips(scope, e, strip, names);
        self.act("steps_split", place, &mut action)
    }

    /// One binder of a sum for two of it, the second right after the first.
    pub fn fuse_sums(&mut self, place: &[usize], names: [&Name; 2], into: &str) -> Outcome<()> {
        let index = self.new_name(into)?;
        let mut action = |scope: &Scope, e: Term| fused(scope, e, names, index);
        self.act("steps_fuse", place, &mut action)
    }

    /// A sum over several binders as nested sums, with laws; gives the place of the one of this name.
    pub fn nest_sums(&mut self, place: &[usize], name: &Name) -> Outcome<Vec<usize>> {
        let here = Exp::of(at(self.e, place)?)?;
        let mut place = place.to_vec();
        if here.sum()?.is_some() {
            return Ok(place);
        }
        if let Exp::Sums { bs, .. } = here {
            let x = identifier(name.word())?;
            let binders = binders(bs)?;
            self.act("sums_step", &place, &mut nested)?;
            let depth = binders.iter().position(|binder| binder.variable == x);
            place.extend(vec![0; depth.unwrap_or(0)]);
        }
        Ok(place)
    }
}

/// The expression with the sum outside of the operator around it, or inside of the loop below it.
fn exchanged(scope: &Scope, e: Term) -> Outcome<Changed> {
    let operand = at(e, &[0])?;
    let (after, th) = if let Exp::Sums { ty, bs, .. } = Exp::of(e)? {
        let e = at(operand, &[0])?;
        let after = with_child(operand, 0, Exp::Sums { ty, bs, e }.term()?)?;
        (after, hol::sym(past_sums(scope, after)?)?)
    } else {
        let Exp::Sums { ty, bs, e: term } = Exp::of(operand)? else {
            return Err(Trouble::internal("no sum").into());
        };
        let inner = with_child(e, 0, term)?;
        let after = Exp::Sums { ty, bs, e: inner }.term()?;
        (after, past_sums(scope, e)?)
    };
    let same = Same::cells(th).between(scope, scope.tensor(e)?, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// A sum with two binders for one.
fn in_strips(scope: &Scope, e: Term, strip: &Strip, names: [Term; 2]) -> Outcome<Changed> {
    let (ty, all, body) = match Exp::of(e)? {
        Exp::Sums { ty, bs, e } => (ty, binders(bs)?, e),
        _ => return Err(Trouble::internal("no sum").into()),
    };
    let x = identifier(strip.index.word())?;
    let number = all.iter().position(|binder| binder.variable == x);
    let number = number.ok_or(Trouble::internal("no binder"))?;
    let [outer, inner] = names;
    let (binder, k) = (all[number], strip.width);
    has_value(scope, k)?;
    begins_at_zero(&strip.index, binder)?;
    let [o, i] = [
        IExp::IVar { x: outer }.term()?,
        IExp::IVar { x: inner }.term()?,
    ];
    let first = IExp::IMul { a: o, b: k }.term()?;
    let index = IExp::IAdd { a: first, b: i }.term()?;
    let (a, b) = (index, binder.hi);
    let b = BExp::BLt { a, b }.term()?;
    let less = Cond::Index { b }.term()?;
    let put = Substitution::default().with(x, index)?;
    let (later, body) = below(&put, &all, number + 1, body)?;
    let zero = binder.lo;
    let strips = [
        Binder {
            variable: outer,
            lo: zero,
            hi: rounded_up(binder.hi, k)?,
        },
        Binder {
            variable: inner,
            lo: zero,
            hi: k,
        },
    ];
    let bs = list_of(&[&all[..number], &strips, &later].concat())?;
    let guarded = Exp::Guard { c: less, e: body }.term()?;
    let after = Exp::Sums { ty, bs, e: guarded }.term()?;
    let t = scope.tensor(e)?;
    let one = hol::sym(as_steps(scope, t)?)?;
    let (sums, h) = hol::dest_app(hol::rhs(one)).ok_or(Trouble::internal("no sum"))?;
    let k = hol::rhs(scope.ivalue(k)?);
    let positive = scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
    let split = at_binder(scope, h, number, &|h| strips_of(scope, h, positive))?;
    let th = hol::trans(one, hol::ap_term(sums, split)?)?;
    let same = Same::cells(th).between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// `⊢ sums h = t` for what a sum means, t, which is a `sum` where it is over one index.
fn as_steps(scope: &Scope, t: Term) -> Attempt<Thm> {
    let (operator, meant) = parts(t)?;
    match (&operator[..], &meant[..]) {
        ("sum", &[S, ty, lo, hi, f]) => scope.apply(sums_one { ty, S, lo, hi, f }, []),
        _ => Ok(hol::refl(t)?),
    }
}

/// The binders from this number on, and what is added, with what is put for names.
fn below(
    put: &Substitution,
    all: &[Binder],
    number: usize,
    body: Term,
) -> Attempt<(Vec<Binder>, Term)> {
    let mut later = list_of(all)?;
    for _ in 0..number {
        later = parts(later)?.1[1];
    }
    // The type makes no difference.
    let ty = Elem::F32.term()?;
    let rest = Exp::Sums {
        ty,
        bs: later,
        e: body,
    };
    match Exp::of(put.apply(rest.term()?)?)? {
        Exp::Sums { bs, e, .. } => Ok((binders(bs)?, e)),
        _ => Err(Trouble::internal("no sum")),
    }
}

fn begins_at_zero(name: &Name, binder: Binder) -> Outcome<()> {
    match number(binder.lo)? {
        Some(0) => Ok(()),
        _ => Err(Refusal::words(format!(
            "the loop over `{name}` does not begin at 0"
        ))),
    }
}

/// `⊢ h = h'`, where the steps from the binder of this number on are rewritten.
fn at_binder(
    scope: &Scope,
    h: Term,
    number: usize,
    rewrite: &dyn Fn(Term) -> Outcome<Thm>,
) -> Outcome<Thm> {
    if number == 0 {
        return rewrite(h);
    }
    let (_, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    let j = scope.fresh("j", int()?)?;
    let inner = at_binder(scope, applied(args[2], &[j])?, number - 1, rewrite)?;
    Ok(each_step(h, j, inner)?)
}

/// `⊢ h = h'`, where the outermost binder is in strips, by `⊢ 0 < k`.
fn strips_of(scope: &Scope, h: Term, positive: Thm) -> Outcome<Thm> {
    let (_, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    let &[_, hi, g] = &args[..] else {
        return Err(Trouble::internal("no steps").into());
    };
    let th = scope.apply(steps_split { n: hi, g }, [positive])?;
    let [io, ii] = [scope.fresh("o", int()?)?, scope.fresh("i", int()?)?];
    let strips = applied(last_of(hol::rhs(th))?, &[io])?;
    let guarded = applied(last_of(strips)?, &[ii])?;
    let (_, own) = application(guarded).ok_or(Trouble::internal("no steps"))?;
    let &[p, r, w, h] = &own[..] else {
        return Err(Trouble::internal("no steps").into());
    };
    // The guard that chooses so.
    let q = applied(p, &[ints(&[])?])?;
    let pushed = Operator::Guard { q }.pushed(scope, [p, r, w], h)?;
    let inner = each_step(strips, ii, pushed)?;
    Ok(hol::trans(th, each_step(hol::rhs(th), io, inner)?)?)
}

fn last_of(t: Term) -> Attempt<Term> {
    let last = application(t).and_then(|(_, args)| args.last().copied());
    last.ok_or(Trouble::internal("no operator"))
}

/// A sum with one binder for two.
fn fused(scope: &Scope, e: Term, [outer, inner]: [&Name; 2], index: Term) -> Outcome<Changed> {
    let Exp::Sums { ty, bs, e: body } = Exp::of(e)? else {
        return Err(Trouble::internal("no sum").into());
    };
    let all = binders(bs)?;
    let [first, second] = [identifier(outer.word())?, identifier(inner.word())?];
    let next = |pair: &[Binder]| pair[0].variable == first && pair[1].variable == second;
    let number = all
        .windows(2)
        .position(next)
        .ok_or_else(|| Refusal::words(format!("`{inner}` is not the index after `{outer}`")))?;
    let (one, two) = (all[number], all[number + 1]);
    for (name, binder) in [(outer, one), (inner, two)] {
        begins_at_zero(name, binder)?;
    }
    let (a, b) = (IExp::IVar { x: index }.term()?, two.hi);
    let put = Substitution::default()
        .with(first, IExp::IDiv { a, b }.term()?)?
        .with(second, IExp::IMod { a, b }.term()?)?;
    let (later, body) = below(&put, &all, number + 2, body)?;
    let fused = Binder {
        variable: index,
        lo: one.lo,
        hi: IExp::IMul { a: one.hi, b }.term()?,
    };
    let bs = list_of(&[&all[..number], &[fused], &later].concat())?;
    let after = Exp::Sums { ty, bs, e: body }.term()?;
    let t = scope.tensor(e)?;
    let (sums, h) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
    let th = at_binder(scope, h, number, &|h| fused_steps(scope, h))?;
    let th = hol::ap_term(sums, th)?;
    let meant = scope.tensor(after)?;
    let steps = as_steps(scope, meant)?;
    let th = hol::trans(th, agree(scope, hol::rhs(th), hol::lhs(steps))?)?;
    let same = Same::cells(hol::trans(th, steps)?).between(scope, t, meant)?;
    Ok(Changed { e: after, same })
}

/// `⊢ h = h'`, where the two outermost binders are one.
fn fused_steps(scope: &Scope, h: Term) -> Outcome<Thm> {
    let (_, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    let j = scope.fresh("j", int()?)?;
    let inner = application(applied(args[2], &[j])?).map(|(_, args)| args);
    let inner = inner
        .filter(|args| args.len() == 3)
        .ok_or(Trouble::internal("no steps"))?;
    let (m, k, g) = (args[1], inner[1], hol::lambda(j, inner[2])?);
    if hol::is_free_in(j, k)? {
        return Err(Refusal::words(
            "the range of the second index depends on the first",
        ));
    }
    let natural = scope.prove(mk("int_le", &[literal(0)?, k])?)?;
    let th = scope.apply(steps_fuse { m, g }, [natural])?;
    let same = agree(scope, h, hol::lhs(th))?;
    Ok(hol::trans(same, th)?)
}

/// A sum over several binders as nested sums.
fn nested(scope: &Scope, e: Term) -> Outcome<Changed> {
    let Exp::Sums { ty, bs, e: body } = Exp::of(e)? else {
        return Err(Trouble::internal("no sum").into());
    };
    let mut after = body;
    for Binder { variable, lo, hi } in binders(bs)?.into_iter().rev() {
        after = sum_over(ty, Loop::new(variable, lo, hi, after))?.term()?;
    }
    let t = scope.tensor(e)?;
    let (_, h) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
    let same = Same::cells(nest(scope, ty, h)?.sums);
    let same = same.between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// What is known of steps h.
struct Nested {
    /// `⊢ adds_up S h`
    adds: Thm,
    /// `⊢ sums h = t`, without steps in t.
    sums: Thm,
}

fn nest(scope: &Scope, ty: Term, h: Term) -> Outcome<Nested> {
    let (name, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    let [assoc, zero] = [scope.law(ty, "add_assoc")?, scope.law(ty, "zero_add")?];
    Ok(match (&name[..], &args[..]) {
        ("steps_of", &[lo, hi, g]) => {
            let j = scope.fresh("j", int()?)?;
            let inner = nest(scope, ty, applied(g, &[j])?)?;
            let each = scope.for_range(j, lo, hi, inner.adds)?;
            let th = scope.apply(sums_step { g }, [each])?;
            let (sum, _) = hol::dest_app(hol::rhs(th)).ok_or(Trouble::internal("no sum"))?;
            let below = hol::ap_term(sum, hol::abs(j, inner.sums)?)?;
            let adds = scope.apply(adds_up_steps { g }, [assoc, zero, each])?;
            Nested {
                adds,
                sums: hol::trans(th, below)?,
            }
        }
        ("adding", &[_, _, t]) => Nested {
            adds: scope.apply(adds_up_adding { t }, [zero])?,
            sums: scope.apply(sums_adding { t }, [zero])?,
        },
        _ => return Err(Trouble::internal("no steps").into()),
    })
}
