//! Hashes the sources that proofs depend on, so that a cache of proofs knows when they changed.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    for folder in [
        "src",
        "../certs/trusted/src",
        "../certs/tools/src",
        "../kernel/src",
    ] {
        println!("cargo::rerun-if-changed={folder}");
        hash_folder(Path::new(folder), &mut hasher)?;
    }
    println!("cargo::rustc-env=PROVER_SOURCES={:016x}", hasher.finish());
    Ok(())
}

fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let entries = std::fs::read_dir(folder)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            hash_folder(&path, hasher)?;
        } else {
            path.hash(hasher);
            std::fs::read(&path)?.hash(hasher);
        }
    }
    Ok(())
}
