//! `atl-check completions` and `atl-check man`: the command line, as shells and manuals know it.

use super::Outcome;
use crate::destinations::lost;
use atl_check::glue::request::Failure;
use clap::{Args, Command};
use gate::verdict::Verdict;
use outputs::command_line::{self, Shell};

/// For which shell.
#[derive(Args)]
pub struct Options {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// A script for the shell, which completes the arguments of this program.
pub fn run(options: &Options, grammar: Command) -> Result<Outcome, Failure> {
    let script = command_line::completions(grammar, options.shell);
    Ok(Outcome::of(Verdict::Verified, script))
}

/// A page of the manual, as roff.
pub fn manual(grammar: Command) -> Result<Outcome, Failure> {
    let page = command_line::manual(grammar).map_err(|why| lost(Verdict::Error, &why))?;
    Ok(Outcome::of(Verdict::Verified, page))
}
