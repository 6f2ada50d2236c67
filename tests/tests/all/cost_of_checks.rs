//! What the check of a certificate costs, in steps: its own, and those of the theories that are
//! replayed for it. Numbers, because times depend on the machine. The file
//! `cost_of_checks.txt` has what it was; `RENEW=1 cargo test -p tests cost_of_checks` writes it.

use crate::lowered::{EXAMPLES, Lowered, here};
use atl_check::demand::Demand;
use certs::{Limits, Module};
use std::collections::HashMap;
use std::fmt::Write;

/// Kernels of `examples/`, from a few forms of expressions to many.
const KERNELS: [&str; 4] = ["matmul", "truncated_left", "softmax", "matmul_tails"];

/// How much more than in the file a check may cost: one part of so many.
const PART: u64 = 20;

/// What the file has for a kernel.
const COUNTED: [&str; 3] = ["own steps", "steps of the theories", "segments"];

fn counts(made: &Lowered) -> [u64; 3] {
    let limits = Limits::default();
    let module = Module::read(&made.certificate, &limits).expect("a certificate");
    let demand = Demand::of(&module, &limits).expect("the theories");
    [demand.own, demand.steps(), demand.segments.len() as u64]
}

/// The numbers of each kernel in the file.
fn recorded(text: &str) -> HashMap<&str, Vec<u64>> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let cells = rows.filter_map(|row| row.split_once(':'));
    let numbers = |cells: &str| {
        cells
            .split(',')
            .flat_map(|cell| cell.trim().parse())
            .collect()
    };
    cells.map(|(name, cells)| (name, numbers(cells))).collect()
}

#[test]
fn a_check_costs_no_more_than_it_did() {
    let mut now = format!("# kernel: {}\n", COUNTED.join(", "));
    let mut found = Vec::new();
    for name in KERNELS {
        let mut made = EXAMPLES.iter().filter(|made| made.kernel.name.text == name);
        let counts = counts(made.next().expect("a kernel of this name"));
        let [own, theories, segments] = counts;
        println!("{name}: {own} own steps, {theories} of the theories in {segments} segments");
        // Writing to a string cannot fail.
        let _ = writeln!(now, "{name}: {own}, {theories}, {segments}");
        found.push((name, counts));
    }
    let path = here("cost_of_checks.txt");
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, now).expect("the file is written");
        return;
    }
    let text = std::fs::read_to_string(&path).expect("the file");
    let recorded = recorded(&text);
    for (name, counts) in found {
        let before = recorded.get(name).expect("a row for the kernel");
        assert_eq!(before.len(), COUNTED.len(), "{name}");
        for ((count, &before), what) in counts.into_iter().zip(before).zip(COUNTED) {
            assert!(
                count <= before + before / PART,
                "{name}: {count} {what}, {before} before. `atl-check stats --slice` says what for; \
                 if it is worth that, RENEW=1 writes the new numbers"
            );
        }
    }
}
