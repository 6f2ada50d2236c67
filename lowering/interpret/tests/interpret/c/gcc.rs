//! What gcc makes of the printed text, against the interpreter, bit for bit.

use super::interpreter::ARRAY_ROOM;
use interpret::c::{Fault, run};
use programs::c::ast::{Buffer, Element, Function};
use programs::c::parse;
use programs::c::print::print;

use tests::random_functions::{CELLS, bytes, large_program, program};
use tests::sanitizers::{self, Call, SANITIZED, compile, gcc_works, outputs, same, typed};

/// Sizes to run every program with; programs have at most three.
const SIZES: [[i64; 3]; 3] = [[0, 0, 0], [1, 3, 2], [4, 2, 5]];

/// A program, its arguments, and the output that the interpreter computes.
struct Case {
    function: Function,
    call: Call,
    after: Vec<u64>,
}

/// Contents of a buffer: small numbers, and a few that are not.
fn buffer(element: Element, seed: u64) -> Vec<u64> {
    let cell = |byte: u8| match element {
        Element::F32 => u64::from((f32::from(byte) / 7.0 - 11.0).to_bits()),
        Element::F64 => (f64::from(byte) / 7.0 - 11.0).to_bits(),
        Element::U32 => u64::from(u32::from(byte).wrapping_mul(0x0101_4321)),
        Element::U64 => u64::from(byte).wrapping_mul(0x0123_4567_89AB_CDEF),
        Element::Bool => u64::from(byte % 2),
        _ => u64::from(byte),
    };
    bytes(seed, CELLS).into_iter().map(cell).collect()
}

/// The cases among the random programs in which the interpreter finds no fault.
fn cases(programs: u64) -> Vec<Case> {
    cases_of(programs, |name, bytes| program(name, bytes, true))
}

fn cases_of(programs: u64, make: impl Fn(&str, &[u8]) -> Function) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in 0..programs {
        let text = bytes(seed, 1500);
        for (variant, sizes) in SIZES.iter().enumerate() {
            let function = make(&format!("program{seed}"), &text);
            let buffers = |(k, input): (usize, &Buffer)| buffer(input.ty, seed * 100 + k as u64);
            let inputs: Vec<_> = function.inputs.iter().enumerate().map(buffers).collect();
            let sizes = sizes[..function.sizes.len()].to_vec();
            let ty = function.output().ty;
            let before = buffer(ty, seed * 100 + 50 + variant as u64);
            let mut after = before.clone();
            if run(&function, &sizes, &inputs, &mut after).is_ok() {
                let call = Call {
                    function: function.name.clone(),
                    sizes,
                    inputs: typed(&function, inputs),
                    outputs: vec![(ty, before)],
                };
                cases.push(Case {
                    function,
                    call,
                    after,
                });
            }
        }
    }
    cases
}

fn compare_with_gcc(name: &str, cases: &[Case], options: &[&str]) {
    let mut functions: Vec<&Function> = cases.iter().map(|case| &case.function).collect();
    functions.dedup_by_key(|function| &function.name);
    let functions: String = functions
        .iter()
        .map(|function| print(function, ""))
        .collect();
    let text = sanitizers::program(&functions, cases.iter().map(|case| &case.call));
    let outputs = outputs(&compile(name, &text, options));
    assert_eq!(outputs.len(), cases.len());
    for (case, cells) in cases.iter().zip(outputs) {
        let element = case.call.output().0;
        let equal = cells
            .iter()
            .zip(&case.after)
            .all(|(a, b)| same(element, *a, *b));
        let text = print(&case.function, "");
        assert!(
            equal,
            "{text}\nsizes {:?}\ngcc {cells:x?}\nwe  {:x?}",
            case.call.sizes, case.after
        );
    }
}

/// Few programs do something undefined, and most write the output.
#[test]
fn random_programs_are_worth_running() {
    let cases = cases(100);
    let busy = cases
        .iter()
        .filter(|case| case.call.output().1 != case.after)
        .count();
    assert!(
        cases.len() > 150,
        "{} of 300 run without a fault",
        cases.len()
    );
    assert!(busy > 100, "{busy} of {} write the output", cases.len());
}

#[test]
fn sanitised_programs_compute_what_the_interpreter_computes() {
    if gcc_works() {
        compare_with_gcc("sanitised", &cases(60), &SANITIZED);
    }
}

/// Where the interpreter finds no overflow, the sanitizer finds none.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn programs_with_large_literals_compute_what_the_interpreter_computes() {
    if gcc_works() {
        let cases = cases_of(80, large_program);
        assert!(
            cases.len() > 60,
            "{} of 240 run without a fault",
            cases.len()
        );
        compare_with_gcc("large", &cases, &SANITIZED);
    }
}

/// And where it finds one, so does the sanitizer.
#[test]
fn the_sanitiser_finds_the_overflows_too() {
    if !gcc_works() {
        return;
    }
    let overflowing = [
        ("sum", "out[(n + 9223372036854775807) % 3] = 1u;"),
        (
            "difference",
            "if (-9223372036854775807 - n < 0) { out[0] = 1u; }",
        ),
        ("product", "out[n * 4611686018427387904 % 3] = 1u;"),
    ];
    for (name, body) in overflowing {
        let room = match body.contains("array_room") {
            true => format!("{ARRAY_ROOM}\n"),
            false => String::new(),
        };
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n{room}\
             void f(int64_t n, uint32_t *restrict out) {{ {body} }}\n"
        );
        let function = parse(text.as_bytes()).expect("in the subset");
        let error = run(&function, &[3], &[], &mut [0; 3]).expect_err(body);
        assert!(matches!(error.fault, Fault::Overflow { .. }), "{error}");
        let main = "int main(void) { uint32_t out[3]; f(3, out); return 0; }\n";
        let name = format!("overflowing_{name}");
        let binary = compile(&name, &(print(&function, "") + main), &SANITIZED);
        let output = sanitizers::run(&binary);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            message.contains("signed integer overflow"),
            "{text}{message}"
        );
    }
}

/// Nor are there warnings, except that random comparisons may compare equal things.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn optimised_programs_compute_what_the_interpreter_computes() {
    if gcc_works() {
        // Random programs compare the same things, and read under conditions that never hold what
        // they did not write.
        let warnings = [
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-tautological-compare",
            "-Wno-type-limits",
            "-Wno-maybe-uninitialized",
            "-Wno-alloc-size-larger-than",
        ];
        compare_with_gcc("optimised", &cases(60), &[&warnings[..], &["-O3"]].concat());
    }
}

/// What the interpreter says is wrong on the heap, the address sanitiser finds as well.
#[test]
fn the_sanitiser_finds_the_faults_too() {
    if !gcc_works() {
        return;
    }
    let alloc = "uint32_t *x = calloc(array_room(n), sizeof(uint32_t)); if (!x) { abort(); }";
    let faulty = [
        ("outside", "out[n] = 1u;"),
        ("leak", alloc),
        ("twice", &format!("{alloc} free(x); free(x);")),
        ("freed", &format!("{alloc} free(x); out[0] = x[0];")),
    ];
    for (name, body) in faulty {
        let room = match body.contains("array_room") {
            true => format!("{ARRAY_ROOM}\n"),
            false => String::new(),
        };
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n{room}\
             void f(int64_t n, uint32_t *restrict out) {{ {body} }}\n"
        );
        let function = parse(text.as_bytes()).expect("in the subset");
        assert!(run(&function, &[3], &[], &mut [0; 3]).is_err(), "{text}");
        let main = "int main(void) { uint32_t *out = malloc(12); f(3, out); free(out); }\n";
        let options = ["-fsanitize=address", "-Wno-use-after-free"];
        let binary = compile(name, &(print(&function, "") + main), &options);
        assert!(!sanitizers::run(&binary).status.success(), "{text}");
    }
}

/// Programs that people would write compile without warnings, all options on.
#[test]
fn sensible_programs_compile_without_warnings() {
    if !gcc_works() {
        return;
    }
    let options = [
        "-O3",
        "-Wall",
        "-Wextra",
        "-Wconversion",
        "-Wpedantic",
        "-Werror",
        "-c",
    ];
    for (name, text) in super::interpreter::SAMPLES {
        let function = parse(text.as_bytes()).expect(name);
        compile(
            name,
            &print(&function, "certificate x.cert\ntheorem \"y\""),
            &options,
        );
    }
}
