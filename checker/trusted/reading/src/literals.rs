//! Index expressions of literals alone. Nothing in them says whether integers are meant, which
//! round, or data; so where both could stand, what would differ is refused.

use crate::error::{Result, refuse};
use crate::number::whole;
use crate::syntax::Syntax;

/// Whether an index expression is of literals alone.
pub(crate) fn is_constant(index: &Syntax) -> bool {
    !matches!(index.head, "IVar" | "Data") && index.args.iter().all(is_constant)
}

/// Refuses a quotient of literals that is rounded, in something that is compared or cast; and an
/// exact one where `alone` says that there are literals only.
pub(crate) fn no_quotient(index: &Syntax, alone: bool, elements: &str) -> Result<()> {
    let mut parts = index.args.iter();
    parts.try_for_each(|part| no_quotient(part, alone, elements))?;
    let ("IDiv", [a, b]) = index.form() else {
        return Ok(());
    };
    let rest = value(a).zip(value(b));
    let rest = rest.and_then(|(a, b)| a.checked_rem(b));
    if !is_constant(index) || rest == Some(0) && !alone {
        return Ok(());
    }
    let Some(rounded) = value(index) else {
        return refuse(
            index.span,
            "no value as integers: the divisor is 0, or it is too large",
        );
    };
    let last = last_literal(b);
    let data = match unsigned_bits(elements) {
        None => format!("`{last}.0` instead of `{last}` for data, outside of casts"),
        // They are rounded as integers are.
        Some(_) => format!("`{rounded}.0` for data"),
    };
    let message = format!(
        "a quotient of literals can be meant of integers or of data: write `{rounded}` for \
         integers, or {data}"
    );
    refuse(index.span, message)
}

/// Refuses a difference of literals that is, or may be, less than zero, where elements are
/// unsigned, and in data whatever is too large for them: there it wraps around.
pub(crate) fn no_wrap(index: &Syntax, is_data: bool, elements: &str) -> Result<()> {
    let mut parts = index.args.iter();
    parts.try_for_each(|part| no_wrap(part, is_data, elements))?;
    let (Some(bits), [_, _]) = (unsigned_bits(elements), &index.args[..]) else {
        return Ok(());
    };
    let end = 1_i128 << bits;
    let value = value(index);
    let is_negative = index.head == "ISub" && value.is_none_or(|value| value < 0);
    let is_large = is_data && value.is_none_or(|value| value >= end);
    if !is_negative && !is_large {
        return Ok(());
    }
    let wrapped = value.map(|value| value.rem_euclid(end).to_string());
    let wrapped = wrapped.as_deref().unwrap_or("VALUE");
    let message = format!(
        "not a value of the elements, which are unsigned: write `{wrapped}.0` for data, which wrap \
         around, or integers from 0 on that are less than 2^{bits}"
    );
    refuse(index.span, message)
}

/// Data of integer literals alone as an index expression, which has the same value until something wraps.
pub(crate) fn of_literals<'a>(e: &Syntax<'a>) -> Option<Syntax<'a>> {
    let said = |head, parts| Some(Syntax::new(head, parts, e.span));
    let both = |head, a, b| said(head, vec![of_literals(a)?, of_literals(b)?]);
    match e.form() {
        ("Lit", [text]) => said("ILit", vec![Syntax::leaf(whole(text.head)?, text.span)]),
        ("Neg", [a]) => {
            let zero = Syntax::leaf("0", e.span);
            said(
                "ISub",
                vec![Syntax::new("ILit", vec![zero], e.span), of_literals(a)?],
            )
        }
        ("Add", [a, b]) => both("IAdd", a, b),
        ("Sub", [a, b]) => both("ISub", a, b),
        ("Mul", [a, b]) => both("IMul", a, b),
        ("Div", [a, b]) => both("IDiv", a, b),
        ("Max", [a, b]) => both("IMax", a, b),
        ("Min", [a, b]) => both("IMin", a, b),
        _ => None,
    }
}

/// How many bits elements have, if they are unsigned.
pub(crate) fn unsigned_bits(elements: &str) -> Option<u32> {
    match elements {
        "_Bool" => Some(1),
        "uint8_t" => Some(8),
        "uint16_t" => Some(16),
        "uint32_t" => Some(32),
        "uint64_t" => Some(64),
        _ => None,
    }
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
