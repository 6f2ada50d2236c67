//! Programs with less to look up: cells of loops and choices in place. Nothing is proved here.

use crate::names::Substitution;
use crate::places::rebuilt;
use kernel::Term;
use reasoning::scope::Scope;
use reasoning::term::{dest_literal, literal, mk, numeral, parts};
use reasoning::trouble::Attempt;

/// An expression in which `(gen i < n: e)[k]` is e with k for i, and the like; or the expression as it
/// is, where a guard around rows is read, for which there is no choice.
pub fn reduced_in(scope: &Scope, e: Term) -> Attempt<Term> {
    let less = reduced(e)?;
    Ok(match scope.ok(less) {
        Ok(_) => less,
        Err(_) => e,
    })
}

fn reduced(e: Term) -> Attempt<Term> {
    let e = rebuilt(e, &mut reduced)?;
    let (name, args) = parts(e)?;
    match (&name[..], &args[..]) {
        ("At", &[a, i]) => cell(a, vec![i]),
        _ => Ok(e),
    }
}

/// `a[i, ...]`, the first index last in the list.
fn cell(a: Term, mut indices: Vec<Term>) -> Attempt<Term> {
    let Some(&first) = indices.last() else {
        return Ok(a);
    };
    let (name, args) = parts(a)?;
    match (&name[..], &args[..]) {
        ("At", &[a, i]) => {
            indices.push(i);
            cell(a, indices)
        }
        ("Gen", &[x, lo, _, body]) => {
            indices.pop();
            let k = plus(lo, first)?;
            let body = Substitution::default().with(x, k)?.apply(body)?;
            cell(reduced(body)?, indices)
        }
        ("If", &[c, a, b]) => {
            let (a, b) = (cell(a, indices.clone())?, cell(b, indices)?);
            Ok(mk("If", &[c, a, b])?)
        }
        // Padding is read as zero.
        ("Guard", &[c, a]) => Ok(mk("If", &[c, cell(a, indices)?, zero()?])?),
        _ => {
            let mut found = a;
            for i in indices.into_iter().rev() {
                found = mk("At", &[found, i])?;
            }
            Ok(found)
        }
    }
}

/// `0`, a scalar.
pub fn zero() -> Attempt<Term> {
    Ok(mk("Lit", &[numeral(0)?, numeral(0)?])?)
}

/// `a + b`
pub fn plus(a: Term, b: Term) -> Attempt<Term> {
    let (m, n) = (number(a)?, number(b)?);
    Ok(match m.zip(n).and_then(|(m, n)| m.checked_add(n)) {
        Some(sum) => mk("ILit", &[literal(sum)?])?,
        None if m == Some(0) => b,
        None if n == Some(0) => a,
        None => mk("IAdd", &[a, b])?,
    })
}

/// `a - b`
pub fn minus(a: Term, b: Term) -> Attempt<Term> {
    match number(b)? {
        Some(0) => Ok(a),
        _ => Ok(mk("ISub", &[a, b])?),
    }
}

/// The number that an index expression says, if it is of literals.
pub fn number(i: Term) -> Attempt<Option<i64>> {
    let (name, args) = parts(i)?;
    let (a, b) = match (&name[..], &args[..]) {
        ("ILit", &[z]) => return Ok(dest_literal(z).and_then(|value| value.try_into().ok())),
        ("IAdd" | "ISub" | "IMul" | "IDiv", &[a, b]) => (number(a)?, number(b)?),
        _ => return Ok(None),
    };
    let (Some(a), Some(b)) = (a, b) else {
        return Ok(None);
    };
    Ok(match &name[..] {
        "IAdd" => a.checked_add(b),
        "ISub" => a.checked_sub(b),
        "IMul" => a.checked_mul(b),
        _ if b > 0 => Some(a.div_euclid(b)),
        _ => None,
    })
}
