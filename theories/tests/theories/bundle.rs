//! The bundle replays from nothing, on the three axioms alone.

use certs::{Limits, Module, split};
use certs_tools::Replayer;
use std::path::Path;

#[test]
fn the_bundle_replays_on_three_axioms() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("atl.bundle");
    let bytes = std::fs::read(path).expect("the bundle: cargo run --release -p theories");
    let limits = Limits::default();
    let mut replayer = Replayer::new(limits).unwrap();
    let mut steps = 0;
    let start = std::time::Instant::now();
    for module in split(&bytes).unwrap() {
        let module = Module::read(module, &limits).unwrap();
        steps += replayer.replay_all(&module).unwrap().steps;
        for segment in &module.segments {
            for &(kind, name) in &segment.provided {
                let Some(th) = replayer.theorem(name) else {
                    continue;
                };
                let axioms = replayer.macros().axioms_of(th);
                let known = ["extensionality", "choice", "infinity"];
                let known = axioms
                    .iter()
                    .all(|&axiom| known.contains(&replayer.macros().letters(axiom)));
                assert!(known, "{kind:?} {name}");
            }
        }
    }
    println!("{steps} steps in {:?}", start.elapsed());
}
