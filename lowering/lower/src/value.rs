//! Cells as expressions of C.
//!
//! For a cell of an expression, `den S w env e J`, at a point of the function:
//!
//! ```text
//! ⊢ computes S (state S H s cenv) v r (cell_value S (den S w env e J))
//! ```
//!
//! The cell is given, the expression r of C comes out, with the locals that it needs (`locals`): the
//! stack s is a variable of which is assumed what they hold. There is a lemma for each scalar
//! operation (`computes_mul`), for a read of a tensor that has a place (`computes_var`,
//! `computes_local`) or is computed there (`computes_inline`), and for what depends on a condition
//! (`computes_guarded`, `computes_concat`, `computes_inside`). Other cells are copied from cells of
//! smaller expressions.

pub mod choice;
pub mod concat;
pub mod declarations;
pub mod earlier;
pub mod folds;
pub mod indices;
pub mod locals;
pub mod row_in_locals;
pub mod row_reads;
pub mod stacks;
pub mod totals;
pub mod wanted;
pub mod zeros;

use crate::point::state::Place;
use crate::value::locals::Locals;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{index_condition, is_short, reads};
use reasoning::syntax::{Exp, Operation, View};
use reasoning::term::{dest_list, dest_literal, dest_pair, ints, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    computes_lit(ty, S, G, v, w, env, d, k; 0);
    computes_op1(; 3);
    computes_op2(; 4);
    computes_op3(; 5);
    computes_at(; 4);
    computes_let(x; 2);
    computes_max(; 5);
    computes_min(; 5);
    computes_cast(ty, S, G, env; 2);
    computes_test(S, G, env; 2);
    computes_choice(; 4);
    computes_guarded(ty; 3);
    computes_pad(ty, S, G, v; 1);
    computes_concat(; 6);
    computes_inside(ty; 5);
    computes_var(S, st, w; 6);
    computes_own(S, st, w; 7);
    computes_earlier(st, w; 8);
    computes_local(S, H, cenv, v, w; 2);
    computes_cell(S, H, cenv, v, w; 3);
    computes_row(S, st, w; 8);
    computes_inline(w; 3);
}

/// Why a cell has no value any more.
pub const OVERWRITTEN: &str = "this reads a tensor that a loop carries where the next one is stored already; bind \
                           what is read before, with `let`";

/// The name at this place of a list, of a cell or a part of a row.
fn nth_of(names: Term, k: Term) -> Attempt<Term> {
    let place = dest_literal(k).and_then(|k| usize::try_from(k).ok());
    let name = place.and_then(|k| dest_list(names).ok()?.get(k).copied());
    name.ok_or(Trouble::internal("a part of a row without a place"))
}

impl Locals {
    /// `⊢ computes S (state S H s cenv) v r (cell_value S (den S w env e J))`
    pub fn value(&mut self, cell: &Wanted) -> Attempt<Thm> {
        self.value_of(cell).map_err(|trouble| trouble.at(cell.e))
    }

    fn value_of(&mut self, cell: &Wanted) -> Attempt<Thm> {
        let point = &cell.point;
        let here = |e: Term| cell.of(e, cell.index.clone());
        let S = point.scope.session.ops;
        let env = point.scope.tensors.environment;
        match Exp::of(cell.e)? {
            Exp::Lit { ty, d, k } => {
                let literal = computes_lit {
                    ty,
                    S,
                    G: point.with_stack(self.stack).state()?,
                    v: point.state.valuation,
                    w: point.scope.integers.valuation,
                    env,
                    d,
                    k,
                };
                point.apply(literal, [])
            }
            Exp::Var { x } => self.read(cell, x),
            Exp::At { e, .. } if cell.is_whole(e)? => self.total(cell),
            Exp::At { e, i } => {
                let (ok, i) = (point.scope.ok(e)?, point.scope.index(i)?);
                let inside = point.scope.in_box(&shape_in(ok)?[1..], &cell.index)?;
                let inner = cell.of(e, [&[last(i)?], &cell.index[..]].concat());
                point.apply(computes_at {}, [ok, i, inside, self.value(&inner)?])
            }
            Exp::Op { f, operands, .. } => self.operation(cell, f, &operands),
            Exp::Test { b } => {
                let condition = point.scope.condition(b)?;
                let spelled = point.test(last(condition)?)?;
                let G = point.with_stack(self.stack).state()?;
                point.apply(computes_test { S, G, env }, [condition, spelled])
            }
            Exp::Cast { ty, i } => {
                let index = point.scope.index(i)?;
                let spelled = point.expression(last(index)?)?;
                let G = point.with_stack(self.stack).state()?;
                point.apply(computes_cast { ty, S, G, env }, [index, spelled])
            }
            Exp::Sums { .. } => self.total(cell),
            Exp::Fold { .. } if cell.index.is_empty() && cell.source()?.is_none() => {
                self.total(cell)
            }
            Exp::Let { x, d, e } if cell.holds_bound([x, d, e])? => self.total(cell),
            Exp::Let { d, .. } if point.is_cell_in_local(d)? => self.copied(cell, Locals::value),
            Exp::Let { x, d, e }
                if self.conditions.is_empty()
                    && point.scope.shape(d)?.is_empty()
                    && reads(e, x)? =>
            {
                let ok = point.scope.ok(d)?;
                let local = point.local_named(x)?;
                self.declare(point, local, d)?;
                let mut inner = here(e);
                inner.point = point.with_tensor(x, d, last(ok)?, Place::Local(local))?;
                point.apply(computes_let { x }, [ok, self.value(&inner)?])
            }
            Exp::If { c, a, b } if cell.source()?.is_none() => {
                let decided = last(point.scope.decision(c)?)?;
                let no = hol::mk_not(decided)?;
                if here(a).assuming(decided)?.needs_statements()?
                    || here(b).assuming(no)?.needs_statements()?
                {
                    return self.total(cell);
                }
                let test = self.test(point, c)?;
                let yes = hol::disch(test.holds, self.under(&here(a), test.holds)?)?;
                let no = hol::disch(test.fails, self.under(&here(b), test.fails)?)?;
                point.apply(computes_choice {}, [test.decision, test.decides, yes, no])
            }
            Exp::Guard { c, e } if cell.source()?.is_none() => {
                if index_condition(c)?.is_some() {
                    let holds = last(point.scope.decision(c)?)?;
                    if point.scope.try_prove(hol::mk_not(holds)?)?.is_some() {
                        return self.zero(cell);
                    }
                }
                let holds = last(point.scope.decision(c)?)?;
                if here(e).assuming(holds)?.needs_statements()? {
                    return self.total(cell);
                }
                let test = self.test(point, c)?;
                let then = hol::disch(test.holds, self.under(&here(e), test.holds)?)?;
                point.apply(
                    computes_guarded { ty: cell.elem()? },
                    [test.decision, test.decides, then],
                )
            }
            Exp::Concat { a, b } if cell.source()?.is_none() => {
                if cell.may_need_data()? {
                    return self.total(cell);
                }
                let sides = cell.sides(a, b)?;
                let less = sides.less;
                let test = point.with_stack(self.stack).decides_index(less)?;
                let in_a = hol::disch(less, self.under(&sides.left, less)?)?;
                let in_b = self.under(&sides.right, sides.beyond)?;
                let in_b = hol::disch(sides.beyond, in_b)?;
                let premises = [sides.ok, test, hol::refl(less)?, sides.place, in_a, in_b];
                point.apply(computes_concat {}, premises)
            }
            Exp::Reindex { r, .. } if r.about().adds_cells => match cell.may_need_data()? {
                true => self.total(cell),
                false => self.copied(cell, Locals::inside),
            },
            Exp::Gen { .. }
            | Exp::Fold { .. }
            | Exp::With { .. }
            | Exp::Let { .. }
            | Exp::LetIndex { .. }
            | Exp::LetData { .. }
            | Exp::If { .. }
            | Exp::Guard { .. }
            | Exp::Concat { .. }
            | Exp::Reindex { .. } => self.copied(cell, Locals::value),
        }
    }

    /// The value of an operation, from those of the same cells of the operands.
    fn operation(&mut self, cell: &Wanted, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        let point = &cell.point;
        let ok = point.scope.ok(cell.e)?;
        let inside = point.scope.in_box(&shape_in(ok)?, &cell.index)?;
        let operands = operands.iter().map(|e| cell.of(*e, cell.index.clone()));
        let values: Attempt<Vec<Thm>> = match f {
            Operation::Max | Operation::Min => operands.map(|e| self.short(&e)).collect(),
            _ => operands.map(|e| self.value(&e)).collect(),
        };
        let truths = point.scope.truths()?;
        match (f, &values?[..]) {
            (Operation::Max, &[a, b]) => point.apply(computes_max {}, [truths, ok, inside, a, b]),
            (Operation::Min, &[a, b]) => point.apply(computes_min {}, [truths, ok, inside, a, b]),
            (_, &[a]) => point.apply(computes_op1 {}, [ok, inside, a]),
            (_, &[a, b]) => point.apply(computes_op2 {}, [ok, inside, a, b]),
            (_, &[a, b, c]) => point.apply(computes_op3 {}, [ok, inside, a, b, c]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// The value of a cell as that of a cell of a smaller expression, which `value` finds.
    fn copied(
        &mut self,
        cell: &Wanted,
        value: fn(&mut Locals, &Wanted) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let (inner, equation) = cell.source()?.ok_or(Trouble::Whole)?;
        cell.cell().value_along(value(self, &inner)?, equation)
    }

    /// The value of a cell that is padding.
    fn zero(&self, cell: &Wanted) -> Attempt<Thm> {
        let point = &cell.point;
        let zero = computes_pad {
            ty: cell.elem()?,
            S: point.scope.session.ops,
            G: point.with_stack(self.stack).state()?,
            v: point.state.valuation,
        };
        point.apply(zero, [cell.cell().padding()?])
    }

    /// The value of a cell as an expression that may be said twice: in a local, unless it is short.
    fn short(&mut self, cell: &Wanted) -> Attempt<Thm> {
        match is_short(cell.e)? {
            true => self.value(cell),
            false => self.total(cell),
        }
    }

    /// The value of a cell where a proposition holds that is not known before.
    fn under(&mut self, cell: &Wanted, p: Term) -> Attempt<Thm> {
        self.conditions.push(p);
        let th = self.value(&cell.assuming(p)?);
        self.conditions.pop();
        th
    }

    /// The value of a cell that may be outside of its tensor.
    fn inside(&mut self, cell: &Wanted) -> Attempt<Thm> {
        let Some((p, needed)) = cell.cell().outside()? else {
            return self.value(cell);
        };
        let point = &cell.point;
        let ok = point.scope.ok(cell.e)?;
        let test = point.with_stack(self.stack).decides_index(p)?;
        let same = hol::refl(p)?;
        self.conditions.push(p);
        let inner = self.inside(&cell.assuming(p)?);
        self.conditions.pop();
        let then = hol::disch(p, inner?)?;
        point.apply(
            computes_inside { ty: cell.elem()? },
            [ok, test, same, needed, then],
        )
    }

    /// A cell of a tensor that has a name.
    fn read(&mut self, cell: &Wanted, x: Term) -> Attempt<Thm> {
        let point = &cell.point;
        let (known, shape) = cell.cell().tensor(x)?;
        let (S, w) = (point.scope.session.ops, point.scope.integers.valuation);
        match point.place(x, hol::rhs(known)) {
            Some(Place::Array(y)) => {
                let held = point.scope.look_up(point.state.arrays, y)?;
                let readable = hol::eqf_elim(point.scope.look_up(point.state.written, y)?)?;
                let inside = point.scope.in_box(&shape, &cell.index)?;
                let position = hol::sym(point.scope.position(&shape, &cell.index)?)?;
                let address = point.spell(hol::lhs(position))?;
                let st = self.stack;
                if hol::rhs(held) == hol::rhs(known) {
                    let premises = [known, held, readable, address, inside, position];
                    return point.apply(computes_var { S, st, w }, premises);
                }
                if let Some(growing) = point.growing.as_ref().filter(|it| it.array == y) {
                    let before = growing.before(point, &cell.index)?;
                    let grown = growing.known;
                    let premises = [
                        known, held, readable, grown, inside, before, address, position,
                    ];
                    return point.apply(computes_earlier { st, w }, premises);
                }
                // Of an array that is updated cell by cell, the cell at hand is known.
                let (_, pair) = parts(hol::rhs(known))?;
                let tensor = dest_pair(pair[0])?.1;
                let own = point.own.as_ref().filter(|own| {
                    (own.array, own.tensor) == (y, tensor) && own.index == cell.index
                });
                let own = own.ok_or_else(|| Trouble::words(OVERWRITTEN.to_owned()))?;
                let premises = [known, held, readable, own.same, address, inside, position];
                point.apply(computes_own { S, st, w }, premises)
            }
            Some(Place::Local(y)) => {
                let local = self.holds(y, cell.value_in_tensor(x)?)?;
                let (H, cenv, v) = (
                    point.state.written,
                    point.state.arrays,
                    point.state.valuation,
                );
                point.apply(computes_local { S, H, cenv, v, w }, [known, local])
            }
            Some(Place::Cells(locals)) => {
                let inside = point.scope.in_box(&shape, &cell.index)?;
                let local = nth_of(locals, cell.index[0])?;
                let held = self.holds(local, cell.value_in_tensor(x)?)?;
                let (H, cenv, v) = (
                    point.state.written,
                    point.state.arrays,
                    point.state.valuation,
                );
                let premises = [known, inside, held];
                point.apply(computes_cell { S, H, cenv, v, w }, premises)
            }
            Some(Place::Rows(arrays)) => {
                let outside = point.scope.in_box(&shape, &cell.index)?;
                let array = nth_of(arrays, cell.index[0])?;
                let held = point.scope.look_up(point.state.arrays, array)?;
                let readable = hol::eqf_elim(point.scope.look_up(point.state.written, array)?)?;
                let (own, index, same) = point.cell_of_row(held, &cell.index)?;
                let inside = point.scope.in_box(&own, &index)?;
                let position = hol::sym(point.scope.position(&own, &index)?)?;
                let address = point.spell(hol::lhs(position))?;
                let st = self.stack;
                let premises = [
                    known, held, readable, address, outside, inside, position, same,
                ];
                point.apply(computes_row { S, st, w }, premises)
            }
            None => {
                let inside = point.scope.in_box(&shape, &cell.index)?;
                let value = self.value(&cell.defined(x)?)?;
                point.apply(computes_inline { w }, [known, inside, value])
            }
        }
    }
}

impl Wanted {
    /// `⊢ computes ... r (cell_value S (den S w env e J))`, if that needs no locals.
    pub fn as_value(&self) -> Attempt<Option<Thm>> {
        if self.needs_statements()? {
            return Ok(None);
        }
        let mut locals = Locals::new(&self.point)?;
        let th = locals.value(self)?;
        if !locals.needed.is_empty() {
            return Ok(None);
        }
        Ok(Some(locals.settle(
            &self.point,
            th,
            self.point.state.stack,
        )?))
    }

    /// `cell_value S (t J)` for this cell of the tensor t that a name stands for.
    fn value_in_tensor(&self, x: Term) -> Attempt<Term> {
        let (_, pair) = parts(hol::rhs(self.point.bound(x)?))?;
        let (_, pair) = parts(pair[0])?;
        let cell = hol::app(pair[1], ints(&self.index)?)?;
        Ok(mk("cell_value", &[self.point.scope.session.ops, cell])?)
    }
}
