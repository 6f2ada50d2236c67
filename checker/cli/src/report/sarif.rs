//! Findings for tools that collect those of many programs.

use super::json::{build_flags, built_with, compared, exemption, policy};
use super::{Checked, Read, Run, VERSION, claim, pretty};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::rules::{self, Rule, WRONG_CALL};
use gate::bundle;
use gate::finding::Finding;
use gate::hash::sha256;
use gate::verdict::Verdict;
use reading::Place;
use serde_json::{Value, json};

/// The log of one run.
pub fn render(run: &Run) -> String {
    let results = run.checked.iter().flat_map(results);
    let results: Vec<Value> = failed(run).into_iter().chain(results).collect();
    let artifacts: Vec<Value> = run.checked.iter().flat_map(artifacts).collect();
    let certificates: Vec<Value> = run.checked.iter().map(properties).collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "atl-check",
                "version": VERSION,
                "rules": rules::ALL.iter().map(rule).collect::<Vec<Value>>(),
            } },
            "invocations": [invocation(run)],
            "artifacts": artifacts,
            "results": results,
            "properties": {
                "verdict": run.word,
                "exitCode": run.exit_code,
                "theoriesSha256": hex(&bundle::hash()),
                "policy": policy(run),
                "buildFlags": build_flags(run),
                "overrides": run.overrides,
                "certificates": certificates,
            },
        }],
    }))
}

/// A rule, with help.
fn rule(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "name": rule.name,
        "shortDescription": { "text": rule.says },
        "help": { "text": rule.help },
        "defaultConfiguration": { "level": "error" },
    })
}

/// Whether the program did what it was asked to.
fn invocation(run: &Run) -> Value {
    let mut invocation = json!({
        "executionSuccessful": run.failure.is_none(),
        "exitCode": run.exit_code,
    });
    if let Some(failure) = run.failure {
        let notification = json!({ "level": "error", "message": { "text": failure } });
        invocation["toolExecutionNotifications"] = json!([notification]);
    }
    invocation
}

/// Why nothing was checked, as a result: those who read nothing else have to see it. It is about the
/// policy, if there is one.
fn failed(run: &Run) -> Option<Value> {
    let rule = WRONG_CALL.id;
    let mut result = json!({
        "ruleId": rule,
        "level": "error",
        "message": { "text": run.failure? },
        "partialFingerprints": { FINGERPRINT: fingerprint(&[rule, run.failure?]) },
    });
    if let Some((path, _)) = run.accepted.file() {
        let artifact = json!({ "uri": uri(&path.display().to_string()) });
        let location = json!({ "physicalLocation": { "artifactLocation": artifact } });
        result["locations"] = json!([location]);
    }
    Some(result)
}

fn results(checked: &Checked) -> Vec<Value> {
    let findings = checked.judgement.report.findings.iter();
    findings.map(|finding| result(checked, finding)).collect()
}

/// A finding. Where it is in no line by itself, it is at the function and at the kernel.
fn result(checked: &Checked, finding: &Finding) -> Value {
    let (input, place) = rules::place(finding);
    let rule = rules::broken(finding);
    let [source_place, c_place] = checked.judgement.report.places;
    let [source, c] = Read::compared(checked);
    let [source, c] = [(source, source_place), (c, c_place)]
        .map(|(read, place)| read.map(|read| location(&read.name(), place)));
    let found = Read::of(checked, input).filter(|_| place.is_some());
    let found = found.map(|read| location(&read.name(), place));
    let certificate = match rules::step(finding) {
        Some(error) => in_certificate(checked, error),
        None => location(&Read::certificate(checked).name(), None),
    };
    let mut locations = [found, c, source, Some(certificate)].into_iter().flatten();
    let first = locations.next();
    let related: Vec<Value> = locations.collect();
    let kernel = checked
        .judgement
        .report
        .kernel
        .as_deref()
        .unwrap_or_default();
    let name = Read::certificate(checked).name();
    let words = in_words(finding);
    let mut result = json!({
        "ruleId": rule.id,
        "level": "error",
        "message": { "text": words },
        "locations": [first],
        "relatedLocations": related,
        "partialFingerprints": { FINGERPRINT: fingerprint(&[rule.id, &name, kernel, &words]) },
        "properties": { "verdict": finding.verdict().to_string() },
    });
    if let Some(error) = rules::step(finding) {
        let flow = json!([{ "location": in_certificate(checked, error) }]);
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow }] }]);
    }
    if let (Verdict::Exempt, Some(exemption)) =
        (checked.judgement.report.verdict(), &checked.job.exemption)
    {
        let (day, owner) = (exemption.expires, &exemption.owner);
        let why = format!("exempt until {day}, by {owner}: {}", exemption.reason);
        result["suppressions"] =
            json!([{ "kind": "external", "status": "accepted", "justification": why }]);
    }
    result
}

/// The name of our fingerprints.
const FINGERPRINT: &str = "atlCheck/v1";

/// A hash of what stays the same while the finding does.
fn fingerprint(parts: &[&str]) -> String {
    hex(&sha256(parts.join("\0").as_bytes()))
}

/// A file, and perhaps a line of it.
fn location(name: &str, place: Option<Place>) -> Value {
    let mut location = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(name) } } });
    if let Some(place) = place {
        location["physicalLocation"]["region"] =
            json!({ "startLine": place.line, "startColumn": place.column });
    }
    location
}

/// A byte of the certificate, and the step there.
fn in_certificate(checked: &Checked, error: &certs::Error) -> Value {
    let mut location = location(&Read::certificate(checked).name(), None);
    location["physicalLocation"]["region"] = json!({ "byteOffset": error.offset, "byteLength": 1 });
    if let Some(step) = &error.step {
        let text = format!("step {} of {}: {}", step.number, step.segment, step.opcode);
        location["message"] = json!({ "text": text });
    }
    location
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
        "verdict": checked.judgement.report.verdict().to_string(),
        "kernel": checked.judgement.report.kernel,
        "source": source,
        "c": c,
        "builtWith": built_with(checked),
        "claim": claim(checked),
        "exemption": exemption(checked),
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
