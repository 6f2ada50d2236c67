//! Prose does not go stale: what the pages name is there.
//!
//! Checked of the README and of `docs/`, outside of fenced blocks: paths in backticks lead to
//! files or folders of the repository, functions named behind a file are in that file, so are tests
//! written `file::test`, and links lead to pages and headings.

use reading::characters::BLOCKS;
use reading::functions::{FUNCTIONS, Function};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use tests::pages::{Page, code, pages, root};

/// Folders that programs make: they are not in a clean clone.
const MADE: [&str; 2] = ["target", ".theory-cache"];

/// Endings of files that are named without their folder, too.
const SOURCES: [&str; 3] = ["rs", "thy", "py"];

/// Whether a piece of code is a path from the root: words between slashes, one of more than a
/// letter, so that `t/x` is none.
fn is_path(code: &str) -> bool {
    let parts = code.strip_suffix('/').unwrap_or(code).split('/');
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let is_word = |part: &str| !part.is_empty() && part.chars().all(is_letter);
    code.contains('/') && parts.clone().all(is_word) && parts.clone().any(|part| part.len() > 1)
}

/// Whether a piece of code is the name of a source file.
fn is_source(code: &str) -> bool {
    let ending = Path::new(code)
        .extension()
        .and_then(|ending| ending.to_str());
    !code.contains(['/', ' ', '*']) && ending.is_some_and(|ending| SOURCES.contains(&ending))
}

/// The name in `name()` or `Type::name()`.
fn function(code: &str) -> Option<&str> {
    let name = code.strip_suffix("()")?;
    let name = name.rsplit("::").next()?;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(is_letter)).then_some(name)
}

/// All files below a folder that no program made.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name();
        let is_made = name == ".git" || MADE.iter().any(|made| name == *made);
        match entry.file_type().expect("a type").is_dir() {
            true if is_made => {}
            true => found.extend(files(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found
}

/// Fails with what is wrong, one complaint to a line.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn paths_are_there() {
    let files = files(root());
    let names: BTreeSet<_> = files.iter().filter_map(|path| path.file_name()).collect();
    let mut missing = Vec::new();
    let mut count = 0;
    for page in pages() {
        for (number, line) in page.prose() {
            for code in code(line) {
                let is_made = code.split('/').any(|part| MADE.contains(&part));
                // A reader writes it, and so does the test of the page.
                let is_own = page.text.contains(&format!("<!-- file: {code} -->"));
                let is_there = match (is_path(code), is_source(code)) {
                    (true, _) => is_made || root().join(code).exists(),
                    (_, true) => is_own || names.contains(OsStr::new(code)),
                    _ => continue,
                };
                count += 1;
                if !is_there {
                    missing.push(format!("{}:{number}: {code}", page.path.display()));
                }
            }
        }
    }
    assert!(count > 100, "{count} paths only");
    none(missing);
}

#[test]
fn functions_are_in_their_files() {
    let mut missing = Vec::new();
    let mut count = 0;
    for page in pages() {
        for (number, line) in page.prose() {
            let mut file = None;
            for code in code(line) {
                if is_path(code) && code.ends_with(".rs") {
                    file = fs::read_to_string(root().join(code)).ok();
                } else if let (Some(text), Some(name)) = (&file, function(code)) {
                    count += 1;
                    let defined = ["(", "<"].map(|after| format!("fn {name}{after}"));
                    if !defined.iter().any(|defined| text.contains(defined)) {
                        missing.push(format!("{}:{number}: {code}", page.path.display()));
                    }
                }
            }
        }
    }
    assert!(count > 20, "{count} functions only");
    none(missing);
}

/// The parts of `file::test`.
fn test(code: &str) -> Option<(&str, &str)> {
    let is_word = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let (file, name) = code.split_once("::")?;
    (is_word(file) && is_word(name)).then_some((file, name))
}

#[test]
fn tests_are_there() {
    let files = files(root());
    let mut missing = Vec::new();
    let mut count = 0;
    for page in pages() {
        for (number, line) in page.prose() {
            for (file, name) in code(line).filter_map(test) {
                count += 1;
                let of_name = files
                    .iter()
                    .filter(|path| path.ends_with(format!("{file}.rs")));
                let mut texts = of_name.filter_map(|path| fs::read_to_string(path).ok());
                if !texts.any(|text| text.contains(&format!("fn {name}("))) {
                    missing.push(format!("{}:{number}: {file}::{name}", page.path.display()));
                }
            }
        }
    }
    assert!(count > 20, "{count} tests only");
    none(missing);
}

/// The targets of the links of a line.
fn links(line: &str) -> impl Iterator<Item = &str> {
    // What is in backticks is no link.
    let outside = line.split('`').step_by(2);
    let behind = outside.flat_map(|text| text.split("](").skip(1));
    // The words of a link may be in backticks: then its target begins what is outside.
    behind.filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The anchor that a heading has.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_anchor(page: &Page, wanted: &str) -> bool {
    let mut headings = page.prose().filter(|(_, line)| line.starts_with('#'));
    headings.any(|(_, heading)| anchor(heading) == wanted)
}

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in &pages {
        let folder = root().join(page.path.parent().expect("a folder"));
        for (number, line) in page.prose() {
            for link in links(line).filter(|link| !link.contains("://")) {
                count += 1;
                let (file, wanted) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => root().join(&page.path),
                    file => folder.join(file),
                };
                let target = target.canonicalize().ok();
                let is_target =
                    |page: &&Page| root().join(&page.path).canonicalize().ok() == target;
                let leads = match wanted {
                    "" => target.is_some(),
                    wanted => {
                        let page = pages.iter().find(is_target);
                        page.is_some_and(|page| has_anchor(page, wanted))
                    }
                };
                if !leads {
                    wrong.push(format!("{}:{number}: {link}", page.path.display()));
                }
            }
        }
    }
    assert!(count > 20, "{count} links only");
    none(wrong);
}

/// The book has each page of its folder once.
#[test]
fn the_summary_lists_each_page_once() {
    let pages = pages();
    let is_summary = |page: &&Page| page.path.ends_with("SUMMARY.md");
    let summary = pages.iter().find(is_summary).expect("a summary");
    let lines = summary.prose();
    let mut listed: Vec<&str> = lines.flat_map(|(_, line)| links(line)).collect();
    listed.sort();
    let of_the_book = pages.iter().filter(|page| page.path.starts_with("docs"));
    let own = of_the_book.filter(|page| !is_summary(page));
    let names = own.filter_map(|page| page.path.file_name()?.to_str());
    let mut expected: Vec<&str> = names.collect();
    expected.sort();
    assert_eq!(listed, expected);
}

/// A page of the book begins with its title.
#[test]
fn pages_begin_with_a_title() {
    let untitled = pages()
        .into_iter()
        .filter(|page| !page.text.starts_with("# "));
    none(
        untitled
            .map(|page| page.path.display().to_string())
            .collect(),
    );
}

#[test]
fn what_is_a_path() {
    for path in ["kernel/", "theories/c/exec.thy", ".ci/run", "certs/trusted"] {
        assert!(is_path(path), "{path}");
    }
    for other in ["t/x", "/", "//", "a / b", "[p/q]", "kernel", "/*", "*.thy"] {
        assert!(!is_path(other), "{other}");
    }
    assert!(is_source("check.rs") && !is_source("matmul.c") && !is_source("*.thy"));
    assert_eq!(function("Kernel::abs()"), Some("abs"));
    assert_eq!(function("check"), None);
    assert_eq!(
        links("[a](b.md#c), `[x](y)`, [`z`](d.md)").collect::<Vec<_>>(),
        ["b.md#c", "d.md"]
    );
    assert_eq!(anchor("## A second checker"), "a-second-checker");
}

/// The page on the language has a row for each scalar function.
#[test]
fn scalar_functions_are_in_the_page() {
    let language = root().join("docs/language.md");
    let text = fs::read_to_string(language).expect("the page on the language");
    let (_, section) = text.split_once("## Scalar functions").expect("a section");
    let (section, _) = section.split_once("\n## ").expect("its end");
    let (table, _) = section.split_once("\n\n[").expect("the text below");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let expected = FUNCTIONS.iter().map(|function| {
        let [float, double] = ["float", "double"].map(|ty| function.c_name(ty).expect("a name"));
        let Function { name, arity, .. } = function;
        format!("| `{name}` | `{float}` | `{double}` | {arity} |")
    });
    let (rows, expected): (Vec<&str>, Vec<String>) = (rows.collect(), expected.collect());
    assert_eq!(rows.len(), expected.len());
    for row in expected {
        assert!(rows.iter().any(|found| found.starts_with(&row)), "{row}");
    }
}

/// The page on the language lists the characters that the reader allows.
#[test]
fn blocks_of_characters_are_in_the_page() {
    let language = root().join("docs/language.md");
    let text = fs::read_to_string(language).expect("the page on the language");
    let rows = text.lines().filter(|line| line.starts_with("| U+"));
    let expected = BLOCKS.iter().map(|block| {
        let [first, last] = [block.start(), block.end()].map(|c| u32::from(*c));
        format!("| U+{first:04X} | U+{last:04X} |")
    });
    let (rows, expected): (Vec<&str>, Vec<String>) = (rows.collect(), expected.collect());
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(&expected), "{row}: {expected}");
    }
}
