//! Index expressions of literals alone. Nothing in them says whether integers are meant, which
//! round, or data; so where both could stand, what would differ is refused.

use crate::error::{Result, refuse};
use crate::syntax::Syntax;

/// Whether an index expression is of literals alone.
pub(crate) fn is_constant(index: &Syntax) -> bool {
    index.head != "IVar" && index.args.iter().all(is_constant)
}

/// Refuses a quotient of literals that is rounded, in something that is compared or cast; and an
/// exact one where `alone` says that there are literals only.
pub(crate) fn no_quotient(index: &Syntax, alone: bool) -> Result<()> {
    let mut parts = index.args.iter();
    parts.try_for_each(|part| no_quotient(part, alone))?;
    let ("IDiv", [a, b]) = index.form() else {
        return Ok(());
    };
    let (a_value, b_value) = (value(a), value(b));
    let rest = a_value.zip(b_value).and_then(|(a, b)| a.checked_rem(b));
    if !is_constant(index) || rest == Some(0) && !alone {
        return Ok(());
    }
    let last = last_literal(b);
    let rounded = value(index).map_or("its value".to_owned(), |value| format!("`{value}`"));
    let message = format!(
        "a quotient of literals can be meant of integers or of data: write {rounded} for \
         integers, or `{last}.0` instead of `{last}` for data, outside of casts"
    );
    refuse(index.span, message)
}

/// Refuses a difference of literals that is less than zero or cannot be told, where elements are
/// unsigned, of so many bits.
pub(crate) fn no_negative(index: &Syntax, bits: u32) -> Result<()> {
    let mut parts = index.args.iter();
    parts.try_for_each(|part| no_negative(part, bits))?;
    let difference = value(index);
    if index.head != "ISub" || difference.is_some_and(|difference| difference >= 0) {
        return Ok(());
    }
    let wrapped = difference.map(|difference| difference.rem_euclid(1 << bits));
    let wrapped = wrapped.map_or("its value".to_owned(), |value| format!("`{value}.0`"));
    let message = format!(
        "less than zero, where elements are unsigned: write {wrapped} for data, which wrap \
         around, or integers that are not negative"
    );
    refuse(index.span, message)
}

/// The value of an index expression of literals alone, if it is not too large.
fn value(index: &Syntax) -> Option<i128> {
    let (head, parts) = index.form();
    let [a, b] = parts else {
        let [number] = parts else { return None };
        return (head == "ILit").then_some(number.head.parse().ok()?);
    };
    let (a, b) = (value(a)?, value(b)?);
    match head {
        "IAdd" => a.checked_add(b),
        "ISub" => a.checked_sub(b),
        "IMul" => a.checked_mul(b),
        "IMin" => Some(a.min(b)),
        "IMax" => Some(a.max(b)),
        "IDiv" if b > 0 => Some(a.div_euclid(b)),
        "IMod" if b > 0 => Some(a.rem_euclid(b)),
        "ICeil" if b > 0 => Some(a.div_euclid(b) + i128::from(a.rem_euclid(b) > 0)),
        _ => None,
    }
}

/// The literal that an expression of literals ends with.
fn last_literal<'a>(index: &Syntax<'a>) -> &'a str {
    match index.form() {
        ("ILit", [number]) => number.head,
        (_, parts) => parts.last().map_or("", last_literal),
    }
}
