//! `atl fmt-theory FILE.thy ... [--check]`: lays theory files out anew.

use super::{Failure, write_together};
use crate::arguments::Folder;
use crate::theory_files::wrong;
use clap::Args;
use prover::Fail;
use prover::language::format::{WIDTH, format};
use prover::library::Library;
use std::path::{Path, PathBuf};

/// Lays theory files out anew, in lines of at most 100 columns. Nothing but white space changes.
#[derive(Args)]
pub struct Options {
    /// Theory files.
    #[arg(value_name = "FILE.thy", required = true)]
    files: Vec<PathBuf>,
    /// Writes nothing, and fails if a file would change.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    theories: Folder,
}

/// Lays out the files, all of them or none.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let root = options.theories.sources().map_err(Failure::Usage)?;
    let mut changed = Vec::new();
    for path in &options.files {
        let mut library = Library::new(&root, None);
        library.also_in(path.parent().unwrap_or(Path::new(".")));
        let (before, after) = laid_out(&library, path).map_err(wrong)?;
        if before != after {
            changed.push((path.as_path(), after));
        }
    }
    if options.check && !changed.is_empty() {
        let names = changed.iter().map(|(path, _)| path.display().to_string());
        let names: Vec<String> = names.collect();
        let message = format!("not laid out by `atl fmt-theory`: {}\n", names.join(", "));
        return Err(Failure::Source(message));
    }
    let texts = changed.iter().map(|(path, text)| (*path, text.as_bytes()));
    write_together(&texts.collect::<Vec<_>>())?;
    Ok(match options.files.len() {
        1 => format!("1 file, {} changed", changed.len()),
        files => format!("{files} files, {} changed", changed.len()),
    })
}

/// The text of a file as it is, and as it should be.
fn laid_out(library: &Library, path: &Path) -> Result<(String, String), Fail> {
    let source = Library::source(path)?;
    let scope = library.notation(&source)?;
    let text = format(&source.text, &scope).map_err(|error| Fail(error.render(&source)))?;
    for (at, line) in text.lines().enumerate() {
        let columns = line.chars().count();
        if columns > WIDTH {
            return Err(Fail(format!(
                "{}: error: line {} would have {columns} columns; there is no place to break it\n{line}",
                path.display(),
                at + 1
            )));
        }
    }
    Ok((source.text, text))
}
