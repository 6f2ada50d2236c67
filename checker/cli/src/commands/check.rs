//! `atl-check FILE.cert ...`: replays certificates, several at once if asked to.

use super::{Bounds, Outcome, first_reason};
use crate::destinations::{self, Report, Reports, unusable};
use crate::report::{Checked, Format, Run, WhenMade};
use atl_check::glue::request::{Accepted, EPOCH, Failure, Plan, Request};
use clap::Args;
use gate::verdict::Verdict;
use outputs::Progress;
use std::path::Path;

/// What to check, and how to report on it.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    request: Request,
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    bounds: Bounds,
}

/// Checks the certificates, and reports on them. `overrides` are the options to be named there.
pub fn run(options: &Options, overrides: &[String]) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let mut accepted = Accepted::default();
    let plan = options.request.policy().and_then(|(read, release)| {
        accepted = read.clone();
        options.request.plan(read, release)
    });
    let reports = options.reports.list()?;
    make_way(options, &reports, plan.as_ref().ok())?;
    let plan = plan.and_then(|plan| dated(&reports).map(|()| plan));
    let plan = match plan {
        Ok(plan) => plan,
        Err(failure) => {
            options
                .reports
                .write_failure(&reports, &failure, &accepted, overrides)?;
            return Err(failure);
        }
    };
    let progress = Progress::new(plan.count() + 1);
    progress.step("theories");
    let done = plan.run(&limits, |certificate| {
        progress.step(&certificate.display().to_string());
    });
    drop(progress);
    if let (Some(path), Some(text)) = (options.request.emit_c(), &done.emitted) {
        std::fs::write(path, text).map_err(|why| unusable(path, &why))?;
    }
    let run = Run {
        word: done.verdict.to_string(),
        exit_code: done.verdict.exit_code(),
        failure: None,
        accepted: &done.accepted,
        overrides,
        checked: &done.checked,
    };
    let missing = options.reports.write(&reports, &run, done.verdict)?;
    if missing && done.verdict.is_success() {
        let why = "there is no attestation: no C file was verified".to_owned();
        return Err(Failure::Verdict(Verdict::Error, why));
    }
    Ok(Outcome {
        verdict: done.verdict,
        text: String::new(),
        reason: match options.reports.are_quiet() || missing {
            true => reason(done.verdict, &done.checked),
            false => None,
        },
    })
}

/// The first reason of a refusal.
fn reason(verdict: Verdict, checked: &[Checked]) -> Option<String> {
    let worst = |checked: &&Checked| checked.judgement.report.verdict() == verdict;
    let refused = checked.iter().find(worst);
    let refused = refused.filter(|_| !verdict.is_success())?;
    let certificate = refused.job.certificate.display();
    let why = first_reason(verdict, &refused.judgement.report);
    Some(format!("{certificate}: {why}"))
}

/// An attestation says when it was made, and nothing here looks at a clock for that.
fn dated(reports: &[Report]) -> Result<(), Failure> {
    let is_attestation = |report: &Report| report.format == Format::Intoto;
    match reports.iter().any(is_attestation) && WhenMade::of_environment().is_none() {
        true => Err(Failure::Usage(format!(
            "--format intoto: an attestation states its time, and reports do not read the clock: set \
             {EPOCH} to the seconds since 1970-01-01, as printed by `date +%s`"
        ))),
        false => Ok(()),
    }
}

/// Removes what an earlier run wrote, so that it cannot be taken for the outcome of this one; if
/// it is not an input. Where the plan failed, the inputs are not all known.
fn make_way(options: &Options, reports: &[Report], plan: Option<&Plan<'_>>) -> Result<(), Failure> {
    let mut inputs: Vec<&Path> = options.request.inputs().collect();
    inputs.extend(plan.iter().flat_map(|plan| plan.inputs()));
    let c = options.request.emit_c();
    let files: Vec<&Path> = reports
        .iter()
        .filter_map(|report| report.file.as_deref())
        .collect();
    let all: Vec<&Path> = files.iter().copied().chain(c).collect();
    if let Some(conflict) = outputs::conflict(&all, &inputs) {
        return Err(Failure::Usage(conflict));
    }
    destinations::remove_old(&files)?;
    if let (Some(path), Some(_)) = (c, plan) {
        destinations::remove_old_c(path)?;
    }
    Ok(())
}
