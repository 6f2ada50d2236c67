//! Instances of an expression: the same with other indices.
//!
//! ```text
//! x[i - 1] + x[i] ... x[i] + x[i + 1]                   with x[i] + x[i + 1] as t[i < n]
//! let t := gen i < n: x[i] + x[i + 1] in t[i - 1] ... t[i]
//! ```
//!
//! Nothing is proved here; the program that comes out is compared with the one before.

use crate::names::Substitution;
use crate::places::{like, rebuilt};
use crate::reduction::{lit, read_at};
use crate::refusal::{Outcome, Refusal};
use kernel::{Term, TermView};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::syntax::{Elem, Exp, IExp, View};
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
        let mut found = Vec::new();
        let body = self.read(e, &indices, t, &mut found)?;
        let Some(own) = found.first() else {
            let message = "no part of the program is what this says, with whatever indices";
            let note = "conditions and sums have to be spelled as they are in the program";
            let near = like(e, self.expression)?;
            return Err(Refusal::words(message).with_note(note).with_near(near));
        };
        let mut bound = *own;
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

    /// For which indices an expression is this one, which has its types then. Below its own guard, it
    /// need not be guarded.
    fn indices_in(&self, e: Term, indices: &[Term]) -> Attempt<Option<(Vec<Term>, Term)>> {
        let mut patterns = vec![(self.expression, None)];
        if let Exp::Guard { c, e } = Exp::of(self.expression)? {
            patterns.push((e, Some(c)));
        }
        for (pattern, guard) in patterns {
            let (pattern, mut found) = (named_as(pattern, e)?, HashMap::new());
            if matches(pattern, e, indices, &mut found)?
                && let Some(own) = indices.iter().map(|i| found.get(i).copied()).collect()
            {
                let typed = typed_as(pattern, e)?;
                let whole = guard.map(|c| Exp::Guard { c, e: typed }.term());
                return Ok(Some((own, whole.unwrap_or(Ok(typed))?)));
            }
        }
        Ok(None)
    }

    /// The expression with reads of t for instances, and this expression as each instance has it.
    fn read(&self, e: Term, indices: &[Term], t: Term, found: &mut Vec<Term>) -> Attempt<Term> {
        if let Some((own, typed)) = self.indices_in(e, indices)? {
            found.push(typed);
            return read_at(Exp::Var { x: t }.term()?, own.into_iter());
        }
        rebuilt(e, &mut |part| self.read(part, indices, t, found))
    }
}

/// The pattern in which the integers that are read have the names that they have in an expression like it.
pub fn named_as(pattern: Term, e: Term) -> Attempt<Term> {
    if hol::type_of(pattern) == Exp::ty()?
        && let Ok(Exp::LetData { x, ty, d, e: inner }) = Exp::of(pattern)
        && let Ok(Exp::LetData {
            x: y,
            d: own,
            e: own_inner,
            ..
        }) = Exp::of(e)
    {
        let of_data = IExp::IVar { x: y }.term()?;
        let renamed = Substitution::default().with(x, of_data)?.apply(inner)?;
        let (d, e) = (named_as(d, own)?, named_as(renamed, own_inner)?);
        return Exp::LetData { x: y, ty, d, e }.term();
    }
    Ok(match (hol::view(pattern), hol::view(e)) {
        (TermView::App(f, x), TermView::App(g, y)) => hol::app(named_as(f, g)?, named_as(x, y)?)?,
        _ => pattern,
    })
}

/// The pattern with the types of elements of what matches it.
fn typed_as(pattern: Term, e: Term) -> Attempt<Term> {
    Ok(match (hol::view(pattern), hol::view(e)) {
        (TermView::App(f, x), TermView::App(g, y)) => hol::app(typed_as(f, g)?, typed_as(x, y)?)?,
        _ if is_elem(pattern)? => e,
        _ => pattern,
    })
}

/// Whether a term is the type of elements.
fn is_elem(t: Term) -> Attempt<bool> {
    Ok(hol::type_of(t) == Elem::ty()?)
}

/// Whether an expression is the pattern, but for what stands for these indices, and for types of
/// elements: the same expression of the same names has the same ones, and literals have what is asked for.
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
        _ => pattern == e || is_elem(pattern)? && is_elem(e)?,
    })
}
