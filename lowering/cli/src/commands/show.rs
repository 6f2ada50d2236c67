//! `atl show`: the programs that a schedule makes of a kernel, step by step.

use super::{Failure, Loaded};
use crate::arguments::{Subject, Theories};
use crate::compilers::scheduler;
use crate::schedules::Wanted;
use clap::Args;
use std::io::Write as _;

/// Show the program after every step of a schedule, with the equations that were applied.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    schedule: Wanted,
    /// Show the program after every equation: a step may be several.
    #[arg(long, requires = "schedule")]
    each: bool,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command. Where a step is refused, the programs before it are shown, too.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let source = Loaded::load(&options.subject.file)?;
    let kernel = options.schedule.kernel(&source, &options.subject)?;
    let plain = kernel.span(&source.text).text(&source.text).to_owned() + "\n";
    let Some(instance) = options.schedule.instance(&source, kernel)? else {
        return Ok(plain);
    };
    let chain = scheduler(&options.theories)?
        .chain(&source.source.readable, &kernel.name.text, &instance)
        .map_err(|refused| source.failure(&[source.explained(kernel, refused)]))?;
    let text = plain + &chain.text(&source.text, options.each);
    match chain.refused {
        None => Ok(text),
        Some(refused) => {
            // A reader that goes away misses the error only.
            let _ = writeln!(std::io::stdout(), "{text}");
            Err(source.failure(&[source.explained(kernel, refused)]))
        }
    }
}
