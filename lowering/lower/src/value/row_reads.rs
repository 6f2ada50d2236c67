//! How what a fold of several values carries is read: by a name for each of them.

use kernel::Term;
use reasoning::program::{is_condition, operands};
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::dest_literal;
use reasoning::trouble::Attempt;

/// The place of a tensor in a tuple, and how many dimensions the row has more.
#[derive(Clone, Copy)]
pub struct RowRead {
    pub place: usize,
    pub lifts: usize,
}

/// The tensor of the row x that an expression is: `x[k]`, or of one that was widened, `gen i < n: x[k, 0, i]`.
pub fn row_read(e: Term, x: Term) -> Attempt<Option<RowRead>> {
    let (mut e, mut indices, mut loops) = (e, Vec::new(), Vec::new());
    while let Exp::Gen { x, lo, e: row, .. } = Exp::of(e)? {
        if !is_number(lo, 0)? {
            return Ok(None);
        }
        loops.push(x);
        e = row;
    }
    while let Exp::At { e: row, i } = Exp::of(e)? {
        indices.push(i);
        e = row;
    }
    let is_row = matches!(Exp::of(e)?, Exp::Var { x: name } if name == x);
    indices.reverse();
    let Some((first, others)) = indices.split_first().filter(|_| is_row) else {
        return Ok(None);
    };
    let IExp::ILit { z } = IExp::of(*first)? else {
        return Ok(None);
    };
    let Some(place) = dest_literal(z).and_then(|k| usize::try_from(k).ok()) else {
        return Ok(None);
    };
    let Some(lifts) = others.len().checked_sub(loops.len()) else {
        return Ok(None);
    };
    let (zeros, own) = others.split_at(lifts);
    let mut is_whole = true;
    for zero in zeros {
        is_whole &= is_number(*zero, 0)?;
    }
    for (i, x) in own.iter().zip(loops) {
        is_whole &= matches!(IExp::of(*i)?, IExp::IVar { x: name } if name == x);
    }
    Ok(is_whole.then_some(RowRead { place, lifts }))
}

/// How the tensor at this place of the row x is read, by the name that it is given first.
pub fn read_in(e: Term, x: Term, place: usize) -> Attempt<Option<(Term, Term)>> {
    if !is_condition(e)?
        && let Exp::Let { x: name, d, .. } = Exp::of(e)?
        && row_read(d, x)?.is_some_and(|read| read.place == place)
    {
        return Ok(Some((name, d)));
    }
    for part in operands(e)? {
        if let Some(found) = read_in(part, x, place)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Whether an index is this number.
pub fn is_number(i: Term, n: i64) -> Attempt<bool> {
    Ok(matches!(IExp::of(i)?, IExp::ILit { z } if dest_literal(z) == Some(n.into())))
}
