//! Numbers of cells: premises that once excluded calls, and allocations.

use crate::lowered::{Lowered, all_made};
use crate::lowered::{assert_verified, with_compiler};
use tests::sanitizers::{SANITIZED, compile, gcc_works, run};

/// A tensor without cells bounds nothing, whatever its other extents are; nor does one that is not
/// read.
#[test]
fn empty_tensors_bound_nothing() {
    let empty = [
        "gen g < 0, a < n, b < n, c < n, d < n: 0",
        "gen a < n, g < 0, b < n, c < n, d < n: 0",
        "gen g < n - n, a < n, b < n, c < n, d < n: 0",
        "gen a < n, b < n, c < n, d < n: 0",
        "fold e := (gen g < 0, a < n, b < n, c < n, d < n: 0), t < 1: e",
    ];
    let bodies = [
        (
            "f32",
            "sum j < n * n * n * n: [j < 3] x[j]",
            "cannot prove that n * n * n fits into 64 bits",
        ),
        (
            "f32[n]",
            "x with [min(n * n * n * n, n - 1)] = 1",
            "cannot prove that n * n * n fits into 64 bits",
        ),
    ];
    with_compiler(|compiler| {
        for tensor in empty {
            for (result, body, message) in &bodies {
                let source = format!(
                    "kernel k(n: int, x: f32[n]) -> {result} where 3 <= n\n  \
                     = let z := {tensor} in {body}\n"
                );
                let refused = compiler.compile(source.as_bytes(), "k", "");
                let refused = refused.expect_err(&source);
                assert_eq!(&refused.message, message, "{source}");
                let example = refused.notes.iter().any(|note| note.contains("n = "));
                assert!(example, "{source}: {:?}", refused.notes);
            }
        }
    });
}

/// That extents have values is proved of all sizes that meet the conditions, also of tensors that are
/// not used, and without the others.
#[test]
fn extents_have_values() {
    let hiding = [
        "u: f32[0 * (1 / (2 - n))]",
        "u: f32[0, 1 / (2 - n)]",
        "u: f32[2 - n], w: f32[1 / (3 - n)]",
        "u: f32[5 % n]",
    ];
    with_compiler(|compiler| {
        for parameters in hiding {
            let source = format!("kernel k(n: int, x: f32, {parameters}) -> f32 = x\n");
            assert!(
                compiler.compile(source.as_bytes(), "k", "").is_err(),
                "{source}"
            );
        }
        let result = "kernel k(n: int, x: f32) -> f32[1 / n] = gen i < 1 / n: x\n";
        assert!(compiler.compile(result.as_bytes(), "k", "").is_err());
        let known = "kernel k(n: int, x: f32, u: f32[6 / n]) -> f32 where 1 <= n = x\n";
        assert!(compiler.compile(known.as_bytes(), "k", "").is_ok());
    });
}

const LETS: &str = "
kernel outer(n: int, m: int, x: f32[n], y: f32[m]) -> f32
  = let t := gen i < n, j < m: x[i] * y[j] in sum i < n, j < m: t[n - 1 - i, j]
";

fn lets() -> Vec<Lowered> {
    all_made(&[LETS.into()])
}

/// A function that asks for another number of cells is another one.
#[test]
fn other_requests_are_refused() {
    let made = lets();
    assert_verified(&made);
    let cells = "array_cells(n, m)";
    let others = [
        "array_cells(m, n)",
        "n",
        "array_cells(array_cells(n, m), 1)",
        "array_cells(n, m + 1)",
        "144115188075855872",
        "n * m",
    ];
    for other in others {
        assert!(made[0].c.contains(cells), "{}", made[0].c);
        let call = format!("array_room({cells})");
        let c = made[0].c.replace(&call, &format!("array_room({other})"));
        let other = Lowered {
            c,
            source: made[0].source.clone(),
            kernel: made[0].kernel.clone(),
            schedule: None,
            certificate: made[0].certificate.clone(),
            laws: made[0].laws,
        };
        assert!(other.check().is_err(), "{}", other.c);
    }
}

/// The functions that count cells, at the ends of their ranges, against 128 bits; and functions that
/// ask for more than there is abort, and do nothing undefined.
#[test]
fn allocations_that_are_too_large_abort() {
    if !gcc_works() {
        return;
    }
    let counting = "
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int64_t some[] = {0, 1, 2, 3, 46341, 1LL << 31, 1LL << 56, 1LL << 57, (1LL << 57) + 1, INT64_MAX};
    for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) for (int k = 0; k < 10; k++) {
        int64_t a = some[i], b = some[j], c = some[k];
        int64_t cells = array_cells(array_cells(a, b), c), most = 144115188075855872;
        int none = a == 0 || b == 0 || c == 0;
        __int128 ab = none ? 0 : (__int128)a * b;
        int many = !none && (ab > most || ab * c > most);
        if (many ? cells <= most : cells != (int64_t)(ab * c)) { printf(\"wrong\\n\"); return 1; }
    }
    return 0;
}
";
    let made = lets();
    let c = &made[0].c;
    let counted = compile("cells_are_counted", &(c.to_string() + counting), &SANITIZED);
    let output = run(&counted);
    assert!(output.status.success(), "{output:?}");
    // 2^31 - 1 times 2^31 - 1 cells; and none, beside as many.
    for (name, call, aborts) in [
        (
            "too_many",
            "outer(2147483647, 2147483647, &x, &x, &y)",
            true,
        ),
        ("none", "outer(0, 2147483647, &x, &x, &y)", false),
    ] {
        let main = format!(
            "\nint main(void) {{ float x = 1.0f, y = 5.0f; {call}; return y == 0.0f ? 0 : 3; }}\n"
        );
        let binary = compile(name, &(c.to_string() + &main), &SANITIZED);
        let output = run(&binary);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("runtime error"), "{errors}");
        assert_eq!(output.status.success(), !aborts, "{errors}");
    }
}
