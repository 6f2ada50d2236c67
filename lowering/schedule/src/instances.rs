//! Instances of an expression: the same with other indices.
//!
//! ```text
//! x[i - 1] + x[i] ... x[i] + x[i + 1]                   with x[i] + x[i + 1] as t[i < n]
//! let t := gen i < n: x[i] + x[i + 1] in t[i - 1] ... t[i]
//! ```
//!
//! Nothing is proved here; the program that comes out is compared with the one before.

use crate::places::{like, rebuilt};
use crate::refusal::{Outcome, Refusal};
use kernel::{Term, TermView};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::term::{application, literal, mk, parts};
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
        for (index, (_, end)) in indices.iter().zip(&self.ranges).rev() {
            let zero = mk("ILit", &[literal(0)?])?;
            bound = mk("Gen", &[*index, zero, *end, bound])?;
        }
        Ok(mk("Let", &[t, bound, body])?)
    }

    /// For which indices an expression is this one. Below its own guard, it need not be guarded.
    fn indices_in(&self, e: Term, indices: &[Term]) -> Attempt<Option<Vec<Term>>> {
        let mut patterns = vec![self.expression];
        if let (name, args) = parts(self.expression)?
            && name == "Guard"
        {
            patterns.push(args[1]);
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
            let tensor = mk("Var", &[t])?;
            return own
                .into_iter()
                .try_fold(tensor, |read, i| Ok(mk("At", &[read, i])?));
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
    if let Some((name, args)) = application(pattern)
        && let ("IVar", &[index]) = (&name[..], &args[..])
        && indices.contains(&index)
    {
        return Ok(*found.entry(index).or_insert(e) == e);
    }
    Ok(match (hol::view(pattern), hol::view(e)) {
        (TermView::App(f, x), TermView::App(g, y)) => {
            matches(f, g, indices, found)? && matches(x, y, indices, found)?
        }
        _ => pattern == e,
    })
}
