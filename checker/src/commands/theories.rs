//! `atl-check theories`: replays every theory, from nothing.

use super::{Bounds, Failure, Outcome};
use crate::report::work;
use certs::Limits;
use certs_tools::Replayer;
use checker::bundle;
use checker::finding::hex;
use checker::names::find;
use checker::policy::Axiom;
use checker::print::shown;
use checker::summary::Work;
use checker::verdict::Verdict;
use clap::Args;
use std::collections::BTreeSet;
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
    let limits: Limits = options.bounds.limits();
    let wrong = |error: certs::Error| Failure::of(&error, "in the theories");
    let modules = bundle::modules(&limits).map_err(wrong)?;
    let replayer = Replayer::new(limits);
    let mut replayer = replayer.map_err(|cause| {
        wrong(certs::Error {
            cause,
            offset: 0,
            step: None,
        })
    })?;
    let mut text = format!("bundle {}\n", hex(&bundle::hash()));
    let (mut total, mut foreign) = (Work::default(), BTreeSet::new());
    let begin = Instant::now();
    for (at, module) in modules.iter().enumerate() {
        let start = Instant::now();
        let counts = replayer.replay_all(module).map_err(wrong)?;
        let mut work_here = Work::default();
        work_here.add(start, counts);
        total.add(begin, counts);
        let first = module.segments.first();
        let first = first.map_or("", |segment| segment.title());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "module {}, from {}: {} theorems, {}",
            at + 1,
            shown(first),
            counts.theorems,
            work(&work_here)
        );
    }
    for (axiom, _) in replayer.macros().axioms() {
        foreign.insert(replayer.macros().letters(*axiom).to_owned());
    }
    foreign.retain(|axiom| find::<Axiom>(axiom).is_none());
    let _ = writeln!(
        text,
        "total: {} modules, {} theorems, {}",
        modules.len(),
        total.counts.theorems,
        work(&total)
    );
    let inferences = replayer.macros().inferences;
    let rate = inferences as f64 / total.time.as_secs_f64() / 1e6;
    let _ = writeln!(
        text,
        "primitive inferences: {inferences}, {rate:.2} million per second"
    );
    if let Some(memory) = peak_memory() {
        let _ = writeln!(text, "memory: {memory} at most");
    }
    for axiom in &foreign {
        let _ = writeln!(text, "not proved: the axiom {}", shown(axiom));
    }
    Ok(Outcome {
        verdict: match foreign.is_empty() {
            true => Verdict::Verified,
            false => Verdict::PolicyViolation,
        },
        text,
    })
}

/// The most memory this process ever held, where the system tells.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
