//! Everything that is known, as JSON: no clock, paths as they were given, keys in
//! alphabetical order.

use super::{Read, VERSION, pretty};
use certs::Counts;
use checker::bundle;
use checker::finding::hex;
use checker::names::Named;
use checker::release::Checked;
use checker::summary::Theorem;
use checker::verdict::Verdict;
use serde_json::{Map, Value, json};

/// The version of this format.
const SCHEMA: &str = "atl-check-report/2";

/// The report on all certificates.
pub fn render(verdict: Verdict, checked: &[Checked]) -> String {
    let certificates: Vec<Value> = checked.iter().map(certificate).collect();
    pretty(&json!({
        "schema": SCHEMA,
        "tool": { "name": "atl-check", "version": VERSION },
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
    let read = Read::certificate(checked);
    let [source, c] = compared(checked);
    json!({
        "file": read.name(),
        "sha256": read.sha256,
        "source": source,
        "c": c,
        "kernel": report.kernel,
        "is_compared": report.is_compared,
        "verdict": report.verdict().to_string(),
        "findings": findings,
        "theorems": report.summary.theorems.iter().map(theorem).collect::<Vec<Value>>(),
        "declared": declared,
        "theories": counts(&report.summary.theories.counts),
        "certificate": counts(&report.summary.certificate.counts),
    })
}

/// The source and the C file.
pub fn compared(checked: &Checked) -> [Option<Value>; 2] {
    let file = |read: Read| json!({ "file": read.name(), "sha256": read.sha256, "found_beside": read.is_beside });
    Read::compared(checked).map(|read| read.map(file))
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
            "laws": words.set.laws(),
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
