//! Which crate may use which: the dependency column of `docs/architecture.md`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use tests::pages::{code, root};

type Names = BTreeSet<String>;

/// For each crate of the workspace, the crates of the workspace it may be built from.
#[rustfmt::skip]
const ALLOWED: [(&str, &[&str]); 19] = [
    ("kernel", &[]),
    ("certs", &["kernel"]),
    ("certs-tools", &["kernel", "certs"]),
    ("reading", &["kernel"]),
    ("gate", &["kernel", "certs", "reading"]),
    ("outputs", &[]),
    ("programs", &["kernel", "reading"]),
    ("atl-check", &["kernel", "certs", "certs-tools", "reading", "gate", "outputs", "programs"]),
    ("inequalities", &[]),
    ("prover", &["kernel", "certs", "certs-tools", "inequalities"]),
    ("theories", &["kernel", "certs", "certs-tools", "prover"]),
    ("interpret", &["programs"]),
    ("front", &["programs", "interpret", "inequalities"]),
    ("reasoning", &["kernel", "certs", "certs-tools", "reading", "programs", "prover", "inequalities"]),
    ("schedule", &["kernel", "certs-tools", "reading", "programs", "prover", "reasoning"]),
    ("lower", &[
        "kernel", "certs-tools", "reading", "programs", "prover", "reasoning", "schedule",
    ]),
    ("semantics", &["kernel", "prover", "reasoning"]),
    ("atl", &[
        "kernel", "certs", "certs-tools", "reading", "outputs", "programs", "prover", "theories",
        "interpret", "front", "lower",
    ]),
    ("tests", &["programs"]),
];

/// What trusted crates use of other people's code: the trusted third parties.
const THIRD_PARTIES: [(&str, &[&str]); 4] = [
    ("kernel", &[]),
    ("certs", &[]),
    ("reading", &[]),
    ("gate", &["sha2"]),
];

/// A crate of the workspace.
struct Member {
    /// The path of its folder from the root.
    folder: String,
    declared: Vec<Declared>,
}

/// A dependency as a manifest declares it.
struct Declared {
    name: String,
    dev: bool,
}

/// The crates of the workspace.
fn workspace() -> BTreeMap<String, Member> {
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
        let manifest = text(&package["manifest_path"]);
        let folder = Path::new(&manifest).parent().expect("a folder");
        let folder = folder.strip_prefix(root()).expect("below the root");
        let member = Member {
            folder: folder.display().to_string(),
            declared: dependencies.iter().map(declared).collect(),
        };
        (text(&package["name"]), member)
    };
    let packages = metadata["packages"].as_array().expect("a list");
    packages.iter().map(entry).collect()
}

impl Member {
    /// What it is built from: its normal and build dependencies.
    fn built_from(&self) -> Names {
        let used = self.declared.iter().filter(|dependency| !dependency.dev);
        used.map(|dependency| dependency.name.clone()).collect()
    }

    /// Whether what is in it could make a wrong verdict.
    fn is_trusted(&self) -> bool {
        let mut parts = self.folder.split('/');
        self.folder == "kernel" || parts.any(|part| part == "trusted")
    }
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
    for (name, member) in &workspace {
        let used: Names = &member.built_from() & &members;
        let extra = &used - &names(allowed[name.as_str()]);
        assert!(extra.is_empty(), "{name} may not use {extra:?}");
    }
}

/// The page on the architecture shows people the same: folder, crates, whether it is trusted.
#[test]
fn architecture_shows_this() {
    let workspace = workspace();
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).expect("the page");
    for (name, allowed) in ALLOWED {
        let member = &workspace[name];
        let mut rows = page.lines();
        let row = rows.find(|line| line.starts_with(&format!("| `{name}` | ")));
        let row = row.unwrap_or_else(|| panic!("no row for {name}"));
        let cells: Vec<&str> = row.split(" | ").collect();
        assert_eq!(cells[1], format!("`{}/`", member.folder));
        let shown: Vec<&str> = code(cells[2]).collect();
        assert_eq!(names(&shown), names(allowed), "{name}");
        assert_eq!(cells[3] == "**all**", member.is_trusted(), "{name}");
    }
}

/// The wall: what is trusted uses nothing else of this workspace.
#[test]
fn trusted_crates_use_trusted_crates_only() {
    let workspace = workspace();
    let trusted = workspace.iter().filter(|(_, member)| member.is_trusted());
    let trusted: Names = trusted.map(|(name, _)| name.clone()).collect();
    assert_eq!(trusted, names(&["kernel", "certs", "reading", "gate"]));
    let members: Names = workspace.keys().cloned().collect();
    for name in &trusted {
        let used: Names = &workspace[name].built_from() & &members;
        let outside = &used - &trusted;
        assert!(outside.is_empty(), "{name} is trusted and uses {outside:?}");
    }
}

/// Other people's code that is trusted is listed, and the page on dependencies says so.
#[test]
fn trusted_third_parties() {
    let workspace = workspace();
    let members: Names = workspace.keys().cloned().collect();
    let listed = BTreeMap::from(THIRD_PARTIES);
    for (name, member) in workspace.iter().filter(|(_, member)| member.is_trusted()) {
        let used = &member.built_from() - &members;
        assert_eq!(used, names(listed[name.as_str()]), "{name}");
    }
    let page = std::fs::read_to_string(root().join("docs/dependencies.md")).expect("the page");
    for party in listed.values().copied().flatten() {
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{party}` ")));
        let row = row.unwrap_or_else(|| panic!("no row for {party}"));
        assert!(row.to_lowercase().contains("**trusted**"), "{row}");
    }
}

/// Not even its tests bring anything into the kernel but the generator of random terms.
#[test]
fn kernel_stands_alone() {
    let kernel = &workspace()["kernel"].declared;
    let used: Names = kernel.iter().map(|used| used.name.clone()).collect();
    assert_eq!(used, names(&["proptest"]));
    assert!(kernel.iter().all(|used| used.dev));
}

/// The checker is not built from the prover or the lowering, however many steps away.
#[test]
fn checker_never_meets_the_prover() {
    let workspace = workspace();
    let mut reached = Names::new();
    let mut todo = vec!["atl-check".to_string()];
    while let Some(member) = todo.pop() {
        if let Some(used) = workspace.get(&member)
            && reached.insert(member)
        {
            todo.extend(used.built_from());
        }
    }
    assert!(reached.contains("kernel"));
    for untrusted in ["prover", "reasoning", "lower", "front", "theories"] {
        assert!(!reached.contains(untrusted), "the checker uses {untrusted}");
    }
}

/// Every direct dependency is accounted for, and nothing else is.
#[test]
fn dependencies_are_documented() {
    let workspace = workspace();
    let members: Names = workspace.keys().cloned().collect();
    let declared = workspace.values().flat_map(|member| &member.declared);
    let declared = declared.map(|used| used.name.clone());
    let used = &declared.collect::<Names>() - &members;
    let page = std::fs::read_to_string(root().join("docs/dependencies.md")).expect("the page");
    let (used_here, _) = page.split_once("\n## ").expect("a section on the others");
    let row = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_string());
    let documented: Names = used_here.lines().filter_map(row).collect();
    assert_eq!(documented, used);
}
