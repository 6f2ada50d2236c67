//! Checks theory files: `theories [NAME ...]`; without names all of them, and the proofs are
//! written to the bundle `theories/atl.bundle`.
//!
//! `--root=FOLDER` takes the theories below another folder. `--fresh` proves everything again,
//! `--times` shows the slowest theorems, `--compare` fails unless the bundle is the same as the
//! one that is there.

use certs::{Limits, Module};
use certs_tools::{InWords, word};
use prover::library::{Checked, Library};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

fn main() -> ExitCode {
    let (flags, mut names): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|arg| arg.starts_with('-'));
    let known = ["--fresh", "--times", "--compare"];
    let is_known = |flag: &str| known.contains(&flag) || flag.starts_with("--root=");
    if let Some(unknown) = flags.iter().find(|flag| !is_known(flag)) {
        eprintln!(
            "theories: there is no option {unknown}, but --root=FOLDER and {}",
            known.join(", ")
        );
        return ExitCode::from(2);
    }
    let has = |flag: &str| flags.iter().any(|other| other == flag);
    let root = flags.iter().find_map(|flag| flag.strip_prefix("--root="));
    let root = root.map_or(theories::root(), Path::new);
    let everything = names.is_empty();
    if everything {
        names = all(root, root);
    }
    let cache = root.join(theories::CACHE);
    let mut library = Library::new(root, Some(&cache));
    if has("--fresh") {
        library = library.afresh();
    }
    let (start, mut failed) = (Instant::now(), false);
    for name in &names {
        match library.check(&dotted(name)) {
            Ok(checked) => {
                failed |= !checked.errors.is_empty();
                for error in &checked.errors {
                    eprintln!("{error}");
                }
                if has("--times") {
                    let mut times = checked.times.clone();
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
        let checked = in_order(&mut library, &names);
        let clashes = clashes(&library, &checked);
        for clash in &clashes {
            eprintln!("{clash}");
        }
        failed = !clashes.is_empty() || !write_bundle(&checked, root, has("--compare"));
    }
    eprintln!(
        "{} theories, {:.2} s",
        names.len(),
        start.elapsed().as_secs_f64()
    );
    ExitCode::from(u8::from(failed))
}

/// All theories, each after those that it imports.
fn in_order(library: &mut Library, names: &[String]) -> Vec<Arc<Checked>> {
    let mut order: Vec<String> = Vec::new();
    for checked in names.iter().filter_map(|name| library.check(name).ok()) {
        let new = checked.order.iter().filter(|name| !order.contains(name));
        let new: Vec<String> = new.cloned().collect();
        order.extend(new);
    }
    let checked = order.iter().filter_map(|name| library.check(name).ok());
    checked.collect()
}

/// What two theories provide, each a message: theorems, constants, types and axioms have one
/// name space each over all theories, whether they import each other or not.
fn clashes(library: &Library, all: &[Arc<Checked>]) -> Vec<String> {
    let (mut messages, mut seen) = (Vec::new(), HashMap::new());
    for checked in all.iter().filter(|checked| !checked.module.is_empty()) {
        let module = match Module::read(&checked.module, &Limits::default()) {
            Ok(module) => module,
            Err(why) => return vec![format!("{}: {}", checked.name, why.in_words())],
        };
        let provided = module.segments.iter().flat_map(|s| s.provided.clone());
        for (kind, name) in provided {
            let first = seen.insert((kind, name.to_owned()), &checked.name);
            if let Some(first) = first {
                messages.push(format!(
                    "there are two {}s {name}: in {} and in {}",
                    word(kind),
                    library.path(first).display(),
                    library.path(&checked.name).display()
                ));
            }
        }
    }
    messages
}

/// Writes the proofs of all theories, or compares them with the bundle that is there. Whether
/// that worked.
fn write_bundle(all: &[Arc<Checked>], root: &Path, compare: bool) -> bool {
    let modules = all.iter().map(|checked| checked.module.clone());
    let modules: Vec<Vec<u8>> = modules.filter(|module| !module.is_empty()).collect();
    let bundle = certs_tools::join(&modules);
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
