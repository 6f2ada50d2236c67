//! Pages of the book that name theorems, definitions and rules name ones that are there.

use certs::Limits;
use std::collections::HashSet;
use std::path::Path;

const PAGES: [&str; 4] = [
    "lowering-lemmas.md",
    "rewrites.md",
    "scalar-laws.md",
    "semantics.md",
];

/// What the theory bundle in the checker provides, by name.
fn provided() -> HashSet<String> {
    let modules = gate::bundle::modules(&Limits::default()).expect("the bundle is readable");
    let names = modules.iter().flat_map(|module| {
        let segments = module.segments.iter();
        segments.flat_map(|segment| segment.provided.iter().map(|(_, name)| name.to_string()))
    });
    names.collect()
}

/// Whether a piece of code on a page is a name of the theories: lower case, with an underscore.
fn is_name(code: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    code.contains('_') && code.chars().all(letter)
}

#[test]
fn every_named_theorem_exists() {
    let provided = provided();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut missing = Vec::new();
    for page in PAGES {
        let text = std::fs::read_to_string(docs.join(page)).expect("a page of the book");
        let names = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|code| is_name(code));
        let mut count = 0;
        for name in names {
            count += 1;
            if !provided.contains(name) {
                missing.push(format!("{page}: {name}"));
            }
        }
        assert!(count > 20, "{page} names {count} things only");
    }
    assert!(
        missing.is_empty(),
        "not in the bundle:\n{}",
        missing.join("\n")
    );
}
