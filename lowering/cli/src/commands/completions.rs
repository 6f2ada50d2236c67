//! `atl completions`: what shells complete.

use super::Failure;
use outputs::command_line::{self, Shell};

/// Print a script that completes the arguments of this program in a shell.
#[derive(clap::Args)]
pub struct Options {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command; `grammar` is the command line.
pub fn execute(options: &Options, grammar: clap::Command) -> Result<String, Failure> {
    Ok(command_line::completions(grammar, options.shell))
}
