//! What the documentation shows is what happens: console blocks behind `<!-- tested -->` are
//! run, in the workspace, and their output is compared.

use crate::running::programs;
use std::process::Command;
use tests::pages::{pages, root};

const MARK: &str = "<!-- tested -->\n```console\n";

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

/// What a shell prints for a command. The programs are built already.
fn run(command: &str) -> String {
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

#[test]
fn console_blocks() {
    let pages = pages();
    let blocks = pages.iter().flat_map(|page| page.text.split(MARK).skip(1));
    let blocks: Vec<&str> = blocks.collect();
    assert!(blocks.len() > 1);
    for block in blocks {
        let (block, _) = block.split_once("```").expect("the end of the block");
        for (command, shown) in commands(block) {
            let output = run(command);
            let (shown, now) = (without_measurements(&shown), without_measurements(&output));
            assert_eq!(shown, now, "{command} prints:\n{output}");
        }
    }
}
