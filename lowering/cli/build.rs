//! Puts files into the program: the theories, for those who prove more, and the cases that
//! `atl audit` shows.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The files below a folder, by their paths in it, with `/` between.
fn files(root: &Path, folder: &Path, found: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(root, &path, found)?;
        } else {
            let inside = path.strip_prefix(root).unwrap_or(&path);
            let parts = inside.iter().map(|part| part.to_string_lossy());
            let name = parts.collect::<Vec<_>>().join("/");
            found.push((name, path.canonicalize()?));
        }
    }
    Ok(())
}

/// Writes a Rust file with those files of a folder that are wanted: a slice of names and texts.
fn embed(folder: &str, wanted: fn(&Path) -> bool, into: &str) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={folder}");
    let folder = Path::new(folder);
    let mut found = Vec::new();
    files(folder, folder, &mut found)?;
    found.retain(|(_, path)| wanted(path));
    found.sort();
    let mut text = String::from("&[\n");
    for (name, path) in found {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    ({name:?}, include_str!({path:?})),");
    }
    text.push_str("]\n");
    let folder = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&folder).join(into), text)
}

/// Whether a file is the source of a theory.
fn is_theory(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "thy")
}

/// Whether a file belongs to a case: its folder has a description of one.
fn is_of_a_case(path: &Path) -> bool {
    path.with_file_name("case.toml").exists()
}

fn main() -> std::io::Result<()> {
    embed("../../theories", is_theory, "theories.rs")?;
    embed("../../tests/audit", is_of_a_case, "cases.rs")
}
