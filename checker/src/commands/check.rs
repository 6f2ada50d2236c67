//! `atl-check FILE.cert ...`: replays certificates, several at once if asked to.

use super::{Bounds, Failure, Outcome, read};
use crate::report::{Checked, Format, render};
use certs::Limits;
use checker::bundle::sha256;
use checker::check::{Finding, Report, check};
use checker::gate::Files;
use checker::policy::Policy;
use checker::verdict::Verdict;
use clap::Args;
use statement::syntax::MAX_BYTES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What to check, and how to report on it.
#[derive(Args)]
pub struct Options {
    /// Certificates; a folder stands for the files `*.cert` in it.
    #[arg(value_name = "FILE.cert")]
    files: Vec<PathBuf>,
    /// The kernel's source, which the certificate has to be about.
    #[arg(long, value_name = "FILE.atl")]
    source: Option<PathBuf>,
    /// The name of the kernel, if the source has several.
    #[arg(long, value_name = "NAME", requires = "source")]
    kernel: Option<String>,
    /// The C file, of which the bytes are read.
    #[arg(long, value_name = "FILE.c")]
    c: Option<PathBuf>,
    /// Where to write the C function that is proved, once it is. The source says the type of its
    /// elements.
    #[arg(long, value_name = "FILE.c", requires = "source")]
    emit_c: Option<PathBuf>,
    /// What to accept, as TOML: axioms, laws, more_laws, kernels.
    #[arg(long, value_name = "FILE.toml")]
    policy: Option<PathBuf>,
    /// Allows theorems about scalars that satisfy this law, too; `ring`, `real` and `ieee` are
    /// several.
    #[arg(long, value_name = "NAME")]
    allow_law: Vec<String>,
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
    let mut policy = match &options.policy {
        Some(path) => policy(path)?,
        None => Policy::default(),
    };
    policy.axioms.extend(options.allow_axiom.iter().cloned());
    policy.more_laws.extend(options.allow_law.iter().cloned());
    let certificates = find(&options.files);
    let limits = options.bounds.limits();
    let (source, c) = (contents(&options.source)?, contents(&options.c)?);
    let files = Files {
        source: source.as_deref(),
        kernel: options.kernel.as_deref(),
        c: c.as_deref(),
    };
    let is_gate = source.is_some() || c.is_some();
    if is_gate && certificates.len() > 1 {
        return Err(Failure::Usage(
            "--source and --c are for one certificate".to_owned(),
        ));
    }
    let mut checked = in_parallel(options.jobs.into(), certificates, |path| {
        check_file(path, files, &policy, &limits)
    });
    if checked.is_empty() {
        return Err(Failure::Usage("no certificate matched".to_owned()));
    }
    checked.extend(missing(&policy, &checked, options.policy.as_deref()));
    let verdicts = checked
        .iter()
        .map(|certificate| certificate.report.verdict());
    let verdict = verdicts.max().unwrap_or(Verdict::Error);
    if let (Some(path), Verdict::Verified, [certificate]) = (&options.emit_c, verdict, &checked[..])
    {
        emit(path, certificate, files, &policy, &limits)?;
    }
    Ok(Outcome {
        verdict,
        text: render(options.format, verdict, &checked),
    })
}

fn policy(path: &Path) -> Result<Policy, Failure> {
    let unread = |why: String| Failure::Usage(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| unread(error.to_string()))?;
    toml::from_str(&text).map_err(|error| unread(error.to_string()))
}

fn contents(path: &Option<PathBuf>) -> Result<Option<Vec<u8>>, Failure> {
    let contents = path.as_ref().map(|path| {
        read(path, MAX_BYTES).map_err(|error| {
            let message = format!("{}: {}", path.display(), error.kind());
            Failure::Verdict(Verdict::Error, message)
        })
    });
    contents.transpose()
}

/// What the policy says about the kernels that no certificate is about.
fn missing(policy: &Policy, checked: &[Checked], path: Option<&Path>) -> Option<Checked> {
    let theorems = checked
        .iter()
        .flat_map(|certificate| &certificate.report.summary.theorems);
    let gates = theorems.filter_map(|theorem| theorem.gate.as_ref());
    let proved: BTreeSet<&String> = gates.filter_map(|words| words.kernel.as_ref()).collect();
    let missing = policy
        .kernels
        .iter()
        .filter(|kernel| !proved.contains(kernel));
    let findings: Vec<Finding> = missing.cloned().map(Finding::MissingKernel).collect();
    let report = Report {
        findings,
        ..Report::default()
    };
    (!report.findings.is_empty()).then(|| Checked {
        path: path.unwrap_or(Path::new("policy")).to_path_buf(),
        sha256: None,
        report,
    })
}

/// Writes the C text for a theorem, if the certificate is verified for that text.
fn emit(
    path: &Path,
    certificate: &Checked,
    files: Files,
    policy: &Policy,
    limits: &Limits,
) -> Result<(), Failure> {
    let error = |message: String| Failure::Verdict(Verdict::Error, message);
    let gates = certificate
        .report
        .summary
        .theorems
        .iter()
        .filter_map(|theorem| theorem.gate.as_ref());
    let text = gates.filter_map(|words| words.c()).next();
    let text = text.ok_or_else(|| error("the function cannot be printed".to_owned()))?;
    let files = Files {
        c: Some(text.as_bytes()),
        ..files
    };
    match check_file(&certificate.path, files, policy, limits)
        .report
        .verdict()
    {
        Verdict::Verified => std::fs::write(path, text).map_err(|why| error(why.to_string())),
        _ => Err(error(
            "the printed function is not the one proved".to_owned(),
        )),
    }
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

fn check_file(path: &Path, files: Files, policy: &Policy, limits: &Limits) -> Checked {
    let (sha256, report) = match read(path, limits.bytes) {
        Ok(bytes) => (Some(sha256(&bytes)), check(&bytes, files, policy, limits)),
        Err(error) => (
            None,
            Report::of(Finding::Unreadable(error.kind().to_string())),
        ),
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
