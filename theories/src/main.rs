//! Checks theory files: `theories [NAME ...]`; without names all of them, and the proofs are
//! written to the bundle `theories/atl.bundle`.
//!
//! `--root=FOLDER` takes the theories below another folder. `--fresh` proves everything again, `--times` shows the slowest theorems, `--compare` fails
//! unless the bundle is the same as the one that is there.

use prover::library::Library;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Proof procedures recurse over terms: they get a stack that theory files cannot exhaust.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => ExitCode::from(101),
    }
}

fn run() -> ExitCode {
    let (flags, mut names): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|arg| arg.starts_with("--"));
    let has = |flag: &str| flags.iter().any(|other| other == flag);
    let root = flags.iter().find_map(|flag| flag.strip_prefix("--root="));
    let root = root.map_or(theories::root(), Path::new);
    let everything = names.is_empty();
    if everything {
        names = all(root, root);
    }
    let cache = root.join(".theory-cache");
    let mut library = Library::new(root, (!has("--fresh")).then_some(cache.as_path()));
    let (start, mut failed) = (Instant::now(), false);
    for name in &names {
        match library.load(&dotted(name)) {
            Ok(loaded) => {
                failed |= !loaded.errors.is_empty();
                for error in &loaded.errors {
                    eprintln!("{error}");
                }
                if has("--times") {
                    let mut times = loaded.times.clone();
                    times.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
                    for (theorem, time) in times.iter().take(10) {
                        eprintln!("{:8.1} ms  {name}: {theorem}", time.as_secs_f64() * 1e3);
                    }
                }
            }
            Err(why) => {
                failed = true;
                eprintln!("{why}");
            }
        }
    }
    if everything && !failed {
        failed = !write_bundle(&mut library, &names, root, has("--compare"));
    }
    eprintln!(
        "{} theories, {:.2} s",
        names.len(),
        start.elapsed().as_secs_f64()
    );
    ExitCode::from(u8::from(failed))
}

/// Writes the proofs of all theories, each after those it imports; or compares them with the
/// bundle that is there. Whether that worked.
fn write_bundle(library: &mut Library, names: &[String], root: &Path, compare: bool) -> bool {
    let mut order: Vec<String> = Vec::new();
    for loaded in names.iter().filter_map(|name| library.load(name).ok()) {
        for name in &loaded.order {
            if !order.contains(name) {
                order.push(name.clone());
            }
        }
    }
    let loaded = order.iter().filter_map(|name| library.load(name).ok());
    let modules: Vec<Vec<u8>> = loaded.map(|loaded| loaded.module.clone()).collect();
    let modules: Vec<Vec<u8>> = modules
        .into_iter()
        .filter(|module| !module.is_empty())
        .collect();
    let bundle = certs::bundle::join(&modules);
    let path = root.join("atl.bundle");
    eprintln!("bundle: {} modules, {} bytes", modules.len(), bundle.len());
    if compare {
        let same = std::fs::read(&path).is_ok_and(|there| there == bundle);
        if !same {
            eprintln!("{} is not what the theories give", path.display());
        }
        return same;
    }
    match std::fs::write(&path, bundle) {
        Ok(()) => true,
        Err(error) => {
            eprintln!("cannot write {}: {error}", path.display());
            false
        }
    }
}

/// The name of a theory: its path below the folder of theories, with dots.
fn dotted(path: &str) -> String {
    path.trim_end_matches(".thy").replace('/', ".")
}

/// The names of all theory files below a folder.
fn all(root: &Path, folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && path != root.join("src") {
            names.extend(all(root, &path));
        } else if path.extension().is_some_and(|extension| extension == "thy")
            && let Ok(relative) = path.strip_prefix(root)
        {
            names.push(dotted(&relative.display().to_string()));
        }
    }
    names
}
