//! `atl theorems`: the equations that a schedule may use.

use super::Failure;
use crate::arguments::Theories;
use crate::compilers::scheduler;
use clap::Args;

/// List the equations that `rw` and `wrap` apply, with their conditions and laws.
#[derive(Args)]
pub struct Options {
    /// Only those with this word in their name, or this operator in what they say.
    #[arg(default_value = "")]
    pattern: String,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let compiler = scheduler(&options.theories)?;
    let equations = compiler.equations(&options.pattern).map_err(|refused| {
        let notes = refused.notes.join("; ");
        Failure::Usage(format!("{}: {notes}", refused.message))
    })?;
    let listed: Vec<String> = equations.iter().map(ToString::to_string).collect();
    Ok(listed.join("\n"))
}
