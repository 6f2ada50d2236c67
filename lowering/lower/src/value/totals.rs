//! Sums: statements that total a scalar in a local.
//!
//! For a cell of an expression, `den S w env e J`, at a point of the function, and a local x:
//!
//! ```text
//! ⊢ brings S H st cenv x v 0 (cell_value S (den S w env e J)) c    x is zero before, the value after
//! ⊢ brings S H st cenv x v a (cell_value S (cell_add S (Val a) (den S w env e J))) c     it is added
//! ```
//!
//! The cell and x are given, the statement c comes out. A sum is loops over statements that add
//! (`flat_sums`), a fold totals its first accumulator and goes on (`folds`), a guard is an `if`
//! (`brings_guarded`, `bumps_guarded`); what has an expression is assigned (`brings_set`) or added
//! (`bumps_leaf`, for a cell that is no padding; `bumps_leaf_zero` for any, where adding zero changes
//! nothing).

use crate::memory::binding::NewArray;
use crate::point::Point;
use crate::point::state::Place;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::program::{index_condition, only_step, reads};
use reasoning::syntax::{Exp, View};
use reasoning::term::{constant_at, ints, mk, scalar_type};
use reasoning::theorem::{last, replace_before_last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    adds_sums(; 1);
    brings_seq(; 2);
    brings_if(; 4);
    brings_guarded(; 3);
    brings_concat(; 5);
    brings_inside(; 4);
    brings_array(ty, l; 7);
    at_named(x, i; 1);
    settled_zero(ty, S; 0);
    bumps_guarded(; 3);
    bumps_leaf(ty; 2);
    bumps_leaf_zero(; 3);
}

/// The value of a local to which something is added.
#[derive(Clone, Copy)]
pub struct Settled {
    /// `ty`: the type of the local.
    pub ty: Term,
    /// `a`
    pub value: Term,
    /// `⊢ settled S ty a`
    pub th: Thm,
}

impl Point {
    /// Zero, of this type.
    fn zero_settled(&self, ty: Term) -> Attempt<Settled> {
        let S = self.scope.session.ops;
        Ok(Settled {
            ty,
            value: mk("s_zero", &[S])?,
            th: self.apply(settled_zero { ty, S }, [])?,
        })
    }

    /// Any such value of a type, of which it is assumed.
    pub fn any_settled(&self, ty: Term) -> Attempt<Settled> {
        let value = self.scope.fresh("a", scalar_type()?)?;
        let settled = mk("settled", &[self.scope.session.ops, ty, value])?;
        Ok(Settled {
            ty,
            value,
            th: hol::assume(settled)?,
        })
    }
}

impl Wanted {
    /// `⊢ brings S H st cenv x v 0 (cell_value S (den S w env e J)) c`
    pub fn total(&self, x: Term) -> Attempt<Thm> {
        let point = &self.point;
        let zero = point.zero_settled(self.elem()?)?;
        let purpose = Purpose::Brings(x, zero.value);
        match Exp::of(self.e)? {
            Exp::Sums { .. } => point.apply(adds_sums {}, [self.add(x, zero)?]),
            Exp::Fold { d, .. } if self.index.is_empty() && self.source()?.is_none() => {
                let first = self.of(d, Vec::new()).total(x)?;
                point.apply(brings_seq {}, [first, self.fold(x)?])
            }
            Exp::If { c, a, b } if self.source()?.is_none() => {
                point.choose(purpose, c, |point, test| {
                    let total = |e| move |point: &Point| self.for_part(point, e).total(x);
                    let yes = point.under(test.holds, total(a))?;
                    let no = point.under(test.fails, total(b))?;
                    point.apply(brings_if {}, [test.decision, test.decides, yes, no])
                })
            }
            Exp::Guard { c, e } if self.is_tested(c)? => point.choose(purpose, c, |point, test| {
                let then = |point: &Point| self.for_part(point, e).total(x);
                let then = point.under(test.holds, then)?;
                point.apply(brings_guarded {}, [test.decision, test.decides, then])
            }),
            Exp::Let { x: y, d, e } if point.are_tensors_in_arrays([y, d, e])? => point
                .with_arrays(purpose, [y, d], |point| {
                    self.copied_at(point, |inner| inner.total(x))
                }),
            Exp::Let { x: y, d, e } if let Some(cells) = point.cells_in_locals([y, d, e])? => point
                .with_row(purpose, [y, d, e], cells, |point| {
                    self.copied_at(point, |inner| inner.total(x))
                }),
            Exp::Let { d, .. } if point.is_cell_in_local(d)? => {
                self.copied_at(point, |inner| inner.total(x))
            }
            Exp::At { e, i } if self.is_whole(e)? => self.total_named(x, [e, i]),
            Exp::Let { x: y, d, e } if self.holds_bound([y, d, e])? => {
                self.total_of_array(x, zero.value, [y, d])
            }
            Exp::Let { x: y, e, .. } if reads(e, y)? => self.bring_value(x, zero.value),
            Exp::LetData { x: y, ty, d, .. } => {
                let data = Data { x: y, ty, d };
                self.at_index(purpose, data, |inner| inner.total(x))
            }
            Exp::Concat { a, b } if self.source()?.is_none() && self.may_need_data()? => {
                let sides = self.sides(a, b)?;
                let test = point.with_stack(point.running(purpose)?);
                let test = test.decides_index(sides.less)?;
                let total = |side: Wanted| move |point: &Point| side.from(point).total(x);
                let yes = point.under(sides.less, total(sides.left))?;
                let no = point.under(sides.beyond, total(sides.right))?;
                point.apply(brings_concat {}, [sides.ok, test, sides.place, yes, no])
            }
            Exp::Concat { .. } => self.bring_value(x, zero.value),
            _ => match (self.source()?, self.may_be_outside()?) {
                (Some((inner, equation)), false) => self.retotalled(inner.total(x)?, equation),
                (Some((inner, equation)), true) if self.may_need_data()? => {
                    self.retotalled(inner.total_inside(x)?, equation)
                }
                _ => self.bring_value(x, zero.value),
            },
        }
    }

    /// Whether an expression is a fold of tensors or an update, which are computed as a whole, or one of
    /// which cells are moved.
    pub fn is_whole(&self, e: Term) -> Attempt<bool> {
        if let Exp::Reindex { e, .. } = Exp::of(e)? {
            return self.is_whole(e);
        }
        let is_whole = matches!(Exp::of(e)?, Exp::Fold { .. } | Exp::With { .. });
        Ok(is_whole && only_step(e)?.is_none() && !self.point.scope.shape(e)?.is_empty())
    }

    /// Whether what `let y := d in e` binds is in locals or in an array while e is computed.
    pub fn holds_bound(&self, [y, d, e]: [Term; 3]) -> Attempt<bool> {
        Ok(self.point.cells_in_locals([y, d, e])?.is_some()
            || self.point.are_tensors_in_arrays([y, d, e])?
            || self.is_whole(d)? && reads(e, y)?)
    }

    /// The same where such a tensor is read at once: with a name for it.
    fn total_named(&self, x: Term, [d, i]: [Term; 2]) -> Attempt<Thm> {
        let name = match Exp::of(d)? {
            Exp::Fold { x, .. } => x,
            _ => identifier("whole")?,
        };
        let e = Exp::Var { x: name }.term()?;
        let e = Exp::At { e, i }.term()?;
        let named = self.of(Exp::Let { x: name, d, e }.term()?, self.index.clone());
        let ok = self.point.scope.ok(d)?;
        let equation = self.point.apply(at_named { x: name, i }, [ok])?;
        let equation = hol::ap_thm(equation, ints(&self.index)?)?;
        self.retotalled(named.total(x)?, equation)
    }

    /// The same where an array holds what y is, d.
    fn total_of_array(&self, x: Term, zero: Term, [y, d]: [Term; 2]) -> Attempt<Thm> {
        let stack = self.point.running(Purpose::Brings(x, zero))?;
        let point = self.point.with_stack(stack);
        let (ok, name) = (point.scope.ok(d)?, point.local_named(y)?);
        let array = point.new_array(name, ok, d)?;
        let (shape, tensor) = (last(ok)?, point.scope.den(d)?);
        let inner = array.after.with_stack(self.point.state.stack);
        let inner = inner
            .with_tensor(y, d, shape, Place::Array(name))?
            .with_array(name, shape, tensor)?;
        let th = self.copied_at(&inner, |cell| cell.total(x))?;
        let th = hol::disch(array.few, th)?;
        let [free, unwritten, related, nonnegative, same, filled] = array.premises;
        let premises = [free, unwritten, related, nonnegative, same, filled, th];
        let NewArray { ty, l, .. } = array;
        self.point.apply(brings_array { ty, l }, premises)
    }

    /// The same for a cell that may be outside of its tensor.
    fn total_inside(&self, x: Term) -> Attempt<Thm> {
        let Some((p, needed)) = self.cell().outside()? else {
            return self.total(x);
        };
        let ok = self.point.scope.ok(self.e)?;
        let zero = self.point.zero_settled(self.elem()?)?;
        let purpose = Purpose::Brings(x, zero.value);
        let test = self.point.with_stack(self.point.running(purpose)?);
        let test = test.decides_index(p)?;
        let inner = self.assuming(p)?;
        let then = |point: &Point| inner.from(point).total_inside(x);
        let then = self.point.under(p, then)?;
        self.point.apply(brings_inside {}, [ok, test, needed, then])
    }

    /// Whether a guard is an `if` in C: where it is not known what becomes of it.
    fn is_tested(&self, c: Term) -> Attempt<bool> {
        Ok(index_condition(c)?.is_none() || self.source()?.is_none())
    }

    /// Whether it is a cell of a reshape that may have none in its operand.
    pub fn may_be_outside(&self) -> Attempt<bool> {
        match Exp::of(self.e)? {
            Exp::Reindex { r, .. } if r.about().adds_cells => match self.source()? {
                Some((inner, _)) => Ok(inner.cell().outside()?.is_some()),
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    /// The same cell of a part of the expression, at a point.
    fn for_part(&self, point: &Point, e: Term) -> Wanted {
        Wanted {
            point: point.clone(),
            e,
            index: self.index.clone(),
        }
    }

    /// A theorem about a statement that gives a local the value of a cell, along an equation of cells.
    pub fn retotalled(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        let read = constant_at("cell_value", &[scalar_type()?])?;
        let read = hol::app(read, self.point.scope.session.ops)?;
        let values = hol::ap_term(read, hol::sym(equation)?)?;
        replace_before_last(th, values)
    }

    /// `⊢ brings S H st cenv x v a (cell_value S (cell_add S (Val a) (den S w env e J))) c`
    pub fn bump(&self, x: Term, from: Settled) -> Attempt<Thm> {
        match Exp::of(self.e)? {
            Exp::Guard { c, e } if self.is_tested(c)? => {
                let purpose = Purpose::Brings(x, from.value);
                self.point.choose(purpose, c, |point, test| {
                    let then = |point: &Point| self.for_part(point, e).bump(x, from);
                    let then = point.under(test.holds, then)?;
                    point.apply(bumps_guarded {}, [test.decision, test.decides, then])
                })
            }
            Exp::Let { x: y, e, .. } if reads(e, y)? => self.bump_value(x, from),
            Exp::LetData { x: y, ty, d, .. } => {
                let purpose = Purpose::Brings(x, from.value);
                let data = Data { x: y, ty, d };
                self.point.with_index_of(purpose, data, |point| {
                    let inner = self.from(point);
                    match inner.source()? {
                        Some((cell, equation)) => {
                            self.rebumped(cell.bump(x, from)?, equation, from)
                        }
                        None => Err(Trouble::internal("a name for data without a source")),
                    }
                })
            }
            _ if self.may_be_outside()? => self.bump_value(x, from),
            _ => match self.source()? {
                Some((inner, equation)) => self.rebumped(inner.bump(x, from)?, equation, from),
                None => self.bump_value(x, from),
            },
        }
    }

    /// A theorem about a statement that adds a cell, along an equation of cells.
    fn rebumped(&self, th: Thm, equation: Thm, from: Settled) -> Attempt<Thm> {
        let value = constant_at("Val", &[scalar_type()?])?;
        let before = hol::app(value, from.value)?;
        let add = mk("cell_add", &[self.point.scope.session.ops, from.ty, before])?;
        self.retotalled(th, hol::ap_term(add, equation)?)
    }

    /// What `bring` makes of the cell of which this one is copied, where an index of C has the integer
    /// that data are.
    pub fn at_index(
        &self,
        purpose: Purpose,
        data: Data,
        bring: impl FnOnce(&Wanted) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let here = |point: &Point| self.copied_at(point, bring);
        self.point.with_index_of(purpose, data, here)
    }

    /// What `bring` makes of the cell of which this one is copied, where the state of C is that of a
    /// point.
    pub fn copied_at(
        &self,
        point: &Point,
        bring: impl FnOnce(&Wanted) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let source = self.from(point).source()?;
        let without = Trouble::internal("a name without a source");
        let (mut inner, equation) = source.ok_or(without)?;
        inner.point.places = point.places.clone();
        self.retotalled(bring(&inner)?, equation)
    }

    /// One `+=`.
    fn bump_value(&self, x: Term, from: Settled) -> Attempt<Thm> {
        let purpose = Purpose::Brings(x, from.value);
        self.with_value(purpose, |point, th| match self.cell().not_padding() {
            Ok(some) => point.apply(bumps_leaf { ty: from.ty }, [some, th]),
            Err(trouble) if trouble.unproved_goal().is_some() => {
                let law = point.scope.law(from.ty, "sum_zero")?;
                point.apply(bumps_leaf_zero {}, [law, from.th, th])
            }
            Err(other) => Err(other),
        })
    }
}
