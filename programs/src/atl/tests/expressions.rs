//! Expressions that are read, and how they print; expressions that are refused, and where.

use super::body;
use crate::atl::read;
use reading::Place;

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
        ("[s, 2, -s][n]", same),
        ("[[1, 2], [s, 4]][0, n] - [1][0]", same),
        (
            "([1, 2] with [0] = s) ++ [3]",
            "([1, 2] with [0] = s) ++ [3]",
        ),
        ("[n < m] [s, 1] - [2, 3]", same),
        ("[(n < m)] -s", "[n < m] -s"),
        ("[if n < m then s else 1, sum i < n: a[i]]", same),
        ("max(s, min(s * s, a[n]))", same),
        ("-max(s, s) * s", same),
        ("sqrt(s) + fma(s, -s, abs(s + s))", same),
        ("pow(let x := s in x, (gen i < n: s)[n])", same),
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
        (
            "fold (x, y) := (s, 0), i < n, j < i: if y < x then (y, x) else (x, a[j]) in x * y",
            same,
        ),
        (
            "1 + (fold (x, y) := (s, 1), i < n: let z := y in (z, x) in x) + s",
            same,
        ),
        (
            "fold (x, y) := fold (z, t) := (s, 0), j < m: (t, z) in (z, t), i < n: (y, x) in x",
            same,
        ),
        (
            "fold (n, s) := ((s), ((0))), n < n: ((s, n)) in (n)",
            "fold (n_2, s_1) := (s, 0), n_1 < n: (s_1, n_2) in n_2",
        ),
        (
            "gen i < n: fold (x, i) := (s, 0), i < n: (i, x) in let x := i in x",
            "gen i < n: fold (x, i_2) := (s, 0), i_1 < n: (i_2, x) in let x_1 := i_2 in x_1",
        ),
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

/// Every expression here is rejected at the text marked by `«»`, for a reason that contains the text.
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
        ("«1e»", "expected expression, found `1e`"),
        ("«1e+x»", "expected expression, found `1e+x`"),
        ("«1e-400»", "expected expression, found `1e-400`"),
        ("a[«1e3»]", "expected index, found `1e3`"),
        ("«0X10»", "expected expression, found `0X10`"),
        ("«1.5f»", "expected expression, found `1.5f`"),
        ("«ä»", "expected expression, found `ä`"),
        ("s &«&» s", "found `&`"),
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
        ("[n < «a»] s", "this is f32; an index is an integer"),
        ("gen i < «a»: s", "`a` is a tensor or scalar"),
        ("split(«a», a)", "`a` is a tensor or scalar"),
        ("let x := «x» in x", "`x` is not declared"),
        ("(gen i < n: s) ++ a[«i»]", "`i` is not declared"),
        ("(let x := a in x) ++ «x»", "`x` is not declared"),
        ("gen i < «i»: s", "`i` is not declared"),
        (
            "gen «gen» < n: s",
            "expected name, found `gen`, which is a word of the language",
        ),
        ("gen i <= n«:» s", "expected `<`, found `:`"),
        ("gen n + «1» < n: s", ""),
        (
            "gen i < n «s»",
            "expected `down` or `step` or body, found `s`",
        ),
        ("gen n <= «3» < n: s", "expected name, found `3`"),
        ("let «in» := s in s", "expected name or `(`, found `in`"),
        ("let x «=» s in s", "expected `:=`"),
        ("let x := s«»", "expected `in`"),
        ("[«]» s", "expected item or guard, found `]`"),
        ("[s«»", "expected `]`"),
        ("[«s», n < m] s", "expected condition"),
        ("[s < s, «s»] s", "expected condition"),
        ("[«s», 1] s", "expected condition"),
        ("[«s»] 2", "expected condition"),
        ("[«n»]", "`n` is an integer"),
        ("[s, «(s, s)»]", "a tuple is no value"),
        ("[«n»] s", "expected condition"),
        ("[n < «]» s", "expected expression, found `]`"),
        ("[(n < m) < «n»] s", "`n` is an integer"),
        ("[isnan(«n»)] s", "`n` is an integer"),
        ("[isnan(«)»] s", "expected expression, found `)`"),
        ("[isnan(s«,» s)] s", "expected `)`"),
        ("[«inf»] s", "expected condition"),
        ("a[«inf»]", "expected index, found `inf`"),
        ("let «inf» := s in s", "expected name or `(`, found `inf`"),
        ("[(«n»)] s", "expected condition"),
        ("[n < m, «s»] s", "expected condition"),
        ("if s < s then s«»", "expected `else`"),
        ("if s < s «s»", "expected `then`"),
        ("s «<» s", "as a number a condition is `u8(a < b)`"),
        ("[«s» < n] s", "this is f32; an index is an integer"),
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
            "[s < («if n < m then s else s») < 1] s",
            "a condition within a chain",
        ),
        // A chain has one kind of operand.
        (
            "[0 <= n < 1 < «s»] s",
            "this is f32; an index is an integer",
        ),
        ("[«s» < 1 < n] s", "this is f32; an index is an integer"),
        ("[1 < s and 0 < «n / 2» < 1 < s] s", ""),
        (
            "[0 < n % 2 <= 1 <= «s»] s",
            "this is f32; an index is an integer",
        ),
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
        (
            "«f64(n)»",
            "this is f64, where f32 is needed; `f32(...)` converts it",
        ),
        (
            "s + «u32(n)»",
            "this is u32, where f32 is needed; `f32(...)` converts it",
        ),
        (
            "f32(u32(1) + «s»)",
            "this is f32, where u32 is needed; not all values of f32 fit; `u32.clamp(...)` takes the nearest",
        ),
        (
            "f32(«u32(s)»)",
            "not all values of f32 fit; `u32.clamp(...)` takes the nearest",
        ),
        (
            "f32(u32(1) + «0.5»)",
            "not a literal of u32, which are integers below 2^32",
        ),
        (
            "f32(sqrt(u32(n)))",
            "`sqrt` is a function of f32 and f64 only",
        ),
        ("f32(n«,» m)", "expected `)`, found `,`"),
        ("f32(«n»[0])", "`n` is an integer"),
        ("«f32»", ""),
        ("a[cdiv(n«)»]", "expected `,`, found `)`"),
        ("sum i < n«,» s", ""),
        (
            "sum i < n «s»",
            "expected `down` or `step` or `:`, found `s`",
        ),
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
            "fold x := s, i < n: [i < «x»] s",
            "this is f32; an index is an integer",
        ),
        (
            "max i < n«»",
            "expected `down` or `step` or `from` or `:`, found",
        ),
        ("max «a»", ""),
        ("max i < n from «i»: s", "`i` is not declared"),
        ("max i < n: «max»", ""),
        ("prod«(»s, s)", ""),
        (
            "fold «max» := s, i < n: s",
            "expected name or `(`, found `max`",
        ),
        ("let «prod» := s in s", "expected name or `(`, found `prod`"),
        ("fold(s«)»", "expected `,`"),
        ("fold («)» := s, i < n: s in s", "expected name"),
        (
            "fold (x, «max») := s, i < n: s in s",
            "expected name, found `max`, which is a word of the language",
        ),
        ("fold (x, y) := (s, 0), i < n: (y, x)«»", "expected `in`"),
        ("fold (x«)» := s, i < n: s in s", "expected `,`, found `)`"),
        (
            "fold (x, y, «x») := (s, s, s), i < n: (y, x, s) in s",
            "`x` is already a name of this fold",
        ),
        (
            "fold (x, y) := («x», 0), i < n: (y, x) in x",
            "`x` is not declared",
        ),
        (
            "fold (x, y) := (s, 0), i < «y»: (y, x) in x",
            "`y` is not declared",
        ),
        (
            "fold (x, y) := (s, 0), i < n: (y, x) in a[«i»]",
            "`i` is not declared",
        ),
        (
            "(fold (x, y) := (s, 0), i < n: (y, x) in x) + «y»",
            "`y` is not declared",
        ),
        (
            "fold (x, y) := «(s, 0, 1)», i < n: (y, x) in x",
            "a tuple of 3, where 2 are needed",
        ),
        (
            "fold (x, y) := (s, 0), i < n: «x» in x",
            "a tuple of 2 is needed",
        ),
        ("s + «(s, s)»", "a tuple is no value"),
        ("(s, s«»", "expected `)`"),
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
