//! Folds of several tensors, each in an array of its own.
//!
//! For an expression e that is a row of tensors of the shape s, and arrays o₀, o₁, ... that hold the
//! tensors of an accumulator t, as P t says (`held`):
//!
//! ```text
//! ⊢ acts S H (P t) v st st (rooms arrs) (shifted S H (P (den S w env e)) arrs) c
//! ```
//!
//! e is given, the statement c comes out: it takes the arrays to the tensors of e. A fold is a loop of
//! such statements (`shift_fold`), a choice is one between them (`shift_if`), and of any other row each
//! tensor is stored in its array (`stores`), in an order in which each reads what was there before
//! (`plan`). Around that, the arrays are allocated (`memory::own_arrays`), or they are outputs
//! (`gate::results_of_folds`).

pub mod held;
pub mod plan;
pub mod stores;

use crate::point::Point;
use crate::point::state::Place;
use crate::statement::acts::with_tensors;
use crate::statement::tuples::held::Arrays;
use crate::statement::tuples::plan::{Names, next_of, rows_of};
use crate::statement::updates::Fold;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::locals::Locals;
use crate::value::row_in_locals::{reads_cells, steps_by_cells};
use crate::value::row_reads::{RowRead, read_in, row_read};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::program::reads;
use reasoning::syntax::{Exp, View};
use reasoning::term::{dest_list, list, literal, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::HashMap;

lemmas! {
    shift_store(; 4);
    shift_if(e1, e2, P; 4);
    shift_fold(j, f, e, P; 6);
    shift_fold_none(S, H, v, st, arrs, j, f, e, P; 3);
    shift_fold_kept(j, f, e, P, K; 8);
    shift_from(; 2);
    acts_shifted(; 3);
    writes_acts(; 1);
    acts_writes(; 1);
    steers_acts(; 1);
    acts_steers(; 1);
    brings_steers(; 1);
    steers_brings(; 1);
    let_same(x, e; 1);
    let_index_same(S, env, x, e; 1);
    let_data_same(x, e; 1);
}

impl Point {
    /// Whether `let x := d in a` binds several tensors that a fold carries, each of which is read by a
    /// name of its own.
    pub fn are_tensors_in_arrays(&self, [x, d, a]: [Term; 3]) -> Attempt<bool> {
        let Exp::Fold {
            x: f, d: first, e, ..
        } = Exp::of(d)?
        else {
            return Ok(false);
        };
        let is_row = x == identifier("fold")? && rows_of(first)?.is_some();
        Ok(is_row && self.scope.shape(d)?.len() > 1 && steps_by_cells(e, f)? && reads_cells(a, x)?)
    }

    /// The statement for this purpose that `build` makes of `let x := d in a` at the point at which
    /// arrays hold the tensors that d carries.
    pub fn with_arrays(
        &self,
        purpose: Purpose,
        [x, d]: [Term; 2],
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let start = self.with_stack(self.running(purpose)?).with_nothing_owed();
        let mut build = Some(build);
        let th = start.with_spares(d, &HashMap::new(), |point, own, missing| {
            point.allocated_around(own, own.temporary, &mut |point| {
                let arrays = own.arrays(point.state.arrays, own.temporary, missing);
                let loops = point.shifted(&arrays, d)?;
                let build = build.take().ok_or(Trouble::internal("used twice"))?;
                let inner = point.after_fold(&arrays, [x, d])?;
                let th = build(&inner.with_stack(self.state.stack))?;
                let th = match purpose {
                    Purpose::Writes => point.apply(writes_acts {}, [th])?,
                    Purpose::Steers => point.apply(steers_acts {}, [th])?,
                    Purpose::Acts => th,
                    Purpose::Brings(..) => {
                        let th = point.apply(brings_steers {}, [th])?;
                        point.apply(steers_acts {}, [th])?
                    }
                };
                let (_, args) = parts(th.concl())?;
                let aloof = point.aloof(own.temporary, args[7])?;
                let both = point.apply(acts_shifted {}, [aloof, loops, th])?;
                point.without_skips(both, [loops, th])
            })
        })?;
        match purpose {
            Purpose::Writes => self.apply(acts_writes {}, [th]),
            Purpose::Steers => self.apply(acts_steers {}, [th]),
            Purpose::Acts => Ok(th),
            Purpose::Brings(..) => {
                let th = self.apply(acts_steers {}, [th])?;
                self.apply(steers_brings {}, [th])
            }
        }
    }

    /// The point behind a fold, where arrays hold the tensors that it carries, which are those of x.
    pub fn after_fold(&self, arrays: &Arrays, [x, d]: [Term; 2]) -> Attempt<Point> {
        let mut point = self.clone();
        point.state.arrays = arrays.holding(self, self.scope.den(d)?)?;
        let shape = last(self.scope.ok(d)?)?;
        let names: Vec<Term> = arrays.parts.iter().map(|part| part.array).collect();
        let place = Place::Rows(list(&names, hol::type_of(x))?);
        point.with_tensor(x, d, shape, place)
    }

    /// `⊢ acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env d)) arrs) c` for a fold, where the
    /// arrays hold what it begins with.
    pub fn shifted(&self, arrays: &Arrays, d: Term) -> Attempt<Thm> {
        let fold = Fold::of(d)?;
        let not = || Trouble::internal("no row of tensors");
        let (index, rows) = rows_of(fold.first)?.ok_or_else(not)?;
        let mut values = Vec::new();
        for (k, row) in rows.iter().enumerate() {
            let row = self.peeled(index, *row, &arrays.parts[k])?;
            values.push(self.is_row(arrays, fold.first, k, &row)?);
        }
        let mut there = self.clone();
        there.state.arrays = arrays.holding(self, self.scope.den(fold.first)?)?;
        let loops = there.shift_fold(arrays, d)?;
        let held = self.as_held(arrays, &values, &[])?;
        self.apply(shift_from {}, [held, loops])
    }

    /// The loop of a fold, from where the arrays hold what it begins with.
    fn shift_fold(&self, arrays: &Arrays, e: Term) -> Attempt<Thm> {
        let fold = Fold::of(e)?;
        let shape = self.scope.shape_of(fold.first)?;
        if fold.ends[0] == fold.ends[1] {
            let (P, end) = (arrays.held(self)?, self.scope.index(fold.ends[0])?);
            let (j, f, e) = (fold.index, fold.accumulator, fold.body);
            let rule = shift_fold_none {
                S: self.scope.session.ops,
                H: self.state.written,
                v: self.state.valuation,
                st: self.state.stack,
                arrs: arrays.all,
                j,
                f,
                e,
                P,
            };
            return self.apply(rule, [shape, end, end]);
        }
        let ([lo, hi, first, end], ends) = self.ends(fold.ends[0], fold.ends[1])?;
        let elements = self.scope.elements_of(fold.first)?;
        let (step, mut inner) = self.enter_step(&fold, elements, last(shape)?, ends, None)?;
        inner.state.arrays = arrays.holding(self, step.accumulator)?;
        let names = Names::of(fold.accumulator);
        let each = step.each(inner.shift(arrays, &names, fold.body)?)?;
        let P = arrays.held(self)?;
        let (j, f, e) = (fold.index, fold.accumulator, fold.body);
        match step.kept {
            None => {
                let rule = shift_fold { j, f, e, P };
                self.apply(rule, [shape, lo, hi, first, end, each])
            }
            Some(kept) => {
                let K = kept.says;
                let rule = shift_fold_kept { j, f, e, P, K };
                let premises = [shape, lo, hi, first, end, kept.first, kept.next, each];
                self.apply(rule, premises)
            }
        }
    }

    /// `⊢ acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env e)) arrs) c`
    fn shift(&self, arrays: &Arrays, names: &Names, e: Term) -> Attempt<Thm> {
        self.shift_inside(arrays, names, e)
            .map_err(|trouble| trouble.at(e))
    }

    /// The statement for `let x := d in a` behind what the fold d begins with, where that carries the
    /// tensors of these arrays on.
    fn shift_inner(&self, arrays: &Arrays, [x, d, a]: [Term; 3]) -> Attempt<Thm> {
        let scope = &self.scope;
        let bound = self.with(scope.with_tensor(x, d, last(scope.ok(d)?)?)?);
        let mut is_same = scope.shape(d)?[0] == literal(arrays.parts.len())?;
        for (k, part) in arrays.parts.iter().enumerate() {
            let Some((_, read)) = read_in(a, x, k)? else {
                is_same = false;
                break;
            };
            let lifts = row_read(read, x)?.map(|read| read.lifts);
            let (own, wanted) = (bound.scope.shape(read)?, dest_list(part.shape)?);
            is_same &= scope.elem_at(d, &[literal(k)?])? == part.ty
                && lifts == Some(part.lifts)
                && bound.scope.same_shape(&own, &wanted).is_ok();
        }
        if !is_same {
            let other = "a fold of several tensors in a step of another one carries others";
            return Err(Trouble::words(other.to_owned()));
        }
        let (mut there, mut then) = (self.clone(), self.clone());
        there.state.arrays = arrays.holding(self, scope.den(Fold::of(d)?.first)?)?;
        let loops = there.shift_fold(arrays, d)?;
        then.state.arrays = arrays.holding(self, scope.den(d)?)?;
        let shape = last(scope.ok(d)?)?;
        let then = then.with(scope.with_tensor(x, d, shape)?);
        let rest = then.shift(arrays, &Names::of(x), a)?;
        self.one_after_the_other(vec![loops, rest])
    }

    /// Which tensor `let x := d in a` computes in place, if x is the next one, and what it was is not read
    /// in a: its place, and `⊢ ok S w env d s`.
    fn next_bound(
        &self,
        arrays: &Arrays,
        names: &Names,
        [x, d, a]: [Term; 3],
    ) -> Attempt<Option<(usize, Thm)>> {
        let (ok, ty) = (self.scope.ok(d)?, self.scope.elem_of(d)?);
        let later = names.with_let(x, d, false)?;
        for (k, part) in arrays.parts.iter().enumerate() {
            let extents = dest_list(part.shape)?;
            let lifts = part.lifts;
            let place = RowRead { place: k, lifts };
            let is_next = part.ty == ty && next_of(a, x, place)? && !later.reads(a, k)?;
            if is_next
                && names.updates(d, k, extents.len())?
                && let Ok(ok) = self.scope.reshaped(ok, &extents)
            {
                return Ok(Some((k, ok)));
            }
        }
        Ok(None)
    }

    /// The statement that stores d in the array of a tensor, and the point behind it, where that is x.
    fn stored_next(&self, arrays: &Arrays, [x, d]: [Term; 2], k: usize) -> Attempt<(Thm, Point)> {
        let (target, shape) = (arrays.target(k)?, arrays.parts[k].shape);
        let array = target.array;
        let held = self.held(target)?;
        let listed = arrays.among(self, array)?;
        let th = self.clone().with_nothing_owed().update(target, d)?;
        let premises = [held.here, held.shown, listed, th];
        let stored = self.apply(shift_store {}, premises)?;
        let mut inner = self.with_array(array, shape, self.scope.den(d)?)?;
        inner
            .places
            .retain(|placed| placed.place != Place::Array(array));
        let inner = inner.with_tensor(x, d, shape, Place::Array(array))?;
        Ok((stored, inner))
    }

    fn shift_inside(&self, arrays: &Arrays, names: &Names, e: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        if let Some((part, equation)) = scope.chosen(e)? {
            let th = self.shift(arrays, names, part)?;
            return with_tensors(th, &[hol::sym(equation)?]);
        }
        let (S, _, env) = scope.meaning();
        match Exp::of(e)? {
            Exp::If { c, a, b } => self.choose(Purpose::Acts, c, |point, test| {
                let yes = point.under(test.holds, |point| point.shift(arrays, names, a))?;
                let no = point.under(test.fails, |point| point.shift(arrays, names, b))?;
                let P = arrays.held(point)?;
                let rule = shift_if { e1: a, e2: b, P };
                point.apply(rule, [test.decision, test.decides, yes, no])
            }),
            Exp::Fold { d, .. } => {
                let Fold {
                    accumulator, body, ..
                } = Fold::of(e)?;
                names.are_not_read(body, accumulator)?;
                let mut then = self.clone();
                then.state.arrays = arrays.holding(self, scope.den(d)?)?;
                let loops = then.shift_fold(arrays, e)?;
                if let Exp::Var { x } = Exp::of(d)? {
                    let held = self.as_held(arrays, &self.row_values(arrays, x)?, &[])?;
                    return self.apply(shift_from {}, [held, loops]);
                }
                let before = self.shift(arrays, names, d)?;
                self.one_after_the_other(vec![before, loops])
            }
            Exp::Let { x, d, e: a } => {
                let ok = scope.ok(d)?;
                let same = self.apply(let_same { x, e: a }, [ok])?;
                let shape = last(ok)?;
                if let Some(f) = names.row
                    && let Some(RowRead { place: k, .. }) = row_read(d, f)?
                {
                    let array = arrays.parts[k].array;
                    let (ok, shape) = (ok, arrays.parts[k].shape);
                    let same = match last(ok)? == shape {
                        true => same,
                        false => {
                            let ok = scope.reshaped(ok, &dest_list(shape)?)?;
                            self.apply(let_same { x, e: a }, [ok])?
                        }
                    };
                    let held = self.held_so(arrays, [f, d], k)?;
                    let inner = self.with_tensor(x, d, shape, Place::Array(array))?;
                    let inner = inner.with_array(array, shape, scope.den(d)?)?;
                    let th = inner.shift(arrays, &names.with_row(x, k), a)?;
                    let th = with_tensors(th, &[same])?;
                    return self.apply(shift_from {}, [held, th]);
                }
                if self.are_tensors_in_arrays([x, d, a])? {
                    let Fold {
                        accumulator, body, ..
                    } = Fold::of(d)?;
                    names.are_not_read(body, accumulator)?;
                    names.are_not_read(a, x)?;
                    let first = self.shift(arrays, names, Fold::of(d)?.first)?;
                    let th = self.shift_inner(arrays, [x, d, a])?;
                    return self.one_after_the_other(vec![first, with_tensors(th, &[same])?]);
                }
                let is_placed = shape_in(ok)?.is_empty() && reads(a, x)?;
                let then = |point: &Point, is_computed: bool| {
                    let names = names.with_let(x, d, is_computed)?;
                    with_tensors(point.shift(arrays, &names, a)?, &[same])
                };
                if let Some(cells) = self.cells_in_locals([x, d, a])? {
                    return self
                        .with_row(Purpose::Acts, [x, d, a], cells, |point| then(point, false));
                }
                if self.is_cell_in_local(d)? {
                    return then(&self.with(scope.with_tensor(x, d, shape)?), false);
                }
                if let Some((k, ok)) = self.next_bound(arrays, names, [x, d, a])? {
                    let same = self.apply(let_same { x, e: a }, [ok])?;
                    let (stored, inner) = self.stored_next(arrays, [x, d], k)?;
                    let th = inner.shift(arrays, &names.with_next(x, k), a)?;
                    return self.one_after_the_other(vec![stored, with_tensors(th, &[same])?]);
                }
                if !is_placed {
                    return then(&self.with(scope.with_tensor(x, d, shape)?), true);
                }
                let name = self.local_named(x)?;
                let mut locals = Locals::new(self)?;
                locals.declare(self, name, d)?;
                self.with_locals(Purpose::Acts, &locals, |point| {
                    then(&point.with_tensor(x, d, shape, Place::Local(name))?, false)
                })
            }
            Exp::LetIndex { x, i, e: a } => {
                let index = scope.index(i)?;
                let same = self.apply(let_index_same { S, env, x, e: a }, [index])?;
                let inner = self.with(scope.with_index(x, last(index)?)?);
                with_tensors(inner.shift(arrays, names, a)?, &[same])
            }
            Exp::LetData { x, ty, d, e: a } => {
                self.with_index_of(Purpose::Acts, Data { x, ty, d }, |point| {
                    let value = point.scope.data(ty, d)?;
                    let same = point.apply(let_data_same { x, e: a }, [value])?;
                    let inner = point.with(point.scope.with_data(x, hol::rhs(value))?);
                    with_tensors(inner.shift(arrays, names, a)?, &[same])
                })
            }
            Exp::Var { x } if names.row == Some(x) => {
                let values = self.row_values(arrays, x)?;
                self.kept_as(arrays, &values)
            }
            _ => self.shift_rows(arrays, names, e),
        }
    }
}
