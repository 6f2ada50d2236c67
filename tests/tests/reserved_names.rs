//! The lists of names that C has for itself leave none out: they are compared with what gcc,
//! clang, glibc and musl have, by the script in `reserved_names/`. Where a tool is missing, what
//! only it knows is not looked at, and SKIPPED is printed. With `ATL_ACCEPT=1` in the environment
//! the names that are missing are added to the lists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use statement::syntax::names::{reserved, reserved_for_functions};

/// What the script prints: whether a name is a macro, and the name.
fn enumerated() -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("reserved_names/enumerate.py");
    let Ok(output) = Command::new("python3").arg(script).output() else {
        println!("SKIPPED: there is no python3");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    print!("{said}");
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// Adds names to one of the lists.
fn add(list: &str, names: &BTreeSet<&str>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../statement/src/syntax/names");
    let path = folder.join(list);
    let known = std::fs::read_to_string(&path).expect("a list");
    let all: BTreeSet<&str> = known.lines().chain(names.iter().copied()).collect();
    let all: Vec<&str> = all.into_iter().collect();
    std::fs::write(path, all.join("\n") + "\n").expect("written");
}

#[test]
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
    assert!(
        lines.lines().count() > 500,
        "the script finds hardly anything"
    );
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
