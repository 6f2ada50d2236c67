//! Which expressions an array can be updated to in place.
//!
//! An array holds the tensor that some names stand for, the accumulator of a fold for example. An
//! expression e that reads them can be stored there without another array if it takes one or more
//! cells of the accumulator and stores them (`with`), also under `if`, `let` or in an inner fold
//! that begins with the accumulator, or if each of its cells reads that cell only. Nothing is proved
//! here: these questions are about the form of e, and a wrong answer costs the proof.

use kernel::Term;
use reasoning::program::operands;
use reasoning::term::{dest_literal, parts};
use reasoning::trouble::Attempt;

/// Whether an expression mentions one of these names.
pub fn mentions(e: Term, names: &[Term]) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    if name == "Var" {
        return Ok(names.contains(&args[0]));
    }
    for operand in operands(e)? {
        if mentions(operand, names)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether an array with so many dimensions that holds what these names stand for can be updated to e.
pub fn updates(e: Term, names: &[Term], rank: usize) -> Attempt<bool> {
    if !mentions(e, names)? {
        return Ok(true);
    }
    let (name, args) = parts(e)?;
    Ok(match (&name[..], &args[..]) {
        ("Var", _) => true,
        // The value may read the accumulator that is updated, and none before.
        ("With", &[d, _, a]) => updates(d, names, rank)? && (is_var(d)? || !mentions(a, names)?),
        ("Fold", &[x, d, _, _, _, a]) => {
            updates(d, names, rank)? && !mentions(a, &without(names, x))?
        }
        ("If", &[_, a, b]) => updates(a, names, rank)? && updates(b, names, rank)?,
        ("Let", &[x, d, a]) => match hands_on(x, d, a, names)? {
            true => updates(d, names, rank)? && updates(a, &[x], rank)?,
            false => updates(a, &without(names, x), rank)?,
        },
        _ => reads_own_cells(e, names, rank)?,
    })
}

/// Whether `let x := d in a` goes on with the array: d updates it, and nothing is read of it after
/// that but by the name x.
pub fn hands_on(x: Term, d: Term, a: Term, names: &[Term]) -> Attempt<bool> {
    Ok(begins_with(d, names)? && !mentions(a, &without(names, x))?)
}

/// Whether an expression is one of these names, updated.
fn begins_with(e: Term, names: &[Term]) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match (&name[..], &args[..]) {
        ("Var", &[x]) => names.contains(&x),
        ("With", &[d, ..]) | ("Fold", &[_, d, ..]) => begins_with(d, names)?,
        ("If", &[_, a, b]) => begins_with(a, names)? && begins_with(b, names)?,
        ("Let", &[x, d, a]) => match hands_on(x, d, a, names)? {
            true => begins_with(a, &[x])?,
            false => begins_with(a, &without(names, x))?,
        },
        _ => false,
    })
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
        let (name, args) = parts(e)?;
        Ok(match (&name[..], &args[..]) {
            ("Var", _) => index == &own[..],
            ("At", &[a, i]) => self.cell(a, &[&[i], index].concat(), own)?,
            ("Gen", &[x, lo, _, a]) if index.is_empty() && is_zero(lo)? && is_new(x, own)? => {
                own.push(variable(x)?);
                let found = self.cell(a, index, own)?;
                own.pop();
                found
            }
            ("Sum", &[x, _, _, a]) => is_new(x, own)? && self.cell(a, index, own)?,
            ("Let", &[x, d, a]) => {
                !self.names.contains(&x) && self.cell(d, &[], own)? && self.cell(a, index, own)?
            }
            // Of scalars: it is computed in a variable, and then assigned.
            ("Fold", &[x, d, i, _, _, a]) => {
                let is_scalar = index.is_empty() && own.len() == self.rank;
                let is_free = !self.names.contains(&x) && is_new(i, own)?;
                is_scalar && is_free && self.cell(d, &[], own)? && self.cell(a, &[], own)?
            }
            (
                "Add" | "Sub" | "Mul" | "Div" | "Neg" | "Max" | "Min" | "Call1" | "Call2" | "Call3"
                | "If" | "Guard",
                _,
            ) => {
                for operand in operands(e)? {
                    if !self.cell(operand, index, own)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }
}

/// The names but for one, which is bound again.
fn without(names: &[Term], x: Term) -> Vec<Term> {
    names.iter().copied().filter(|name| *name != x).collect()
}

fn is_var(e: Term) -> Attempt<bool> {
    Ok(parts(e)?.0 == "Var")
}

fn is_zero(lo: Term) -> Attempt<bool> {
    let (name, args) = parts(lo)?;
    Ok(name == "ILit" && dest_literal(args[0]) == Some(0.into()))
}

/// The index expression of a name.
fn variable(x: Term) -> Attempt<Term> {
    Ok(reasoning::term::mk("IVar", &[x])?)
}

/// Whether no index so far has this name.
fn is_new(x: Term, own: &[Term]) -> Attempt<bool> {
    Ok(!own.contains(&variable(x)?))
}
