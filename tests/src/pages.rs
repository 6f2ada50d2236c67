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

/// The pages beside the book.
const OF_THE_ROOT: [&str; 4] = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
];

/// The pages of the root, and those of the book in `docs/`.
pub fn pages() -> Vec<Page> {
    let docs = std::fs::read_dir(root().join("docs")).expect("the book");
    let paths = docs.map(|entry| Path::new("docs").join(entry.expect("a page").file_name()));
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let mut paths: Vec<PathBuf> = paths.filter(is_page).collect();
    paths.extend(OF_THE_ROOT.map(PathBuf::from));
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
