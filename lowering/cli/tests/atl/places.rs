//! Where `atl compile` writes, and what an installed program needs.

use crate::cli::{Scratch, atl, stderr, stdout};
use std::path::Path;
use std::process::Command;

const ONE: &str = "kernel twice(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i] + x[i]\n";
const OTHER: &str = "kernel same(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]\n";
/// A kernel that is refused.
const WRONG: &str = "kernel next(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i + 1]\n";

/// The files in a folder, by name.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn beside_the_source() {
    let scratch = Scratch::new("beside");
    let source = scratch.write("k.atl", ONE);
    let made = atl(&["compile", &source]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(files(&scratch.0), ["k.atl", "k.c", "k.cert"]);
    let c = std::fs::read_to_string(scratch.0.join("k.c")).unwrap();
    assert!(c.contains("in k.cert") && c.contains("void twice("), "{c}");
    // With one of two names, the other file is beside that.
    let c = scratch.0.join("elsewhere.c");
    let made = atl(&["compile", &source, "-o", c.to_str().unwrap()]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(scratch.0.join("elsewhere.cert").is_file());
    let cert = scratch.0.join("third.cert");
    let made = atl(&["compile", &source, "--cert", cert.to_str().unwrap()]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(scratch.0.join("third.c").is_file());
}

#[test]
fn all_kernels_of_a_source() {
    let scratch = Scratch::new("several");
    let source = scratch.write("two.atl", &format!("{ONE}{OTHER}"));
    let folder = scratch.0.join("out");
    let out = folder.to_str().unwrap();
    let made = atl(&["compile", &source, "--out-dir", out]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(stdout(&made).lines().count(), 2);
    assert_eq!(
        files(&folder),
        ["same.c", "same.cert", "twice.c", "twice.cert"]
    );
    // One that is named, and two for one file.
    std::fs::remove_dir_all(&folder).unwrap();
    let made = atl(&["compile", &source, "--kernel", "same", "--out-dir", out]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(files(&folder), ["same.c", "same.cert"]);
    let made = atl(&["compile", &source, "-o", out]);
    assert_eq!(made.status.code(), Some(2));
    assert!(stderr(&made).contains("choose one with --kernel"));
}

/// Where all kernels are asked for, one that cannot be read is not passed over; beside one that is
/// named, it is a warning, said once.
#[test]
fn a_broken_kernel_is_not_passed_over() {
    let scratch = Scratch::new("broken");
    let source = scratch.write(
        "two.atl",
        &format!("{ONE}kernel bad(n: int) -> f32 = y[0]\n"),
    );
    let made = atl(&["compile", &source]);
    assert_eq!(made.status.code(), Some(1), "{}", stderr(&made));
    assert_eq!(files(&scratch.0), ["two.atl"]);
    let made = atl(&["compile", &source, "--kernel", "twice"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(stderr(&made).matches("other kernels").count(), 1);
    // Nor is it a success to have found nothing.
    let source = scratch.write("none.atl", "-- Nothing yet.\n");
    let made = atl(&["compile", &source]);
    assert_ne!(made.status.code(), Some(0), "{}", stdout(&made));
}

/// Nothing is written unless all is; what an earlier run wrote is named.
#[test]
fn a_failed_run_names_what_is_stale() {
    let scratch = Scratch::new("stale");
    let source = scratch.write("two.atl", &format!("{ONE}{OTHER}"));
    assert_eq!(atl(&["compile", &source]).status.code(), Some(0));
    let before = std::fs::read(scratch.0.join("twice.c")).unwrap();
    scratch.write("two.atl", &format!("{ONE}{WRONG}"));
    let made = atl(&["compile", &source]);
    assert_eq!(made.status.code(), Some(1));
    let said = stderr(&made);
    assert!(said.contains("left as an earlier run wrote it"), "{said}");
    assert!(
        said.contains("twice.c") && said.contains("twice.cert"),
        "{said}"
    );
    assert!(!said.contains("next.c"), "{said}");
    assert_eq!(std::fs::read(scratch.0.join("twice.c")).unwrap(), before);
    assert!(!scratch.0.join("next.c").exists());
}

#[test]
fn to_the_standard_output() {
    let scratch = Scratch::new("printed");
    let source = scratch.write("k.atl", ONE);
    let made = atl(&["compile", &source, "-o", "-"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let c = stdout(&made);
    assert!(c.starts_with("// ") && c.ends_with("}\n"), "{c}");
    assert!(stderr(&made).contains("twice: proved"));
    assert_eq!(files(&scratch.0), ["k.atl", "k.cert"]);
}

#[test]
fn no_output_is_the_source() {
    let scratch = Scratch::new("overwritten");
    let source = scratch.write("k.c", ONE);
    let made = atl(&["compile", &source]);
    assert_eq!(made.status.code(), Some(2));
    assert!(stderr(&made).contains("would overwrite the input"));
    assert_eq!(std::fs::read_to_string(source).unwrap(), ONE);
}

/// A program that stands alone, with a cache that is cold, damaged, or cannot be written.
#[test]
fn an_installed_program() {
    let scratch = Scratch::new("installed");
    let program = scratch.0.join("atl");
    std::fs::copy(env!("CARGO_BIN_EXE_atl"), &program).unwrap();
    let source = scratch.write("k.atl", ONE);
    let theory = include_str!("../../../../examples/first.thy");
    let theory = scratch.write("t.thy", theory);
    let cache = scratch.0.join("cache");
    let run = |arguments: &[&str], cache: &Path| {
        let mut command = Command::new(&program);
        let command = command.args(arguments).current_dir(&scratch.0);
        let made = command.env("XDG_CACHE_HOME", cache).output().unwrap();
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    };
    let kept = cache.join("atl");
    run(&["compile", &source], &cache);
    assert!(!files(&kept).is_empty());
    for name in files(&kept) {
        std::fs::write(kept.join(name), "damaged").unwrap();
    }
    run(&["compile", &source], &cache);
    run(&["prove", &theory], &cache);
    // A file where the folder should be.
    let blocked = scratch.write("blocked", "");
    run(&["compile", &source], Path::new(&blocked));
    let help = Command::new(&program).args(["compile", "--help"]).output();
    let help = stdout(&help.unwrap());
    assert!(!help.contains(env!("CARGO_MANIFEST_DIR")), "{help}");
}
