//! Everything that is known, as JSON: no clock, paths as they were given, keys in
//! alphabetical order.

use super::{Checked, Read, VERSION, claim, flags, pretty};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::laws;
use atl_check::summary::Theorem;
use certs::Counts;
use certs_tools::{counted, word};
use gate::bundle;
use gate::names::Named;
use gate::request::Accepted;
use gate::verdict::Verdict;
use serde_json::{Map, Value, json};

/// The version of this format.
const SCHEMA: &str = "atl-check-report/2";

/// The report on all certificates.
pub fn render(verdict: Verdict, accepted: &Accepted, checked: &[Checked]) -> String {
    let certificates: Vec<Value> = checked.iter().map(certificate).collect();
    pretty(&json!({
        "schema": SCHEMA,
        "tool": { "name": "atl-check", "version": VERSION },
        "theories_sha256": hex(&bundle::hash()),
        "verdict": verdict.to_string(),
        "exit_code": verdict.exit_code(),
        "policy": policy(accepted),
        "allowed_by_options": accepted.allowed,
        "certificates": certificates,
    }))
}

/// The policy, if there is one.
pub fn policy(accepted: &Accepted) -> Option<Value> {
    let (path, sha256) = accepted.policy.as_ref()?;
    Some(json!({ "file": path.display().to_string(), "sha256": hex(sha256) }))
}

fn certificate(checked: &Checked) -> Value {
    let report = &checked.report;
    let findings: Vec<Value> = report
        .findings
        .iter()
        .map(|finding| {
            json!({ "verdict": finding.verdict().to_string(), "message": in_words(finding) })
        })
        .collect();
    let declared = checked.narrator.declared.iter();
    let declared: Vec<Value> = declared
        .map(|(kind, name)| json!({ "kind": word(*kind), "name": name }))
        .collect();
    let read = Read::certificate(checked);
    let [source, c] = compared(checked);
    json!({
        "file": read.name(),
        "sha256": read.sha256,
        "source": source,
        "c": c,
        "built_with": built_with(checked),
        "kernel": report.kernel,
        "claim": claim(checked),
        "is_compared": report.is_compared,
        "verdict": report.verdict().to_string(),
        "findings": findings,
        "theorems": checked.narrator.theorems.iter().map(theorem).collect::<Vec<Value>>(),
        "declared": declared,
        "theories": counts(&checked.narrator.theories.counts),
        "certificate": counts(&checked.narrator.certificate.counts),
    })
}

/// The source and the C file.
pub fn compared(checked: &Checked) -> [Option<Value>; 2] {
    let file = |read: Read| json!({ "file": read.name(), "sha256": read.sha256, "found_beside": read.is_beside });
    Read::compared(checked).map(|read| read.map(file))
}

/// The options with which a compiler builds the C file.
pub fn built_with(checked: &Checked) -> Option<Vec<String>> {
    Some(flags(checked)?.needed().to_vec())
}

fn theorem(theorem: &Theorem) -> Value {
    let variables = theorem.statement.variables.iter();
    let variables: Vec<Value> = variables
        .map(|(name, ty)| json!({ "name": name, "type": ty }))
        .collect();
    json!({
        "name": theorem.name,
        "variables": variables,
        "hypotheses": theorem.statement.hypotheses,
        "conclusion": theorem.statement.conclusion,
        "axioms": theorem.axioms,
        "gate": theorem.gate.as_ref().map(|words| json!({
            "law_set": words.set.name(),
            "laws": laws::names(words.set),
            "kernel": words.kernel,
            "source": words.source,
            "space": words.space,
            "c": words.c(),
        })),
    })
}

fn counts(counts: &Counts) -> Value {
    let fields = counted(counts).into_iter();
    let fields: Map<String, Value> = fields
        .map(|(name, count)| (name.to_owned(), json!(count)))
        .collect();
    Value::Object(fields)
}
