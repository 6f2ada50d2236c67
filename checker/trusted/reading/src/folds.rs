//! Loops that carry a value from step to step, as terms: all of them are folds with one index.
//!
//! | source | term |
//! |---|---|
//! | `fold acc := e0, i < n, j < m: e` | `Fold acc e0 i 0 n (Fold acc (Var acc) j 0 m e)` |
//! | `max i < n, j < m from e0: e` | the same, of `max(acc, e)` |
//! | `max i < n, j < m: e` | the same, where `e0` is `e` for the first `i` and the first `j` |
//! | `genrec x[i < n, j < m]: e` | `fold x := [0 < 0] gen i < n, j < m: 0, i < n, j < m: x with [i, j] = e` |
//! | `x[a, b]` in this `e` | `let split := (gen split < 1: 0)[max(0, min(a + 1 - i, max(a - i, b + 1 - j)))] in x[a, b]` |
//!
//! `min` is like `max`. So is `prod`, which multiplies; without `from` its `e0` is 1. The
//! accumulator of these is called like the operator, which is a word of the language, so that
//! nothing in `e` has that name but the accumulators of loops inside of `e`, each of its own loop.
//!
//! `e` for the first `i` of `lo <= i < hi` is what comes out of the one step of `fold max := c,
//! lo <= i < lo + 1: e`. There `c` is `(gen i < 1: 0)[max(0, lo + 1 - hi)]`: it has a value, which
//! nothing reads, exactly if there is a first `i`.
//!
//! What `genrec` reads of its tensor has a value, the cell that was computed, exactly if that comes
//! before the one at hand: the index is 0 exactly if a < i, or a <= i and b < j. No source has a
//! name `split`.

use crate::constants::{NoTerm, Result, call, list, number, numeral};
use kernel::{Kernel, Term};

/// An index and its range.
pub(crate) struct Range {
    pub name: Term,
    pub lo: Term,
    pub hi: Term,
}

/// `fold acc := first, ranges: e`: an inner loop goes on with what the one around it has so far.
pub(crate) fn fold(
    k: &mut Kernel,
    acc: Term,
    first: Term,
    ranges: &[Range],
    e: Term,
) -> Result<Term> {
    let (outermost, inner) = ranges.split_first().ok_or(NoTerm::OddForm)?;
    let so_far = call(k, "Var", &[acc])?;
    let mut one = |first, range: &Range, e| {
        let Range { name, lo, hi } = *range;
        call(k, "Fold", &[acc, first, name, lo, hi, e])
    };
    let mut inner = inner.iter().rev();
    let body = inner.try_fold(e, |e, range| one(so_far, range, e))?;
    one(first, outermost, body)
}

/// `max ranges from first: e`, where there may be no first, and the same of `min` and `prod`.
pub(crate) fn over(
    k: &mut Kernel,
    (operator, acc): (&str, Term),
    first: Option<Term>,
    ranges: &[Range],
    e: Term,
) -> Result<Term> {
    let (constructor, first) = match (operator, first) {
        ("max", Some(first)) => ("Max", first),
        ("max", None) => ("Max", first_of(k, acc, ranges, e)?),
        ("min", Some(first)) => ("Min", first),
        ("min", None) => ("Min", first_of(k, acc, ranges, e)?),
        ("prod", Some(first)) => ("Mul", first),
        ("prod", None) => ("Mul", literal(k, "1")?),
        _ => return Err(NoTerm::OddForm),
    };
    let so_far = call(k, "Var", &[acc])?;
    let operator = call(k, constructor, &[])?;
    let operands = list(k, &[so_far, e], k.type_of(e))?;
    let next = call(k, "Op", &[operator, operands])?;
    fold(k, acc, first, ranges, next)
}

/// `genrec x[ranges]: e`. There are no cells at first.
pub(crate) fn genrec(k: &mut Kernel, x: Term, ranges: &[Range], e: Term) -> Result<Term> {
    let zero = literal(k, "0")?;
    let zeros = tensor(k, ranges, zero)?;
    let zero = index(k, "0")?;
    let never = call(k, "BLt", &[zero, zero])?;
    let never = call(k, "Index", &[never])?;
    let nothing = call(k, "Guard", &[never, zeros])?;
    let cell = ranges.iter().map(|range| call(k, "IVar", &[range.name]));
    let cell: Vec<Term> = cell.collect::<Result<_>>()?;
    let ty = k.type_of(zero);
    let cell = list(k, &cell, ty)?;
    let so_far = call(k, "Var", &[x])?;
    let updated = call(k, "With", &[so_far, cell, e])?;
    fold(k, x, nothing, ranges, updated)
}

/// What is read at some indices, where it has no value unless they come before those of the cell
/// that is being computed.
pub(crate) fn earlier(k: &mut Kernel, read: Term, cell: &[Term], own: &[Term]) -> Result<Term> {
    let (zero, one) = (index(k, "0")?, index(k, "1")?);
    let mut pairs = cell.iter().copied().zip(own.iter().copied()).rev();
    let (last, own) = pairs.next().ok_or(NoTerm::OddForm)?;
    let after = call(k, "IAdd", &[last, one])?;
    let mut late = call(k, "ISub", &[after, own])?;
    for (before, own) in pairs {
        let after = call(k, "IAdd", &[before, one])?;
        let beyond = call(k, "ISub", &[after, own])?;
        let excess = call(k, "ISub", &[before, own])?;
        late = call(k, "IMax", &[excess, late])?;
        late = call(k, "IMin", &[beyond, late])?;
    }
    let late = call(k, "IMax", &[zero, late])?;
    let letters = numeral(k, b"split")?;
    let name = call(k, "Ident", &[letters])?;
    let nothing = literal(k, "0")?;
    let once = call(k, "Gen", &[name, zero, one, nothing])?;
    let computed = call(k, "At", &[once, late])?;
    call(k, "Let", &[name, computed, read])
}

/// `gen ranges: e`
fn tensor(k: &mut Kernel, ranges: &[Range], e: Term) -> Result<Term> {
    let mut inside_out = ranges.iter().rev();
    inside_out.try_fold(e, |e, range| {
        call(k, "Gen", &[range.name, range.lo, range.hi, e])
    })
}

/// The value of e for the first values of the indices.
fn first_of(k: &mut Kernel, acc: Term, ranges: &[Range], e: Term) -> Result<Term> {
    let mut inside_out = ranges.iter().rev();
    inside_out.try_fold(e, |e, range| {
        let Range { name, lo, hi } = *range;
        let (zero, one) = (index(k, "0")?, index(k, "1")?);
        let after = call(k, "IAdd", &[lo, one])?;
        let is_empty = call(k, "ISub", &[after, hi])?;
        let is_empty = call(k, "IMax", &[zero, is_empty])?;
        let cell = literal(k, "0")?;
        let cell = call(k, "Gen", &[name, zero, one, cell])?;
        let checked = call(k, "At", &[cell, is_empty])?;
        call(k, "Fold", &[acc, checked, name, lo, after, e])
    })
}

fn index(k: &mut Kernel, text: &str) -> Result<Term> {
    let [number, _] = number(k, text)?;
    let number = call(k, "int_of_num", &[number])?;
    call(k, "ILit", &[number])
}

fn literal(k: &mut Kernel, text: &str) -> Result<Term> {
    let number = number(k, text)?;
    call(k, "Lit", &number)
}
