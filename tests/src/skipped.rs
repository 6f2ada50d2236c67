//! Tests that cannot run where they are.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// Says what is not tested here, and why: on the standard error, and as a line of
/// `target/skipped.txt`, which CI prints and counts, since the output of a test that passes is
/// not shown.
pub fn skipped(what: &str) {
    eprintln!("SKIPPED: {what}");
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/skipped.txt");
    let file = OpenOptions::new().append(true).create(true).open(list);
    let mut file = file.expect("the list of what is skipped can be opened");
    // One write: tests run at the same time.
    let line = format!("{what}\n");
    file.write_all(line.as_bytes()).expect("it is written");
}
