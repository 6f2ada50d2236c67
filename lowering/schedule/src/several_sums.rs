//! Sums over several binders, `sum p < k, q < l: e`: past loops and guards, in strips, as sums of sums.
//!
//! Such a sum is one chain of additions, whose steps are meant by nested `steps_of` around `adding`
//! (`theories/rewrite/several_sums.thy`). An operator that chooses cells goes past all binders at once,
//! and a binder is cut into two of the same chain, without a law; a sum of sums adds in another order.

use crate::agreement::agree;
use crate::choosing::{Operator, each_step, past_sums};
use crate::names::Substitution;
use crate::places::{Name, at};
use crate::program::Program;
use crate::reduction::number;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::has_value;
use crate::sameness::{Changed, Same};
use crate::template::rounded_up;
use crate::tiling::Strip;
use crate::unfolding::applied;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::term::{application, int, ints, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    adds_up_adding(t; 1);
    adds_up_steps(g; 3);
    steps_fuse(m, g; 1);
    steps_split(n, g; 1);
    sums_adding(t; 1);
    sums_one(S, lo, hi, f; 0);
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
        let (constructor, args) = parts(at(self.e, place)?)?;
        let mut place = place.to_vec();
        if constructor == "Sums" {
            let x = identifier(name.word())?;
            let binders = binders(args[0])?;
            self.act("sums_step", &place, &mut nested)?;
            let depth = binders.iter().position(|binder| binder.index == x);
            place.extend(vec![0; depth.unwrap_or(0)]);
        }
        Ok(place)
    }
}

/// An index of a sum, with its range.
#[derive(Clone, Copy)]
pub struct Binder {
    /// Its name.
    pub index: Term,
    /// Where it begins.
    pub lo: Term,
    /// Where it ends: that is no value of it.
    pub hi: Term,
}

/// The indices of a sum, outermost first.
pub fn binders(list: Term) -> Attempt<Vec<Binder>> {
    let mut found = Vec::new();
    for binder in reasoning::term::dest_list(list)? {
        let (_, named) = parts(binder)?;
        let (_, ends) = parts(named[1])?;
        let (index, lo, hi) = (named[0], ends[0], ends[1]);
        found.push(Binder { index, lo, hi });
    }
    Ok(found)
}

/// The binders as a list; there is at least one.
fn list_of(binders: &[Binder]) -> Attempt<Term> {
    let pair = |binder: &Binder| -> Attempt<Term> {
        let ends = mk(",", &[binder.lo, binder.hi])?;
        Ok(mk(",", &[binder.index, ends])?)
    };
    let pairs: Vec<Term> = binders.iter().map(pair).collect::<Attempt<_>>()?;
    let first = *pairs.first().ok_or(Trouble::internal("no binder"))?;
    Ok(reasoning::term::list(&pairs, hol::type_of(first))?)
}

/// The expression with the sum outside of the operator around it, or inside of the loop below it.
fn exchanged(scope: &Scope, e: Term) -> Outcome<Changed> {
    let (name, args) = parts(e)?;
    let operand = *args.last().ok_or(Trouble::internal("no operand"))?;
    let (inner, own) = parts(operand)?;
    let outer = [&args[..args.len() - 1], &own[own.len() - 1..]].concat();
    let (after, th) = if name == "Sums" {
        let swapped = mk("Sums", &[args[0], own[own.len() - 1]])?;
        let after = mk(&inner, &[&own[..own.len() - 1], &[swapped]].concat())?;
        (after, hol::sym(past_sums(scope, scope.tensor(after)?)?)?)
    } else {
        let after = mk("Sums", &[own[0], mk(&name, &outer)?])?;
        (after, past_sums(scope, scope.tensor(e)?)?)
    };
    let same = Same::cells(th).between(scope, scope.tensor(e)?, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// A sum with two binders for one.
fn in_strips(scope: &Scope, e: Term, strip: &Strip, names: [Term; 2]) -> Outcome<Changed> {
    let (name, args) = parts(e)?;
    let all = match (&name[..], &args[..]) {
        ("Sum", &[index, lo, hi, _]) => vec![Binder { index, lo, hi }],
        _ => binders(args[0])?,
    };
    let body = *args.last().ok_or(Trouble::internal("no sum"))?;
    let x = identifier(strip.index.word())?;
    let number = all.iter().position(|binder| binder.index == x);
    let number = number.ok_or(Trouble::internal("no binder"))?;
    let [outer, inner] = names;
    let (binder, k) = (all[number], strip.width);
    has_value(scope, k)?;
    begins_at_zero(&strip.index, binder)?;
    let index = mk(
        "IAdd",
        &[
            mk("IMul", &[mk("IVar", &[outer])?, k])?,
            mk("IVar", &[inner])?,
        ],
    )?;
    let less = mk("Index", &[mk("BLt", &[index, binder.hi])?])?;
    let put = Substitution::default().with(x, index)?;
    let (later, body) = below(&put, &all, number + 1, body)?;
    let zero = binder.lo;
    let strips = [
        Binder {
            index: outer,
            lo: zero,
            hi: rounded_up(binder.hi, k)?,
        },
        Binder {
            index: inner,
            lo: zero,
            hi: k,
        },
    ];
    let binders = list_of(&[&all[..number], &strips, &later].concat())?;
    let after = mk("Sums", &[binders, mk("Guard", &[less, body])?])?;
    let t = scope.tensor(e)?;
    let (_, meant) = application(t).map_or((String::new(), Vec::new()), |t| t);
    let one = match (&name[..], &meant[..]) {
        ("Sum", &[S, lo, hi, f]) => hol::sym(scope.apply(sums_one { S, lo, hi, f }, [])?)?,
        _ => hol::refl(t)?,
    };
    let (sums, h) = hol::dest_app(hol::rhs(one)).ok_or(Trouble::internal("no sum"))?;
    let k = hol::rhs(scope.ivalue(k)?);
    let positive = scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
    let split = at_binder(scope, h, number, &|h| strips_of(scope, h, positive))?;
    let th = hol::trans(one, hol::ap_term(sums, split)?)?;
    let same = Same::cells(th).between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
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
    let (_, rest) = parts(put.apply(mk("Sums", &[later, body])?)?)?;
    Ok((binders(rest[0])?, rest[1]))
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
    let pushed = Operator::guard(q, h).pushed(scope, [p, r, w], h)?;
    let inner = each_step(strips, ii, pushed)?;
    Ok(hol::trans(th, each_step(hol::rhs(th), io, inner)?)?)
}

fn last_of(t: Term) -> Attempt<Term> {
    let last = application(t).and_then(|(_, args)| args.last().copied());
    last.ok_or(Trouble::internal("no operator"))
}

/// A sum with one binder for two.
fn fused(scope: &Scope, e: Term, [outer, inner]: [&Name; 2], index: Term) -> Outcome<Changed> {
    let (_, args) = parts(e)?;
    let all = binders(args[0])?;
    let [first, second] = [identifier(outer.word())?, identifier(inner.word())?];
    let next = |pair: &[Binder]| pair[0].index == first && pair[1].index == second;
    let number = all
        .windows(2)
        .position(next)
        .ok_or_else(|| Refusal::words(format!("`{inner}` is not the index after `{outer}`")))?;
    let (one, two) = (all[number], all[number + 1]);
    for (name, binder) in [(outer, one), (inner, two)] {
        begins_at_zero(name, binder)?;
    }
    let both = mk("IVar", &[index])?;
    let put = Substitution::default()
        .with(first, mk("IDiv", &[both, two.hi])?)?
        .with(second, mk("IMod", &[both, two.hi])?)?;
    let (later, body) = below(&put, &all, number + 2, args[1])?;
    let (lo, hi) = (one.lo, mk("IMul", &[one.hi, two.hi])?);
    let one = Binder { index, lo, hi };
    let binders = list_of(&[&all[..number], &[one], &later].concat())?;
    let after = mk("Sums", &[binders, body])?;
    let t = scope.tensor(e)?;
    let (sums, h) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
    let th = at_binder(scope, h, number, &|h| fused_steps(scope, h))?;
    let same = Same::cells(hol::ap_term(sums, th)?).between(scope, t, scope.tensor(after)?)?;
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
    let (_, args) = parts(e)?;
    let mut after = args[1];
    for Binder { index, lo, hi } in binders(args[0])?.into_iter().rev() {
        after = mk("Sum", &[index, lo, hi, after])?;
    }
    let t = scope.tensor(e)?;
    let (_, h) = hol::dest_app(t).ok_or(Trouble::internal("no sum"))?;
    let same = Same::cells(nest(scope, h)?.sums);
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

fn nest(scope: &Scope, h: Term) -> Outcome<Nested> {
    let (name, args) = application(h).ok_or(Trouble::internal("no steps"))?;
    let [assoc, zero] = [scope.law("add_assoc")?, scope.law("zero_add")?];
    Ok(match (&name[..], &args[..]) {
        ("steps_of", &[lo, hi, g]) => {
            let j = scope.fresh("j", int()?)?;
            let inner = nest(scope, applied(g, &[j])?)?;
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
        ("adding", &[_, t]) => Nested {
            adds: scope.apply(adds_up_adding { t }, [zero])?,
            sums: scope.apply(sums_adding { t }, [zero])?,
        },
        _ => return Err(Trouble::internal("no steps").into()),
    })
}
