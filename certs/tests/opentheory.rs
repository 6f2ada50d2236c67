//! The OpenTheory standard library: read, compared, converted, replayed.

mod support;

use certs::opentheory::{self, Article, Undefined};
use certs::{Context, Cut, Limits, Module, Replayer, write};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::Structures;

const BASE: &str = "opentheory-base-1.221.art.xz";
const THEOREMS: &str = "opentheory-base-1.221.theorems.art.xz";

/// The text of an article of the conformance data, if that is on this machine.
fn article(file: &str) -> Option<Vec<u8>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = here.ancestors().map(|dir| dir.join("shared/conformance"));
    let named = std::env::var_os("ATL_CONFORMANCE").map(PathBuf::from);
    let path = named.into_iter().chain(places).map(|dir| dir.join(file));
    let Some(path) = path.into_iter().find(|path| path.exists()) else {
        println!("skipped: {file} is not on this machine (set ATL_CONFORMANCE)");
        return None;
    };
    let output = Command::new("xz").arg("-dc").arg(path).output();
    let output = output.expect("the command xz");
    assert!(output.status.success());
    Some(output.stdout)
}

fn read(text: &[u8], undefined: Undefined) -> (Context, Article) {
    let mut k = Context::new(1 << 25).unwrap();
    k.set_recording(true);
    let read = opentheory::read(&mut k, text, undefined, &Limits::default());
    let article = read.unwrap_or_else(|error| panic!("{error}"));
    (k, article)
}

#[test]
fn base_is_accepted_and_converted() {
    let (Some(text), Some(statements)) = (article(BASE), article(THEOREMS)) else {
        return;
    };
    let (mut k, base) = read(&text, Undefined::Refused);
    println!("{:?}", base.inferences);
    assert_eq!(base.theorems.len(), 1340);
    assert_eq!(base.axioms.len(), 3);
    assert_eq!(base.inferences.values().sum::<usize>(), 222_915);

    let mut structures = Structures::default();
    let mut view = structures.view();
    let proved: Vec<_> = base
        .theorems
        .iter()
        .map(|th| view.statement(&k, *th))
        .collect();
    let (other, stated) = read(&statements, Undefined::Arbitrary);
    let mut view = structures.view();
    let stated: Vec<_> = stated
        .theorems
        .iter()
        .map(|th| view.statement(&other, *th))
        .collect();
    let without_axioms = |list: &[support::Statement]| -> BTreeSet<_> {
        list.iter().map(|s| (s.hyps.clone(), s.concl)).collect()
    };
    assert_eq!(without_axioms(&proved), without_axioms(&stated));

    let named = base.theorems.iter().enumerate();
    let named: Vec<_> = named.map(|(i, th)| (format!("base {i}"), *th)).collect();
    let bytes = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    println!("{} bytes", bytes.len());
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    println!("{:?}", module.counts);
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    replayer
        .replay_all(&module)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut view = structures.view();
    for ((name, _), before) in named.iter().zip(&proved) {
        let th = replayer.theorem(name).unwrap();
        assert_eq!(view.statement(&replayer.context, th), *before, "{name}");
    }
}
