//! `atl-check dump`: a certificate as lines of JSON, for people and other tools.

use super::{Bounds, Failure, Outcome, read};
use checker::verdict::Verdict;
use clap::Args;
use std::path::PathBuf;

/// What to dump.
#[derive(Args)]
pub struct Options {
    /// The certificate.
    #[arg(value_name = "FILE.cert")]
    file: PathBuf,
    #[command(flatten)]
    bounds: Bounds,
}

/// One line for the header, for each opcode, and for the footer.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let bytes = read(&options.file, limits.bytes)
        .map_err(|error| Failure::Verdict(Verdict::Error, error.to_string()))?;
    let mut text = String::new();
    let dumped = certs::dump(&bytes, &limits, |line| text += &format!("{line}\n"));
    dumped.map_err(|error| Failure::of(&error, "malformed"))?;
    Ok(Outcome {
        verdict: Verdict::Verified,
        text,
    })
}
