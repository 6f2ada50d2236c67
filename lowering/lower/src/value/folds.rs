//! Folds of scalars in a local: `T y = r; for (...) { y = e; }`.
//!
//! For an expression e at a point of the function, a local y and a value a:
//!
//! ```text
//! ⊢ brings S H st cenv y v a (cell_value S (den S w env e [])) c      c takes y from a to the value of e
//! ```
//!
//! e, y and a are given, the statement c comes out. In a step of a fold, a is the value of the
//! accumulator, and y is where the accumulator is. A fold is a loop that brings y from the first
//! accumulator to the last (`brings_fold`). What makes a step may be a fold itself: if it begins with the
//! accumulator, and does not read it afterwards, it goes on in y (`brings_again`). A choice that needs
//! locals, or that may leave the accumulator as it is, is an `if` (`brings_choice`); anything else is
//! assigned (`brings_set`).

use crate::point::Point;
use crate::point::state::Place;
use crate::statement::updates::Fold;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::locals::Locals;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::{needs_locals, reads};
use reasoning::syntax::{Exp, View};
use reasoning::term::distinct_parts;
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    brings_set(; 1);
    brings_kept(S, H, st, cenv, y, v, w; 1);
    brings_seq(; 2);
    brings_if(; 4);
    brings_fold(; 6);
    brings_fold_kept(K; 8);
    brings_again(; 2);
}

impl Wanted {
    /// For a fold that is to be in a local y: the first accumulator as an expression, and the loops
    /// that bring y from there to the last one,
    /// `⊢ computes S (state S H st cenv) v r a` and
    /// `⊢ brings S H st cenv y v a (cell_value S (den S w env e [])) c`. There is no such expression
    /// where it needs locals.
    pub fn folded(&self, y: Term) -> Attempt<Option<(Thm, Thm)>> {
        if self.may_be_outside()? {
            return Ok(None);
        }
        if let Exp::Let { x, d, e } = Exp::of(self.e)?
            && self.holds_bound([x, d, e])?
        {
            return Ok(None);
        }
        // An end of the range that is data has to be read before.
        if let Exp::LetData { x, e, .. } = Exp::of(self.e)?
            && let Exp::Fold { lo, hi, .. } = Exp::of(e)?
            && [lo, hi]
                .into_iter()
                .any(|end| distinct_parts(end).contains(&x))
        {
            return Ok(None);
        }
        if let Some((inner, equation)) = self.source()? {
            return match inner.folded(y)? {
                Some((value, loops)) => Ok(Some((value, self.retotalled(loops, equation)?))),
                None => Ok(None),
            };
        }
        let Exp::Fold { d, .. } = Exp::of(self.e)? else {
            return Ok(None);
        };
        let first = self.of(d, Vec::new());
        if let Some(value) = first.as_value()? {
            return Ok(Some((value, self.fold(y)?)));
        }
        let Some((value, before)) = first.folded(y)? else {
            return Ok(None);
        };
        let both = self.point.apply(brings_seq {}, [before, self.fold(y)?])?;
        Ok(Some((value, both)))
    }

    /// The loop of a fold: y is brought from the first accumulator to the last.
    pub fn fold(&self, y: Term) -> Attempt<Thm> {
        let fold = Fold::of(self.e)?;
        let e = fold.body;
        let point = &self.point;
        let shape = point.scope.shape_of(fold.first)?;
        let ([lo, hi, first, end], ends) = point.ends(fold.ends[0], fold.ends[1])?;
        let place = Place::Local(y);
        let elements = point.scope.elements_of(fold.first)?;
        let (step, inner) = point.enter_step(&fold, elements, last(shape)?, ends, Some(place))?;
        let accumulator = inner.scalar(step.accumulator)?;
        let each = step.each(inner.wanted(e).bring(y, accumulator)?)?;
        match step.kept {
            None => point.apply(brings_fold {}, [shape, lo, hi, first, end, each]),
            Some(kept) => {
                let premises = [shape, lo, hi, first, end, kept.first, kept.next, each];
                point.apply(brings_fold_kept { K: kept.says }, premises)
            }
        }
    }

    /// `⊢ brings S H st cenv y v a (cell_value S (den S w env e [])) c`
    fn bring(&self, y: Term, a: Term) -> Attempt<Thm> {
        let point = &self.point;
        let purpose = Purpose::Brings(y, a);
        let part = |e| self.of(e, Vec::new());
        match Exp::of(self.e)? {
            Exp::Var { x } if self.name_in(y)?.is_some() => {
                let kept = brings_kept {
                    S: point.scope.session.ops,
                    H: point.state.written,
                    st: point.state.stack,
                    cenv: point.state.arrays,
                    y,
                    v: point.state.valuation,
                    w: point.scope.integers.valuation,
                };
                point.apply(kept, [self.point.bound(x)?])
            }
            Exp::Fold { x: f, d, e, .. }
                if let Some(x) = part(d).name_in(y)?
                    && self.source()?.is_none() =>
            {
                if point.scope.may_read(e, f, x)? {
                    return self.bring_value(y, a);
                }
                let bound = point.bound(x)?;
                point.apply(brings_again {}, [bound, self.fold(y)?])
            }
            Exp::If { c, a: p, b: q }
                if needs_locals(p)?
                    || needs_locals(q)?
                    || self.point.scope.mentions_data(self.e)?
                    || part(q).name_in(y)?.is_some() =>
            {
                point.choose(purpose, c, |point, test| {
                    let bring = |e| move |point: &Point| point.wanted(e).bring(y, a);
                    let yes = point.under(test.holds, bring(p))?;
                    let no = point.under(test.fails, bring(q))?;
                    point.apply(brings_if {}, [test.decision, test.decides, yes, no])
                })
            }
            Exp::Let { x, d, e } if point.are_tensors_in_arrays([x, d, e])? => {
                point.with_arrays(purpose, [x, d], |point| {
                    self.copied_at(point, |inner| inner.bring(y, a))
                })
            }
            Exp::Let { x, d, e } if let Some(cells) = point.cells_in_locals([x, d, e])? => point
                .with_row(purpose, [x, d, e], cells, |point| {
                    self.copied_at(point, |inner| inner.bring(y, a))
                }),
            Exp::Let { x, d, e }
                if point.scope.shape(d)?.is_empty()
                    && reads(e, x)?
                    && !point.is_cell_in_local(d)? =>
            {
                let shape = last(point.scope.ok(d)?)?;
                let local = point.local_named(x)?;
                let mut locals = Locals::new(point)?;
                locals.declare(point, local, d)?;
                let th = point.with_locals(purpose, &locals, |point| {
                    let inner = point.with_tensor(x, d, shape, Place::Local(local))?;
                    inner.wanted(e).bring(y, a)
                })?;
                match self.source()? {
                    Some((_, equation)) => self.retotalled(th, equation),
                    None => Err(Trouble::internal("a let without a source")),
                }
            }
            Exp::LetData { x, ty, d, .. } => {
                self.at_index(purpose, Data { x, ty, d }, |inner| inner.bring(y, a))
            }
            _ => match self.source()? {
                Some((inner, equation)) => self.retotalled(inner.bring(y, a)?, equation),
                None => self.bring_value(y, a),
            },
        }
    }

    /// The name that it is, if that stands for the scalar of this local.
    fn name_in(&self, y: Term) -> Attempt<Option<Term>> {
        let Exp::Var { x } = Exp::of(self.e)? else {
            return Ok(None);
        };
        let value = hol::rhs(self.point.bound(x)?);
        Ok((self.point.place(x, value) == Some(Place::Local(y))).then_some(x))
    }

    /// One assignment.
    pub fn bring_value(&self, y: Term, a: Term) -> Attempt<Thm> {
        let purpose = Purpose::Brings(y, a);
        self.with_value(purpose, |point, value| point.apply(brings_set {}, [value]))
    }
}
