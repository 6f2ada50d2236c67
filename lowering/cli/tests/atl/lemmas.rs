//! The lemmas that Rust applies by name are those of the theories, with the variables, their types
//! and the number of premises that Rust says.
//!
//! What the types are is kept in a list beside this file, one lemma a line, so that a change of
//! a theory fails here and shows in reviews. `RENEW=1 cargo test -p atl lemmas` writes them.

use lower::Compiler;
use std::path::Path;

fn bundle() -> Vec<u8> {
    std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle")
}

/// Compares lemmas with the list in a file.
fn compare(file: &str, mut found: Vec<String>) {
    found.sort();
    found.dedup();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(file);
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, found.join("\n") + "\n").expect("the list is written");
        return;
    }
    let listed = std::fs::read_to_string(&path).expect("a list");
    let listed: Vec<&str> = listed.lines().collect();
    let only = |these: Vec<&str>, those: &[&str], what: &str| {
        let these = these.into_iter().filter(|line| !those.contains(line));
        these
            .map(|line| format!("{what}: {line}\n"))
            .collect::<String>()
    };
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    let differences =
        only(listed.clone(), &found, "the list  ") + &only(found, &listed, "the theory");
    assert!(
        differences.is_empty(),
        "{file} is not what the theories have:\n{differences}"
    );
}

#[test]
fn the_lemmas_of_lowering_fit_the_theories() {
    let compiler = Compiler::open(&bundle(), &theories::cache()).expect("theories");
    let mismatches = compiler.mismatches();
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
    compare(
        "lemmas_of_lowering.txt",
        compiler.signatures().expect("theorems"),
    );
}
