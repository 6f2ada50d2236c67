//! What gcc makes of the printed text, against the interpreter, bit for bit.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use lowering::c_interpret::run;
use lowering::c_print::print;
use statement::c::ast::{Element, Function};
use statement::c::parse;

use crate::programs::{CELLS, bytes, program};

/// Sizes to run every program with; programs have at most three.
const SIZES: [[i64; 3]; 3] = [[0, 0, 0], [1, 3, 2], [4, 2, 5]];

/// Whether gcc can be run. Tests that need it say so and pass where it is missing.
fn gcc_works() -> bool {
    let works = Command::new("gcc")
        .arg("--version")
        .output()
        .is_ok_and(|out| out.status.success());
    if !works {
        eprintln!("SKIPPED: no gcc on this machine");
    }
    works
}

/// Compiles C text; panics with the compiler's message if it does not compile.
fn compile(name: &str, text: &str, options: &[&str]) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (directory.join(format!("{name}.c")), directory.join(name));
    std::fs::write(&source, text).expect("the test directory is writable");
    let mut command = Command::new("gcc");
    command
        .args(["-std=c11", "-ffp-contract=off"])
        .args(options)
        .arg(&source);
    let output = command.arg("-o").arg(&binary).output().expect("gcc runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    binary
}

/// A program, its arguments, and the output that the interpreter computes.
struct Case {
    function: Function,
    sizes: Vec<i64>,
    inputs: Vec<Vec<u64>>,
    before: Vec<u64>,
    after: Vec<u64>,
}

/// Contents of a buffer: small numbers, and a few that are not.
fn buffer(element: Element, seed: u64) -> Vec<u64> {
    let cell = |byte: u8| match element {
        Element::F32 => u64::from((f32::from(byte) / 7.0 - 11.0).to_bits()),
        Element::F64 => (f64::from(byte) / 7.0 - 11.0).to_bits(),
        Element::U32 => u64::from(u32::from(byte).wrapping_mul(0x0101_4321)),
        Element::U64 => u64::from(byte).wrapping_mul(0x0123_4567_89AB_CDEF),
    };
    bytes(seed, CELLS).into_iter().map(cell).collect()
}

/// The cases among the random programs in which the interpreter finds no fault.
fn cases(programs: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in 0..programs {
        let text = bytes(seed, 1500);
        for (variant, sizes) in SIZES.iter().enumerate() {
            let function = program(&format!("program{seed}"), &text, true);
            let buffers = |k: usize| buffer(function.element, seed * 100 + k as u64);
            let inputs: Vec<_> = (0..function.inputs.len()).map(buffers).collect();
            let sizes = sizes[..function.sizes.len()].to_vec();
            let before = buffer(function.element, seed * 100 + 50 + variant as u64);
            let mut after = before.clone();
            if run(&function, &sizes, &inputs, &mut after).is_ok() {
                cases.push(Case {
                    function,
                    sizes,
                    inputs,
                    before,
                    after,
                });
            }
        }
    }
    cases
}

/// C text that makes a buffer on the heap, where the sanitiser sees its bounds.
fn make_buffer(name: &str, element: Element, cells: &[u64]) -> String {
    let (bits, width) = match element {
        Element::F32 | Element::U32 => ("uint32_t", 4),
        Element::F64 | Element::U64 => ("uint64_t", 8),
    };
    let list: Vec<String> = cells.iter().map(|cell| format!("{cell}u")).collect();
    let (element, bytes) = (element.c_name(), cells.len() * width);
    format!(
        "  static const {bits} {name}_bits[] = {{{}}};\n  \
         {element} *{name} = malloc({bytes}); memcpy({name}, {name}_bits, {bytes});\n",
        list.join(", "),
    )
}

/// A C function that runs a case and prints the bits of its output in hexadecimal.
fn driver(number: usize, case: &Case) -> String {
    let Case {
        function,
        sizes,
        inputs,
        before,
        ..
    } = case;
    let mut text = format!("static void case{number}(void) {{\n");
    let mut arguments: Vec<String> = sizes.iter().map(i64::to_string).collect();
    for (k, cells) in inputs.iter().enumerate() {
        text += &make_buffer(&format!("a{k}"), function.element, cells);
        arguments.push(format!("a{k}"));
    }
    text += &make_buffer("out", function.element, before);
    arguments.push("out".into());
    let _ = writeln!(text, "  {}({});", function.name, arguments.join(", "));
    text += "  for (int k = 0; k < 12; k++) { uint64_t bits = 0; ";
    text += "memcpy(&bits, out + k, sizeof *out); printf(\"%llx \", (unsigned long long)bits); }\n";
    text += "  printf(\"\\n\"); free(out);\n";
    for k in 0..inputs.len() {
        let _ = writeln!(text, "  free(a{k});");
    }
    text + "}\n"
}

/// NaNs have no one bit pattern; everything else must be equal to the bit.
fn same(element: Element, a: u64, b: u64) -> bool {
    let nan = |bits: u64| match element {
        Element::F32 => f32::from_bits(bits as u32).is_nan(),
        Element::F64 => f64::from_bits(bits).is_nan(),
        Element::U32 | Element::U64 => false,
    };
    a == b || nan(a) && nan(b)
}

fn compare_with_gcc(name: &str, cases: &[Case], options: &[&str]) {
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\n");
    let mut last = "";
    let mut main = String::from("int main(void) {\n");
    for (number, case) in cases.iter().enumerate() {
        if case.function.name != last {
            text += &print(&case.function, "");
            last = &case.function.name;
        }
        text += &driver(number, case);
        let _ = writeln!(main, "  case{number}();");
    }
    text += &main;
    text += "}\n";
    let binary = compile(name, &text, options);
    let output = Command::new(binary)
        .output()
        .expect("the compiled tests run");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = String::from_utf8(output.stdout).expect("hexadecimal output");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), cases.len());
    for (case, line) in cases.iter().zip(lines) {
        let cells = line
            .split_whitespace()
            .map(|bits| u64::from_str_radix(bits, 16));
        let cells: Vec<u64> = cells.collect::<Result<_, _>>().expect("hexadecimal output");
        let element = case.function.element;
        let equal = cells
            .iter()
            .zip(&case.after)
            .all(|(a, b)| same(element, *a, *b));
        let text = print(&case.function, "");
        assert!(
            equal,
            "{text}\nsizes {:?}\ngcc {cells:x?}\nwe  {:x?}",
            case.sizes, case.after
        );
    }
}

/// Few programs do something undefined, and most write the output.
#[test]
fn random_programs_are_worth_running() {
    let cases = cases(100);
    let busy = cases
        .iter()
        .filter(|case| case.before != case.after)
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
        let options = [
            "-O1",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
        ];
        // Division of floats by zero is defined (IEEE 754), though not in the C standard's core.
        let options = [&options[..], &["-fno-sanitize=float-divide-by-zero"]].concat();
        compare_with_gcc("sanitised", &cases(60), &options);
    }
}

/// Nor are there warnings, except that random comparisons may compare equal things.
#[test]
fn optimised_programs_compute_what_the_interpreter_computes() {
    if gcc_works() {
        let warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-tautological-compare"];
        compare_with_gcc("optimised", &cases(60), &[&warnings[..], &["-O3"]].concat());
    }
}

/// What the interpreter says is wrong on the heap, the address sanitiser finds as well.
#[test]
fn the_sanitiser_finds_the_faults_too() {
    if !gcc_works() {
        return;
    }
    let alloc = "uint32_t *x = calloc((size_t)(n) + 1, sizeof(uint32_t)); if (!x) { abort(); }";
    let faulty = [
        ("outside", "out[n] = 1u;"),
        ("leak", alloc),
        ("twice", &format!("{alloc} free(x); free(x);")),
        ("freed", &format!("{alloc} free(x); out[0] = x[0];")),
    ];
    for (name, body) in faulty {
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n\
             void f(int64_t n, uint32_t *restrict out) {{ {body} }}\n"
        );
        let function = parse(text.as_bytes()).expect("in the subset");
        assert!(run(&function, &[3], &[], &mut [0; 3]).is_err(), "{text}");
        let main = "int main(void) { uint32_t *out = malloc(12); f(3, out); free(out); }\n";
        let options = ["-fsanitize=address", "-Wno-use-after-free"];
        let binary = compile(name, &(print(&function, "") + main), &options);
        let status = Command::new(binary)
            .output()
            .expect("the program starts")
            .status;
        assert!(!status.success(), "{text}");
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
    for (name, text) in crate::interpreter::SAMPLES {
        let function = parse(text.as_bytes()).expect(name);
        compile(
            name,
            &print(&function, "certificate x.cert\ntheorem \"y\""),
            &options,
        );
    }
}
