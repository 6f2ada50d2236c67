//! `atl-check FILE.cert ...`: replays certificates, several at once if asked to.

use super::{Bounds, Failure, Outcome, read};
use crate::report::{Checked, Format, render};
use certs::Limits;
use checker::bundle::sha256;
use checker::check::{Finding, Policy, Report, check};
use checker::verdict::Verdict;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What to check, and how to report on it.
#[derive(Args)]
pub struct Options {
    /// Certificates; a folder stands for the files `*.cert` in it.
    #[arg(value_name = "FILE.cert")]
    files: Vec<PathBuf>,
    /// Allows theorems that rest on this axiom, too.
    #[arg(long, value_name = "NAME")]
    allow_axiom: Vec<String>,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Where to write the report, instead of the standard output.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Writes nothing to the standard output.
    #[arg(long)]
    pub quiet: bool,
    /// How many certificates to replay at the same time. Each takes its own memory.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    #[command(flatten)]
    bounds: Bounds,
}

/// Checks the certificates.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut policy = Policy::default();
    policy.axioms.extend(options.allow_axiom.iter().cloned());
    let files = find(&options.files);
    let limits = options.bounds.limits();
    let checked = in_parallel(options.jobs.into(), files, |path| {
        check_file(path, &policy, &limits)
    });
    let verdicts = checked
        .iter()
        .map(|certificate| certificate.report.verdict());
    let verdict = Verdict::worst(verdicts);
    let verdict = verdict.ok_or(Failure::Usage("no certificate matched".to_owned()))?;
    Ok(Outcome {
        verdict,
        text: render(options.format, verdict, &checked),
    })
}

/// The files meant: for a folder, the certificates in it, by name.
fn find(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        let Ok(entries) = std::fs::read_dir(path) else {
            files.push(path.clone());
            continue;
        };
        let inside = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_certificate = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "cert");
        let mut inside: Vec<PathBuf> = inside.filter(is_certificate).collect();
        inside.sort();
        files.extend(inside);
    }
    files
}

fn check_file(path: &Path, policy: &Policy, limits: &Limits) -> Checked {
    let (sha256, report) = match read(path, limits.bytes) {
        Ok(bytes) => (Some(sha256(&bytes)), check(&bytes, policy, limits)),
        Err(error) => (None, Report::of(Finding::Unreadable(error))),
    };
    Checked {
        path: path.to_path_buf(),
        sha256,
        report,
    }
}

/// The results of some work on each path, in the order of the paths.
fn in_parallel<T: Send>(
    jobs: usize,
    paths: Vec<PathBuf>,
    work: impl Fn(&Path) -> T + Sync,
) -> Vec<T> {
    let jobs = jobs.min(paths.len());
    let queue = Mutex::new(paths.iter().enumerate());
    let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            // The lock is free again before the work begins.
            while let Some((at, path)) = { queue.lock().ok().and_then(|mut left| left.next()) } {
                done.push((at, work(path)));
            }
            done
        };
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined
            .flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}
