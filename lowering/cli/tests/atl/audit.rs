//! What `atl audit` lists and refuses, and what the lowering of 2022 gives.

use crate::published_lowering::{Uncovered, lower};
use atl::audit::corpus::cases;
use atl::audit::truncation::{AuditError, audit, programs};
use programs::c::print::print;
use std::process::Command;

/// The exit code of `atl audit`, and all that it says.
fn said(arguments: &[&str]) -> (Option<i32>, String) {
    let mut atl = Command::new(env!("CARGO_BIN_EXE_atl"));
    let output = atl.arg("audit").args(arguments).output().expect("atl runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

#[test]
fn all_cases_are_listed() {
    let (code, list) = said(&[]);
    assert_eq!(code, Some(0), "{list}");
    for case in cases().expect("the corpus") {
        let line = list
            .lines()
            .find(|line| line.split(' ').any(|word| word == case.name));
        assert!(
            line.is_some_and(|line| line.contains(&case.about.title)),
            "{}",
            case.name
        );
    }
}

#[test]
fn names_that_are_none_are_refused() {
    for (arguments, why) in [
        (&["halide"][..], "no case is named `halide`"),
        (
            &["truncation", "--program", "middle"],
            "no such program; there are left, off_by_one",
        ),
        (
            &["exo-845", "--program", "left"],
            "--program is for `atl audit truncation`",
        ),
    ] {
        let (code, said) = said(arguments);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

/// The C text that the lowering of 2022 gives for the first kernel of a source.
fn published(source: &str) -> Result<String, Uncovered> {
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let function = lower(&file.kernels[0])?;
    Ok(print(&function, ""))
}

#[test]
fn the_wrong_c_is_that_of_the_published_lowering() {
    for program in programs().expect("the corpus") {
        let c = published(program.source).expect("a lowering");
        assert_eq!(program.c, c, "{}", program.name);
    }
}

#[test]
fn sound_truncations_are_harmless() {
    let sound = "kernel k(n: int, x: f32[n]) -> f32[n] = trunc_r(2, gen i < n + 2: [i < n] x[i])";
    let c = published(sound).expect("a lowering");
    assert!(matches!(audit(sound, &c), Err(AuditError::Harmless)));
    let sum = "kernel k(n: int, x: f32[n]) -> f32 = sum i < n: x[i]";
    assert!(published(sum).is_err());
}
