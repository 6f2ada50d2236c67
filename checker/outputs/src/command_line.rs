//! What both programs offer for their command lines: completions for shells, a page of the manual, and
//! whether colours are wanted.

use clap::{ColorChoice, Command};
use std::io;

pub use clap_complete::Shell;

/// A script for a shell, which completes the arguments of a program.
pub fn completions(mut grammar: Command, shell: Shell) -> String {
    let mut script = Vec::new();
    let name = grammar.get_name().to_owned();
    clap_complete::generate(shell, &mut grammar, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// A page of the manual, as roff.
///
/// # Errors
///
/// The page cannot be made.
pub fn manual(grammar: Command) -> io::Result<String> {
    let mut page = Vec::new();
    clap_mangen::Man::new(grammar).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// Whether text is in colour: by default on a terminal, unless `NO_COLOR` is set.
pub fn is_colored(choice: ColorChoice, is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let is_off = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !is_off && is_terminal
        }
    }
}
