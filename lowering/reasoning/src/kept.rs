//! Folds of signed integers: bounds that the accumulator keeps between.
//!
//! For a fold from l to u, and what K says of an accumulator before a step:
//!
//! ```text
//! ⊢ K l (den S w env d)                                            at first
//! ⊢ ∀k t. l ≤ k ⇒ k < u ⇒ K k t ⇒ ok ... e s
//! ⊢ ∀k t. l ≤ k ⇒ k < u ⇒ K k t ⇒ K (k + 1) (den ... e)          in each step
//! ```
//!
//! The fold is given. K claims bounds, which depend on k: of a scalar, of each scalar of a tuple, or of
//! all cells of a tensor. They are guessed. Where what a step adds lies between two numbers p and q, the
//! accumulator lies between what it begins with plus p (k - l) and plus q (k - l) (`grown`); or what a
//! step makes of accumulators between two numbers lies between them (`level`). What was guessed wrong
//! is not proved, and the fold has no such bounds.

use super::cells::Cell;
use super::ends::ends;
use super::extents::shape_in;
use super::folds::{Parts, Step};
use super::growth::{Base, Cells, Growth, Source};
use super::guessed::Guess;
use super::laws::is_signed;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, IExp, Operation, View};
use super::term::{
    application, dest_cons, dest_list, dest_literal, distinct_parts, ints, literal, mk, parts,
};
use super::theorem::{conjuncts, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use std::collections::HashSet;
use std::rc::Rc;

lemmas! {
    ok_fold_kept(K; 7);
    fold_kept(x, i, e, K; 6);
    fold_kept_within(x, i, e, K; 5);
}

/// A tuple has no more scalars.
const MOST_SCALARS: usize = 8;

/// How often bounds are guessed from those that were guessed before.
const MOST_GUESSES: usize = 2;

/// A number beyond those of short types.
const SHORT: u32 = 1 << 16;

/// What each step of a fold keeps.
pub struct Kept {
    /// `K`
    pub says: Term,
    /// That it holds of the first accumulator; that the steps evaluate where it holds; and that they keep
    /// it.
    pub first: Thm,
    pub good: Thm,
    pub next: Thm,
}

/// What was kept where this was claimed of accumulators.
#[derive(Clone)]
pub struct KeptOfLess {
    claims: HashSet<Term>,
    kept: Rc<Kept>,
}

/// Bounds of cells of an accumulator, before a step with the index k.
#[derive(Clone)]
struct Claim {
    ty: Term,
    cells: Cells,
    low: Term,
    high: Term,
}

impl Claim {
    fn of(ty: Term, cells: &Cells, [low, high]: [Term; 2]) -> Claim {
        let cells = cells.clone();
        Claim {
            ty,
            cells,
            low,
            high,
        }
    }
}

impl Scope {
    /// What each step of a fold of signed integers, with an accumulator of this shape, keeps, if something
    /// is found.
    pub fn kept(&self, fold: Term, shape: Term) -> Attempt<Option<Rc<Kept>>> {
        let Exp::Fold { x, d, i, lo, hi, e } = Exp::of(fold)? else {
            return Ok(None);
        };
        let found = &self.session.kept;
        found.once((self.here(), fold, shape), || {
            // What was kept where less was known is kept here. But where more is claimed of accumulators
            // than there, better bounds may be found.
            let (w, env, _) = self.here();
            let point = [w, env, fold, shape];
            let claimed = self.claimed_of_accumulators()?;
            let before = self.session.kept_of_less.borrow().get(&point).cloned();
            for KeptOfLess { claims, kept } in before.into_iter().flatten() {
                let theorems = [kept.first, kept.good, kept.next];
                if claimed.is_subset(&claims) && self.rest_on_known_of_call(&theorems)? {
                    return Ok(Some(kept));
                }
            }
            let parts = Parts {
                x,
                d,
                i,
                lo,
                hi,
                e,
                shape,
            };
            let step = self.plain_step(parts)?;
            for cells in self.signed_cells(parts)? {
                // Bounds that do not move are better, where a step forgets the accumulator.
                let growths = step.growths(e, &cells);
                let forgets = |growths: &Vec<Growth>| growths.iter().any(|it| it.fixed.is_some());
                let is_level_first = growths.as_ref().is_none_or(forgets);
                let grown = || match &growths {
                    Some(growths) => self.grown(&cells, parts, &step, growths),
                    None => Ok(None),
                };
                let level = || self.level(&cells, parts);
                let found = match is_level_first {
                    true => level()?.map_or_else(grown, |kept| Ok(Some(kept)))?,
                    false => grown()?.map_or_else(level, |kept| Ok(Some(kept)))?,
                };
                if let Some(kept) = found {
                    let mut known = self.session.kept_of_less.borrow_mut();
                    known.entry(point).or_default().push(KeptOfLess {
                        claims: claimed,
                        kept: Rc::clone(&kept),
                    });
                    return Ok(Some(kept));
                }
            }
            Ok(None)
        })
    }

    /// What is known here of the cells of accumulators that names stand for.
    fn claimed_of_accumulators(&self) -> Attempt<HashSet<Term>> {
        let tensor = hol::type_of(self.any_tensor()?);
        let mut named = hol::free_vars(self.tensors.environment);
        named.retain(|x| hol::type_of(*x) == tensor);
        let is_claim = |fact: &Term| {
            let is_between = application(*fact).is_some_and(|(name, _)| name == "between");
            let is_claim = is_between || hol::dest_forall(*fact).is_some();
            is_claim && hol::free_vars(*fact).iter().any(|t| named.contains(t))
        };
        Ok(self.facts().into_iter().filter(is_claim).collect())
    }

    /// The cells of an accumulator that are signed, with their types: of a short row, as a tuple is, one
    /// by one, those of each of a few tensors, or else all at once.
    fn signed_cells(&self, fold: Parts) -> Attempt<Vec<Vec<(Term, Cells)>>> {
        let shape = shape_in(self.shape_of(fold.d)?)?;
        let elements = self.elements_of(fold.d)?;
        let types = elements.types();
        let mut ways = Vec::new();
        let extent = |n: &Term| dest_literal(*n).and_then(|n| usize::try_from(n).ok());
        let places = match &shape[..] {
            [] => vec![Vec::new()],
            [n, ..] if let Some(n) = extent(n).filter(|n| *n <= MOST_SCALARS) => {
                let places: Result<_, _> = (0..n).map(|at| Ok(vec![literal(at)?])).collect();
                places.map_err(|fail: prover::Fail| Trouble::from(fail))?
            }
            _ => Vec::new(),
        };
        let mut signed = Vec::new();
        for (at, place) in places.into_iter().enumerate() {
            let ty = types.get(at).or(types.first());
            let ty = *ty.ok_or(Trouble::internal("no type of elements"))?;
            if is_signed(ty)? {
                let cells = match scalar_of(fold, &place)? {
                    _ if shape.len() <= 1 => Cells::One(place),
                    Some(index) => Cells::One(index),
                    None => Cells::All(place),
                };
                signed.push((ty, cells));
            }
        }
        if !signed.is_empty() {
            ways.push(signed);
        }
        if let &[ty] = types
            && !shape.is_empty()
            && is_signed(ty)?
        {
            ways.push(vec![(ty, Cells::All(Vec::new()))]);
        }
        Ok(ways)
    }

    /// Bounds that move with each step by what it adds.
    fn grown(
        &self,
        cells: &[(Term, Cells)],
        fold: Parts,
        step: &Step,
        growths: &[Growth],
    ) -> Attempt<Option<Rc<Kept>>> {
        let mut claims = Vec::new();
        for ((ty, cells), growth) in cells.iter().zip(growths) {
            let Some(start) = self.bounds_of(*ty, fold.d, cells)? else {
                return Ok(None);
            };
            let Some([low, high]) = step.moving(start, growth)? else {
                return Ok(None);
            };
            claims.push(Claim::of(*ty, cells, [low, high]));
        }
        self.proved_kept(fold, &claims)
    }

    /// Bounds that stay where they are.
    fn level(&self, cells: &[(Term, Cells)], fold: Parts) -> Attempt<Option<Rc<Kept>>> {
        let mut claims = Vec::new();
        for (ty, cells) in cells {
            let Some([low, high]) = self.bounds_of(*ty, fold.d, cells)? else {
                return Ok(None);
            };
            claims.push(Claim::of(*ty, cells, [low, high]));
        }
        if let Some(kept) = self.proved_kept(fold, &claims)? {
            return Ok(Some(kept));
        }
        // What the next accumulator is, where this one is between them, may be between others. If these
        // depend on the step, it was between those of the step before, or of this one.
        let step = self.plain_step(fold)?;
        let k = step.index;
        let last_step = mk("int_sub", &[k, literal(1)?])?;
        if let Some(next) = self.next_bounds(&claims, fold)? {
            let are_numbers = next
                .iter()
                .flatten()
                .all(|end| dest_literal(*end).is_some());
            let steps = if are_numbers {
                &[k][..]
            } else {
                &[last_step, k]
            };
            for at in steps {
                let of_step = |end| hol::subst(&[(k, *at)], end);
                let around = self.claims_around(&claims, &next, of_step, fold)?;
                if let Some(kept) = self.proved_kept(fold, &around)? {
                    return Ok(Some(kept));
                }
            }
        }
        // Where it is far from any number of the step, it may come back.
        let most = greatest_literal(fold.e)?.max(BigInt::from(SHORT));
        let mut around = claims.clone();
        for claim in &mut around {
            [claim.low, claim.high] = [literal(-&most)?, literal(most.clone())?];
        }
        for _ in 0..MOST_GUESSES {
            let Some(next) = step.guessed(fold.e, &around)? else {
                return Ok(None);
            };
            around = self.claims_around(&claims, &next, Ok, fold)?;
        }
        self.proved_kept(fold, &around)
    }

    /// The bounds of the next accumulator, where these are claimed of one.
    fn next_bounds(&self, claims: &[Claim], fold: Parts) -> Attempt<Option<Vec<[Term; 2]>>> {
        let step = self.plain_step(fold)?.claiming(claims)?;
        let t = step.accumulator;
        let mut next = Vec::new();
        for claim in claims {
            let found = step.scope.bounds_of(claim.ty, fold.e, &claim.cells);
            let is_known =
                |ends: &[Term; 2]| ends.iter().all(|end| !hol::free_vars(*end).contains(&t));
            match found.ok().flatten().filter(is_known) {
                Some(ends) => next.push(ends),
                None => return Ok(None),
            }
        }
        Ok(Some(next))
    }

    /// The claims around what is claimed of the first accumulator and the bounds of the next one, these for
    /// another step.
    fn claims_around(
        &self,
        first: &[Claim],
        next: &[[Term; 2]],
        of_step: impl Fn(Term) -> Result<Term, kernel::Error>,
        fold: Parts,
    ) -> Attempt<Vec<Claim>> {
        let step = self.plain_step(fold)?;
        let farther = |f, own: Term, other: Term| {
            Ok::<_, Trouble>(match step.scope.farther(f, own, other)? {
                Some(found) if found == own => own,
                _ => hol::rhs(step.scope.tidied(of_step(other)?)?),
            })
        };
        let mut claims = Vec::new();
        for (own, [c, d]) in first.iter().zip(next) {
            let low = farther(Operation::Min, own.low, *c)?;
            let high = farther(Operation::Max, own.high, *d)?;
            let ends = [low, high];
            claims.push(Claim::of(own.ty, &own.cells, ends));
        }
        Ok(claims)
    }

    /// The ends between which cells of an expression lie.
    fn bounds_of(&self, ty: Term, e: Term, cells: &Cells) -> Attempt<Option<[Term; 2]>> {
        let cell = cells.of(self, e)?;
        let ends = ends(cell.between(ty)?)?;
        // A number of all cells mentions none of them.
        let is_free = |t: &Term| match cells {
            Cells::One(_) => true,
            Cells::All(first) => {
                let mut any = cell.index[first.len()..].iter();
                any.all(|i| !hol::free_vars(*t).contains(i))
            }
        };
        if ends.iter().all(is_free) {
            return Ok(Some(ends));
        }
        as_ends(cell.scope.numbers_of_ends(ends)?)
    }

    /// What is kept, if a step keeps what is claimed.
    fn proved_kept(&self, fold: Parts, claims: &[Claim]) -> Attempt<Option<Rc<Kept>>> {
        let step = self.plain_step(fold)?;
        let (k, t, [l, _]) = (step.index, step.accumulator, step.ends());
        let said = hol::lambda(k, hol::lambda(t, step.said(claims)?)?)?;
        let Ok(first) = self.proved_claims(fold.d, fold.shape, claims, [k, l]) else {
            return Ok(None);
        };
        let step = step.claiming(claims)?;
        let shape = dest_list(fold.shape)?;
        let good = step.scope.ok(fold.e);
        let Ok(good) = good.and_then(|good| step.scope.reshaped(good, &shape)) else {
            return Ok(None);
        };
        let after = mk("int_add", &[k, literal(1)?])?;
        let Ok(next) = step
            .scope
            .proved_claims(fold.e, fold.shape, claims, [k, after])
        else {
            return Ok(None);
        };
        Ok(Some(Rc::new(Kept {
            says: said,
            first,
            good: step.each(good)?,
            next: step.each(next)?,
        })))
    }

    /// What is claimed of an expression before the step with this index.
    fn proved_claims(
        &self,
        e: Term,
        shape: Term,
        claims: &[Claim],
        [k, index]: [Term; 2],
    ) -> Attempt<Thm> {
        let mut proved = Vec::new();
        for claim in claims {
            let at = |bound| hol::subst(&[(k, index)], bound);
            let wanted = [at(claim.low)?, at(claim.high)?];
            let prove = |cell: &Cell| cell.between_these(claim.ty, wanted);
            proved.push(match &claim.cells {
                Cells::One(index) => prove(&self.cell_at(e, index))?,
                Cells::All(first) => {
                    let shape = dest_list(shape)?.split_off(first.len());
                    let between = |cell| self.between_term(claim.ty, wanted, cell);
                    self.cell_at(e, first)
                        .throughout(&shape, &between, &prove)?
                }
            });
        }
        Ok(hol::connectives::conjs(&proved)?)
    }

    /// `between S ty l u (cell_value S c)`
    fn between_term(&self, ty: Term, [l, u]: [Term; 2], cell: Term) -> Attempt<Term> {
        let S = self.session.ops;
        let value = mk("cell_value", &[S, cell])?;
        Ok(mk("between", &[S, ty, l, u, value])?)
    }

    /// `⊢ ok S w env (Fold ...) s` by what is kept.
    pub(super) fn ok_kept(&self, kept: &Kept, [lo, hi, first, shape]: [Thm; 4]) -> Attempt<Thm> {
        let rule = ok_fold_kept { K: kept.says };
        let premises = [lo, hi, first, shape, kept.first, kept.good, kept.next];
        self.apply(rule, premises)
    }

    /// The bounds of a cell of the last accumulator of a fold.
    pub(super) fn between_fold(&self, cell: &Cell) -> Attempt<Option<Thm>> {
        let Exp::Fold { x, d, i, lo, hi, e } = Exp::of(cell.e)? else {
            return Ok(None);
        };
        let first = self.ok(d)?;
        let Some(kept) = self.kept(cell.e, last(first)?)? else {
            return Ok(None);
        };
        let (lo, hi) = (self.index(lo)?, self.index(hi)?);
        let order = mk("int_le", &[last(lo)?, last(hi)?])?;
        let K = kept.says;
        let kept = match self.try_prove_of_data(order)? {
            Some(order) => {
                let premises = [lo, hi, first, kept.first, kept.next, order];
                self.apply(fold_kept { x, i, e, K }, premises)?
            }
            None => {
                let premises = [lo, hi, first, kept.first, kept.next];
                self.apply(fold_kept_within { x, i, e, K }, premises)?
            }
        };
        let value = mk("cell_value", &[self.session.ops, cell.term()?])?;
        for fact in conjuncts(kept)? {
            if let Some(found) = self.bounds_in(fact, value)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// What a claim says of this cell, `⊢ between S ty l u x`, if it is about it.
    pub(super) fn bounds_in(&self, claim: Thm, x: Term) -> Attempt<Option<Thm>> {
        let Some(every) = hol::dest_forall(claim.concl()) else {
            let (name, args) = parts(claim.concl())?;
            return Ok((name == "between" && args.last() == Some(&x)).then_some(claim));
        };
        let (_, body) = hol::open_fresh(every, &[])?;
        let Some((_, value)) = application(x).filter(|(name, _)| name == "cell_value") else {
            return Ok(None);
        };
        let cell = hol::dest_app(value[1]);
        let claimed = hol::dest_imp(body).and_then(|(_, between)| application(between));
        let claimed = claimed.and_then(|(_, args)| application(*args.last()?));
        let claimed = claimed.and_then(|(_, value)| hol::dest_app(*value.last()?));
        let Some(((tensor, mut index), (of, mut indices))) = cell.zip(claimed) else {
            return Ok(None);
        };
        if tensor != of {
            return Ok(None);
        }
        // The claim may be about cells of one row.
        while let Ok(Some((row, rest))) = dest_cons(indices) {
            match dest_cons(index)? {
                Some((own, others)) if own == row => (index, indices) = (others, rest),
                _ => return Ok(None),
            }
        }
        let here = hol::spec(index, claim)?;
        let Some((inside, _)) = hol::dest_imp(here.concl()) else {
            return Ok(None);
        };
        let (_, args) = parts(inside)?;
        // Where an index is data, this may be known further inside only.
        match self.in_box(&dest_list(args[0])?, &dest_list(index)?) {
            Ok(inside) => Ok(Some(hol::mp(here, inside)?)),
            Err(trouble) if trouble.is_spent() => Err(trouble),
            Err(_) => Ok(None),
        }
    }
}

impl Step {
    /// The same step, where this is claimed of the accumulator, which `each` says.
    fn claiming(mut self, claims: &[Claim]) -> Attempt<Step> {
        let said = self.said(claims)?;
        self.assume(said)?;
        Ok(self)
    }

    /// The same by what was found, if anything was.
    pub fn keeping(mut self, kept: Option<Rc<Kept>>) -> Attempt<Step> {
        let Some(kept) = kept else {
            return Ok(self);
        };
        let of_step = hol::app(hol::app(kept.says, self.index)?, self.accumulator)?;
        let said = hol::rhs(hol::beta_norm(of_step)?);
        self.assume(said)?;
        self.kept = Some(kept);
        Ok(self)
    }

    /// The step, and what is kept: at least that there is an accumulator.
    pub fn keeping_anything(mut self) -> Attempt<(Step, Rc<Kept>)> {
        if let Some(kept) = &self.kept {
            let kept = Rc::clone(kept);
            return Ok((self, kept));
        }
        let (k, t, yes) = (self.index, self.accumulator, hol::mk_true()?);
        self.assumed = Some(yes);
        let truth = hol::truth()?;
        let each = self.each(truth)?;
        let kept = Kept {
            says: hol::lambda(k, hol::lambda(t, yes)?)?,
            first: truth,
            good: each,
            next: each,
        };
        Ok((self, Rc::new(kept)))
    }

    fn assume(&mut self, said: Term) -> Attempt<()> {
        for fact in conjuncts(hol::assume(said)?)? {
            self.scope.learn(fact);
        }
        self.assumed = Some(said);
        Ok(())
    }

    /// `K k t`
    fn said(&self, claims: &[Claim]) -> Attempt<Term> {
        let t = self.accumulator;
        let mut said = Vec::new();
        for claim in claims {
            let ends = [claim.low, claim.high];
            said.push(match &claim.cells {
                Cells::One(index) => {
                    let cell = hol::app(t, ints(index)?)?;
                    self.scope.between_term(claim.ty, ends, cell)?
                }
                Cells::All(first) => {
                    let list = self.scope.fresh("J", hol::type_of(ints(&[])?))?;
                    let index = first.iter().rev();
                    let index = index
                        .copied()
                        .try_fold(list, |rest, i| mk("::", &[i, rest]))?;
                    let cell = hol::app(t, index)?;
                    let between = self.scope.between_term(claim.ty, ends, cell)?;
                    let shape = dest_list(self.shape)?.split_off(first.len());
                    let inside = mk("in_box", &[ints(&shape)?, list])?;
                    hol::mk_forall(list, hol::mk_imp(inside, between)?)?
                }
            });
        }
        Ok(hol::connectives::mk_conjs(&said)?)
    }

    /// Guesses the bounds of the next accumulator e, where these numbers are claimed of one.
    fn guessed(&self, e: Term, claims: &[Claim]) -> Attempt<Option<Vec<[Term; 2]>>> {
        let known = |cell: &Cell| {
            for Claim {
                cells, low, high, ..
            } in claims
            {
                let base = Base {
                    tensor: self.accumulator,
                    cells,
                    inner: Vec::new(),
                };
                if let Some(Source::Own) = base.source(cell)? {
                    return Ok(dest_literal(*low)
                        .zip(dest_literal(*high))
                        .map(|(a, b)| [a, b]));
                }
            }
            Ok(None)
        };
        let mut next = Vec::new();
        for Claim { ty, cells, .. } in claims {
            let cell = cells.of(&self.scope, e)?;
            match as_ends(Guess::new(&known).of(*ty, &cell))? {
                Some(ends) => next.push(ends),
                None => return Ok(None),
            }
        }
        Ok(Some(next))
    }
}

/// Numbers as the ends between which something lies.
fn as_ends(numbers: Option<[BigInt; 2]>) -> Attempt<Option<[Term; 2]>> {
    Ok(match numbers {
        Some([low, high]) => Some([literal(low)?, literal(high)?]),
        None => None,
    })
}

/// The index of the one cell that a step reads where the index begins so, if the step begins with a name for
/// it, as it does for a scalar that is carried with tensors.
fn scalar_of(fold: Parts, place: &[Term]) -> Attempt<Option<Vec<Term>>> {
    let (mut x, mut e) = (fold.x, fold.e);
    // A fold over several indices is one in the other.
    while let Exp::Fold {
        x: own, e: body, ..
    } = Exp::of(e)?
    {
        (x, e) = (own, body);
    }
    while let Exp::Let { d, e: inner, .. } = Exp::of(e)? {
        let (mut read, mut index) = (d, Vec::new());
        while let Exp::At { e, i } = Exp::of(read)? {
            let IExp::ILit { z } = IExp::of(i)? else {
                break;
            };
            index.insert(0, z);
            read = e;
        }
        let is_own = matches!(Exp::of(read)?, Exp::Var { x: name } if name == x);
        if is_own && index.starts_with(place) {
            return Ok((index.len() == dest_list(fold.shape)?.len()).then_some(index));
        }
        e = inner;
    }
    Ok(None)
}

/// The greatest literal in an expression, or 0.
fn greatest_literal(e: Term) -> Attempt<BigInt> {
    let mut greatest = BigInt::ZERO;
    for part in distinct_parts(e) {
        if let Ok(Exp::Lit { d, .. }) = Exp::of(part)
            && let Some(number) = dest_literal(mk("int_of_num", &[d])?)
        {
            greatest = greatest.max(number);
        }
    }
    Ok(greatest)
}
