//! `atl-check`: replays certificates. What the exit codes mean is decided in
//! `gate::verdict`, what earns them in `gate::check`.
#![forbid(unsafe_code)]

mod commands;
mod report;

use atl_check::failure::in_words;
use clap::{Parser, Subcommand};
use commands::{Certificate, Outcome, axioms, check, dump, show, statement, stats, theories};
use gate::request::Failure;
use gate::verdict::Verdict;
use report::message;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Replays certificates and says what they prove.
///
/// Exit codes: 0 verified or proved, 1 rejected, 2 wrong arguments, 3 policy-violation,
/// 4 resource-limit, 5 unsupported, 6 error.
#[derive(Parser)]
#[command(name = "atl-check", version, arg_required_else_help = true)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    check: check::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the axioms of the logic, and the definitions of the connectives they are
    /// stated with.
    Axioms,
    /// Replays every theory from nothing.
    Theories(theories::Options),
    /// Prints what is in a certificate, and how many inferences its replay takes.
    Stats(Certificate),
    /// Prints the kernel and the C function that a certificate is about.
    Show(show::Options),
    /// Prints a certificate as lines of JSON, without replaying it.
    Dump(Certificate),
    /// Prints the gate statement with every definition it rests on.
    Statement(statement::Options),
}

fn main() -> ExitCode {
    let Arguments { command, check } = Arguments::try_parse().unwrap_or_else(|error| {
        // To ask for help is no failure.
        if error.use_stderr() {
            check::remove_report(std::env::args_os());
        }
        error.exit()
    });
    let (outcome, output, quiet) = match &command {
        None => (check::run(&check), check.output.as_deref(), check.quiet),
        Some(Command::Axioms) => (axioms::run(), None, false),
        Some(Command::Theories(options)) => (theories::run(options), None, false),
        Some(Command::Stats(options)) => (stats::run(options), None, false),
        Some(Command::Show(options)) => (show::run(options), None, false),
        Some(Command::Dump(options)) => (dump::run(options), None, false),
        Some(Command::Statement(options)) => (statement::run(options), None, false),
    };
    let outcome = outcome.and_then(|outcome| {
        write(&outcome, output, quiet)?;
        Ok(outcome.verdict.exit_code())
    });
    ExitCode::from(outcome.unwrap_or_else(|failure| {
        // Where nobody listens to errors, the exit code is all there is.
        let _ = writeln!(
            std::io::stderr(),
            "atl-check: {}",
            message(&in_words(&failure))
        );
        failure.exit_code()
    }))
}

/// Puts the text where it belongs. A report that is lost is no success.
fn write(outcome: &Outcome, output: Option<&Path>, quiet: bool) -> Result<(), Failure> {
    let written = match output {
        Some(path) => std::fs::write(path, &outcome.text),
        None if quiet => Ok(()),
        None => {
            let mut stdout = std::io::stdout().lock();
            let written = stdout.write_all(outcome.text.as_bytes());
            written.and_then(|()| stdout.flush())
        }
    };
    written.map_err(|error| {
        // A worse verdict is not to be hidden by this.
        let verdict = outcome.verdict.max(Verdict::Error);
        Failure::Verdict(verdict, format!("cannot write the report: {error}"))
    })
}
