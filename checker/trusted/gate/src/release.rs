//! Several certificates: which are meant, and the verdict on all of them.

use crate::files::{Checked, Job};
use crate::finding::Finding;
use crate::verdict::Verdict;
use std::collections::BTreeSet;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The verdict on all certificates: the worst.
pub fn verdict<N>(checked: &[Checked<N>]) -> Verdict {
    let verdicts = checked.iter().map(|checked| checked.report.verdict());
    verdicts.max().unwrap_or(Verdict::Error)
}

/// Finds fault with certificates of a release that are for kernels of one name: C functions of one
/// name cannot be linked into one program.
pub fn refuse_twice<N>(release: &mut [Checked<N>]) {
    let mut seen = BTreeSet::new();
    for checked in release {
        if let Some(kernel) = &checked.report.kernel
            && !seen.insert(kernel.clone())
        {
            let twice = Finding::Twice(kernel.clone());
            checked.report.findings.push(twice);
        }
    }
}

/// What is wrong with a folder.
pub enum Trouble {
    /// There is no certificate in it.
    Empty(PathBuf),
    /// It cannot be read, for this reason.
    Unreadable(PathBuf, ErrorKind),
}

/// The certificates meant: for a folder, the files `*.cert` in it, by name.
pub fn certificates(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let unreadable = |error: Error| Trouble::Unreadable(folder.to_owned(), error.kind());
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "cert") {
            inside.push(path);
        }
    }
    inside.sort();
    match inside.is_empty() {
        true => Err(Trouble::Empty(folder.to_owned())),
        false => Ok(inside),
    }
}

/// The first of some certificates that no job is for, if there is one.
pub fn stray<'a>(certificates: &'a [PathBuf], jobs: &[Job]) -> Option<&'a PathBuf> {
    let place = |path: &PathBuf| path.canonicalize().ok();
    let required: Vec<_> = jobs.iter().map(|job| place(&job.certificate)).collect();
    let is_required =
        |path: &PathBuf| place(path).is_some_and(|path| required.contains(&Some(path)));
    certificates.iter().find(|path| !is_required(path))
}
