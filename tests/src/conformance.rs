//! The OpenTheory articles, which are not part of the project.

use crate::skipped;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The standard library.
pub const BASE: &str = "opentheory-base-1.221.art.xz";

/// The text of an article, if it is on this machine.
pub fn article(file: &str) -> Option<Vec<u8>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = here.ancestors().map(|dir| dir.join("shared/conformance"));
    let named = std::env::var_os("ATL_CONFORMANCE").map(PathBuf::from);
    let mut paths = named.into_iter().chain(places).map(|dir| dir.join(file));
    let Some(path) = paths.find(|path| path.exists()) else {
        skipped(&format!(
            "{file} is not on this machine (set ATL_CONFORMANCE)"
        ));
        return None;
    };
    let output = Command::new("xz").arg("-dc").arg(path).output();
    let output = output.expect("the command xz");
    assert!(output.status.success());
    Some(output.stdout)
}
