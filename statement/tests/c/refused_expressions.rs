//! Expressions that are not in the subset, with the place and the reason that the parser gives.

use crate::{INCLUDES, assert_refused, file};

#[test]
fn indices_outside_the_subset_are_refused() {
    let cases = [
        ("5L", "5L", "not an integer literal"),
        ("5u", "5u", "not an integer literal"),
        ("010", "010", "not an integer literal"),
        ("00", "00", "not an integer literal"),
        ("0x10", "0x10", "not an integer literal"),
        ("0b11", "0b11", "not an integer literal"),
        ("1e3", "1e3", "not an integer literal"),
        ("0xe+1", "0xe", "not an integer literal"),
        ("1.0", "1.0", "not an integer literal"),
        ("1'000", "'", "expected `]`, found `\\'`"),
        ("9223372036854775808", "9223372036854775808", "below 2^63"),
        ("-9223372036854775808", "9223372036854775808", "below 2^63"),
        ("-n", "-n", "not an index expression"),
        ("- -3", "- -3", "not an index expression"),
        ("--n", "--", "expected an expression, found `--`"),
        ("n---m", "--", "expected `]`, found `--`"),
        ("n++", "++", "expected `]`"),
        ("+n", "+", "expected an expression"),
        ("~n", "~", "expected an expression, found `~`"),
        ("n & m", "&", "expected `]`, found `&`"),
        ("n | m", "|", "expected `]`, found `|`"),
        ("n ^ m", "^", "expected `]`, found `^`"),
        ("n << 2", "<<", "expected `]`, found `<<`"),
        ("n >> 2", ">>", "expected `]`, found `>>`"),
        ("n, m", ",", "expected `]`"),
        ("n = m", "=", "expected `]`"),
        ("(n = m)", "=", "expected `)`"),
        ("n < m", "n < m", "not an index expression"),
        ("n && m", "n && m", "not an index expression"),
        ("!n", "!n", "not an index"),
        ("a[0]", "a[0]", "not an index"),
        ("a", "a", "declared as Input"),
        ("k", "k", "`k` is not declared"),
        ("(int64_t)n", "n", "expected `]`"),
        ("sizeof(float)", "(", "expected `]`"),
        ("f(n)", "(", "expected `]`"),
        ("2 * 3", "2 * 3", "C computes this in `int`"),
        (
            "n + 2147483647 * 2",
            "2147483647 * 2",
            "C computes this in `int`",
        ),
        ("-1 - 1", "-1 - 1", "C computes this in `int`"),
        (
            "(2 < 3 ? 2 : 3) * n",
            "(2 < 3 ? 2 : 3)",
            "C computes this in `int`",
        ),
        ("(n < m ? n : 3)", "n < m ? n : 3", "not `(a < b ? a : b)`"),
        (
            "(n < m ? n + 1 : m)",
            "n < m ? n + 1 : m",
            "not `(a < b ? a : b)`",
        ),
        ("(n > m ? n : m)", "n > m ? n : m", "not `(a < b ? a : b)`"),
        ("(n < n ? n : n)", "n < n ? n : n", "not `(a < b ? a : b)`"),
        ("n < m ? n : m", "n < m ? n : m", "not an index expression"),
        ("", "]", "expected an expression"),
        ("n +", "]", "expected an expression"),
        ("(n", "]", "expected `)`"),
        ("n m", "m", "expected `]`"),
        ("(n < m ? n)", "n < m ? n", "not `(a < b ? a : b)`"),
        ("(n : m)", "n : m", "not an index expression"),
        ("(n ? n : m)", "n ? n : m", "not `(a < b ? a : b)`"),
        (
            "(n <= m ? n : m)",
            "n <= m ? n : m",
            "not `(a < b ? a : b)`",
        ),
        ("(m > n ? n : m)", "m > n ? n : m", "not `(a < b ? a : b)`"),
        ("-(3)", "-(3)", "not an index expression"),
        ("-3 - -4", "-3 - -4", "C computes this in `int`"),
        ("0 - 3", "0 - 3", "C computes this in `int`"),
        ("min(n, m)", "(", "expected `]`"),
        ("cdiv(n, m)", "(", "expected `]`"),
        ("n == m", "n == m", "not an index expression"),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("out[{text}] = 1.0f;")), at, message);
    }
}

#[test]
fn conditions_outside_the_subset_are_refused() {
    let cases = [
        ("n", "n", "not a condition"),
        ("1", "1", "not a condition"),
        ("n + m", "n + m", "not a condition"),
        ("!n", "n", "not a condition"),
        ("!n < m", "!n", "not an index"),
        ("0 <= n < m", "0 <= n", "not an index expression"),
        ("n == m == 0", "n == m", "not an index expression"),
        ("n < m == 0", "n < m", "not an index expression"),
        ("n && m < 1", "n", "not a condition"),
        ("n = m", "=", "expected `)`"),
        ("a[0] < a[1]", "a[0]", "not an index"),
        ("n < 1 & m < 1", "&", "expected `)`, found `&`"),
        ("n <> m", ">", "expected an expression"),
        ("n < 1 and m < 1", "and", "expected `)`"),
        ("not n < 1", "n", "expected `)`"),
        ("n = m", "=", "expected `)`"),
        (
            "(n < 1 ? n < 2 : n < 3)",
            "n < 1 ? n < 2 : n < 3",
            "not a condition",
        ),
        ("n < 1, m < 1", ",", "expected `)`"),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("if ({text}) {{}}")), at, message);
    }
}

#[test]
fn scalars_outside_the_subset_are_refused() {
    let cases = [
        ("0", "0", "not a literal of type float"),
        ("0.25", "0.25", "not a literal of type float"),
        ("0.25F", "0.25F", "not a literal of type float"),
        ("1f", "1f", "not a literal of type float"),
        ("1.f", "1.f", "not a literal of type float"),
        (".5f", ".", "expected an expression, found `.`"),
        ("00.5f", "00.5f", "not a literal of type float"),
        ("1e5f", "1e5f", "not a literal of type float"),
        ("1.0e-5f", "1.0e", "not a literal of type float"),
        ("0x1.8p0f", "0x1.8p0f", "not a literal of type float"),
        ("1.2.3f", "1.2.3f", "not a literal of type float"),
        (
            "100000000000000000000000000000000000000.0f",
            "100000000000000000000000000000000000000.0f",
            "not a literal",
        ),
        ("n", "n", "declared as Integer"),
        ("a", "a", "declared as Input"),
        ("a[0] % a[1]", "a[0] % a[1]", "not a scalar"),
        ("a[0] < a[1]", "a[0] < a[1]", "not a scalar"),
        ("!a[0]", "!a[0]", "not a scalar"),
        ("(float)n", "n", "expected `;`"),
        ("*a", "*", "expected an expression"),
        ("a[0][1]", "a[0]", "`]` is not declared"),
        ("n[a]", "n", "declared as Integer"),
        ("sqrtf(a[0])", "(", "expected `;`"),
        ("n < m ? 1.0f : 2.0f", "n < m ? 1.0f : 2.0f", "not a scalar"),
        ("(a[0] ? 1.0f : 2.0f)", "a[0]", "not a condition"),
        ("+1.0f", "+", "expected an expression"),
        ("a[0] + + a[1]", "+", "expected an expression"),
        ("{1.0f}", "{", "expected an expression"),
        ("(n < m ? 1.0f)", "n < m ? 1.0f", "not a scalar"),
        ("(1.0f : 2.0f)", "1.0f : 2.0f", "not a scalar"),
        (
            "(n < 1 ? 1.0f : n < 2 ? 2.0f : 3.0f)",
            "n < 1 ? 1.0f : n < 2",
            "not a condition",
        ),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("out[0] = {text};")), at, message);
    }
}

#[test]
fn literals_of_other_types_are_refused() {
    for (element, literal) in [
        ("uint32_t", "4294967296u"),
        ("uint32_t", "3"),
        ("uint32_t", "010u"),
        ("uint32_t", "1.5u"),
        ("uint64_t", "3u"),
        ("uint64_t", "18446744073709551616ull"),
        ("uint64_t", "3ULL"),
        ("double", "0.5f"),
        ("double", "1"),
        ("double", "0.5l"),
    ] {
        let text = format!("{INCLUDES}void f({element} *restrict out) {{ out[0] = {literal}; }}\n");
        assert_refused(&text, literal, "not a literal of type");
    }
}
