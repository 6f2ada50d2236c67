//! What a step of a GitHub workflow prints: a summary, and annotations at lines of files.

use super::{Checked, Read, Run, VERSION};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::rules;
use gate::bundle;
use gate::finding::Finding;
use gate::verdict::Verdict;
use outputs::tame::{lines, tame};
use std::fmt::Write;

/// How many annotations of one step are shown there.
const ANNOTATIONS: usize = 10;

/// A summary in one line, annotations, and what was read.
pub fn render(run: &Run) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut out, run);
    out
}

fn write_all(out: &mut String, run: &Run) -> std::fmt::Result {
    let what = match (run.failure, run.checked.len()) {
        (Some(_), _) => "nothing was checked".to_owned(),
        (None, 1) => "1 certificate".to_owned(),
        (None, count) => format!("{count} certificates: {}", run.counts()),
    };
    writeln!(out, "atl-check: {}, {what}", run.word)?;
    let failed = run.failure.map(|failure| failed(run, failure));
    let found = run.checked.iter().flat_map(|checked| {
        let findings = checked.judgement.report.findings.iter();
        findings.map(move |finding| annotation(checked, finding))
    });
    let mut all: Vec<String> = failed.into_iter().chain(found).collect();
    // Errors before warnings.
    all.sort_by_key(|annotation| !annotation.starts_with(ERROR));
    for annotation in all.iter().take(ANNOTATIONS) {
        writeln!(out, "{annotation}")?;
    }
    let more = all.len().saturating_sub(ANNOTATIONS);
    if more > 0 {
        writeln!(
            out,
            "and {more} more findings: see a report in another format"
        )?;
    }
    for checked in run.checked {
        write_read(out, checked)?;
    }
    if let Some((path, sha256)) = run.accepted.file() {
        let path = tame(&path.display().to_string());
        writeln!(out, "policy {path}, sha256 {}", hex(sha256))?;
    }
    if let Some(build) = &run.accepted.policy.build {
        writeln!(
            out,
            "build flags of the policy: {}",
            tame(&build.flags.join(" "))
        )?;
    }
    if !run.overrides.is_empty() {
        writeln!(out, "overrides: {}", tame(&run.overrides.join(", ")))?;
    }
    let theories = hex(&bundle::hash());
    writeln!(out, "atl-check {VERSION}, theories sha256 {theories}")
}

/// The verdict on a certificate, and the hashes of its files.
fn write_read(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let files = [Some(Read::certificate(checked))].into_iter();
    let files = files.chain(Read::compared(checked)).flatten();
    let files = files.map(|read| match &read.sha256 {
        Some(sha256) => format!("{} sha256 {sha256}", tame(&read.name())),
        None => format!("{} not read", tame(&read.name())),
    });
    let files: Vec<String> = files.collect();
    writeln!(
        out,
        "{}: {}",
        checked.judgement.report.verdict(),
        files.join(", ")
    )
}

const ERROR: &str = "::error";

/// An annotation at the place of a finding; a warning, where the kernel is exempt.
fn annotation(checked: &Checked, finding: &Finding) -> String {
    let command = match checked.judgement.report.verdict() {
        Verdict::Exempt => "::warning",
        _ => ERROR,
    };
    let (input, place) = rules::place(finding);
    let rule = rules::broken(finding);
    let read = Read::of(checked, input).unwrap_or_else(|| Read::certificate(checked));
    let mut properties = format!("file={}", property(&tame(&read.name())));
    if let Some(place) = place {
        let (line, column) = (place.line, place.column);
        properties += &format!(",line={line},col={column}");
    }
    let title = property(&format!("{} {}", rule.id, rule.name));
    let words = data(&in_words(finding));
    format!("{command} {properties},title={title}::{words}")
}

/// An annotation for a run in which nothing was checked.
fn failed(run: &Run, failure: &str) -> String {
    let rule = rules::WRONG_CALL;
    let title = property(&format!("{} {}", rule.id, rule.name));
    let file = match run.accepted.file() {
        Some((path, _)) => {
            let path = tame(&path.display().to_string());
            format!("file={},", property(&path))
        }
        None => String::new(),
    };
    format!("{ERROR} {file}title={title}::{}", data(failure))
}

/// Lines of text, as a command has them.
fn data(text: &str) -> String {
    let lines = lines(text);
    let escaped = lines.iter().map(|line| line.replace('%', "%25"));
    escaped.collect::<Vec<String>>().join("%0A")
}

/// Tame text in the value of a property.
fn property(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_command_or_begins_one() {
        assert_eq!(
            data("50 %\r\n::error::x\u{1b}"),
            "50 %25%0A::error::x\\u{1b}"
        );
        assert_eq!(property("a:b,c%0A"), "a%3Ab%2Cc%250A");
        assert_eq!(property(&tame("a\n::error::b")), "a\\n%3A%3Aerror%3A%3Ab");
    }
}
