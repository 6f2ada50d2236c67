//! `atl-check policy`: writes the policy of a folder, or says what one accepts.

mod explain;
mod init;

use super::Outcome;
use atl_check::glue::request::Failure;
use clap::Subcommand;

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Writes a policy, release.toml, for the certificates in a folder and their sources and C files.
    /// An existing file is never overwritten.
    Init(init::Options),
    /// Checks a release and explains in words what its policy accepts and why each kernel passes or
    /// fails. The exit codes are those of a check.
    Explain(explain::Options),
}

/// Does it.
pub fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Init(options) => init::run(options),
        Command::Explain(options) => explain::run(options),
    }
}
