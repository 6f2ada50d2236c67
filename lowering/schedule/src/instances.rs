//! Instances of an expression: the same with other indices.
//!
//! ```text
//! x[i - 1] + x[i] ... x[i] + x[i + 1]                   with x[i] + x[i + 1] as t[i < n]
//! let t := gen i < n: x[i] + x[i + 1] in t[i - 1] ... t[i]
//! ```
//!
//! Nothing is proved here; the program that comes out is compared with the one before.

use crate::places::{like, rebuilt};
use crate::reduction::{lit, read_at};
use crate::refusal::{Outcome, Refusal};
use kernel::{Term, TermView};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::type_of;
use reasoning::trouble::Attempt;
use std::collections::HashMap;

/// An expression with indices that may be others.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The expression.
    pub expression: Term,
    /// The indices, and where their ranges end; they begin at 0.
    pub ranges: Vec<(String, Term)>,
}

impl Cells {
    /// An expression with a `let` around it, of this name, that holds these cells; instances of them are
    /// read there.
    pub fn bound(&self, e: Term, t: Term) -> Outcome<Term> {
        let indices = self.ranges.iter().map(|(name, _)| identifier(name));
        let indices: Vec<Term> = indices.collect::<Attempt<_>>()?;
        let mut count = 0;
        let body = self.read(e, &indices, t, &mut count)?;
        if count == 0 {
            let message = "no part of the program is what this says, with whatever indices";
            let note = "conditions and sums have to be spelled as they are in the program";
            let near = like(e, self.expression)?;
            return Err(Refusal::words(message).with_note(note).with_near(near));
        }
        let mut bound = self.expression;
        for (x, (_, hi)) in indices.iter().zip(&self.ranges).rev() {
            let (x, lo, hi) = (*x, lit(0)?, *hi);
            bound = Exp::Gen {
                x,
                lo,
                hi,
                e: bound,
            }
            .term()?;
        }
        let (x, d, e) = (t, bound, body);
        Ok(Exp::Let { x, d, e }.term()?)
    }

    /// For which indices an expression is this one. Below its own guard, it need not be guarded.
    fn indices_in(&self, e: Term, indices: &[Term]) -> Attempt<Option<Vec<Term>>> {
        let mut patterns = vec![self.expression];
        if let Exp::Guard { e, .. } = Exp::of(self.expression)? {
            patterns.push(e);
        }
        for pattern in patterns {
            let mut found = HashMap::new();
            if matches(pattern, e, indices, &mut found)?
                && let Some(own) = indices.iter().map(|i| found.get(i).copied()).collect()
            {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }

    /// The expression with reads of t for instances; counts them.
    fn read(&self, e: Term, indices: &[Term], t: Term, count: &mut usize) -> Attempt<Term> {
        if let Some(own) = self.indices_in(e, indices)? {
            *count += 1;
            return read_at(Exp::Var { x: t }.term()?, own.into_iter());
        }
        rebuilt(e, &mut |part| self.read(part, indices, t, count))
    }
}

/// Whether an expression is the pattern, but for what stands for these indices.
pub fn matches(
    pattern: Term,
    e: Term,
    indices: &[Term],
    found: &mut HashMap<Term, Term>,
) -> Attempt<bool> {
    if hol::type_of(pattern) == type_of("iexp", &[])?
        && let IExp::IVar { x } = IExp::of(pattern)?
        && indices.contains(&x)
    {
        return Ok(*found.entry(x).or_insert(e) == e);
    }
    Ok(match (hol::view(pattern), hol::view(e)) {
        (TermView::App(f, x), TermView::App(g, y)) => {
            matches(f, g, indices, found)? && matches(x, y, indices, found)?
        }
        _ => pattern == e,
    })
}
