//! What `atl-check statement` prints: its order, its width, and what of a certificate is in it.

use crate::support::{good, oracle, varied};
use std::process::Command;

/// What is printed of a certificate, or without one.
fn statement(certificate: Option<(&str, Vec<u8>)>, args: &[&str]) -> String {
    let (printed, exit_code) = print(certificate, args);
    assert_eq!(exit_code, Some(0), "{printed}");
    printed
}

/// The same, and the exit code.
fn print(certificate: Option<(&str, Vec<u8>)>, args: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atl-check"));
    command.arg("statement").args(args);
    if let Some((name, bytes)) = certificate {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, bytes).unwrap();
        command.arg(path);
    }
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

/// For people: short lines, not too many of them, from the top down.
#[test]
fn for_people() {
    let printed = statement(None, &[]);
    for line in printed.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let lines = printed.lines().count();
    assert!(lines < 1_100, "{lines} lines");
    assert!(!printed.contains("induction:"));
    let heads = [
        "compiles_correctly",
        "sizes_ok",
        "datatype exp",
        "eval : ",
        "relation shape_of",
        "execute",
        "relation ieval",
        "law_holds",
        "int_max",
        "datatype 'a list",
        "num_add",
        "COND",
        "axiom choice",
    ];
    let places = heads.map(|head| printed.find(&format!("\n{head}")).expect(head));
    assert!(places.is_sorted(), "{places:?}");
}

/// With `--induction` there are the principles of induction, and what these mention.
#[test]
fn induction() {
    let printed = statement(None, &["--induction"]);
    for property in ["P : exp → bool", "P : cstmt → bool", "P : 'a list → bool"] {
        let induction = format!("\n  induction: ∀{property}");
        assert!(printed.contains(&induction), "{property}");
    }
}

/// Of a certificate, its theorems come first, and then what they rest on.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn certificates() {
    let printed = statement(Some(("good.cert", good())), &[]);
    let theorem = "## The certificate\ntheorem reflexive\n  ⊢ ∀p : bool. p ⇒ p\n  axioms: none\n";
    let (before, after) = printed.split_once(theorem).expect(&printed);
    let is_comment = |line: &str| line.is_empty() || line.starts_with("--");
    let (comments, types) = before.split_once("## Names of types\n").expect(before);
    assert!(comments.lines().all(is_comment));
    let is_name = |line: &str| line.is_empty() || line.starts_with("type ");
    assert!(types.lines().all(is_name));
    assert!(after.starts_with("\n## The gate statement\n"));

    let printed = statement(Some(("varied.cert", varied())), &[]);
    let definition = "## Other definitions\ntwice : bool → bool;  twice p = (p = p)\n";
    assert!(printed.contains(definition), "{printed}");

    // Where it is not proved, the exit code says so.
    let (printed, exit_code) = print(Some(("oracle.cert", oracle())), &[]);
    assert_eq!(exit_code, Some(3));
    assert!(printed.contains("\naxiom infinity: "), "{printed}");
    assert!(printed.contains("\naxiom oracle: F\n"), "{printed}");
}
