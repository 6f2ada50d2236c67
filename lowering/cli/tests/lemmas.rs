//! The lemmas that Rust applies by name are those of the theories, with the variables and the
//! number of premises that Rust says.

use lower::Compiler;
use semantics::Session;

fn bundle() -> Vec<u8> {
    std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle")
}

#[test]
fn the_lemmas_of_lowering_fit_the_theories() {
    let found = Compiler::open(&bundle()).expect("theories").mismatches();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_rules_of_derivations_fit_the_theories() {
    let found = Session::open(&bundle()).expect("theories").mismatches();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
