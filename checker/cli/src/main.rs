//! `atl-check`: replays certificates. What the exit codes mean is decided in
//! `gate::verdict`, what earns them in `gate::check`.
#![forbid(unsafe_code)]

mod commands;
mod destinations;
mod overrides;
mod report;

use atl_check::failure::in_words;
use atl_check::glue::arguments::{ambiguous, expanded};
use atl_check::glue::request::{Accepted, Failure, Wrong};
use atl_check::hash::hex;
use atl_check::names::similar;
use atl_check::room::STACK;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    Certificate, axioms, check, completions, dump, policy, show, statement, stats, theories,
};
use destinations::{lost, standard_output};
use gate::bundle;
use gate::verdict::Verdict;
use report::{VERSION, message};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::thread::Builder;

/// Replays certificates and says what they prove.
///
/// Exit codes: 0 verified (or exempt by the policy), 1 rejected, 2 wrong arguments or a wrong policy,
/// 3 policy-violation, 4 resource-limit, 5 unsupported, 6 error, or proved where --allow-unbound (0)
/// is missing.
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
    Stats(stats::Options),
    /// Prints the kernel and the C function that a certificate is about.
    Show(show::Options),
    /// Prints a certificate as lines of JSON, replayed or not; the exit code is that of a check.
    Dump(Certificate),
    /// Prints the gate statement with every definition it rests on.
    Statement(statement::Options),
    /// Writes the policy of a folder, or says what one accepts.
    #[command(subcommand)]
    Policy(policy::Command),
    /// Prints a script that completes arguments, for a shell.
    Completions(completions::Options),
    /// Prints a page of the manual.
    #[command(hide = true)]
    Man,
}

fn main() -> ExitCode {
    let ran = std::thread::scope(|scope| {
        let worker = Builder::new().stack_size(STACK);
        match worker.spawn_scoped(scope, run) {
            Ok(worker) => worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => run(),
        }
    });
    ExitCode::from(ran.unwrap_or_else(|failure| {
        say(&in_words(&failure));
        failure.exit_code()
    }))
}

/// Says something on the standard error. Where nobody listens to errors, the exit code is all there is.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "atl-check: {}", message(&text));
}

fn run() -> Result<u8, Failure> {
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(text) = answer(&given)? {
        let written = print(&text);
        written.map_err(|why| lost(Verdict::Error, &why))?;
        return Ok(0);
    }
    let list = |(path, why)| Failure::Request(Wrong::List(path, why));
    let arguments = match expanded(&given) {
        Ok(arguments) => arguments,
        Err(why) => return Err(not_understood(&given, list(why))?),
    };
    unambiguous(&arguments)?;
    let program = [OsString::from("atl-check")];
    let matches = Arguments::command().try_get_matches_from(program.iter().chain(&arguments));
    let parsed = matches.and_then(|matches| {
        let overrides = overrides::of(&Arguments::command(), &matches);
        Ok((Arguments::from_arg_matches(&matches)?, overrides))
    });
    let (Arguments { command, check }, overrides) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            let said = error.render().to_string();
            let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
            let why = match is_help {
                true => "there are no arguments".to_owned(),
                false => said.trim_end().to_owned(),
            };
            let failure = not_understood(&arguments, Failure::Usage(why))?;
            let _ = error.print();
            return Ok(failure.exit_code());
        }
    };
    let outcome = match &command {
        None => check::run(&check, &overrides),
        Some(Command::Axioms) => axioms::run(),
        Some(Command::Theories(options)) => theories::run(options),
        Some(Command::Stats(options)) => stats::run(options),
        Some(Command::Show(options)) => show::run(options),
        Some(Command::Dump(options)) => dump::run(options),
        Some(Command::Statement(options)) => statement::run(options),
        Some(Command::Policy(command)) => policy::run(command),
        Some(Command::Completions(options)) => completions::run(options, Arguments::command()),
        Some(Command::Man) => completions::manual(Arguments::command()),
    }?;
    if let Some(reason) = &outcome.reason {
        say(reason);
    }
    if command.is_none()
        && let Some(near) = mistyped(&arguments)
    {
        say(&format!("did you mean the command `{near}`?"));
    }
    let written = print(&outcome.text);
    // A worse verdict is not to be hidden by this.
    written.map_err(|why| lost(outcome.verdict.max(Verdict::Error), &why))?;
    Ok(outcome.verdict.exit_code())
}

/// The failure, reported as far as it can be told how.
fn not_understood(arguments: &[OsString], failure: Failure) -> Result<Failure, Failure> {
    let (reports, list) = destinations::sought(arguments);
    reports.write_failure(&list, &failure, &Accepted::default(), &[])?;
    Ok(failure)
}

/// The names of the commands.
fn commands() -> Vec<String> {
    let grammar = Arguments::command();
    let commands = grammar.get_subcommands();
    commands
        .map(|command| command.get_name().to_owned())
        .collect()
}

/// The command that is nearly the first argument, if that is a word and no file.
fn mistyped(arguments: &[OsString]) -> Option<String> {
    let first = arguments.first()?.to_str()?;
    if !first.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let commands = commands();
    let names: Vec<&str> = commands.iter().map(String::as_str).collect();
    let near = similar(first, &names).filter(|_| !Path::new(first).exists())?;
    Some(near.to_owned())
}

/// Refuses an argument that is also the name of a file.
fn unambiguous(arguments: &[OsString]) -> Result<(), Failure> {
    let commands = commands();
    let names: Vec<&str> = commands.iter().map(String::as_str).collect();
    let Some(argument) = ambiguous(arguments, &names) else {
        return Ok(());
    };
    let name = argument.display();
    Err(Failure::Usage(format!(
        "{name} is the name of a file here, and could also be meant for an option or a command: write \
         ./{name} for the file, or -- before all files"
    )))
}

/// The help or the version, where that is all that is asked for; an error, where an argument is
/// also the name of a file.
fn answer(arguments: &[OsString]) -> Result<Option<String>, Failure> {
    unambiguous(arguments)?;
    let mut grammar = Arguments::command();
    match arguments {
        [one] if one == "-h" || one == "--help" => {
            let mut text = grammar.render_long_help().to_string();
            for command in grammar
                .get_subcommands_mut()
                .filter(|command| !command.is_hide_set())
            {
                let usage = command.render_long_help();
                text += &format!("\natl-check {}: {usage}", command.get_name());
            }
            Ok(Some(text))
        }
        [one] if one == "-V" || one == "--version" => Ok(Some(format!(
            "atl-check {VERSION}\ntheories sha256 {}\nformat {}\n",
            hex(&bundle::hash()),
            certs::format::VERSION
        ))),
        _ => Ok(None),
    }
}

fn print(text: &str) -> std::io::Result<()> {
    match text.is_empty() {
        true => Ok(()),
        false => standard_output()?.write_all(text.as_bytes()),
    }
}
