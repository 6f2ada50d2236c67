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

/// Compiles the kernels of a list.
fn check(theme: &str) {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions/cases");
    let path: PathBuf = cases.join(theme).with_extension("txt");
    let listed = std::fs::read_to_string(&path).expect("a list");
    let compiler = compiler();
    let entries = listed.trim_end().split("\n\n").map(|entry| {
        let kernel = entry.lines().next().expect("a kernel");
        let lines = outcome(&compiler, kernel).join("\n");
        format!("{kernel}\n{lines}\n")
    });
    let made = entries.collect::<Vec<_>>().join("\n");
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, made).expect("the list is written");
        return;
    }
    let mut lines = listed.lines().zip(made.lines());
    let differs = lines.find(|(old, new)| old != new);
    assert!(listed == made, "{theme}: {differs:?}");
}

/// A test for each list.
macro_rules! themes {
    ($($theme:ident)*) => {
        $(#[test]
        fn $theme() {
            check(stringify!($theme));
        })*

        #[test]
        fn each_list_is_tested() {
            let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions/cases");
            let files = std::fs::read_dir(cases).expect("lists");
            let stem = |file: std::io::Result<std::fs::DirEntry>| {
                let name = file.expect("a file").file_name();
                name.to_string_lossy().trim_end_matches(".txt").to_owned()
            };
            let mut names: Vec<String> = files.map(stem).collect();
            names.sort();
            let mut tested = vec![$(stringify!($theme)),*];
            tested.sort_unstable();
            assert_eq!(names, tested);
        }
    };
}

themes! {
    conditions
    folds
    memory
    operations
    reindexers
    sums
    updates
}
