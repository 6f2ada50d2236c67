//! Findings for tools that collect those of many programs.

use super::{
    Checked, Read, VERSION, claim,
    json::{built_with, compared, policy},
    pretty,
};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use gate::bundle;
use gate::request::Accepted;
use gate::verdict::Verdict;
use serde_json::{Value, json};

/// All verdicts that are findings.
const RULES: [Verdict; 6] = [
    Verdict::Rejected,
    Verdict::Unbound,
    Verdict::Error,
    Verdict::Unsupported,
    Verdict::ResourceLimit,
    Verdict::PolicyViolation,
];

/// The log of one run.
pub fn render(verdict: Verdict, accepted: &Accepted, checked: &[Checked]) -> String {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|rule| json!({ "id": rule.to_string() }))
        .collect();
    let results: Vec<Value> = checked.iter().flat_map(results).collect();
    let artifacts: Vec<Value> = checked.iter().flat_map(artifacts).collect();
    let certificates: Vec<Value> = checked.iter().map(properties).collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "atl-check",
                "version": VERSION,
                "rules": rules,
            } },
            "artifacts": artifacts,
            "results": results,
            "properties": {
                "verdict": verdict.to_string(),
                "exitCode": verdict.exit_code(),
                "theoriesSha256": hex(&bundle::hash()),
                "policy": policy(accepted),
                "allowedByOptions": accepted.allowed,
                "certificates": certificates,
            },
        }],
    }))
}

fn results(checked: &Checked) -> Vec<Value> {
    let findings = checked.report.findings.iter();
    findings
        .map(|finding| {
            json!({
                "ruleId": finding.verdict().to_string(),
                "level": "error",
                "message": { "text": in_words(finding) },
                "locations": [{ "physicalLocation": {
                    "artifactLocation": { "uri": uri(&Read::certificate(checked).name()) },
                } }],
            })
        })
        .collect()
}

/// The files that were read for a certificate.
fn artifacts(checked: &Checked) -> Vec<Value> {
    let compared = Read::compared(checked).into_iter().flatten();
    let read = [Read::certificate(checked)].into_iter().chain(compared);
    let artifact = |read: Read| {
        let mut artifact = json!({ "location": { "uri": uri(&read.name()) } });
        if let Some(sha256) = read.sha256 {
            artifact["hashes"] = json!({ "sha-256": sha256 });
        }
        artifact
    };
    read.map(artifact).collect()
}

/// The verdict on a certificate, and what it was compared with.
fn properties(checked: &Checked) -> Value {
    let read = Read::certificate(checked);
    let [source, c] = compared(checked);
    json!({
        "file": read.name(),
        "sha256": read.sha256,
        "verdict": checked.report.verdict().to_string(),
        "kernel": checked.report.kernel,
        "source": source,
        "c": c,
        "builtWith": built_with(checked),
        "claim": claim(checked),
    })
}

/// A path as a reference: relative, unless the path is absolute.
fn uri(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let encoded = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    let path: String = name.bytes().map(encoded).collect();
    match path.starts_with('/') {
        true => format!("file://{path}"),
        false => path,
    }
}
