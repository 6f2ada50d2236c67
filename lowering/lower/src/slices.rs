//! Loops over all cells of a box, each of which is computed.
//!
//! For a cell of an expression e with indices J that are known so far, and the shape s of the rest:
//!
//! ```text
//! ⊢ stores z S o (state S H st cenv) v addr (read S s (λI. den S w env e (J ++ I))) c
//! ```
//!
//! or `accumulates`, as the mode of the target says. The cell, s and the target are given, the
//! statement c comes out: a loop for each extent of s (`fill_slices`, `fill_reduce_slices`), and one
//! assignment of an expression inside (`fill_cell`, `fill_reduce_cell`).

use super::locals::Locals;
use super::mode::{ByMode, lemmas_by_mode};
use super::point::Point;
use super::target::Target;
use super::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::term::{int, ints, literal, mk};
use reasoning::trouble::Attempt;

lemmas_by_mode! {
    fill_slices | fill_reduce_slices(st, v, addr, s, t, i; 3);
    fill_cell | fill_reduce_cell(o, addr, t; 3);
}

impl Point {
    /// Loops over all cells of the box, each of which is computed.
    pub fn fill_slices(&self, target: Target, cell: &Wanted, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            return self.fill_cell(target, cell);
        };
        let zero = literal(0)?;
        let like = index_name(cell.index.len());
        let name = self.new_index(like)?;
        let k = self.scope.fresh(&letters(name)?, int()?)?;
        let inner = self.with(self.scope.within(k, zero, *n)?);
        let inner = inner.with_counter(name, k)?;
        let row = target.row(&inner, k)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.point = inner.clone();
        let body = self
            .scope
            .for_range(k, zero, *n, inner.fill_slices(row, &next, rest)?)?;
        let end = self.expression(*n)?;
        let slices = fill_slices {
            st: self.state.stack,
            v: self.state.valuation,
            addr: target.address,
            s: ints(rest)?,
            t: cell.slice()?,
            i: name,
        };
        self.apply(slices.of(target.mode)?, [self.written(target)?, end, body])
    }

    /// One assignment.
    pub fn fill_cell(&self, target: Target, cell: &Wanted) -> Attempt<Thm> {
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        self.with_locals(target.purpose(), &locals, |point| {
            let value = locals.settle(point, value, point.state.stack)?;
            let (position, address) = point.address(target)?;
            let assigned = fill_cell {
                o: target.array,
                addr: target.address,
                t: cell.slice()?,
            };
            point.apply(assigned.of(target.mode)?, [address, position, value])
        })
    }
}

/// Names of loops that the program does not have.
pub fn index_name(depth: usize) -> &'static str {
    ["i", "j", "k", "l", "m", "n"]
        .get(depth)
        .copied()
        .unwrap_or("i")
}

impl Wanted {
    /// `λI. den S w env e (i :: j :: ... I)`
    fn slice(&self) -> Attempt<Term> {
        if self.index.is_empty() {
            return self.point.scope.den(self.e);
        }
        let list = self.point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let all = hol::app(self.point.scope.den(self.e)?, self.below(list)?)?;
        Ok(hol::lambda(list, all)?)
    }

    /// `i :: j :: ... I`
    pub fn below(&self, rest: Term) -> Attempt<Term> {
        let indices = self.index.iter().rev();
        Ok(indices
            .copied()
            .try_fold(rest, |rest, i| mk("::", &[i, rest]))?)
    }
}
