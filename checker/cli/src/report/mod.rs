//! Reports in the formats that people and other programs read. Verdict and exit code are not
//! made here.

mod attestation;
mod color;
mod github;
mod human;
mod json;
mod junit;
mod sarif;

use atl_check::glue::files::Given;
use atl_check::glue::request::Accepted;
use atl_check::hash::hex;
use clap::ValueEnum;
use gate::finding::Input;
use gate::verdict::Verdict;
use programs::c::flags::Flags;
use std::path::Path;

pub use atl_check::glue::files::Checked;

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
    /// A summary and annotations, as the logs of GitHub's workflows show them.
    Github,
    /// An attestation for in-toto, not signed, of the C files that are verified; nothing of a run
    /// that fails.
    Intoto,
}

/// A run, as reports tell of it.
pub struct Run<'a> {
    /// What came of it, in one word: a verdict, or `usage` where nothing was checked.
    pub word: String,
    /// The exit code.
    pub exit_code: u8,
    /// Why nothing was checked, if nothing was.
    pub failure: Option<&'a str>,
    /// What was accepted.
    pub accepted: &'a Accepted,
    /// The options that change what is accepted, or the limits.
    pub overrides: &'a [String],
    /// The certificates.
    pub checked: &'a [Checked],
}

impl Run<'_> {
    /// Whether a build may go on.
    fn is_success(&self) -> bool {
        self.exit_code == 0 && self.failure.is_none()
    }

    /// How many certificates there are of each verdict, in words, from the best to the worst.
    fn counts(&self) -> String {
        let verdicts = self
            .checked
            .iter()
            .map(|one| one.judgement.report.verdict());
        let mut verdicts: Vec<Verdict> = verdicts.collect();
        verdicts.sort();
        let groups = verdicts.chunk_by(|a, b| a == b);
        let counts = groups.map(|group| format!("{} {}", group.len(), group[0]));
        counts.collect::<Vec<String>>().join(", ")
    }
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
            sha256: checked.judgement.sha256.as_ref().map(hex),
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
            read(&checked.job.source, &checked.judgement.source_sha256),
            read(&checked.job.c, &checked.judgement.c_sha256),
        ]
    }

    /// The file of this kind, if there is one.
    fn of(checked: &'a Checked, input: Input) -> Option<Read<'a>> {
        let [source, c] = Read::compared(checked);
        match input {
            Input::Certificate => Some(Read::certificate(checked)),
            Input::Source => source,
            Input::C => c,
        }
    }

    /// The path: the same wherever a report is made, if it is relative.
    fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// The options with which the claim is about what a compiler makes of the C file, where there is one
/// and it was accepted. If the report has no room for the function, they are those for any.
fn flags(checked: &Checked) -> Option<Flags> {
    let is_accepted = checked.judgement.report.verdict().is_acceptance();
    checked.job.c.as_ref().filter(|_| is_accepted)?;
    Some(
        checked
            .judgement
            .narrator
            .flags()
            .unwrap_or_else(Flags::for_any),
    )
}

/// What is proved of the files of a certificate, in one line, if it was accepted.
fn claim(checked: &Checked) -> Option<String> {
    let is_accepted = checked.judgement.report.verdict().is_acceptance();
    let words = checked.judgement.narrator.met().filter(|_| is_accepted)?;
    let claim = human::claim(words);
    let words: Vec<&str> = claim.split_whitespace().collect();
    Some(words.join(" "))
}

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The report on a run; none, where the format has none for it.
pub fn render(format: Format, run: &Run, color: bool) -> Option<String> {
    match format {
        Format::Human => Some(human::render(run, color)),
        Format::Json => Some(json::render(run)),
        Format::Sarif => Some(sarif::render(run)),
        Format::Junit => Some(junit::render(run)),
        Format::Github => Some(github::render(run)),
        Format::Intoto => attestation::render(run),
    }
}

pub use attestation::WhenMade;
pub use human::{work, write_statement};
pub use outputs::tame::{message, tame};

/// The exact rendering of a JSON value, the same everywhere.
fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
