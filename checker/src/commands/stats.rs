//! `atl-check stats`: what is in a certificate, by its own account.

use super::{Bounds, Failure, Outcome, read};
use certs::{Kind, Module};
use checker::bundle;
use checker::print::shown;
use checker::verdict::Verdict;
use clap::Args;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

/// What to look at.
#[derive(Args)]
pub struct Options {
    /// The certificate.
    #[arg(value_name = "FILE.cert")]
    file: PathBuf,
    #[command(flatten)]
    bounds: Bounds,
}

/// The counts of the footer, and what the segments need and provide.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let bytes = read(&options.file, limits.bytes)
        .map_err(|error| Failure::Verdict(Verdict::Error, error.to_string()))?;
    let module = Module::read(&bytes, &limits).map_err(|error| Failure::of(&error, "malformed"))?;
    let text = describe(&module, bytes.len());
    Ok(Outcome {
        verdict: Verdict::Verified,
        text,
    })
}

fn describe(module: &Module, bytes: usize) -> String {
    let known = match module.bundle == bundle::hash() {
        true => "those of this program",
        false => "unknown to this program",
    };
    let mut text = format!("bytes     {bytes}\nsymbols   {}\n", module.symbols.len());
    // Writing to a string cannot fail.
    let _ = writeln!(text, "theories  {} ({known})", bundle::hex(&module.bundle));
    for (name, count) in module.counts.fields() {
        let _ = writeln!(text, "{name:9} {count}");
    }
    let (mut needed, mut provided) = (BTreeSet::new(), BTreeSet::new());
    for segment in &module.segments {
        needed.extend(segment.needed());
        provided.extend(segment.provided());
    }
    list(&mut text, "provides", provided.iter());
    list(&mut text, "needs", needed.difference(&provided));
    text
}

fn list<'a>(text: &mut String, title: &str, items: impl Iterator<Item = &'a (Kind, &'a str)>) {
    for (kind, name) in items {
        let _ = writeln!(text, "{title} {} {}", kind.word(), shown(name));
    }
}
