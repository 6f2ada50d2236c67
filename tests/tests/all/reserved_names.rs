//! The lists of names that C has for itself leave none out: they are compared with what gcc,
//! clang, glibc and musl have, with their archives, by the script in `reserved_names/`. Where a tool is missing, what
//! only it knows is not looked at, and SKIPPED is printed. With `ATL_ACCEPT=1` in the environment
//! the names that are missing are added to the lists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use gate::programs::{Files, Programs};
use reading::names::{reserved, reserved_for_functions};

/// Whether `atl-check` takes a C file with a function and a size of these names.
fn is_accepted(function: &str, size: &str) -> bool {
    let c = format!(
        "#include <stdint.h>\n#include <stdlib.h>\n\nvoid {function}(int64_t {size}, const float \
         *restrict a, float *restrict out) {{\n    for (int64_t i = 0; i < {size}; i++) {{\n        \
         out[i] = a[i];\n    }}\n}}\n"
    );
    let files = Files {
        c: Some(c.as_bytes()),
        ..Files::default()
    };
    Programs::read(files).is_ok()
}

#[test]
fn the_checker_refuses_them() {
    for name in ["copy", "M", "K", "total_2", "io"] {
        assert!(is_accepted(name, "n") && is_accepted("f", name), "{name}");
    }
    for name in [
        "lgamma",
        "abs",
        "write",
        "time",
        "y1",
        "memset_pattern4",
        "memset_pattern8",
        "memset_pattern16",
        "wcslcpy",
        "ulabs",
        "stdc_leading_zeros_ui",
        "mseal",
        "pidfd_spawn",
        "sinf64x",
        "gomp_malloc",
    ] {
        assert!(!is_accepted(name, "n") && is_accepted("f", name), "{name}");
    }
    for name in [
        "MB_CUR_MAX",
        "INT64_MAX",
        "malloc",
        "linux",
        "unix",
        "stdin",
        "errno",
        "M_PI",
        "x_t",
        "_x",
        "E1",
        "for",
        "typeof",
        "main",
        "exp",
        "sqrtf",
        "a__b",
    ] {
        assert!(!is_accepted(name, "n") && !is_accepted("f", name), "{name}");
    }
}

/// What the script prints: whether a name is a macro, and the name.
fn enumerated() -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("reserved_names/enumerate.py");
    let Ok(output) = Command::new("python3").arg(script).output() else {
        tests::skipped("names that C has for itself: no python3 on this machine");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    for why in said
        .lines()
        .filter_map(|line| line.strip_prefix("SKIPPED: "))
    {
        tests::skipped(&format!("names that C has for itself: {why}"));
    }
    let lines = String::from_utf8(output.stdout).expect("text");
    let is_all = !said.contains("SKIPPED");
    assert!(!is_all || lines.lines().count() > 30_000, "hardly anything");
    Some(lines)
}

/// Adds names to one of the lists.
fn add(list: &str, names: &BTreeSet<&str>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/trusted/reading/src/names");
    let path = folder.join(list);
    let known = std::fs::read_to_string(&path).expect("a list");
    let all: BTreeSet<&str> = known.lines().chain(names.iter().copied()).collect();
    let all: Vec<&str> = all.into_iter().collect();
    std::fs::write(path, all.join("\n") + "\n").expect("written");
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn no_name_is_missing() {
    let Some(lines) = enumerated() else { return };
    let (mut macros, mut functions) = (BTreeSet::new(), BTreeSet::new());
    for line in lines.lines() {
        match line.split_once(' ') {
            Some(("macro", name)) if reserved(name).is_none() => macros.insert(name),
            Some(("library", name)) if reserved_for_functions(name).is_none() => {
                functions.insert(name)
            }
            Some(("macro" | "library", _)) => false,
            _ => panic!("`{line}`"),
        };
    }
    if std::env::var_os("ATL_ACCEPT").is_some() {
        add("macros.txt", &macros);
        add("functions.txt", &functions);
        return;
    }
    assert!(
        macros.is_empty() && functions.is_empty(),
        "with ATL_ACCEPT=1 this test adds what is missing:\nmacros.txt: {macros:?}\n\
         functions.txt: {functions:?}"
    );
}
