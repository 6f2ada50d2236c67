//! Files and statements that are not in the subset, with the place and the reason given.

use crate::{assert_refused, file, parsed, refused};

#[test]
fn statements_outside_the_subset_are_refused() {
    let cases = [
        ("while (n < 1) {}", "while", "expected a statement"),
        ("do {} while (n < 1);", "do", "expected a statement"),
        ("goto end;", "goto", "expected a statement"),
        ("switch (n) {}", "switch", "expected a statement"),
        ("return;", "return", "expected a statement"),
        ("if (n < 1) {} else {}", "else", "expected a statement"),
        (";", ";", "expected a statement"),
        ("int64_t k = 0;", "int64_t", "expected a statement"),
        ("static float s = 0.0f;", "static", "expected a statement"),
        ("const float s = 0.0f;", "const", "expected a statement"),
        ("_Pragma(\"x\")", "\"", "not in the C subset"),
        ("__attribute__((x));", "__attribute__", "not declared"),
        (
            "for (int64_t i = 0; i < n; i++) out[i] = 1.0f;",
            "out",
            "expected `{`",
        ),
        ("if (n < 1) out[0] = 1.0f;", "out", "expected `{`"),
        ("for (int64_t i = 0; i < n; ++i) {}", "++", "expected `i`"),
        (
            "for (int64_t i = 0; i < n; i += 1) {}",
            "+=",
            "expected `++`",
        ),
        ("for (int64_t i = 0; i <= n; i++) {}", "<=", "expected `<`"),
        ("for (int64_t i = 0; i < n; n++) {}", "n", "expected `i`"),
        ("for (int64_t i = 0; n < i; i++) {}", "n", "expected `i`"),
        (
            "for (int i = 0; i < n; i++) {}",
            "int",
            "expected `int64_t`",
        ),
        (
            "for (int64_t i = 0, j = 0; i < n; i++) {}",
            ",",
            "expected `;`",
        ),
        (
            "for (int64_t i = 0; i < i + n; i++) {}",
            "i",
            "`i` is not declared",
        ),
        (
            "for (int64_t i = i; i < n; i++) {}",
            "i",
            "`i` is not declared",
        ),
        ("for (;;) {}", ";", "expected `int64_t`"),
        ("out[0] = out[1] = 1.0f;", "=", "expected `;`"),
        ("out[0] -= 1.0f;", "-=", "not in the C subset"),
        ("out[0]++;", "++", "expected `=` or `+=`"),
        ("out = 1.0f;", "out", "declared as Output"),
        ("out[0][1] = 1.0f;", "[", "expected `=` or `+=`"),
        ("*out = 1.0f;", "*", "expected a statement"),
        ("a[0] = 1.0f;", "a[0]", "declared as Input"),
        ("n = 1.0f;", "n", "declared as Integer"),
        ("n += 1;", "n", "declared as Integer"),
        ("s = 1.0f;", "s", "`s` is not declared"),
        ("f[0] = 1.0f;", "f[0]", "declared as Function"),
        ("float s = s;", "s", "`s` is not declared"),
        ("float s;", ";", "expected `=`"),
        ("float s = 1.0f, t = 2.0f;", ",", "expected `;`"),
        ("float s[2] = 1.0f;", "[", "expected `=`"),
        ("double s = 1.0f;", "double", "expected `float`"),
        ("float n = 1.0f;", "n", "already declared"),
        ("float f = 1.0f;", "f", "already declared"),
        (
            "float s = 1.0f; { float s = 2.0f; }",
            "s",
            "already declared",
        ),
        ("{ float s = 1.0f; } s = 2.0f;", "s", "`s` is not declared"),
        (
            "for (int64_t i = 0; i < n; i++) {} out[i] = 1.0f;",
            "i",
            "`i` is not declared",
        ),
        ("float _s = 1.0f;", "_s", "reserved"),
        ("float s__t = 1.0f;", "s__t", "reserved"),
        ("float free = 1.0f;", "free", "reserved"),
        ("free(a);", "a", "declared as Input"),
        ("free(out);", "out", "declared as Output"),
        ("free(x);", "x", "`x` is not declared"),
        ("abort();", "abort", "expected a statement"),
        ("(void)x;", "x", "`x` is not declared"),
        ("(int)n;", "int", "expected `void`"),
        ("out[0] = 1.0f", "}", "expected `;`"),
    ];
    for (body, at, message) in cases {
        assert_refused(&file(body), at, message);
    }
}

#[test]
fn allocations_have_one_spelling() {
    let spelling = "float *x = calloc((size_t)(n) + 1, sizeof(float)); if (!x) { abort(); }";
    parsed(&file(spelling));
    let cases = [
        (" + 1", "", ",", "expected `+`"),
        ("+ 1", "+ 2", "2", "expected `1`"),
        ("(n)", "n", "n", "expected `(`"),
        ("(size_t)", "", "n", "expected `size_t`"),
        (
            "sizeof(float)",
            "sizeof(double)",
            "double",
            "expected `float`",
        ),
        ("sizeof(float)", "4", "4", "expected `sizeof`"),
        ("calloc", "malloc", "malloc", "expected `calloc`"),
        ("if (!x) { abort(); }", "", "}", "expected `if`"),
        ("!x", "!n", "n", "expected `x`"),
        ("!x", "x", "x", "expected `!`"),
        ("{ abort(); }", "{ return; }", "return", "expected `abort`"),
        ("{ abort(); }", "abort();", "abort", "expected `{`"),
        ("float *x", "float *restrict x", "restrict", "reserved"),
    ];
    for (from, to, at, message) in cases {
        assert_refused(&file(&spelling.replace(from, to)), at, message);
    }
}

#[test]
fn files_outside_the_subset_are_refused() {
    let good = file("");
    let replaced = |from: &str, to: &str| good.replacen(from, to, 1);
    let long = "n".repeat(64);
    let cases = [
        (
            replaced("#include <stdint.h>\n", ""),
            "#include <stdlib.h>",
            "expected `#include <stdint.h>`",
        ),
        (
            replaced("#include <stdlib.h>\n", ""),
            "void",
            "expected `#include <stdlib.h>`",
        ),
        (
            replaced("void f", "#include <stdint.h>\nvoid f"),
            "#include <stdint.h>",
            "expected `void`",
        ),
        (
            replaced("#include <stdlib", "#include <math"),
            "#include <math.h>",
            "two #include lines",
        ),
        (
            replaced("#include <", "#include  <"),
            "#include  <stdint.h>",
            "two #include lines",
        ),
        (
            replaced("#include", " #include"),
            "#include <stdint.h>",
            "two #include lines",
        ),
        (
            replaced("#include", "/**/#include"),
            "#include <stdint.h>",
            "two #include lines",
        ),
        (
            replaced("t.h>", "t.h> // why"),
            "#include <stdint.h> // why",
            "two #include lines",
        ),
        (
            replaced("t.h>", "t.h> "),
            "#include <stdint.h> ",
            "two #include lines",
        ),
        (
            replaced("void f", "#define n 1\nvoid f"),
            "#define n 1",
            "two #include lines",
        ),
        (
            replaced("void f", "#pragma once\nvoid f"),
            "#pragma once",
            "two #include lines",
        ),
        (
            replaced("void f", "#line 3\nvoid f"),
            "#line 3",
            "two #include lines",
        ),
        (
            replaced("void f", "%: define n 1\nvoid f"),
            "%:",
            "not in the C subset",
        ),
        (replaced("{\n", "<%\n"), "<%", "not in the C subset"),
        (
            replaced("{\n", "{ out<:0:> = 1.0f; \n"),
            "<:",
            "not in the C subset",
        ),
        (replaced("void f", "/* ??/ */ void f"), "??", "trigraph"),
        (replaced("{\n", "??<\n"), "??", "trigraph"),
        (replaced("void f", "// a \\\nvoid f"), "\\", "backslash"),
        (replaced("void f", "vo\\\nid f"), "\\", "backslash"),
        (
            replaced("void f", "/* a /* b */ void f"),
            "/*",
            "`/*` inside",
        ),
        (replaced("void f", "/* a /*/ void f"), "/*", "`/*` inside"),
        (replaced("void f", "// a /* b\nvoid f"), "//", "`/*` inside"),
        (
            replaced("void f", "//* a */ b\nvoid f"),
            "//",
            "`/*` inside",
        ),
        (replaced("void f", "/* void f"), "/*", "not closed"),
        (replaced("void f", "/*/ void f"), "/*", "not closed"),
        (
            replaced("\n{", "\r\n{").replace("h>\n", "h>\r\n"),
            "\r",
            "control character",
        ),
        (
            replaced("void f", "\u{c}void f"),
            "\u{c}",
            "control character",
        ),
        (replaced("void f", "\0void f"), "\0", "control character"),
        (good.trim_end().to_string(), "", "end in a newline"),
        (
            replaced("void f", "static void f"),
            "static",
            "expected `void`",
        ),
        (replaced("void f", "int f"), "int", "expected `void`"),
        (
            replaced("void f", "[[noreturn]] void f"),
            "[",
            "expected `void`",
        ),
        (
            replaced("void f", "__attribute__((x)) void f"),
            "__attribute__",
            "expected `void`",
        ),
        (
            replaced("void f", "int g; void f"),
            "int",
            "expected `void`",
        ),
        (replaced("void f", "void main"), "main", "reserved"),
        (replaced("void f", "void memset"), "memset", "reserved"),
        (replaced("int64_t n", "int64_t while"), "while", "reserved"),
        (
            replaced("int64_t n", &format!("int64_t {long}")),
            &long,
            "63 characters",
        ),
        (replaced("int64_t n", "int n"), "int", "expected `float`"),
        (
            replaced("int64_t n", "const int64_t n"),
            "int64_t",
            "expected `float`",
        ),
        (replaced("int64_t n,", "int64_t n[],"), "[", "expected `,`"),
        (replaced("int64_t m", "int64_t n"), "n", "already declared"),
        (
            replaced("const float", "const double"),
            "float",
            "expected `double`",
        ),
        (
            replaced("const float", "const int"),
            "int",
            "expected `float`",
        ),
        (
            replaced("const float *restrict a", "float *restrict a"),
            ",",
            "expected `)`",
        ),
        (replaced("*restrict a", "*a"), "a", "expected `restrict`"),
        (replaced("*restrict a", "a"), "a", "expected `*`"),
        (replaced(", float *restrict out", ""), ")", "expected `,`"),
        (
            replaced(", float *restrict out", ", float *restrict out, int64_t k"),
            ",",
            "expected `)`",
        ),
        (
            format!("{good}void g(float *restrict out) {{}}\n"),
            "void",
            "the end of the file",
        ),
        (format!("{good};\n"), ";", "the end of the file"),
        (format!("{good}}}\n"), "}", "the end of the file"),
        (
            good.trim_end().trim_end_matches('}').to_string(),
            "",
            "found the end of the file",
        ),
        (
            replaced("void f", "\"a\" void f"),
            "\"",
            "not in the C subset",
        ),
        (replaced("void f", "@ void f"), "@", "not in the C subset"),
        (replaced("void f", "$ void f"), "$", "not in the C subset"),
        (String::new(), "", "end in a newline"),
        (
            "\n".into(),
            "",
            "expected `#include <stdint.h>`, found the end of the file",
        ),
    ];
    for (text, at, message) in &cases {
        assert_refused(text, at, message);
    }
    for text in ["é", "\u{202e}", "// \u{202e}\n", "/* é */"] {
        let error = refused(&replaced("void f", &format!("{text} void f")));
        assert!(error.message.contains("only ASCII"), "{error}");
    }
    let error = refused(&" ".repeat((1 << 20) + 1));
    assert!(error.message.contains("longer than 1 MiB"), "{error}");
}

#[test]
fn errors_have_line_and_column() {
    let error = refused(&file("    out[0] = 1.0f;\n    out[1] = n;"));
    assert_eq!((error.line, error.column), (5, 14));
    assert!(
        error
            .to_string()
            .starts_with("5:14: `n` is declared as Integer"),
        "{error}"
    );
}
