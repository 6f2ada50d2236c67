//! Loops over all cells of a box, each of which is computed.
//!
//! For a cell of an expression e with indices J that are known so far, and the shape s of the rest:
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr (view T S s Q (λI. den S w env e (J ++ I))) c
//! ```
//!
//! The cell, s and the target are given, the statement c comes out: a loop for each extent of s
//! (`write_slices`), and one assignment of an expression inside (`write_cell`, `add_cell`).

use crate::point::Point;
use crate::point::target::Target;
use crate::point::way::{Way, truth};
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{ints, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    write_slices(addr, t, Q; 3);
    write_cell(z, o, addr, t, Q; 4);
    add_cell(ty, o, addr, t, Q; 4);
}

impl Point {
    /// Loops over all cells of the box, each of which is computed.
    pub fn write_slices(&self, target: Target, cell: &Wanted, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            return self.write_cell(target, cell, hol::truth()?);
        };
        let (k, inner) = self.enter_count(index_name(cell.index.len()), *n)?;
        let row = target.row(&inner, k)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.point = inner.clone();
        let body = inner.write_slices(row, &next, rest)?;
        let body = self.scope.for_range(k, literal(0)?, *n, body)?;
        let end = self.expression(*n)?;
        let slices = write_slices {
            addr: target.address,
            t: cell.slice()?,
            Q: target.wanted()?,
        };
        self.apply(slices, [self.written(target)?, end, body])
    }

    /// One assignment or addition, of a cell that is wanted: `⊢ Q []`.
    pub fn write_cell(&self, target: Target, cell: &Wanted, wanted: Thm) -> Attempt<Thm> {
        cell.with_value(target.purpose(), |point, value| {
            point.assigned(target, cell.slice()?, wanted, value)
        })
    }

    /// `⊢ writes W S o G v addr (view T S [] Q t) c`, by `⊢ Q []` and `⊢ computes S G v r (cell_value S
    /// (t []))`.
    pub fn assigned(&self, target: Target, t: Term, wanted: Thm, value: Thm) -> Attempt<Thm> {
        let (position, address) = self.address(target)?;
        let premises = [wanted, address, position, value];
        let (o, addr, Q) = (target.array, target.address, target.wanted()?);
        match target.way {
            Way::Store { zeros } => {
                let z = truth(zeros)?;
                self.apply(write_cell { z, o, addr, t, Q }, premises)
            }
            Way::Accumulate => self.apply(
                add_cell {
                    ty: target.ty,
                    o,
                    addr,
                    t,
                    Q,
                },
                premises,
            ),
        }
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
