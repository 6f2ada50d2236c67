//! The extents with which an array is allocated.
//!
//! For the extents p of a tensor at a point of the function, with the valuation v there:
//!
//! ```text
//! ⊢ LIST_REL (ieval c_div v) es ns       the expressions es of C have the values ns
//! ⊢ shape_ok ns                          none of them is negative
//! ⊢ product ns = product p               there are as many cells
//! ```
//!
//! They are those of the tensor; but a local array has one, which is a literal, and an extent that is
//! a product, as that of a flattened tensor, counts as its factors where it may overflow.

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::sums::times;
use reasoning::term::{application, constant_at, literal, mk};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    list_rel_none(R; 0);
    list_rel_some(R; 2);
}

/// The extents with which an array is allocated.
pub struct Counts {
    /// `⊢ ieval c_div v e n` for each.
    pub values: Vec<Thm>,
    /// `⊢ shape_ok ns`
    pub nonnegative: Thm,
    /// `⊢ product ns = product p`
    pub same: Thm,
}

impl Counts {
    /// `⊢ LIST_REL (ieval c_div v) es ns`
    pub fn related(&self, point: &Point) -> Attempt<Thm> {
        related(point, point.state.valuation, &self.values)
    }
}

/// `⊢ LIST_REL (ieval c_div v) es ns`, by `⊢ ieval c_div v e n` for each of them.
pub fn related(point: &Point, v: Term, values: &[Thm]) -> Attempt<Thm> {
    let relation = mk("ieval", &[constant_at("c_div", &[])?, v])?;
    let none = point.apply(list_rel_none { R: relation }, [])?;
    values.iter().rev().try_fold(none, |rest, value| {
        point.apply(list_rel_some { R: relation }, [*value, rest])
    })
}

impl Point {
    /// Those of an array on the heap.
    pub fn counts(&self, extents: &[Term]) -> Attempt<Counts> {
        let (mut values, mut counted) = (Vec::new(), Vec::new());
        for &extent in extents {
            for factor in self.factors(extent)? {
                let value = self.expression(factor)?;
                counted.push(last(value)?);
                values.push(value);
            }
        }
        if extents.is_empty() {
            values.push(self.expression(literal(1)?)?);
            counted.push(literal(1)?);
        }
        self.counts_of(values, &counted, extents)
    }

    /// That of a local array, which is a literal.
    pub fn local_counts(&self, extents: &[Term]) -> Attempt<Counts> {
        let size = self.scope.size(extents)?;
        let cells = hol::rhs(size);
        self.counts_of(vec![self.expression(cells)?], &[cells], extents)
    }

    fn counts_of(&self, values: Vec<Thm>, counted: &[Term], extents: &[Term]) -> Attempt<Counts> {
        let (of, p) = (self.scope.size(counted)?, self.scope.size(extents)?);
        let same = self.scope.same(hol::rhs(of), hol::rhs(p))?;
        Ok(Counts {
            values,
            nonnegative: self.scope.shape_ok(counted)?,
            same: hol::trans(of, hol::trans(same, hol::sym(p)?)?)?,
        })
    }

    /// What an extent is the product of, if it may overflow; otherwise itself.
    fn factors(&self, extent: Term) -> Attempt<Vec<Term>> {
        let overflows = match self.expression(extent) {
            Ok(_) => return Ok(vec![extent]),
            Err(trouble @ Trouble::Overflows { .. }) => trouble,
            Err(other) => return Err(other),
        };
        match application(extent) {
            Some((name, factors)) if name == "int_mul" => {
                let mut all = Vec::new();
                for factor in factors {
                    all.extend(self.factors(factor)?);
                }
                let product = all.iter().try_fold(literal(1)?, |all, n| times(all, *n))?;
                match self.scope.same(product, extent).is_ok() && self.scope.shape_ok(&all).is_ok()
                {
                    true => Ok(all),
                    false => Err(overflows),
                }
            }
            _ => Err(overflows),
        }
    }
}
