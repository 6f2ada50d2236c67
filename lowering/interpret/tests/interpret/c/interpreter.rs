//! The interpreter on hand-written programs, right and wrong.

use interpret::c::{Fault, run, run_within};
use programs::c::parse;
use programs::c::print::print;

/// Programs of the kind that the lowering writes.
pub const SAMPLES: [(&str, &str); 3] = [("matmul", MATMUL), ("pipeline", PIPELINE), ("tail", TAIL)];

const MATMUL: &str = "\
#include <stdint.h>
#include <stdlib.h>

void matmul(int64_t m, int64_t n, int64_t k, const float *restrict a, const float *restrict b, \
float *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float s = 0.0f;
            for (int64_t p = 0; p < k; p++) {
                s += a[i * k + p] * b[p * n + j];
            }
            out[i * n + j] = s;
        }
    }
}
";

const PIPELINE: &str = "\
#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { \
if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void pipeline(int64_t n, const double *restrict f, const double *restrict unused, \
double *restrict out) {
    double *buf = calloc(array_room(n), sizeof(double));
    if (!buf) {
        abort();
    }
    for (int64_t j = 0; j < n; j++) {
        buf[j] = f[j];
    }
    for (int64_t i = 0; i < n; i++) {
        double never_read = 2.0;
        never_read = 3.5;
        out[i] = (1 <= i && !(n <= i - 1) || n == 17 ? buf[i - 1] : 0.0) + buf[i];
    }
    free(buf);
}
";

const TAIL: &str = "\
#include <stdint.h>
#include <stdlib.h>

void tail(int64_t n, const uint32_t *restrict a, uint32_t *restrict out) {
    for (int64_t io = 0; io < (n + 8 - 1) / 8; io++) {
        for (int64_t i = io * 8; i < (io * 8 + 8 < n ? io * 8 + 8 : n); i++) {
            out[i] = 3u * a[i % n];
        }
    }
    {
        uint32_t s = -4294967295u;
        if (n > 0) {
            out[0] += s;
        }
    }
}
";

fn f32s(values: &[f32]) -> Vec<u64> {
    values
        .iter()
        .map(|value| u64::from(value.to_bits()))
        .collect()
}

#[test]
fn matmul_multiplies() {
    let function = parse(MATMUL.as_bytes()).expect("matmul parses");
    let (a, b) = (f32s(&[1.0, 2.0, 3.0, 4.0]), f32s(&[5.0, 6.0, 7.0, 8.0]));
    let mut out = vec![9; 4];
    run(&function, &[2, 2, 2], &[a, b], &mut out).expect("no fault");
    assert_eq!(out, f32s(&[19.0, 22.0, 43.0, 50.0]));
}

#[test]
fn pipeline_adds_neighbours() {
    let function = parse(PIPELINE.as_bytes()).expect("pipeline parses");
    let f: Vec<u64> = [1.0f64, 2.0, 4.0]
        .iter()
        .map(|value| value.to_bits())
        .collect();
    let mut out = vec![7; 3];
    run(&function, &[3], &[f, vec![]], &mut out).expect("no fault");
    assert_eq!(out, [1.0f64, 3.0, 6.0].map(f64::to_bits));
    run(&function, &[0], &[vec![], vec![]], &mut []).expect("no fault for empty arrays");
}

#[test]
fn unsigned_elements_wrap() {
    let function = parse(TAIL.as_bytes()).expect("tail parses");
    let mut out = vec![0; 9];
    let a = (0..9).map(|k| k + 0x5555_5556).collect();
    run(&function, &[9], &[a], &mut out).expect("no fault");
    assert_eq!(out[..3], [3, 5, 8]);
}

/// The fault of a function `void f(int64_t n, const uint32_t *a, uint32_t *out)` with this body,
/// run with n = 3 and buffers of three cells, and the statement it is reported for.
fn fault(body: &str) -> (Fault, String) {
    let parameters = "int64_t n, const uint32_t *restrict a, uint32_t *restrict out";
    let room = match body.contains("array_room") {
        true => format!("{ARRAY_ROOM}\n"),
        false => String::new(),
    };
    let text = format!(
        "#include <stdint.h>\n#include <stdlib.h>\n{room}void f({parameters}) {{{body}}}\n"
    );
    let function = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let error = run(&function, &[3], &[vec![1, 2, 3]], &mut [5; 3]).expect_err(body);
    assert!(error.to_string().contains(&error.statement), "{error}");
    (error.fault, error.statement)
}

/// What a function that allocates has before it.
pub const ARRAY_ROOM: &str = "static inline size_t array_room(int64_t n) { \
    if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }";

const ALLOC: &str = "uint32_t *x = calloc(array_room(n), sizeof(uint32_t)); if (!x) { abort(); }";

#[test]
fn every_fault_is_reported_with_its_statement() {
    let outside = |array: &str, index| Fault::OutOfBounds {
        array: array.into(),
        index,
        length: 3,
    };
    let overflow = |expression: &str, value: i128| Fault::Overflow {
        expression: expression.to_string(),
        value,
        integers: vec![("n".to_string(), 3)],
    };
    let cases = [
        ("out[n] = 1u;", outside("out", 3)),
        ("out[0] = a[n - 4];", outside("a", -1)),
        (
            "for (int64_t i = 0; i < n; i++) { out[i] = a[i + 1]; }",
            outside("a", 3),
        ),
        (
            "out[0] += 1u;",
            Fault::Uninitialised {
                array: "out".into(),
                index: 0,
            },
        ),
        (
            "out[0] = out[1];",
            Fault::Uninitialised {
                array: "out".into(),
                index: 1,
            },
        ),
        (
            "out[n + 9223372036854775807 - 3] = 1u;",
            overflow("n + 9223372036854775807", 9_223_372_036_854_775_810),
        ),
        (
            "out[-9223372036854775807 - n] = 1u;",
            overflow("-9223372036854775807 - n", -9_223_372_036_854_775_810),
        ),
        (
            "out[0] = a[9223372036854775807 * n % 3];",
            overflow("9223372036854775807 * n", 3 * i128::from(i64::MAX)),
        ),
        (
            "if (n * n * 4611686018427387904 < 0 && n < 3) { }",
            overflow("n * n * 4611686018427387904", 9 << 62),
        ),
        (
            "out[(0 - n) / 2] = 1u;",
            Fault::IndexDivision {
                dividend: -3,
                divisor: 2,
            },
        ),
        (
            "out[n % (n - 3)] = 1u;",
            Fault::IndexDivision {
                dividend: 3,
                divisor: 0,
            },
        ),
        (
            "if (1 / (n - 3) < 2) { }",
            Fault::IndexDivision {
                dividend: 1,
                divisor: 0,
            },
        ),
        ("out[0] = 1u / (a[0] - 1u);", Fault::DivisionByZero),
    ];
    for (body, expected) in cases {
        let (fault, statement) = fault(body);
        assert_eq!(fault, expected, "{body}");
        assert!(
            body.contains(statement.trim_end_matches(" {")),
            "{statement}"
        );
    }
}

/// The message says which subexpression overflows, where, and for which values.
#[test]
fn overflows_are_explained() {
    let text = "#include <stdint.h>\n#include <stdlib.h>\n\
        void f(int64_t n, const float *restrict a, float *restrict out) {\n\
        for (int64_t i = 0; i < n; i++) { out[i] = a[i * 4611686018427387904 % 3]; } }\n";
    let function = parse(text.as_bytes()).expect("parses");
    let run = |n: i64| {
        let mut output = vec![0; n as usize];
        run(&function, &[n], &[vec![0; 3]], &mut output)
    };
    assert!(run(2).is_ok());
    assert_eq!(
        run(4).unwrap_err().to_string(),
        "`i * 4611686018427387904` overflows int64_t: it would be 9223372036854775808 \
         (with n = 4, i = 2) in `out[i] = a[i * 4611686018427387904 % 3];`"
    );
}

/// The loop, its first value, the store; the second value, the store.
#[test]
fn steps_are_counted() {
    let text = "#include <stdint.h>\n#include <stdlib.h>\n\
        void f(int64_t n, float *restrict out) {\n\
        for (int64_t i = 0; i < n; i++) { out[i] = 1.0f; } }\n";
    let function = parse(text.as_bytes()).expect("parses");
    let run = |steps| run_within(&function, &[2], &[], &mut [0; 2], steps);
    assert!(run(5).is_ok());
    assert_eq!(run(4).map_err(|error| error.fault), Err(Fault::Exhausted));
}

/// An array with nothing in it.
fn unwritten() -> String {
    ALLOC.replace(
        "calloc(array_room(n), sizeof(uint32_t))",
        "malloc(array_room(n) * sizeof(uint32_t))",
    )
}

#[test]
fn heap_faults_are_reported() {
    let name = || "x".to_string();
    let cases = [
        (ALLOC.to_string(), Fault::Leak(name())),
        (format!("{{ {ALLOC} }}"), Fault::Leak(name())),
        (format!("{ALLOC} free(x); free(x);"), Fault::Freed(name())),
        (format!("{ALLOC} free(x); x[0] = 1u;"), Fault::Freed(name())),
        (
            format!("{ALLOC} free(x); out[0] = x[0];"),
            Fault::Freed(name()),
        ),
        (ALLOC.replace("(n)", "(n - 4)"), Fault::Length(-1)),
        (
            ALLOC.replace("(n)", "(n * 1000000000000)"),
            Fault::Memory(3_000_000_000_000),
        ),
        (
            ALLOC.replace("(n)", "(n - 3 + 144115188075855872)"),
            Fault::Memory(1 << 57),
        ),
        (
            ALLOC.replace("(n)", "(n - 2 + 144115188075855872)"),
            Fault::Length((1 << 57) + 1),
        ),
        (
            format!("{} out[0] = x[1]; free(x);", unwritten()),
            Fault::Uninitialised {
                array: name(),
                index: 1,
            },
        ),
        (unwritten(), Fault::Leak(name())),
        (
            "uint32_t x[2]; x[0] = 1u; out[0] = x[1];".to_string(),
            Fault::Uninitialised {
                array: name(),
                index: 1,
            },
        ),
        (
            "for (int64_t i = 0; i < n; i++) { uint32_t x[1]; if (i < 1) { x[0] = 1u; } \
             out[i] = x[0]; }"
                .to_string(),
            Fault::Uninitialised {
                array: name(),
                index: 0,
            },
        ),
        (
            "uint32_t x[2] = {0}; out[0] = x[1]; x[n] = 1u;".to_string(),
            Fault::OutOfBounds {
                array: name(),
                index: 3,
                length: 2,
            },
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(fault(&body).0, expected, "{body}");
    }
}

/// The parser refuses these; trees made by hand reach the interpreter.
#[test]
fn ill_formed_trees_are_faults() {
    let text = |body: &str| {
        format!(
            "#include <stdint.h>\n#include <stdlib.h>\n\
             void f(int64_t n, const float *restrict a, float *restrict out) {{{body}}}\n"
        )
    };
    let with = |from: &str, renamed: &str| {
        let mut function = parse(text(from).as_bytes()).expect("parses");
        function.inputs[0].name = renamed.to_string();
        run(&function, &[3], &[vec![0]], &mut [0]).map_err(|error| error.fault)
    };
    assert_eq!(
        with("out[0] = a[0];", "b"),
        Err(Fault::Undeclared("a".into()))
    );
    assert_eq!(
        with("out[0] = 0.5f;", "out"),
        Err(Fault::Redeclared("out".into()))
    );
    assert_eq!(
        with("out[0] = 0.5f;", "n"),
        Err(Fault::Redeclared("n".into()))
    );
    let function = parse(text("out[0] = 0.5f;").as_bytes()).expect("parses");
    let missing = run(&function, &[], &[vec![]], &mut [0]).map_err(|error| error.fault);
    assert_eq!(missing, Err(Fault::Arguments));
}

#[test]
fn samples_print_as_they_are_written() {
    for (name, text) in SAMPLES {
        let function = parse(text.as_bytes()).expect(name);
        let printed = print(&function, "a header");
        assert_eq!(parse(printed.as_bytes()), Ok(function), "{printed}");
        let unbroken: Vec<&str> = printed.split_whitespace().collect();
        assert!(
            unbroken.starts_with(&["//", "a", "header", "#include", "<stdint.h>"]),
            "{printed}"
        );
    }
}

/// Both branches, and conditions of which only a part counts.
#[test]
fn choices() {
    for (statement, expected) in [
        (
            "if (a[0] < a[1]) { out[0] = 1u; } else { out[0] = a[7]; }",
            1,
        ),
        (
            "if (a[0] > a[1]) { out[0] = a[7]; } else { out[0] = 2u; }",
            2,
        ),
        ("if (n < 1) { out[0] = a[7]; } out[0] = 3u;", 3),
        ("out[0] = (a[0] == a[1] || n < 3 ? 1u : 2u);", 2),
        ("out[0] = (n < 3 && a[7] == a[7] ? 1u : 2u);", 2),
        ("out[0] = (n == 3 || a[7] == a[7] ? 1u : 2u);", 1),
        (
            "out[0] = (!(a[0] != a[0]) && a[0] <= a[0] && a[1] >= a[0] ? 1u : 2u);",
            1,
        ),
        ("out[0] = (uint32_t)(n - 4);", u64::from(u32::MAX)),
    ] {
        let parameters = "int64_t n, const uint32_t *restrict a, uint32_t *restrict out";
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\nvoid f({parameters}) {{{statement}}}\n"
        );
        let function = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mut out = [5];
        run(&function, &[3], &[vec![1, 2, 3]], &mut out).expect(statement);
        assert_eq!(out, [expected], "{statement}");
    }
}
