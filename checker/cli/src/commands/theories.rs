//! `atl-check theories`: replays every theory, from nothing.

use super::{Bounds, Outcome, malformed, memory};
use crate::report::work;
use atl_check::glue::request::Failure;
use atl_check::hash::hex;
use atl_check::print::shown;
use atl_check::summary::Work;
use atl_check::theories::Replayed;
use certs_tools::Context;
use clap::Args;
use gate::bundle;
use outputs::Progress;
use std::fmt::Write;
use std::time::Instant;

/// Bounds.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    bounds: Bounds,
}

/// Replays the modules of the bundle, one after the other.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let mut text = format!("bundle {}\n", hex(&bundle::hash()));
    let (mut total, mut modules) = (Work::default(), 0);
    let begin = Instant::now();
    let progress = Progress::new(bundle::modules(&limits).map_or(0, |modules| modules.len()));
    let mut start = begin;
    let replayed = Replayed::new(limits, |_: &Context, module, counts| {
        progress.step("theories");
        let mut work_here = Work::default();
        work_here.add(start, counts);
        total.add(begin, counts);
        modules += 1;
        let first = module.segments.first();
        let first = first.map_or("", |segment| segment.title());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "module {modules}, from {}: {} theorems, {}",
            shown(first),
            counts.theorems,
            work(&work_here)
        );
        start = Instant::now();
    });
    let replayed = replayed.map_err(|error| malformed(&error, "in the theories"))?;
    let _ = writeln!(
        text,
        "total: {modules} modules, {} theorems, {}",
        total.counts.theorems,
        work(&total)
    );
    let inferences = replayed.replayer.macros().inferences();
    let rate = inferences as f64 / total.time.as_secs_f64() / 1e6;
    let _ = writeln!(
        text,
        "primitive inferences: {inferences}, {rate:.2} million per second"
    );
    if let Some(kibibytes) = memory("VmHWM:") {
        let _ = writeln!(text, "memory: {kibibytes} kB at most");
    }
    for axiom in &replayed.unproved {
        let _ = writeln!(text, "not proved: the axiom {}", shown(axiom));
    }
    Ok(Outcome::of(replayed.verdict(), text))
}
