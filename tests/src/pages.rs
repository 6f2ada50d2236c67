//! The pages of the documentation.

use std::path::{Path, PathBuf};

/// A page.
pub struct Page {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// The README and the pages of `docs/`.
pub fn pages() -> Vec<Page> {
    let docs = std::fs::read_dir(root().join("docs")).expect("the book");
    let names = docs.map(|entry| entry.expect("a page").file_name());
    let mut paths: Vec<PathBuf> = names.map(|name| Path::new("docs").join(name)).collect();
    paths.push("README.md".into());
    paths.sort();
    paths.into_iter().map(page).collect()
}

fn page(path: PathBuf) -> Page {
    let text = std::fs::read_to_string(root().join(&path)).expect("a page");
    Page { path, text }
}

impl Page {
    /// Its lines outside of fenced blocks, each with its number.
    pub fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut is_fenced = false;
        let lines = self.text.lines().enumerate();
        lines.filter_map(move |(at, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_fenced ^= is_fence;
            (!is_fence && !is_fenced).then_some((at + 1, line))
        })
    }
}

/// The pieces of a line that are in backticks.
pub fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}
