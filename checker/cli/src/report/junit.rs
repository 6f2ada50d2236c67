//! A test case for each certificate.

use super::{Checked, Read, VERSION, claim, json::built_with};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use gate::bundle;
use gate::request::Accepted;
use gate::verdict::Verdict;
use std::fmt::Write;

/// The test suite.
pub fn render(accepted: &Accepted, checked: &[Checked]) -> String {
    let with = |error: bool| {
        let verdicts = checked
            .iter()
            .map(|certificate| certificate.report.verdict());
        let bad = verdicts.filter(|verdict| !verdict.is_acceptance());
        bad.filter(|verdict| is_error(*verdict) == error).count()
    };
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<testsuite name=\"atl-check\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
        checked.len(),
        with(false),
        with(true)
    );
    let theories = hex(&bundle::hash());
    let mut about = vec![("atl-check", VERSION), ("theories_sha256", &theories)];
    let policy = accepted.policy.as_ref();
    let policy = policy.map(|(path, sha256)| (path.display().to_string(), hex(sha256)));
    if let Some((path, sha256)) = &policy {
        about.extend([("policy", &**path), ("policy_sha256", sha256)]);
    }
    about.extend(
        accepted
            .allowed
            .iter()
            .map(|name| ("allowed_by_option", *name)),
    );
    let _ = properties(&mut out, "  ", &about);
    for certificate in checked {
        let _ = case(&mut out, certificate);
    }
    out.push_str("</testsuite>\n");
    out
}

/// Names with values.
fn properties(out: &mut String, indent: &str, pairs: &[(&str, &str)]) -> std::fmt::Result {
    writeln!(out, "{indent}<properties>")?;
    for (name, value) in pairs {
        let value = escape(value);
        writeln!(
            out,
            "{indent}  <property name=\"{name}\" value=\"{value}\"/>"
        )?;
    }
    writeln!(out, "{indent}</properties>")
}

fn case(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let certificate = Read::certificate(checked);
    let (name, verdict) = (escape(&certificate.name()), checked.report.verdict());
    writeln!(out, "  <testcase classname=\"atl-check\" name=\"{name}\">")?;
    write_read(out, verdict, checked)?;
    if verdict.is_acceptance() {
        return writeln!(out, "  </testcase>");
    }
    let kind = if is_error(verdict) {
        "error"
    } else {
        "failure"
    };
    let findings = checked.report.findings.iter().map(in_words);
    let findings: Vec<String> = findings.collect();
    writeln!(
        out,
        "    <{kind} type=\"{verdict}\">{}</{kind}>",
        escape(&findings.join("\n"))
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
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    properties(out, "    ", &pairs)
}

/// Whether the verdict is not about the certificate but about the attempt to judge it.
fn is_error(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Error | Verdict::Unbound | Verdict::Unsupported | Verdict::ResourceLimit
    )
}

/// Text in XML; what XML cannot contain becomes `?`.
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
