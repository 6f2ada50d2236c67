//! What each step makes of small programs, or why it is refused.
//!
//! There is a list for each step, in `cases/`. An entry is a kernel, steps (most often one), and a line
//! with `=` and the program after them, or with `!` and the refusal. `RENEW=1` writes the last lines.

use lower::{Compiler, Instance};
use std::path::{Path, PathBuf};

fn compiler() -> Compiler {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle");
    Compiler::open(&bundle, &theories::cache()).expect("theories")
}

/// What these steps make of a kernel: `= PROGRAM`, or `! REFUSAL`.
fn outcome(compiler: &Compiler, kernel: &str, steps: &str) -> String {
    let source = format!("{kernel}\nschedule s for k {{ {steps} }}\n");
    let file = programs::atl::read(source.as_bytes()).expect(kernel);
    let schedule = Instance::of(&file.schedules[0]);
    let chain = match compiler.chain(source.as_bytes(), "k", &schedule) {
        Ok(chain) => chain,
        Err(refused) => return format!("! {}", refused.message),
    };
    if let Some(refused) = chain.refused {
        return format!("! {}", refused.message);
    }
    let Some(last) = chain.links.last() else {
        return "= (nothing changed)".to_owned();
    };
    let program = last.program.as_ref().map(ToString::to_string);
    let program = program.unwrap_or("(not printed: too large)".to_owned());
    format!(
        "= {}",
        program.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/steps/cases")
}

/// Carries out the steps of a list.
fn check(step: &str) {
    let compiler = compiler();
    tests::lists::check(&cases(), step, |entry| {
        let lines: Vec<&str> = entry.lines().map(str::trim).collect();
        let &[kernel, steps, ..] = &lines[..] else {
            panic!("no kernel with steps: {entry}");
        };
        let found = outcome(&compiler, kernel, steps);
        format!("{kernel}\n  {steps}\n  {found}")
    });
}

tests::lists! { check in cases();
    fuse
    hoist
    inline
    isolate
    pack
    reorder
    rw
    separate
    simplify
    solve
    split
    stage
    tile
    unroll
    wrap
}

/// A program may have some ten thousand operators, and no more.
#[test]
fn programs_may_be_large() {
    let unrolled = |body: &str| {
        let kernel = format!("kernel k(x: f32[200]) -> f32[64, 64] = gen i < 64, j < 64: {body}");
        outcome(&compiler(), &kernel, "unroll j; unroll i")
    };
    let (two, more) = ("x[i + j] * 2 + x[i] * 3", " + x[j] * 4 + x[i] * x[j]");
    assert!(unrolled(two).starts_with("= "));
    let refused = unrolled(&(two.to_owned() + more));
    assert_eq!(refused, "! the program has more than 50000 operators now");
}
