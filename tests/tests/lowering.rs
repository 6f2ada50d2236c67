//! Kernels of all kinds are lowered, and `atl-check` accepts what is made of them.

use checker::check::check;
use checker::gate::Files;
use checker::policy::Policy;
use checker::verdict::Verdict;
use lowering::compile::Compiler;
use std::path::{Path, PathBuf};

/// Proof procedures recurse over terms.
const STACK: usize = 1 << 28;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The files below a folder with this ending.
fn sources(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(here(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "atl"));
    paths.sort();
    paths
}

/// Runs a test on a thread with a compiler of its own.
fn with_compiler(test: impl FnOnce(&Compiler) + Send + 'static) {
    let run = move || {
        let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
        test(&Compiler::open(&bundle).expect("the theories"));
    };
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    worker.expect("a thread").join().expect("the test");
}

fn kernels(source: &[u8]) -> Vec<String> {
    let file = statement::atl::read(source).expect("a source");
    let names = file.kernels.into_iter().map(|kernel| kernel.name.text);
    names.collect()
}

/// Lowers a kernel; what is wrong with the result, if anything is.
fn lowered(compiler: &Compiler, source: &[u8], kernel: &str) -> Result<(), String> {
    let compiled = compiler
        .compile(source, kernel, "")
        .map_err(|error| error.render(kernel, &String::from_utf8_lossy(source)))?;
    let files = Files {
        source: Some(source),
        kernel: Some(kernel),
        c: Some(compiled.c.as_bytes()),
    };
    let limits = certs::Limits::default();
    let report = check(&compiled.certificate, files, &Policy::default(), &limits);
    match report.verdict() {
        Verdict::Verified => Ok(()),
        _ => Err(format!("{kernel}: {:?}\n{}", report.findings, compiled.c)),
    }
}

fn all_are_lowered(paths: Vec<PathBuf>) {
    with_compiler(move |compiler| {
        let mut wrong = Vec::new();
        for path in paths {
            let source = std::fs::read(&path).expect("a source");
            for kernel in kernels(&source) {
                wrong.extend(lowered(compiler, &source, &kernel).err());
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

#[test]
fn examples() {
    all_are_lowered(sources("../examples"));
}

#[test]
fn every_construct() {
    all_are_lowered(vec![here("kernels.atl")]);
}

#[test]
fn truncations_that_drop_values_are_refused() {
    with_compiler(|compiler| {
        let paths = sources("audit/truncation");
        assert!(!paths.is_empty());
        for path in paths {
            let source = std::fs::read(&path).expect("a source");
            for kernel in kernels(&source) {
                let refused = compiler.compile(&source, &kernel, "").expect_err(&kernel);
                let reason = "cannot prove that the cells dropped here are padding";
                assert_eq!(refused.message, reason, "{kernel}");
            }
        }
    });
}

#[test]
fn what_cannot_be_proved_is_named() {
    with_compiler(|compiler| {
        let cases = [
            ("gen i < n: x[i + 1]", "x[i + 1]", "i + 1 < n"),
            ("gen i < n: x[i - 1]", "x[i - 1]", "0 <= i - 1"),
            ("gen i < n: x[i / m]", "x[i / m]", "0 < m"),
            ("gen i < n: [i < m] x[i + m]", "x[i + m]", "i + m < n"),
        ];
        for (body, place, condition) in cases {
            let source = format!("kernel k(n: int, m: int, x: f32[n]) -> f32[n] = {body}");
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let refused = refused.expect_err(body);
            assert_eq!(refused.message, format!("cannot prove that {condition}"));
            assert_eq!(refused.span.text(&source), place);
        }
    });
}
