//! What the command line offers beside its commands.

use crate::cli::{Scratch, atl, stderr, stdout};

#[test]
fn the_version_names_the_theories() {
    let said = stdout(&atl(&["--version"]));
    let (version, hash) = said
        .trim_end()
        .split_once(", theories sha256 ")
        .expect("both");
    assert_eq!(version, concat!("atl ", env!("CARGO_PKG_VERSION")));
    assert!(
        hash.len() == 64 && hash.bytes().all(|c| c.is_ascii_hexdigit()),
        "{hash}"
    );
}

#[test]
fn mistyped_commands_get_the_nearest_name() {
    let made = atl(&["compil", "matmul.atl"]);
    assert_eq!(made.status.code(), Some(2));
    assert!(stderr(&made).contains("'compile'"), "{}", stderr(&made));
}

#[test]
fn completions_and_the_manual() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&atl(&["completions", shell]));
        assert!(
            script.contains("compile") && script.contains("explain-memory"),
            "{shell}"
        );
    }
    let page = stdout(&atl(&["man"]));
    assert!(
        page.contains(".TH atl 1") && page.contains("compile"),
        "{page}"
    );
}

#[test]
fn colours_are_there_if_they_are_wanted() {
    let scratch = Scratch::new("colours");
    let source = scratch.write("k.atl", "kernel k(x: f32[2]) -> f32 = x[2]\n");
    let coloured = stderr(&atl(&["compile", &source, "--color", "always"]));
    assert!(
        coloured.starts_with("\u{1b}[1;31merror:\u{1b}[0m cannot prove"),
        "{coloured}"
    );
    for arguments in [
        &["compile", &source][..],
        &["--color=never", "compile", &source],
    ] {
        let plain = stderr(&atl(arguments));
        assert!(
            plain.starts_with("error: cannot prove") && !plain.contains('\u{1b}'),
            "{plain}"
        );
    }
}
