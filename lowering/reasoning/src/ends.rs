//! The ends of bounds of integers, as terms.

use super::syntax::Operation;
use super::term::{application, dest_literal, parts};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;

/// `l` and `u` of `⊢ between S ty l u x` or `⊢ yields S ty f xs l u`.
pub(super) fn ends(th: Thm) -> Attempt<[Term; 2]> {
    let (name, args) = parts(th.concl())?;
    match (&name[..], &args[..]) {
        ("between", &[_, _, l, u, _]) | ("yields", &[_, _, _, _, l, u]) => Ok([l, u]),
        _ => Err(Trouble::internal("no bounds")),
    }
}

/// The greater or the less of two numbers.
pub(super) fn extreme(f: Operation, a: Term, b: Term) -> Attempt<Option<Term>> {
    if a == b {
        return Ok(Some(a));
    }
    let Some((x, y)) = dest_literal(a).zip(dest_literal(b)) else {
        return Ok(None);
    };
    Ok(Some(match (f, x < y) {
        (Operation::Max, true) | (Operation::Min, false) => b,
        _ => a,
    }))
}

/// The number that a sum, a difference or a negation of literals is.
pub(super) fn number(t: Term) -> Option<BigInt> {
    if let Some(number) = dest_literal(t) {
        return Some(number);
    }
    let (name, args) = application(t)?;
    let numbers: Option<Vec<BigInt>> = args.iter().copied().map(dest_literal).collect();
    match (&name[..], &numbers?[..]) {
        ("int_add", [a, b]) => Some(a + b),
        ("int_sub", [a, b]) => Some(a - b),
        ("int_neg", [a]) => Some(-a),
        _ => None,
    }
}
