//! Folds of several tensors, each in an array of its own.
//!
//! For an expression e that is a row of tensors of the shape s, and arrays o₀, o₁, ... that hold the
//! tensors of an accumulator t:
//!
//! ```text
//! ⊢ acts S H (P t) v st st (rooms arrs) (shifted S H (P (den S w env e)) arrs) c
//!
//!   P t = update (update cenv o₀ (SOME (s, read S s (slice t 0)))) o₁ (SOME (s, read S s (slice t 1)))
//! ```
//!
//! e is given, the statement c comes out: it takes the arrays to the tensors of e. A fold is a loop of
//! such statements (`shift_fold`), a choice is one between them (`shift_if`), and of any other row each
//! tensor is stored in its array (`shift_store`). What is stored may be read by the others of the row,
//! which mean what the array held before: so a tensor is stored when no other one that is still to be
//! computed reads its array. Where two read each other, the value of one cell waits in a local, and a
//! whole tensor in a spare array.
//!
//! Around that, the arrays are allocated (`acts_new`, `acts_spare`), or they are outputs
//! (`acts_outputs_shifted`).

use crate::gate::call::Output;
use crate::gate::function::fills_in_shape;
use crate::gate::results::with_tensors;
use crate::gate::source::{member, names_of};
use crate::memory::binding::{Room, same_tensor};
use crate::point::Point;
use crate::point::state::Place;
use crate::point::target::Target;
use crate::statement::in_place::{mentions, updates};
use crate::statement::updates::Fold;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::locals::Locals;
use crate::value::row_in_locals::{cell_read, name_of_cell, reads_cells, steps_by_cells};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::elements::Elements;
use reasoning::extents::shape_in;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::program::reads;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::{
    dest_cons, dest_list, dest_literal, dest_pair, ints, list, literal, mk, parts, some,
};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

lemmas! {
    shift_skip(S, H, cenv, v, st, arrs; 0);
    shift_seq(; 2);
    shift_store(; 4);
    shift_fill(; 2);
    shift_if(e1, e2, P; 4);
    shift_fold(j, f, e, P; 6);
    shift_fold_kept(j, f, e, P, K; 8);
    shift_as_held(; 4);
    shift_from(; 2);
    as_held_same(S, os, cenv; 0);
    as_held_over(p1; 2);
    as_held_row(; 4);
    hidden_none(H; 1);
    hidden_more(; 2);
    shown_same(H; 1);
    shown_more(o; 1);
    let_row(S, w, x, e; 3);
    row_only(S, w, env, x, a; 0);
    row_first(S, w, env, x, e, a; 0);
    row_later(S, w, env, x, e, a; 2);
    with_named(is; 4);
    named_values(S, w; 2);
    value_same(S, p, t; 1);
    value_var(S, w; 1);
    function_filled(; 1);
    acts_shifted(; 3);
    acts_outputs_shifted(; 2);
    acts_new(ty, l; 10);
    acts_spare(ty, z, l; 9);
    acts_alone(; 1);
    aloof_unchanged(D; 0);
    aloof_written(addr, t, W; 1);
    aloof_filled(S, ts; 2);
    away_none(outs; 1);
    away_more(n; 2);
    among_first(x, n, arrs; 0);
    among_later(y, m; 1);
    among_names(; 1);
    joins_none(S, H, cenv, temps; 0);
    joins_more(; 5);
    row_of_name(S, w; 3);
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

/// One of the tensors.
#[derive(Clone)]
struct Part {
    /// Its array.
    array: Term,
    ty: Term,
    /// An array for its next value.
    spare: Option<Term>,
}

/// The tensors of a fold, and where they are.
#[derive(Clone)]
struct Arrays {
    parts: Vec<Part>,
    /// `s`
    shape: Term,
    /// `cenv`, which says what all other arrays hold.
    beside: Term,
    /// `[(o, n), ...]`: the arrays that change, with their lengths.
    all: Term,
    missing: Missing,
}

/// What names in a step of a fold stand for.
#[derive(Clone, Default)]
struct Names {
    /// The row of the tensors.
    row: Option<Term>,
    /// The tensors themselves.
    own: HashMap<Term, usize>,
    /// What is computed from them wherever it is read.
    from: HashMap<Term, BTreeSet<usize>>,
}

/// What becomes of a tensor in a row, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    /// The value of the cell that is stored is computed, in a local.
    Wait(usize),
    /// It is computed in the spare array.
    Spare(usize),
    /// It is computed in its array, or stored there from where it is.
    Store(usize),
}

impl Names {
    fn of(row: Term) -> Names {
        Names {
            row: Some(row),
            ..Names::default()
        }
    }

    /// With one for what is computed wherever it is read, or else has a place of its own.
    fn with_let(&self, x: Term, d: Term, is_computed: bool) -> Attempt<Names> {
        let mut from = BTreeSet::new();
        for k in self.tensors() {
            if is_computed && self.reads(d, k)? {
                from.insert(k);
            }
        }
        let mut names = self.clone();
        names.row = names.row.filter(|row| *row != x);
        names.own.remove(&x);
        names.from.insert(x, from);
        Ok(names)
    }

    fn with_row(&self, x: Term, k: usize) -> Names {
        let mut names = self.clone();
        names.from.remove(&x);
        names.own.insert(x, k);
        names
    }

    /// The tensors that have names.
    fn tensors(&self) -> BTreeSet<usize> {
        self.own.values().copied().collect()
    }

    /// The names of a tensor.
    fn names(&self, k: usize) -> Vec<Term> {
        let own = self.own.iter().filter(|(_, at)| **at == k);
        own.map(|(x, _)| *x).collect()
    }

    /// Whether an expression reads this tensor.
    fn reads(&self, e: Term, k: usize) -> Attempt<bool> {
        Ok(mentions(e, &self.names(k))? || self.reads_through(e, k)?)
    }

    fn reads_through(&self, e: Term, k: usize) -> Attempt<bool> {
        let from = self.from.iter().filter(|(_, from)| from.contains(&k));
        mentions(e, &from.map(|(x, _)| *x).collect::<Vec<_>>())
    }

    /// Whether an expression is the tensor, as it was.
    fn is_kept(&self, e: Term, k: usize) -> Attempt<bool> {
        Ok(matches!(Exp::of(e)?, Exp::Var { x } if self.own.get(&x) == Some(&k)))
    }

    /// Whether the array of a tensor can be updated to an expression.
    fn updates(&self, e: Term, k: usize, rank: usize) -> Attempt<bool> {
        Ok(!self.reads_through(e, k)? && updates(e, &self.names(k), rank)?)
    }

    /// In which order the tensors of a row of this rank are computed and stored.
    fn plan(&self, rows: &[Term], rank: usize) -> Attempt<Vec<Action>> {
        let (mut left, mut computed, mut actions) = (Vec::new(), BTreeSet::new(), Vec::new());
        for (k, e) in rows.iter().enumerate() {
            if !self.is_kept(*e, k)? {
                left.push(k);
            }
        }
        while !left.is_empty() {
            let mut free = None;
            for (at, &k) in left.iter().enumerate() {
                let mut is_read = false;
                for &j in &left {
                    is_read |= j != k && !computed.contains(&j) && self.reads(rows[j], k)?;
                }
                if !is_read && (computed.contains(&k) || self.updates(rows[k], k, rank)?) {
                    free = Some(at);
                    break;
                }
            }
            if let Some(at) = free {
                actions.push(Action::Store(left.remove(at)));
                continue;
            }
            let next = left.iter().copied().find(|k| !computed.contains(k));
            let k = next.ok_or(Trouble::internal("nothing is left to compute"))?;
            computed.insert(k);
            let is_cell = matches!(Exp::of(rows[k])?, Exp::With { d, .. } if self.is_kept(d, k)?);
            actions.push(match is_cell {
                true => Action::Wait(k),
                false => Action::Spare(k),
            });
        }
        Ok(actions)
    }
}

/// The tensors of a row that is written as one, and the index that has no meaning in them.
fn rows_of(mut e: Term) -> Attempt<Option<(Term, Vec<Term>)>> {
    let mut rows = Vec::new();
    loop {
        let (first, rest) = match Exp::of(e)? {
            Exp::Concat { a, b } => (a, Some(b)),
            _ => (e, None),
        };
        let Exp::Gen { x, lo, hi, e: row } = Exp::of(first)? else {
            return Ok(None);
        };
        let is = |end, n: i64| -> Attempt<bool> {
            Ok(matches!(IExp::of(end)?, IExp::ILit { z } if dest_literal(z) == Some(n.into())))
        };
        if !(is(lo, 0)? && is(hi, 1)?) {
            return Ok(None);
        }
        rows.push(row);
        match rest {
            Some(rest) => e = rest,
            None => return Ok(Some((x, rows))),
        }
    }
}

impl Arrays {
    /// `P t`
    fn holding(&self, point: &Point, t: Term) -> Attempt<Term> {
        let mut arrays = self.beside;
        for (k, part) in self.parts.iter().enumerate() {
            let held = some(mk(",", &[self.shape, self.row(point, t, k)?])?)?;
            arrays = mk("update", &[arrays, part.array, held])?;
        }
        Ok(arrays)
    }

    /// `read S s (slice t k)`
    fn row(&self, point: &Point, t: Term, k: usize) -> Attempt<Term> {
        let slice = mk("slice", &[t, literal(k)?])?;
        Ok(mk("read", &[point.scope.session.ops, self.shape, slice])?)
    }

    /// `P`
    fn held(&self, point: &Point) -> Attempt<Term> {
        let ty = hol::type_of(point.scope.any_tensor()?);
        let t = point.scope.fresh("t", ty)?;
        Ok(hol::lambda(t, self.holding(point, t)?)?)
    }

    /// `⊢ MEM (o, n) arrs`
    fn among(&self, point: &Point, array: Term) -> Attempt<Thm> {
        among(point, array, self.all)
    }

    fn target(&self, k: usize) -> Attempt<Target> {
        let Part { array, ty, .. } = self.parts[k];
        Target::whole_array(array, ty, self.shape)
    }

    fn rank(&self) -> Attempt<usize> {
        Ok(dest_list(self.shape)?.len())
    }
}

/// `⊢ MEM (o, n) arrs`, where the array stands in the list.
fn among(point: &Point, array: Term, arrs: Term) -> Attempt<Thm> {
    let absent = Trouble::internal("not among the arrays of the fold");
    let (first, rest) = dest_cons(arrs)?.ok_or(absent)?;
    let (x, n) = dest_pair(first)?;
    if x == array {
        return point.apply(among_first { x, n, arrs: rest }, []);
    }
    let later = among(point, array, rest)?;
    point.apply(among_later { y: x, m: n }, [later])
}

/// The arrays of a fold before they are allocated.
struct Own {
    /// The tensors of the first row, and the index that has no meaning in them.
    index: Term,
    rows: Vec<Term>,
    parts: Vec<Part>,
    /// Whether the array of each is an output.
    is_output: Vec<bool>,
    extents: Vec<Term>,
    /// `[(b, n), ...]`: those that are to be allocated, the last one first.
    temporary: Term,
}

impl Own {
    fn shape(&self) -> Attempt<Term> {
        Ok(ints(&self.extents)?)
    }

    /// The arrays that change, which are these.
    fn arrays(&self, beside: Term, all: Term, missing: &Missing) -> Attempt<Arrays> {
        Ok(Arrays {
            parts: self.parts.clone(),
            shape: self.shape()?,
            beside,
            all,
            missing: missing.clone(),
        })
    }

    /// What is to be allocated, in this order: the tensors that are no outputs, and the spare arrays.
    fn new_arrays(&self) -> Vec<New> {
        let tensors = self.parts.iter().enumerate();
        let tensors = tensors.filter(|(k, _)| !self.is_output[*k]);
        let tensors = tensors.map(|(k, part)| New {
            array: part.array,
            ty: part.ty,
            first: Some(self.rows[k]),
        });
        let spares = self.parts.iter().filter_map(|part| {
            let array = part.spare?;
            let (ty, first) = (part.ty, None);
            Some(New { array, ty, first })
        });
        tensors.chain(spares).collect()
    }
}

/// An array that is to be allocated, and what is stored in it first.
struct New {
    array: Term,
    ty: Term,
    first: Option<Term>,
}

/// The tensors whose next values need a spare array that there is not.
type Missing = Rc<RefCell<BTreeSet<usize>>>;

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
                let arrays = own.arrays(point.state.arrays, own.temporary, missing)?;
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
                let aloof = point.aloof(own.temporary, [args[6], args[7]])?;
                point.apply(acts_shifted {}, [aloof, loops, th])
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

    /// The statement for results es around which `let x := d in` binds several tensors that a fold
    /// carries. One that is a result is computed in its output.
    pub fn results_of_arrays(
        &self,
        outputs: &[Output],
        [x, d]: [Term; 2],
        es: &[Term],
    ) -> Attempt<Thm> {
        let shape = last(self.scope.ok(d)?)?;
        let bound = self.scope.with_tensor(x, d, shape)?;
        let mut own = HashMap::new();
        let (mut kept, mut shapes) = (Vec::new(), Vec::new());
        for (output, e) in outputs.iter().zip(es) {
            let part = part_named(*e, x)?.filter(|k| !own.contains_key(k));
            if let Some(k) = part {
                own.insert(k, output.array);
            }
            kept.push(part);
            shapes.push(bound.ok(*e)?);
        }
        self.with_spares(d, &own, |point, own, missing| {
            point.allocated_around(own, own.temporary, &mut |point| {
                let mut all = own.temporary;
                for ((output, shape), part) in outputs.iter().zip(&shapes).zip(&kept).rev() {
                    let shape = match part {
                        Some(_) => own.shape()?,
                        None => last(*shape)?,
                    };
                    all = with_length(output.array, shape, all)?;
                }
                let mut arrays = own.arrays(point.state.arrays, all, missing)?;
                let (mut at, mut done) = (point.clone(), Vec::new());
                for (k, part) in own.parts.iter().enumerate() {
                    if !own.is_output[k] {
                        continue;
                    }
                    let inner = at.at_row(own.index)?;
                    let th = inner.filled_or_empty(own.rows[k], part.array)?;
                    let same = inner
                        .scope
                        .same_shape(&inner.scope.shape(own.rows[k])?, &own.extents)?;
                    let th = fills_in_shape(th, same)?;
                    let listed = arrays.among(&at, part.array)?;
                    done.push(at.apply(shift_fill {}, [listed, th])?);
                    let first = inner.scope.den(own.rows[k])?;
                    at = at.showing(part.array, arrays.shape, first)?;
                }
                arrays.beside = at.state.arrays;
                done.push(at.shifted(&arrays, d)?);
                let mut inner = at.after_fold(&arrays, [x, d])?;
                for (((output, e), shape), part) in outputs.iter().zip(es).zip(&shapes).zip(&kept) {
                    if part.is_some() {
                        continue;
                    }
                    let th = inner.filled_or_empty(*e, output.array)?;
                    let listed = arrays.among(&inner, output.array)?;
                    done.push(inner.apply(shift_fill {}, [listed, th])?);
                    let value = inner.scope.den(*e)?;
                    inner = inner.showing(output.array, last(*shape)?, value)?;
                }
                let th = inner.one_after_the_other(done)?;
                let joins = inner.joined(&arrays, own, outputs, es, &shapes, &kept, x)?;
                inner.apply(acts_outputs_shifted {}, [joins, th])
            })
        })
    }

    /// `⊢ joins S H cenv temps outs ts arrs` behind the fold, where all outputs are filled.
    #[allow(clippy::too_many_arguments)]
    fn joined(
        &self,
        arrays: &Arrays,
        own: &Own,
        outputs: &[Output],
        es: &[Term],
        shapes: &[Thm],
        kept: &[Option<usize>],
        x: Term,
    ) -> Attempt<Thm> {
        let (S, w, _) = self.scope.meaning();
        let none = joins_none {
            S,
            H: self.state.written,
            cenv: self.state.arrays,
            temps: own.temporary,
        };
        let mut th = self.apply(none, [])?;
        let all = outputs.iter().zip(es).zip(shapes).zip(kept).rev();
        for (((output, e), ok), part) in all {
            let here = self.scope.look_up(self.state.arrays, output.array)?;
            let shown = hol::eqf_elim(self.scope.look_up(self.state.written, output.array)?)?;
            let (declared, values) = match part {
                None => {
                    let declared = self.shape_declared(*ok, output)?;
                    let (p, t) = (last(*ok)?, self.scope.den(*e)?);
                    (declared, self.scope.theorem(value_same { S, p, t })?)
                }
                Some(_) => {
                    let declared = self.scope.same_shape(&own.extents, &shape_in(*ok)?)?;
                    let declared = hol::trans(declared, self.shape_declared(*ok, output)?)?;
                    let (point, e, equation) = self.named_rows(arrays, x, *e)?;
                    let Exp::Var { x: y } = Exp::of(e)? else {
                        return Err(Trouble::internal("a tensor of a fold without a name"));
                    };
                    let bound = point.bound(y)?;
                    let values = named_values { S, w };
                    (declared, self.apply(values, [bound, hol::sym(equation)?])?)
                }
            };
            th = self.apply(joins_more {}, [th, here, shown, declared, values])?;
        }
        Ok(th)
    }

    /// What is left of `let y := x[k] in ... e`, where its names are known, and `⊢ t = den S w env e`.
    fn named_rows(&self, arrays: &Arrays, x: Term, e: Term) -> Attempt<(Point, Term, Thm)> {
        let (mut point, mut e) = (self.clone(), e);
        let mut equation = hol::refl(self.scope.den(e)?)?;
        while let Exp::Let { x: y, d, e: a } = Exp::of(e)?
            && let Some(k) = cell_read(d, x)?
        {
            let (named, step) = point.naming_row(arrays, x, [y, a], k)?;
            equation = hol::trans(equation, step)?;
            (point, e) = (named, a);
        }
        Ok((point, e, equation))
    }

    /// The point at which y stands for a tensor of the row f, and
    /// `⊢ den S w env (Let y (At (Var f) (ILit k)) a) = den S w env' a`.
    fn naming_row(
        &self,
        arrays: &Arrays,
        f: Term,
        [y, a]: [Term; 2],
        k: usize,
    ) -> Attempt<(Point, Thm)> {
        let (S, w, _) = self.scope.meaning();
        let (bound, t, [low, high]) = self.row_place(f, k)?;
        let rule = let_row { S, w, x: y, e: a };
        let equation = self.apply(rule, [bound, low, high])?;
        let Part { array, ty, .. } = arrays.parts[k];
        let row = arrays.row(self, t, k)?;
        let point = self.naming([y, ty], arrays.shape, row, array)?;
        Ok((point, equation))
    }

    /// `⊢ env f = SOME (n :: s, t)`, t, and `⊢ 0 ≤ k` and `⊢ k < n`.
    fn row_place(&self, f: Term, k: usize) -> Attempt<(Thm, Term, [Thm; 2])> {
        let bound = self.bound(f)?;
        let (_, pair) = parts(hol::rhs(bound))?;
        let (shape, t) = dest_pair(pair[0])?;
        let (n, _) = dest_cons(shape)?.ok_or(Trouble::internal("no row"))?;
        let k = literal(k)?;
        let low = self.scope.prove(mk("int_le", &[literal(0)?, k])?)?;
        let high = self.scope.prove(mk("int_lt", &[k, n])?)?;
        Ok((bound, t, [low, high]))
    }

    /// The point behind a fold, where arrays hold the tensors that it carries, which are those of x.
    fn after_fold(&self, arrays: &Arrays, [x, d]: [Term; 2]) -> Attempt<Point> {
        let mut point = self.clone();
        point.state.arrays = arrays.holding(self, self.scope.den(d)?)?;
        let shape = last(self.scope.ok(d)?)?;
        let names: Vec<Term> = arrays.parts.iter().map(|part| part.array).collect();
        let place = Place::Rows(list(&names, hol::type_of(x))?);
        point.with_tensor(x, d, shape, place)
    }

    /// The point at which the index of a row that is written as one has its only value.
    fn at_row(&self, index: Term) -> Attempt<Point> {
        Ok(self.with(self.scope.with_index(index, literal(0)?)?))
    }

    /// The statement that `build` makes with as many spare arrays as its steps need.
    fn with_spares(
        &self,
        d: Term,
        outputs: &HashMap<usize, Term>,
        mut build: impl FnMut(&Point, &Own, &Missing) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut spares = BTreeSet::new();
        loop {
            let missing = Missing::default();
            let th = self.attempt(|point| {
                let own = point.own_arrays(d, outputs, &spares)?;
                let th = build(point, &own, &missing)?;
                point.apply(acts_alone {}, [th])
            });
            let before = spares.len();
            spares.extend(missing.borrow().iter());
            match th {
                Err(_) if spares.len() > before => continue,
                th => return th,
            }
        }
    }

    /// Names for the arrays of a fold.
    fn own_arrays(
        &self,
        d: Term,
        outputs: &HashMap<usize, Term>,
        spares: &BTreeSet<usize>,
    ) -> Attempt<Own> {
        let fold = Fold::of(d)?;
        let not = || Trouble::internal("no row of tensors");
        let (index, rows) = rows_of(fold.first)?.ok_or_else(not)?;
        let extents = self.scope.shape(d)?.split_off(1);
        let (mut parts, mut is_output) = (Vec::new(), Vec::new());
        for k in 0..rows.len() {
            let like = match name_of_cell(fold.body, fold.accumulator, k)? {
                Some(name) => name,
                None => identifier("part")?,
            };
            let array = match outputs.get(&k) {
                Some(output) => *output,
                None => self.local_named(like)?,
            };
            let spare = match spares.contains(&k) {
                true => Some(self.local_named(identifier("next")?)?),
                false => None,
            };
            let ty = self.scope.elem_at(fold.first, &[literal(k)?])?;
            parts.push(Part { array, ty, spare });
            is_output.push(outputs.contains_key(&k));
        }
        let pair = mk(",", &[index, literal(0)?])?;
        let mut own = Own {
            index,
            rows,
            parts,
            is_output,
            extents,
            temporary: list(&[], hol::type_of(pair))?,
        };
        for new in own.new_arrays() {
            own.temporary = with_length(new.array, own.shape()?, own.temporary)?;
        }
        Ok(own)
    }

    /// The statement that `build` makes where these arrays are allocated, the last one of them last, with
    /// their allocations around it.
    fn allocated_around(
        &self,
        own: &Own,
        left: Term,
        build: &mut dyn FnMut(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let all = dest_list(own.temporary)?.len();
        let at = all - dest_list(left)?.len();
        let Some(New { array, ty, first }) = own.new_arrays().into_iter().nth(at) else {
            return build(self);
        };
        let (_, rest) = dest_cons(left)?.ok_or(Trouble::internal("no array"))?;
        let Room {
            few,
            mut after,
            l,
            premises,
        } = self.new_room(array, ty, &own.extents)?;
        let filled = match first {
            Some(first) => {
                let inner = self.at_row(own.index)?;
                let ok = inner.scope.reshaped(inner.scope.ok(first)?, &own.extents)?;
                after = after.with_array(array, own.shape()?, inner.scope.den(first)?)?;
                let (_, inner) = inner.allocated(&own.extents)?;
                Some(hol::disch(few, inner.new_filled(array, ok, first)?)?)
            }
            None => {
                let mut declared = self.shared.declared.borrow_mut();
                declared.temporaries.insert(array, own.extents.clone());
                drop(declared);
                after = after.writing(array)?;
                None
            }
        };
        let th = after.allocated_around(own, rest, build)?;
        let (_, args) = parts(th.concl())?;
        let (asked, done) = (parts(args[6])?.1, parts(args[7])?.1);
        let aloof = self.aloof(own.temporary, [asked[1], done[1]])?;
        let listed = among(self, array, own.temporary)?;
        let listed = self.apply(among_names {}, [listed])?;
        let outside = self.temporary_before(own, at)?;
        let names = names_of(&self.scope.session.library, outside)?;
        let new = self.scope.not_among(array, names)?;
        let th = hol::disch(few, th)?;
        let [free, unwritten, related, nonnegative, same] = premises;
        match filled {
            Some(filled) => {
                let premises = [
                    aloof,
                    listed,
                    new,
                    free,
                    unwritten,
                    related,
                    nonnegative,
                    same,
                    filled,
                    th,
                ];
                self.apply(acts_new { ty, l }, premises)
            }
            None => {
                let premises = [
                    aloof,
                    listed,
                    new,
                    free,
                    unwritten,
                    related,
                    nonnegative,
                    same,
                    th,
                ];
                let z = hol::mk_false()?;
                self.apply(acts_spare { ty, z, l }, premises)
            }
        }
    }

    /// `[(b, n), ...]` for those that are allocated before the one of this number.
    fn temporary_before(&self, own: &Own, count: usize) -> Attempt<Term> {
        let mut list = own.temporary;
        for _ in count..dest_list(own.temporary)?.len() {
            list = dest_cons(list)?.ok_or(Trouble::internal("no array"))?.1;
        }
        Ok(list)
    }

    /// `⊢ aloof (MAP FST temps) A B`
    fn aloof(&self, temps: Term, [A, B]: [Term; 2]) -> Attempt<Thm> {
        let library = &self.scope.session.library;
        let names = names_of(library, temps)?;
        let D = hol::rhs(names);
        let (kind, args) = parts(B)?;
        match (&kind[..], &args[..]) {
            ("unchanged", _) => self.apply(aloof_unchanged { D }, []),
            ("written", &[W, o, addr, t, ..]) => {
                let new = self.scope.not_among(o, names)?;
                self.apply(aloof_written { addr, t, W }, [new])
            }
            ("filled", &[S, outs, ts, ..]) => {
                let different = self.different(outs)?;
                let none = away_none { outs };
                let mut away = self.scope.theorem(none)?;
                for pair in dest_list(temps)?.into_iter().rev() {
                    let (b, n) = dest_pair(pair)?;
                    let new = self.scope.not_member(b, outs)?;
                    away = self.apply(away_more { n }, [new, away])?;
                }
                let _ = A;
                self.apply(aloof_filled { S, ts }, [away, different])
            }
            _ => Err(Trouble::words(
                "a fold of several tensors stands in a step of another one".to_owned(),
            )),
        }
    }

    /// Statements in this order.
    fn one_after_the_other(&self, done: Vec<Thm>) -> Attempt<Thm> {
        let mut done = done.into_iter().rev();
        let last = done.next().ok_or(Trouble::internal("no statement"))?;
        done.try_fold(last, |rest, first| self.apply(shift_seq {}, [first, rest]))
    }
}

impl Point {
    /// `⊢ acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env d)) arrs) c` for a fold, where the
    /// arrays hold what it begins with.
    fn shifted(&self, arrays: &Arrays, d: Term) -> Attempt<Thm> {
        let fold = Fold::of(d)?;
        let not = || Trouble::internal("no row of tensors");
        let (index, rows) = rows_of(fold.first)?.ok_or_else(not)?;
        let S = self.scope.session.ops;
        let inner = self.at_row(index)?;
        let mut values = Vec::new();
        for row in &rows {
            let t = inner.scope.den(*row)?;
            let p = arrays.shape;
            values.push(self.scope.theorem(value_same { S, p, t })?);
        }
        let mut there = self.clone();
        there.state.arrays = arrays.holding(self, self.scope.den(fold.first)?)?;
        let loops = there.shift_fold(arrays, d)?;
        let held = self.as_held(arrays, fold.first, &values, &[])?;
        self.apply(shift_from {}, [held, loops])
    }

    /// `⊢ as_held S spares cenv (P (den S w env e))` for the arrays at this point, by what each holds:
    /// `⊢ ∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (q I)`, where q is the tensor of the row.
    fn as_held(&self, arrays: &Arrays, e: Term, values: &[Thm], spares: &[Term]) -> Attempt<Thm> {
        let (S, cenv) = (self.scope.session.ops, self.state.arrays);
        let own = arrays.parts.iter().map(|part| part.array);
        let names: Vec<Term> = own.chain(spares.iter().copied()).collect();
        let os = list(&names, hol::type_of(names[0]))?;
        let mut updates = Vec::new();
        let mut base = cenv;
        while base != arrays.beside {
            let (_, args) = parts(base)?;
            let &[before, o, held] = &args[..] else {
                return Err(Trouble::internal("other arrays than those of the fold"));
            };
            updates.push((o, held));
            base = before;
        }
        let same = as_held_same { S, os, cenv: base };
        let mut th = self.apply(same, [])?;
        for (o, held) in updates.into_iter().rev() {
            let listed = member(&self.scope.session.library, o, os)?;
            th = self.apply(as_held_over { p1: held }, [listed, th])?;
        }
        for (k, (part, values)) in arrays.parts.iter().zip(values).enumerate() {
            let here = self.scope.look_up(cenv, part.array)?;
            let row = self.row_equation(e, k)?;
            th = self.apply(as_held_row {}, [th, here, row, *values])?;
        }
        Ok(th)
    }

    /// `⊢ slice (den S w env e) k = q`, where q is the tensor of the row.
    fn row_equation(&self, e: Term, k: usize) -> Attempt<Thm> {
        let (S, w, env) = self.scope.meaning();
        let k = literal(k)?;
        if let Exp::Var { .. } = Exp::of(e)? {
            return Ok(hol::refl(mk("slice", &[self.scope.den(e)?, k])?)?);
        }
        let (mut e, mut left) = (e, k);
        let mut equation = hol::refl(mk("slice", &[self.scope.den(e)?, k])?)?;
        loop {
            let (first, rest) = match Exp::of(e)? {
                Exp::Concat { a, b } => (a, Some(b)),
                _ => (e, None),
            };
            let Exp::Gen { x, e: a, .. } = Exp::of(first)? else {
                return Err(Trouble::internal("no row of tensors"));
            };
            let step = match (rest, dest_literal(left).is_some_and(|k| k == 0.into())) {
                (None, _) => self.apply(row_only { S, w, env, x, a }, [])?,
                (Some(e), true) => self.apply(row_first { S, w, env, x, e, a }, [])?,
                (Some(rest), false) => {
                    let low = self.scope.prove(mk("int_le", &[literal(1)?, left])?)?;
                    let before = dest_literal(left).ok_or(Trouble::internal("no place"))? - 1;
                    let next = literal(before)?;
                    let less = mk("int_sub", &[left, literal(1)?])?;
                    let less = self.scope.same(less, next)?;
                    let later = row_later {
                        S,
                        w,
                        env,
                        x,
                        e: rest,
                        a,
                    };
                    let step = self.apply(later, [low, less])?;
                    equation = hol::trans(equation, step)?;
                    (e, left) = (rest, next);
                    continue;
                }
            };
            return Ok(hol::trans(equation, step)?);
        }
    }

    /// The loop of a fold, from where the arrays hold what it begins with.
    fn shift_fold(&self, arrays: &Arrays, e: Term) -> Attempt<Thm> {
        let fold = Fold::of(e)?;
        let shape = self.scope.shape_of(fold.first)?;
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
                let mut then = self.clone();
                then.state.arrays = arrays.holding(self, scope.den(d)?)?;
                let loops = then.shift_fold(arrays, e)?;
                if let Exp::Var { x } = Exp::of(d)? {
                    let held = self.as_held(arrays, d, &self.row_values(arrays, x)?, &[])?;
                    return self.apply(shift_from {}, [held, loops]);
                }
                let before = self.shift(arrays, names, d)?;
                self.apply(shift_seq {}, [before, loops])
            }
            Exp::Let { x, d, e: a } => {
                if let Some(f) = names.row
                    && let Some(k) = cell_read(d, f)?
                {
                    let (inner, equation) = self.naming_row(arrays, f, [x, a], k)?;
                    let th = inner.shift(arrays, &names.with_row(x, k), a)?;
                    return with_tensors(th, &[hol::sym(equation)?]);
                }
                let ok = scope.ok(d)?;
                let same = self.apply(let_same { x, e: a }, [ok])?;
                let shape = last(ok)?;
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
                self.kept_as(arrays, e, &values)
            }
            _ => self.shift_rows(arrays, names, e),
        }
    }

    /// For each tensor of the accumulator, that its values are those of the row of its name.
    fn row_values(&self, arrays: &Arrays, f: Term) -> Attempt<Vec<Thm>> {
        let (S, w, _) = self.scope.meaning();
        let mut values = Vec::new();
        for k in 0..arrays.parts.len() {
            let (bound, _, [low, high]) = self.row_place(f, k)?;
            values.push(self.apply(row_of_name { S, w }, [bound, low, high])?);
        }
        Ok(values)
    }

    /// Nothing is to be done for the accumulator as it was.
    fn kept_as(&self, arrays: &Arrays, e: Term, values: &[Thm]) -> Attempt<Thm> {
        let held = self.as_held(arrays, e, values, &[])?;
        let skip = shift_skip {
            S: self.scope.session.ops,
            H: self.state.written,
            cenv: self.state.arrays,
            v: self.state.valuation,
            st: self.state.stack,
            arrs: arrays.all,
        };
        let skip = self.apply(skip, [])?;
        self.seen_as(held, skip, &[])
    }

    /// The same statement, by `⊢ as_held S spares cenv (P t)` for the arrays after it.
    fn seen_as(&self, held: Thm, th: Thm, spares: &[Term]) -> Attempt<Thm> {
        let H = self.state.written;
        let mut hidden = self.scope.theorem(hidden_none { H })?;
        let mut shown = self.scope.theorem(shown_same { H })?;
        for &o in spares {
            shown = self.apply(shown_more { o }, [shown])?;
        }
        for &o in spares.iter().rev() {
            let written = hol::eqt_elim(self.scope.look_up(H, o)?)?;
            hidden = self.apply(hidden_more {}, [written, hidden])?;
        }
        self.apply(shift_as_held {}, [held, hidden, shown, th])
    }

    /// Each tensor is computed and stored, unless it is what the array holds already.
    fn shift_rows(&self, arrays: &Arrays, names: &Names, e: Term) -> Attempt<Thm> {
        let not = || Trouble::words("a fold of several tensors needs a tuple here".to_owned());
        let (index, rows) = rows_of(e)?.ok_or_else(not)?;
        let plan = names.plan(&rows, arrays.rank()?)?;
        for action in &plan {
            if let Action::Spare(k) = action
                && arrays.parts[*k].spare.is_none()
            {
                arrays.missing.borrow_mut().insert(*k);
            }
        }
        if !arrays.missing.borrow().is_empty() {
            return Err(Trouble::internal("a spare array is missing"));
        }
        let mut locals = Locals::new(self)?;
        let mut waiting = HashMap::new();
        let inside = self.at_row(index)?;
        for action in &plan {
            if let Action::Wait(k) = action
                && let Exp::With { e: value, .. } = Exp::of(rows[*k])?
            {
                let local = self.local_named(identifier("next")?)?;
                locals.declare(&inside, local, value)?;
                waiting.insert(*k, (local, value));
            }
        }
        self.with_locals(Purpose::Acts, &locals, |point| {
            point.shift_by_plan(arrays, names, e, (index, &rows), &plan, &waiting)
        })
    }
}

impl Point {
    /// The statements of a plan, where the values that wait are in locals.
    fn shift_by_plan(
        &self,
        arrays: &Arrays,
        names: &Names,
        e: Term,
        (index, rows): (Term, &[Term]),
        plan: &[Action],
        waiting: &HashMap<usize, (Term, Term)>,
    ) -> Attempt<Thm> {
        let (S, w, _) = self.scope.meaning();
        let mut at = self.at_row(index)?.with_nothing_owed();
        let (mut done, mut spares, mut values) = (Vec::new(), Vec::new(), HashMap::new());
        for action in plan {
            match *action {
                Action::Wait(_) => {}
                Action::Spare(k) => {
                    let Part { ty, spare, .. } = arrays.parts[k];
                    let b = spare.ok_or(Trouble::internal("no spare array"))?;
                    let target = Target::whole_array(b, ty, arrays.shape)?;
                    let th = at.filled(target, rows[k], arrays.shape)?;
                    let th = at.apply(function_filled {}, [th])?;
                    let listed = arrays.among(&at, b)?;
                    done.push(at.apply(shift_fill {}, [listed, th])?);
                    at = at.showing(b, arrays.shape, at.scope.den(rows[k])?)?;
                    spares.push((k, b));
                }
                Action::Store(k) => {
                    let Part { array, ty, .. } = arrays.parts[k];
                    let target = arrays.target(k)?;
                    let wanted = at.scope.den(rows[k])?;
                    let named = identifier("gen")?;
                    let mut tensor = wanted;
                    let (p, t) = (arrays.shape, wanted);
                    let mut same = at.scope.theorem(value_same { S, p, t })?;
                    let th = if let Some((local, value)) = waiting.get(&k) {
                        at.update_named(target, rows[k], [named, *local, *value])?
                    } else if let Some((_, b)) = spares.iter().find(|(at, _)| *at == k) {
                        let inner = at.naming([named, ty], arrays.shape, wanted, *b)?;
                        let copied = Exp::Var { x: named }.term()?;
                        tensor = inner.scope.den(copied)?;
                        same = inner.apply(
                            value_var {
                                S,
                                w: inner.scope.meaning().1,
                            },
                            [inner.bound(named)?],
                        )?;
                        inner.update(target, copied)?
                    } else {
                        at.update(target, rows[k])?
                    };
                    let held = at.held(target)?;
                    let listed = arrays.among(&at, array)?;
                    let premises = [held.here, held.shown, listed, th];
                    done.push(at.apply(shift_store {}, premises)?);
                    at = at.with_array(array, arrays.shape, tensor)?;
                    at.places
                        .retain(|placed| placed.place != Place::Array(array));
                    values.insert(k, same);
                }
            }
        }
        let mut all = Vec::new();
        for (k, row) in rows.iter().enumerate() {
            if let Some(same) = values.get(&k) {
                all.push(*same);
                continue;
            }
            let Exp::Var { x } = Exp::of(*row)? else {
                return Err(Trouble::internal(
                    "a tensor that is neither kept nor stored",
                ));
            };
            debug_assert!(names.is_kept(*row, k)?);
            let kept = self.at_row(index)?;
            let w = kept.scope.meaning().1;
            let premises = [kept.bound(x)?, hol::refl(kept.scope.den(*row)?)?];
            all.push(kept.apply(named_values { S, w }, premises)?);
        }
        let _ = w;
        let spares: Vec<Term> = spares.into_iter().map(|(_, b)| b).collect();
        let after = at.with(self.scope.clone());
        let held = after.as_held(arrays, e, &all, &spares)?;
        if done.is_empty() {
            return self.kept_as(arrays, e, &all);
        }
        let th = self.one_after_the_other(done)?;
        self.seen_as(held, th, &spares)
    }

    /// The statement for an update of one cell whose value, of this name in the program, is in a local.
    fn update_named(&self, target: Target, e: Term, [y, local, value]: [Term; 3]) -> Attempt<Thm> {
        let Exp::With { d, is, .. } = Exp::of(e)? else {
            return Err(Trouble::internal("no update"));
        };
        let Exp::Var { x } = Exp::of(d)? else {
            return Err(Trouble::internal("no update of a name"));
        };
        let (nil, tensor) = (ints(&[])?, self.scope.den(value)?);
        let scope = self.scope.naming(y, Elements::of(target.ty), nil, tensor)?;
        let named = self
            .with(scope)
            .placing(y, [nil, tensor], Place::Local(local))?;
        let read = Exp::Var { x: y }.term()?;
        let th = named.update(target, Exp::With { d, is, e: read }.term()?)?;
        let same = hol::refl(self.scalar(tensor)?)?;
        let premises = [named.bound(x)?, self.bound(x)?, named.bound(y)?, same];
        let is = parts(e)?.1[1];
        same_tensor(th, self.apply(with_named { is }, premises)?)
    }
}

/// `(o, product s) :: arrs`
fn with_length(array: Term, shape: Term, arrs: Term) -> Attempt<Term> {
    let pair = mk(",", &[array, mk("product", &[shape])?])?;
    Ok(mk("::", &[pair, arrs])?)
}

/// Which tensor of the row x an expression is, behind names for them.
fn part_named(mut e: Term, x: Term) -> Attempt<Option<usize>> {
    let mut named = HashMap::new();
    while let Exp::Let { x: y, d, e: a } = Exp::of(e)?
        && let Some(k) = cell_read(d, x)?
    {
        named.insert(y, k);
        e = a;
    }
    Ok(match Exp::of(e)? {
        Exp::Var { x: y } => named.get(&y).copied(),
        _ => None,
    })
}
