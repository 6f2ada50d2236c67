//! `atl-check FILE.cert ...`: replays certificates, several at once if asked to.

use super::{Bounds, Failure, Outcome, unusable};
use crate::report::{Format, message, render};
use checker::laws::LawSet;
use checker::policy::{Axiom, Entry, Policy};
use checker::release::{self, Checked, Job, Trouble, reason};
use checker::verdict::Verdict;
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// How many bytes a policy may have.
const MAX_POLICY: usize = 1 << 20;

/// What is never overwritten by a report, even where nobody named it as an input.
const ENDINGS: [&str; 4] = ["atl", "c", "cert", "toml"];

/// What to check, and how to report on it.
#[derive(Args)]
pub struct Options {
    /// Certificates; a folder stands for the files `*.cert` in it. The source `k.atl` and the C
    /// file `k.c` beside `k.cert` are compared with it.
    #[arg(value_name = "FILE.cert")]
    files: Vec<PathBuf>,
    /// The kernel's source, which the certificate has to be about.
    #[arg(long, value_name = "FILE.atl")]
    source: Option<PathBuf>,
    /// The name of the kernel, if the source has several.
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// The C file, of which the bytes are read.
    #[arg(long, value_name = "FILE.c")]
    c: Option<PathBuf>,
    /// Where to write the C function that is proved, once it is. The source says the type of its
    /// elements.
    #[arg(long, value_name = "FILE.c")]
    emit_c: Option<PathBuf>,
    /// A release, as TOML: its kernels with their files, the axioms and the laws it accepts.
    #[arg(long, value_name = "FILE.toml")]
    policy: Option<PathBuf>,
    /// Accepts theorems about scalars that satisfy this set of laws, too: none, ieee, words or
    /// real, for the types of elements for which it makes sense.
    #[arg(long, value_name = "NAME")]
    allow_law: Vec<LawSet>,
    /// Accepts theorems that rest on this axiom, where the policy does not list it: extensionality,
    /// choice or infinity. There are no others.
    #[arg(long, value_name = "NAME")]
    allow_axiom: Vec<Axiom>,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Where to write the report, instead of the standard output. What is there is removed first.
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

/// What is to be done.
struct Plan {
    policy: Policy,
    jobs: Vec<Job>,
    /// Whether the policy says which kernels there have to be.
    is_release: bool,
}

/// Checks the certificates.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let plan = plan(options);
    make_way(options, plan.as_ref().ok())?;
    let Plan {
        policy,
        mut jobs,
        is_release,
    } = plan?;
    let (mut checked, mut emitted) = (Vec::new(), None);
    if let Some(path) = &options.emit_c {
        for job in jobs.drain(..) {
            let (one, text) = job.emit(path, &policy, &limits);
            checked.push(one);
            emitted = text.map(|text| (path, text));
        }
    }
    checked.extend(in_parallel(options.jobs.into(), jobs, |job| {
        job.check(&policy, &limits)
    }));
    if is_release {
        release::refuse_twice(&mut checked);
    }
    let verdict = release::verdict(&checked);
    if let (Some((path, text)), Verdict::Verified) = (emitted, verdict) {
        std::fs::write(path, text).map_err(|why| unusable(path, &why))?;
    }
    Ok(Outcome {
        verdict,
        text: render(options.format, verdict, &checked),
    })
}

fn plan(options: &Options) -> Result<Plan, Failure> {
    let (mut policy, required) = match &options.policy {
        Some(path) => read_policy(path)?,
        None => (Policy::default(), Vec::new()),
    };
    policy.needs_files |= options.source.is_some() || options.c.is_some();
    policy.axioms.extend(&options.allow_axiom);
    for set in &options.allow_law {
        policy.allow_laws(*set);
    }
    let certificates = release::certificates(&options.files).map_err(|trouble| match trouble {
        Trouble::Nothing(why) => Failure::Usage(message(&why)),
        Trouble::Unreadable(why) => Failure::Verdict(Verdict::Error, message(&why)),
    })?;
    let is_release = !required.is_empty();
    let jobs = match is_release {
        true => release_jobs(options, required, &certificates)?,
        false => given_jobs(options, &certificates)?,
    };
    Ok(Plan {
        policy,
        jobs,
        is_release,
    })
}

fn read_policy(path: &Path) -> Result<(Policy, Vec<Entry>), Failure> {
    let unread = |why: String| {
        let why = format!("{}: {why}", path.display());
        Failure::Usage(message(&why))
    };
    let bytes = release::read(path, MAX_POLICY).map_err(|error| unread(reason(&error)))?;
    if bytes.len() > MAX_POLICY {
        return Err(unread(format!("a policy has at most {MAX_POLICY} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| unread("it is not UTF-8".to_owned()))?;
    checker::policy::read(&text).map_err(unread)
}

/// What a policy with kernels asks for: their files and no others.
fn release_jobs(
    options: &Options,
    required: Vec<Entry>,
    certificates: &[PathBuf],
) -> Result<Vec<Job>, Failure> {
    let alone = [
        ("--source", options.source.is_some()),
        ("--c", options.c.is_some()),
        ("--kernel", options.kernel.is_some()),
        ("--emit-c", options.emit_c.is_some()),
    ];
    if let Some((option, _)) = alone.iter().find(|(_, is_given)| *is_given) {
        return Err(Failure::Usage(format!(
            "the policy names the kernels and their files: {option} is for a certificate without"
        )));
    }
    let folder = options.policy.as_deref().and_then(Path::parent);
    let folder = folder.unwrap_or(Path::new(""));
    let jobs = required.into_iter();
    let jobs: Vec<Job> = jobs.map(|entry| Job::required(entry, folder)).collect();
    match release::stray(certificates, &jobs) {
        Some(stray) => Err(Failure::Usage(message(&format!(
            "{}: the policy has no kernel with this certificate",
            stray.display()
        )))),
        None => Ok(jobs),
    }
}

/// The certificates on the command line.
fn given_jobs(options: &Options, certificates: &[PathBuf]) -> Result<Vec<Job>, Failure> {
    let usage = |why: &str| Err(Failure::Usage(why.to_owned()));
    let is_for_one = options.source.is_some()
        || options.c.is_some()
        || options.kernel.is_some()
        || options.emit_c.is_some();
    match certificates {
        [] if options.policy.is_some() => usage(
            "the policy names no kernels, and there is no certificate on the command line: \
             nothing to check",
        ),
        [] => usage("there is no certificate to check"),
        [_, _, ..] if is_for_one => usage(
            "--source, --c, --kernel and --emit-c are for one certificate: name the files of \
             several in a policy",
        ),
        certificates => {
            let job = |path: &PathBuf| Job {
                kernel: options.kernel.clone(),
                ..Job::of(path, options.source.as_ref(), options.c.as_ref())
            };
            Ok(certificates.iter().map(job).collect())
        }
    }
}

/// Removes what an earlier run wrote, so that it cannot be taken for the outcome of this one; if
/// it is not an input. Where the plan failed, the inputs are not all known.
fn make_way(options: &Options, plan: Option<&Plan>) -> Result<(), Failure> {
    let named = [&options.source, &options.c, &options.policy];
    let mut inputs: Vec<&Path> = options.files.iter().map(PathBuf::as_path).collect();
    inputs.extend(named.into_iter().flatten().map(PathBuf::as_path));
    inputs.extend(
        plan.iter()
            .flat_map(|plan| &plan.jobs)
            .flat_map(Job::inputs),
    );
    let written = [&options.output, &options.emit_c];
    let outputs: Vec<&Path> = written
        .into_iter()
        .flatten()
        .map(PathBuf::as_path)
        .collect();
    if let Some(conflict) = outputs::conflict(&outputs, &inputs) {
        return Err(Failure::Usage(message(&conflict)));
    }
    if let Some(path) = &options.output {
        if looks_like_an_input(path) {
            return Err(Failure::Usage(message(&format!(
                "{}: a report is not written to a file that ends in .{}",
                path.display(),
                ENDINGS.join(" or .")
            ))));
        }
        outputs::remove_old(path).map_err(|error| unusable(path, &error))?;
    }
    if let (Some(path), Some(_)) = (&options.emit_c, plan) {
        // What ends in .c may be replaced: that is what the option is for.
        if looks_like_an_input(path) && !has_ending(path, "c") {
            return Err(Failure::Usage(message(&format!(
                "{}: text of C is written to a file that ends in .c",
                path.display()
            ))));
        }
        outputs::remove_old(path).map_err(|error| unusable(path, &error))?;
    }
    Ok(())
}

/// Removes the report of an earlier run, where the arguments were not understood; if nothing else
/// among them is the same file.
pub fn remove_report(arguments: impl Iterator<Item = OsString>) {
    let (mut report, mut others) = (None, Vec::new());
    let mut is_next = false;
    for argument in arguments.skip(1) {
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

/// The results of some work on each job, in their order.
fn in_parallel(
    workers: usize,
    jobs: Vec<Job>,
    work: impl Fn(Job) -> Checked + Sync,
) -> Vec<Checked> {
    let workers = workers.min(jobs.len());
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let mut results: Vec<(usize, Checked)> = std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            // The lock is free again before the work begins.
            while let Some((at, job)) = { queue.lock().ok().and_then(|mut left| left.next()) } {
                done.push((at, work(job)));
            }
            done
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined
            .flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}
