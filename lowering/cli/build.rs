//! Puts the theories into the program: the bundle, and the sources for those who prove more.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The files below a folder that end in `.thy`, by their paths in it, with `/` between.
fn sources(root: &Path, folder: &Path, found: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(root, &path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "thy") {
            let inside = path.strip_prefix(root).unwrap_or(&path);
            let parts = inside.iter().map(|part| part.to_string_lossy());
            let name = parts.collect::<Vec<_>>().join("/");
            found.push((name, path.canonicalize()?));
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let root = Path::new("../../theories");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut found = Vec::new();
    sources(root, root, &mut found)?;
    found.sort();
    let mut text = String::from("&[\n");
    for (name, path) in found {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    ({name:?}, include_str!({path:?})),");
    }
    text.push_str("]\n");
    let folder = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&folder).join("theories.rs"), text)
}
