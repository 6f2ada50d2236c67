//! `atl compile --header`: what a caller includes, in C and in C++.

use crate::cli::{Scratch, atl, stderr, stdout};
use interpret::atl::meets_precondition;
use std::path::Path;
use std::process::{Command, Output};

/// Two kernels, the second one with a name that is a word of C++.
const KERNELS: &str = "\
kernel smooth(n: int, w: f32, x: f32[n]) -> f32[n - 2]
  where 2 <= n
  = gen i < n - 2: w * (x[i] + x[i + 1] + x[i + 2])
kernel affine(scale: f64, new: f64[m, k], m: int, b: f64[m], k: int) -> f64[m, k]
  where k % 4 = 0, m = 0 or k / 2 <= m * m * m - 1, not (min(m, k) >= cdiv(1000, 3))
  = gen i < m, j < k: scale * new[i, j] + b[i]
";
const ARITHMETIC: &str = include_str!("../header/arithmetic.c");
const CALLS: &str = include_str!("../header/calls.c");

/// Every warning is an error.
const WARNINGS: [&str; 6] = [
    "-Wall",
    "-Wextra",
    "-pedantic",
    "-Wconversion",
    "-Werror",
    "-O1",
];
const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

fn run(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    let output = command.current_dir(folder).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{program}: {error}"))
}

fn succeeds(program: &str, folder: &Path, arguments: &[&str]) -> String {
    let output = run(program, folder, arguments);
    let (said, why) = (stdout(&output), stderr(&output));
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {said}{why}"
    );
    said
}

/// A folder with both kernels, compiled, and their header.
fn compiled(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let source = scratch.write("k.atl", KERNELS);
    let header = scratch.0.join("header.h").display().to_string();
    let made = atl(&["compile", &source, "--header", &header]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    scratch
}

#[test]
fn checked_entry_points() {
    let scratch = compiled("checked");
    let folder = scratch.0.as_path();
    if !tests::sanitizers::gcc_works() {
        return;
    }
    scratch.write("calls.c", CALLS);
    let functions = ["smooth.c", "affine.c"];
    let options = [
        &["-std=c11", "-o", "calls", "calls.c"],
        &functions[..],
        &WARNINGS,
        &SANITIZERS,
    ]
    .concat();
    succeeds("gcc", folder, &options);
    let calls = folder.join("calls").display().to_string();
    succeeds(&calls, folder, &[]);
    // Exactly those sizes are refused that the conditions and the extents refuse.
    let file = programs::atl::read(KERNELS.as_bytes()).unwrap();
    let kernel = &file.kernels[1];
    for m in [-7, -1, 0, 1, 2, 3, 333, 334, 1 << 20, i32::MAX.into()] {
        for k in [-4, 0, 3, 4, 8, 60, 336, i32::MAX as i64 - 3] {
            let said = succeeds(&calls, folder, &[&m.to_string(), &k.to_string()]);
            let sizes = [("m".to_owned(), m), ("k".to_owned(), k)];
            let is_shape = m >= 0 && k >= 0 && (m as i128 * k as i128) <= 1 << 57;
            let met = meets_precondition(kernel, &sizes) && is_shape;
            assert_eq!(said.contains("pointer"), met, "{m}, {k}: {said}");
        }
    }
    if tests::sanitizers::works("clang") {
        let functions = [&["-std=c11", "-c"], &functions[..]].concat();
        succeeds("clang", folder, &functions);
        let options = [
            "-x",
            "c++",
            "-std=c++11",
            "-c",
            "calls.c",
            "-o",
            "calls_in_cpp.o",
        ];
        succeeds("clang", folder, &[&options, &WARNINGS[..]].concat());
        succeeds(
            "clang",
            folder,
            &["calls_in_cpp.o", "smooth.o", "affine.o", "-o", "cpp"],
        );
        succeeds(&folder.join("cpp").display().to_string(), folder, &[]);
    }
}

/// Headers in two folders, with one name.
#[test]
fn two_headers_in_one_program() {
    let scratch = Scratch::new("two-headers");
    for name in ["first", "second"] {
        let folder = scratch.0.join(name);
        std::fs::create_dir(&folder).unwrap();
        let kernel = format!("kernel {name}(x: f32) -> f32 = x + x\n");
        let source = scratch.write(&format!("{name}/k.atl"), &kernel);
        let header = folder.join("k.h").display().to_string();
        let out = folder.display().to_string();
        let made = atl(&["compile", &source, "--header", &header, "--out-dir", &out]);
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    }
    if !tests::sanitizers::gcc_works() {
        return;
    }
    let caller = "#include \"first/k.h\"\n#include \"second/k.h\"\n\
                  int main(void) {\n    float x = 1, y, z;\n    \
                  return first_checked(&x, &y) || second_checked(&y, &z) || z != 4;\n}\n";
    scratch.write("main.c", caller);
    let files = ["-std=c11", "main.c", "first/k.c", "second/k.c", "-o", "two"];
    succeeds("gcc", &scratch.0, &[&files, &WARNINGS[..]].concat());
    succeeds(
        &scratch.0.join("two").display().to_string(),
        &scratch.0,
        &[],
    );
}

#[test]
fn its_arithmetic_is_that_of_integers() {
    let scratch = compiled("arithmetic");
    scratch.write("arithmetic.c", ARITHMETIC);
    if tests::sanitizers::gcc_works() {
        let options = ["-std=gnu11", "arithmetic.c", "-o", "arithmetic"];
        succeeds("gcc", &scratch.0, &[&options, &SANITIZERS[..]].concat());
        let program = scratch.0.join("arithmetic").display().to_string();
        succeeds(&program, &scratch.0, &[]);
    }
}

#[test]
fn names_that_a_header_cannot_declare() {
    let scratch = Scratch::new("header-names");
    for (kernels, why) in [
        (
            &["class"][..],
            "`class`, which is a word of C++: rename the kernel, for instance to `class_kernel`",
        ),
        (&["std"], "`std`, which is a word of C++"),
        (&["atl_add"], "begin with `atl_` for itself"),
        (
            &["k", "k_checked"],
            "defines `k_checked` for the kernel `k`",
        ),
    ] {
        let kernels = kernels
            .iter()
            .map(|name| format!("kernel {name}(x: f32) -> f32 = x\n"));
        let source = scratch.write("k.atl", &kernels.collect::<String>());
        let header = scratch.0.join("k.h");
        let made = atl(&["compile", &source, "--header", header.to_str().unwrap()]);
        assert_eq!(made.status.code(), Some(2), "{}", stderr(&made));
        assert!(stderr(&made).contains(why), "{}", stderr(&made));
        assert!(!header.exists() && !scratch.0.join("k.c").exists());
    }
    // It is an output like the others.
    let source = scratch.write("k.atl", "kernel k(x: f32) -> f32 = x\n");
    let made = atl(&["compile", &source, "--header", &source]);
    assert_eq!(made.status.code(), Some(2), "{}", stderr(&made));
}

/// Rows of a sparse matrix: conditions on data, which functions with certificates of their own decide.
const SPARSE: &str = "\
kernel rows(n: int, nnz: int, pos: u16[n + 1], x: f32[nnz]) -> f32[n]
  where 0 <= n, pos[0] = 0, all i < n: pos[i] <= pos[i + 1], pos[n] = nnz
  = gen i < n: sum pos[i] <= p < pos[i + 1]: x[p]
";

#[test]
fn conditions_on_data() {
    let scratch = Scratch::new("data-conditions");
    let source = scratch.write("rows.atl", SPARSE);
    let header = scratch.0.join("rows.h").display().to_string();
    let made = atl(&["compile", &source, "--header", &header]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let functions = [
        "rows.c",
        "rows_holds_1.c",
        "rows_holds_2.c",
        "rows_holds_3.c",
    ];
    for function in functions {
        assert!(scratch.0.join(function).is_file(), "{function}");
    }
    if !tests::sanitizers::gcc_works() {
        return;
    }
    let caller = "#include \"rows.h\"\n#include <stdio.h>\nint main(void) {\n    \
                  const uint16_t all[5][3] = {{0, 1, 3}, {0, 3, 3}, {1, 1, 3}, {0, 3, 1}, {0, 4, 3}};\n    \
                  const float x[3] = {1, 2, 4};\n    float y[2];\n    \
                  for (int i = 0; i < 5; i++) {\n        int broken = rows_checked(2, 3, all[i], x, y);\n        \
                  puts(broken ? rows_requirement(broken) : \"called\");\n    }\n    \
                  const uint16_t end[1] = {0};\n    return rows_checked(0, 0, end, x, y);\n}\n";
    scratch.write("main.c", caller);
    let options = [
        &["-std=c11", "main.c", "-o", "rows"],
        &functions[..],
        &WARNINGS,
        &SANITIZERS,
    ];
    succeeds("gcc", &scratch.0, &options.concat());
    let said = succeeds(
        &scratch.0.join("rows").display().to_string(),
        &scratch.0,
        &[],
    );
    let said: Vec<&str> = said.lines().collect();
    let monotone = "where all i < n: pos[i] <= pos[i + 1]";
    let expected = ["called", "called", "where pos[0] = 0", monotone, monotone];
    assert_eq!(said, expected);
}

/// Conditions on `u64`, of which not all are integers of 64 bits with a sign.
const LARGE: &str = "\
kernel large(n: int, m: int, a: u64[1], b: i32[1], x: f32[1]) -> f32
  where a[0] < m, a[0] <= n - 3 or 6 <= a[0], n - 8 < a[0] and a[0] != n, a[0] >= b[0], not (a[0] = m - 2),
        a[0] - 1 >= 0 and a[0] + n - 3 < 2 * m,
        -1 < a[0] and (a[0] - 5 >= -3 or a[0] + 7 = 3) and a[0] + 7 != 3
  = x[0]
";

/// Each condition as C has it in integers of 128 bits, for all of some sizes and data. A function is called
/// where the conditions before hold.
const LARGE_CALLS: &str = "\
#include <stdint.h>
uint8_t out;
void large_holds_1(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_2(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_3(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_4(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_5(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_6(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
void large_holds_7(int64_t, int64_t, const uint64_t *, const int32_t *, const float *, uint8_t *);
#define CHECK(k, p) large_holds_##k(n, m, a, b, x, &out); if (out != (p)) return k; else if (!out) continue
int main(void) {
    const uint64_t large[] = {0, 1, 5, 6, 7, 1u << 31, INT64_MAX, 1ull << 63, UINT64_MAX - 1, UINT64_MAX};
    const int64_t sizes[] = {-2147483647, -9, -1, 0, 1, 2, 3, 7, 8, 9, 2147483647};
    const int32_t signs[] = {INT32_MIN, -1, 0, 5, INT32_MAX};
    const float x[1] = {0};
    for (int i = 0; i < 10; i++) for (int j = 0; j < 11; j++) for (int k = 0; k < 11; k++) for (int l = 0; l < 5; l++) {
        const uint64_t a[1] = {large[i]};
        const int32_t b[1] = {signs[l]};
        int64_t n = sizes[j], m = sizes[k];
        __int128 z = (__int128)a[0];
        CHECK(1, z < m);
        CHECK(2, z <= n - 3 || 6 <= z);
        CHECK(3, n - 8 < z && z != n);
        CHECK(4, z >= b[0]);
        CHECK(5, !(z == m - 2));
        CHECK(6, z - 1 >= 0 && z + n - 3 < 2 * (__int128)m);
        CHECK(7, -1 < z && (z - 5 >= -3 || z + 7 == 3) && z + 7 != 3);
    }
    return 0;
}
";

#[test]
fn conditions_on_large_integers_are_decided_for_all() {
    let scratch = Scratch::new("large-conditions");
    let source = scratch.write("large.atl", LARGE);
    let made = atl(&["compile", &source, "--checks"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    if !tests::sanitizers::gcc_works() {
        return;
    }
    scratch.write("main.c", LARGE_CALLS);
    let functions = (1..=7).map(|number| format!("large_holds_{number}.c"));
    let functions: Vec<String> = functions.collect();
    let mut options = vec!["-std=gnu11", "main.c", "-o", "large"];
    options.extend(functions.iter().map(String::as_str));
    options.extend(SANITIZERS);
    succeeds("gcc", &scratch.0, &options);
    succeeds(
        &scratch.0.join("large").display().to_string(),
        &scratch.0,
        &[],
    );
}

/// Conditions on sums, differences and multiples of data of 64 bits, and the same in C of integers of 128 bits.
const WIDE: [(&str, &str); 7] = [
    (
        "2 * a[0] < m or 3 * a[1] = n + 1",
        "2 * z < m || 3 * y == n + 1",
    ),
    ("9 <= 4 * a[0] - 3", "9 <= 4 * z - 3"),
    (
        "a[0] + a[1] < m or a[0] + a[1] >= 12",
        "z + y < m || z + y >= 12",
    ),
    (
        "a[1] - a[0] <= 5 and a[0] - a[1] != -2",
        "y - z <= 5 && z - y != -2",
    ),
    (
        "a[1] - n > a[0] or m - a[0] = a[1] - 3",
        "y - n > z || m - z == y - 3",
    ),
    (
        "q[0] + 1 < n or 2 * q[0] - 3 > m",
        "q + 1 < n || 2 * q - 3 > m",
    ),
    ("q[0] <= a[1] and not (a[0] = q[0])", "q <= y && z != q"),
];

/// The sizes and data that they are held against, each with each.
const WIDE_DATA: &str = "\
    const uint64_t large[] = {0, 1, 5, 6, 7, 1u << 31, INT64_MAX, 1ull << 63, UINT64_MAX - 1, UINT64_MAX};
    const int64_t sizes[] = {-2147483647, -9, -1, 0, 1, 2, 3, 8, 2147483647};
    const int64_t wide[] = {INT64_MIN, -3, 0, 5, 6, INT64_MAX};
    for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) for (int k = 0; k < 9; k++) for (int l = 0; l < 54; l++) {
        const uint64_t a[2] = {large[i], large[j]};
        const int64_t b[1] = {wide[l % 6]};
        int64_t n = sizes[k], m = sizes[l / 6];
        __int128 z = a[0], y = a[1], q = b[0];
";

#[test]
fn conditions_on_what_is_computed_of_large_integers_are_decided_for_all() {
    let scratch = Scratch::new("wide-conditions");
    let (mut kernels, mut prototypes) = (String::new(), String::new());
    let mut main = format!("int main(void) {{\n    uint8_t out;\n{WIDE_DATA}");
    for (number, (condition, in_c)) in WIDE.iter().enumerate() {
        kernels += &format!(
            "kernel wide_{number}(n: int, m: int, a: u64[2], q: i64[1], x: f32) -> f32\n  \
             where {condition}\n  = x\n"
        );
        let decides = format!("wide_{number}_holds_1");
        prototypes += &format!(
            "void {decides}(int64_t, int64_t, const uint64_t *, const int64_t *, const float *, uint8_t *);\n"
        );
        main += &format!(
            "        {decides}(n, m, a, b, &(float){{0}}, &out);\n        \
             if (out != ({in_c})) return {};\n",
            number + 1
        );
    }
    let source = scratch.write("wide.atl", &kernels);
    let made = atl(&["compile", &source, "--checks"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    if !tests::sanitizers::gcc_works() {
        return;
    }
    let main = format!("#include <stdint.h>\n{prototypes}{main}    }}\n    return 0;\n}}\n");
    scratch.write("main.c", &main);
    let functions = (0..WIDE.len()).map(|number| format!("wide_{number}_holds_1.c"));
    let functions: Vec<String> = functions.collect();
    let mut options = vec!["-std=gnu11", "main.c", "-o", "wide"];
    options.extend(functions.iter().map(String::as_str));
    options.extend(SANITIZERS);
    succeeds("gcc", &scratch.0, &options);
    let program = scratch.0.join("wide").display().to_string();
    succeeds(&program, &scratch.0, &[]);
}

#[test]
fn checks_without_a_header() {
    let scratch = Scratch::new("checks");
    let source = scratch.write("rows.atl", SPARSE);
    let made = atl(&["compile", &source, "--checks"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(stdout(&made).contains("rows_holds_3: proved"), "{made:?}");
    // After `where` integers are indices, which do not wrap around, unless they are converted.
    let wrapping = "kernel w(n: int, a: u32[n]) -> u32[n]\n  \
                    where all i < n: a[i] - 1 >= 0 - 1 or u32(a[i]) - 1 < 3, 0 <= n = a\n";
    let source = scratch.write("w.atl", wrapping);
    let made = atl(&["compile", &source, "--checks"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let text = std::fs::read_to_string(scratch.0.join("w.checks.c")).expect("C");
    let test = "-1 <= index1 - 1 || a[i] - 1u < 3u";
    assert!(text.contains(test), "{text}");
    let cases = [
        (
            "none.atl",
            "kernel none(x: f32) -> f32 = x\n".to_owned(),
            "no kernel has a condition on data",
        ),
        (
            "taken.atl",
            format!("{SPARSE}kernel rows_holds_2(x: f32) -> f32 = x\n"),
            "`rows_holds_2` decides a condition on data",
        ),
    ];
    for (name, text, message) in cases {
        let source = scratch.write(name, &text);
        let made = atl(&["compile", &source, "--checks"]);
        assert_eq!(made.status.code(), Some(2), "{made:?}");
        assert!(stderr(&made).contains(message), "{}", stderr(&made));
    }
}
