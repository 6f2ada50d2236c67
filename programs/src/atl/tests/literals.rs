//! Literals and functions, of unsigned elements above all.

use crate::atl::ast::*;
use crate::atl::read;

/// Whether a body of a kernel of this type of elements is read.
fn read_as(element: &str, expr: &str) -> Result<(), Error> {
    let source = format!("kernel k(n: int, x: {element}[n]) -> {element} where 1 <= n = {expr}");
    read(source.as_bytes()).map(|_| ())
}

/// What is computed of literals has the same value as integers and as unsigned elements, or is
/// refused.
#[test]
fn literals_that_wrap() {
    let wraps = [
        ("if «-1» < 0 then x[0] else 0", -1),
        ("if 0 < 1 < «2 - 5» then x[0] else 0", -3),
        ("[0 = «-0 - 1»] x[0]", -1),
        ("[not (n < 1 or max(«-1», 0) = 0)] x[0]", -1),
        ("[0 < 3 + («2 - 3»)] x[0]", -1),
        ("[«-1» % 2 != 3] x[0]", -1),
        ("[1 < cdiv(«0 - 4», 2)] x[0]", -4),
        ("[x[0] < «-1»] x[0]", -1),
        ("[x[0] >= 1 >= («-1»)] x[0]", -1),
        ("[«-1» = 1.0] x[0]", -1),
        ("[«-1.0» < 0] x[0]", -1),
        ("[«-1» < {element}(n)] x[0]", -1),
        (
            "[0 < 1 and «9223372036854775807 * 4» < 1.0] x[0]",
            36893488147419103228,
        ),
        ("[x[0] < «4294967296.0 * 4294967296»] x[0]", 1 << 64),
        ("{element}(«0 - 1»)", -1),
        ("{element}(«-1»)", -1),
        ("{element}(«-1» + 1)", -1),
    ];
    for (marked, value) in wraps {
        for (element, bits) in [("u32", 32), ("u64", 64)] {
            let marked = marked.replace("{element}", element);
            let start = marked.find('«').expect("a mark");
            let plain = marked.replace(['«', '»'], "");
            let error = read_as(element, &plain).expect_err(&plain);
            let wrapped = i128::rem_euclid(value, 1 << bits);
            let expected = format!(
                "not a value of the elements, which are unsigned: write `{wrapped}.0` for data"
            );
            assert!(
                error.message.starts_with(&expected),
                "{plain}: {}",
                error.message
            );
            let before = format!("kernel k(n: int, x: {element}[n]) -> {element} where 1 <= n = ");
            assert_eq!(error.span.start, before.len() + start, "{plain}");
        }
        for element in ["f32", "f64"] {
            let plain = marked.replace(['«', '»'], "").replace("{element}", element);
            assert_eq!(read_as(element, &plain), Ok(()), "{plain}");
        }
    }
    for (element, plain) in [
        ("u32", "[4294967295.0 < 3] x[0]"),
        ("u64", "[18446744073709551615 < x[0]] x[0]"),
        ("u32", "[-1 < n - 1] x[0]"),
        ("u32", "[5 - 3 < 4, x[0] < 3 - 1 - 2] x[0]"),
        ("u32", "gen i < n: u32(n - 1 - i)"),
        ("u64", "u64(5 - 3)"),
        ("u32", "[65536 * 65536 < 5000000000] x[0]"),
        (
            "u32",
            "[cdiv(9223372036854775807, 2) = 4611686018427387904] x[0]",
        ),
        ("u64", "[x[0] < 4294967295.0 * 4294967296] x[0]"),
        ("u32", "[x[0] < 4 / 2.0] x[0]"),
        // A value is data, whatever it is made of.
        ("u32", "-1 + (0 - 1) / 2"),
    ] {
        assert_eq!(read_as(element, plain), Ok(()), "{plain}");
    }
    // Too large to be told.
    let large = "9223372036854775807".to_owned() + &" * 9223372036854775807".repeat(3);
    for part in [large.clone() + ".0", format!("{large} - {large}")] {
        let error = read_as("u64", &format!("[0 < {part}] x[0]")).expect_err("large");
        assert!(error.message.contains("not a value"), "{}", error.message);
    }
}

#[test]
fn unsigned_literals_have_no_exponent() {
    let read = |literal: &str, element: &str| {
        let source = format!("kernel k(x: {element}) -> {element} = x + {literal}");
        super::read(source.as_bytes()).map_err(|error| error.message)
    };
    for element in ["u32", "u64"] {
        let message = "a literal with an exponent is of f32 and f64 only";
        assert_eq!(read("7e0", element).unwrap_err(), message);
        assert_eq!(read("7E0", element).unwrap_err(), message);
        assert!(read("7.0", element).is_ok());
    }
    assert!(read("7E0", "f64").is_ok());
}

/// Unsigned data round quotients as integers do.
#[test]
fn quotients_of_unsigned_literals() {
    for (plain, value) in [
        ("if 1/3 < 1/2 then x[0] else 0", 0),
        ("if 1/3.0 < 1/2.0 then x[0] else 0", 0),
        ("[x[0] < 7/2] x[0]", 3),
        ("[0 < 7.0/2 <= x[0]] x[0]", 3),
        ("[x[0] < 2 * (7/2)] x[0]", 3),
        ("[4/2 < 3] x[0]", 2),
        ("u32(7/2)", 3),
    ] {
        let error = read_as("u32", plain).expect_err(plain);
        let expected = format!("write `{value}` for integers, or `{value}.0` for data");
        assert!(
            error.message.ends_with(&expected),
            "{plain}: {}",
            error.message
        );
    }
}

/// Scalar functions are for floats.
#[test]
fn functions_of_words() {
    for (element, is_read) in [("f32", true), ("f64", true), ("u32", false), ("u64", false)] {
        let source = format!("kernel k(s: {element}) -> {element} = sqrt(s)");
        match read(source.as_bytes()) {
            Ok(_) => assert!(is_read, "{element}"),
            Err(error) => {
                assert!(!is_read, "{element}: {error:?}");
                let rule = "`sqrt` is a function of f32 and f64 only";
                assert!(error.message.contains(rule), "{error:?}");
                assert_eq!(&source[error.span.start..error.span.end], "sqrt");
            }
        }
    }
}
