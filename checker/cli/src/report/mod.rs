//! Reports in the formats that people and other programs read. Verdict and exit code are not
//! made here.

mod human;
mod json;
mod junit;
mod sarif;

use atl_check::hash::hex;
use atl_check::summary::Summary;
use clap::ValueEnum;
use gate::files::Given;
use gate::request::Accepted;
use gate::verdict::Verdict;
use programs::c::flags::Flags;
use std::path::Path;

/// A certificate that was checked, and what is said of it.
pub type Checked = gate::files::Checked<Summary>;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the only one with times.
    Human,
    /// Everything, as JSON.
    Json,
    /// Findings, in the Static Analysis Results Interchange Format 2.1.0.
    Sarif,
    /// One test case for each certificate, in JUnit's XML.
    Junit,
}

/// A file that was read, as reports name it: its path as it was given, and the hash of its bytes.
struct Read<'a> {
    path: &'a Path,
    sha256: Option<String>,
    /// Whether nobody named it, and it was found beside the certificate.
    is_beside: bool,
}

impl<'a> Read<'a> {
    fn certificate(checked: &'a Checked) -> Read<'a> {
        Read {
            path: &checked.job.certificate,
            sha256: checked.sha256.as_ref().map(hex),
            is_beside: false,
        }
    }

    /// The source and the C file, as far as there are any.
    fn compared(checked: &'a Checked) -> [Option<Read<'a>>; 2] {
        let read = |given: &'a Option<Given>, sha256: &Option<[u8; 32]>| {
            let given = given.as_ref()?;
            Some(Read {
                path: &given.path,
                sha256: sha256.as_ref().map(hex),
                is_beside: given.is_beside,
            })
        };
        [
            read(&checked.job.source, &checked.source_sha256),
            read(&checked.job.c, &checked.c_sha256),
        ]
    }

    /// The path: the same wherever a report is made, if it is relative.
    fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// The options with which the claim is about what a compiler makes of the C file, where there is one
/// and it was accepted. If the report has no room for the function, they are those for any.
fn flags(checked: &Checked) -> Option<Flags> {
    let is_accepted = checked.report.verdict().is_acceptance();
    checked.job.c.as_ref().filter(|_| is_accepted)?;
    Some(checked.narrator.flags().unwrap_or_else(Flags::for_any))
}

/// What is proved of the files of a certificate, in one line, if it was accepted.
fn claim(checked: &Checked) -> Option<String> {
    let is_accepted = checked.report.verdict().is_acceptance();
    let words = checked.narrator.met().filter(|_| is_accepted)?;
    let claim = human::claim(words);
    let words: Vec<&str> = claim.split_whitespace().collect();
    Some(words.join(" "))
}

/// The version of this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The report on all certificates, of which this is the verdict.
pub fn render(
    format: Format,
    verdict: Verdict,
    accepted: &Accepted,
    checked: &[Checked],
) -> String {
    match format {
        Format::Human => human::render(accepted, checked),
        Format::Json => json::render(verdict, accepted, checked),
        Format::Sarif => sarif::render(verdict, accepted, checked),
        Format::Junit => junit::render(accepted, checked),
    }
}

pub use human::{message, tame, work, write_statement};

/// The exact rendering of a JSON value, the same everywhere.
fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
