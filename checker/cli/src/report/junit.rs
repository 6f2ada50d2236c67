//! A test case for each certificate.

use super::json::{build_flags, built_with};
use super::{Checked, Read, Run, VERSION, claim};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use gate::bundle;
use gate::verdict::Verdict;
use outputs::tame::{lines, tame};
use std::fmt::Write;

/// The test suite.
pub fn render(run: &Run) -> String {
    let verdicts = || run.checked.iter().map(|one| one.judgement.report.verdict());
    let failures = verdicts().filter(|verdict| !verdict.is_success() && !is_error(*verdict));
    let errors = verdicts().filter(|verdict| is_error(*verdict)).count();
    let exempt = verdicts().filter(|verdict| *verdict == Verdict::Exempt);
    let failed = usize::from(run.failure.is_some());
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<testsuite name=\"atl-check\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">",
        run.checked.len() + failed,
        failures.count(),
        errors + failed,
        exempt.count()
    );
    let theories = hex(&bundle::hash());
    let mut about = vec![
        ("atl-check", VERSION.to_owned()),
        ("theories_sha256", theories),
    ];
    if let Some((path, sha256)) = run.accepted.file() {
        about.push(("policy", path.display().to_string()));
        about.push(("policy_sha256", hex(sha256)));
    }
    about.extend(build_flags(run).map(|flags| ("build_flags", flags.join(" "))));
    about.extend(
        run.overrides
            .iter()
            .map(|option| ("override", option.clone())),
    );
    let _ = properties(&mut out, "  ", &about);
    if let Some(failure) = run.failure {
        let _ = failed_run(&mut out, &run.word, failure);
    }
    for certificate in run.checked {
        let _ = case(&mut out, certificate);
    }
    out.push_str("</testsuite>\n");
    out
}

/// A test case for a run in which nothing was checked.
fn failed_run(out: &mut String, word: &str, failure: &str) -> std::fmt::Result {
    writeln!(out, "  <testcase classname=\"atl-check\" name=\"run\">")?;
    writeln!(out, "    <error type=\"{word}\">{}</error>", text(failure))?;
    writeln!(out, "  </testcase>")
}

/// Names with values.
fn properties(out: &mut String, indent: &str, pairs: &[(&str, String)]) -> std::fmt::Result {
    writeln!(out, "{indent}<properties>")?;
    for (name, value) in pairs {
        let value = escape(&tame(value));
        writeln!(
            out,
            "{indent}  <property name=\"{name}\" value=\"{value}\"/>"
        )?;
    }
    writeln!(out, "{indent}</properties>")
}

fn case(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let certificate = Read::certificate(checked);
    let (name, verdict) = (
        escape(&tame(&certificate.name())),
        checked.judgement.report.verdict(),
    );
    writeln!(out, "  <testcase classname=\"atl-check\" name=\"{name}\">")?;
    write_read(out, verdict, checked)?;
    if verdict.is_acceptance() {
        return writeln!(out, "  </testcase>");
    }
    if let (Verdict::Exempt, Some(exemption)) = (verdict, &checked.job.exemption) {
        let (day, owner) = (exemption.expires, &exemption.owner);
        let why = format!("exempt until {day}, by {owner}: {}", exemption.reason);
        writeln!(out, "    <skipped message=\"{}\"/>", escape(&tame(&why)))?;
        return writeln!(out, "  </testcase>");
    }
    let kind = if is_error(verdict) {
        "error"
    } else {
        "failure"
    };
    let findings = checked.judgement.report.findings.iter().map(in_words);
    let findings: Vec<String> = findings.collect();
    writeln!(
        out,
        "    <{kind} type=\"{verdict}\">{}</{kind}>",
        text(&findings.join("\n"))
    )?;
    writeln!(out, "  </testcase>")
}

/// The verdict, and what was read.
fn write_read(out: &mut String, verdict: Verdict, checked: &Checked) -> std::fmt::Result {
    let mut pairs = vec![("verdict", verdict.to_string())];
    pairs.extend(
        Read::certificate(checked)
            .sha256
            .map(|hash| ("sha256", hash)),
    );
    pairs.extend(
        checked
            .judgement
            .report
            .kernel
            .clone()
            .map(|kernel| ("kernel", kernel)),
    );
    let [source, c] = Read::compared(checked);
    for (read, path, hash) in [(source, "source", "source_sha256"), (c, "c", "c_sha256")] {
        if let Some(read) = read {
            pairs.push((path, read.name()));
            pairs.extend(read.sha256.map(|sha256| (hash, sha256)));
        }
    }
    let flags = built_with(checked).map(|flags| ("built_with", flags.join(" ")));
    pairs.extend(flags);
    pairs.extend(claim(checked).map(|claim| ("claim", claim)));
    properties(out, "    ", &pairs)
}

/// Whether the verdict is not about the certificate but about the attempt to judge it.
fn is_error(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Error | Verdict::Unbound | Verdict::Unsupported | Verdict::ResourceLimit
    )
}

/// Lines of text in XML.
fn text(said: &str) -> String {
    escape(&lines(said).join("\n"))
}

/// Tame text in XML; what XML cannot contain becomes `?`.
fn escape(text: &str) -> String {
    let escaped = |c: char| match c {
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '&' => "&amp;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\n' => "\n".to_owned(),
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => "?".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(escaped).collect()
}
