//! What `atl audit` lists and refuses.

use atl::audit::corpus::cases;
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
