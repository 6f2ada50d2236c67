//! Minima and maxima that are calls: the functions that a file may define for itself, two of indices,
//! and of scalars two for each type that has them.

use crate::{assert_refused, file, parsed, refused};
use programs::c::ast::{Index, IndexOp};
use programs::c::print::{index_text, print};
use reading::c::{INDEX_MAX, INDEX_MIN};
use reading::functions::DEFINITIONS;

/// A file with these lines above its function, whose body this is.
fn with(lines: &[&str], body: &str) -> String {
    let lines = lines.iter().map(|line| format!("{line}\n"));
    file(body).replacen("void f", &format!("{}void f", lines.collect::<String>()), 1)
}

#[test]
fn calls_are_what_conditional_expressions_are() {
    let both = &[INDEX_MAX, INDEX_MIN];
    for (called, spelled) in [
        (
            "out[index_max(0, index_min(n, m))] = 1.0f;",
            "out[(0 < (n < m ? n : m) ? (n < m ? n : m) : 0)] = 1.0f;",
        ),
        (
            "for (int64_t i = index_max(n, 1); i < index_min(n + m, 4 * n); i++) {}",
            "for (int64_t i = (n < 1 ? 1 : n); i < (n + m < 4 * n ? n + m : 4 * n); i++) {}",
        ),
        (
            "if (index_min(n, 3) < m && (index_max(m, n)) % 2 == 1) {}",
            "if ((n < 3 ? n : 3) < m && (m < n ? n : m) % 2 == 1) {}",
        ),
        (
            "out[0] = (float)(index_min(2, 3) + index_max(n, m));",
            "out[0] = (float)((2 < 3 ? 2 : 3) + (n < m ? m : n));",
        ),
    ] {
        assert_eq!(
            parsed(&with(both, called)),
            parsed(&file(spelled)),
            "{called}"
        );
        parsed(&with(both, called).replace('\n', "\r\n"));
    }
}

/// What is printed grows as what is said, and is read as it was.
#[test]
fn nested_ones_are_printed_as_calls() {
    let variable = |name: &str| Box::new(Index::Var(name.into()));
    let nest = |levels: usize| {
        (0..levels).fold(*variable("n"), |nested, level| {
            let op = [IndexOp::Min, IndexOp::Max][level % 2];
            Index::Op(op, variable("m"), Box::new(nested))
        })
    };
    assert_eq!(index_text(&nest(1)), "(m < n ? m : n)");
    let clamped = "(m < (m < n ? m : n) ? (m < n ? m : n) : m)";
    assert_eq!(index_text(&nest(2)), clamped);
    assert_eq!(index_text(&nest(3)), format!("index_min(m, {clamped})"));
    assert_eq!(index_text(&nest(150)).len(), 148 * 14 + clamped.len());
    for (text, definitions) in [
        ("out[(n < m ? n : m)] = 1.0f;", 0),
        ("out[(n < m ? n : m) + (n < 1 ? n : 1)] = 1.0f;", 0),
        (
            "out[(((n < m ? n : m) < 1 ? (n < m ? n : m) : 1) < n ? \
             ((n < m ? n : m) < 1 ? (n < m ? n : m) : 1) : n)] = 1.0f;",
            1,
        ),
    ] {
        let function = parsed(&file(text));
        let printed = print(&function, "");
        assert_eq!(printed.matches("static").count(), definitions, "{printed}");
        assert_eq!(parsed(&printed), function, "{printed}");
    }
}

#[test]
fn definitions_are_there_to_the_byte_where_they_are_used() {
    let body = "out[index_min(n, m)] = 1.0f;";
    let good = with(&[INDEX_MIN], body);
    parsed(&good);
    let edited = |from: &str, to: &str| good.replacen(from, to, 1);
    let needs = "a file with `index_min` needs, below its includes, `static inline";
    for (text, at, message) in [
        (with(&[], body), "index_min", needs),
        (
            with(&[INDEX_MAX], body),
            INDEX_MAX,
            "`index_max` is not used",
        ),
        (
            with(&[INDEX_MIN, INDEX_MAX], body),
            INDEX_MAX,
            "expected function",
        ),
        (
            with(&[INDEX_MIN, INDEX_MIN], body),
            INDEX_MIN,
            "expected function",
        ),
        (with(&[INDEX_MIN], ""), INDEX_MIN, "`index_min` is not used"),
        (edited("a < b", "b < a"), "index_min", needs),
        (edited("a < b", "a <= b"), "index_min", needs),
        (edited("? a : b", "? b : a"), "index_min", needs),
        (edited("int64_t a", "int64_t  a"), "index_min", needs),
        (edited("int64_t index", "int32_t index"), "index_min", needs),
        (edited("static inline ", ""), "index_min", needs),
        (edited("; }\n", "; };\n"), ";", "expected function"),
        (
            edited(INDEX_MIN, &format!("// {INDEX_MIN}")),
            "index_min",
            needs,
        ),
    ] {
        assert_refused(&text, at, message);
    }
    let below = format!("{}{INDEX_MIN}\n", file(body));
    assert!(refused(&below).message.starts_with(needs));
}

#[test]
fn calls_are_of_two_indices_and_nothing_else_has_the_name() {
    for (body, at, message) in [
        ("out[index_min(n)] = 1.0f;", ")", "expected `,`"),
        ("out[index_min(n, m, n)] = 1.0f;", ",", "expected `)`"),
        ("out[index_min(n, a[0])] = 1.0f;", "[", "expected `)`"),
        ("out[index_min(n, 1.0f)] = 1.0f;", "1.0f", "expected index"),
        ("out[index_min] = 1.0f;", "]", "expected `(`"),
        (
            "out[0] = index_min(n, m);",
            "index_min(n, m)",
            "found an index",
        ),
        (
            "out[0] = index_min(a[0], a[1]);",
            "index_min(a[0], a[1])",
            "found an index",
        ),
        (
            "if (index_min(n, m) < a[0]) {}",
            "index_min(n, m)",
            "found an index",
        ),
        ("if (index_min(n < m, m) < 1) {}", "<", "`,`, found `<`"),
        (
            "out[index_min(n, 2 * 3)] = 1.0f;",
            "2 * 3",
            "C computes this in `int`",
        ),
        (
            "float index_min = 1.0f;",
            "index_min",
            "a name that the C file itself uses",
        ),
        (
            "for (int64_t index_min = 0; index_min < n; index_min++) {}",
            "index_min",
            "expected",
        ),
    ] {
        assert_refused(&with(&[INDEX_MIN], body), at, message);
    }
    let named = with(&[INDEX_MIN], "out[index_min(n, m)] = 1.0f;");
    refused(&named.replacen("void f", "void index_min", 1));
    refused(&named.replacen("int64_t m,", "int64_t index_max,", 1));
}

/// The definition of one of the functions of scalars.
fn definition(name: &str) -> &'static str {
    let mut all = DEFINITIONS.into_iter();
    let found = all.find(|(defined, _)| *defined == name);
    found.expect("a function").1
}

#[test]
fn those_of_scalars_are_defined_to_the_byte() {
    let (max, min) = (definition("float_max"), definition("float_min"));
    let body = "out[0] = float_max(a[0], float_min(a[1], 0.0f));";
    let good = with(&[max, min], body);
    let printed = print(&parsed(&good), "");
    assert_eq!(parsed(&printed), parsed(&good));
    assert_eq!(printed.matches("static inline").count(), 2, "{printed}");
    assert!(!printed.contains("math.h"), "{printed}");
    parsed(&good.replace('\n', "\r\n"));
    let doubles = [definition("double_max"), definition("double_min")];
    let of_doubles = body.replace("float_", "double_").replace("0f", "0");
    parsed(&with(&doubles, &of_doubles).replace("float *", "double *"));
    let one = "out[0] = float_max(a[0], a[1]);";
    let defined = with(&[max], one);
    let edited = |from: &str, to: &str| defined.replacen(from, to, 1);
    let needs = "a file with `float_max` needs, below its includes, `static inline";
    let math = "#include <math.h>\n";
    for (text, at, message) in [
        (with(&[], one), "float_max", needs),
        (with(&[min], one), "float_max", needs),
        (with(&[max, min], one), min, "`float_min` is not used"),
        (with(&[min, max], body), "float_max", needs),
        (with(&[max, max], one), max, "expected function"),
        (with(&[INDEX_MIN, max], one), "float_max", needs),
        (with(&[max], ""), max, "`float_max` is not used"),
        (edited("a < b", "b < a"), "float_max", needs),
        (edited("a < b", "a <= b"), "float_max", needs),
        (edited("a == a", "b == b"), "float_max", needs),
        (edited("? b : a", "? a : b"), "float_max", needs),
        (edited("float a", "double a"), "float_max", needs),
        (edited("inline float", "inline double"), "float_max", needs),
        (edited("static inline ", ""), "float_max", needs),
        (edited(max, &format!("// {max}")), "float_max", needs),
        // The types of the functions are those of the elements.
        (
            with(&doubles[..1], &one.replace("float_", "double_")),
            "a[0]",
            "C would convert `float` into `double` here",
        ),
        // They are none of `math.h`, and those of `math.h` are none of the subset.
        (
            edited("static inline", &format!("{math}static inline")),
            math,
            "nothing is called",
        ),
        (
            edited(&format!("{max}\n"), math).replace("float_max(", "fmaxf("),
            "fmaxf",
            "`fmaxf` is not a function",
        ),
        (
            with(&[max], "out[0] = float_max(a[0]);"),
            "float_max(a[0])",
            "takes 2 arguments, not 1",
        ),
        (
            with(&[max], "out[float_max(n, m)] = 1.0f;"),
            "float_max",
            "expected index",
        ),
        (
            with(&[max], "float float_max = 1.0f;"),
            "float_max",
            "a function that C files can call",
        ),
    ] {
        assert_refused(&text, at, message);
    }
    refused(&defined.replacen("void f", "void float_max", 1));
    refused(&defined.replacen("int64_t m,", "int64_t double_min,", 1));
}
