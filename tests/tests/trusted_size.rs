//! The trusted part stays small enough to be read: lines of code, counted without comments,
//! blank lines and tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The kernel's budget, and that of everything else on the checker's trusted path.
const KERNEL: usize = 1_000;
const CHECKER: usize = 2_600;

/// The printer of theorems has a budget of its own: no verdict depends on it, but whoever
/// believes the text of a report trusts it.
const PRINTER: usize = 600;

/// Where the checker's trusted path lies. A new file below these counts from its first day.
const TRUSTED: [&str; 3] = ["certs/trusted/src", "statement/src", "checker/src"];

/// Files below those that can only fail to produce a picture of a theorem: printers, messages,
/// options.
const UNTRUSTED: [&str; 25] = [
    // The message for a source that is refused.
    "statement/src/syntax/character.rs",
    "statement/src/syntax/error.rs",
    "statement/src/syntax/wanted.rs",
    // The declarations of a source by themselves, for the compiler's messages.
    "statement/src/syntax/each.rs",
    // Typed trees for the tools, made of what `statement/src/syntax` reads.
    "statement/src/atl/ast.rs",
    "statement/src/atl/convert.rs",
    "statement/src/atl/mod.rs",
    "statement/src/atl/print.rs",
    "statement/src/atl/reading.rs",
    // Theorems as text: counted by `printer`.
    "checker/src/print.rs",
    // `atl-check` beyond the library of its crate: options, where files are and where reports
    // go. Verdict, exit code and the text of theorems are computed in that library; what is
    // here passes them on, and `checker/tests/cli.rs` compares.
    "checker/src/main.rs",
    "checker/src/commands",
    "checker/src/report",
    // Why a certificate is not accepted; what is said of one that is. A gate statement that was
    // taken apart is put together again and compared, and C text is parsed before it is written.
    "checker/src/difference.rs",
    "checker/src/finding.rs",
    "checker/src/layout.rs",
    "checker/src/parts.rs",
    "checker/src/summary.rs",
    "checker/src/words.rs",
    "statement/src/atl/resolve.rs",
    "statement/src/c/ast.rs",
    "statement/src/c/convert.rs",
    "statement/src/c/mod.rs",
    "statement/src/c/naming.rs",
    "statement/src/c/print.rs",
];

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// The Rust files below a folder that are not tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        if path.is_dir() && name != "tests" {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") && name != "tests.rs" {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of code of a text that is formatted by rustfmt: a `#[cfg(test)]` item ends at
/// the first line with its own indentation that closes it.
fn lines_of_code(text: &str) -> usize {
    let mut lines = text.lines();
    let mut count = 0;
    while let Some(line) = lines.next() {
        let code = line.trim();
        if code == "#[cfg(test)]" {
            let indentation = &line[..line.len() - line.trim_start().len()];
            let ends = |line: &str| {
                line.strip_prefix(indentation).is_some_and(|rest| {
                    rest == "}" || !rest.starts_with([' ', '#']) && rest.ends_with(';')
                })
            };
            lines.find(|line| ends(line));
        } else if !code.is_empty() && !code.starts_with("//") {
            count += 1;
        }
    }
    count
}

/// The lines of code below a folder, printed file by file.
fn size(folder: &str) -> usize {
    let mut total = 0;
    for path in files(&root().join(folder)) {
        let name = path.strip_prefix(root()).expect("below the root");
        if UNTRUSTED
            .iter()
            .any(|untrusted| name.starts_with(untrusted))
        {
            continue;
        }
        let count = lines_of_code(&fs::read_to_string(&path).expect("text"));
        println!("{count:5} {}", name.display());
        total += count;
    }
    total
}

#[test]
fn kernel() {
    let size = size("kernel/src");
    println!("{size:5} of {KERNEL}: kernel");
    assert!(
        size <= KERNEL,
        "{size} lines of code, the budget is {KERNEL}"
    );
}

#[test]
fn checker() {
    let size: usize = TRUSTED.into_iter().map(size).sum();
    println!("{size:5} of {CHECKER}: the checker's trusted path");
    assert!(
        size <= CHECKER,
        "{size} lines of code, the budget is {CHECKER}"
    );
}

#[test]
fn printer() {
    let text = fs::read_to_string(root().join("checker/src/print.rs")).expect("text");
    let size = lines_of_code(&text);
    println!("{size:5} of {PRINTER}: the printer of theorems");
    assert!(
        size <= PRINTER,
        "{size} lines of code, the budget is {PRINTER}"
    );
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
    assert_eq!(lines_of_code(text), 5);
}
