//! Tests of the lexer, the parser, scope and the printer together.

mod generated;

use super::ast::*;
use super::{MAX_BYTES, read};
use ::reading::Place;

fn kernel_of(source: &str) -> Kernel {
    read(source.as_bytes()).expect(source).kernels.remove(0)
}

/// The body of a kernel with the parameters that the tables below use.
fn body(expr: &str) -> Result<Expr, Error> {
    let source =
        format!("kernel k(n: int, m: int, s: f32, a: f32[n], b: f32[n, m]) -> f32 = {expr}");
    Ok(read(source.as_bytes())?.kernels.remove(0).body)
}

/// Every expression here prints as the text beside it after parsing and resolving.
#[test]
fn accepted_expressions() {
    let same = "";
    let table = [
        ("0", same),
        ("0.250", "0.25"),
        ("10.05", same),
        ("a", same),
        ("- - -s", "- - -s"),
        ("s - -s", same),
        ("(s + s) * s", same),
        ("s + (s * s)", "s + s * s"),
        ("s - (s - s)", same),
        ("(s - s) - s", "s - s - s"),
        ("s / (s * s)", same),
        ("a ++ a + a", same),
        ("(a ++ a) + a", same),
        ("a ++ (a ++ a)", same),
        ("[n < m] s * s", same),
        ("[n < m] (s * s)", same),
        ("([n < m] a)[n]", same),
        ("[n < m] a[n]", same),
        ("-[n < m, m < n] -s", same),
        ("[n < m][m < n] s", "[n < m] [m < n] s"),
        ("[n < m and m < n] s", "[n < m, m < n] s"),
        ("[0 <= n < m = 3] s", "[0 <= n, n < m, m = 3] s"),
        ("[n < m or n >= m, not n > m] s", same),
        (
            "[n < m and (n < m or n != m)] s",
            "[n < m, n < m or n != m] s",
        ),
        ("[not n < m and (n < m or n != m) or n = m] s", same),
        ("[not (n < m and n < m)] s", same),
        ("[(n) < m] s", "[n < m] s"),
        ("[s < a[n]] s", same),
        ("if s < a[n] then s else 0", same),
        ("if n < m then s else if s = 0 then a[n] else -s", same),
        ("s + if n < m then s else s * s", same),
        ("(if n < m then s else s) * s", same),
        ("[n < m, s < 1, not s = 0] s", same),
        ("[0 <= s < 1] s", "[0 <= s, s < 1] s"),
        // A chain has one kind of operand, and what is printed is read alike.
        ("[0 < 1/2 <= s] s", "[0.0 < 1 / 2, 1 / 2 <= s] s"),
        ("[1 < 2 < s] s", "[1.0 < 2, 2 < s] s"),
        ("[s > 2 > 1] s", "[s > 2, 2.0 > 1] s"),
        ("[1 = 1 != 2 = s] s", "[1.0 = 1, 1.0 != 2, 2 = s] s"),
        ("[-1 < 0 < max(s, 1)] s", "[-1.0 < 0, 0 < max(s, 1)] s"),
        ("[1.0 / 3 < 1.0 / 2] s", "[1.0 / 3 < 1 / 2] s"),
        ("[1 / 3 < 0.5] s", same),
        ("[1 / 3 < f32(1)] s", same),
        (
            "[(1 + 2) * max(3, 1) < 1.0] s",
            "[(1.0 + 2) * max(3, 1) < 1] s",
        ),
        ("[0 < 9223372036854775808] s", same),
        // Beside the name of an index a quotient is one of integers.
        ("[n / 2 < m] s", same),
        ("[n < 4 / 2 + 6 % 4] s", same),
        ("[cdiv(1, 2) < 2 % 3] s", same),
        ("[1 - 2 < 0] s", same),
        ("f32(n / 2 + 4 / 2)", same),
        ("f32(cdiv(1, 2))", same),
        ("f32(-1)", "f32(0 - 1)"),
        ("[a[n] != s and s >= 0 or n > m] s", same),
        ("[(s + s) * s < (s)] s", "[(s + s) * s < s] s"),
        ("[((s) < 1)] s", "[s < 1] s"),
        ("if (let x := s in x) < s then s else s", same),
        ("[max(n, m) % 2 < cdiv(n, 2)] s", same),
        ("[max(s, s) < 1] s", same),
        ("[f32(n) < s] s", same),
        ("[1 < 2, 0.5 < 1] s", same),
        ("[-n < m] s", "[0 - n < m] s"),
        ("[-s < s] s", same),
        (
            "if n = m = 3 then s else s",
            "if n = m and m = 3 then s else s",
        ),
        ("gen s < n: [s < 3] 0", "gen s_1 < n: [s_1 < 3] 0"),
        ("let n := s in [n < 3] n", "let n_1 := s in [n_1 < 3] n_1"),
        ("[((n + m) * n < m)] s", "[(n + m) * n < m] s"),
        ("[((n < m))] s", "[n < m] s"),
        ("a[n - (m - 1)]", same),
        ("a[n - m - 1]", same),
        ("a[-n]", "a[0 - n]"),
        ("a[n * (m / 2) % 3]", same),
        ("a[cdiv(n, 2) + min(n, max(m, 1))]", same),
        ("b[n][m]", same),
        ("b[n, m]", same),
        ("gen i < n: gen j < m: b[i, j]", "gen i < n, j < m: b[i, j]"),
        ("gen 0 <= i < n, i <= j < m: s", "gen i < n, i <= j < m: s"),
        ("gen -1 <= i < n: s", "gen 0 - 1 <= i < n: s"),
        ("sum i < n: a[i] + s", same),
        ("(sum i < n: a[i]) + s", same),
        ("s + sum i < n: a[i] + s", same),
        ("s * sum i < n: a[i]", same),
        ("s + (sum i < n: a[i]) + s", same),
        ("-[n < m] sum i < n: a[i] * s", same),
        (
            "([n < m] sum i < n: a[i]) * s",
            "[n < m] (sum i < n: a[i]) * s",
        ),
        ("(gen i < n: s)[0]", same),
        ("let x := let y := a in y in x[0] + s", same),
        ("(let x := a in x) ++ a", same),
        ("transpose(flatten(split(2, b)))", same),
        (
            "pad_l(1, pad_r(n, trunc_l(m, trunc_r(n - 1, gen i < n: s))))",
            same,
        ),
        ("max(s, min(s * s, a[n]))", same),
        ("-max(s, s) * s", same),
        ("sqrt(s) + fma(s, -s, abs(s + s))", same),
        ("pow(let x := s in x, gen i < n: s)[n]", same),
        (
            "let sqrt := s in sqrt(sqrt)",
            "let sqrt_1 := s in sqrt(sqrt_1)",
        ),
        ("f32(n + (m - 1)) * s", same),
        ("gen i < n: f32(-i)", "gen i < n: f32(0 - i)"),
        ("s -- a comment with } and { and ü\n + s", "s + s"),
        ("s\t--\r\n--1\n--\n\t--- 2\n + s -- 3", "s + s"),
        ("s - -1 -- 2--3", "s - -1"),
        // Loops that carry something.
        ("sum i < n, j < i: b[i, j]", same),
        (
            "sum i < n: sum j < i: b[i, j]",
            "sum i < n: sum j < i: b[i, j]",
        ),
        ("sum i < n, i < i: a[i]", "sum i < n, i_1 < i: a[i_1]"),
        ("fold x := s, i < n: x * a[i]", same),
        (
            "fold x := a, t < m, 1 <= i < n: x with [i] = x[i - 1]",
            same,
        ),
        ("fold x := gen i < n: s, t < m: x", same),
        (
            "fold x := fold y := s, j < m: y, i < n: x",
            "fold x := fold y := s, j < m: y, i < n: x",
        ),
        ("s + fold x := s, i < n: x + s", same),
        ("(fold x := s, i < n: x) + s", same),
        ("fold s := s, n < n: s", "fold s_1 := s, n_1 < n: s_1"),
        ("fold x := s, x < n: x", "fold x_1 := s, x < n: x_1"),
        ("max i < n: a[i]", same),
        ("max n <= i < m: a[i]", same),
        ("max i < n, j < m: b[i, j] * s", same),
        ("max(s, max i < n: a[i])", same),
        ("s * min i < n from s * s: a[i]", same),
        ("prod i < n: a[i]", same),
        ("prod i < n, j < m from 2: b[i, j]", same),
        ("max max(n, 1) <= i < m: a[i]", same),
        ("genrec x[i < n]: if i < 1 then s else x[i - 1] * s", same),
        ("genrec x[i < n, j < m]: b[i, j]", same),
        (
            "genrec a[n < n]: a[n - 1]",
            "genrec a_1[n_1 < n]: a_1[n_1 - 1]",
        ),
        ("a with [0] = s", same),
        ("b with [n, m - 1] = s + s", same),
        ("s * a with [0] = s + s", same),
        ("(a with [0] = s)[1]", same),
        ("(a with [0] = s) with [1] = s", same),
        ("a with [0] = a with [1] = s", same),
        ("(a with [0] = s) ++ a", same),
        ("[n < m] a with [0] = s", same),
        ("b[0] with [1] = s", same),
        ("-a[0] with [1] = s", same),
        ("(gen i < n: s) with [1] = s", same),
        ("[s < a with [0] = s] s", "[s < (a with [0] = s)] s"),
        // Rows that split at an index.
        (
            "gen i < n: (gen j < i + 1: a[j]) ++ gen i + 1 <= j < n: s",
            same,
        ),
        (
            "gen i < n: (gen j < i: s) ++ (gen i <= j < i + 1: a[j]) ++ gen i + 1 <= j < n: 0",
            same,
        ),
        (
            "gen i < n: a ++ ((gen j < i: s) ++ gen i <= j < n: 0) ++ a",
            same,
        ),
        (
            "sum i < n: -((gen j < i: if s < 1 then s else 0) ++ gen i <= j < n: s)[i]",
            same,
        ),
        (
            "gen i < n: [s < 1] ((gen j < i: s) ++ gen i <= j < n: s)",
            same,
        ),
        (
            "sum i < n: ((gen 1 <= j < m * i, k < 3: s) ++ gen m * i <= j < n, k < 3: a[k])",
            "sum i < n: (gen 1 <= j < m * i, k_1 < 3: s) ++ gen m * i <= j < n, k_2 < 3: a[k_2]",
        ),
        (
            "fold x := a, t < n: (gen j < t: x[j]) ++ gen t <= j < n: s",
            "fold x := a, t < n: (gen j < t: x[j]) ++ gen t <= j < n: s",
        ),
        // Those that split at a size, or are not parts of one row, stay concatenations.
        (
            "gen i < n: (gen j < m: s) ++ gen m <= j < n: a[j]",
            "gen i < n: (gen j < m: s) ++ gen m <= j_1 < n: a[j_1]",
        ),
        ("gen i < n: (gen j < i: s) ++ gen i <= j1 < n: a[j1]", same),
        (
            "gen i < n: (gen j < i + 1: s) ++ gen 1 + i <= j < n: a[j]",
            "gen i < n: (gen j < i + 1: s) ++ gen 1 + i <= j_1 < n: a[j_1]",
        ),
        (
            "gen j < n: (gen j < j + 1: s) ++ gen j + 1 <= j < n: a[j]",
            "gen j < n: (gen j_1 < j + 1: s) ++ gen j + 1 <= j_2 < n: a[j_2]",
        ),
        (
            "gen i < n: (gen j < i: s) ++ ((gen i <= j < n: a[j]) ++ a)",
            "gen i < n: (gen j < i: s) ++ ((gen i <= j_1 < n: a[j_1]) ++ a)",
        ),
        // Names bound again are renamed, around the names that exist.
        (
            "gen i < n: sum i < i: a[i]",
            "gen i < n: sum i_1 < i: a[i_1]",
        ),
        (
            "(gen i < n: s) ++ gen i < n: s",
            "(gen i < n: s) ++ gen i_1 < n: s",
        ),
        (
            "gen i < n, i_1 < n, i < n: a[i + i_1]",
            "gen i < n, i_1 < n, i_2 < n: a[i_2 + i_1]",
        ),
        ("let a := a in a", "let a_1 := a in a_1"),
        ("gen n < n: a[n]", "gen n_1 < n: a[n_1]"),
        ("let n := a in n", "let n_1 := a in n_1"),
        ("gen double < n: a[double]", "gen double_1 < n: a[double_1]"),
        ("let out := a in out", "let out_1 := a in out_1"),
        ("gen k < n: a[k]", "gen k_1 < n: a[k_1]"),
    ];
    for (source, printed) in table {
        let expected = if printed.is_empty() { source } else { printed };
        let tree = body(source).unwrap_or_else(|error| panic!("{source}: {error:?}"));
        assert_eq!(tree.to_string(), expected, "{source}");
    }
}

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

/// Every expression here is rejected at the text marked by `«»`, for a reason that contains the text.
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

#[test]
fn rejected_expressions() {
    let table = [
        ("«»", "expected expression, found `<end of the file>`"),
        ("s +«»", "expected expression, found `<end of the file>`"),
        (
            "s «s»",
            "expected declaration or `<end of the file>`, found `s`",
        ),
        ("(s«»", "expected `)`"),
        (
            "s«)»",
            "expected declaration or `<end of the file>`, found `)`",
        ),
        ("a[«]»", "expected index, found `]`"),
        ("a[n«»", "expected `]`"),
        ("a[n, «]»", "expected index, found `]`"),
        ("a[n«.»m]", "expected `]`, found `.`"),
        ("a[«0.5»]", "expected index, found `0.5`"),
        (
            "a[«9223372036854775808»]",
            "expected index, found `9223372036854775808`",
        ),
        (
            "a[«1111111111222222222233333333334444444444555555555566666666667777777777»]",
            "found `111111111122222222223333333333444444444455555555556666666666...`",
        ),
        ("«01»", "expected expression, found `01`"),
        ("«00.5»", "expected expression, found `00.5`"),
        ("«1.»", "expected expression, found `1.`"),
        ("«.»5", "expected expression, found `.`"),
        ("«1e5»", "expected expression, found `1e5`"),
        ("«0x10»", "expected expression, found `0x10`"),
        ("«1.5f»", "expected expression, found `1.5f`"),
        ("«ä»", "expected expression, found `ä`"),
        ("s «&»& s", "found `&`"),
        ("«}»", "expected expression, found `}`"),
        ("«{»", "expected expression, found `{`"),
        ("«{»s}", "expected expression, found `{`"),
        ("«x»", "`x` is not declared"),
        ("a[«i»]", "`i` is not declared"),
        (
            "«n»",
            "`n` is an integer, and a tensor or scalar is needed here",
        ),
        ("s * «n»", "`n` is an integer"),
        ("gen i < n: «i»", "`i` is an integer"),
        (
            "a[«a»]",
            "`a` is a tensor or scalar, and an integer is needed here",
        ),
        ("a[«s»]", "`s` is a tensor or scalar"),
        ("[«n» < a] s", "`n` is an integer"),
        ("gen i < «a»: s", "`a` is a tensor or scalar"),
        ("split(«a», a)", "`a` is a tensor or scalar"),
        ("let x := «x» in x", "`x` is not declared"),
        ("(gen i < n: s) ++ a[«i»]", "`i` is not declared"),
        ("(let x := a in x) ++ «x»", "`x` is not declared"),
        ("gen i < «i»: s", "`i` is not declared"),
        ("gen «gen» < n: s", "expected binder, found `gen`"),
        ("gen i <= n«:» s", "expected `<`, found `:`"),
        ("gen n + «1» < n: s", ""),
        ("gen i < n «s»", "expected body, found `s`"),
        ("gen n <= «3» < n: s", "expected name, found `3`"),
        ("let «in» := s in s", "expected name, found `in`"),
        ("let x «=» s in s", "expected `:=`"),
        ("let x := s«»", "expected `in`"),
        ("[«]» s", "expected guard, found `]`"),
        ("[«n»] s", "expected condition"),
        ("[n < «]» s", "expected expression, found `]`"),
        ("[(«n < m») < n] s", "a condition is no value"),
        ("[(«n»)] s", "expected condition"),
        ("[n < m, «s»] s", "expected condition"),
        ("[not «s»] s", "expected condition"),
        ("if «s» then s else s", "expected condition"),
        ("if s < s then s«»", "expected `else`"),
        ("if s < s «s»", "expected `then`"),
        ("s «<» s", "expected declaration"),
        ("(«s < s»)", "a condition is no value"),
        ("s + («not n < m»)", "a condition is no value"),
        ("max(s, («s < s»))", "a condition is no value"),
        (
            "[s < «n»] s",
            "`n` is an integer, and a tensor or scalar is needed here",
        ),
        ("[«n» + s < s] s", "`n` is an integer"),
        ("[«n» < 0.5] s", "`n` is an integer"),
        ("[«n» < 9223372036854775808] s", "`n` is an integer"),
        ("[«x» < 1] s", "`x` is not declared"),
        ("[s < «x»] s", "`x` is not declared"),
        ("«s % s»", "`%` and `cdiv` are for indices only"),
        ("[«s % 2» < 1] s", "`%` and `cdiv` are for indices only"),
        (
            "[«cdiv(s, 2)» < 1] s",
            "`%` and `cdiv` are for indices only",
        ),
        (
            "[s < «(if n < m then s else s)» < 1] s",
            "a condition within a chain",
        ),
        // A chain has one kind of operand.
        (
            "[0 <= «n» < 1 < s] s",
            "`n` is an integer, and a tensor or scalar is needed here",
        ),
        ("[s < 1 < «n»] s", "`n` is an integer"),
        ("[1 < s and 0 < «n / 2» < 1 < s] s", ""),
        ("[0 < «n % 2» <= 1 <= s] s", "are for indices only"),
        // A quotient of literals, where nothing says of what.
        (
            "if «1/3» < 1/2 then s else s",
            "a quotient of literals can be meant of integers or of data: write `0` for integers, \
             or `3.0` instead of `3` for data, outside of casts",
        ),
        ("[0 < «1/2»] s", "write `0`"),
        ("[0 < «1 / 2» < 3] s", "write `0`"),
        ("[0 < 1 = 1 != «7/2»] s", "write `3` for integers, or `2.0`"),
        ("[«1 / 2» = 0] s", "write `0`"),
        ("[0 != «1/2»] s", "write `0`"),
        ("[1 > «(1) / (2)»] s", "write `0`"),
        ("[1 >= ((«1/2»))] s", "write `0`"),
        ("[«4/2» < 3] s", "write `2` for integers, or `2.0`"),
        ("[n < m, not («1/3» < 1/2)] s", "write `0`"),
        ("[n < m and (s < s or «1/3» < 1)] s", "write `0`"),
        ("if 1 < 2 or «1/3» < 1/2 then s else s", "write `0`"),
        (
            "[max(1, «-1 / 3») < 2] s",
            "write `-1` for integers, or `3.0`",
        ),
        ("[min(«1/3», 1) < 2] s", "write `0`"),
        (
            "[«max(1, 3) / 2» < 2] s",
            "write `1` for integers, or `2.0`",
        ),
        ("[cdiv(«1/2», 3) < 2] s", "write `0`"),
        ("[«1/2» % 3 < 2] s", "write `0`"),
        ("[«7 % 4 / 2» < 2] s", "write `1` for integers, or `2.0`"),
        ("[«1/0» < 2] s", "no value as integers"),
        ("[«1/2» / 2 < 2] s", "write `0`"),
        ("[1 < -(«1 / 2»)] s", "write `0`"),
        (
            "[«9223372036854775807*9223372036854775807*9223372036854775807/2» < 1] s",
            "no value as integers",
        ),
        // Rounded, it is not what a reader sees, whatever stands beside it.
        ("[n < «7/2»] s", "write `3`"),
        ("[n + «1/2» < m] s", "write `0`"),
        ("[0 <= n < m * («5/2»)] s", "write `2`"),
        ("f32(«1/2»)", "write `0`"),
        ("f32(«4/2»)", "write `2`"),
        ("f32(n + «1/2»)", "write `0`"),
        ("f32(max(n, «1/2»))", "write `0`"),
        ("gen i < n: s * f32(i + «3/2») < s", ""),
        ("[s < f32(«1/2»)] s", "write `0`"),
        // Behind other text a comment has a blank on both sides.
        (
            "a[n]«-»-1",
            "behind other text a comment needs a blank on both sides of `--`",
        ),
        ("a[n] «-»-1", "behind other text"),
        ("a[n]«-»- 1", "behind other text"),
        ("s«-»-s", "behind other text"),
        ("s «-»-s", "behind other text"),
        ("(s)«-»-1\n", "behind other text"),
        ("s «-»--1", "behind other text"),
        ("s *«-»-s\n s", "behind other text"),
        ("s\t+«-»- one\n s", "behind other text"),
        ("f32(n«-»-1)", "behind other text"),
        ("[n <«-»-1] s", "behind other text"),
        ("[n < «-»-1] s", "behind other text"),
        ("[not «]» s", "expected condition, found `]`"),
        ("[n < m and«]» s", "expected condition, found `]`"),
        ("flatten «s»", "expected `(`, found `s`"),
        ("flatten()", ""),
        ("split(«b»)", ""),
        ("split(2«)»", "expected `,`, found `)`"),
        ("transpose(b«,» b)", "expected `)`, found `,`"),
        ("cdiv«(»1, 2)", ""),
        ("min(s«)»", "expected `,`, found `)`"),
        ("max(s, s«,» s)", "expected `)`, found `,`"),
        ("sqrt(s«»", "expected `)`, found `<end of the file>`"),
        ("«sqrt(s, s)»", "`sqrt` takes 1 argument, not 2"),
        ("«fma(s, s)»", "`fma` takes 3 arguments, not 2"),
        ("s + «pow()»", "`pow` takes 2 arguments, not 0"),
        ("«sqr»(s)", "`sqr` is not a function"),
        ("«a»(s)", "`a` is not a function"),
        ("«sqrtf»(s)", "`sqrtf` is not a function"),
        (
            "s * «exp»",
            "`exp` is a function, and is called as in `exp(x)`",
        ),
        (
            "a[«exp»]",
            "`exp` is a function, and is called as in `exp(x)`",
        ),
        ("sqrt«[»n]", ""),
        ("«f64»(n)", "not of the result's element type"),
        ("«u32»(n)", "not of the result's element type"),
        ("f32(n«,» m)", "expected `)`, found `,`"),
        ("f32(«s»)", "`s` is a tensor or scalar"),
        ("f32(n«[»0])", "expected `)`, found `[`"),
        ("«f32»", ""),
        ("a[cdiv(n«)»]", "expected `,`, found `)`"),
        ("sum i < n«,» s", ""),
        ("sum i < n «s»", "expected `:`, found `s`"),
        ("sum i < n, j < «j»: s", "`j` is not declared"),
        ("(sum i < n, j < m: s) + a[«i»]", "`i` is not declared"),
        ("fold i «<» n: s", "expected `:=`"),
        ("fold x := s«:» s", "expected `,`, found `:`"),
        ("fold x := «x», i < n: s", "`x` is not declared"),
        ("fold x := a[«i»], i < n: s", "`i` is not declared"),
        ("fold x := s, i < «x»: s", "`x` is not declared"),
        ("fold x := s, i < n, j < «x»: s", "`x` is not declared"),
        ("(fold x := s, i < n: s) + «x»", "`x` is not declared"),
        (
            "fold x := s, i < n: a[«x»]",
            "`x` is a tensor or scalar, and an integer is needed here",
        ),
        (
            "fold x := s, i < n: [«i» < x] s",
            "`i` is an integer, and a tensor or scalar is needed here",
        ),
        ("max i < n«»", "expected `from` or `:`, found"),
        ("max «a»", ""),
        ("max i < n from «i»: s", "`i` is not declared"),
        ("max i < n: «max»", ""),
        ("prod«(»s, s)", ""),
        ("fold «max» := s, i < n: s", "expected name, found `max`"),
        ("let «prod» := s in s", "expected name, found `prod`"),
        ("«fold»(s)", ""),
        ("genrec x«:» s", "expected `[`"),
        ("genrec x[1 <«=» i < n]: s", ""),
        ("genrec x[i < «x»]: s", "`x` is not declared"),
        (
            "genrec x[i < n, «i» < n]: s",
            "`i` is already an index of this `genrec`",
        ),
        (
            "genrec x[i < n]: let y := «x» in 1",
            "`x` is still being computed here",
        ),
        (
            "genrec x[i < n]: («x» with [0] = 1)[0]",
            "`x` is still being computed here",
        ),
        (
            "genrec x[i < n]: if 1 < «x» then s else s",
            "`x` is still being computed here",
        ),
        (
            "genrec x[i < n]: (fold y := «x», j < i: y)[0]",
            "`x` is still being computed here",
        ),
        (
            "genrec x[i < n]: sum i < n: «x»[i]",
            "`i` of `x` is bound again here",
        ),
        (
            "genrec x[i < n, j < m]: max j < n: («x»[i - 1])[j]",
            "`j` of `x` is bound again here",
        ),
        (
            "genrec x[i < n]: (genrec y[i < n]: «x»[i])[0]",
            "`i` of `x` is bound again here",
        ),
        ("genrec i[i < n]: «i»[0]", "`i` of `i` is bound again here"),
        ("a with «0» = s", "expected update, found `0`"),
        ("a with [«]» = s", ""),
        ("a with [0] «s»", "expected `=`"),
        ("a with [«s»] = s", "`s` is a tensor or scalar"),
        ("a with [0] = «n»", "`n` is an integer"),
        ("«n» with [0] = s", "`n` is an integer"),
    ];
    for (marked, reason) in table {
        let source = marked.replace(['«', '»'], "");
        let error = body(&source).expect_err(marked);
        assert!(
            error.message.contains(reason),
            "{marked}: {}",
            error.message
        );
        if let (false, Some(start), Some(end)) =
            (reason.is_empty(), marked.find('«'), marked.find('»'))
        {
            let prefix = "kernel k(n: int, m: int, s: f32, a: f32[n], b: f32[n, m]) -> f32 = ";
            assert_eq!(
                error.span.start,
                prefix.len() + start,
                "{marked}: {}",
                error.message
            );
            assert_eq!(
                error.span.end - error.span.start,
                end - start - 2,
                "{marked}"
            );
        }
    }
}

#[test]
fn accepted_kernels() {
    let table = [
        "kernel k() -> f32\n  = 0",
        "kernel k(n: int, a: u64[n, 2 * n + 1]) -> u64[n]\n  where 1 <= n\n  = a[0]",
        "kernel k(n: int, m: int) -> f64\n  where n = m, n < m or m = 3\n  = 0",
        "kernel k(n: int, m: int) -> f64\n  where n = m, (n < m or n = m) and n < 3\n  = (1)",
        "kernel k(a: u32[n], n: int) -> u32\n  = a[0]",
        "kernel k9(Gen: int, for_: f32) -> f32\n  = for_",
    ];
    for source in table {
        let printed = kernel_of(source).to_string();
        assert_eq!(printed, source.replace("(1)", "1"));
    }
    // The last `=` is the body's, even where the one before could be.
    let kernel = kernel_of("kernel k(n: int, x: f32) -> f32 where (n) = n = (x)");
    assert_eq!(kernel.preconditions.len(), 1);
}

#[test]
fn text_of_comments_and_line_ends() {
    let source = "-- \u{e9}, \u{3b1}, \u{436}, \u{4e2d}, \u{d55c}, \u{2264}, \u{2192}, \u{2014}, \"quoted\" \\ ' ~\n\tkernel k()\n-> f32\n= 1";
    let kernel = kernel_of(source);
    assert_eq!(
        kernel_of(&source.replace('\n', "\r\n")).to_string(),
        kernel.to_string()
    );
    assert_eq!(
        kernel_of(&source.replace("()\n", "()\r\n")).to_string(),
        kernel.to_string()
    );
    assert_eq!(
        kernel_of(&format!("{source}\r\n")).to_string(),
        kernel.to_string()
    );
    // Names are ASCII, so that no two look alike.
    assert!(read("kernel k(\u{430}: int) -> f32 = 0".as_bytes()).is_err());
}

#[test]
fn rejected_files() {
    let table = [
        ("", "there is no kernel"),
        ("-- nothing", "there is no kernel"),
        ("schedule s for k { }", "there is no kernel"),
        ("kernel", "expected name, found `<end of the file>`"),
        ("kernel 2mm() -> f32 = 0", "expected name, found `2mm`"),
        ("kernel mat-mul() -> f32 = 0", "expected `(`"),
        ("kernel gen() -> f32 = 0", "expected name, found `gen`"),
        ("kernel k -> f32 = 0", "expected `(`"),
        (
            "kernel k(,) -> f32 = 0",
            "expected parameter or `)`, found `,`",
        ),
        (
            "kernel k(n: int,) -> f32 = 0",
            "expected parameter, found `)`",
        ),
        ("kernel k(n) -> f32 = 0", "expected `:`"),
        (
            "kernel k(n: i32) -> f32 = 0",
            "expected `int` or type, found `i32`",
        ),
        ("kernel k(n: int[3]) -> f32 = 0", "expected `)`, found `[`"),
        ("kernel k(a: f32[]) -> f32 = 0", "expected index, found `]`"),
        ("kernel k(a: f32[n]) -> f32 = 0", "`n` is not declared"),
        (
            "kernel k(a: f32, b: f32[a]) -> f32 = 0",
            "`a` is a tensor or scalar",
        ),
        ("kernel k() = 0", "expected `->`"),
        ("kernel k() -> int = 0", "expected type, found `int`"),
        (
            "kernel k() -> f32",
            "expected `[` or `where` or `=`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 where = 0",
            "expected condition, found `=`",
        ),
        ("kernel k(n: int) -> f32 where n = 0", "expected condition"),
        (
            "kernel k(n: int) -> f32 where n < m = 0",
            "`m` is not declared",
        ),
        (
            "kernel int64_t() -> f32 = 0",
            "`int64_t` ends in `_t`, as types of C do, and cannot name a kernel; `int64` can",
        ),
        (
            "kernel double() -> f32 = 0",
            "`double` is a keyword of C, and cannot name a kernel; `double_kernel` can",
        ),
        (
            "kernel k(while: int, while_1: int) -> f32 = 0",
            "`while` is a keyword of C, and cannot name a parameter; `while_2` can",
        ),
        (
            "kernel k(MB_CUR_MAX: int, a: f32[MB_CUR_MAX]) -> f32 = 0",
            "`MB_CUR_MAX` has no lower-case letter, as macros of C do, and cannot name a \
             parameter; `mb_cur_max` can",
        ),
        (
            "kernel write(n: int) -> f32 = 0",
            "`write` is a function or variable of the C library, and cannot name a kernel; \
             `write_kernel` can",
        ),
        ("kernel k(linux: int) -> f32 = 0", "is a macro"),
        ("kernel n(n_t: int) -> f32 = 0", "; `n_1` can"),
        (
            "kernel k(n_1: int, N1: int, n1: int) -> f32 = 0",
            "; `n1_1` can",
        ),
        ("kernel malloc() -> f32 = 0", "`malloc_kernel` can"),
        ("kernel out() -> f32 = 0", "`out_kernel` can"),
        ("kernel OUT() -> f32 = 0", "`out_kernel` can"),
        ("kernel exp() -> f32 = 0", "`exp_kernel` can"),
        ("kernel INT64_MAX() -> f32 = 0", "`int64_max` can"),
        ("kernel k(_Bool: int) -> f32 = 0", "begins with `_`"),
        ("kernel k(calloc: int) -> f32 = 0", "the C file itself uses"),
        (
            "kernel k(out: f32[1]) -> f32 = 0",
            "the generated C calls the result",
        ),
        (
            "kernel out() -> f32 = 0",
            "the generated C calls the result",
        ),
        ("kernel k(k: int) -> f32 = 0", "`k` is already declared"),
        (
            "kernel k(n: int, n: int) -> f32 = 0",
            "`n` is already declared",
        ),
        (
            "kernel k() -> f32 = 0 kernel k() -> f32 = 0",
            "`k` is already declared",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k",
            "expected steps, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k { {}",
            "expected step or `}`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k { -- }\n",
            "expected step or `}`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s of k { }",
            "expected `(` or `for`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t: int) for k { }",
            "expected `=`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t = 8) for k { }",
            "expected `:`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t: int = 8 + 8) for k { }",
            "expected `)`",
        ),
    ];
    for (source, reason) in table {
        let error = read(source.as_bytes()).expect_err(source);
        assert!(
            error.message.contains(reason),
            "{source}: {}",
            error.message
        );
    }
    for (source, reason) in [
        (
            "kernel k(a: f64) -> f32 = 0",
            "not of the result's element type",
        ),
        (
            "schedule 3 for k { } kernel k() -> f32 = 0",
            "expected name, found `3`",
        ),
        (
            "kernel k() -> f32 = 0 schedule gen for k { }",
            "expected name, found `gen`",
        ),
        (
            "kernel k(n: int) -> f32 where (n < 1 = 0",
            "expected `-` or `[` or `if`",
        ),
        ("kernel k(n: int) -> f32 where (n = 0)", "expected `=`"),
        (
            "kernel k(n: int) -> f32 where (n = 1) = n < 1",
            "expected `=`, found `<end of the file>`",
        ),
        ("kernel k(n: int) -> f32 where n < 2, n < 1", "expected `=`"),
        (
            "kernel k(n: int, s: f32) -> f32 where n < 1 and s < 1 = 0",
            "a condition after `where` is on sizes only",
        ),
        (
            "kernel k(n: int) -> f32 where 1 <= n, 1/3 < 1/2 = 0",
            "a quotient of literals",
        ),
        (
            "kernel k(n: int) -> f32 where not n < 5 / 2 = 0",
            "a quotient of literals",
        ),
        (
            "kernel k(n: int) -> u32 where 0 - 1 < 0 = 0",
            "not a value of the elements, which are unsigned",
        ),
        (
            "kernel k(n: int, s: f32) -> f32 where s < s = 0",
            "a condition after `where` is on sizes only",
        ),
    ] {
        let error = read(source.as_bytes()).expect_err(source);
        assert!(
            error.message.contains(reason),
            "{source}: {}",
            error.message
        );
    }
    // Characters that do not show as themselves, in comments too.
    for (odd, name) in [
        (
            "\r",
            "U+000D (CARRIAGE RETURN without a line feed after it) cannot stand here",
        ),
        ("\u{1b}[2K", "U+001B (ESCAPE)"),
        ("\u{8}", "U+0008 (BACKSPACE)"),
        ("\0", "U+0000 (NULL)"),
        ("\u{b}", "U+000B (LINE TABULATION)"),
        ("\u{c}", "U+000C (FORM FEED)"),
        ("\u{7f}", "U+007F (DELETE)"),
        ("\u{85}", "U+0085 (NEXT LINE)"),
        ("\u{9b}", "U+009B cannot"),
        ("\u{a0}", "U+00A0 (NO-BREAK SPACE)"),
        ("\u{ad}", "U+00AD (SOFT HYPHEN)"),
        ("\u{301}", "U+0301 (a mark on the character before)"),
        ("\u{338}", "U+0338 (a mark on the character before)"),
        ("\u{34f}", "U+034F (COMBINING GRAPHEME JOINER)"),
        (
            "\u{5d0}",
            "U+05D0 (a character of a script from right to left)",
        ),
        (
            "\u{660}",
            "U+0660 (a character of a script from right to left)",
        ),
        (
            "\u{627}",
            "U+0627 (a character of a script from right to left)",
        ),
        (
            "\u{7ca}",
            "U+07CA (a character of a script from right to left)",
        ),
        (
            "\u{fb1d}",
            "U+FB1D (a character of a script from right to left)",
        ),
        (
            "\u{fefc}",
            "U+FEFC (a character of a script from right to left)",
        ),
        ("\u{10800}", "U+10800 cannot"),
        ("\u{1e900}", "U+1E900 cannot"),
        ("\u{115f}", "U+115F (HANGUL CHOSEONG FILLER)"),
        ("\u{1160}", "U+1160 (HANGUL JUNGSEONG FILLER)"),
        ("\u{17b4}", "U+17B4 cannot"),
        ("\u{180b}", "U+180B cannot"),
        ("\u{2800}", "U+2800 (BRAILLE PATTERN BLANK)"),
        ("\u{3164}", "U+3164 (HANGUL FILLER)"),
        ("\u{fe0f}", "U+FE0F (a variation selector)"),
        ("\u{ffa0}", "U+FFA0 (HALFWIDTH HANGUL FILLER)"),
        ("\u{fffc}", "U+FFFC cannot"),
        ("\u{1d159}", "U+1D159 cannot"),
        ("\u{1d173}", "U+1D173 cannot"),
        ("\u{1bca0}", "U+1BCA0 cannot"),
        ("\u{e0100}", "U+E0100 (a variation selector)"),
        ("\u{2003}", "U+2003 cannot"),
        ("\u{2061}", "U+2061 cannot"),
        ("\u{206a}", "U+206A cannot"),
        ("\u{20d2}", "U+20D2 cannot"),
        ("\u{61c}", "U+061C (ARABIC LETTER MARK)"),
        ("\u{200b}", "U+200B (ZERO WIDTH SPACE)"),
        ("\u{200f}", "U+200F (RIGHT-TO-LEFT MARK)"),
        ("\u{2028}", "U+2028 (LINE SEPARATOR)"),
        ("\u{2029}", "U+2029 (PARAGRAPH SEPARATOR)"),
        ("\u{202e}", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("\u{2066}", "U+2066 (LEFT-TO-RIGHT ISOLATE)"),
        ("\u{2069}", "U+2069 (POP DIRECTIONAL ISOLATE)"),
        ("\u{e000}", "U+E000 (for private use)"),
        (
            "\u{feff}",
            "U+FEFF (ZERO WIDTH NO-BREAK SPACE, a byte order mark)",
        ),
        ("\u{fffe}", "U+FFFE (not a character)"),
        ("\u{e0061}", "U+E0061 cannot"),
        ("\u{10ffff}", "U+10FFFF (for private use)"),
    ] {
        for source in [
            format!("kernel k() -> f32 = 0 -- {odd} 1"),
            format!("kernel k() -> f32 = {odd} 0"),
            format!("{odd}kernel k() -> f32 = 0"),
        ] {
            let error = read(source.as_bytes()).expect_err(&source);
            assert!(error.message.starts_with(name), "{}", error.message);
            assert_eq!(error.span.start, source.find(odd).unwrap());
        }
    }
    let error = read(b"kernel k() -> f32 = 0 -- \xff").unwrap_err();
    assert_eq!(
        (error.message.as_str(), error.span.start),
        ("the file is not valid UTF-8", 25)
    );
}

#[test]
fn schedules_are_kept_raw() {
    let source =
        "kernel k() -> f32 = 0\nschedule s for k { -- }\n a <- {b} ? }  -- }\nschedule t for k{}";
    let file = read(source.as_bytes()).unwrap();
    let bodies: Vec<_> = file.schedules.iter().map(|s| s.body.text(source)).collect();
    assert_eq!(bodies, [" -- }\n a <- {b} ? ", ""]);
    assert_eq!(file.schedules[0].name.text, "s");
    assert_eq!(file.schedules[0].kernel.text, "k");
}

#[test]
fn places() {
    let source = "-- ü\nkernel k() -> f32 =\n  ä";
    let error = read(source.as_bytes()).unwrap_err();
    assert_eq!(
        Place::at(source.as_bytes(), error.span.start),
        Place { line: 3, column: 3 }
    );

    let tree = body("(s + s) * s").unwrap();
    assert_eq!(tree.span.end - tree.span.start, "(s + s) * s".len());
}

/// The forms of a source grow with its text, not with its reads times the indices of what they read.
#[test]
fn reads_of_a_genrec_are_small() {
    fn nodes(syntax: &::reading::Syntax) -> usize {
        1 + syntax.args.iter().map(nodes).sum::<usize>()
    }
    let indices: Vec<String> = (0..300).map(|at| format!("i{at} < 1")).collect();
    let reads = ["x[0]"; 300].join(" + ");
    let source = format!(
        "kernel k() -> f32 = genrec x[{}]: {reads}",
        indices.join(", ")
    );
    let (kernels, _) = ::reading::atl::read(source.as_bytes()).expect("a source");
    let nodes: usize = kernels.iter().map(nodes).sum();
    assert!(
        nodes < 4 * source.len(),
        "{nodes} in {} bytes",
        source.len()
    );
}

/// Whatever the way of nesting, too much of it is an error and not a stack overflow.
#[test]
fn depth_is_limited() {
    let ways = [
        ("", "(", "s", ")"),
        ("", "- ", "s", ""),
        ("", "", "s", " + s"),
        ("", "", "s", " ++ s"),
        ("", "s * (", "s", ")"),
        ("", "", "b", "[0]"),
        ("", "[n < m] ", "s", ""),
        ("", "gen i < n: ", "s", ""),
        ("gen ", "i < n, ", "i < n: s", ""),
        ("", "let x := s in ", "s", ""),
        ("", "let x := ", "s", " in s"),
        ("", "flatten(", "b", ")"),
        ("", "split(1, ", "b", ")"),
        ("a[", "(", "n", ")]"),
        ("a[", "- ", "n", "]"),
        ("a[", "", "n", " + n"),
        ("a[", "min(n, ", "n", ")"),
        ("a[", "cdiv(n, ", "n", ")"),
        ("[", "(", "n < m", ")"),
        ("[", "not ", "n < m", "]"),
        ("[", "", "n < m", " and n < m"),
        ("[", "", "n < m", " or n < m"),
        ("[", "", "n < m", " < m"),
        ("[", "", "s < s", " < s"),
        ("[", "(", "s < s", ")"),
        ("", "if s < s then s else ", "s", ""),
        ("", "if ", "s < s", " then s else s"),
        ("", "sqrt(", "s", ")"),
        ("", "max(s, ", "s", ")"),
        ("", "fold x := s, i < n: ", "s", ""),
        ("", "fold x := ", "s", ", i < n: s"),
        ("fold x := s", ", i < n", "", ", i < n: s"),
        ("sum i < n", ", i < n", "", ", i < n: s"),
        ("", "prod i < n from 1: ", "s", ""),
        ("", "max i < n from ", "s", ": s"),
        ("", "genrec x[i < n]: ", "s", ""),
        ("", "a with [0] = ", "s", ""),
        ("", "(", "a", " with [0] = s)"),
        ("gen i < n: ", "(gen j < i: s) ++ ", "gen j < i: s", ""),
    ];
    for (start, before, middle, after) in ways {
        let longest = before.len().max(after.len());
        let many = (MAX_BYTES - 200) / (2 * longest);
        let source = format!(
            "{start}{}{middle}{}",
            before.repeat(many),
            after.repeat(many)
        );
        let error = body(&source).expect_err(before);
        assert!(
            error.message.contains("200 levels"),
            "{start}{before}{after}: {}",
            error.message
        );
    }
    let error = body(&format!("[n < m{}] s", ", n < m".repeat(100_000))).unwrap_err();
    assert!(error.message.contains("200 levels"), "{}", error.message);
    let source = format!("{}s{}", "(".repeat(150), ")".repeat(150));
    assert!(body(&source).is_ok());
    // What goes on to the right does not nest, and may be longer.
    let sum = |count| body(&format!("s{}", " + s".repeat(count)));
    assert!(sum(450).is_ok());
    let error = sum(550).unwrap_err();
    assert!(error.message.contains("500"), "{}", error.message);
    // What is compared is nested, too; it is read once.
    let nested = |form: &str| (0..40).fold("s".to_owned(), |e, _| form.replace('e', &e));
    for form in ["[(e) < s] s", "[((e < s))] s", "[(0 < (e) and s < s)] s"] {
        assert!(body(&nested(form)).is_ok(), "{form}");
    }
    // What is nested and what goes on to the right add up.
    let sums = (0..100).fold("s".to_owned(), |sum, _| {
        format!("({sum}{})", " + s".repeat(100))
    });
    let access = format!("b{}", format!("[n{}]", ", n".repeat(99)).repeat(100));
    let ceilings = |count| {
        body(&format!(
            "a[{}n{}]",
            "cdiv(n, ".repeat(count),
            ")".repeat(count)
        ))
    };
    assert!(ceilings(12).is_ok());
    let error = ceilings(150).unwrap_err();
    assert!(error.message.contains("12 divisors"), "{}", error.message);
    // What has no first value stands twice in terms.
    let maxima = |count, from| body(&format!("{}s", format!("max i < n{from}: ").repeat(count)));
    assert!(maxima(12, "").is_ok() && maxima(150, " from s").is_ok());
    let error = maxima(13, "").unwrap_err();
    assert!(error.message.contains("12 loops"), "{}", error.message);
    for source in [sums, access] {
        let error = body(&source).unwrap_err();
        assert!(error.message.contains("200 levels"), "{}", error.message);
    }
    let error = body(&"(".repeat(1_000_000)).unwrap_err();
    assert!(error.message.contains("200 levels"));
    let error = body(&"(".repeat(2_000_000)).unwrap_err();
    assert!(error.message.contains("longer than 1 MiB"));
}

/// Renaming stays fast when one name is bound very often.
#[test]
fn many_binders_of_one_name() {
    let row = format!("({} 0)", "(gen i < n: 0) + ".repeat(100));
    let source = format!(
        "kernel k(n: int) -> f32[n] = {} 0",
        format!("{row} + ").repeat(90)
    );
    assert!(kernel_of(&source).to_string().contains("i_8999 <"));
}
