//! `atl-check stats`: what is in a certificate that is replayed, and what that takes.

use super::{Certificate, Outcome, malformed, replayed};
use atl_check::demand::{Demand, Segment};
use atl_check::glue::request::Failure;
use atl_check::hash::hex;
use atl_check::print::shown;
use atl_check::summary::check;
use certs::{Error, Kind, Limits, Module, slice};
use certs_tools::Replayer;
use certs_tools::{counted, word};
use clap::Args;
use gate::bundle;
use gate::policy::Policy;
use gate::programs::Files;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A certificate, and what is asked about it.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    certificate: Certificate,
    /// Prints instead what is replayed of the theories for the certificate: how many steps that is,
    /// and how many there would be less if a theorem were not needed.
    #[arg(long)]
    slice: bool,
}

/// The counts of the footer, and what the segments need and provide; or what they cost.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (bytes, limits) = options.certificate.read()?;
    let (report, _) = check(&bytes, Files::default(), &Policy::default(), &limits);
    let verdict = replayed(&report)?;
    let wrong = |error| malformed(&error, "the certificate");
    let module = Module::read(&bytes, &limits).map_err(wrong)?;
    if options.slice {
        let demand = Demand::of(&module, &limits).map_err(wrong)?;
        return Ok(Outcome::of(verdict, costs(&demand)));
    }
    let mut text = format!("verdict   {verdict}\n");
    text += &describe(&module, bytes.len());
    let [theories, own] = inferences(module, &limits).map_err(wrong)?;
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "primitive inferences: {own}, after {theories} in the theories that it rests on"
    );
    Ok(Outcome::of(verdict, text))
}

/// How many theorems are listed.
const LISTED: usize = 60;

/// What is replayed of the theories, the most expensive first.
fn costs(demand: &Demand) -> String {
    let (segments, steps, own) = (&demand.segments, demand.steps(), demand.own);
    let mut text = format!(
        "own       {own} steps\ntheories  {steps} steps in {} segments\n",
        segments.len()
    );
    text +=
        "\nsteps that would go without a theorem, its own, users, through which all are reached:\n";
    let mut order: Vec<&Segment> = segments.iter().collect();
    order.sort_by_key(|segment| std::cmp::Reverse((segment.without, segment.steps)));
    for segment in order.into_iter().take(LISTED) {
        let through = segment.through.and_then(|at| segments.get(at));
        let through = through.map_or("the certificate".to_owned(), |above| shown(above.title));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:7} {:6} {:4}  {}, through {through}",
            segment.without,
            segment.steps,
            segment.users,
            shown(segment.title)
        );
    }
    text += "\nsteps and segments of a theory file, its place in the bundle, its first name:\n";
    let first = demand.modules.iter().enumerate();
    let mut modules: Vec<_> = first.map(|(at, first)| (0, 0, at, first)).collect();
    for segment in segments {
        if let Some((steps, count, ..)) = modules.get_mut(segment.module) {
            *steps += segment.steps;
            *count += 1;
        }
    }
    modules.retain(|(_, count, ..)| *count > 0);
    modules.sort_by_key(|(steps, ..)| std::cmp::Reverse(*steps));
    for (steps, count, at, first) in modules {
        let _ = writeln!(
            text,
            "{steps:7} {count:6}  {}, from {}",
            at + 1,
            shown(first)
        );
    }
    text
}

fn describe(module: &Module, bytes: usize) -> String {
    let known = match module.bundle == bundle::hash() {
        true => "those of this program",
        false => "unknown to this program",
    };
    let mut text = format!("bytes     {bytes}\nsymbols   {}\n", module.symbols.len());
    // Writing to a string cannot fail.
    let _ = writeln!(text, "theories  {} ({known})", hex(&module.bundle));
    for (name, count) in counted(&module.counts) {
        let _ = writeln!(text, "{name:9} {count}");
    }
    let (mut needed, mut provided) = (BTreeSet::new(), BTreeSet::new());
    for segment in &module.segments {
        needed.extend(&segment.needed);
        provided.extend(&segment.provided);
    }
    list(&mut text, "provides", provided.iter());
    list(&mut text, "needs", needed.difference(&provided));
    text
}

/// How many inferences the kernel makes in the theories that a certificate rests on, and in
/// the certificate.
fn inferences(certificate: Module, limits: &Limits) -> Result<[u64; 2], Error> {
    let outside = |cause| Error::at(0, cause);
    let mut modules = bundle::modules(limits)?;
    let wanted: Vec<_> = certificate
        .segments
        .iter()
        .flat_map(|s| s.provided.clone())
        .collect();
    modules.push(certificate);
    let marks = slice(&modules, wanted).map_err(outside)?;
    let mut replayer = Replayer::new(*limits).map_err(outside)?;
    // The connectives and the lemmas of macros are there already.
    let mut counted = vec![replayer.macros().inferences()];
    for (module, marked) in modules.iter().zip(&marks) {
        replayer.replay(module, marked)?;
        counted.push(replayer.macros().inferences());
    }
    let all = counted.pop().unwrap_or_default();
    let before = counted.last().copied().unwrap_or_default();
    Ok([before - counted[0], all - before])
}

fn list<'a>(text: &mut String, title: &str, items: impl Iterator<Item = &'a (Kind, &'a str)>) {
    for (kind, name) in items {
        let _ = writeln!(text, "{title} {} {}", word(*kind), shown(name));
    }
}
