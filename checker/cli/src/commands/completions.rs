//! `atl-check completions` and `atl-check man`: the command line, as shells and manuals know it.

use super::Outcome;
use crate::destinations::lost;
use clap::{Args, Command};
use clap_complete::Shell;
use gate::request::Failure;
use gate::verdict::Verdict;

/// For which shell.
#[derive(Args)]
pub struct Options {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// A script for the shell, which completes the arguments of this program.
pub fn run(options: &Options, mut grammar: Command) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    let name = grammar.get_name().to_owned();
    clap_complete::generate(options.shell, &mut grammar, name, &mut script);
    Ok(text(&script))
}

/// A page of the manual, as roff.
pub fn manual(grammar: Command) -> Result<Outcome, Failure> {
    let mut page = Vec::new();
    let written = clap_mangen::Man::new(grammar).render(&mut page);
    written.map_err(|why| lost(Verdict::Error, &why))?;
    Ok(text(&page))
}

fn text(bytes: &[u8]) -> Outcome {
    Outcome::of(
        Verdict::Verified,
        String::from_utf8_lossy(bytes).into_owned(),
    )
}
