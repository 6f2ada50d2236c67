//! The OpenTheory standard library, converted to our format: what the program `atl-check` says
//! of it, and of damaged copies.

use crate::running::{file, program};
use certs::Limits;
use certs_tools::opentheory::{self, Undefined};
use certs_tools::{Context, Cut, write};
use std::process::Output;
use tests::conformance::{BASE, article};

/// What the program says.
fn check(certificate: &[u8]) -> Output {
    let path = file("opentheory.cert");
    std::fs::write(&path, certificate).expect("a writable folder");
    program("atl-check", &[&path])
}

#[test]
fn the_program_replays_it() {
    let Some(text) = article(BASE) else { return };
    let mut k = Context::new(1 << 25).expect("room");
    k.set_recording(true);
    let read = opentheory::read(&mut k, &text, Undefined::Refused, &Limits::default());
    let base = read.unwrap_or_else(|error| panic!("{error}"));
    let named = base.theorems.iter().enumerate();
    let named: Vec<_> = named.map(|(at, th)| (format!("base.{at}"), *th)).collect();
    let bundle = gate::bundle::hash();
    let bytes = write(&mut k, bundle, Cut::Coarse(800), &named).expect("all is recorded");
    let mut axioms = Vec::new();
    for th in &base.axioms {
        let names = k.axioms_of(*th).into_iter();
        axioms.extend(names.map(|name| k.letters(name).to_owned()));
    }
    assert_eq!(axioms.len(), 3);

    // All of it is replayed. It rests on axioms of its own, which no policy allows.
    let output = check(&bytes);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let report = String::from_utf8(output.stdout).expect("text");
    assert!(report.starts_with("policy-violation: "), "{report:.200}");
    let unproved = |axiom: &String| report.contains(&format!("the axiom {axiom:?}, which is not"));
    assert!(axioms.iter().all(unproved), "{report:.2000}");
    // Theorems that segments share have other names.
    let numbers = report.lines();
    let numbers = numbers.filter_map(|line| line.strip_prefix("  theorem base."));
    let numbers = numbers.filter(|number| number.parse::<u32>().is_ok());
    assert_eq!(numbers.count(), 1340);

    // One byte in the proofs.
    for at in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 20] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x80;
        let output = check(&damaged);
        assert_eq!(output.status.code(), Some(1), "byte {at}");
    }
}
