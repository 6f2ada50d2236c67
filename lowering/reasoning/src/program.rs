//! Questions about the form of an expression; nothing is proved here.

use super::term::{literal, mk, parts, type_of};
use super::trouble::{Attempt, Trouble};
use kernel::Term;
use prover::hol;
use std::collections::HashSet;

/// The expressions that an expression or a condition is made of directly; those of its conditions,
/// too.
pub fn operands(e: Term) -> Attempt<Vec<Term>> {
    let (expression, condition) = (type_of("exp", &[])?, type_of("cond", &[])?);
    let mut found = Vec::new();
    for arg in parts(e)?.1 {
        match hol::type_of(arg) {
            ty if ty == expression => found.push(arg),
            ty if ty == condition => found.extend(operands(arg)?),
            _ => {}
        }
    }
    Ok(found)
}

/// A loop of the program: its variable, its ends, and what is computed for each index.
#[derive(Clone, Copy)]
pub struct Loop {
    pub variable: Term,
    pub lo: Term,
    pub hi: Term,
    pub body: Term,
}

/// The outermost loop of a sum over several binders, around the sum over the others. There is none
/// where no binder is left.
pub fn outermost(binders: Term, e: Term) -> Attempt<Option<Loop>> {
    let (_, binders) = parts(binders)?;
    let &[first, rest] = &binders[..] else {
        return Ok(None);
    };
    let (_, named) = parts(first)?;
    let (_, ends) = parts(named[1])?;
    Ok(Some(Loop {
        variable: named[0],
        lo: ends[0],
        hi: ends[1],
        body: mk("Sums", &[rest, e])?,
    }))
}

/// The condition on indices that a condition is, if it is one.
pub fn index_condition(p: Term) -> Attempt<Option<Term>> {
    let (name, args) = parts(p)?;
    Ok((name == "Index").then(|| args[0]))
}

/// Whether one of these constructors occurs in an expression.
pub fn contains(e: Term, constructors: &[&str]) -> Attempt<bool> {
    let (name, _) = parts(e)?;
    if constructors.contains(&&name[..]) {
        return Ok(true);
    }
    for operand in operands(e)? {
        if contains(operand, constructors)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether an expression has at most so many operators.
pub fn is_small(e: Term, most: usize) -> Attempt<bool> {
    let (mut open, mut count) = (vec![e], 0);
    while let Some(e) = open.pop() {
        count += 1;
        if count > most {
            return Ok(false);
        }
        open.extend(operands(e)?);
    }
    Ok(true)
}

/// The condition on indices that a condition is.
pub fn index_in(p: Term) -> Attempt<Term> {
    index_condition(p)?.ok_or(Trouble::internal("a condition on data"))
}

/// What is computed by a loop, whatever it computes for each index.
const LOOPS: &[&str] = &["Sum", "Sums", "Fold"];

/// The names of tensors that an expression or a condition reads and does not bind itself.
pub fn free_tensors(e: Term) -> Attempt<HashSet<Term>> {
    let (name, args) = parts(e)?;
    let mut found = HashSet::new();
    // The name that is bound, and where it is not.
    let (bound, outside) = match (&name[..], &args[..]) {
        ("Var", &[x]) => return Ok(HashSet::from([x])),
        ("Let" | "Fold", &[x, d, ..]) => (Some(x), Some(d)),
        _ => (None, None),
    };
    for operand in operands(e)? {
        let mut names = free_tensors(operand)?;
        if let Some(x) = bound
            && Some(operand) != outside
        {
            names.remove(&x);
        }
        found.extend(names);
    }
    Ok(found)
}

/// Whether an expression reads what this name of a tensor stands for around it.
pub fn reads(e: Term, x: Term) -> Attempt<bool> {
    Ok(free_tensors(e)?.contains(&x))
}

/// Whether an expression contains a sum or a fold.
pub fn has_loop(e: Term) -> Attempt<bool> {
    contains(e, LOOPS)
}

/// The body of a fold of one step, if that does not read the accumulator: what is computed for the
/// first index of a range.
pub fn only_step(e: Term) -> Attempt<Option<Term>> {
    let (name, args) = parts(e)?;
    let ("Fold", &[x, _, _, lo, hi, body]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    let next = mk("IAdd", &[lo, mk("ILit", &[literal(1)?])?])?;
    Ok((hi == next && !reads(body, x)?).then_some(body))
}

/// Whether an expression of C for it needs locals: for sums and folds, and for what it would say
/// twice.
pub fn needs_locals(e: Term) -> Attempt<bool> {
    if let Some(body) = only_step(e)? {
        return needs_locals(body);
    }
    let (name, args) = parts(e)?;
    let says_twice = matches!(&name[..], "Max" | "Min");
    if LOOPS.contains(&&name[..]) || says_twice && !(is_short(args[0])? && is_short(args[1])?) {
        return Ok(true);
    }
    for operand in operands(e)? {
        if needs_locals(operand)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether an expression may be said twice: a literal, or a cell of a tensor with a name.
pub fn is_short(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    match &name[..] {
        "Lit" | "Var" => Ok(true),
        "At" => is_short(args[0]),
        "Let" => Ok(!reads(args[2], args[0])? && is_short(args[2])?),
        _ => Ok(false),
    }
}

/// Whether an expression has loops that computing its cells one by one would undo: sums of tensors,
/// and loops below a reshape that finds its cells by division.
pub fn loops_inside(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Sum" | "Sums" => true,
        "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => flattens(args[1])?,
        _ => false,
    })
}

/// Whether these are sums and folds, which computing cells one by one would take apart.
pub fn sums_inside(e: Term) -> Attempt<bool> {
    Ok(loops_inside(e)? && has_loop(e)?)
}

/// Whether cells of an expression are found by dividing their indices.
fn flattens(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Flatten" => true,
        "Gen" | "Sum" => flattens(args[3])?,
        "Let" => flattens(args[2])?,
        "Sums" | "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => flattens(args[1])?,
        "Transpose" => flattens(args[0])?,
        "Concat" | "Add" | "Sub" => flattens(args[0])? || flattens(args[1])?,
        _ => false,
    })
}
