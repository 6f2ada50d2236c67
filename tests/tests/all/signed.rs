//! Random expressions of signed integers: where it is proved that nothing overflows, the C does not
//! overflow under the sanitizers, and computes bit for bit what the interpreter of ATL gives.

use crate::called::Random;
use crate::forms::all_are_right;
use crate::lowered::{Lowered, all_lowered};

/// How many kernels are made.
const KERNELS: u64 = 240;

/// How many where there is little time.
const FEW: u64 = 48;

/// An expression of i32 or i64 at an index i, of so many levels.
fn expression(random: &mut Random, ty: &str, depth: usize) -> String {
    let choice = random.next() % if depth == 0 { 5 } else { 20 };
    let inner = |random: &mut Random| expression(random, ty, depth - 1);
    // A quotient of literals may be meant of indices, and is refused.
    let dividend = |random: &mut Random| format!("({} - {ty}(i))", inner(random));
    match choice {
        0 => format!("{ty}(a[i])"),
        1 => format!("{ty}(b[i])"),
        2 => format!("{ty}(c[i])"),
        3 => format!("{ty}(i)"),
        4 => (random.next() % 300).to_string(),
        5 | 6 => format!("({} + {})", inner(random), inner(random)),
        7 => format!("({} - {})", inner(random), inner(random)),
        8 => format!("({} * {})", inner(random), inner(random)),
        9 => format!("(-{})", inner(random)),
        10 => format!("({} / {})", dividend(random), random.next() % 9 + 1),
        11 => format!("max({}, {})", inner(random), inner(random)),
        12 => format!(
            "(if {} < {} then {} else {})",
            inner(random),
            inner(random),
            inner(random),
            inner(random)
        ),
        13 => format!("({} >> {})", inner(random), random.next() % 32),
        14 => format!("({} >> (b[i] & 31))", inner(random)).replace("b[i]", &format!("{ty}(b[i])")),
        15 => format!("({} & {})", inner(random), random.next() % 300),
        16 => {
            let operator = ["&", "|", "^"][(random.next() % 3) as usize];
            format!("(~{} {operator} {})", inner(random), inner(random))
        }
        17 => format!("({} / -{})", dividend(random), random.next() % 9 + 1),
        18 => {
            let divisor = ["a[i]", "b[i]", "c[i]"][(random.next() % 3) as usize];
            let quotient = format!("{} / {ty}({divisor})", dividend(random));
            format!("(if {divisor} = 0 then {} else {quotient})", inner(random))
        }
        _ => format!("(let t := {} in t + t)", inner(random)),
    }
}

/// A kernel that computes such expressions, cell by cell, in a sum, or from step to step.
fn source(seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    random.next();
    let ty = ["i32", "i64"][(seed % 2) as usize];
    let e = expression(&mut random, ty, 3);
    let (result, body) = match random.next() % 6 {
        0 | 1 => ("[n]", format!("gen i < n: {e}")),
        2 => ("", format!("sum i < n: {e}")),
        3 => (
            "",
            format!("fold s := {ty}(5), i < n: if c[i] < 0 then s - 1 else s + {e}"),
        ),
        4 => (
            "[n]",
            format!("genrec s[i < n]: (if i = 0 then 0 else s[i - 1]) + {e}"),
        ),
        _ => (
            "[4]",
            format!("fold h := (gen k < 4: {ty}(0)), i < n: h with [u[i] & 3] = h[u[i] & 3] + {e}")
                .replace("u[i] & 3", "index(u[i] & 3)"),
        ),
    };
    let inputs = "n: int, a: i8[n], b: i16[n], c: i32[n], u: u32[n]";
    let conditions = "n <= 100, all i < n: -1000 <= c[i] <= 1000";
    format!("kernel k({inputs}) -> {ty}{result} where {conditions}\n  = {body}\n").into_bytes()
}

#[test]
fn some_random_arithmetic_does_what_is_proved() {
    does_what_is_proved(FEW);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn random_arithmetic_of_signed_integers_does_what_is_proved() {
    does_what_is_proved(KERNELS);
}

fn does_what_is_proved(kernels: u64) {
    let sources: Vec<Vec<u8>> = (0..kernels).map(source).collect();
    let lowered: Vec<Lowered> = all_lowered(&sources)
        .into_iter()
        .filter_map(Result::ok)
        .collect();
    eprintln!("{} of {kernels} are lowered", lowered.len());
    assert!(
        lowered.len() as u64 >= kernels * 5 / 12,
        "{}",
        lowered.len()
    );
    all_are_right("signed", &lowered);
}
