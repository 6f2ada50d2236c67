//! Which crate may use which: the dependency column of `docs/architecture.md`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

type Names = BTreeSet<String>;

/// For each crate of the workspace, the crates of the workspace it may be built from.
const ALLOWED: [(&str, &[&str]); 10] = [
    ("kernel", &[]),
    ("certs", &["kernel"]),
    ("certs-tools", &["kernel", "certs"]),
    ("statement", &["kernel", "certs", "certs-tools"]),
    ("outputs", &[]),
    ("checker", &["kernel", "certs", "certs-tools", "statement", "outputs"]),
    ("prover", &["kernel", "certs", "certs-tools"]),
    ("theories", &["kernel", "certs", "certs-tools", "prover"]),
    (
        "lowering",
        &[
            "kernel",
            "certs",
            "certs-tools",
            "statement",
            "prover",
            "theories",
            "outputs",
        ],
    ),
    ("tests", &[]),
];

/// What the trusted libraries may use of other people's code.
const TRUSTED: [(&str, &[&str]); 3] = [
    ("kernel", &[]),
    ("certs", &[]),
    ("statement", &[]),
];

/// A dependency as a manifest declares it.
struct Declared {
    name: String,
    dev: bool,
}

/// The crates of the workspace and what their manifests declare.
fn workspace() -> BTreeMap<String, Vec<Declared>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |value: &Value| value.as_str().expect("text").to_string();
    let declared = |dependency: &Value| Declared {
        name: text(&dependency["name"]),
        dev: dependency["kind"] == "dev",
    };
    let entry = |package: &Value| {
        let dependencies = package["dependencies"].as_array().expect("a list");
        let declared = dependencies.iter().map(declared).collect();
        (text(&package["name"]), declared)
    };
    let packages = metadata["packages"].as_array().expect("a list");
    packages.iter().map(entry).collect()
}

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// What a crate is built from: its normal and build dependencies.
fn built_from(declared: &[Declared]) -> Names {
    let used = declared.iter().filter(|dependency| !dependency.dev);
    used.map(|dependency| dependency.name.clone()).collect()
}

fn names(list: &[&str]) -> Names {
    list.iter().map(|name| name.to_string()).collect()
}

#[test]
fn crates_use_only_what_they_may() {
    let workspace = workspace();
    let allowed = BTreeMap::from(ALLOWED);
    let members: Names = workspace.keys().cloned().collect();
    assert_eq!(members, names(&allowed.keys().copied().collect::<Vec<_>>()));
    for (member, declared) in &workspace {
        let used: Names = &built_from(declared) & &members;
        let extra = &used - &names(allowed[member.as_str()]);
        assert!(extra.is_empty(), "{member} may not use {extra:?}");
    }
}

#[test]
fn trusted_libraries_use_no_other_code() {
    let workspace = workspace();
    let members: Names = workspace.keys().cloned().collect();
    for (member, outside) in TRUSTED {
        let used = &built_from(&workspace[member]) - &members;
        let extra = &used - &names(outside);
        assert!(extra.is_empty(), "{member} may not use {extra:?}");
    }
}

/// Not even its tests bring anything into the kernel but the generator of random terms.
#[test]
fn kernel_stands_alone() {
    let kernel = &workspace()["kernel"];
    let used: Names = kernel.iter().map(|used| used.name.clone()).collect();
    assert_eq!(used, names(&["proptest"]));
    assert!(kernel.iter().all(|used| used.dev));
}

/// The checker is not built from the prover or the lowering, however many steps away.
#[test]
fn checker_never_meets_the_prover() {
    let workspace = workspace();
    let mut reached = Names::new();
    let mut todo = vec!["checker".to_string()];
    while let Some(member) = todo.pop() {
        if let Some(declared) = workspace.get(&member)
            && reached.insert(member)
        {
            todo.extend(built_from(declared));
        }
    }
    assert!(reached.contains("kernel"));
    for untrusted in ["prover", "lowering", "theories"] {
        assert!(!reached.contains(untrusted), "the checker uses {untrusted}");
    }
}

/// Every direct dependency is accounted for, and nothing else is.
#[test]
fn dependencies_are_documented() {
    let workspace = workspace();
    let members: Names = workspace.keys().cloned().collect();
    let declared = workspace.values().flatten().map(|used| used.name.clone());
    let used = &declared.collect::<Names>() - &members;
    let page = std::fs::read_to_string(root().join("docs/dependencies.md")).expect("the page");
    let (used_here, _) = page.split_once("\n## ").expect("a section on the others");
    let row = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_string());
    let documented: Names = used_here.lines().filter_map(row).collect();
    assert_eq!(documented, used);
}
