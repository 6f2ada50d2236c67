//! A test case for each certificate.

use super::Checked;
use checker::verdict::Verdict;
use std::fmt::Write;

/// The test suite.
pub fn render(checked: &[Checked]) -> String {
    let with = |error: bool| {
        let verdicts = checked
            .iter()
            .map(|certificate| certificate.report.verdict());
        let bad = verdicts.filter(|verdict| *verdict != Verdict::Verified);
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
    for certificate in checked {
        let _ = case(&mut out, certificate);
    }
    out.push_str("</testsuite>\n");
    out
}

fn case(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let (name, verdict) = (escape(&checked.name()), checked.report.verdict());
    write!(out, "  <testcase classname=\"atl-check\" name=\"{name}\"")?;
    if verdict == Verdict::Verified {
        return writeln!(out, "/>");
    }
    let kind = if is_error(verdict) {
        "error"
    } else {
        "failure"
    };
    let findings = checked.report.findings.iter().map(ToString::to_string);
    let findings: Vec<String> = findings.collect();
    writeln!(out, ">")?;
    writeln!(
        out,
        "    <{kind} type=\"{verdict}\">{}</{kind}>",
        escape(&findings.join("\n"))
    )?;
    writeln!(out, "  </testcase>")
}

/// Whether the verdict is not about the certificate but about the attempt to judge it.
fn is_error(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Error | Verdict::Unsupported | Verdict::ResourceLimit
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
