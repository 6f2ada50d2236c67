//! The trusted part stays small enough to be read. It is what lies in `kernel/` and in folders
//! named `trusted`: there are no exceptions. The glue of `atl-check`, which hands files over to it, and
//! the lists of names that its reader refuses have budgets of their own.
//!
//! Lines of code are counted without comments, blank lines and tests, in the format of rustfmt;
//! tokens as the compiler cuts them, since a line can be made to hold more.

use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

/// How many lines of code the kernel may have, and all folders named `trusted` together. In the
/// second number everything counts that lies there: options, files, findings and errors, too.
const KERNEL: usize = 1_300;
const TRUSTED: usize = 8_400;

/// How many lines the glue may have, which opens files and reads options for what is trusted.
const GLUE: usize = 800;

/// How many names may be refused because C has them for itself: `names/*.txt`, one in a line. They are
/// data that tools make, but they decide what is refused.
const NAMES: usize = 5_350;

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// The folders below a folder, this one included, that no tool made.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_path_buf()];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let is_made = name.is_none_or(|name| name == "target" || name.starts_with('.'));
        if path.is_dir() && !is_made {
            found.extend(folders(&path));
        }
    }
    found.sort();
    found
}

/// The folders named `trusted`.
fn trusted() -> Vec<PathBuf> {
    let all = folders(root()).into_iter();
    all.filter(|folder| folder.ends_with("trusted")).collect()
}

/// The Rust files below a folder that are not tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders(folder) {
        if folder.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_rust = path.extension().is_some_and(|ending| ending == "rs");
            if is_rust && !path.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a text that is formatted by rustfmt: without comments, blank lines and
/// `#[cfg(test)]` items, which end at the first line with their own indentation that closes them.
fn code(text: &str) -> Vec<&str> {
    let mut lines = text.lines();
    let mut code = Vec::new();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed == "#[cfg(test)]" {
            let indentation = &line[..line.len() - line.trim_start().len()];
            let ends = |line: &str| {
                line.strip_prefix(indentation).is_some_and(|rest| {
                    rest == "}" || !rest.starts_with([' ', '#']) && rest.ends_with(';')
                })
            };
            lines.find(|line| ends(line));
        } else if !trimmed.is_empty() && !trimmed.starts_with("//") {
            code.push(line);
        }
    }
    code
}

/// How many tokens there are, brackets counted as two.
fn tokens(stream: TokenStream) -> usize {
    let count = |tree| match tree {
        TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    };
    stream.into_iter().map(count).sum()
}

/// The lines and the tokens of the code below a folder, printed file by file.
fn size(folder: &Path) -> (usize, usize) {
    let (mut all_lines, mut all_tokens) = (0, 0);
    for path in files(folder) {
        let text = fs::read_to_string(&path).expect("text");
        let code = code(&text);
        let tokens = tokens(code.join("\n").parse().expect("tokens of Rust"));
        let name = path.strip_prefix(root()).expect("below the root");
        println!(
            "{:5} lines {tokens:6} tokens {}",
            code.len(),
            name.display()
        );
        all_lines += code.len();
        all_tokens += tokens;
    }
    (all_lines, all_tokens)
}

/// Holds the size of folders against a budget.
fn within(budget: usize, what: &str, folders: &[PathBuf]) {
    let (mut lines, mut tokens) = (0, 0);
    for folder in folders {
        let (more_lines, more_tokens) = size(folder);
        lines += more_lines;
        tokens += more_tokens;
    }
    println!("{lines:5} of {budget} lines, {tokens} tokens: {what}");
    assert!(
        lines <= budget,
        "{lines} lines of {what}, the budget is {budget}"
    );
}

#[test]
fn kernel() {
    within(KERNEL, "kernel/", &[root().join("kernel")]);
}

#[test]
fn folders_named_trusted() {
    let trusted = trusted();
    let names = ["certs/trusted", "checker/trusted"].map(|name| root().join(name));
    assert_eq!(trusted, names);
    within(TRUSTED, "folders named trusted", &trusted);
}

#[test]
fn glue() {
    within(GLUE, "the glue", &[root().join("checker/cli/src/glue")]);
}

#[test]
fn lists_of_names() {
    let folder = root().join("checker/trusted/reading/src/names");
    let mut all = 0;
    for entry in fs::read_dir(folder).expect("the lists") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        let names = text.lines().filter(|line| !line.starts_with('#'));
        let names = names.filter(|line| !line.trim().is_empty()).count();
        println!("{names:5} names {}", path.display());
        all += names;
    }
    println!("{all:5} of {NAMES} names");
    assert!(all <= NAMES, "{all} names, the budget is {NAMES}");
}

#[test]
fn what_counts() {
    let text = "\
//! A comment.

fn counts() {
    // Not this.
    let x = 1; // but this
}

#[cfg(test)]
mod outside;

fn too() {}

#[cfg(test)]
mod tests {
    fn not() {
    }
}

fn last() {}
";
    assert_eq!(code(text).len(), 5);
    assert_eq!(tokens("fn f(x: u8) { x + 1 }".parse().expect("tokens")), 12);
}
