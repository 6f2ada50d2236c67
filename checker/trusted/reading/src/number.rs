//! Numbers.

/// INTEGER ::= "0" | a digit from 1 to 9 and more digits
fn are_digits(text: &str) -> bool {
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits && (text == "0" || !text.is_empty() && !text.starts_with('0'))
}

/// DECIMAL ::= INTEGER [ "." DIGIT { DIGIT } ], of at most 38 digits
///
/// The number is the first result divided by ten to the power of the second, in lowest terms.
pub fn decimal(text: &str) -> Option<(u128, usize)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    // The 1 takes the place of the digit that may not be 0.
    let has_digits_only = are_digits(whole) && are_digits(&format!("1{fraction}"));
    if !has_digits_only || text.ends_with('.') || whole.len() + fraction.len() > 38 {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let digits = [whole, fraction].concat().parse().ok()?;
    Some((digits, fraction.len()))
}

/// The digits of a decimal that is an integer, before its point.
pub(crate) fn whole(text: &str) -> Option<&str> {
    let (_, scale) = decimal(text)?;
    (scale == 0).then(|| text.split('.').next())?
}

/// LITERAL ::= INTEGER "." DIGITS "f" for float, INTEGER "." DIGITS for double, INTEGER "u" for
///             uint32_t, INTEGER "ull" for uint64_t, INTEGER for int64_t; within its range
///
/// Answers what stands before the suffix.
pub(crate) fn literal<'a>(text: &'a str, ty: &str) -> Option<&'a str> {
    let (suffix, greatest) = match ty {
        "float" => ("f", u128::MAX),
        "double" => ("", u128::MAX),
        "uint32_t" => ("u", u32::MAX.into()),
        "uint64_t" => ("ull", u64::MAX.into()),
        _ => ("", i64::MAX as u128),
    };
    let number = text.strip_suffix(suffix)?;
    let (digits, _) = decimal(number)?;
    let is_real = greatest == u128::MAX;
    (digits <= greatest && number.contains('.') == is_real).then_some(number)
}
