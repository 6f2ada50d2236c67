//! Every theory is laid out as `atl fmt-theory` does it, in lines of at most 100 columns.

use prover::language::format::{WIDTH, format};
use prover::library::Library;
use std::path::{Path, PathBuf};

/// The theory files below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|extension| extension == "thy") {
            files.push(path);
        }
    }
    files
}

#[test]
fn theories_are_laid_out() {
    let library = Library::new(theories::root(), None);
    let files = below(theories::root());
    assert!(files.len() > 90);
    let mut wrong = Vec::new();
    for path in &files {
        let source = Library::source(path).unwrap();
        let scope = library
            .notation(&source)
            .unwrap_or_else(|why| panic!("{why}"));
        let text =
            format(&source.text, &scope).unwrap_or_else(|why| panic!("{}", why.render(&source)));
        let long = text.lines().filter(|line| line.chars().count() > WIDTH);
        wrong.extend(
            long.map(|line| format!("{}: longer than {WIDTH} columns: {line}", source.name)),
        );
        if text != source.text {
            wrong.push(format!(
                "{}: not laid out; run `atl fmt-theory`",
                source.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
