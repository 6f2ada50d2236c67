//! `atl rewrite`: what a schedule makes of a kernel, with a certificate of that alone.

use super::compile::{needed, scalars};
use super::{Failure, Loaded, check_outputs, rewritten, write_together};
use crate::arguments::{Subject, Theories};
use crate::compilers::scheduler;
use crate::schedules::Wanted;
use clap::Args;
use std::path::PathBuf;

/// Carry out a schedule, and write a certificate that each step of it changes nothing.
///
/// Nothing is lowered, so it does not matter whether the last program can be. `atl-check show` prints
/// the programs; `atl-check --allow-unbound` accepts the certificate as `proved`.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    schedule: Wanted,
    /// The certificate to write.
    #[arg(long, value_name = "OUT.cert")]
    cert: PathBuf,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command. If a step is refused, nothing is written.
pub fn execute(options: &Options) -> Result<String, Failure> {
    check_outputs(&[&options.cert], &options.subject.file, &options.theories)?;
    let source = Loaded::load(&options.subject.file)?;
    let kernel = options.schedule.kernel(&source, &options.subject)?;
    let Some(instance) = options.schedule.instance(&source, kernel)? else {
        return Err(Failure::Usage(
            "name the schedule to carry out with --schedule".to_owned(),
        ));
    };
    let rewritten = rewritten(&scheduler(&options.theories)?, &source, kernel, &instance)
        .map_err(|refused| source.failure(&[refused]))?;
    write_together(&[(&options.cert, &rewritten.certificate)])?;
    let count = match rewritten.steps {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    Ok(format!(
        "{}: {count} proved {}; the certificate has {} bytes{}",
        kernel.name.text,
        scalars(rewritten.laws),
        rewritten.certificate.len(),
        needed(&source, &rewritten.needs),
    ))
}
