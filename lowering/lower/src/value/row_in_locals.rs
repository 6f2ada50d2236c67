//! Rows whose cells are in locals: folds of several scalars.
//!
//! For an expression e whose shape is a small number n, and locals y₀, y₁, ... that hold the cells of
//! an accumulator t:
//!
//! ```text
//! ⊢ steers S H cenv v (P t) (P (den S w env e)) c      c takes the locals to the cells of e
//!
//!   P t = update (update st y₀ (SOME (cell_value S (t [0])))) y₁ (SOME (cell_value S (t [1])))
//! ```
//!
//! e is given, the statement c comes out. A fold is a loop of such statements (`steers_fold`), a choice
//! is one between them (`steers_if`); in any other row each cell is computed and assigned. A local that
//! a later cell reads keeps its value until then: the new one has a local of its own.
//!
//! `let x := d in a` where d is a fold, and the cells of x are read one by one, is a block around such
//! a statement and that for a (`acts_declare`).

use crate::point::Point;
use crate::point::state::Place;
use crate::statement::updates::Fold;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::locals::{Local, Locals};
use crate::value::row_reads::{read_in, row_read};
use crate::value::stacks::{cell_along, stack_along, stack_where, stack_with, value_along};
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::identifiers::{identifier, letters};
use reasoning::lemma::lemmas;
use reasoning::program::{is_condition, operands, reads};
use reasoning::syntax::{CStmt, Exp, View};
use reasoning::term::{dest_literal, ints, list, literal, mk, parts};
use reasoning::theorem::{last, replace_before_last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    steers_skip(S, H, cenv, v, st; 0);
    steers_before_skip(; 1);
    steers_set(; 3);
    steers_seq(; 2);
    steers_after_skip(; 1);
    steers_if(e1, e2, P; 4);
    steers_fold(j, f, e, P; 6);
    steers_fold_none(S, H, cenv, v, j, f, e, P; 3);
    steers_fold_kept(j, f, e, P, K; 8);
    steers_acts(; 1);
    acts_steers(; 1);
    writes_acts(; 1);
    acts_writes(; 1);
    acts_then(; 2);
    acts_before_skip(; 1);
    acts_after_skip(; 1);
    acts_declare(ty; 4);
    brings_steers(; 1);
    steers_brings(; 1);
    computes_zero(ty, S, G, v; 0);
    computes_known(S, H, cenv, v; 1);
    let_same(x, e; 1);
    let_index_same(S, env, x, e; 1);
    let_data_same(x, e; 1);
    data_at(; 4);
    data_var(S, w; 2);
}

/// How many cells a row in locals has at most.
const MOST_CELLS: usize = 8;

/// Locals for the cells of a row, the first one first.
pub struct Row {
    locals: Vec<Term>,
}

/// Where the value of a local is declared before a row is computed.
struct First {
    ty: Term,
    local: Term,
    /// `⊢ st y = NONE`
    free: Thm,
    /// `⊢ computes S (state S H st cenv) v r a`
    value: Thm,
}

impl Row {
    fn place(&self) -> Attempt<Place> {
        let ty = hol::type_of(self.locals[0]);
        Ok(Place::Cells(list(&self.locals, ty)?))
    }

    /// The stack in which the locals hold the cells of a tensor, and the others what they hold.
    fn holding(&self, point: &Point, tensor: Term) -> Attempt<Term> {
        let mut values = Vec::new();
        for (k, local) in self.locals.iter().enumerate() {
            let cell = hol::app(tensor, nth(k)?)?;
            values.push((*local, mk("cell_value", &[point.scope.session.ops, cell])?));
        }
        stack_where(point.state.stack, &values)
    }

    /// `P`
    fn stacks(&self, point: &Point) -> Attempt<Term> {
        let t = point
            .scope
            .fresh("t", hol::type_of(point.scope.any_tensor()?))?;
        Ok(hol::lambda(t, self.holding(point, t)?)?)
    }

    /// `⊢ st = st'` for a stack with the cells of a tensor, and that with those of an equal one.
    fn along(&self, point: &Point, stack: Term, equation: Thm) -> Attempt<Thm> {
        let ops = point.scope.session.ops;
        let values: Attempt<Vec<_>> = (self.locals.iter().enumerate())
            .map(|(k, local)| Ok((*local, cell_along(ops, equation, nth(k)?)?)))
            .collect();
        stack_along(stack, &values?)
    }
}

/// `[k]`
fn nth(k: usize) -> Attempt<Term> {
    Ok(ints(&[literal(k)?])?)
}

/// The name whose cells an expression is.
fn read_from(e: Term) -> Attempt<Option<Term>> {
    match Exp::of(e)? {
        Exp::At { e, .. } | Exp::Gen { e, .. } => read_from(e),
        Exp::Var { x } => Ok(Some(x)),
        _ => Ok(None),
    }
}

/// Whether an expression or a condition reads of the row x nothing but cells at literals.
pub fn reads_cells(e: Term, x: Term) -> Attempt<bool> {
    let all = |es: &[Term]| {
        let mut es = es.iter();
        es.try_fold(true, |all, e| Ok(all && reads_cells(*e, x)?))
    };
    if is_condition(e)? {
        return all(&operands(e)?);
    }
    if row_read(e, x)?.is_some() {
        return Ok(true);
    }
    match Exp::of(e)? {
        Exp::Var { x: name } => Ok(name != x),
        Exp::Let { x: y, d, .. } | Exp::Fold { x: y, d, .. } if y == x => reads_cells(d, x),
        other => all(&other.operands()?),
    }
}

/// Whether a step of a fold, which takes the row f to e, reads of it nothing but cells at literals.
pub fn steps_by_cells(e: Term, f: Term) -> Attempt<bool> {
    Ok(match Exp::of(e)? {
        Exp::Var { .. } => true,
        Exp::If { c, a, b } => reads_cells(c, f)? && steps_by_cells(a, f)? && steps_by_cells(b, f)?,
        Exp::Let { x, d, e } => reads_cells(d, f)? && (x == f || steps_by_cells(e, f)?),
        Exp::LetData { d, e, .. } => reads_cells(d, f)? && steps_by_cells(e, f)?,
        Exp::LetIndex { e, .. } => steps_by_cells(e, f)?,
        Exp::Fold { x, d, e, .. } => {
            steps_by_cells(d, f)? && steps_by_cells(e, x)? && (x == f || reads_cells(e, f)?)
        }
        _ => reads_cells(e, f)?,
    })
}

impl Point {
    /// How many locals hold what `let x := d in a` binds, if it is a fold whose cells are read one by one.
    pub fn cells_in_locals(&self, [x, d, a]: [Term; 3]) -> Attempt<Option<usize>> {
        let Exp::Fold { x: f, e, .. } = Exp::of(d)? else {
            return Ok(None);
        };
        let [extent] = self.scope.shape(d)?[..] else {
            return Ok(None);
        };
        let cells = dest_literal(extent).and_then(|n| usize::try_from(n).ok());
        let few = cells.filter(|n| (1..=MOST_CELLS).contains(n));
        Ok(
            match few.is_some() && steps_by_cells(e, f)? && reads_cells(a, x)? {
                true => few,
                false => None,
            },
        )
    }

    /// Whether a `let` binds a cell that has a local already, or a tensor of a row that has an array.
    pub fn is_cell_in_local(&self, d: Term) -> Attempt<bool> {
        let Some(x) = read_from(d)? else {
            return Ok(false);
        };
        Ok(match self.place_of(x)? {
            Some(Place::Cells(_) | Place::Rows(_)) => row_read(d, x)?.is_some(),
            _ => false,
        })
    }

    fn place_of(&self, x: Term) -> Attempt<Option<Place>> {
        Ok(self.place(x, hol::rhs(self.bound(x)?)))
    }

    /// The statement for this purpose that `build` makes of `let x := d in a` at the point at which so
    /// many locals hold the cells of d.
    pub fn with_row(
        &self,
        purpose: Purpose,
        [x, d, a]: [Term; 3],
        cells: usize,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let shape = last(self.scope.ok(d)?)?;
        let fold = Fold::of(d)?;
        let mut row = Row { locals: Vec::new() };
        for k in 0..cells {
            let named = match read_in(fold.body, fold.accumulator, k)? {
                Some(named) => Some(named),
                None => read_in(a, x, k)?,
            };
            let like = named.map(|(name, _)| name);
            let like = like.map_or_else(|| identifier(&format!("{}_{k}", letters(x)?)), Ok)?;
            row.locals.push(self.local_named(like)?);
        }
        let start = self.with_stack(self.running(purpose)?);
        let (firsts, steps) = start.row_of_fold(&row, d)?;
        let stack = steered(steps)?[1];
        let held = match purpose {
            Purpose::Writes | Purpose::Steers | Purpose::Acts => stack,
            // The local of the purpose is told apart.
            Purpose::Brings(..) => row.beside(self, d)?,
        };
        let inner = self.with_stack(held);
        let inner = inner.with_tensor(x, d, shape, row.place()?)?;
        let th = self.acting(purpose, &row, build(&inner)?)?;
        let both = self.apply(acts_then {}, [steps, th])?;
        let mut th = match (CStmt::of(last(steps)?)?, CStmt::of(last(th)?)?) {
            (CStmt::CSkip, _) => self.apply(acts_after_skip {}, [both])?,
            (_, CStmt::CSkip) => self.apply(acts_before_skip {}, [both])?,
            _ => both,
        };
        for First {
            ty,
            local,
            free,
            value,
        } in firsts.into_iter().rev()
        {
            let (_, args) = parts(th.concl())?;
            let after = parts(args[5])?.1[0];
            let free_after = self.scope.look_up(after, local)?;
            th = self.apply(acts_declare { ty }, [free, free_after, value, th])?;
        }
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

    /// `⊢ acts S H cenv v st st1 A B c` for a statement of this purpose, at a point with the locals of a
    /// row.
    fn acting(&self, purpose: Purpose, row: &Row, th: Thm) -> Attempt<Thm> {
        match purpose {
            Purpose::Writes => self.apply(writes_acts {}, [th]),
            Purpose::Steers => self.apply(steers_acts {}, [th]),
            Purpose::Acts => Ok(th),
            Purpose::Brings(..) => {
                let th = self.apply(brings_steers {}, [th])?;
                let [before, after] = steered(th)?;
                let cells = row.locals.len();
                let th = replace_before_last(th, self.own_below(after, cells)?)?;
                let th = replace_before(th, self.own_below(before, cells)?)?;
                self.apply(steers_acts {}, [th])
            }
        }
    }

    /// `⊢ st = st'` for a stack with a local outermost, and that where so many others are outside of it.
    fn own_below(&self, stack: Term, cells: usize) -> Attempt<Thm> {
        let (_, args) = parts(stack)?;
        let (_, value) = parts(args[2])?;
        self.stack_below(args[0], [args[1], value[0]], cells)
    }

    /// The declarations of the locals of a row, and the statement that takes them to the cells of a fold.
    fn row_of_fold(&self, row: &Row, d: Term) -> Attempt<(Vec<First>, Thm)> {
        let first = Fold::of(d)?.first;
        let mut is_value = true;
        for k in 0..row.locals.len() {
            let cell = self.wanted(first).of(first, vec![literal(k)?]);
            is_value &= cell.as_value()?.is_some();
        }
        let (mut point, mut firsts) = (self.clone(), Vec::new());
        for (k, local) in row.locals.iter().enumerate() {
            let ty = self.scope.elem_at(d, &[literal(k)?])?;
            let cell = point.wanted(first).of(first, vec![literal(k)?]);
            let value = match is_value {
                true => cell.as_value()?.ok_or(Trouble::Whole)?,
                false => point.apply(
                    computes_zero {
                        ty,
                        S: self.scope.session.ops,
                        G: point.state()?,
                        v: self.state.valuation,
                    },
                    [],
                )?,
            };
            let free = self.scope.look_up(point.state.stack, *local)?;
            point.state.stack = stack_with(point.state.stack, *local, last(value)?)?;
            firsts.push(First {
                ty,
                local: *local,
                free,
                value,
            });
        }
        let steps = match is_value {
            true => point.steer_fold(row, d)?,
            false => {
                let before = point.steer(row, first)?;
                let then = point.with_stack(steered(before)?[1]);
                let loops = then.steer_fold(row, d)?;
                self.in_steps(before, loops)?
            }
        };
        Ok((firsts, steps))
    }

    /// `⊢ steers S H cenv v (P (den S w env d)) (P (den S w env (Fold f d j lo hi e))) c`
    fn steer_fold(&self, row: &Row, e: Term) -> Attempt<Thm> {
        let fold = Fold::of(e)?;
        let shape = self.scope.shape_of(fold.first)?;
        if fold.ends[0] == fold.ends[1] {
            let (P, end) = (row.stacks(self)?, self.scope.index(fold.ends[0])?);
            let (j, f, e) = (fold.index, fold.accumulator, fold.body);
            let rule = steers_fold_none {
                S: self.scope.session.ops,
                H: self.state.written,
                cenv: self.state.arrays,
                v: self.state.valuation,
                j,
                f,
                e,
                P,
            };
            return self.apply(rule, [shape, end, end]);
        }
        let ([lo, hi, first, end], ends) = self.ends(fold.ends[0], fold.ends[1])?;
        let elements = self.scope.elements_of(fold.first)?;
        let place = row.place()?;
        let (step, mut inner) =
            self.enter_step(&fold, elements, last(shape)?, ends, Some(place))?;
        inner.state.stack = row.holding(self, step.accumulator)?;
        let each = step.each(inner.steer(row, fold.body)?)?;
        let P = row.stacks(self)?;
        let (j, f, e) = (fold.index, fold.accumulator, fold.body);
        match step.kept {
            None => {
                let rule = steers_fold { j, f, e, P };
                self.apply(rule, [shape, lo, hi, first, end, each])
            }
            Some(kept) => {
                let K = kept.says;
                let rule = steers_fold_kept { j, f, e, P, K };
                let premises = [shape, lo, hi, first, end, kept.first, kept.next, each];
                self.apply(rule, premises)
            }
        }
    }

    /// `⊢ steers S H cenv v st (P (den S w env e)) c`
    fn steer(&self, row: &Row, e: Term) -> Attempt<Thm> {
        self.steer_inside(row, e).map_err(|trouble| trouble.at(e))
    }

    fn steer_inside(&self, row: &Row, e: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        if let Some((part, equation)) = scope.chosen(e)? {
            return self.resteered(row, self.steer(row, part)?, hol::sym(equation)?);
        }
        let (S, _, env) = scope.meaning();
        match Exp::of(e)? {
            Exp::If { c, a, b } => self.choose(Purpose::Steers, c, |point, test| {
                let yes = point.under(test.holds, |point| point.steer(row, a))?;
                let no = point.under(test.fails, |point| point.steer(row, b))?;
                let P = row.stacks(point)?;
                let rule = steers_if { e1: a, e2: b, P };
                point.apply(rule, [test.decision, test.decides, yes, no])
            }),
            Exp::Fold { d, .. } => {
                let before = self.steer(row, d)?;
                let then = self.with_stack(steered(before)?[1]);
                let loops = then.steer_fold(row, e)?;
                self.in_steps(before, loops)
            }
            Exp::Let { x, d, e: a } => {
                let ok = scope.ok(d)?;
                let same = self.apply(let_same { x, e: a }, [ok])?;
                let then = |point: &Point| self.resteered(row, point.steer(row, a)?, same);
                if let Some(cells) = self.cells_in_locals([x, d, a])? {
                    return self.with_row(Purpose::Steers, [x, d, a], cells, then);
                }
                let shape = last(ok)?;
                let is_local = shape_in(ok)?.is_empty() && reads(a, x)?;
                if !is_local || self.is_cell_in_local(d)? {
                    return then(&self.with(scope.with_tensor(x, d, shape)?));
                }
                let name = self.local_named(x)?;
                let mut locals = Locals::new(self)?;
                locals.declare(self, name, d)?;
                self.with_locals(Purpose::Steers, &locals, |point| {
                    then(&point.with_tensor(x, d, shape, Place::Local(name))?)
                })
            }
            Exp::LetIndex { x, i, e: a } => {
                let index = scope.index(i)?;
                let same = self.apply(let_index_same { S, env, x, e: a }, [index])?;
                let inner = self.with(scope.with_index(x, last(index)?)?);
                self.resteered(row, inner.steer(row, a)?, same)
            }
            Exp::LetData { x, ty, d, e: a } => {
                self.with_index_of(Purpose::Steers, Data { x, ty, d }, |point| {
                    let value = point.scope.data(ty, d)?;
                    let same = point.apply(let_data_same { x, e: a }, [value])?;
                    let inner = point.with(point.scope.with_data(x, hol::rhs(value))?);
                    self.resteered(row, inner.steer(row, a)?, same)
                })
            }
            _ => self.steer_cells(row, e),
        }
    }

    /// One after the other, of which one may have nothing to do.
    fn in_steps(&self, first: Thm, second: Thm) -> Attempt<Thm> {
        let both = self.apply(steers_seq {}, [first, second])?;
        match (CStmt::of(last(first)?)?, CStmt::of(last(second)?)?) {
            (CStmt::CSkip, _) => self.apply(steers_after_skip {}, [both]),
            (_, CStmt::CSkip) => self.apply(steers_before_skip {}, [both]),
            _ => Ok(both),
        }
    }

    /// The same statement, by `⊢ t = u` for the tensor t whose cells the locals then hold.
    fn resteered(&self, row: &Row, th: Thm, equation: Thm) -> Attempt<Thm> {
        let same = row.along(self, steered(th)?[1], equation)?;
        replace_before_last(th, same)
    }

    /// Each cell is computed and assigned, unless it is what the local holds already.
    fn steer_cells(&self, row: &Row, e: Term) -> Attempt<Thm> {
        let mut kept = Vec::new();
        let mut changed: Vec<(Term, Wanted)> = Vec::new();
        for (k, local) in row.locals.iter().enumerate() {
            let cell = self.wanted(e).of(e, vec![literal(k)?]);
            let now = self.scope.look_up(self.state.stack, *local)?;
            let (_, now) = parts(hol::rhs(now))?;
            match cell.held()? {
                Some(same) if hol::rhs(same) == now[0] => kept.push((*local, hol::sym(same)?)),
                _ => changed.push((*local, cell)),
            }
        }
        let mut locals = Locals::new(self)?;
        let mut sets = Vec::new();
        for (at, waits) in in_order(&changed)? {
            let (local, cell) = &changed[at];
            let new = match waits {
                true => Some(self.local_named(*local)?),
                false => None,
            };
            if let Some(name) = new {
                locals.needed.push(Local {
                    name,
                    value: cell.value()?,
                    cell: cell.clone(),
                    conditions: Vec::new(),
                });
            }
            sets.push((*local, cell, new));
        }
        let th = self.with_locals(Purpose::Steers, &locals, |point| {
            let mut point = point.clone();
            let mut done: Vec<Thm> = Vec::new();
            for (local, cell, new) in &sets {
                let th = match new {
                    None => (cell.from(&point))
                        .with_value(Purpose::Steers, |point, value| point.set(*local, value))?,
                    Some(name) => {
                        let known = computes_known {
                            S: point.scope.session.ops,
                            H: point.state.written,
                            cenv: point.state.arrays,
                            v: point.state.valuation,
                        };
                        let there = point.scope.look_up(point.state.stack, *name)?;
                        point.set(*local, point.apply(known, [there])?)?
                    }
                };
                point.state.stack = steered(th)?[1];
                done.push(th);
            }
            let mut done = done.into_iter().rev();
            match done.next() {
                Some(last) => {
                    done.try_fold(last, |rest, th| point.apply(steers_seq {}, [th, rest]))
                }
                None => point.apply(
                    steers_skip {
                        S: point.scope.session.ops,
                        H: point.state.written,
                        cenv: point.state.arrays,
                        v: point.state.valuation,
                        st: point.state.stack,
                    },
                    [],
                ),
            }
        })?;
        let same = stack_along(steered(th)?[1], &kept)?;
        replace_before_last(th, same)
    }

    /// One assignment.
    fn set(&self, local: Term, value: Thm) -> Attempt<Thm> {
        let stack = self.state.stack;
        let there = self.scope.look_up(stack, local)?;
        let then = self.stack_assigned(stack, local, last(value)?)?;
        self.apply(steers_set {}, [there, value, then])
    }
}

impl Row {
    /// The stack of a point with the locals of the row outermost, which hold the cells of d.
    fn beside(&self, point: &Point, d: Term) -> Attempt<Term> {
        let tensor = point.scope.den(d)?;
        let mut stack = point.state.stack;
        for (k, local) in self.locals.iter().enumerate() {
            let cell = hol::app(tensor, nth(k)?)?;
            let value = mk("cell_value", &[point.scope.session.ops, cell])?;
            stack = stack_with(stack, *local, value)?;
        }
        Ok(stack)
    }
}

impl Wanted {
    /// `⊢ cell_value S (den S w env e J) = cell_value S (t [k])` for the cell of a row in locals that
    /// this is, if it is one.
    fn held(&self) -> Attempt<Option<Thm>> {
        let scope = &self.point.scope;
        let (S, w, _) = scope.meaning();
        match Exp::of(self.e)? {
            Exp::At { e, i } => {
                let (ok, i) = (scope.ok(e)?, scope.index(i)?);
                let inside = scope.in_box(&shape_in(ok)?[1..], &self.index)?;
                let inner = self.of(e, [&[last(i)?], &self.index[..]].concat());
                let Some(inner) = inner.held()? else {
                    return Ok(None);
                };
                Ok(Some(self.point.apply(data_at {}, [ok, i, inside, inner])?))
            }
            Exp::Var { x } => {
                let (known, shape) = self.cell().tensor(x)?;
                let inside = scope.in_box(&shape, &self.index)?;
                let same = self.point.apply(data_var { S, w }, [known, inside])?;
                match self.point.place(x, hol::rhs(known)) {
                    Some(Place::Cells(_)) => Ok(Some(same)),
                    Some(_) => Ok(None),
                    None => match self.defined(x)?.held()? {
                        Some(inner) => Ok(Some(hol::trans(same, inner)?)),
                        None => Ok(None),
                    },
                }
            }
            Exp::Gen { .. } | Exp::Concat { .. } | Exp::Let { .. } | Exp::LetIndex { .. } => {
                let Some((inner, equation)) = self.source()? else {
                    return Ok(None);
                };
                match inner.held()? {
                    Some(held) => Ok(Some(hol::trans(value_along(S, equation)?, held)?)),
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }
}

/// In which order locals are assigned, and whether the new value is computed before all of them: a local
/// is assigned when no other one that is to be assigned is computed from it.
fn in_order(changed: &[(Term, Wanted)]) -> Attempt<Vec<(usize, bool)>> {
    let mut values = Vec::new();
    for (_, cell) in changed {
        let value = cell.as_value()?;
        values.push(match value {
            Some(value) => Some(parts(value.concl())?.1[3]),
            None => None,
        });
    }
    let mut waits = vec![false; changed.len()];
    let (mut left, mut order) = (Vec::from_iter(0..changed.len()), Vec::new());
    while let Some(first) = left.iter().find(|at| !waits[**at]).or(left.first()) {
        let is_read = |at: usize, by: usize| {
            let read = |value| mentions(value, changed[at].0);
            at != by && !waits[by] && values[by].is_none_or(read)
        };
        let free = left
            .iter()
            .position(|at| !left.iter().any(|by| is_read(*at, *by)));
        match free {
            Some(place) => {
                let at = left.remove(place);
                order.push((at, waits[at]));
            }
            None => waits[*first] = true,
        }
    }
    Ok(order)
}

/// The stacks before and after a statement that steers.
fn steered(th: Thm) -> Attempt<[Term; 2]> {
    let (_, args) = parts(th.concl())?;
    match args[..] {
        [_, _, _, _, before, after, _] => Ok([before, after]),
        _ => Err(Trouble::internal("no statement that steers")),
    }
}

/// The same statement from a stack that is equal to the one before it.
fn replace_before(th: Thm, equation: Thm) -> Attempt<Thm> {
    let not = || Trouble::internal("no statement that steers");
    let (rest, c) = hol::dest_app(th.concl()).ok_or_else(not)?;
    let (rest, after) = hol::dest_app(rest).ok_or_else(not)?;
    let (f, _) = hol::dest_app(rest).ok_or_else(not)?;
    let same = hol::ap_thm(hol::ap_thm(hol::ap_term(f, equation)?, after)?, c)?;
    Ok(hol::eq_mp(same, th)?)
}

/// Whether a term is a part of another one.
fn mentions(t: Term, part: Term) -> bool {
    t == part || hol::dest_app(t).is_some_and(|(f, x)| mentions(f, part) || mentions(x, part))
}
