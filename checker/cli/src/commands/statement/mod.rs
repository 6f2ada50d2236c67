//! `atl-check statement`: the gate statement with every definition it rests on, from the objects
//! that were replayed.
//!
//! | file | holds |
//! |---|---|
//! | `replayed` | what was replayed, and which theorem defines what |
//! | `terms` | terms taken apart |
//! | `entry` | what defines a constant or a type, in the form that is easiest to read |
//! | `datatype`, `equations`, `relation` | three of those forms, each with the conditions under which it says the same as the definition |
//! | `guide` | the order of the definitions, the figures of the papers, and comments |
//! | `page` | all of it as text |

mod datatype;
mod entry;
mod equations;
mod guide;
mod page;
mod relation;
mod replayed;
mod terms;
#[cfg(test)]
mod tests;

use super::{Bounds, Outcome, bytes_of, malformed};
use atl_check::glue::request::Failure;
use certs::{Cause, Error, Limits, Module};
use clap::Args;
use gate::bundle;
use gate::verdict::Verdict;
use guide::Guide;
use page::Page;
use replayed::{Replayed, rests_on_logic};
use std::path::{Path, PathBuf};

/// The theorems of the theories that tie the statement to the relations of the papers: of evaluation,
/// of runs of C, of padding and of reindexers.
const PUBLISHED: [&str; 5] = [
    "big_step_iff",
    "gate_big_step",
    "exec_execute",
    "pad_sound",
    "well_formed_on_entry",
];

/// Whose statement to print.
#[derive(Args)]
pub struct Options {
    /// A certificate; without one, the statement about any programs.
    #[arg(value_name = "FILE.cert")]
    file: Option<PathBuf>,
    /// Print the induction principles of datatypes and relations, too.
    #[arg(long)]
    induction: bool,
    /// Print the relations of the papers too, and the theorems that tie the statement to them.
    #[arg(long)]
    published: bool,
    #[command(flatten)]
    bounds: Bounds,
}

/// Replays every theory, and then the certificate.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let mut replayed = theories(limits).map_err(in_theories)?;
    let mut exported = Vec::new();
    if let Some(path) = &options.file {
        exported = certificate(&mut replayed, path, &limits)?;
    }
    let published: &[&str] = match options.published {
        true => &PUBLISHED,
        false => &[],
    };
    let verdict = verdict(&mut replayed, &exported);
    let guide = Guide::read();
    let page = Page::of(
        &mut replayed,
        &guide,
        &exported,
        published,
        options.induction,
    );
    let page = page.map_err(|error| {
        let error = Error::at(0, Cause::from(error));
        malformed(&error, "while the definitions were looked for")
    })?;
    let text = page.text(&mut replayed, &guide);
    Ok(Outcome::of(verdict, text))
}

/// Whether the theorems rest on the axioms of the logic alone.
fn verdict(replayed: &mut Replayed, theorems: &[String]) -> Verdict {
    let is_proved = theorems.iter().all(|name| {
        let theorem = replayed.theorem(name);
        theorem.is_none_or(|theorem| rests_on_logic(replayed.look(), theorem))
    });
    match is_proved {
        true => Verdict::Proved,
        false => Verdict::PolicyViolation,
    }
}

fn in_theories(error: Error) -> Failure {
    malformed(&error, "in the theories")
}

/// All theories, replayed.
fn theories(limits: Limits) -> Result<Replayed, Error> {
    let mut replayed = Replayed::new(limits).map_err(|cause| Error::at(0, cause))?;
    for module in bundle::modules(&limits)? {
        replayed.add(&module)?;
    }
    replayed.end_of_theories();
    Ok(replayed)
}

/// Replays a certificate; answers the names of its theorems.
fn certificate(
    replayed: &mut Replayed,
    path: &Path,
    limits: &Limits,
) -> Result<Vec<String>, Failure> {
    let bytes = bytes_of(path, limits)?;
    let wrong = |error: Error| malformed(&error, "the certificate");
    let module = Module::read(&bytes, limits).map_err(wrong)?;
    if module.bundle != bundle::hash() {
        let message = "the certificate is for other theories".to_owned();
        return Err(Failure::Verdict(Verdict::Unsupported, message));
    }
    replayed.add(&module).map_err(wrong)
}
