//! Runs C functions of the subset under gcc and its sanitizers, for several test programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use programs::c::ast::{Element, Function};
pub use programs::c::driver::{Call, program};
use programs::c::flags::Flags;

/// Every bad access and all undefined behaviour of C ends the run. Division of floats by zero is
/// defined (IEEE 754), though not in the C standard's core.
pub const SANITIZED: [&str; 4] = [
    "-O1",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-sanitize=float-divide-by-zero",
];

/// Whether gcc can be run. Tests that need it say so and pass where it is missing.
pub fn gcc_works() -> bool {
    works("gcc")
}

/// Whether a compiler can be run. Tests that need it say so and pass where it is missing.
pub fn works(compiler: &str) -> bool {
    let works = Command::new(compiler)
        .arg("--version")
        .output()
        .is_ok_and(|out| out.status.success());
    if !works {
        crate::skipped(&format!("what runs C: no {compiler} on this machine"));
    }
    works
}

/// Compiles C text with gcc, with the options that it needs; panics with the compiler's message if it
/// does not compile.
pub fn compile(name: &str, text: &str, options: &[&str]) -> PathBuf {
    compile_by("gcc", name, text, options)
}

/// The same with another compiler. Two tests may give their programs one name, and run at the same time.
pub fn compile_by(compiler: &str, name: &str, text: &str, options: &[&str]) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tmp");
    std::fs::create_dir_all(&directory).expect("the test directory can be made");
    static COMPILED: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{name}_{}", COMPILED.fetch_add(1, Ordering::Relaxed));
    let (source, binary) = (directory.join(format!("{name}.c")), directory.join(&name));
    std::fs::write(&source, text).expect("the test directory is writable");
    let mut command = Command::new(compiler);
    command
        .arg("-std=c11")
        .args(Flags::of_text(text).needed())
        .args(options)
        .arg(&source);
    let output = command.arg("-o").arg(&binary).arg("-lm").output();
    let output = output.expect("the compiler runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {message}");
    binary
}

/// The outputs of a program made by [`program`]; panics with what it says if it fails.
pub fn outputs(binary: &Path) -> Vec<Vec<u64>> {
    let output = run(binary);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {message}", binary.display());
    let text = String::from_utf8(output.stdout).expect("hexadecimal output");
    let bits = |bits: &str| u64::from_str_radix(bits, 16).expect("hexadecimal output");
    let line = |line: &str| line.split_whitespace().map(bits).collect();
    text.lines().map(line).collect()
}

/// Runs a compiled program.
pub fn run(binary: &Path) -> Output {
    Command::new(binary).output().expect("the program starts")
}

/// The buffers of a call, with the types that the function has for them.
pub fn typed(function: &Function, inputs: Vec<Vec<u64>>) -> Vec<(Element, Vec<u64>)> {
    let types = function.inputs.iter().map(|input| input.ty);
    types.zip(inputs).collect()
}

/// NaNs have no one bit pattern; everything else must be equal to the bit.
pub fn same(element: Element, a: u64, b: u64) -> bool {
    let nan = |bits: u64| match element {
        Element::F32 => f32::from_bits(bits as u32).is_nan(),
        Element::F64 => f64::from_bits(bits).is_nan(),
        // Exponents of ones only, and a fraction.
        Element::F16 => bits & 0x7fff > 0x7c00,
        Element::BF16 => bits & 0x7fff > 0x7f80,
        _ => false,
    };
    a == b || nan(a) && nan(b)
}
