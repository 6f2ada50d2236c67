//! `atl audit`: known compiler bugs, shown on programs that have them.

use std::fmt::Write;

use atl::audit::{Finding, PROGRAMS, audit};

use super::Failure;

/// Show a known compiler bug: programs, the C it gave, and what that C does.
#[derive(clap::Args)]
pub struct Options {
    /// Which bug.
    #[arg(value_enum)]
    bug: Bug,
    /// Only this program.
    #[arg(long)]
    program: Option<String>,
}

/// The bugs that can be audited.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Bug {
    /// The lowering of 2022 let truncations drop cells that were written: stores out of bounds.
    Truncation,
}

/// Runs the command; the result is the text for the standard output.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let Bug::Truncation = options.bug;
    let wanted = |name: &str| options.program.as_deref().is_none_or(|only| only == name);
    let programs: Vec<_> = PROGRAMS.iter().filter(|(name, _)| wanted(name)).collect();
    if programs.is_empty() {
        let names: Vec<_> = PROGRAMS.iter().map(|(name, _)| *name).collect();
        let message = format!("no such program; there are {}", names.join(", "));
        return Err(Failure::Usage(message));
    }
    let mut report = String::new();
    for (name, source) in programs {
        let finding = audit(source).map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
        describe(&mut report, name, source, &finding);
    }
    Ok(report.trim_end().to_string())
}

fn describe(report: &mut String, name: &str, source: &str, finding: &Finding) {
    let sizes = finding.sizes.iter().map(|(n, v)| format!("{n} = {v}"));
    let sizes: Vec<_> = sizes.collect();
    let sizes = sizes.join(", ");
    let _ = writeln!(
        report,
        "## {name}\n\n{source}\nThe lowering of 2022 gives\n\n{}\nWith {sizes}: {}.\n",
        finding.c, finding.fault
    );
    let _ = writeln!(
        report,
        "The premise that it lacks, and that has no proof: {}.\nFor instance, {}.\n",
        finding.premise, finding.counterexample
    );
}
