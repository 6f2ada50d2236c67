//! Reports in the formats that people and other programs read. Verdict and exit code are not
//! made here.

mod human;
mod json;
mod junit;
mod sarif;

use checker::check::Report;
use checker::finding::hex;
use checker::verdict::Verdict;
use clap::ValueEnum;
use std::path::{Path, PathBuf};

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

/// A certificate that was checked.
pub struct Checked {
    /// Where it is.
    pub path: PathBuf,
    /// The hash of its bytes, if they could be read.
    pub sha256: Option<[u8; 32]>,
    /// What there is to say about it.
    pub report: Report,
}

impl Checked {
    /// The name in machine formats: no folders, so that a report is the same wherever it
    /// is made.
    fn name(&self) -> String {
        let name = self.path.file_name().map(Path::new).unwrap_or(&self.path);
        name.display().to_string()
    }

    fn hash(&self) -> Option<String> {
        self.sha256.as_ref().map(hex)
    }
}

/// The report on all certificates, of which this is the verdict.
pub fn render(format: Format, verdict: Verdict, checked: &[Checked]) -> String {
    match format {
        Format::Human => human::render(checked),
        Format::Json => json::render(verdict, checked),
        Format::Sarif => sarif::render(checked),
        Format::Junit => junit::render(checked),
    }
}

pub use human::{message, work};

/// The exact rendering of a JSON value, the same everywhere.
fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
