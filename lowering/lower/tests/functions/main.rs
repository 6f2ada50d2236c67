//! The C function of small kernels, or why there is none.
//!
//! There is a list for each theme, in `cases/`. An entry is a kernel, and the statements of its function
//! or a line with `!` and the refusal. `RENEW=1` writes what comes after the kernel: read the
//! difference, it is what a change does to the C.

use lower::Compiler;
use std::path::{Path, PathBuf};

fn compiler() -> Compiler {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle");
    Compiler::open(&bundle, &theories::cache()).expect("theories")
}

/// The statements of a function in a text of C.
fn statements(c: &str) -> Vec<String> {
    let lines = c.lines().skip_while(|line| !line.starts_with("void "));
    let body = lines.skip_while(|line| !line.ends_with('{')).skip(1);
    body.take_while(|line| *line != "}")
        .map(str::to_owned)
        .collect()
}

/// What is made of a kernel.
fn outcome(compiler: &Compiler, kernel: &str) -> Vec<String> {
    match compiler.compile(kernel.as_bytes(), "k", "k.cert") {
        Ok(compiled) => statements(&compiled.c),
        Err(refused) => vec![format!("  ! {}", refused.message)],
    }
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions/cases")
}

/// Compiles the kernels of a list.
fn check(theme: &str) {
    let compiler = compiler();
    tests::lists::check(&cases(), theme, |entry| {
        let kernel = entry.lines().next().expect("a kernel");
        let lines = outcome(&compiler, kernel).join("\n");
        format!("{kernel}\n{lines}")
    });
}

tests::lists! { check in cases();
    conditions
    folds
    integers
    memory
    operations
    reindexers
    several
    sums
    updates
}
