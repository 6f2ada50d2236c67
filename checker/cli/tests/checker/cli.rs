//! The contract of the command line: exit codes, what goes to which stream, formats.

use crate::support::{folder, good, oracle, resting, run, varied};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
        (6, &["good.cert"]),
        (0, &["good.cert", "--allow-unbound"]),
        (
            0,
            &["good.cert", "varied.cert", "--jobs", "2", "--allow-unbound"],
        ),
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
        (2, &["good.cert", "--allow-law", "real_f32"]),
        (
            0,
            &[
                "good.cert",
                "--allow-unbound",
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
        (5, &["oracle.cert", "newer.cert"]),
        (3, &["good.cert", "oracle.cert", "--allow-unbound"]),
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

/// What is said of a certificate does not depend on those beside it: names that one declares are free
/// in the next, and what one is refused for is not the other's fault.
#[test]
fn company() {
    let folder = samples("company");
    std::fs::copy(folder.join("varied.cert"), folder.join("again.cert")).unwrap();
    let files = [
        "varied.cert",
        "oracle.cert",
        "cut.cert",
        "again.cert",
        "good.cert",
    ];
    let judged = |files: &[&str]| -> Vec<(String, String)> {
        let output = run(
            &folder,
            &[files, &["--format", "json", "--jobs", "2"]].concat(),
        );
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let certificates = report["certificates"].as_array().unwrap().iter();
        let text = |value: &serde_json::Value| value.to_string();
        certificates
            .map(|one| (text(&one["verdict"]), text(&one["theorems"])))
            .collect()
    };
    let alone: Vec<_> = files.iter().flat_map(|file| judged(&[*file])).collect();
    assert_eq!(judged(&files), alone);
    assert_eq!(alone[0], alone[3]);
}

#[test]
fn human_report() {
    let folder = samples("human_report");
    let output = run(&folder, &["varied.cert", "--allow-unbound"]);
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
    assert_eq!(times.lines().count(), 4);
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
    for rule in ["\ncompiles_correctly : law", "\nexecute : ", "\neval : "] {
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

/// What a certificate asks of the theories: all that it costs is listed under a theorem or a file.
#[test]
fn stats_of_the_slice() {
    let folder = samples("slice");
    std::fs::write(folder.join("resting.cert"), resting("int_mul_comm")).unwrap();
    let output = run(&folder, &["stats", "--slice", "resting.cert"]);
    assert_eq!(code(&output), 0, "{output:?}");
    let text = stdout(&output);
    let number = |line: &str| -> u64 {
        let first = line.split_whitespace().find_map(|word| word.parse().ok());
        first.expect("a number")
    };
    let parts: Vec<Vec<&str>> = text
        .split("\n\n")
        .map(|part| part.lines().collect())
        .collect();
    let [counts, theorems, files] = &parts[..] else {
        panic!("{text}");
    };
    let steps = number(counts[1]);
    assert!(counts[0].starts_with("own ") && steps > 100, "{text}");
    assert!(theorems[1..].iter().all(|line| number(line) <= steps));
    assert!(
        theorems
            .iter()
            .any(|line| line.ends_with("int_mul_comm, through the certificate"))
    );
    assert_eq!(
        files[1..].iter().map(|line| number(line)).sum::<u64>(),
        steps
    );
    let nothing = run(&folder, &["stats", "--slice", "good.cert"]);
    assert!(stdout(&nothing).contains("\ntheories  0 steps in 0 segments\n"));
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

/// What does not replay has no statistics, is not shown, and a dump of it is no success.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn what_does_not_replay_is_no_success() {
    let folder = samples("not_replayed");
    // It can be decoded, and the first step after the types is another one.
    let mut bytes = std::fs::read(folder.join("good.cert")).unwrap();
    let assume = bytes.iter().rposition(|byte| *byte == 0x28).unwrap();
    bytes[assume] = 0x29;
    std::fs::write(folder.join("wrong.cert"), bytes).unwrap();
    for (file, expected) in [("wrong.cert", 1), ("cut.cert", 1), ("newer.cert", 5)] {
        let commands: [&[&str]; 6] = [
            &["stats"],
            &["show"],
            &["show", "--reindexers"],
            &["show", "--step", "1"],
            &["statement"],
            &["dump"],
        ];
        for command in commands {
            let output = run(&folder, &[command, &[file]].concat());
            assert_eq!(code(&output), expected, "{command:?} {file}: {output:?}");
            assert!(!output.stderr.is_empty(), "{command:?} {file}");
            assert!(!stdout(&output).contains("verified"), "{command:?} {file}");
            assert!(
                output.stdout.is_empty() || command == ["dump"],
                "{output:?}"
            );
        }
        for format in ["human", "json", "sarif", "junit"] {
            let output = run(&folder, &[file, "--format", format]);
            assert_eq!(code(&output), expected);
            assert!(
                !stdout(&output).contains("verified"),
                "{format}: {output:?}"
            );
        }
    }
    for command in ["stats", "dump"] {
        let output = run(&folder, &[command, "oracle.cert"]);
        assert_eq!(code(&output), 3, "{command}");
        let output = run(&folder, &[command, "good.cert", "--limit-steps", "1"]);
        assert_eq!(code(&output), 4, "{command}");
    }
    let output = run(&folder, &["stats", "good.cert"]);
    assert!(
        stdout(&output).starts_with("verdict   proved\n"),
        "{output:?}"
    );
}

/// The name of a file is never taken for an option or a command, whatever it is.
#[test]
fn names_of_files_that_could_be_options() {
    let options = [
        "-h",
        "-V",
        "-h.cert",
        "-V.cert",
        "-hV",
        "-Vh",
        "--help",
        "--version",
        "--help=.cert",
        "--quiet",
        "--format=json",
        "--format=human.cert",
        "--policy=p.cert",
        "--allow-law=real",
        "--allow-axiom=choice",
        "--output=victim",
        "--emit-c=victim",
        "--source=a.cert",
        "--c=a.cert",
        "--kernel=.cert",
        "--jobs=2",
        "--limit-steps=5",
        "--limit-seconds=1",
        "--=",
    ];
    let commands = ["axioms", "theories", "stats", "show", "dump", "statement"];
    for (at, name) in options.iter().chain(&commands).enumerate() {
        let folder = samples(&format!("named_{at}"));
        let cut = std::fs::read(folder.join("cut.cert")).unwrap();
        std::fs::write(folder.join(name), cut).unwrap();
        std::fs::write(folder.join("victim"), "kept").unwrap();
        // What a shell makes of `*.cert`, or of `*`, in one order and in the other.
        for args in [&[*name][..], &[*name, "good.cert"], &["good.cert", *name]] {
            let output = run(&folder, args);
            let is_file = args[0] == "good.cert" && commands.contains(name);
            assert_eq!(
                code(&output),
                if is_file { 1 } else { 2 },
                "{args:?}: {output:?}"
            );
            assert_eq!(output.stdout.is_empty(), !is_file, "{args:?}");
            let said = String::from_utf8_lossy(&output.stderr);
            let named = format!("{name} is the name of a file here");
            assert!(is_file || said.contains(&named), "{args:?}: {said}");
        }
        // The safe forms.
        let path = format!("./{name}");
        for args in [&["--", *name, "good.cert"][..], &["good.cert", &path]] {
            let output = run(&folder, args);
            assert_eq!(code(&output), 1, "{args:?}: {output:?}");
            assert!(stdout(&output).contains("rejected: "), "{args:?}");
        }
        let kept = std::fs::read_to_string(folder.join("victim")).unwrap();
        assert_eq!(kept, "kept", "{name}");
    }
    // Names that are no options.
    let folder = samples("named");
    for name in ["help", "version"] {
        let cut = std::fs::read(folder.join("cut.cert")).unwrap();
        std::fs::write(folder.join(name), cut).unwrap();
        let output = run(&folder, &[name]);
        assert_eq!(code(&output), 1, "{name}: {output:?}");
    }
    // Nor are files lists of arguments, or the standard input.
    std::fs::write(folder.join("list"), "good.cert\n--allow-unbound\n").unwrap();
    for name in ["@list", "-"] {
        assert_eq!(
            code(&run(&folder, &[name])),
            if name == "-" { 1 } else { 0 }
        );
        let cut = std::fs::read(folder.join("cut.cert")).unwrap();
        std::fs::write(folder.join(name), cut).unwrap();
        for args in [&[name][..], &[name, "good.cert"], &["good.cert", name]] {
            assert_eq!(code(&run(&folder, args)), 2, "{args:?}");
        }
        for args in [&["--", name][..], &[&*format!("./{name}")]] {
            let output = run(&folder, args);
            assert_eq!(code(&output), 1, "{args:?}: {output:?}");
            assert!(stdout(&output).contains("rejected: "), "{args:?}");
        }
    }
    // A folder without certificates is nothing to check, so that the command is meant.
    std::fs::create_dir_all(folder.join("axioms/inner")).unwrap();
    assert_eq!(code(&run(&folder, &["axioms"])), 0);
}

/// Help and version are answered alone, or not at all.
#[test]
fn help_and_version_are_alone() {
    let folder = samples("help");
    for (flag, said) in [
        ("-h", "--limit-seconds"),
        ("--help", "atl-check show"),
        ("-V", "atl-check 0."),
        ("--version", "atl-check 0."),
    ] {
        let output = run(&folder, &[flag]);
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains(said), "{flag}: {output:?}");
        let beside: [&[&str]; 9] = [
            &["good.cert"],
            &["cut.cert"],
            &["stats"],
            &["axioms"],
            &["theories"],
            &["show", "good.cert"],
            &["--quiet"],
            &["--format=json"],
            &["-h"],
        ];
        for others in beside {
            for args in [[others, &[flag]].concat(), [&[flag][..], others].concat()] {
                let output = run(&folder, &args);
                assert_eq!(code(&output), 2, "{args:?}: {output:?}");
                // A report that nothing was checked, where one was asked for.
                let is_report = stdout(&output).contains("\"verdict\": \"usage\"");
                assert_eq!(is_report, args.contains(&"--format=json"), "{args:?}");
                assert!(is_report || output.stdout.is_empty(), "{args:?}");
            }
        }
    }
}

/// Where nothing else is said, the reason of a refusal is.
#[test]
fn quiet_says_why() {
    let folder = samples("quiet");
    for (args, said) in [
        (&["cut.cert"][..], "cut.cert: rejected: byte"),
        (
            &["missing.cert"],
            "missing.cert: error: the certificate cannot be read",
        ),
        (
            &["good.cert", "oracle.cert", "--allow-unbound"],
            "oracle.cert: policy-violation: absurd rests on",
        ),
        (&["oracle.cert", "cut.cert"], "cut.cert: rejected: byte"),
        (&["newer.cert"], "newer.cert: unsupported: "),
        (&["good.cert"], "good.cert: proved: it cannot be compared: "),
        (
            &["good.cert", "--limit-steps", "1"],
            "good.cert: resource-limit: ",
        ),
    ] {
        let output = run(&folder, &[args, &["--quiet"]].concat());
        let stderr = String::from_utf8(output.stderr.clone()).unwrap();
        assert!(
            stderr.starts_with(&format!("atl-check: {said}")),
            "{args:?}: {stderr}"
        );
        assert!(output.stdout.is_empty(), "{output:?}");
        let with = run(&folder, args);
        assert!(with.stderr.is_empty(), "{with:?}");
    }
    let output = run(&folder, &["good.cert", "--quiet", "--allow-unbound"]);
    assert!(output.stderr.is_empty() && output.stdout.is_empty());
}

/// A report that nobody gets is no success.
#[cfg(unix)]
#[test]
#[ignore = "long: bash .ci/run --long"]
fn lost_reports() {
    let folder = samples("lost");
    let commands = [
        "good.cert",
        "axioms",
        "stats good.cert",
        "dump good.cert",
        "statement",
        "-V",
    ];
    for command in commands {
        for stdout in ["> /dev/full", "1< good.cert"] {
            let script = format!("exec \"$0\" {command} {stdout}");
            if !Path::new("/dev/full").exists() {
                continue;
            }
            let mut shell = Command::new("sh");
            shell.args(["-c", &script, env!("CARGO_BIN_EXE_atl-check")]);
            let output = shell.current_dir(&folder).output().unwrap();
            assert_eq!(code(&output), 6, "{script}: {output:?}");
        }
    }
}
