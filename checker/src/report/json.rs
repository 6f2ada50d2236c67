//! Everything that is known, as JSON: no clock, no folder, keys in alphabetical order.

use super::{Checked, pretty};
use certs::Counts;
use checker::bundle;
use checker::finding::hex;
use checker::summary::Theorem;
use checker::verdict::Verdict;
use serde_json::{Map, Value, json};

/// The version of this format.
const SCHEMA: &str = "atl-check-report/1";

/// The report on all certificates.
pub fn render(verdict: Verdict, checked: &[Checked]) -> String {
    let certificates: Vec<Value> = checked.iter().map(certificate).collect();
    pretty(&json!({
        "schema": SCHEMA,
        "theories_sha256": hex(&bundle::hash()),
        "verdict": verdict.to_string(),
        "exit_code": verdict.exit_code(),
        "certificates": certificates,
    }))
}

fn certificate(checked: &Checked) -> Value {
    let report = &checked.report;
    let findings: Vec<Value> = report
        .findings
        .iter()
        .map(|finding| {
            json!({ "verdict": finding.verdict().to_string(), "message": finding.to_string() })
        })
        .collect();
    let declared = report.summary.declared.iter();
    let declared: Vec<Value> = declared
        .map(|(kind, name)| json!({ "kind": kind.word(), "name": name }))
        .collect();
    json!({
        "file": checked.name(),
        "sha256": checked.hash(),
        "verdict": report.verdict().to_string(),
        "findings": findings,
        "theorems": report.summary.theorems.iter().map(theorem).collect::<Vec<Value>>(),
        "declared": declared,
        "theories": counts(&report.summary.theories.counts),
        "certificate": counts(&report.summary.certificate.counts),
    })
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
            "laws": words.laws,
            "kernel": words.kernel,
            "source": words.source,
            "c": words.c(),
        })),
    })
}

fn counts(counts: &Counts) -> Value {
    let fields = counts.fields().into_iter();
    let fields: Map<String, Value> = fields
        .map(|(name, count)| (name.to_owned(), json!(count)))
        .collect();
    Value::Object(fields)
}
