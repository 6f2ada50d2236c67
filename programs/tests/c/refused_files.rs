//! Files and statements that are not in the subset, with the place and the reason given.

use crate::{assert_refused, file, parsed, refused};

#[test]
fn statements_outside_the_subset_are_refused() {
    let cases = [
        (
            "while (n < 1) {}",
            "while",
            "expected statement or `}`, found `while`",
        ),
        (
            "do {} while (n < 1);",
            "do",
            "expected statement or `}`, found `do`",
        ),
        (
            "goto end;",
            "goto",
            "expected statement or `}`, found `goto`",
        ),
        (
            "switch (n) {}",
            "switch",
            "expected statement or `}`, found `switch`",
        ),
        (
            "return;",
            "return",
            "expected statement or `}`, found `return`",
        ),
        ("else {}", "else", "expected statement or `}`, found `else`"),
        (
            "if (n < 1) {} else if (n < 2) {}",
            "if",
            "expected block, found `if`",
        ),
        (
            "if (n < 1) {} else out[0] = 1.0f;",
            "out",
            "expected block, found `out`",
        ),
        (
            "if (n < 1) {} else {} else {}",
            "else",
            "expected statement or `}`, found `else`",
        ),
        (
            "for (int64_t i = 0; i < n; i++) {} float i = 1.0f;",
            "i",
            "`i` is an integer elsewhere in the function",
        ),
        (
            "{ float i = 1.0f; } for (int64_t i = 0; i < n; i++) {}",
            "i",
            "`i` is an integer elsewhere in the function",
        ),
        (
            "if (n < 1) { float s = 1.0f; } else { s = 2.0f; }",
            "s",
            "`s` is not declared",
        ),
        (";", ";", "expected statement or `}`, found `;`"),
        ("int64_t k = 0;", "0", "expected `(`, found `0`"),
        (
            "static float s = 0.0f;",
            "static",
            "expected statement or `}`, found `static`",
        ),
        (
            "const float s = 0.0f;",
            "const",
            "expected statement or `}`, found `const`",
        ),
        (
            "_Pragma(\"x\")",
            "_Pragma",
            "expected statement or `}`, found `_Pragma`",
        ),
        (
            "__attribute__((x));",
            "__attribute__",
            "expected statement or `}`, found `__attribute__`",
        ),
        (
            "for (int64_t i = 0; i < n; i++) out[i] = 1.0f;",
            "out",
            "expected block, found `out`",
        ),
        (
            "if (n < 1) out[0] = 1.0f;",
            "out",
            "expected block, found `out`",
        ),
        (
            "for (int64_t i = 0; i < n; ++i) {}",
            "++",
            "expected `i`, found `++`",
        ),
        (
            "for (int64_t i = 0; i < n; i += 1) {}",
            "+=",
            "expected `++`",
        ),
        ("for (int64_t i = 0; i <= n; i++) {}", "<=", "expected `<`"),
        (
            "for (int64_t i = 0; i < n; n++) {}",
            "n",
            "expected `i`, found `n`",
        ),
        (
            "for (int64_t i = 0; n < i; i++) {}",
            "n",
            "expected `i`, found `n`",
        ),
        (
            "for (int i = 0; i < n; i++) {}",
            "int",
            "expected `int64_t`",
        ),
        (
            "for (int64_t i = 0; i < n && i < 3; i++) {}",
            "i < 3",
            "a loop that may end early asks nothing of its index `i` before",
        ),
        (
            "for (int64_t i = 0; i < n && a[i] < 1.0f; i++) {}",
            "a[i] < 1.0f",
            "a loop that may end early asks nothing of its index `i` before",
        ),
        (
            "for (int64_t i = 0; i < n && (n < m || (m < i)); i++) {}",
            "n < m || (m < i)",
            "a loop that may end early asks nothing of its index `i` before",
        ),
        (
            "for (int64_t i = 0; a[0] < 1.0f && i < n; i++) {}",
            "a",
            "expected `i`, found `a`",
        ),
        (
            "for (int64_t i = 0; i < n || a[0] < 1.0f; i++) {}",
            "||",
            "expected `&&` or `;`",
        ),
        (
            "for (int64_t i = 0; i < n && a[0] < 1.0f || n < m; i++) {}",
            "||",
            "expected `;`",
        ),
        (
            "for (int64_t i = 0; i < n && a[0] < 1.0f && n < m; i++) {}",
            "&&",
            "expected `;`",
        ),
        (
            "for (int64_t i = 0; i < n && a[0]; i++) {}",
            "a[0]",
            "expected condition",
        ),
        (
            "for (int64_t i = 0; i < n & n < m; i++) {}",
            "&",
            "expected `&&` or `;`",
        ),
        (
            "for (int64_t i = 0; i < n, n < m; i++) {}",
            ",",
            "expected `&&` or `;`",
        ),
        (
            "for (int64_t i = 0; i < n && s < 1.0f; i++) { float s = 0.0f; }",
            "s",
            "`s` is not declared",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { float s = a[i]; if (s < 1.0f) { out[0] = s; } else { break; } }",
            "float s = a[i];",
            "a loop that may end early asks nothing of its index `i` before",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { float s = a[0]; if (a[i] < s) { out[0] = s; } else { break; } }",
            "a[i] < s",
            "a loop that may end early asks nothing of its index `i` before",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { { float s = 0.0f; out[0] += s; } \
             if (out[0] < 1.0f) { out[0] = 1.0f; } else { break; } }",
            "out[0] += s;",
            "`out` is changed where the loop may end early",
        ),
        (
            "float s = 0.0f; for (int64_t i = 0; i < n; i++) { s = s + out[0]; \
             if (s < 1.0f) { out[0] = 1.0f; } else { break; } }",
            "s = s + out[0];",
            "`s` is changed where the loop may end early",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { out[0] += 1.0f; { float s = 1.0f; s += a[0]; } \
             if (out[0] < 1.0f) { out[0] = 1.0f; } else { break; } }",
            "out[0] += 1.0f;",
            "`out` is changed where the loop may end early",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { \
             float *s = malloc(array_room(n) * sizeof(float)); if (!s) { abort(); } free(s); \
             if (out[0] < 1.0f) { out[0] = 1.0f; } else { break; } }",
            "float *s = malloc(array_room(n) * sizeof(float)); if (!s) { abort(); }",
            "memory is not asked for or freed where the loop may end early",
        ),
        (
            "float *s = malloc(array_room(n) * sizeof(float)); if (!s) { abort(); } \
             for (int64_t i = 0; i < n; i++) { { free(s); } \
             if (out[0] < 1.0f) { out[0] = 1.0f; } else { break; } }",
            "free(s);",
            "memory is not asked for or freed where the loop may end early",
        ),
        ("break;", "break;", "`break;` stands alone"),
        (
            "for (int64_t i = 0; i < n; i++) { break; }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { break; } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { break; } else { out[0] = 1.0f; } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { } else { out[0] = 1.0f; break; } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { } else { break; break; } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { } else { { break; } } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { } else { break; } out[i] = 1.0f; }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { { if (out[0] < 1.0f) { } else { break; } } }",
            "break;",
            "`break;` stands alone",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { out[0] = a[i]; } else { if (n < 1) { break; } } }",
            "break;",
            "`break;` stands alone",
        ),
        ("break", "}", "expected `;`"),
        ("continue;", "continue", "expected statement or `}`"),
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
        ("out[0] -= 1.0f;", "-=", "expected `=` or `+=`, found `-=`"),
        ("out[0]++;", "++", "expected `=` or `+=`, found `++`"),
        ("out = 1.0f;", "out", "is the output"),
        ("out[0][1] = 1.0f;", "[", "expected `=` or `+=`, found `[`"),
        ("*out = 1.0f;", "*", "expected statement or `}`, found `*`"),
        ("a[0] = 1.0f;", "a", "is an input"),
        ("n = 1.0f;", "n", "is an integer"),
        ("n += 1;", "1", "expected scalar, found `1`"),
        ("s = 1.0f;", "s", "`s` is not declared"),
        ("f[0] = 1.0f;", "f", "is the function"),
        ("float s = s;", "s", "`s` is not declared"),
        ("float s;", ";", "expected `=` or `[`"),
        ("float s = 1.0f, t = 2.0f;", ",", "expected `;`"),
        ("float s[2] = 1.0f;", "1.0f", "expected `{`"),
        (
            "double s = 1.0f;",
            "1.0f",
            "C would convert `float` into `double` here",
        ),
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
        (
            "float _s = 1.0f;",
            "_s",
            "expected name or `*`, found `_s`, which begins with `_`",
        ),
        (
            "float s__t = 1.0f;",
            "s__t",
            "expected name or `*`, found `s__t`, which contains `__`",
        ),
        (
            "float free = 1.0f;",
            "free",
            "expected name or `*`, found `free`, which is a name that the C file itself uses",
        ),
        ("free(a);", "a", "is an input"),
        ("free(out);", "out", "is the output"),
        ("free(x);", "x", "`x` is not declared"),
        (
            "abort();",
            "abort",
            "expected statement or `}`, found `abort`",
        ),
        ("(void)x;", "x", "`x` is not declared"),
        ("(int)n;", "int", "expected `void`, found `int`"),
        ("out[0] = 1.0f", "}", "expected `;`"),
        ("(out[0]) = 1.0f;", "out", "expected `void`"),
        ("out[0] + 1 = 1.0f;", "+", "expected `=`"),
        (
            "-out[0] = 1.0f;",
            "-",
            "expected statement or `}`, found `-`",
        ),
        ("3 = 1.0f;", "3", "expected statement or `}`, found `3`"),
        ("free((out));", "(", "expected name, found `(`"),
        ("free(3);", "3", "expected name, found `3`"),
        ("(void)3;", "3", "expected name, found `3`"),
        ("float 3 = 1.0f;", "3", "expected name or `*`, found `3`"),
        ("float (s) = 1.0f;", "(", "expected name or `*`, found `(`"),
        (
            "for (int64_t (i) = 0; (i) < n; (i)++) {}",
            "(",
            "expected name, found `(`",
        ),
        (
            "for (int64_t i = 0; (i < n); i++) {}",
            "(",
            "expected `i`, found `(`",
        ),
        ("if (n = m) {}", "=", "expected `[` or `)`, found `=`"),
    ];
    for (body, at, message) in cases {
        assert_refused(&file(body), at, message);
    }
}

#[test]
fn allocations_have_one_spelling() {
    let spelling = "float *x = calloc(array_room(n), sizeof(float)); if (!x) { abort(); }";
    parsed(&file(spelling));
    let cases = [
        ("(n)", " n", "n", "expected `(`"),
        ("(n)", "(n) + 1", "+", "expected `,`"),
        (
            "array_room(n)",
            "(size_t)(n) + 1",
            "(",
            "expected `array_room`",
        ),
        ("array_room(n)", "n", "n", "expected `array_room`"),
        (
            "(n)",
            "(array_room(n))",
            "array_room",
            "expected cells, found `array_room`",
        ),
        (
            "(n)",
            "(array_cells(n, array_cells(n, m)))",
            "array_cells",
            "expected index, found `array_cells`",
        ),
        ("(n)", "(array_cells(n))", ")", "expected `,`"),
        ("(n)", "(1.0f)", "1.0f", "expected cells"),
        (
            "sizeof(float)",
            "sizeof(double)",
            "double",
            "`double`, where the array is of `float`",
        ),
        ("sizeof(float)", "4", "4", "expected `sizeof`"),
        ("calloc", "malloc", ",", "expected `*`"),
        (
            "calloc",
            "realloc",
            "realloc",
            "expected `calloc` or `malloc`",
        ),
        ("if (!x) { abort(); }", "", "}", "expected `if`"),
        ("!x", "!n", "n", "expected `x`, found `n`"),
        ("!x", "x", "x", "expected `!`"),
        ("{ abort(); }", "{ return; }", "return", "expected `abort`"),
        ("{ abort(); }", "abort();", "abort", "expected `{`"),
        (
            "float *x",
            "float *restrict x",
            "restrict",
            "expected name, found `restrict`",
        ),
    ];
    for (from, to, at, message) in cases {
        assert_refused(&file(&spelling.replace(from, to)), at, message);
    }

    let spelling = "float *x = malloc(array_room(n) * sizeof(float)); if (!x) { abort(); }";
    parsed(&file(spelling));
    let cases = [
        (
            "array_room(n)",
            "array_cells(n, 1)",
            "array_cells",
            "expected `array_room`",
        ),
        (
            "array_room(n) *",
            "array_room(n) + 1 *",
            "+",
            "expected `*`",
        ),
        ("* sizeof", ", sizeof", ",", "expected `*`"),
        (
            "sizeof(float)",
            "sizeof(double)",
            "double",
            "`double`, where the array is of `float`",
        ),
        ("if (!x) { abort(); }", "", "}", "expected `if`"),
        ("!x", "!n", "n", "expected `x`, found `n`"),
    ];
    for (from, to, at, message) in cases {
        assert_refused(&file(&spelling.replace(from, to)), at, message);
    }
}

#[test]
fn local_arrays() {
    let inside = "t[0] = a[0]; t[1] += t[0]; out[0] = t[1];";
    for spelling in [
        "float t[1];",
        "float t[64] = {0};",
        "float t[4096]; (void)t;",
        "float r[4096]; float s[4096]; float u[4096]; float t[4096];",
    ] {
        parsed(&file(&format!("{spelling} {inside}")));
    }
    let double = |body: &str| file(body).replace("float", "double");
    parsed(&double("double t[4096]; double u[4096];"));
    let cases = [
        ("float t[n];", "n", "expected integer, found `n`"),
        ("float t[n] = {0};", "n", "expected integer"),
        ("float t[2 * 2];", "*", "expected `]`"),
        ("float t[];", "]", "expected integer"),
        ("float t[0];", "0", "a local array has 1 to 4096 cells"),
        (
            "float t[4097] = {0};",
            "4097",
            "a local array has 1 to 4096 cells",
        ),
        (
            "float t[9223372036854775807];",
            "9223372036854775807",
            "a local array has 1 to 4096 cells",
        ),
        (
            "float r[4096]; { float s[4096]; } float t[4096]; float u[4096]; float v[1];",
            "1",
            "the local arrays have more than 65536 bytes",
        ),
        ("float t[2] = {1};", "1", "expected `0`"),
        ("float t[2] = {0, 0};", ",", "expected `}`"),
        ("float t[2] = {};", "}", "expected `0`"),
        ("float t[2][2];", "[", "expected `;` or `=`"),
        ("float t[2] = 0.0f;", "0.0f", "expected `{`"),
        (
            "double t[2]; t[0] = 1.0f;",
            "1.0f",
            "C would convert `float` into `double` here",
        ),
        (
            "double t[2] = {0}; out[0] = t[0];",
            "t[0]",
            "C would convert `double` into `float` here",
        ),
        ("float n[2];", "n", "already declared"),
        ("float a[2];", "a", "already declared"),
        ("float t[2]; float t[2];", "t", "already declared"),
        ("float t[2]; free(t);", "t", "`t` is a local array"),
        ("float t[2]; out[0] = t;", "t", "`t` is a local array"),
        ("float t[2]; t = 1.0f;", "t", "`t` is a local array"),
        ("{ float t[2]; } t[0] = 1.0f;", "t", "`t` is not declared"),
        ("t[0] = 1.0f; float t[2];", "t", "`t` is not declared"),
    ];
    for (body, at, message) in cases {
        assert_refused(&file(body), at, message);
    }
    assert_refused(
        &double("double t[4096]; double u[4096]; double v[1];"),
        "1",
        "the local arrays have more than 65536 bytes",
    );
}

#[test]
fn files_outside_the_subset_are_refused() {
    let good = file("");
    let replaced = |from: &str, to: &str| good.replacen(from, to, 1);
    let long = "n".repeat(64);
    let calling = |line: &str| {
        let file = file("out[0] = sqrtf(a[0]);");
        file.replacen("void f", &format!("{line}void f"), 1)
    };
    let cases = [
        (
            replaced("#include <stdint.h>\n", ""),
            "#include <stdlib.h>\n",
            "expected `#include <stdint.h>`",
        ),
        (
            replaced("#include <stdlib.h>\n", ""),
            "void",
            "expected `#include <stdlib.h>`",
        ),
        (
            replaced("void f", "#include <stdint.h>\nvoid f"),
            "#include <stdint.h>\n",
            "expected function",
        ),
        (
            replaced("#include <stdlib", "#include <math"),
            "#include <math.h>\n",
            "expected `#include <stdlib.h>`",
        ),
        (
            replaced("void f", "#include <math.h>\nvoid f"),
            "#include <math.h>\n",
            "nothing is called",
        ),
        (
            replaced("#include <stdint", "#include <math.h>\n#include <stdint"),
            "#include <math.h>\n",
            "expected `#include <stdint.h>`",
        ),
        (
            calling("#include <math.h>\n#include <math.h>\n"),
            "#include <math.h>\n",
            "expected function",
        ),
        (
            calling(""),
            "sqrtf(a[0])",
            "a file with calls needs a line `#include <math.h>`",
        ),
        (
            calling("#include <math.h>\n").replace("sqrtf(a[0])", "sqrtf(n)"),
            "n",
            "is an integer",
        ),
        (
            calling("#include <tgmath.h>\n"),
            "#",
            "expected function, found `#`",
        ),
        (
            calling("#include <math.h> \n"),
            "#",
            "expected function, found `#`",
        ),
        (
            replaced("#include <", "#include  <"),
            "#",
            "alone on its line",
        ),
        (
            good.replace(".h>\nvoid", ".h> void"),
            "#",
            "alone on its line",
        ),
        (
            replaced("h>\n#include", "h> /*\n*/ #include"),
            "#",
            "alone on its line",
        ),
        (
            replaced("#include <stdint.h>", "# include <stdint.h>"),
            "#",
            "alone on its line",
        ),
        (replaced("t.h>", "t.h> // why"), "#", "alone on its line"),
        (replaced("t.h>", "t.h> "), "#", "alone on its line"),
        (
            replaced("void f", "#define n 1\nvoid f"),
            "#",
            "expected function",
        ),
        (
            replaced("void f", "#pragma once\nvoid f"),
            "#",
            "expected function",
        ),
        (
            replaced("void f", "#line 3\nvoid f"),
            "#",
            "expected function",
        ),
        (
            replaced("void f", "%: define n 1\nvoid f"),
            "%:",
            "expected function",
        ),
        (replaced("{\n", "<%\n"), "<%", "expected block, found `<%`"),
        (
            replaced("{\n", "{ out<:0:> = 1.0f; \n"),
            "<:",
            "expected `=` or `+=` or `[`",
        ),
        (replaced("void f", "/* ??/ */ void f"), "?", "trigraph"),
        (replaced("{\n", "??<\n"), "?", "trigraph"),
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
        // A comment stands apart from what is compiled.
        (
            replaced("int64_t n,", "int64_t n/* a */ ,"),
            "/*",
            "a comment needs a blank on each side",
        ),
        (
            replaced("int64_t n,", "int64_t n,// a\n"),
            "//",
            "a comment needs a blank",
        ),
        (
            replaced("int64_t n,", "int64_t/* a */\nn,"),
            "/*",
            "a comment needs a blank",
        ),
        (
            replaced("void f", "/* a *//* b */ void f"),
            "/*",
            "a comment needs a blank",
        ),
        (
            replaced("void f", "/* a *// void f"),
            "/*",
            "a comment needs a blank",
        ),
        (
            replaced("void f", "/* a */void f"),
            "/*",
            "a comment needs a blank",
        ),
        (replaced("void f", "/* void f"), "/*", "not closed"),
        (replaced("void f", "/*/ void f"), "/*", "not closed"),
        (
            replaced("restrict a,", "restrict a,\r"),
            "\r",
            "U+000D (CARRIAGE RETURN without a line feed after it) cannot stand here",
        ),
        (replaced("void f", "// a\rvoid f"), "\r", "U+000D"),
        (replaced("h>\n", "h>\r"), "\r", "U+000D"),
        (replaced("h>\n", "h>\r\r\n"), "\r", "U+000D"),
        (replaced("h>\n", "h> \r\n"), "#", "alone on its line"),
        (
            replaced("void f", "/* \u{1b}[1A */ void f"),
            "\u{1b}",
            "ESCAPE",
        ),
        (
            replaced("void f", "\u{c}void f"),
            "\u{c}",
            "printable ASCII",
        ),
        (replaced("void f", "\0void f"), "\0", "printable ASCII"),
        (good.trim_end().to_string(), "", "end in a newline"),
        (
            replaced("void f", "static void f"),
            "static",
            "expected function",
        ),
        (replaced("void f", "int f"), "int", "expected function"),
        (
            replaced("void f", "[[noreturn]] void f"),
            "[",
            "expected function",
        ),
        (
            replaced("void f", "__attribute__((x)) void f"),
            "__attribute__",
            "expected function",
        ),
        (
            replaced("void f", "int g; void f"),
            "int",
            "expected function",
        ),
        (replaced("void f", "void main"), "main", "expected name"),
        (
            replaced("void f", "void memset"),
            "memset",
            "is a function or variable of the C library, and cannot name a function",
        ),
        (
            replaced("void f", "void write"),
            "write",
            "of the C library",
        ),
        (
            replaced("void f", "void exp"),
            "exp",
            "expected name, found `exp`, which is a function that C files can call",
        ),
        (
            replaced("int64_t n", "int64_t sqrtf"),
            "sqrtf",
            "expected name or `*`, found `sqrtf`, which is a function that C files can call",
        ),
        (replaced("void f", "void abs"), "abs", "of the C library"),
        (
            replaced("void f", "void stdin"),
            "stdin",
            "a macro or a type",
        ),
        (replaced("void f", "void malloc"), "malloc", "expected name"),
        (replaced("void f", "void linux"), "linux", "expected name"),
        (
            replaced("void f", "void INT64_MAX"),
            "INT64_MAX",
            "expected name, found `INT64_MAX`, which has no lower-case letter",
        ),
        (
            replaced("int64_t n", "int64_t MB_CUR_MAX"),
            "MB_CUR_MAX",
            "which has no lower-case letter",
        ),
        (
            replaced("int64_t n", "int64_t errno"),
            "errno",
            "which is a macro or a type in a header of C",
        ),
        (
            replaced("int64_t n", "int64_t calloc"),
            "calloc",
            "which is a name that the C file itself uses",
        ),
        (
            replaced("restrict a", "restrict x_t"),
            "x_t",
            "ends in `_t`",
        ),
        (
            replaced("int64_t n", "int64_t while"),
            "while",
            "expected name",
        ),
        (
            replaced("int64_t n", &format!("int64_t {long}")),
            &long,
            "which is longer than 63 characters",
        ),
        (
            replaced("int64_t n", "int n"),
            "int",
            "expected size or input or output",
        ),
        (
            replaced("int64_t n", "const int64_t n"),
            "n",
            "expected `*`",
        ),
        (replaced("int64_t n,", "int64_t n[],"), "[", "expected `,`"),
        (replaced("int64_t m", "int64_t n"), "n", "already declared"),
        (replaced("const float", "const int"), "int", "expected type"),
        (
            replaced("float *restrict out", "const float *restrict out"),
            ")",
            "expected `,`",
        ),
        (replaced("*restrict a", "*a"), "a", "expected `restrict`"),
        (replaced("*restrict a", "a"), "a", "expected `*`"),
        (replaced(", float *restrict out", ""), ")", "expected `,`"),
        (
            replaced(", float *restrict out", ", float *restrict out, int64_t k"),
            "k",
            "expected `*`",
        ),
        (
            format!("{good}void g(float *restrict out) {{}}\n"),
            "void",
            "expected `<end of the file>`",
        ),
        (format!("{good};\n"), ";", "expected `<end of the file>`"),
        (format!("{good}}}\n"), "}", "expected `<end of the file>`"),
        (
            good.trim_end().trim_end_matches('}').to_string(),
            "",
            "found `<end of the file>`",
        ),
        (
            replaced("void f", "\"a\" void f"),
            "\"",
            "expected function",
        ),
        (replaced("void f", "@ void f"), "@", "expected function"),
        (replaced("void f", "$ void f"), "$", "expected function"),
        (String::new(), "", "expected `#include <stdint.h>`"),
        (
            "\n".into(),
            "",
            "expected `#include <stdint.h>`, alone on its line",
        ),
    ];
    for (text, at, message) in &cases {
        assert_refused(text, at, message);
    }
    for text in ["é", "\u{202e}", "// \u{202e}\n", "/* é */"] {
        let error = refused(&replaced("void f", &format!("{text} void f")));
        assert!(error.message.contains("printable ASCII"), "{error}");
    }
    let error = refused(&" ".repeat((1 << 20) + 1));
    assert!(error.message.contains("longer than 1 MiB"), "{error}");
}

#[test]
fn errors_have_line_and_column() {
    let error = refused(&file("    out[0] = 1.0f;\n    out[1] = n;"));
    assert_eq!((error.line, error.column), (5, 14));
    assert!(
        error.to_string().starts_with("5:14: `n` is an integer"),
        "{error}"
    );
}

/// An index that data give is declared with its value, and is visible in its block only.
#[test]
fn indices_that_are_data() {
    let file = |body: &str| {
        format!(
            "#include <stdint.h>\n#include <stdlib.h>\nvoid f(int64_t n, const int32_t *restrict d, \
             const uint64_t *restrict w, const float *restrict a, float *restrict out) {{\n{body}\n}}\n"
        )
    };
    let declared = "int64_t t = (int64_t)d[0];";
    for body in [
        "int64_t t = (int64_t)d[0]; out[t] = a[t + n];",
        "int64_t t = (int64_t)w[0]; out[t] = a[t];",
        "{ int64_t t = (int64_t)d[0]; out[t] = 0.0f; } { int64_t t = (int64_t)d[1]; (void)t; }",
    ] {
        parsed(&file(body));
    }
    for (body, at, message) in [
        ("int64_t t = d[0];", "d", "expected `(`"),
        (
            "int64_t t = (int32_t)d[0];",
            "int32_t",
            "expected `int64_t`",
        ),
        ("int64_t t = (int64_t)n;", "n", "a scalar is needed"),
        ("int64_t t = (int64_t)d[0] + 1;", "+", "expected `;`"),
        (
            "int64_t t = (int64_t)a[0];",
            "int64_t t = (int64_t)a[0];",
            "values of `float` are no indices",
        ),
        (
            "int64_t t = (int64_t)(1 < n);",
            "1 < n",
            "found a condition",
        ),
        ("int64_t t;", ";", "expected `=`"),
        ("int64_t n = (int64_t)d[0];", "n", "already declared"),
        (
            "{ int64_t t = (int64_t)d[0]; } out[t] = 0.0f;",
            "t",
            "not declared",
        ),
        (
            "for (int64_t t = 0; t < n; t++) { int64_t t = (int64_t)d[0]; }",
            "t",
            "already declared",
        ),
        (
            "float t = 1.0f; { int64_t t = (int64_t)d[0]; }",
            "t",
            "an integer elsewhere",
        ),
    ] {
        let error = refused(&file(body));
        assert!(error.message.contains(message), "{error}\n{body}");
        let text = file(body);
        assert_eq!(
            &text[error.span.start..error.span.end],
            at,
            "{error}\n{body}"
        );
    }
    for (after, at) in [
        ("t = (int64_t)d[1];", "int64_t"),
        ("t += 1;", "1"),
        ("out[0] = t;", "t"),
        ("int64_t t = (int64_t)d[1];", "t"),
    ] {
        let text = file(&format!("{declared} {after}"));
        let error = refused(&text);
        assert_eq!(
            &text[error.span.start..error.span.end],
            at,
            "{error}\n{after}"
        );
    }
}
