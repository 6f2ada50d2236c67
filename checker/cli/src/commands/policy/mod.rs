//! `atl-check policy`: writes the policy of a folder, or says what one accepts.

mod explain;
mod init;

use super::Outcome;
use clap::Subcommand;
use gate::request::Failure;

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Writes release.toml into a folder: its kernels, each with the source and the C file that its
    /// certificate is about. What is there is not overwritten.
    Init(init::Options),
    /// Says in words what a policy accepts, and of each of its kernels whether it passes, and why. The
    /// exit code is that of a check.
    Explain(explain::Options),
}

/// Does it.
pub fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Init(options) => init::run(options),
        Command::Explain(options) => explain::run(options),
    }
}
