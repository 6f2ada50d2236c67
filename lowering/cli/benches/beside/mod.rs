//! Programs that call compiled kernels and C written by hand in turn.

use programs::c::flags::Flags;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is compared.
pub struct Compared<'a> {
    /// The file in `examples/`.
    pub file: &'a str,
    /// The kernels in it.
    pub kernels: &'a [&'a str],
    /// Their schedule.
    pub schedule: Option<&'a str>,
    /// The path of the C by hand in `benches/`.
    pub by_hand: &'a str,
}

/// Compiles the kernels, links them with the C by hand, and runs the program: what it prints.
pub fn compared(compared: Compared) -> Result<String, String> {
    let Compared {
        file,
        kernels,
        schedule,
        by_hand,
    } = compared;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = here.join(format!("../../examples/{file}.atl"));
    let compiled = kernels
        .iter()
        .map(|kernel| compiled(&source, kernel, schedule, out));
    let compiled: Vec<PathBuf> = compiled.collect::<Result<_, _>>()?;
    let program = out.join(by_hand.replace('/', "_"));
    let texts = compiled.iter().map(std::fs::read_to_string);
    let text: String = texts
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())?;
    let mut gcc = Command::new("gcc");
    gcc.args(["-O3", "-march=native"]);
    // Where a loop happens to lie can make a difference of 1.4 between two that are the same.
    gcc.args(["-falign-functions=64", "-falign-loops=32"]);
    gcc.args(Flags::of_text(&text).needed());
    gcc.arg("-o").arg(&program).args(compiled);
    gcc.arg(here.join(format!("benches/{by_hand}.c")));
    gcc.arg("-lm");
    printed(gcc)?;
    printed(Command::new(&program))
}

/// The C of a kernel, with a certificate beside it.
fn compiled(
    source: &Path,
    kernel: &str,
    schedule: Option<&str>,
    out: &Path,
) -> Result<PathBuf, String> {
    let c = out.join(format!("{kernel}.c"));
    let mut compile = Command::new(env!("CARGO_BIN_EXE_atl"));
    compile.args(["compile", "--kernel", kernel, "-o"]).arg(&c);
    compile.arg("--cert").arg(c.with_extension("cert"));
    compile.arg(source);
    if let Some(schedule) = schedule {
        compile.args(["--schedule", schedule]);
    }
    printed(compile)?;
    Ok(c)
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
