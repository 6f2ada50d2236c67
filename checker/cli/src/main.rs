//! `atl-check`: replays certificates. What the exit codes mean is decided in
//! `gate::verdict`, what earns them in `gate::check`.
#![forbid(unsafe_code)]

mod commands;
mod report;

use atl_check::failure::in_words;
use clap::{CommandFactory, Parser, Subcommand};
use commands::{
    Certificate, Outcome, axioms, check, dump, lost, show, standard_output, statement, stats,
    theories,
};
use gate::arguments::ambiguous;
use gate::request::Failure;
use gate::verdict::Verdict;
use report::message;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Replays certificates and says what they prove.
///
/// Exit codes: 0 verified, 1 rejected, 2 wrong arguments, 3 policy-violation, 4 resource-limit,
/// 5 unsupported, 6 error, or proved where --allow-unbound (0) is missing.
///
/// The name of a file never acts as an option or a command: write `atl-check [OPTIONS] -- *.cert`
/// or `./*.cert`. --help and --version are answered where nothing else is on the command line.
#[derive(Parser)]
#[command(name = "atl-check", version, arg_required_else_help = true)]
#[command(args_conflicts_with_subcommands = true)]
#[command(
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
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
    /// Prints a certificate as lines of JSON, replayed or not; the exit code is that of a check.
    Dump(Certificate),
    /// Prints the gate statement with every definition it rests on.
    Statement(statement::Options),
}

fn main() -> ExitCode {
    ExitCode::from(run().unwrap_or_else(|failure| {
        // Where nobody listens to errors, the exit code is all there is.
        let _ = writeln!(
            std::io::stderr(),
            "atl-check: {}",
            message(&in_words(&failure))
        );
        failure.exit_code()
    }))
}

/// What a command line that is wrong ends with, whatever is wrong.
const USAGE: u8 = 2;

fn run() -> Result<u8, Failure> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(text) = answer(&arguments)? {
        let written = print(&text);
        written.map_err(|why| lost(Verdict::Error, &why))?;
        return Ok(0);
    }
    let Arguments { command, check } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            check::remove_report(&arguments);
            let _ = error.print();
            return Ok(USAGE);
        }
    };
    let (outcome, output, quiet) = match &command {
        None => (check::run(&check), check.output.as_deref(), check.quiet),
        Some(Command::Axioms) => (axioms::run(), None, false),
        Some(Command::Theories(options)) => (theories::run(options), None, false),
        Some(Command::Stats(options)) => (stats::run(options), None, false),
        Some(Command::Show(options)) => (show::run(options), None, false),
        Some(Command::Dump(options)) => (dump::run(options), None, false),
        Some(Command::Statement(options)) => (statement::run(options), None, false),
    };
    let outcome = outcome?;
    write(&outcome, output, quiet)?;
    Ok(outcome.verdict.exit_code())
}

/// The help or the version, where that is all that is asked for; an error, where an argument is
/// also the name of a file.
fn answer(arguments: &[OsString]) -> Result<Option<String>, Failure> {
    let mut grammar = Arguments::command();
    let commands: Vec<&str> = grammar.get_subcommands().map(|c| c.get_name()).collect();
    if let Some(argument) = ambiguous(arguments, &commands) {
        let name = argument.display();
        return Err(Failure::Usage(format!(
            "{name} is the name of a file here, and could also be meant for an option or a \
             command: write ./{name} for the file, or -- before all files"
        )));
    }
    match arguments {
        [one] if one == "-h" || one == "--help" => {
            let mut text = grammar.render_long_help().to_string();
            for command in grammar.get_subcommands_mut() {
                let usage = command.render_long_help();
                text += &format!("\natl-check {}: {usage}", command.get_name());
            }
            Ok(Some(text))
        }
        [one] if one == "-V" || one == "--version" => Ok(Some(grammar.render_version())),
        _ => Ok(None),
    }
}

/// Puts the text where it belongs, and where there is none, the first reason of a refusal on
/// standard error. A report that is lost is no success.
fn write(outcome: &Outcome, output: Option<&Path>, quiet: bool) -> Result<(), Failure> {
    if let (Some(reason), true) = (&outcome.reason, quiet) {
        // Where nobody listens to errors, the exit code is all there is.
        let _ = writeln!(std::io::stderr(), "atl-check: {}", message(reason));
    }
    let written = match output {
        Some(path) => std::fs::write(path, &outcome.text),
        None if quiet => Ok(()),
        None => print(&outcome.text),
    };
    // A worse verdict is not to be hidden by this.
    written.map_err(|why| lost(outcome.verdict.max(Verdict::Error), &why))
}

fn print(text: &str) -> std::io::Result<()> {
    standard_output()?.write_all(text.as_bytes())
}
