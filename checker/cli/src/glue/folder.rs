//! Folders of certificates: the files in them.

use super::files::Job;
use std::collections::BTreeSet;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// What is wrong with a folder.
pub enum Trouble {
    /// There is no certificate in it.
    Empty(PathBuf),
    /// It cannot be read, for this reason.
    Unreadable(PathBuf, ErrorKind),
    /// This link in it leads to another folder, or nowhere.
    Link(PathBuf),
}

/// How the names of certificates end, and how those of all files of a release do, in letters of
/// either case.
pub const CERTIFICATES: &[&str] = &["cert"];
pub const ALL: &[&str] = &["cert", "atl", "c"];

/// The files meant: for a folder, those in it, and in folders below it, that end so, by name, but for
/// what is excluded.
pub fn files(
    paths: &[PathBuf],
    endings: &[&str],
    is_excluded: &impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let inside = in_folder(path, endings, is_excluded)?;
            if inside.is_empty() {
                return Err(Trouble::Empty(path.clone()));
            }
            files.extend(inside);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The files in a folder and in folders below it that end so, by name, but for what is excluded. A
/// link to a folder is not followed, nor passed over: what is behind it would not be seen.
pub fn in_folder(
    folder: &Path,
    endings: &[&str],
    is_excluded: &impl Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Trouble> {
    let (mut inside, mut todo) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = todo.pop() {
        let unreadable = |error: Error| Trouble::Unreadable(folder.clone(), error.kind());
        for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            let kind = entry.file_type().map_err(unreadable)?;
            if is_excluded(&path) {
                continue;
            } else if kind.is_dir() {
                todo.push(path);
            } else if kind.is_symlink() && (path.is_dir() || !path.exists()) {
                return Err(Trouble::Link(path));
            } else if endings.iter().any(|ending| ends_in(&path, ending)) {
                inside.push(path);
            }
        }
    }
    inside.sort();
    Ok(inside)
}

/// Whether the name of a file has this ending, in letters of either case, or is nothing else: `.c`.
fn ends_in(path: &Path, ending: &str) -> bool {
    let found = path.extension().unwrap_or_default();
    let name = path.file_name().unwrap_or_default();
    found.eq_ignore_ascii_case(ending) || name.eq_ignore_ascii_case(format!(".{ending}"))
}

/// Where a file or a folder stands that is there: the folder without links, and the name in it. What a
/// link leads to stands somewhere else.
pub fn standing(path: &Path) -> std::io::Result<PathBuf> {
    path.symlink_metadata()?;
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    Ok(folder.canonicalize()?.join(name))
}

/// The first of some files that no job is for, if there is one.
pub fn stray<'a>(files: &'a [PathBuf], jobs: &[Job]) -> Option<&'a PathBuf> {
    let place = |path: &Path| path.canonicalize().ok();
    let required: BTreeSet<_> = jobs.iter().flat_map(Job::inputs).map(place).collect();
    let is_required = |path: &PathBuf| path.exists() && required.contains(&place(path));
    files.iter().find(|path| !is_required(path))
}
