//! `atl prove FILE.thy ...`: checks theory files, and writes a certificate for one.

use super::{Failure, on_a_large_stack, write_together};
use crate::arguments::Folder;
use certs::{Kind, Limits, Module};
use certs_tools::InWords;
use clap::Args;
use prover::Fail;
use prover::library::{Library, Loaded};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Checks theory files.
#[derive(Args)]
pub struct Options {
    /// Theory files. They may import each other and the base theories.
    #[arg(value_name = "FILE.thy", required = true)]
    files: Vec<PathBuf>,
    /// Writes a certificate for the theorems of the file, of which there is one then.
    #[arg(long, value_name = "OUT.cert")]
    cert: Option<PathBuf>,
    #[command(flatten)]
    theories: Folder,
}

/// Checks the files; answers how many theorems each has. Those that rest on `sorry` are no success.
pub fn execute(options: &Options) -> Result<String, Failure> {
    if options.cert.is_some() && options.files.len() > 1 {
        return Err(usage("a certificate is for one file"));
    }
    let outputs: Vec<&Path> = options.cert.iter().map(PathBuf::as_path).collect();
    let inputs: Vec<&Path> = options.files.iter().map(PathBuf::as_path).collect();
    if let Some(conflict) = outputs::conflict(&outputs, &inputs) {
        return Err(usage(&conflict));
    }
    on_a_large_stack(|| prove(options))
}

fn prove(options: &Options) -> Result<String, Failure> {
    let root = canonical(&options.theories.sources().map_err(Failure::Usage)?)?;
    let cache = options.theories.cache();
    let mut library = Library::new(&root, Some(&cache));
    let (mut report, mut unproved) = (Vec::new(), Vec::new());
    for path in &options.files {
        let name = name(&mut library, &root, path)?;
        let loaded = library.load(&name).map_err(wrong)?;
        if !loaded.errors.is_empty() {
            return Err(Failure::Source(loaded.errors.join("\n") + "\n"));
        }
        let theorems = loaded.theory.exports().len();
        report.push(format!("{name}: {theorems} theorems"));
        for (theory, lemma) in assumed(&mut library, &loaded)? {
            unproved.push(format!(
                "{name}: the lemma {lemma} of {theory} is not proved (`sorry`)"
            ));
        }
        if let Some(cert) = &options.cert {
            let bundle = options.theories.bundle().map_err(Failure::Usage)?;
            let certificate = certificate(&library, &bundle, &loaded)?;
            write_together(&[(cert, &certificate)])?;
        }
    }
    if unproved.is_empty() {
        return Ok(report.join("\n"));
    }
    report.append(&mut unproved);
    report.push("no checker accepts a certificate that rests on an unproved lemma".to_owned());
    Err(Failure::Unproved(report.join("\n") + "\n"))
}

/// The lemmas that a file and its imports assume, with the names of the theories they are in.
fn assumed(library: &mut Library, loaded: &Loaded) -> Result<Vec<(String, String)>, Failure> {
    let mut found = Vec::new();
    for theory in &loaded.order {
        let checked = library.check(theory).map_err(wrong)?;
        if checked.module.is_empty() {
            continue;
        }
        let module = Module::read(&checked.module, &Limits::default())
            .map_err(|error| usage(&format!("internal error: {theory}: {}", error.in_words())))?;
        let provided = module.segments.iter().flat_map(|s| &s.provided);
        for (_, axiom) in provided.filter(|(kind, _)| *kind == Kind::Axiom) {
            // `sorry.LEMMA.NUMBER`
            let lemma = axiom.strip_prefix("sorry.").unwrap_or(axiom);
            let lemma = lemma.rsplit_once('.').map_or(lemma, |(lemma, _)| lemma);
            found.push((theory.clone(), lemma.to_owned()));
        }
    }
    Ok(found)
}

/// The name of the theory in a file: below the root its path, elsewhere that of the file.
fn name(library: &mut Library, root: &Path, given: &Path) -> Result<String, Failure> {
    let path = canonical(given)?;
    let below = path.strip_prefix(root).unwrap_or(&path);
    if below.is_relative() {
        let parts = below.with_extension("");
        let parts = parts.iter().map(|part| part.to_string_lossy());
        return Ok(parts.collect::<Vec<_>>().join("."));
    }
    let stem = path.file_stem().unwrap_or_default();
    let name = stem.to_string_lossy().into_owned();
    if library.is_base(&name) {
        return Err(usage(&format!(
            "{name} is the name of a base theory; to prove that one, name its folder: --theories FOLDER"
        )));
    }
    // As it is given, for messages.
    library.also_in(given.parent().unwrap_or(root));
    Ok(name)
}

/// The theorems of one file, for a checker that has the base theories.
fn certificate(library: &Library, bundle: &[u8], loaded: &Loaded) -> Result<Vec<u8>, Failure> {
    let imported = loaded
        .order
        .split_last()
        .map_or(&[][..], |(_, before)| before);
    if let Some(import) = imported.iter().find(|import| !library.is_base(import)) {
        return Err(usage(&format!(
            "the imported theory {import} is not a base theory, which is all that a checker has"
        )));
    }
    let mut module = loaded.module.clone();
    if module.is_empty() {
        return Err(usage("the file has no theorem"));
    }
    certs_tools::address(&mut module, Sha256::digest(bundle).into());
    Ok(module)
}

fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize()
        .map_err(|error| usage(&format!("cannot read {}: {error}", path.display())))
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.to_owned())
}

fn wrong(why: Fail) -> Failure {
    Failure::Source(why.0 + "\n")
}
