//! The `atl` tool.
#![forbid(unsafe_code)]

mod arguments;
mod checker;
mod color;
mod commands;
mod compilers;
mod drawing;
mod installed;
mod schedules;
mod scratch;
mod theory_files;
mod tuning;

use outputs::tame::{self, laid_out};
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    Failure, audit, compile, completions, draw, fmt_theory, on_a_large_stack, prove, rewrite, run,
    show, theorems, tune,
};

/// Works on programs of the tensor language ATL.
#[derive(Parser)]
#[command(name = "atl")]
struct Arguments {
    /// Whether messages are in colour.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Audit(audit::Options),
    Compile(compile::Options),
    Completions(completions::Options),
    Draw(draw::Options),
    FmtTheory(fmt_theory::Options),
    /// Print a page of the manual, as roff.
    #[command(hide = true)]
    Man,
    Prove(prove::Options),
    Rewrite(rewrite::Options),
    Run(run::Options),
    Show(show::Options),
    Theorems(theorems::Options),
    Tune(tune::Options),
}

/// The version of the program, and of the theories that are part of it.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}, theories sha256 {}", installed::bundle_hash())
});

/// The command line.
fn grammar() -> clap::Command {
    Arguments::command().version(VERSION.as_str())
}

/// The arguments; a run that asks for help, or that cannot be understood, ends here.
fn arguments() -> Arguments {
    let matches = grammar().get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn main() -> ExitCode {
    let Arguments { color, command } = arguments();
    let is_colored = outputs::command_line::is_colored(color, std::io::stderr().is_terminal());
    let result = on_a_large_stack(|| match command {
        Command::Audit(options) => audit::execute(&options),
        Command::Compile(options) => compile::execute(&options),
        Command::Completions(options) => completions::execute(&options, grammar()),
        Command::Draw(options) => draw::execute(&options),
        Command::FmtTheory(options) => fmt_theory::execute(&options),
        Command::Man => outputs::command_line::manual(grammar())
            .map_err(|error| Failure::Usage(error.to_string())),
        Command::Prove(options) => prove::execute(&options),
        Command::Rewrite(options) => rewrite::execute(&options),
        Command::Run(options) => run::execute(&options),
        Command::Show(options) => show::execute(&options),
        Command::Theorems(options) => theorems::execute(&options),
        Command::Tune(options) => tune::execute(&options),
    });
    match result {
        Ok(output) => {
            // A reader that goes away is no reason to panic.
            match writeln!(std::io::stdout(), "{output}") {
                Ok(()) => ExitCode::SUCCESS,
                Err(why) => {
                    if why.kind() != ErrorKind::BrokenPipe {
                        eprintln!("atl: cannot write to the standard output: {why}");
                    }
                    ExitCode::FAILURE
                }
            }
        }
        Err(Failure::Source(message)) => {
            eprint!("{}", color::painted(&laid_out(&message), is_colored));
            ExitCode::from(1)
        }
        Err(Failure::Unproved(message)) => {
            eprint!("{}", laid_out(&message));
            ExitCode::from(3)
        }
        Err(Failure::Usage(message)) => {
            eprintln!("atl: {}", tame::message(&message));
            ExitCode::from(2)
        }
    }
}
