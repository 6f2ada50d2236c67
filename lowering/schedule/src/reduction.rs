//! Programs with less to look up: cells of loops and choices in place. Nothing is proved here.

use crate::names::Substitution;
use crate::places::rebuilt;
use kernel::Term;
use num_bigint::BigInt;
use reasoning::elements::Types;
use reasoning::program::is_condition;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::term::{dest_literal, literal, numeral};
use reasoning::trouble::Attempt;

/// An expression in which `(gen i < n: e)[k]` is e with k for i, and the like; or the expression as it
/// is, where a guard around rows is read, for which there is no choice.
pub fn reduced_in(scope: &Scope, e: Term) -> Attempt<Term> {
    let less = reduced(e, &scope.types_within(e)?)?;
    Ok(match scope.ok(less) {
        Ok(_) => less,
        Err(_) => e,
    })
}

/// The same, where names have these types.
fn reduced(e: Term, types: &Types) -> Attempt<Term> {
    let e = rebuilt(e, &mut |part| reduced(part, types))?;
    if is_condition(e)? {
        return Ok(e);
    }
    match Exp::of(e)? {
        Exp::At { e, i } => cell(e, vec![i], types),
        _ => Ok(e),
    }
}

/// `a[i, ...]`, the first index last in the list.
fn cell(a: Term, mut indices: Vec<Term>, types: &Types) -> Attempt<Term> {
    let Some(&first) = indices.last() else {
        return Ok(a);
    };
    match Exp::of(a)? {
        Exp::At { e, i } => {
            indices.push(i);
            cell(e, indices, types)
        }
        Exp::Gen { x, lo, e, .. } => {
            indices.pop();
            let k = plus(lo, first)?;
            let body = Substitution::default().with(x, k)?.apply(e)?;
            cell(reduced(body, types)?, indices, types)
        }
        Exp::If { c, a, b } => {
            let (a, b) = (cell(a, indices.clone(), types)?, cell(b, indices, types)?);
            Exp::If { c, a, b }.term()
        }
        // Padding is read as zero.
        Exp::Guard { c, e } => {
            let b = zero(types.elem_of(e)?)?;
            let a = cell(e, indices, types)?;
            Exp::If { c, a, b }.term()
        }
        _ => read_at(a, indices.into_iter().rev()),
    }
}

/// `a[i, ...]`, the first index first.
pub fn read_at(a: Term, mut indices: impl Iterator<Item = Term>) -> Attempt<Term> {
    indices.try_fold(a, |e, i| Exp::At { e, i }.term())
}

/// `0`, a scalar of this type.
pub fn zero(ty: Term) -> Attempt<Term> {
    let (d, k) = (numeral(0)?, numeral(0)?);
    Exp::Lit { ty, d, k }.term()
}

/// A literal.
pub fn lit(n: impl Into<BigInt>) -> Attempt<Term> {
    IExp::ILit { z: literal(n)? }.term()
}

/// `a + b`
pub fn plus(a: Term, b: Term) -> Attempt<Term> {
    let (m, n) = (number(a)?, number(b)?);
    match m.zip(n).and_then(|(m, n)| m.checked_add(n)) {
        Some(sum) => lit(sum),
        None if m == Some(0) => Ok(b),
        None if n == Some(0) => Ok(a),
        None => IExp::IAdd { a, b }.term(),
    }
}

/// `a - b`
pub fn minus(a: Term, b: Term) -> Attempt<Term> {
    match number(b)? {
        Some(0) => Ok(a),
        _ => IExp::ISub { a, b }.term(),
    }
}

/// The number that an index expression says, if it is of literals.
pub fn number(i: Term) -> Attempt<Option<i64>> {
    let both = |a, b, of: fn(i64, i64) -> Option<i64>| -> Attempt<Option<i64>> {
        let (a, b) = (number(a)?, number(b)?);
        Ok(a.zip(b).and_then(|(a, b)| of(a, b)))
    };
    match IExp::of(i)? {
        IExp::ILit { z } => Ok(dest_literal(z).and_then(|value| value.try_into().ok())),
        IExp::IAdd { a, b } => both(a, b, i64::checked_add),
        IExp::ISub { a, b } => both(a, b, i64::checked_sub),
        IExp::IMul { a, b } => both(a, b, i64::checked_mul),
        IExp::IDiv { a, b } => both(a, b, |a, b| (b > 0).then(|| a.div_euclid(b))),
        IExp::IVar { .. } | IExp::IMod { .. } => Ok(None),
        IExp::IMin { .. } | IExp::IMax { .. } => Ok(None),
    }
}
