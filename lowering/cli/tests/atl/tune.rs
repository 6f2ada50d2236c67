//! `atl tune`: what it refuses. `tests/tests/all/tuned.rs` has what it finds.

use crate::cli::{Scratch, atl, stderr, stdout};
use std::process::Output;

const SOURCE: &str = "kernel copy(n: int, x: f32[n]) -> f32[n]\n  where n <= 1000000000\n  \
                      = gen i < n: x[i] + 1\n\n\
                      schedule s(t: int = 8) for copy { split i by t }\n\
                      schedule far(t: int = 8) for copy { isolate i at t }\n";

/// Tunes `SOURCE`, with a program that accepts all certificates as the checker, unless these arguments
/// name another one.
fn tune(name: &str, arguments: &[&str]) -> Output {
    let scratch = Scratch::new(name);
    let source = scratch.write("k.atl", SOURCE);
    let checker: &[&str] = match arguments.contains(&"--checker") {
        true => &[],
        false => &["--checker", "true"],
    };
    atl(&[&["tune", &source], checker, arguments].concat())
}

fn assert_fails(name: &str, arguments: &[&str], status: i32, reason: &str) {
    let output = tune(name, arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    assert!(said.contains(reason), "{arguments:?}: {said}");
    assert_eq!(stdout(&output), "");
}

#[test]
fn wrong_arguments_have_status_2() {
    let many: Vec<String> = (1..=257).map(|value| value.to_string()).collect();
    let many = format!("t={}", many.join(":"));
    for (arguments, reason) in [
        (&["--schedule", "s"][..], "--params"),
        (&["--schedule", "s", "--params", "t"], "NAME=VALUE"),
        (&["--schedule", "s", "--params", "t=8..4"], "A..B"),
        (
            &["--schedule", "s", "--params", "t=1,t=2"],
            "`t` is given twice",
        ),
        (
            &["--schedule", "s", "--params", &many],
            "make 257 instances",
        ),
        (
            &["--schedule", "s", "--params", "u=1"],
            "`s` has no parameter `u`; there are `t`",
        ),
        (
            &["--schedule", "s", "--params", "t=m"],
            "neither a literal nor a size",
        ),
        (
            &["--schedule", "r", "--params", "t=1"],
            "there are `s`, `far`",
        ),
        (
            &["--schedule", "s", "--params", "t=1", "--sizes", "m=1"],
            "no int parameter `m`",
        ),
        (
            &[
                "--schedule",
                "s",
                "--params",
                "t=1",
                "--sizes",
                "n=2000000000",
            ],
            "the precondition `n <= 1000000000` does not hold",
        ),
        (
            &[
                "--schedule",
                "s",
                "--params",
                "t=1",
                "--sizes",
                "n=1000000000",
            ],
            "more than 1 GiB",
        ),
        (
            &["--schedule", "s", "--params", "t=1", "--checker", "./no"],
            "cargo build -p atl-check",
        ),
        (
            &["--schedule", "s", "--params", "t=1", "--cc", "./no"],
            "name another one with --cc",
        ),
        (
            &["--schedule", "s", "--params", "t=1", "--cc", "false"],
            "false fails",
        ),
    ] {
        assert_fails("tune-usage", arguments, 2, reason);
    }
}

#[test]
fn the_source_is_not_overwritten() {
    let scratch = Scratch::new("tune-overwritten");
    let source = scratch.write("k.atl", SOURCE);
    let arguments = ["--schedule", "s", "--params", "t=1", "-o", &source];
    let output = atl(&[&["tune", &source][..], &arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("would overwrite the input"));
    let left = std::fs::read_to_string(&source).expect("the source");
    assert_eq!(left, SOURCE);
}

#[test]
fn a_certificate_that_is_not_accepted_ends_the_search() {
    let arguments = ["--schedule", "s", "--params", "t=1", "--checker", "false"];
    let reason = "atl-check does not accept the certificate of the kernel as written";
    assert_fails("tune-refused", &arguments, 1, reason);
}

#[test]
fn where_nothing_is_proved_it_says_why() {
    let arguments = ["--schedule", "far", "--params", "t=2..4"];
    for reason in ["cannot prove that 2 <= n", "cannot prove that 8 <= n"] {
        assert_fails("tune-unproved", &arguments, 1, reason);
    }
}

/// A compiler that computes something else where there are tiles.
#[test]
fn other_bits_are_an_error() {
    let scratch = Scratch::new("tune-bits");
    let compiler = scratch.write(
        "cc",
        "for file; do\n  case $file in *kernel.c)\n    \
         if grep -q ' io' \"$file\"; then sed -i 's/1\\.0f/2.0f/' \"$file\"; fi\n  esac\ndone\n\
         exec gcc \"$@\"\n",
    );
    let script = scratch.write("run", &format!("#!/bin/sh\nexec sh {compiler} \"$@\"\n"));
    let made = std::process::Command::new("chmod")
        .args(["+x", &script])
        .status();
    assert!(made.expect("chmod runs").success());
    let arguments = [
        "--schedule",
        "s",
        "--params",
        "t=4",
        "--sizes",
        "n=64",
        "--cc",
        &script,
    ];
    let reason = "the result with t = 4 has other bits";
    assert_fails("tune-other-bits", &arguments, 1, reason);
}
