//! Questions about the form of an expression; nothing is proved here.

use super::syntax::{BExp, Cond, Exp, IExp, Operation, View};
use super::term::{dest_cons, dest_pair, literal};
use super::trouble::{Attempt, Trouble};
use kernel::Term;
use std::collections::HashSet;

impl Exp {
    /// The expressions that this one is made of directly; those of its conditions, too.
    pub fn operands(self) -> Attempt<Vec<Term>> {
        Ok(match self {
            Exp::Lit { .. } | Exp::Var { .. } | Exp::Cast { .. } | Exp::Test { .. } => Vec::new(),
            Exp::Op { operands, .. } => operands,
            Exp::If { c, a, b } => [compared(c)?, vec![a, b]].concat(),
            Exp::Guard { c, e } => [compared(c)?, vec![e]].concat(),
            Exp::Fold { d, e, .. } | Exp::With { d, e, .. } => vec![d, e],
            Exp::Let { d, e, .. } | Exp::LetData { d, e, .. } => vec![d, e],
            Exp::Concat { a, b } => vec![a, b],
            Exp::At { e, .. } | Exp::Gen { e, .. } | Exp::LetIndex { e, .. } => vec![e],
            Exp::Sums { e, .. } | Exp::Reindex { e, .. } => vec![e],
        })
    }

    /// The loop of a sum over one index, if it is one.
    pub fn sum(&self) -> Attempt<Option<Loop>> {
        match *self {
            Exp::Sums { bs, e, .. } => only_loop(bs, e),
            _ => Ok(None),
        }
    }

    /// Whether this is a loop, whatever it computes for each index.
    fn is_loop(&self) -> bool {
        matches!(self, Exp::Sums { .. } | Exp::Fold { .. })
    }
}

impl IExp {
    /// The index expressions that this one is made of directly.
    pub fn operands(&self) -> Vec<Term> {
        match *self {
            IExp::ILit { .. } | IExp::IVar { .. } => Vec::new(),
            IExp::IAdd { a, b } | IExp::ISub { a, b } | IExp::IMul { a, b } => vec![a, b],
            IExp::IDiv { a, b } | IExp::IMod { a, b } => vec![a, b],
            IExp::IMin { a, b } | IExp::IMax { a, b } => vec![a, b],
        }
    }
}

/// Whether a condition on indices divides by what is no literal, so that it may have no value.
pub fn divides(b: Term) -> Attempt<bool> {
    match BExp::of(b)? {
        BExp::BLt { a, b } | BExp::BLe { a, b } | BExp::BEq { a, b } => any(&[a, b], quotient_in),
        BExp::BAnd { a, b } | BExp::BOr { a, b } => any(&[a, b], divides),
        BExp::BNot { a } => divides(a),
    }
}

fn quotient_in(i: Term) -> Attempt<bool> {
    let view = IExp::of(i)?;
    let by_no_literal = match view {
        IExp::IDiv { b, .. } | IExp::IMod { b, .. } => !matches!(IExp::of(b)?, IExp::ILit { .. }),
        _ => false,
    };
    Ok(by_no_literal || any(&view.operands(), quotient_in)?)
}

/// The expressions that are compared in a condition.
fn compared(c: Term) -> Attempt<Vec<Term>> {
    Ok(match Cond::of(c)? {
        Cond::Index { .. } => Vec::new(),
        Cond::Compare { a, b, .. } => vec![a, b],
        Cond::And { a, b } | Cond::Or { a, b } => [compared(a)?, compared(b)?].concat(),
        Cond::Not { a } => compared(a)?,
    })
}

/// The expressions that an expression or a condition is made of directly; those of its conditions,
/// too.
pub fn operands(e: Term) -> Attempt<Vec<Term>> {
    match is_condition(e)? {
        true => compared(e),
        false => Exp::of(e)?.operands(),
    }
}

/// Whether this is a condition of ATL.
pub fn is_condition(e: Term) -> Attempt<bool> {
    Ok(Cond::find(e)?.is_some())
}

/// A loop of the program: its variable, its ends, and what is computed for each index.
#[derive(Clone, Copy)]
pub struct Loop {
    pub variable: Term,
    pub lo: Term,
    pub hi: Term,
    pub body: Term,
}

impl Loop {
    /// A loop over one variable.
    pub fn new(variable: Term, lo: Term, hi: Term, body: Term) -> Loop {
        Loop {
            variable,
            lo,
            hi,
            body,
        }
    }
}

/// The variable and the range of a loop.
#[derive(Clone, Copy)]
pub struct Binder {
    pub variable: Term,
    pub lo: Term,
    pub hi: Term,
}

impl Binder {
    /// That which a pair of a variable and a range is.
    pub fn of(t: Term) -> Attempt<Binder> {
        let (variable, range) = dest_pair(t)?;
        let (lo, hi) = dest_pair(range)?;
        Ok(Binder { variable, lo, hi })
    }
}

/// The first of several binders, and the others.
pub fn first_binder(binders: Term) -> Attempt<Option<(Binder, Term)>> {
    let Some((first, rest)) = dest_cons(binders)? else {
        return Ok(None);
    };
    Ok(Some((Binder::of(first)?, rest)))
}

/// The outermost loop of a sum over several binders, around the sum over the others. There is none
/// where no binder is left.
pub fn outermost(ty: Term, binders: Term, e: Term) -> Attempt<Option<Loop>> {
    let Some((Binder { variable, lo, hi }, bs)) = first_binder(binders)? else {
        return Ok(None);
    };
    let body = Exp::Sums { ty, bs, e }.term()?;
    Ok(Some(Loop::new(variable, lo, hi, body)))
}

/// The loop of a sum over one binder.
pub fn only_loop(binders: Term, e: Term) -> Attempt<Option<Loop>> {
    let Some((Binder { variable, lo, hi }, rest)) = first_binder(binders)? else {
        return Ok(None);
    };
    Ok(first_binder(rest)?
        .is_none()
        .then(|| Loop::new(variable, lo, hi, e)))
}

/// The condition on indices that a condition is, if it is one.
pub fn index_condition(p: Term) -> Attempt<Option<Term>> {
    Ok(match Cond::of(p)? {
        Cond::Index { b } => Some(b),
        _ => None,
    })
}

/// Whether there is such an expression in an expression or a condition.
pub fn contains(e: Term, is_such: fn(&Exp) -> bool) -> Attempt<bool> {
    if is_condition(e)? {
        return any(&compared(e)?, |e| contains(e, is_such));
    }
    let view = Exp::of(e)?;
    Ok(is_such(&view) || any(&view.operands()?, |e| contains(e, is_such))?)
}

/// Whether one of these is such.
pub fn any(es: &[Term], is_such: impl Fn(Term) -> Attempt<bool>) -> Attempt<bool> {
    for e in es {
        if is_such(*e)? {
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

/// The names of tensors that an expression or a condition reads and does not bind itself.
pub fn free_tensors(e: Term) -> Attempt<HashSet<Term>> {
    if is_condition(e)? {
        return in_any(&compared(e)?);
    }
    match Exp::of(e)? {
        Exp::Var { x } => Ok(HashSet::from([x])),
        Exp::Let { x, d, e } | Exp::Fold { x, d, e, .. } => {
            let mut found = free_tensors(e)?;
            found.remove(&x);
            found.extend(free_tensors(d)?);
            Ok(found)
        }
        other => in_any(&other.operands()?),
    }
}

/// The names of tensors that one of these reads.
fn in_any(es: &[Term]) -> Attempt<HashSet<Term>> {
    let mut found = HashSet::new();
    for e in es {
        found.extend(free_tensors(*e)?);
    }
    Ok(found)
}

/// Whether an expression reads what this name of a tensor stands for around it.
pub fn reads(e: Term, x: Term) -> Attempt<bool> {
    Ok(free_tensors(e)?.contains(&x))
}

/// Whether an expression contains a sum or a fold.
pub fn has_loop(e: Term) -> Attempt<bool> {
    contains(e, Exp::is_loop)
}

/// The body of a fold of one step, if that does not read the accumulator: what is computed for the
/// first index of a range.
pub fn only_step(e: Term) -> Attempt<Option<Term>> {
    let Exp::Fold { x, lo, hi, e, .. } = Exp::of(e)? else {
        return Ok(None);
    };
    let one = IExp::ILit { z: literal(1)? }.term()?;
    let next = IExp::IAdd { a: lo, b: one }.term()?;
    Ok((hi == next && !reads(e, x)?).then_some(e))
}

/// Whether the C for an expression or a condition needs locals: for sums, folds and updates, and for
/// what it would say twice.
pub fn needs_locals(e: Term) -> Attempt<bool> {
    if is_condition(e)? {
        return any(&compared(e)?, needs_locals);
    }
    if let Some(body) = only_step(e)? {
        return needs_locals(body);
    }
    let view = Exp::of(e)?;
    let twice = match &view {
        Exp::Op {
            f: Operation::Max | Operation::Min,
            operands,
            ..
        } => &operands[..],
        _ => &[],
    };
    Ok(view.is_loop()
        || matches!(view, Exp::With { .. })
        || any(twice, |e| Ok(!is_short(e)?))?
        || any(&view.operands()?, needs_locals)?)
}

/// Whether an expression may be said twice: a literal, or a cell of a tensor with a name.
pub fn is_short(e: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Lit { .. } | Exp::Var { .. } => Ok(true),
        Exp::At { e, .. } | Exp::Gen { e, .. } => is_short(e),
        Exp::Let { x, e, .. } => Ok(!reads(e, x)? && is_short(e)?),
        Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => is_short(e),
        _ => Ok(false),
    }
}

/// Whether an expression has loops that computing its cells one by one would undo: sums of tensors,
/// and loops below a reshape that finds its cells by division.
pub fn loops_inside(e: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Sums { .. } => Ok(true),
        Exp::Guard { e, .. } => flattens(e),
        Exp::Reindex { r, e } => {
            let about = r.about();
            Ok((about.adds_cells || about.drops_cells) && flattens(e)?)
        }
        _ => Ok(false),
    }
}

/// Whether an expression has loops below an operator that moves cells: cell by cell, they would be in
/// another order.
pub fn moves_loops(e: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Reindex { e, .. } => has_gen(e),
        Exp::Gen { e, .. } | Exp::Guard { e, .. } => moves_loops(e),
        Exp::Let { e, .. } | Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => moves_loops(e),
        _ => Ok(false),
    }
}

fn has_gen(e: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Gen { .. } => Ok(true),
        Exp::Reindex { e, .. } | Exp::Guard { e, .. } => has_gen(e),
        Exp::Let { e, .. } | Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => has_gen(e),
        _ => Ok(false),
    }
}

/// Whether these are sums and folds, which computing cells one by one would take apart.
pub fn sums_inside(e: Term) -> Attempt<bool> {
    Ok(loops_inside(e)? && has_loop(e)?)
}

/// Whether cells of an expression are found by dividing their indices.
fn flattens(e: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::Reindex { r, .. } if r.about().divides => Ok(true),
        Exp::Gen { e, .. } | Exp::Sums { e, .. } => flattens(e),
        Exp::Let { e, .. } | Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => flattens(e),
        Exp::Guard { e, .. } | Exp::Reindex { e, .. } => flattens(e),
        Exp::Op { operands, .. } => any(&operands, flattens),
        Exp::Concat { a, b } => any(&[a, b], flattens),
        _ => Ok(false),
    }
}
