//! What the documentation shows is what happens: console blocks are run, and their output is
//! compared. `RENEW=1 cargo test -p tests readme` writes what the commands print into the pages.
//!
//! | mark before a block | what is done with it |
//! |---|---|
//! | `<!-- tested -->` | its commands are run in the workspace, as a contributor would |
//! | `<!-- tested in a folder -->` | they are run in a folder of the page's own, where `atl` and `atl-check` are installed |
//! | `<!-- file: NAME -->` | its text becomes a file in that folder |

use crate::running::{file, programs};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::pages::{Page, pages, root};

const IN_WORKSPACE: &str = "<!-- tested -->";
const IN_FOLDER: &str = "<!-- tested in a folder -->";
const FILE: &str = "<!-- file: ";

/// Programs that pages use and that a machine may lack.
const TOOLS: [&str; 3] = ["gcc", "g++", "python3"];

/// A block of a page that is used.
enum Block<'a> {
    /// Commands with their output.
    Console { in_folder: bool, text: &'a str },
    /// A file of this name.
    File { name: &'a str, text: &'a str },
}

/// The blocks of a page that are marked, and the text between them.
fn blocks(page: &Page) -> Vec<(&str, Option<Block<'_>>)> {
    let mut blocks = Vec::new();
    let mut rest = page.text.as_str();
    let marks = [IN_WORKSPACE, IN_FOLDER, FILE].map(|mark| format!("\n{mark}"));
    while let Some(at) = marks.iter().filter_map(|mark| rest.find(mark)).min() {
        let marked = &rest[at + 1..];
        let (mark, fence) = marked.split_once('\n').expect("a line after the mark");
        let (head, _) = fence.split_once('\n').expect("a block after the mark");
        assert!(
            head.starts_with("```"),
            "{}: no block after {mark}",
            page.path.display()
        );
        let begin = page.text.len() - fence.len() + head.len() + 1;
        let end = page.text[begin..]
            .find("\n```")
            .expect("the end of the block")
            + begin
            + 1;
        let text = &page.text[begin..end];
        let before = &page.text[page.text.len() - rest.len()..begin];
        let block = match mark.strip_prefix(FILE) {
            Some(name) => Block::File {
                name: name.trim_end_matches(" -->"),
                text,
            },
            None => Block::Console {
                in_folder: mark == IN_FOLDER,
                text,
            },
        };
        blocks.push((before, Some(block)));
        rest = &page.text[end..];
    }
    blocks.push((rest, None));
    blocks
}

/// The commands of a block, with the output shown.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, output))) => *output += &format!("{line}\n"),
            (None, None) => panic!("output before the first command: {line}"),
        }
    }
    commands
}

/// A shell in which the commands of a page are run.
struct Shell {
    /// The folder of the page.
    folder: PathBuf,
    /// The exit code of the command before.
    code: i32,
}

impl Shell {
    /// What a command of the workspace prints on the standard output. The programs are built already.
    fn in_workspace(&mut self, command: &str) -> String {
        let command = ["atl", "atl-check"]
            .iter()
            .fold(command.to_owned(), |command, name| {
                let built = programs().join(name).display().to_string();
                command.replace(&format!("cargo run -q -p {name} --"), &built)
            });
        let output = Command::new("bash")
            .args(["-c", &command])
            .current_dir(root())
            .output()
            .expect("bash runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {errors}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// What a command prints in the folder of the page, on either stream.
    fn in_folder(&mut self, command: &str) -> String {
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("bash")
            .args(["-c", &format!("exec 2>&1; (exit {}); {command}", self.code)])
            .env("PATH", format!("{}:{path}", programs().display()))
            .current_dir(&self.folder)
            .output()
            .expect("bash runs");
        self.code = output.status.code().expect("an exit code");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

/// The text with `0` for every number in lines that end with a time, and `…` for every hash: those
/// change with the machine and with every change of the theories.
fn without_measurements(text: &str) -> String {
    let timed = |line: &str| match line.ends_with(" s") {
        true => line
            .split(|c: char| c.is_ascii_digit())
            .filter(|part| !part.is_empty() && *part != ".")
            .collect::<Vec<_>>()
            .join("0"),
        false => line.to_string(),
    };
    let lines = text.lines().map(|line| timed(&without_hash(line)) + "\n");
    lines.collect()
}

/// A line with `…` for the hash at its end.
fn without_hash(line: &str) -> String {
    match line.rsplit_once("sha256 ") {
        Some((before, hash)) if hash.len() == 64 => format!("{before}sha256 …"),
        _ => line.to_owned(),
    }
}

/// A tool that the commands of a page begin with, and that is not there.
fn missing(page: &Page) -> Option<&'static str> {
    let uses = |tool: &&str| page.text.contains(&format!("\n$ {tool} "));
    let is_missing = |tool: &&str| Command::new(tool).arg("--version").output().is_err();
    TOOLS.into_iter().filter(uses).find(is_missing)
}

/// Runs the blocks of a page; answers its text with the output that they have now.
fn renewed(page: &Page) -> String {
    let name = page.path.file_stem().expect("a name");
    let folder = file(&format!("page-{}", Path::new(name).display()));
    // An earlier run may have left something.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut shell = Shell { folder, code: 0 };
    let mut text = String::new();
    for (before, block) in blocks(page) {
        text += before;
        match block {
            None => {}
            Some(Block::File { name, text: own }) => {
                fs::write(shell.folder.join(name), own).expect("the file is written");
                text += own;
            }
            Some(Block::Console {
                in_folder,
                text: block,
            }) => {
                let commands = commands(block);
                for (at, (command, shown)) in commands.iter().enumerate() {
                    let output = match in_folder {
                        true => shell.in_folder(command),
                        false => shell.in_workspace(command),
                    };
                    let next = commands.get(at + 1).map(|(command, _)| *command);
                    let is_expected = next == Some("echo $?");
                    assert!(shell.code == 0 || is_expected, "{command} failed: {output}");
                    let same = without_measurements(shown) == without_measurements(&output);
                    text += &format!("$ {command}\n");
                    match same {
                        true => text += shown,
                        false => output
                            .lines()
                            .for_each(|line| text += &(without_hash(line) + "\n")),
                    }
                }
            }
        }
    }
    text
}

#[test]
fn console_blocks() {
    let (mut tested, mut differ) = (0, Vec::new());
    for page in pages() {
        if blocks(&page).len() == 1 {
            continue;
        }
        if let Some(tool) = missing(&page) {
            let page = page.path.display();
            tests::skipped(&format!(
                "the commands of {page}: no {tool} on this machine"
            ));
            continue;
        }
        tested += 1;
        let text = renewed(&page);
        if text == page.text {
            continue;
        }
        match std::env::var_os("RENEW") {
            Some(_) => fs::write(root().join(&page.path), text).expect("the page is written"),
            None => {
                let lines = page.text.lines().zip(text.lines());
                let (shown, now) = lines.clone().find(|(a, b)| a != b).unwrap_or_default();
                let page = page.path.display();
                differ.push(format!("{page} shows\n  {shown}\nand it is\n  {now}"));
            }
        }
    }
    assert!(tested > 1);
    assert!(
        differ.is_empty(),
        "{}\n`RENEW=1` writes it",
        differ.join("\n")
    );
}
