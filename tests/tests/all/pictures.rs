//! The pictures of the book are what `atl draw` draws. `RENEW=1 cargo test -p tests pictures` writes
//! them.

use crate::running::program;
use std::collections::BTreeSet;
use std::fs;
use tests::pages::{pages, root};

const MATMUL: &str = "examples/schedules/matmul.atl";

/// The pictures by their names, with what is asked of `atl draw`.
const PICTURES: [(&str, &[&str]); 4] = [
    ("verdict.svg", &["verdict"]),
    (
        "tiles.svg",
        &[
            "cells",
            MATMUL,
            "--schedule",
            "tiled",
            "--kernel",
            "matmul",
            "--size",
            "m=10",
            "n=13",
            "k=4",
        ],
    ),
    (
        "rows.svg",
        &["loops", MATMUL, "--schedule", "rows", "--kernel", "matmul"],
    ),
    (
        "registers.svg",
        &["loops", MATMUL, "--schedule", "registers"],
    ),
];

#[test]
fn pictures_are_what_is_drawn() {
    let folder = root().join("docs/pictures");
    for (name, arguments) in PICTURES {
        let mut all: Vec<&dyn AsRef<std::ffi::OsStr>> = vec![&"draw"];
        all.extend(arguments.iter().map(|it| it as &dyn AsRef<std::ffi::OsStr>));
        let output = program("atl", &all);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {message}");
        let path = folder.join(name);
        if std::env::var_os("RENEW").is_some() {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(&path, &output.stdout).expect("the picture is written");
            continue;
        }
        let shown = fs::read(&path).unwrap_or_default();
        assert!(
            shown == output.stdout,
            "docs/pictures/{name} is not what is drawn; `RENEW=1` writes it"
        );
    }
}

/// No picture is left over, and each is on a page.
#[test]
fn pictures_are_on_pages() {
    let files = fs::read_dir(root().join("docs/pictures")).expect("the pictures");
    let files = files.map(|entry| entry.expect("a file").file_name());
    let files: BTreeSet<String> = files
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let known: BTreeSet<String> = PICTURES.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(files, known);
    let pages = pages();
    for name in known {
        let shown = format!("](pictures/{name})");
        assert!(
            pages.iter().any(|page| page.text.contains(&shown)),
            "{name} is on no page"
        );
    }
}
