//! Expressions that are not in the subset, with the place and the reason that the parser gives.

use crate::{INCLUDES, assert_refused, file};

#[test]
fn indices_outside_the_subset_are_refused() {
    let cases = [
        ("5L", "5L", "expected index, found `5L`"),
        ("5u", "5u", "expected index, found `5u`"),
        ("010", "010", "expected index, found `010`"),
        ("00", "00", "expected index, found `00`"),
        ("0x10", "0x10", "expected index, found `0x10`"),
        ("0b11", "0b11", "expected index, found `0b11`"),
        ("1e3", "1e3", "expected index, found `1e3`"),
        ("0xe+1", "0xe+1", "expected index, found `0xe+1`"),
        ("1.0", "1.0", "expected index, found `1.0`"),
        ("1'000", "'", "expected `]`, found `\\'`"),
        (
            "9223372036854775808",
            "9223372036854775808",
            "expected index, found `9223372036854775808`",
        ),
        (
            "-9223372036854775808",
            "9223372036854775808",
            "expected integer, found `9223372036854775808`",
        ),
        ("-n", "n", "expected integer, found `n`"),
        ("- -3", "-", "expected integer, found `-`"),
        ("--n", "--", "expected index, found `--`"),
        ("n---m", "--", "expected `]`, found `--`"),
        ("n++", "++", "expected `]`"),
        ("+n", "+", "expected index, found `+`"),
        ("~n", "~", "expected index, found `~`"),
        ("n & m", "&", "expected `]`, found `&`"),
        ("n | m", "|", "expected `]`, found `|`"),
        ("n ^ m", "^", "expected `]`, found `^`"),
        ("n << 2", "<<", "expected `]`, found `<<`"),
        ("n >> 2", ">>", "expected `]`, found `>>`"),
        ("n, m", ",", "expected `]`"),
        ("n = m", "=", "expected `]`"),
        ("(n = m)", "=", "expected `<` or `)`, found `=`"),
        ("n < m", "<", "expected `]`, found `<`"),
        ("n && m", "&&", "expected `]`, found `&&`"),
        ("!n", "!", "expected index, found `!`"),
        ("a[0]", "[", "expected `]`, found `[`"),
        ("a", "a", "is an input"),
        ("k", "k", "`k` is not declared"),
        ("(int64_t)n", "int64_t", "expected index, found `int64_t`"),
        ("sizeof(float)", "sizeof", "expected index, found `sizeof`"),
        ("f(n)", "(", "expected `]`"),
        ("2 * 3", "2 * 3", "C computes this in `int`"),
        (
            "n + 2147483647 * 2",
            "2147483647 * 2",
            "C computes this in `int`",
        ),
        ("-1 - 1", "-1 - 1", "C computes this in `int`"),
        (
            "(2 < 3 ? 2 : 3) * 4",
            "(2 < 3 ? 2 : 3) * 4",
            "C computes this in `int`",
        ),
        (
            "(n < m ? n : 3)",
            "(n < m ? n : 3)",
            "not `(a < b ? a : b)`",
        ),
        (
            "(n < m ? n + 1 : m)",
            "(n < m ? n + 1 : m)",
            "not `(a < b ? a : b)`",
        ),
        ("(n > m ? n : m)", ">", "expected `<` or `)`, found `>`"),
        ("n < m ? n : m", "<", "expected `]`, found `<`"),
        ("", "]", "expected index"),
        ("n +", "]", "expected index, found `]`"),
        ("(n", "]", "`)`"),
        ("n m", "m", "expected `]`"),
        ("(n < m ? n)", ")", "expected `:`, found `)`"),
        ("(n : m)", ":", "expected `<` or `)`, found `:`"),
        ("(n ? n : m)", "?", "expected `<` or `)`, found `?`"),
        ("(n <= m ? n : m)", "<=", "expected `<` or `)`, found `<=`"),
        ("(m > n ? n : m)", ">", "expected `<` or `)`, found `>`"),
        ("-(3)", "(", "expected integer, found `(`"),
        ("-3 - -4", "-3 - -4", "C computes this in `int`"),
        ("0 - 3", "0 - 3", "C computes this in `int`"),
        ("min(n, m)", "(", "expected `]`"),
        ("cdiv(n, m)", "(", "expected `]`"),
        ("n == m", "==", "expected `]`, found `==`"),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("out[{text}] = 1.0f;")), at, message);
    }
}

#[test]
fn conditions_outside_the_subset_are_refused() {
    let cases = [
        ("n", "n", "expected condition"),
        ("1", "1", "expected condition"),
        ("n + m", "n + m", "expected condition"),
        ("a[0]", "a[0]", "expected condition"),
        ("(a[0] + 1.0f)", "a[0] + 1.0f", "expected condition"),
        ("!n", "n", "expected condition"),
        ("!a[0]", "a[0]", "expected condition"),
        ("!n < m", "!n", "expected index, found a condition"),
        (
            "!a[0] < a[1]",
            "!a[0]",
            "expected scalar, found a condition",
        ),
        ("0 <= n < m", "0 <= n", "expected index, found a condition"),
        (
            "a[0] < a[1] < a[2]",
            "a[0] < a[1]",
            "expected scalar, found a condition",
        ),
        ("n == m == 0", "n == m", "expected index, found a condition"),
        ("n < m == 0", "n < m", "expected index, found a condition"),
        (
            "(n < m) == (m < n)",
            "n < m",
            "expected index, found a condition",
        ),
        (
            "(n < m) + 1 < n",
            "n < m",
            "expected index, found a condition",
        ),
        ("n && m < 1", "n", "expected condition"),
        ("n = m", "=", "expected `[` or `)`, found `=`"),
        ("n < 1 & m < 1", "&", "expected `)`, found `&`"),
        ("n <> m", ">", "expected scalar, found `>`"),
        ("n < 1 and m < 1", "and", "`)`"),
        ("no n < 1", "n", "expected `[` or `)`, found `n`"),
        ("not n < 1", "not", "expected condition, found `not`"),
        (
            "(n < 1 ? n < 2 : n < 3)",
            "<",
            "expected `[` or `:`, found `<`",
        ),
        ("(n < 1 ? n : m)", "(n < 1 ? n : m)", "expected condition"),
        ("n < 1, m < 1", ",", "`)`"),
        // What C would convert.
        ("a[0] < 1", "1", "expected scalar, found `1`, an integer"),
        ("0 == a[0]", "0", "expected scalar, found `0`, an integer"),
        (
            "a[0] < n",
            "n",
            "`n` is an integer, and a scalar is needed here",
        ),
        (
            "n < a[0]",
            "n",
            "`n` is an integer, and a scalar is needed here",
        ),
        ("a[0] + n < a[1]", "n", "`n` is an integer"),
        ("n < 1.0f", "n", "`n` is an integer"),
        ("n < 1.0", "n", "`n` is an integer"),
        (
            "a[0] % 2.0f < a[1]",
            "a[0] % 2.0f",
            "`%` is for integers only",
        ),
        ("(n < m ? n : m) < a[0]", "n", "`n` is an integer"),
        (
            "a < out",
            "a",
            "`a` is an input, and a scalar is needed here",
        ),
        // Of what C computes in `int`, and other indices that are none elsewhere either.
        ("2 * 3 < n", "2 * 3", "C computes this in `int`"),
        ("n < -1 - 1", "-1 - 1", "C computes this in `int`"),
        ("-n < m", "-n", "a minus sign stands before literals only"),
        (
            "-(3) < m",
            "-(3)",
            "a minus sign stands before literals only",
        ),
        (
            "n < 9223372036854775808",
            "9223372036854775808",
            "expected scalar",
        ),
        (
            "(n > m ? n : m) < 1",
            "(n > m ? n : m)",
            "not `(a < b ? a : b)`",
        ),
        (
            "((n < m) ? n : m) < 1",
            "((n < m) ? n : m)",
            "not `(a < b ? a : b)`",
        ),
        (
            "(n < m ? n : 3) < 1",
            "(n < m ? n : 3)",
            "not `(a < b ? a : b)`",
        ),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("if ({text}) {{}}")), at, message);
    }
}

#[test]
fn scalars_outside_the_subset_are_refused() {
    let cases = [
        ("0", "0", "expected scalar, found `0`"),
        ("0.25", "0.25", "C would convert `double` into `float` here"),
        ("0.25F", "0.25F", "expected scalar, found `0.25F`"),
        ("1f", "1f", "expected scalar, found `1f`"),
        ("1.f", "1.f", "expected scalar, found `1.f`"),
        (".5f", ".", "expected scalar, found `.`"),
        ("00.5f", "00.5f", "expected scalar, found `00.5f`"),
        ("1e5f", "1e5f", "expected scalar, found `1e5f`"),
        ("1.0e-5f", "1.0e-5f", "expected scalar, found `1.0e-5f`"),
        ("0x1.8p0f", "0x1.8p0f", "expected scalar, found `0x1.8p0f`"),
        ("1.2.3f", "1.2.3f", "expected scalar, found `1.2.3f`"),
        (
            "100000000000000000000000000000000000000.0f",
            "100000000000000000000000000000000000000.0f",
            "expected scalar, found `100000000000000000000000000000000000000.0f`",
        ),
        ("n", "n", "is an integer"),
        ("a", "a", "is an input"),
        ("a[0] % a[1]", "a[0] % a[1]", "`%` is for integers only"),
        ("a[0] < a[1]", "<", "expected `;`, found `<`"),
        ("!a[0]", "!a[0]", "expected scalar, found a condition"),
        ("(float)n", "n", "expected `(` or literal, found `n`"),
        (
            "(double)(n)",
            "(double)(n)",
            "C would convert `double` into `float` here",
        ),
        (
            "(double)(a[0])",
            "(double)(a[0])",
            "C would convert `double` into `float` here",
        ),
        (
            "(float)(a[0])",
            "(float)(a[0])",
            "`float` is not converted into `float`",
        ),
        (
            "(float)((uint32_t)(a[0]))",
            "(uint32_t)(a[0])",
            "`float` is not converted into `uint32_t`",
        ),
        (
            "a[0] + (float)(3u + 3ull)",
            "3u + 3ull",
            "C would convert `uint64_t` into `uint32_t` here",
        ),
        (
            "(float)(1.0f)",
            "(float)(1.0f)",
            "`float` is not converted into `float`",
        ),
        ("(float)(2 * 3)", "2 * 3", "C computes this in `int`"),
        ("*a", "*", "expected scalar, found `*`"),
        ("a[0][1]", "[", "expected `;`, found `[`"),
        ("n[a]", "n", "is an integer"),
        (
            "sqrtf(a[0])",
            "sqrtf(a[0])",
            "a file with calls needs a line `#include <math.h>`",
        ),
        (
            "sqrt(a[0])",
            "a[0]",
            "C would convert `float` into `double` here",
        ),
        (
            "fabs(a[0])",
            "a[0]",
            "C would convert `float` into `double` here",
        ),
        ("absf(a[0])", "absf", "`absf` is not a function"),
        ("lgammaf(a[0])", "lgammaf", "`lgammaf` is not a function"),
        ("f(a[0])", "f", "`f` is not a function"),
        ("sqrtf()", "sqrtf()", "`sqrtf` takes 1 argument, not 0"),
        (
            "fmaf(a[0], a[1])",
            "fmaf(a[0], a[1])",
            "`fmaf` takes 3 arguments, not 2",
        ),
        (
            "powf(a[0], a[1], a[2])",
            "powf(a[0], a[1], a[2])",
            "`powf` takes 2 arguments, not 3",
        ),
        ("sqrtf(a[0]", ";", "expected `)`, found `;`"),
        ("sqrtf(1)", "1", "expected scalar, found `1`, an integer"),
        ("sqrtf", "sqrtf", "expected scalar, found `sqrtf`"),
        ("(sqrtf)(a[0])", "sqrtf", "found `sqrtf`"),
        ("n < m ? 1.0f : 2.0f", "<", "expected `[` or `;`, found `<`"),
        ("(a[0] ? 1.0f : 2.0f)", "a[0]", "expected condition"),
        ("(n ? 1.0f : 2.0f)", "n", "expected condition"),
        (
            "(a[0] < a[1])",
            "a[0] < a[1]",
            "expected scalar, found a condition",
        ),
        ("(n < 1)", "n < 1", "expected scalar, found a condition"),
        (
            "1.0f + (a[0] < a[1])",
            "a[0] < a[1]",
            "expected scalar, found a condition",
        ),
        ("sqrtf(a[0] < a[1])", "<", "expected `)`, found `<`"),
        ("(n < m ? n : m)", "n", "`n` is an integer"),
        ("+1.0f", "+", "expected scalar, found `+`"),
        ("a[0] + + a[1]", "+", "expected scalar, found `+`"),
        ("{1.0f}", "{", "expected scalar, found `{`"),
        ("(n < m ? 1.0f)", ")", "expected `:`, found `)`"),
        (
            "(1.0f : 2.0f)",
            ":",
            "expected `?` or `&` or `|` or `^` or `<<` or `>>` or `)`, found `:`",
        ),
        (
            "(n < 1 ? 1.0f : n < 2 ? 2.0f : 3.0f)",
            "<",
            "expected `[` or `)`, found `<`",
        ),
    ];
    for (text, at, message) in cases {
        assert_refused(&file(&format!("out[0] = {text};")), at, message);
    }
}

#[test]
fn literals_of_other_types_are_refused() {
    let converted = "C would convert";
    for (element, literal, message) in [
        ("uint32_t", "4294967296u", "expected scalar"),
        ("uint32_t", "3", "expected scalar"),
        ("uint32_t", "010u", "expected scalar"),
        ("uint32_t", "1.5u", "expected scalar"),
        ("uint32_t", "3ull", converted),
        ("uint64_t", "3u", converted),
        ("uint64_t", "18446744073709551616ull", "expected scalar"),
        ("uint64_t", "3ULL", "expected scalar"),
        ("uint64_t", "3.0", converted),
        ("double", "0.5f", converted),
        ("double", "3u", converted),
        ("double", "1", "expected scalar"),
        ("double", "0.5l", "expected scalar"),
    ] {
        let text = format!("{INCLUDES}void f({element} *restrict out) {{ out[0] = {literal}; }}\n");
        assert_refused(&text, literal, message);
    }
}
