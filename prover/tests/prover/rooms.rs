//! The rooms of the prover stand in an order: each uses only those before it.

use std::path::{Path, PathBuf};

/// As in the table of `src/lib.rs`.
const ROOMS: [&str; 11] = [
    "fail",
    "hol",
    "language",
    "rewriting",
    "definitions",
    "tactic",
    "procedures",
    "theory",
    "script",
    "declarations",
    "library",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

/// What a source file names as `crate::name` or `crate::{name, name}`.
fn named(text: &str) -> Vec<&str> {
    let code = text.lines();
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    let mut names = Vec::new();
    for path in code.flat_map(|line| line.split("crate::").skip(1)) {
        let (group, count) = match path.strip_prefix('{') {
            Some(group) => (group.split('}').next().unwrap_or(group), usize::MAX),
            None => (path, 1),
        };
        let words = group.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.extend(words.filter(|word| !word.is_empty()).take(count));
    }
    names
}

#[test]
fn each_room_uses_only_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let place = |room: &str| ROOMS.iter().position(|other| *other == room);
    for file in files {
        let path = file.strip_prefix(&root).unwrap();
        let room = path.iter().next().unwrap().to_str().unwrap();
        let room = room.trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let here = place(room).unwrap_or_else(|| panic!("{room} is not in the list"));
        for other in named(&std::fs::read_to_string(&file).unwrap()) {
            let before = place(other).is_none_or(|other| other <= here);
            assert!(before, "{} uses {other}", path.display());
        }
    }
}
