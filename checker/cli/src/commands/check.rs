//! `atl-check FILE.cert ...`: replays certificates, several at once if asked to.

use super::{Bounds, Outcome, first_reason, unusable};
use crate::report::{Checked, Format, render};
use atl_check::summary::Summary;
use clap::Args;
use gate::request::{Failure, Plan, Request};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What is never overwritten by a report, even where nobody named it as an input.
const ENDINGS: [&str; 4] = ["atl", "c", "cert", "toml"];

/// What to check, and how to report on it.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    request: Request,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Where to write the report, instead of the standard output. What is there is removed first.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Writes nothing to the standard output.
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    bounds: Bounds,
}

/// Checks the certificates.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let plan = options.request.plan();
    make_way(options, plan.as_ref().ok())?;
    let done = plan?.run::<Summary>(&limits);
    if let (Some(path), Some(text)) = (options.request.emit_c(), &done.emitted) {
        std::fs::write(path, text).map_err(|why| unusable(path, &why))?;
    }
    let worst = |checked: &&Checked| checked.report.verdict() == done.verdict;
    let refused = done.checked.iter().find(worst);
    let refused = refused.filter(|_| !done.verdict.is_acceptance());
    Ok(Outcome {
        verdict: done.verdict,
        text: render(options.format, done.verdict, &done.accepted, &done.checked),
        reason: refused.map(|checked| {
            let certificate = checked.job.certificate.display();
            let why = first_reason(done.verdict, &checked.report);
            format!("{certificate}: {why}")
        }),
    })
}

/// Removes what an earlier run wrote, so that it cannot be taken for the outcome of this one; if
/// it is not an input. Where the plan failed, the inputs are not all known.
fn make_way(options: &Options, plan: Option<&Plan<'_>>) -> Result<(), Failure> {
    let mut inputs: Vec<&Path> = options.request.inputs().collect();
    inputs.extend(plan.iter().flat_map(|plan| plan.inputs()));
    let (report, c) = (options.output.as_deref(), options.request.emit_c());
    let outputs: Vec<&Path> = report.into_iter().chain(c).collect();
    if let Some(conflict) = outputs::conflict(&outputs, &inputs) {
        return Err(Failure::Usage(conflict));
    }
    if let Some(path) = report {
        if looks_like_an_input(path) {
            return Err(Failure::Usage(format!(
                "{}: a report is not written to a file that ends in .{}",
                path.display(),
                ENDINGS.join(" or .")
            )));
        }
        outputs::remove_old(path).map_err(|error| unusable(path, &error))?;
    }
    if let (Some(path), Some(_)) = (c, plan) {
        // What ends in .c may be replaced: that is what the option is for.
        if looks_like_an_input(path) && !has_ending(path, "c") {
            return Err(Failure::Usage(format!(
                "{}: text of C is written to a file that ends in .c",
                path.display()
            )));
        }
        outputs::remove_old(path).map_err(|error| unusable(path, &error))?;
    }
    Ok(())
}

/// Removes the report of an earlier run, where the arguments were not understood; if nothing else
/// among them is the same file.
pub fn remove_report(arguments: &[OsString]) {
    let options = arguments.iter().position(|argument| argument == "--");
    let (options, files) = arguments.split_at(options.unwrap_or(arguments.len()));
    let (mut report, mut others) = (None, Vec::new());
    others.extend(files.iter().map(PathBuf::from));
    let mut is_next = false;
    for argument in options {
        let text = argument.to_string_lossy().into_owned();
        match text.split_once('=') {
            _ if is_next => report = Some(PathBuf::from(argument)),
            Some(("--output", path)) => report = Some(PathBuf::from(path)),
            Some((option, path)) if option.starts_with("--") => others.push(PathBuf::from(path)),
            _ => others.push(PathBuf::from(argument)),
        }
        is_next = !is_next && text == "--output";
    }
    let others: Vec<&Path> = others.iter().map(PathBuf::as_path).collect();
    if let Some(path) = report
        && !looks_like_an_input(&path)
        && outputs::conflict(&[&path], &others).is_none()
    {
        // The exit code is that of a failure in any case.
        let _ = outputs::remove_old(&path);
    }
}

/// Whether a file, or what a link leads to, has the ending of an input.
fn looks_like_an_input(path: &Path) -> bool {
    ENDINGS.iter().any(|input| has_ending(path, input))
}

/// Whether a file, or what a link leads to, has this ending.
fn has_ending(path: &Path, ending: &str) -> bool {
    let behind = path.canonicalize();
    let paths = [Some(path), behind.as_deref().ok()].into_iter().flatten();
    let mut endings = paths.filter_map(Path::extension);
    endings.any(|found| found.eq_ignore_ascii_case(ending))
}
