//! The programs of the workspace, as tests run them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// A file that a test makes.
pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs one of the programs.
pub fn program(package: &str, arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Output {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root());
    command.args(["run", "-q", "-p", package, "--"]);
    command.args(arguments.iter().map(|argument| argument.as_ref()));
    command.output().expect("cargo runs")
}
