//! `atl tune`: instances of schedules, each of them accepted by `atl-check`.

use crate::running::{file, program, root};
use std::path::Path;

/// What `atl tune` prints.
fn tuned(source: &Path, arguments: &[&str]) -> String {
    let mut all: Vec<&dyn AsRef<std::ffi::OsStr>> = vec![&"tune", &source];
    all.extend(arguments.iter().map(|it| it as &dyn AsRef<std::ffi::OsStr>));
    let output = program("atl", &all);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The names in the first column of the table, sorted.
fn names(table: &str) -> Vec<&str> {
    let rows = table.lines().skip(2).take_while(|row| !row.is_empty());
    let names = rows.map(|row| row.split("  ").next().unwrap_or_default());
    let mut names: Vec<&str> = names.collect();
    names.sort();
    names
}

#[test]
fn the_fastest_instance_becomes_the_schedules_own() {
    let source = root().join("examples/schedules/stencils.atl");
    let best = file("tuned.atl");
    let path = best.display().to_string();
    let arguments = ["--kernel", "blurred", "--schedule", "vectors"];
    let values = ["--params", "k=2:3:128", "--sizes", "n=100", "-o", &path];
    let printed = tuned(&source, &[&arguments[..], &values].concat());
    assert!(printed.starts_with("blurred with n = 100\n"), "{printed}");
    let (table, schedule) = printed.split_once("\nbest: k = ").expect("the best");
    assert_eq!(
        names(table),
        [
            "as written",
            "k = 128: refused: `unroll` makes at most 64 copies",
            "k = 2",
            "k = 3",
            "k = 4",
        ],
    );
    let own = schedule.split(['\n', ';']).next().expect("a value");
    assert!(table.contains(&format!("\nk = {own} ")), "{printed}");
    let header = format!("\n\nschedule vectors(k: int = {own}) for blurred {{\n");
    assert!(schedule.contains(&header), "{printed}");
    let text = std::fs::read_to_string(&source).expect("the source");
    let written = std::fs::read_to_string(&best).expect("what was written");
    let expected = text.replace("vectors(k: int = 4)", &format!("vectors(k: int = {own})"));
    assert_eq!(written, expected);
}

#[test]
fn laws_that_change_bits_are_shown() {
    let source = file("tuned_sum.atl");
    let text = "kernel total(n: int, x: f32[n]) -> f32[1]\n  = gen i < 1: sum p < n: x[p]\n\n\
                schedule strips(t: int = 4) for total { rw sum_tiled at p with k := t }\n";
    std::fs::write(&source, text).expect("a source");
    let arguments = ["--schedule", "strips", "--params", "t=4", "--sizes", "n=64"];
    let printed = tuned(&source, &arguments);
    let row = printed.lines().find(|row| row.starts_with("t = 4"));
    let row = row.expect("a row");
    assert!(row.ends_with("  real_f32, results may differ"), "{printed}");
}
