//! What `atl-check` can be asked to do.

pub mod axioms;
pub mod check;
pub mod completions;
pub mod dump;
pub mod policy;
pub mod show;
pub mod statement;
pub mod stats;
pub mod theories;

use crate::destinations::unusable;
use atl_check::finding::in_words;
use atl_check::glue::files::{STANDARD_INPUT, read, read_standard_input};
use atl_check::glue::request::Failure;
use certs::Limits;
use certs_tools::InWords;
use clap::Args;
use gate::check::Report;
use gate::verdict::Verdict;
use outputs::CLEAR;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What a command has to say.
pub struct Outcome {
    /// Decides on the exit code.
    pub verdict: Verdict,
    /// For the standard output, or the file that takes its place.
    pub text: String,
    /// The first reason of a refusal: what is said where nothing else is.
    pub reason: Option<String>,
}

impl Outcome {
    /// What was asked for is in the text.
    fn of(verdict: Verdict, text: String) -> Outcome {
        let reason = None;
        Outcome {
            verdict,
            text,
            reason,
        }
    }
}

/// What was read does not check.
fn malformed(error: &certs::Error, what: &str) -> Failure {
    Failure::Verdict(
        error.cause.class().into(),
        format!("{what}: {}", error.in_words()),
    )
}

/// Bounds on what is replayed.
#[derive(Args)]
pub struct Bounds {
    /// Bytes of a certificate.
    #[arg(long, value_name = "N", default_value_t = Limits::default().bytes)]
    limit_bytes: usize,
    /// Types, and as many terms, that exist at the same time.
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes)]
    limit_nodes: usize,
    /// Proof steps replayed for a certificate, those of the theories included.
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    limit_steps: usize,
    /// Seconds for the whole run; what is known by then is reported.
    #[arg(long, value_name = "N", default_value_t = 600)]
    limit_seconds: u64,
    /// Mebibytes of memory for the whole run, where the system tells how many are held.
    #[arg(long, value_name = "N", default_value_t = 8192)]
    limit_memory: u64,
}

impl Bounds {
    /// The limits. From now on time and memory count.
    pub fn limits(&self) -> Limits {
        let (seconds, mebibytes) = (self.limit_seconds, self.limit_memory);
        let end = Instant::now().checked_add(Duration::from_secs(seconds));
        std::thread::spawn(move || {
            let what = end_of(end, mebibytes);
            // What is replayed stops at its next step, and what is known is reported.
            let _ = SPENT.set(what);
            std::thread::sleep(GRACE);
            give_up(what)
        });
        Limits {
            bytes: self.limit_bytes,
            nodes: self.limit_nodes,
            steps: self.limit_steps,
            spent: &SPENT,
            ..Limits::default()
        }
    }
}

/// What the run has had enough of.
static SPENT: OnceLock<&str> = OnceLock::new();

/// How often it is looked whether a limit is reached.
const TURN: Duration = Duration::from_millis(20);

/// How long a run may take to come to its next step and to write its report.
const GRACE: Duration = Duration::from_secs(5);

/// Waits until the time is up, if there is an end, or too much memory is held; which.
fn end_of(end: Option<Instant>, mebibytes: u64) -> &'static str {
    loop {
        if memory("VmRSS:").is_some_and(|kibibytes| kibibytes >> 10 > mebibytes) {
            return "the memory of the whole run, --limit-memory";
        }
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        match left {
            Some(Duration::ZERO) => return "the time of the whole run, --limit-seconds",
            left => std::thread::sleep(left.map_or(TURN, |left| left.min(TURN))),
        }
    }
}

/// The kibibytes in a row of what Linux tells of the memory of this process.
fn memory(row: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(row))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Ends a program that does not come to its next step.
fn give_up(what: &str) -> ! {
    let verdict = Verdict::ResourceLimit;
    let mut stderr = std::io::stderr();
    // A terminal may show how far the run is, in this line.
    let start = if stderr.is_terminal() { CLEAR } else { "" };
    // Where nobody listens to errors, the exit code is all there is.
    let _ = writeln!(stderr, "{start}atl-check: {verdict}: limit reached: {what}");
    std::process::exit(verdict.exit_code().into())
}

/// A certificate to look at.
#[derive(Args)]
pub struct Certificate {
    /// The certificate; `-` is one from the standard input.
    #[arg(value_name = "FILE.cert")]
    file: PathBuf,
    #[command(flatten)]
    bounds: Bounds,
}

impl Certificate {
    /// Its bytes, and the bounds on what is done with them.
    fn read(&self) -> Result<(Vec<u8>, Limits), Failure> {
        let limits = self.bounds.limits();
        Ok((bytes_of(&self.file, &limits)?, limits))
    }
}

/// The bytes of a certificate, which may come from the standard input.
fn bytes_of(certificate: &Path, limits: &Limits) -> Result<Vec<u8>, Failure> {
    let bytes = match certificate == Path::new(STANDARD_INPUT) {
        true => read_standard_input(limits.bytes),
        false => read(certificate, limits.bytes),
    };
    bytes.map_err(|error| unusable(certificate, &error))
}

/// The verdict on a certificate that was replayed to the end, whatever a policy says to it; of another
/// nothing is shown but why.
fn replayed(report: &Report) -> Result<Verdict, Failure> {
    match report.verdict() {
        verdict if verdict.is_proved() => Ok(verdict),
        verdict => Err(Failure::Verdict(verdict, first_reason(verdict, report))),
    }
}

/// The verdict, and the first finding that earned it.
fn first_reason(verdict: Verdict, report: &Report) -> String {
    let mut findings = report.findings.iter();
    let worst = findings.find(|finding| finding.verdict() == verdict);
    let why = worst.or(report.findings.first()).map(in_words);
    format!("{verdict}: {}", why.unwrap_or_default())
}
