//! The `atl` tool.
#![forbid(unsafe_code)]

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use commands::{Failure, run};

/// Works on programs of the tensor language ATL.
#[derive(Parser)]
#[command(name = "atl", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run(options) => run::execute(&options),
    };
    match result {
        Ok(output) => {
            println!("{output}");
            ExitCode::SUCCESS
        }
        Err(Failure::Source(message)) => {
            eprint!("{message}");
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            eprintln!("atl: {message}");
            ExitCode::from(2)
        }
    }
}
