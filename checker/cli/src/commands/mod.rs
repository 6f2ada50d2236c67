//! What `atl-check` can be asked to do.

pub mod axioms;
pub mod check;
pub mod dump;
pub mod show;
pub mod statement;
pub mod stats;
pub mod theories;

use atl_check::failure::reason;
use certs::Limits;
use certs_tools::InWords;
use clap::Args;
use gate::files::read;
use gate::request::Failure;
use gate::verdict::Verdict;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a command has to say.
pub struct Outcome {
    /// Decides on the exit code.
    pub verdict: Verdict,
    /// For the standard output, or the file that takes its place.
    pub text: String,
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
    /// Seconds for the whole run; what is known by then is not reported. Without it, there is
    /// no limit.
    #[arg(long, value_name = "N")]
    limit_seconds: Option<u64>,
}

impl Bounds {
    /// The limits. From now on the time counts.
    pub fn limits(&self) -> Limits {
        if let Some(seconds) = self.limit_seconds {
            std::thread::spawn(move || end_after(seconds));
        }
        Limits {
            bytes: self.limit_bytes,
            nodes: self.limit_nodes,
            steps: self.limit_steps,
            ..Limits::default()
        }
    }
}

/// Ends the program when the time is up, with the exit code for a limit.
fn end_after(seconds: u64) {
    std::thread::sleep(Duration::from_secs(seconds));
    let verdict = Verdict::ResourceLimit;
    // Where nobody listens to errors, the exit code is all there is.
    let _ = writeln!(
        std::io::stderr(),
        "atl-check: {verdict}: not done after {seconds} seconds"
    );
    std::process::exit(verdict.exit_code().into());
}

/// A certificate to look at.
#[derive(Args)]
pub struct Certificate {
    /// The certificate.
    #[arg(value_name = "FILE.cert")]
    file: PathBuf,
    #[command(flatten)]
    bounds: Bounds,
}

impl Certificate {
    /// Its bytes, and the bounds on what is done with them.
    fn read(&self) -> Result<(Vec<u8>, Limits), Failure> {
        let limits = self.bounds.limits();
        let bytes = read(&self.file, limits.bytes);
        Ok((bytes.map_err(|error| unusable(&self.file, &error))?, limits))
    }
}

/// A file that cannot be read or written.
fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    let message = format!("{}: {}", path.display(), reason(error.kind()));
    Failure::Verdict(Verdict::Error, message)
}
