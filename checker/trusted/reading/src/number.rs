//! Numbers.

/// INTEGER ::= "0" | a digit from 1 to 9 and more digits
fn are_digits(text: &str) -> bool {
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits && (text == "0" || !text.is_empty() && !text.starts_with('0'))
}

/// The most digits of a decimal, written out.
const MAX_DIGITS: usize = 38;

/// The literal that is no decimal.
pub(crate) const INFINITY: &str = "inf";

/// The letters before an exponent.
pub(crate) const EXPONENT: [char; 2] = ['e', 'E'];

/// DECIMAL ::= INTEGER [ "." DIGITS ] [ ( "e" | "E" ) [ "+" | "-" ] DIGITS ], with at most 38 digits
/// where it is written out with one before its point and one behind it, at least
///
/// The number is the first result divided by ten to the power of the second, in lowest terms.
fn in_tens(text: &str) -> Option<(u128, usize)> {
    let (text, exponent) = text.split_once(EXPONENT).unwrap_or((text, "0"));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_negative = exponent.starts_with('-');
    let power = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    // With a 1 in front, they may begin with 0.
    let are_numbers = [whole, &format!("1{power}"), &format!("1{fraction}")].map(are_digits);
    if are_numbers.contains(&false)
        || text.ends_with('.')
        || whole.len() + fraction.len() > MAX_DIGITS
    {
        return None;
    }
    let power = power.parse().ok().filter(|power| *power <= MAX_DIGITS)?;
    let (more, fewer) = if is_negative { (0, power) } else { (power, 0) };
    let fraction = fraction.trim_end_matches('0');
    let zeros = more.saturating_sub(fraction.len());
    let mut digits: u128 = [whole, fraction, &"0".repeat(zeros)]
        .concat()
        .parse()
        .ok()?;
    let mut scale = (fraction.len() + fewer).saturating_sub(more);
    while scale > 0 && digits.is_multiple_of(10) {
        (digits, scale) = (digits / 10, scale - 1);
    }
    let before = digits.to_string().len().saturating_sub(scale).max(1);
    (before + scale.max(1) <= MAX_DIGITS).then_some((digits, scale))
}

/// HEXADECIMAL ::= "0x" and 1 to 16 hexadecimal digits
fn hexadecimal(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("0x")?;
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(digits, 16).ok()?;
    (all_digits && digits.len() <= 16).then_some(number)
}

/// DATA ::= DECIMAL | HEXADECIMAL, as a number divided by a power of ten
pub fn decimal(text: &str) -> Option<(u128, usize)> {
    match hexadecimal(text) {
        Some(number) => Some((number.into(), 0)),
        None => in_tens(text),
    }
}

/// The digits of a decimal that is an integer, before its point.
pub(crate) fn whole(text: &str) -> Option<&str> {
    let (_, scale) = in_tens(text).filter(|_| !text.contains(EXPONENT))?;
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
        "int64_t" => ("", i64::MAX as u128),
        // C has no literals of other types.
        _ => return None,
    };
    let number = text.strip_suffix(suffix)?;
    let (digits, _) = in_tens(number)?;
    let is_real = greatest == u128::MAX;
    let is_written_out = !number.contains(EXPONENT);
    (is_written_out && digits <= greatest && number.contains('.') == is_real).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_in_lowest_terms() {
        for (text, expected) in [
            ("0", Some((0, 0))),
            ("0.50", Some((5, 1))),
            ("1e-12", Some((1, 12))),
            ("1.5e3", Some((1500, 0))),
            ("1.25e1", Some((125, 1))),
            ("12.5e+1", Some((125, 0))),
            ("10e-1", Some((1, 0))),
            ("2.5E2", Some((250, 0))),
            ("1e-05", Some((1, 5))),
            ("1E+00", Some((1, 0))),
            ("120e-2", Some((12, 1))),
            ("0e-38", Some((0, 0))),
            ("1e-37", Some((1, 37))),
            ("1e-38", None),
            ("1e36", Some((10_u128.pow(36), 0))),
            ("1e37", None),
            ("1e38", None),
            ("1e-39", None),
            ("1e99999999999999999999", None),
            ("1e", None),
            ("1e-", None),
            ("1e--1", None),
            ("1e1.5", None),
            ("1.e1", None),
            (".5e1", None),
            ("e1", None),
            ("1e1e1", None),
            ("1E", None),
            ("1e1E1", None),
            ("1e+-1", None),
            ("01e1", None),
        ] {
            assert_eq!(decimal(text), expected, "{text}");
        }
    }

    #[test]
    fn hexadecimal_numbers_are_no_literals_of_c_and_no_decimals() {
        for (text, expected) in [
            ("0x0", Some(0)),
            ("0xff", Some(255)),
            ("0xEDB88320", Some(3_988_292_384)),
            ("0x1e5", Some(485)),
            ("0xffffffffffffffff", Some(u64::MAX.into())),
            ("0x10000000000000000", None),
            ("0x00000000000000001", None),
            ("0x", None),
            ("0X1", None),
            ("0x1.0", None),
            ("0x+1", None),
            ("0x-1", None),
            ("0x1u", None),
            ("0xg", None),
            ("x1", None),
            ("00x1", None),
        ] {
            assert_eq!(decimal(text), expected.map(|number| (number, 0)), "{text}");
            assert_eq!(whole(text), None, "{text}");
            for ty in ["float", "double", "uint32_t", "uint64_t", "int64_t"] {
                let literals = ["", "u", "ull", "f"].map(|suffix| format!("{text}{suffix}"));
                let read = literals.iter().find_map(|literal_| literal(literal_, ty));
                assert_eq!(read, None, "{text} {ty}");
            }
        }
    }

    #[test]
    fn what_is_not_written_out_is_no_integer_and_no_literal_of_c() {
        assert_eq!(whole("1e3"), None);
        for ty in ["float", "double", "uint32_t", "int64_t"] {
            for text in [
                "1e3", "1E3", "1.0E3", "1.0e3", "1e3f", "1.0e3f", "1e3u", "1.0e-3",
            ] {
                assert_eq!(literal(text, ty), None, "{text} {ty}");
            }
        }
    }
}
