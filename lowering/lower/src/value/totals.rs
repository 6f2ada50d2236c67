//! Sums: statements that total a scalar in a local.
//!
//! For a cell of an expression, `den S w env e J`, at a point of the function, and a local x:
//!
//! ```text
//! ⊢ totals S H st cenv x v (cell_value S (den S w env e J)) c   x is zero before, the value after
//! ⊢ bumps S H st cenv x v (den S w env e J) c                   the cell is added to x
//! ```
//!
//! The cell and x are given, the statement c comes out. A sum is a loop over statements that add
//! (`totals_sum`), a fold totals its first accumulator and goes on (`totals_fold`, see `folds`), a
//! guard an `if` (`totals_guard`, `bumps_guard`); what has an expression is assigned (`totals_set`) or
//! added (`bumps_leaf`, for a cell that is no padding; `bumps_leaf_zero` for any, where adding zero
//! changes nothing).

use crate::point::Point;
use crate::point::state::State;
use crate::value::declarations::Purpose;
use crate::value::expression_in;
use crate::value::locals::Locals;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::{index_condition, index_in, only_loop, reads};
use reasoning::syntax::{Exp, View};
use reasoning::term::{constant_at, ints, scalar_type};
use reasoning::theorem::{last, replace_before_last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    totals_sum(S, H, st, cenv, x, v, w, env, j, e, J, i; 5);
    totals_sums(; 1);
    totals_fold(; 2);
    totals_guard(; 3);
    totals_if(; 4);
    totals_guarded(; 3);
    totals_set(; 1);
    bumps_guard(; 3);
    bumps_guarded(; 3);
    bumps_leaf(H, st, cenv, x, v, c, r; 2);
    bumps_leaf_zero(H, st, cenv, x, v, c, r; 2);
}

impl Wanted {
    /// `⊢ totals S H st cenv x v (cell_value S (den S w env e J)) c`
    pub fn total(&self, x: Term) -> Attempt<Thm> {
        let point = &self.point;
        match Exp::of(self.e)? {
            Exp::Sums { bs, e } if let Some(only) = only_loop(bs, e)? => {
                let ([lo, hi, first, end], [l, u]) = point.ends(only.lo, only.hi)?;
                let j = only.variable;
                let (k, i, inner) = point.enter(j, l, u)?;
                let mut body = self.of(e, self.index.clone());
                body.point = inner;
                let each = point.scope.for_range(k, l, u, body.bump(x)?)?;
                let sum = totals_sum {
                    S: point.scope.session.ops,
                    H: point.state.written,
                    st: point.state.stack,
                    cenv: point.state.arrays,
                    x,
                    v: point.state.valuation,
                    w: point.scope.integers.valuation,
                    env: point.scope.tensors.environment,
                    j,
                    e,
                    J: ints(&self.index)?,
                    i,
                };
                point.apply(sum, [lo, hi, first, end, each])
            }
            Exp::Sums { .. } => point.apply(totals_sums {}, [self.add(x)?]),
            Exp::Fold { d, .. } if self.index.is_empty() && self.source()?.is_none() => {
                let first = self.of(d, Vec::new()).total(x)?;
                point.apply(totals_fold {}, [first, self.fold(x)?])
            }
            Exp::If { c, a, b } if self.source()?.is_none() => {
                point.choose(Purpose::Totals(x), c, |point, test| {
                    let total = |e| move |point: &Point| self.for_part(point, e).total(x);
                    let yes = point.under(test.holds, total(a))?;
                    let no = point.under(test.fails, total(b))?;
                    point.apply(totals_if {}, [test.decision, test.decides, yes, no])
                })
            }
            Exp::Guard { c, e } if index_condition(c)?.is_none() => {
                point.choose(Purpose::Totals(x), c, |point, test| {
                    let then = |point: &Point| self.for_part(point, e).total(x);
                    let then = point.under(test.holds, then)?;
                    point.apply(totals_guarded {}, [test.decision, test.decides, then])
                })
            }
            Exp::Guard { c, e } if self.source()?.is_none() => {
                let condition = point.scope.condition(index_in(c)?)?;
                let p = last(condition)?;
                let test = point.test(p)?;
                let inner = self.of(e, self.index.clone()).assuming(p)?;
                let inner = hol::disch(p, inner.total(x)?)?;
                point.apply(totals_guard {}, [condition, test, inner])
            }
            Exp::Let { x: y, e, .. } if reads(e, y)? => self.total_value(x),
            Exp::Concat { .. } => self.total_value(x),
            _ if self.may_be_outside()? => self.total_value(x),
            _ => match self.source()? {
                Some((inner, equation)) => {
                    let th = inner.total(x)?;
                    self.retotalled(th, equation)
                }
                None => self.total_value(x),
            },
        }
    }

    /// Whether it is a cell of a reshape that may have none in its operand.
    fn may_be_outside(&self) -> Attempt<bool> {
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

    /// The total by one assignment.
    fn total_value(&self, x: Term) -> Attempt<Thm> {
        let mut locals = Locals::new(&self.point)?;
        let th = locals.value(self)?;
        self.point
            .with_locals(Purpose::Totals(x), &locals, |point| {
                let (stack, _) = point.running(Purpose::Totals(x), point.state.stack)?;
                let th = locals.settle(point, th, stack)?;
                point.apply(totals_set {}, [th])
            })
    }

    /// A theorem about a statement that gives a local the value of a cell, along an equation of cells.
    pub fn retotalled(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        let read = constant_at("cell_value", &[scalar_type()?])?;
        let read = hol::app(read, self.point.scope.session.ops)?;
        let values = hol::ap_term(read, hol::sym(equation)?)?;
        replace_before_last(th, values)
    }

    /// `⊢ bumps S H st cenv x v (den S w env e J) c`
    pub fn bump(&self, x: Term) -> Attempt<Thm> {
        let point = &self.point;
        match Exp::of(self.e)? {
            Exp::Guard { c, e } if index_condition(c)?.is_none() => {
                point.choose(Purpose::Bumps(x), c, |point, test| {
                    let then = |point: &Point| self.for_part(point, e).bump(x);
                    let then = point.under(test.holds, then)?;
                    point.apply(bumps_guarded {}, [test.decision, test.decides, then])
                })
            }
            Exp::Guard { c, e } if self.source()?.is_none() => {
                let condition = point.scope.condition(index_in(c)?)?;
                let p = last(condition)?;
                let test = point.test(p)?;
                let inner = self.of(e, self.index.clone()).assuming(p)?;
                let inner = hol::disch(p, inner.bump(x)?)?;
                point.apply(bumps_guard {}, [condition, test, inner])
            }
            Exp::Let { x: y, e, .. } if reads(e, y)? => self.bump_value(x),
            _ if self.may_be_outside()? => self.bump_value(x),
            _ => match self.source()? {
                Some((inner, equation)) => {
                    let th = inner.bump(x)?;
                    replace_before_last(th, hol::sym(equation)?)
                }
                None => self.bump_value(x),
            },
        }
    }

    /// One `+=`.
    fn bump_value(&self, x: Term) -> Attempt<Thm> {
        let point = &self.point;
        let mut locals = Locals::new(point)?;
        let th = locals.value(self)?;
        point.with_locals(Purpose::Bumps(x), &locals, |point| {
            let (stack, any) = point.running(Purpose::Bumps(x), point.state.stack)?;
            let th = locals.settle(point, th, stack)?;
            let any = any.ok_or(Trouble::internal("a local of unknown contents"))?;
            let th = hol::gen_(any, th)?;
            let State {
                written: H,
                stack: st,
                arrays: cenv,
                valuation: v,
                ..
            } = point.state;
            let (c, r) = (self.cell().term()?, computed(th)?);
            match self.cell().not_padding() {
                Ok(some) => point.apply(
                    bumps_leaf {
                        H,
                        st,
                        cenv,
                        x,
                        v,
                        c,
                        r,
                    },
                    [some, th],
                ),
                Err(trouble) if trouble.unproved_goal().is_some() => {
                    let law = point.scope.law("sum_zero")?;
                    point.apply(
                        bumps_leaf_zero {
                            H,
                            st,
                            cenv,
                            x,
                            v,
                            c,
                            r,
                        },
                        [law, th],
                    )
                }
                Err(other) => Err(other),
            }
        })
    }
}

/// The expression in `⊢ ∀a. computes ... r y`.
fn computed(th: Thm) -> Attempt<Term> {
    let predicate = hol::dest_forall(th.concl()).ok_or(Trouble::internal("not quantified"))?;
    let (a, _) = hol::open_fresh(predicate, &[])?;
    expression_in(hol::spec(a, th)?)
}
