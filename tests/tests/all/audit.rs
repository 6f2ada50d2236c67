//! Certificates for the truncations of 2022 that someone makes by hand are refused: one that
//! assumes the claim, one for a function that was made harmless, one for another shape.

use crate::running::{file, program, root};
use std::fs;
use std::path::{Path, PathBuf};

const LEFT: &str = "tests/audit/truncation-left/asked.atl";

/// The same kernel, where a guard makes padding of what is dropped.
const GUARDED: &str = "kernel left(n: int, k: int, x: f32[n]) -> f32[n - k]
  where 0 <= k <= n
  = trunc_l(k, gen i < n: [k <= i] (2 * x[i]))
";

/// The same kernel without truncation, so that its result has another shape.
const WHOLE: &str = "kernel left(n: int, k: int, x: f32[n]) -> f32[n]
  where 0 <= k <= n
  = gen i < n: 2 * x[i]
";

/// The C function that the lowering of 2022 gives for `left`.
fn published() -> PathBuf {
    root().join("tests/audit/truncation-left/wrong.c")
}

/// The exit code and the report for a certificate, checked against the program of 2022.
fn checked(certificate: &Path, c: &Path) -> (Option<i32>, String) {
    let output = program("atl-check", &[&certificate, &"--source", &LEFT, &"--c", &c]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), report)
}

#[test]
fn an_assumed_claim_is_no_proof() {
    let certificate = file("assumed.cert");
    let theory = "tests/audit/truncation-left/assumed.thy";
    let made = program("atl", &[&"prove", &theory, &"--cert", &certificate]);
    // The prover says so itself.
    assert_eq!(made.status.code(), Some(3));
    let message = String::from_utf8_lossy(&made.stderr);
    for part in [
        "the lemma left_assumed of assumed is not proved (`sorry`)",
        "no checker accepts",
    ] {
        assert!(message.contains(part), "{message}");
    }
    let (code, report) = checked(&certificate, &published());
    assert_eq!(code, Some(3), "{report}");
    let unproved = "rests on the lemma left_assumed (`sorry`), which is not proved";
    assert!(report.contains(unproved), "{report}");
    // Nothing allows it.
    let sorry = "sorry.left_assumed.4";
    let allowed = program("atl-check", &[&certificate, &"--allow-axiom", &sorry]);
    assert_eq!(allowed.status.code(), Some(2));
}

#[test]
fn proofs_about_similar_programs_are_refused() {
    for (name, source) in [("guarded", GUARDED), ("whole", WHOLE)] {
        let [atl, c, certificate] =
            ["atl", "c", "cert"].map(|extension| file(name).with_extension(extension));
        fs::write(&atl, source).expect("a file");
        let arguments: [&dyn AsRef<std::ffi::OsStr>; 6] =
            [&"compile", &atl, &"-o", &c, &"--cert", &certificate];
        let made = program("atl", &arguments);
        let message = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{name}: {message}");
        let shown = program("atl-check", &[&"show", &certificate]);
        let shown = String::from_utf8_lossy(&shown.stdout);
        for part in ["kernel left(", "void left(int64_t n, int64_t k,"] {
            assert!(shown.contains(part), "{name}: {shown}");
        }
        for c in [c, published()] {
            let (code, report) = checked(&certificate, &c);
            assert_eq!(code, Some(1), "{name}: {report}");
            assert!(
                report.contains("the source says otherwise"),
                "{name}: {report}"
            );
        }
    }
}
