//! The speed of compiled kernels, beside the same loops written by hand.
//!
//! `cargo bench -p atl --bench by_hand`. Needs gcc. Both are compiled alike, called in turn by
//! one program, and must give the same results to the bit.

use std::path::Path;
use std::process::{Command, ExitCode};

/// The file in `examples/` and the kernel; the C by hand is in `benches/by_hand/`.
const KERNELS: &[(&str, &str)] = &[
    ("linear_systems", "lu"),
    ("recurrences", "shortest_ways"),
    ("stencils_in_time", "seidel_2d"),
    ("stencils_in_time", "jacobi_1d"),
    ("stencils_in_time", "jacobi_2d"),
    ("stencils_in_time", "heat_3d"),
    ("blur_two_stage", "blur"),
    ("polybench/stencils", "fdtd_2d"),
    ("attention", "attention"),
    ("convolution_relu", "convolution_relu"),
    ("polybench/stencils", "adi"),
    ("polybench/deriche", "deriche"),
    ("matmul_fma", "matmul_fma"),
    ("softmax", "log_sum_exp"),
];

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, kernel) in KERNELS {
        match ratio(file, kernel) {
            Ok(line) => print!("{kernel}: {line}"),
            Err(why) => {
                eprintln!("{kernel}: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

/// Compiles the kernel and runs it beside the C by hand: the line with the ratio.
fn ratio(file: &str, kernel: &str) -> Result<String, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let c = out.join(format!("{kernel}.c"));
    let program = out.join(kernel);
    let mut compile = Command::new(env!("CARGO_BIN_EXE_atl"));
    compile.args(["compile", "--kernel", kernel, "-o"]).arg(&c);
    compile.arg("--cert").arg(c.with_extension("cert"));
    compile.arg(here.join(format!("../../examples/{file}.atl")));
    printed(compile)?;
    let mut gcc = Command::new("gcc");
    gcc.args(["-O3", "-march=native", "-ffp-contract=off", "-o"]);
    gcc.arg(&program).arg(&c);
    gcc.arg(here.join(format!("benches/by_hand/{kernel}.c")));
    gcc.arg("-lm");
    printed(gcc)?;
    printed(Command::new(&program))
}

/// What a command prints, if it succeeds.
fn printed(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => Err(text + &String::from_utf8_lossy(&output.stderr)),
    }
}
