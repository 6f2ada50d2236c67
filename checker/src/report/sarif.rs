//! Findings for tools that collect those of many programs.

use super::{Checked, pretty};
use checker::verdict::Verdict;
use serde_json::{Value, json};

/// All verdicts that are findings.
const RULES: [Verdict; 5] = [
    Verdict::Rejected,
    Verdict::Error,
    Verdict::Unsupported,
    Verdict::ResourceLimit,
    Verdict::PolicyViolation,
];

/// The log of one run.
pub fn render(checked: &[Checked]) -> String {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|rule| json!({ "id": rule.to_string() }))
        .collect();
    let results: Vec<Value> = checked.iter().flat_map(results).collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "atl-check",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "results": results,
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
                "message": { "text": finding.to_string() },
                "locations": [{ "physicalLocation": {
                    "artifactLocation": { "uri": uri(&checked.name()) },
                } }],
            })
        })
        .collect()
}

/// A file name as a relative reference.
fn uri(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let encoded = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(encoded).collect()
}
