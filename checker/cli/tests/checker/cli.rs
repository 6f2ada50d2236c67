//! The contract of the command line: exit codes, what goes to which stream, formats.

use crate::support::{good, oracle, varied};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the checker in a folder.
fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atl-check"));
    command.args(args).current_dir(folder).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A certificate for each verdict.
fn samples(name: &str) -> PathBuf {
    let folder = folder(name);
    let good = good();
    let mut newer = good.clone();
    newer[8] += 1;
    let files: [(&str, &[u8]); 5] = [
        ("good.cert", &good),
        ("varied.cert", &varied()),
        ("oracle.cert", &oracle()),
        ("cut.cert", &good[..good.len() - 1]),
        ("newer.cert", &newer),
    ];
    for (file, bytes) in files {
        std::fs::write(folder.join(file), bytes).unwrap();
    }
    folder
}

#[test]
fn exit_codes() {
    let folder = samples("exit_codes");
    std::fs::create_dir(folder.join("empty")).unwrap();
    let cases: &[(i32, &[&str])] = &[
        (0, &["good.cert"]),
        (0, &["good.cert", "varied.cert", "--jobs", "2"]),
        (1, &["cut.cert"]),
        (2, &[]),
        (2, &["empty"]),
        (2, &["good.cert", "empty"]),
        (2, &["good.cert", "--no-such-option"]),
        (2, &["good.cert", "--format", "xml"]),
        (2, &["good.cert", "--jobs", "0"]),
        (3, &["oracle.cert"]),
        // No other axiom exists, nor a law or a set of this name.
        (2, &["oracle.cert", "--allow-axiom", "oracle"]),
        (2, &["oracle.cert", "--allow-axiom", "choise"]),
        (2, &["good.cert", "--allow-law", "div_total"]),
        (2, &["good.cert", "--allow-law", "reel"]),
        (
            0,
            &[
                "good.cert",
                "--allow-law",
                "real",
                "--allow-axiom",
                "choice",
            ],
        ),
        (3, &["oracle.cert", "--allow-axiom", "choice"]),
        (4, &["good.cert", "--limit-steps", "1"]),
        (4, &["good.cert", "--limit-bytes", "10"]),
        (4, &["good.cert", "--limit-nodes", "1"]),
        (5, &["newer.cert"]),
        (6, &["missing.cert"]),
        (6, &["good.cert", "--output", "missing/report"]),
        // The worst wins.
        (
            1,
            &[
                "cut.cert",
                "missing.cert",
                "newer.cert",
                "oracle.cert",
                "good.cert",
            ],
        ),
        (
            6,
            &["good.cert", "missing.cert", "newer.cert", "oracle.cert"],
        ),
        (5, &["oracle.cert", "newer.cert", "good.cert"]),
        (3, &["good.cert", "oracle.cert"]),
        (1, &["."]),
    ];
    for (expected, args) in cases {
        let (expected, args) = (*expected, *args);
        let output = run(&folder, args);
        assert_eq!(code(&output), expected, "{args:?}: {output:?}");
        let quiet = run(&folder, &[args, &["--quiet"]].concat());
        assert_eq!(code(&quiet), expected, "{args:?}, quiet");
        assert!(quiet.stdout.is_empty(), "{args:?}: {quiet:?}");
        if expected == 2 {
            assert!(output.stdout.is_empty() && !output.stderr.is_empty());
        }
    }
}

#[test]
fn human_report() {
    let folder = samples("human_report");
    let output = run(&folder, &["varied.cert"]);
    assert!(output.stderr.is_empty());
    let text = without_hashes(&stdout(&output));
    let (said, times) = text.split_once("  theories:").unwrap();
    let expected = "\
proved: varied.cert
  file:        sha256 …
  source:      none, so not compared
  C file:      none, so not compared
  theorem middle
    for all q : bool
    for all p : bool
    assuming q
    ⊢ q ∧ (p ∨ ¬p)
    axioms: choice
  theorem twice_def
    ⊢ twice = (λp : bool. p = p)
    axioms: none
  declared by this file: constant twice
";
    assert_eq!(said, expected);
    assert_eq!(times.lines().count(), 3);
    assert!(
        times.ends_with("atl-check 0.1.0, theories sha256 …\n"),
        "{times}"
    );
}

/// A message cannot pass for a verdict on another file.
#[test]
fn human_report_of_hostile_names() {
    let folder = folder("hostile_names");
    let name = "a\nverified: b.cert\n\u{1b}[2J";
    let output = run(&folder, &[name]);
    let text = stdout(&output);
    assert_eq!(code(&output), 6);
    assert!(
        !text.lines().any(|line| line.starts_with("verified")),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'));
}

/// The report without what changes with every change of the theories: hashes.
fn without_hashes(report: &str) -> String {
    let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let mut left = String::new();
    for word in report.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let end = word
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(word.len());
        let (word, rest) = word.split_at(end);
        left += if is_hash(word) { "…" } else { word };
        left += rest;
    }
    left
}

/// The machine formats, compared with the files in `golden/`; to renew these, run the test
/// with `RENEW=1`.
#[test]
fn machine_formats() {
    let folder = samples("machine_formats");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (format, file) in [
        ("json", "report.json"),
        ("sarif", "report.sarif"),
        ("junit", "report.xml"),
    ] {
        let files = [
            "good.cert",
            "varied.cert",
            "oracle.cert",
            "cut.cert",
            "missing.cert",
        ];
        let output = run(&folder, &[&files[..], &["--format", format]].concat());
        assert_eq!(code(&output), 1);
        assert!(output.stderr.is_empty());
        let report = without_hashes(&stdout(&output));
        let golden = golden.join(file);
        if std::env::var_os("RENEW").is_some() {
            std::fs::write(&golden, &report).unwrap();
        }
        assert_eq!(report, std::fs::read_to_string(golden).unwrap());
    }
}

/// The gate statement with all it rests on, compared with the file in `golden/`.
#[test]
fn statement() {
    let output = run(&folder("statement"), &["statement"]);
    assert_eq!(code(&output), 0);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/statement.txt");
    let printed = stdout(&output);
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&golden, &printed).unwrap();
    }
    assert!(
        printed == std::fs::read_to_string(golden).unwrap(),
        "renew with RENEW=1"
    );
    for rule in [
        "\ncompiles_correctly : law",
        "\nrelation exec : ",
        "\nrelation eval : ",
    ] {
        assert!(printed.contains(rule), "{rule}");
    }
}

/// The same input gives the same bytes: again, in parallel, in another folder, through a file.
#[test]
fn same_bytes() {
    let (folder, copy) = (samples("same_bytes"), samples("same_bytes_elsewhere"));
    let files = [
        "good.cert",
        "varied.cert",
        "oracle.cert",
        "cut.cert",
        "newer.cert",
    ];
    for format in ["json", "sarif", "junit"] {
        let args = [&files[..], &["--format", format]].concat();
        let first = stdout(&run(&folder, &args));
        for _ in 0..3 {
            let jobs = [&args[..], &["--jobs", "4"]].concat();
            assert_eq!(stdout(&run(&folder, &jobs)), first);
        }
        let elsewhere = run(&copy, &args);
        assert_eq!(stdout(&elsewhere), first);
        let saved = run(&folder, &[&args[..], &["--output", "report"]].concat());
        assert!(saved.stdout.is_empty());
        assert_eq!(
            std::fs::read_to_string(folder.join("report")).unwrap(),
            first
        );
    }
}

#[test]
fn axioms() {
    let output = run(&folder("axioms"), &["axioms"]);
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    let axioms: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("axiom "))
        .collect();
    assert_eq!(
        axioms,
        ["axiom extensionality", "axiom choice", "axiom infinity"]
    );
    assert!(text.contains("⊢ ∀t : 'a → 'b. (λx : 'a. t x) = t"));
}

#[test]
fn theories() {
    let output = run(&folder("theories"), &["theories"]);
    assert_eq!(code(&output), 0, "{output:?}");
    assert!(stdout(&output).contains("\ntotal: "));
    let output = run(&folder("theories"), &["theories", "--limit-steps", "10"]);
    assert_eq!(code(&output), 4);
    assert!(output.stdout.is_empty());
}

#[test]
fn stats() {
    let folder = samples("stats");
    let output = run(&folder, &["stats", "good.cert"]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("\nprovides theorem reflexive\n"));
    for (file, expected) in [("cut.cert", 1), ("newer.cert", 5), ("missing.cert", 6)] {
        let output = run(&folder, &["stats", file]);
        assert_eq!(code(&output), expected);
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}
