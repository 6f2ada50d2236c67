//! How far a step of a fold moves cells of the accumulator, guessed: nothing is proved here.
//!
//! The next accumulator is compared with the last one. A cell of it is one of the last, and so much more or
//! less, or lies between two numbers whatever the last one was, or is one or the other.

use super::cells::Cell;
use super::data::cell_of;
use super::extents::shape_in;
use super::folds::{Parts, Step};
use super::laws::is_signed;
use super::scope::Scope;
use super::syntax::{Exp, Operation, View};
use super::term::{application, dest_list, dest_literal, distinct_parts, int, ints, literal, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;

/// Which cells: one, or all of a tensor, or of a row of it.
#[derive(Clone, PartialEq)]
pub(super) enum Cells {
    One(Vec<Term>),
    /// Those whose index begins so.
    All(Vec<Term>),
}

/// What becomes of a cell in a step: it moves from that of the accumulator by so much, or is between
/// these, or one or the other.
#[derive(Clone, Default)]
pub(super) struct Growth {
    pub(super) moved: Option<[Term; 2]>,
    pub(super) fixed: Option<[BigInt; 2]>,
}

impl Cells {
    /// The one cell of an expression, or any of them: with variables for the other indices.
    pub(super) fn of(&self, scope: &Scope, e: Term) -> Attempt<Cell> {
        let first = match self {
            Cells::One(index) => return Ok(scope.cell_at(e, index)),
            Cells::All(first) => first,
        };
        let shape = shape_in(scope.shape_of(e)?)?;
        let (mut inner, mut index) = (scope.clone(), first.clone());
        let not = || Trouble::internal("cells of a tensor with fewer dimensions");
        for n in shape.get(first.len()..).ok_or_else(not)? {
            let j = scope.fresh("j", int()?)?;
            inner = inner.within(j, literal(0)?, *n)?;
            index.push(j);
        }
        Ok(inner.cell_at(e, &index))
    }
}

impl Step {
    /// The bounds before this step of what begins between these, and grows so.
    pub(super) fn moving(&self, [a, b]: [Term; 2], growth: &Growth) -> Attempt<Option<[Term; 2]>> {
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
    pub(super) fn growths(&self, e: Term, cells: &[(Term, Cells)]) -> Option<Vec<Growth>> {
        let of = |(ty, cells): &(Term, Cells)| {
            let growth = self.growth(*ty, e, cells);
            growth.ok().flatten()
        };
        cells.iter().map(of).collect()
    }

    /// What becomes of the cells of an accumulator where its next value is e.
    fn growth(&self, ty: Term, e: Term, cells: &Cells) -> Attempt<Option<Growth>> {
        let base = Base {
            tensor: self.accumulator,
            cells,
            inner: Vec::new(),
        };
        base.growth(ty, &cells.of(&self.scope, e)?)
    }
}

/// The accumulator that cells are compared with.
#[derive(Clone)]
pub(super) struct Base<'a> {
    pub(super) tensor: Term,
    pub(super) cells: &'a Cells,
    /// Those of inner folds, of which it is asked what they come from.
    pub(super) inner: Vec<Term>,
}

/// Whose accumulator a cell is of.
pub(super) enum Source {
    Own,
    Inner,
}

impl Base<'_> {
    /// What becomes of a cell: how far it is from one of the accumulator, or between what it lies.
    fn growth(&self, ty: Term, cell: &Cell) -> Attempt<Option<Growth>> {
        let scope = &cell.scope;
        match self.source(cell)? {
            Some(Source::Own) => {
                let zero = literal(0)?;
                let moved = Some([zero, zero]);
                return Ok(Some(Growth { moved, fixed: None }));
            }
            Some(Source::Inner) => return Ok(Some(Growth::default())),
            None => {}
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
            _ => match cell.inside()? {
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

    /// The accumulator of which it is a cell.
    pub(super) fn source(&self, cell: &Cell) -> Attempt<Option<Source>> {
        if !matches!(Exp::of(cell.e)?, Exp::Var { .. } | Exp::At { .. }) {
            return Ok(None);
        }
        let Ok(held) = cell.scope.held(cell.e, &cell.index) else {
            return Ok(None);
        };
        let read = application(hol::rhs(held)).and_then(|(_, value)| hol::dest_app(*value.last()?));
        let Some((tensor, index)) = read else {
            return Ok(None);
        };
        if self.inner.contains(&tensor) {
            return Ok(Some(Source::Inner));
        }
        let is_own = tensor == self.tensor
            && match self.cells {
                Cells::All(first) => dest_list(index)?.starts_with(first),
                Cells::One(own) => index == ints(own)?,
            };
        Ok(is_own.then_some(Source::Own))
    }

    /// The same of an inner fold: if it begins with the accumulator, so far in each of its steps, or from
    /// what a step made of it. Otherwise it is what it begins with, or what a step makes of something else
    /// than its own accumulator.
    fn growth_of_fold(&self, ty: Term, cell: &Cell, fold: Parts) -> Attempt<Option<Growth>> {
        let scope = &cell.scope;
        let start = self.growth(ty, &cell.of(fold.d, cell.index.clone()))?;
        let step = scope.plain_step(fold)?;
        let Some(Growth {
            moved: Some([a, b]),
            fixed: None,
        }) = start
        else {
            let mut base = self.clone();
            base.inner.push(step.accumulator);
            let next = base.growth(
                ty,
                &Cell {
                    scope: step.scope,
                    e: fold.e,
                    index: cell.index.clone(),
                },
            )?;
            return match start.zip(next) {
                Some((start, next)) => either(start, next),
                None => Ok(None),
            };
        };
        // What an inner fold of scalars carries is one cell.
        let one = Cells::One(Vec::new());
        let cells = match dest_list(fold.shape)?.is_empty() {
            true => &one,
            false => self.cells,
        };
        let inner = step.growth(ty, fold.e, cells)?;
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

/// Numbers between which an integer of a signed type lies.
fn number_bounds(ty: Term, cell: &Cell) -> Attempt<Option<[BigInt; 2]>> {
    match is_signed(ty)? {
        true => cell.between_known(ty),
        false => Ok(None),
    }
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
