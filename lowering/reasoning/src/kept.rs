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
use super::data::cell_of;
use super::ends::ends;
use super::extents::shape_in;
use super::folds::Step;
use super::laws::is_signed;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, IExp, Operation, View};
use super::term::{
    application, dest_cons, dest_list, dest_literal, distinct_parts, int, ints, literal, mk, parts,
};
use super::theorem::{conjuncts, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use std::rc::Rc;

lemmas! {
    ok_fold_kept(K; 7);
    fold_kept(x, i, e, K; 6);
    fold_kept_within(x, i, e, K; 5);
}

/// A tuple has no more scalars.
const MOST_SCALARS: usize = 8;

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

/// Which cells: one, or all of a tensor, or of a row of it.
#[derive(Clone, PartialEq)]
enum Cells {
    One(Vec<Term>),
    /// Those whose index begins so.
    All(Vec<Term>),
}

/// What becomes of a cell in a step: it moves from that of the accumulator by so much, or is between
/// these, or one or the other.
#[derive(Clone, Default)]
struct Growth {
    moved: Option<[Term; 2]>,
    fixed: Option<[BigInt; 2]>,
}

/// A fold over one index, taken apart.
#[derive(Clone, Copy)]
struct Parts {
    x: Term,
    d: Term,
    i: Term,
    lo: Term,
    hi: Term,
    e: Term,
    /// The shape of the accumulator, as it is written where this is used.
    shape: Term,
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
                if found.is_some() {
                    return Ok(found);
                }
            }
            Ok(None)
        })
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
                if let Some(kept) = self.kept_between(&claims, &next, of_step, fold)? {
                    return Ok(Some(kept));
                }
            }
        }
        // Where it is far from any number of the step, it may come back.
        let most = greatest_literal(fold.e)?.max(BigInt::from(SHORT));
        let wide: Attempt<Vec<Claim>> = claims
            .iter()
            .map(|own| {
                Ok(Claim::of(
                    own.ty,
                    &own.cells,
                    [literal(-&most)?, literal(most.clone())?],
                ))
            })
            .collect();
        match self.next_bounds(&wide?, fold)? {
            Some(next) => self.kept_between(&claims, &next, Ok, fold),
            None => Ok(None),
        }
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

    /// What is kept, if that is to lie between what is claimed of the first accumulator and the bounds of
    /// the next one, these for another step.
    fn kept_between(
        &self,
        first: &[Claim],
        next: &[[Term; 2]],
        of_step: impl Fn(Term) -> Result<Term, kernel::Error>,
        fold: Parts,
    ) -> Attempt<Option<Rc<Kept>>> {
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
        self.proved_kept(fold, &claims)
    }

    fn plain_step(&self, fold: Parts) -> Attempt<Step> {
        let ends = [last(self.index(fold.lo)?)?, last(self.index(fold.hi)?)?];
        self.step(
            [fold.x, fold.i],
            self.elements_of(fold.d)?,
            fold.shape,
            ends,
        )
    }

    /// The ends between which cells of an expression lie.
    fn bounds_of(&self, ty: Term, e: Term, cells: &Cells) -> Attempt<Option<[Term; 2]>> {
        let (scope, index) = match cells {
            Cells::One(index) => (self.clone(), index.clone()),
            Cells::All(first) => self.any_cell(first, &shape_in(self.shape_of(e)?)?)?,
        };
        let ends = ends(scope.cell_at(e, &index).between(ty)?)?;
        // A number of all cells mentions none of them.
        let is_free = |t: &Term| match cells {
            Cells::One(_) => true,
            Cells::All(first) => {
                let mut any = index[first.len()..].iter();
                any.all(|i| !hol::free_vars(*t).contains(i))
            }
        };
        if ends.iter().all(is_free) {
            return Ok(Some(ends));
        }
        let [low, high] = ends;
        let numbers = scope
            .numbers_of_data(low)?
            .zip(scope.numbers_of_data(high)?);
        Ok(match numbers {
            Some(([low, _], [_, high])) => Some([literal(low)?, literal(high)?]),
            None => None,
        })
    }

    /// The indices of any cell whose first ones are these: variables for the others.
    fn any_cell(&self, first: &[Term], shape: &[Term]) -> Attempt<(Scope, Vec<Term>)> {
        let (mut scope, mut index) = (self.clone(), first.to_vec());
        let not = || Trouble::internal("cells of a tensor with fewer dimensions");
        for n in shape.get(first.len()..).ok_or_else(not)? {
            let j = self.fresh("j", int()?)?;
            scope = scope.within(j, literal(0)?, *n)?;
            index.push(j);
        }
        Ok((scope, index))
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
        let kept = Kept {
            says: hol::lambda(k, hol::lambda(t, yes)?)?,
            first: truth,
            good: self.each(truth)?,
            next: self.each(truth)?,
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

    /// The bounds before this step of what begins between these, and grows so.
    fn moving(&self, [a, b]: [Term; 2], growth: &Growth) -> Attempt<Option<[Term; 2]>> {
        let zero = literal(0)?;
        let [p, q] = growth.moved.unwrap_or([zero, zero]);
        let (mut low, mut high) = (a, b);
        if let Some([least, most]) = &growth.fixed {
            let Some((p, q)) = dest_literal(p).zip(dest_literal(q)) else {
                return Ok(None);
            };
            // After one step it is moved already.
            let (least, most) = (literal(least - p)?, literal(most - q)?);
            let least = self.scope.farther(Operation::Min, a, least)?;
            let most = self.scope.farther(Operation::Max, b, most)?;
            let Some((least, most)) = least.zip(most) else {
                return Ok(None);
            };
            (low, high) = (least, most);
        }
        let steps = mk("int_sub", &[self.index, self.ends()[0]])?;
        let moved = |start, by| -> Attempt<Term> {
            if by == zero {
                return Ok(start);
            }
            let grown = mk("int_add", &[start, mk("int_mul", &[by, steps])?])?;
            Ok(hol::rhs(self.scope.tidied(grown)?))
        };
        Ok(Some([moved(low, p)?, moved(high, q)?]))
    }

    /// What becomes of each of these cells where the next accumulator is e, if that is found of all.
    fn growths(&self, e: Term, cells: &[(Term, Cells)]) -> Option<Vec<Growth>> {
        let of = |(ty, cells): &(Term, Cells)| {
            let growth = self.growth(*ty, e, cells, self.scope.clone());
            growth.ok().flatten()
        };
        cells.iter().map(of).collect()
    }

    /// What becomes of the cells of an accumulator where its next value is e.
    fn growth(&self, ty: Term, e: Term, cells: &Cells, scope: Scope) -> Attempt<Option<Growth>> {
        let base = Base {
            tensor: self.accumulator,
            cells,
        };
        let (scope, index) = match cells {
            Cells::One(index) => (scope, index.clone()),
            Cells::All(first) => scope.any_cell(first, &shape_in(scope.shape_of(e)?)?)?,
        };
        base.growth(ty, &scope.cell_at(e, &index))
    }
}

/// The accumulator that cells are compared with.
struct Base<'a> {
    tensor: Term,
    cells: &'a Cells,
}

impl Base<'_> {
    /// What becomes of a cell: how far it is from one of the accumulator, or between what it lies.
    fn growth(&self, ty: Term, cell: &Cell) -> Attempt<Option<Growth>> {
        let scope = &cell.scope;
        if self.is_at(cell)? {
            let zero = literal(0)?;
            let moved = Some([zero, zero]);
            return Ok(Some(Growth { moved, fixed: None }));
        }
        let found = match Exp::of(cell.e)? {
            Exp::Op {
                f: f @ (Operation::Add | Operation::Sub),
                operands,
                ..
            } => {
                let &[a, b] = &operands[..] else {
                    return Ok(None);
                };
                let [a, b] = [a, b].map(|e| cell.of(e, cell.index.clone()));
                let is_sum = matches!(f, Operation::Add);
                match self.growth(ty, &a)? {
                    Some(growth) if growth.moved.is_some() => added(growth, ty, &b, !is_sum)?,
                    _ if is_sum => match self.growth(ty, &b)? {
                        Some(growth) if growth.moved.is_some() => added(growth, ty, &a, false)?,
                        _ => None,
                    },
                    _ => None,
                }
            }
            // One or the other.
            Exp::Op {
                f: Operation::Max | Operation::Min,
                operands,
                ..
            } => {
                let &[a, b] = &operands[..] else {
                    return Ok(None);
                };
                let of = |e| self.growth(ty, &cell.of(e, cell.index.clone()));
                match of(a)?.zip(of(b)?) {
                    Some((a, b)) => either(a, b)?,
                    None => None,
                }
            }
            Exp::Var { x } if let Some(inner) = cell.defined(x)? => {
                return self.growth(ty, &inner);
            }
            Exp::If { c, a, b } if cell.source()?.is_none() => {
                let p = last(scope.decision(c)?)?;
                let of = |e, p| self.growth(ty, &cell.of(e, cell.index.clone()).assuming(p)?);
                let (yes, no) = (of(a, p)?, of(b, hol::mk_not(p)?)?);
                match yes.zip(no) {
                    Some((yes, no)) => either(yes, no)?,
                    None => None,
                }
            }
            Exp::With { d, e, .. } => {
                let old = self.growth(ty, &cell.of(d, cell.index.clone()))?;
                match old.zip(self.growth(ty, &cell.of(e, Vec::new()))?) {
                    Some((old, new)) => either(old, new)?,
                    None => None,
                }
            }
            Exp::Fold { x, d, i, lo, hi, e } => {
                let shape = last(scope.shape_of(d)?)?;
                let parts = Parts {
                    x,
                    d,
                    i,
                    lo,
                    hi,
                    e,
                    shape,
                };
                self.growth_of_fold(ty, cell, parts)?
            }
            Exp::Op { f, .. } if f.is_arithmetic() => None,
            Exp::Reindex { r, e } if r.keeps_indices() => {
                let shape = shape_in(scope.shape_of(e)?)?;
                let found = self.growth(ty, &cell.of(e, cell.index.clone()))?;
                let zero = Growth {
                    moved: None,
                    fixed: Some([BigInt::ZERO, BigInt::ZERO]),
                };
                match found {
                    // It may be padding, which is zero.
                    Some(growth) if scope.in_box(&shape, &cell.index).is_err() => {
                        either(growth, zero)?
                    }
                    _ => return Ok(found),
                }
            }
            _ => match inside(cell)? {
                Some(inner) => return self.growth(ty, &inner),
                None => None,
            },
        };
        if found.is_some() {
            return Ok(found);
        }
        // What does not depend on the accumulator.
        let fixed = number_bounds(ty, cell)?;
        Ok(fixed.map(|fixed| Growth {
            moved: None,
            fixed: Some(fixed),
        }))
    }

    /// Whether it is a cell of the accumulator.
    fn is_at(&self, cell: &Cell) -> Attempt<bool> {
        if !matches!(Exp::of(cell.e)?, Exp::Var { .. } | Exp::At { .. }) {
            return Ok(false);
        }
        let Ok(held) = cell.scope.held(cell.e, &cell.index) else {
            return Ok(false);
        };
        let read = application(hol::rhs(held)).and_then(|(_, value)| hol::dest_app(*value.last()?));
        let Some((tensor, index)) = read else {
            return Ok(false);
        };
        Ok(tensor == self.tensor
            && match self.cells {
                Cells::All(first) => dest_list(index)?.starts_with(first),
                Cells::One(own) => index == ints(own)?,
            })
    }

    /// The same of an inner fold that begins with the accumulator: so far in each of its steps, or from
    /// what a step made of it.
    fn growth_of_fold(&self, ty: Term, cell: &Cell, fold: Parts) -> Attempt<Option<Growth>> {
        let scope = &cell.scope;
        let start = self.growth(ty, &cell.of(fold.d, cell.index.clone()))?;
        let Some(Growth {
            moved: Some([a, b]),
            fixed: None,
        }) = start
        else {
            return Ok(None);
        };
        let step = scope.plain_step(fold)?;
        // What an inner fold of scalars carries is one cell.
        let one = Cells::One(Vec::new());
        let cells = match dest_list(fold.shape)?.is_empty() {
            true => &one,
            false => self.cells,
        };
        let inner = step.growth(ty, fold.e, cells, step.scope.clone())?;
        let [l, u] = step.ends();
        let steps = mk("int_sub", &[u, l])?;
        let Some(Growth { moved, fixed }) = inner else {
            return Ok(None);
        };
        let zero = literal(0)?;
        let [p, q] = moved.unwrap_or([zero, zero]);
        // As many steps each time, as far as is known: the ends are no data.
        let mut is_steady = scope.try_prove_of_data(mk("int_le", &[l, u])?)?.is_some();
        for part in distinct_parts(steps) {
            is_steady = is_steady && cell_of(part)?.is_none();
        }
        if fixed.is_some() || !is_steady {
            let numbers = [a, b, p, q].map(dest_literal);
            let ([Some(a), Some(b), Some(p), Some(q)], Some([_, most])) =
                (numbers, scope.numbers_of_data(steps)?)
            else {
                return Ok(None);
            };
            // Each of them is at most zero, or at least.
            let most = most.max(BigInt::ZERO);
            let (p, q) = (p * &most, q * &most);
            return Ok(Some(Growth {
                moved: Some([literal(a + &p)?, literal(b + &q)?]),
                fixed: fixed.map(|[r, s]| [r + p, s + q]),
            }));
        }
        let times = |start, by| -> Attempt<Term> {
            let moved = mk("int_add", &[start, mk("int_mul", &[by, steps])?])?;
            Ok(hol::rhs(scope.tidied(moved)?))
        };
        let moved = Some([times(a, p)?, times(b, q)?]);
        Ok(Some(Growth { moved, fixed: None }))
    }
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

/// The cell that a cell is copied from. This asks for no proof that anything evaluates, which may need what
/// is looked for.
fn inside(cell: &Cell) -> Attempt<Option<Cell>> {
    let scope = &cell.scope;
    Ok(match Exp::of(cell.e)? {
        Exp::Let { x, d, e } => {
            let shape = last(scope.shape_of(d)?)?;
            Some(cell.below(scope.with_tensor(x, d, shape)?, e))
        }
        Exp::At { e, i } => {
            let index = [&[last(scope.index(i)?)?], &cell.index[..]].concat();
            Some(cell.of(e, index))
        }
        Exp::Gen { x, lo, e, .. } => {
            let (j, index) = cell.first()?;
            let k = mk("int_add", &[last(scope.index(lo)?)?, j])?;
            let scope = scope.with_index(x, hol::rhs(scope.tidied(k)?))?;
            Some(Cell { scope, e, index })
        }
        Exp::Concat { a, b } => {
            let (j, rest) = cell.first()?;
            let n = shape_in(scope.shape_of(a)?)?[0];
            let Some((i, count)) = dest_literal(j).zip(dest_literal(n)) else {
                return Ok(None);
            };
            Some(match i < count {
                true => cell.of(a, cell.index.clone()),
                false => cell.of(b, [&[literal(i - count)?], &rest[..]].concat()),
            })
        }
        _ => cell.source()?.map(|(inner, _)| inner),
    })
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

/// Numbers between which an integer lies.
fn number_bounds(ty: Term, cell: &Cell) -> Attempt<Option<[BigInt; 2]>> {
    if !is_signed(ty)? {
        return Ok(None);
    }
    let [low, high] = ends(cell.between(ty)?)?;
    let numbers = cell
        .scope
        .numbers_of_data(low)?
        .zip(cell.scope.numbers_of_data(high)?);
    Ok(numbers.map(|([low, _], [_, high])| [low, high]))
}

/// What moves so far, and then by an integer that is added or taken off.
fn added(growth: Growth, ty: Term, by: &Cell, is_negative: bool) -> Attempt<Option<Growth>> {
    let Some([low, high]) = number_bounds(ty, by)? else {
        return Ok(None);
    };
    let [least, most] = match is_negative {
        true => [-high, -low],
        false => [low, high],
    };
    let Some([p, q]) = growth.moved else {
        return Ok(None);
    };
    let Some((p, q)) = dest_literal(p).zip(dest_literal(q)) else {
        return Ok(None);
    };
    // Where no step is made, nothing is added.
    let zero = BigInt::ZERO;
    let [p, q] = [(p + &least).min(zero.clone()), (q + &most).max(zero)];
    Ok(Some(Growth {
        moved: Some([literal(p)?, literal(q)?]),
        fixed: growth.fixed.map(|[low, high]| [low + least, high + most]),
    }))
}

/// What becomes of a cell in one case or the other.
fn either(yes: Growth, no: Growth) -> Attempt<Option<Growth>> {
    let moved = match (yes.moved, no.moved) {
        (Some([a, b]), Some([c, d])) if [a, b] != [c, d] => {
            let numbers = [a, b, c, d].map(dest_literal);
            let [Some(a), Some(b), Some(c), Some(d)] = numbers else {
                return Ok(None);
            };
            Some([literal(a.min(c))?, literal(b.max(d))?])
        }
        (yes, no) => yes.or(no),
    };
    let fixed = match (yes.fixed, no.fixed) {
        (Some([a, b]), Some([c, d])) => Some([a.min(c), b.max(d)]),
        (yes, no) => yes.or(no),
    };
    Ok(Some(Growth { moved, fixed }))
}
