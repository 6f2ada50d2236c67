//! Results cell by cell: what reading gives, and combinations of two.
//!
//! For results p and q, and a function f of cells:
//!
//! ```text
//! ⊢ valued S p q         q is p with a value in each cell
//! ⊢ combine f p q r      r has the cells f x y      ⊢ ¬(∃r. combine f p q r)
//! ```
//!
//! The last one comes out.

use super::judgement::{last, nothing, under};
use super::session::{Outcome, Session};
use kernel::{Term, Thm};
use prover::Proof;
use reasoning::lemma::lemmas;
use reasoning::term::{constant_at, dest_list, list, mk, parts, scalar_type, type_of};

lemmas! {
    valued_cell(S, c; 0);
    valued_cons(; 2);
    valued_nil(S; 0);
    combine_cell(f, a, b; 0);
    no_combination(; 0);
    combine_nil(f; 0);
    no_combination_first(; 1);
    no_combination_rest(; 1);
    combine_cons(; 2);
}

/// The elements of the result that a judgement ends in; nothing for a cell.
pub fn rows(th: Thm) -> Proof<Option<Vec<Term>>> {
    under("Tensor", last(th)?).map(dest_list).transpose()
}

/// The head and the tail of a result's list of elements; nothing where it is empty.
fn uncons(elements: Term) -> Proof<Option<(Term, Term)>> {
    let (name, args) = parts(elements)?;
    Ok(match (&name[..], &args[..]) {
        ("::", &[x, xs]) => Some((x, mk("Tensor", &[xs])?)),
        _ => None,
    })
}

impl Session {
    /// `⊢ valued S r q`
    pub fn valued(&self, r: Term) -> Outcome {
        let S = self.ops;
        if let Some(c) = under("Cell", r) {
            return self.derive(valued_cell { S, c }, &[]);
        }
        let elements = under("Tensor", r).map(uncons).transpose()?.flatten();
        Ok(match elements {
            Some((x, xs)) => {
                let (x, xs) = (self.valued(x)?, self.valued(xs)?);
                self.rule(valued_cons {}, &[x, xs])?
            }
            None => self.rule(valued_nil { S }, &[])?,
        })
    }

    /// `⊢ combine f p q r`
    pub fn combine(&self, f: Term, p: Term, q: Term) -> Outcome {
        let goal = nothing(mk("combine", &[f, p, q])?)?;
        if let (Some(a), Some(b)) = (under("Cell", p), under("Cell", q)) {
            return self.derive(combine_cell { f, a, b }, &[]);
        }
        let (Some(ps), Some(qs)) = (under("Tensor", p), under("Tensor", q)) else {
            return Err(self.wrong(no_combination {}, goal, &[]));
        };
        match (uncons(ps)?, uncons(qs)?) {
            (None, None) => self.derive(combine_nil { f }, &[]),
            (Some((x, xs)), Some((y, ys))) => {
                let first = self.part(self.combine(f, x, y), no_combination_first {}, goal)?;
                let rest = self.part(self.combine(f, xs, ys), no_combination_rest {}, goal)?;
                Ok(self.rule(combine_cons {}, &[first, rest])?)
            }
            _ => Err(self.wrong(no_combination {}, goal, &[])),
        }
    }
}

/// The result of this shape with these cells in row-major order; nothing is padding.
pub fn result(shape: &[usize], cells: &[Option<Term>]) -> Proof<Term> {
    let Some((&count, inner)) = shape.split_first() else {
        let cell = match cells.first().copied().flatten() {
            Some(value) => mk("Val", &[value])?,
            None => constant_at("Pad", &[scalar_type()?])?,
        };
        return mk("Cell", &[cell]);
    };
    let width: usize = inner.iter().product();
    let row = |i: usize| result(inner, cells.get(i * width..(i + 1) * width).unwrap_or(&[]));
    let rows = (0..count).map(row).collect::<Proof<Vec<Term>>>()?;
    mk(
        "Tensor",
        &[list(&rows, type_of("result", &[scalar_type()?])?)?],
    )
}
