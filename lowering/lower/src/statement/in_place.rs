//! Which expressions an array can be updated to in place.
//!
//! An array holds the tensor that some names stand for, the accumulator of a fold for example. An
//! expression e that reads them can be stored there without another array if it takes one or more
//! cells of the accumulator and stores them (`with`), also under `if`, `let` or in an inner fold
//! that begins with the accumulator, or if each of its cells reads that cell only. Nothing is proved
//! here: these questions are about the form of e, and a wrong answer costs the proof.

use kernel::Term;
use reasoning::program::{any, is_condition, only_loop, operands};
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::dest_literal;
use reasoning::trouble::Attempt;

/// How many cells are updated one after the other, where their values wait.
pub const MOST_UPDATES: usize = 8;

/// Several cells of a tensor with a name, and their values.
pub struct Chain {
    /// All of it.
    pub whole: Term,
    /// The tensor.
    pub base: Term,
    /// The updates, the first one first: each with the tensor that it updates, and its value.
    pub updates: Vec<Update>,
}

/// `d with [is] = e`
pub struct Update {
    pub whole: Term,
    pub value: Term,
}

impl Chain {
    /// The updates that an expression is made of, if it is nothing but updates of a name.
    pub fn of(e: Term) -> Attempt<Option<Chain>> {
        let (mut base, mut updates) = (e, Vec::new());
        while let Exp::With { d, e, .. } = Exp::of(base)? {
            updates.push(Update {
                whole: base,
                value: e,
            });
            base = d;
        }
        updates.reverse();
        let is_name = matches!(Exp::of(base)?, Exp::Var { .. });
        let is_chain = is_name && (1..=MOST_UPDATES).contains(&updates.len());
        Ok(is_chain.then_some(Chain {
            whole: e,
            base,
            updates,
        }))
    }

    /// Whether a value reads what one of these names stands for, which the array held, after another cell
    /// is stored, or after another tensor is.
    pub fn waits(&self, names: &[Term]) -> Attempt<bool> {
        let is_there = mentions(self.base, names)?;
        let mut later = self.updates[usize::from(is_there)..].iter();
        later.try_fold(false, |any, update| {
            Ok(any || mentions(update.value, names)?)
        })
    }
}

/// Whether an expression or a condition mentions one of these names.
pub fn mentions(e: Term, names: &[Term]) -> Attempt<bool> {
    if is_condition(e)? {
        return any(&operands(e)?, |e| mentions(e, names));
    }
    match Exp::of(e)? {
        Exp::Var { x } => Ok(names.contains(&x)),
        other => any(&other.operands()?, |e| mentions(e, names)),
    }
}

/// Whether an array with so many dimensions that holds what these names stand for can be updated to e.
pub fn updates(whole: Term, names: &[Term], rank: usize) -> Attempt<bool> {
    if !mentions(whole, names)? {
        return Ok(true);
    }
    match Exp::of(whole)? {
        Exp::Var { .. } => Ok(true),
        // The value may read the accumulator that is updated; those of a chain wait, where they read it.
        Exp::With { d, e, .. } => Ok(Chain::of(whole)?.is_some()
            || updates(d, names, rank)? && (is_var(d)? || !mentions(e, names)?)),
        Exp::Fold { x, d, e, .. } => {
            Ok(updates(d, names, rank)? && !mentions(e, &without(names, x))?)
        }
        Exp::If { a, b, .. } => Ok(updates(a, names, rank)? && updates(b, names, rank)?),
        Exp::Let { x, d, e } => match hands_on(x, d, e, names)? {
            true => Ok(updates(d, names, rank)? && updates(e, &[x], rank)?),
            false => updates(e, &without(names, x), rank),
        },
        Exp::LetIndex { e, .. } => updates(e, names, rank),
        // What the index is may be read of the array, before it is updated.
        Exp::LetData { e, .. } => updates(e, names, rank),
        Exp::Lit { .. }
        | Exp::At { .. }
        | Exp::Op { .. }
        | Exp::Cast { .. }
        | Exp::Test { .. }
        | Exp::Gen { .. }
        | Exp::Sums { .. }
        | Exp::Guard { .. }
        | Exp::Concat { .. }
        | Exp::Reindex { .. } => reads_own_cells(whole, names, rank),
    }
}

/// Whether `let x := d in a` goes on with the array: d updates it, and nothing is read of it after
/// that but by the name x.
pub fn hands_on(x: Term, d: Term, a: Term, names: &[Term]) -> Attempt<bool> {
    Ok(begins_with(d, names)? && !mentions(a, &without(names, x))?)
}

/// Whether an expression is one of these names, updated.
fn begins_with(e: Term, names: &[Term]) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Var { x } => Ok(names.contains(&x)),
        Exp::With { d, .. } | Exp::Fold { d, .. } => begins_with(d, names),
        Exp::If { a, b, .. } => Ok(begins_with(a, names)? && begins_with(b, names)?),
        Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => begins_with(e, names),
        Exp::Let { x, d, e } => match hands_on(x, d, e, names)? {
            true => begins_with(e, &[x]),
            false => begins_with(e, &without(names, x)),
        },
        _ => Ok(false),
    }
}

/// Whether each cell of an expression reads that cell only of what these names stand for.
fn reads_own_cells(e: Term, names: &[Term], rank: usize) -> Attempt<bool> {
    let walk = Walk { names, rank };
    walk.cell(e, &[], &mut Vec::new())
}

/// The walk down an expression: the cell looked for is J, of which some first indices are variables
/// of loops.
struct Walk<'a> {
    names: &'a [Term],
    /// How many indices a cell has.
    rank: usize,
}

impl Walk<'_> {
    /// Whether the cell `index ++ rest` of e reads only the cell `own ++ rest`.
    fn cell(&self, e: Term, index: &[Term], own: &mut Vec<Term>) -> Attempt<bool> {
        if !mentions(e, self.names)? {
            return Ok(true);
        }
        match Exp::of(e)? {
            Exp::Var { .. } => Ok(index == &own[..]),
            Exp::At { e, i } => self.cell(e, &[&[i], index].concat(), own),
            Exp::Gen { x, lo, e, .. } if index.is_empty() && is_zero(lo)? && is_new(x, own)? => {
                own.push(variable(x)?);
                let found = self.cell(e, index, own)?;
                own.pop();
                Ok(found)
            }
            Exp::Sums { bs, e, .. } if let Some(only) = only_loop(bs, e)? => {
                Ok(is_new(only.variable, own)? && self.cell(e, index, own)?)
            }
            Exp::Let { x, d, e } => Ok(!self.names.contains(&x)
                && self.cell(d, &[], own)?
                && self.cell(e, index, own)?),
            Exp::LetIndex { x, e, .. } => Ok(is_new(x, own)? && self.cell(e, index, own)?),
            Exp::LetData { x, d, e, .. } => {
                Ok(is_new(x, own)? && self.cell(d, &[], own)? && self.cell(e, index, own)?)
            }
            // Of scalars: it is computed in a variable, and then assigned.
            Exp::Fold { x, d, i, e, .. } => {
                let is_scalar = index.is_empty() && own.len() == self.rank;
                let is_free = !self.names.contains(&x) && is_new(i, own)?;
                Ok(is_scalar && is_free && self.cell(d, &[], own)? && self.cell(e, &[], own)?)
            }
            Exp::Op { .. } | Exp::If { .. } | Exp::Guard { .. } => {
                for operand in operands(e)? {
                    if !self.cell(operand, index, own)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Exp::Lit { .. }
            | Exp::Cast { .. }
            | Exp::Test { .. }
            | Exp::Gen { .. }
            | Exp::Sums { .. }
            | Exp::With { .. }
            | Exp::Concat { .. }
            | Exp::Reindex { .. } => Ok(false),
        }
    }
}

/// The names but for one, which is bound again.
fn without(names: &[Term], x: Term) -> Vec<Term> {
    names.iter().copied().filter(|name| *name != x).collect()
}

fn is_var(e: Term) -> Attempt<bool> {
    Ok(matches!(Exp::of(e)?, Exp::Var { .. }))
}

fn is_zero(lo: Term) -> Attempt<bool> {
    Ok(match IExp::of(lo)? {
        IExp::ILit { z } => dest_literal(z) == Some(0.into()),
        _ => false,
    })
}

/// The index expression of a name.
fn variable(x: Term) -> Attempt<Term> {
    IExp::IVar { x }.term()
}

/// Whether no index so far has this name.
fn is_new(x: Term, own: &[Term]) -> Attempt<bool> {
    Ok(!own.contains(&variable(x)?))
}
