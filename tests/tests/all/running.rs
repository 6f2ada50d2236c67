//! The programs of the workspace, as tests run them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the workspace")
}

/// A file that a test makes.
pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The folder that has the programs, as they are now. Both are built together: one alone would have
/// libraries with other features than they have for the tests, and be built again.
pub fn programs() -> &'static Path {
    static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
        let mut build = Command::new(env!("CARGO"));
        build.current_dir(root());
        build.args(["build", "-q", "--profile", "test"]);
        build.args(["-p", "atl", "-p", "atl-check"]);
        assert!(build.status().expect("cargo runs").success());
        Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("debug")
    });
    &BUILT
}

/// Runs one of the programs.
pub fn program(name: &str, arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Output {
    let mut command = Command::new(programs().join(name));
    command.current_dir(root());
    command.args(arguments.iter().map(|argument| argument.as_ref()));
    command.output().expect("the program runs")
}
