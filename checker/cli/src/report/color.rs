//! Verdicts in colour, on terminals.

use clap::ValueEnum;
use gate::verdict::Verdict;
use std::io::IsTerminal;

/// Whether a report for people is in colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless the variable NO_COLOR is set.
    Auto,
    /// Yes.
    Always,
    /// No.
    Never,
}

impl ColorChoice {
    /// Whether what goes to the standard output is in colour.
    pub fn on_standard_output(self) -> bool {
        match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let is_off = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !is_off && std::io::stdout().is_terminal()
            }
        }
    }
}

/// A verdict, in colour if that is wanted.
pub fn verdict(verdict: Verdict, is_colored: bool) -> String {
    let color = match verdict {
        Verdict::Verified => 32,
        Verdict::Proved | Verdict::Exempt | Verdict::Unbound => 33,
        _ => 31,
    };
    match is_colored {
        true => format!("\u{1b}[1;{color}m{verdict}\u{1b}[0m"),
        false => verdict.to_string(),
    }
}
