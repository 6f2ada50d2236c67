//! `--emit-c`: the text that the checker writes is the one that is proved, and is written only
//! once it is.

use crate::running::{file, program};
use std::fs;

#[test]
fn the_proved_function_is_written() {
    let source = "examples/matmul.atl";
    let [c, certificate, emitted, refused] =
        ["emit.c", "emit.cert", "emitted.c", "refused.c"].map(file);
    for old in [&emitted, &refused] {
        let _ = fs::remove_file(old);
    }
    let compiled = program(
        "atl",
        &[&"compile", &source, &"-o", &c, &"--cert", &certificate],
    );
    assert_eq!(compiled.status.code(), Some(0));
    let emit = program(
        "atl-check",
        &[&certificate, &"--source", &source, &"--emit-c", &emitted],
    );
    assert_eq!(emit.status.code(), Some(0));
    // The same function, as the checker reads it: the comment above it is not proved.
    let text = fs::read_to_string(&emitted).expect("the C text");
    let shipped = fs::read_to_string(&c).expect("the C text");
    let function = |text: &str| text[text.find("#include").expect("C")..].to_owned();
    assert_eq!(function(&text), function(&shipped));
    let gate = program(
        "atl-check",
        &[&certificate, &"--source", &source, &"--c", &emitted],
    );
    assert_eq!(gate.status.code(), Some(0));
    // Of another source, nothing is written.
    let other = "examples/convolution_1d.atl";
    let rejected = program(
        "atl-check",
        &[&certificate, &"--source", &other, &"--emit-c", &refused],
    );
    assert_eq!(rejected.status.code(), Some(1));
    assert!(!refused.exists());
}
