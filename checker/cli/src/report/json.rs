//! Everything that is known, as JSON: no clock, paths as they were given, keys in
//! alphabetical order.

use super::{Checked, Read, Run, VERSION, claim, flags, pretty};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::laws;
use atl_check::rewrites::{Kept, Start, WHOLE};
use atl_check::rules;
use atl_check::summary::{Rewrites, Theorem};
use certs::Counts;
use certs_tools::{counted, word};
use gate::bundle;
use gate::finding::Finding;
use gate::laws::Element;
use gate::names::Named;
use serde_json::{Map, Value, json};

/// The version of this format: `docs/report.schema.json` is its schema.
const SCHEMA_VERSION: u32 = 3;

/// The report on a run.
pub fn render(run: &Run) -> String {
    let certificates: Vec<Value> = run.checked.iter().map(certificate).collect();
    pretty(&json!({
        "schema_version": SCHEMA_VERSION,
        "tool": { "name": "atl-check", "version": VERSION },
        "format_version": certs::format::VERSION,
        "theories_sha256": hex(&bundle::hash()),
        "verdict": run.word,
        "exit_code": run.exit_code,
        "failure": run.failure,
        "policy": policy(run),
        "accepted": accepted(run),
        "overrides": run.overrides,
        "certificates": certificates,
    }))
}

/// The policy, if there is one.
pub fn policy(run: &Run) -> Option<Value> {
    let (path, sha256) = run.accepted.file()?;
    Some(json!({ "file": path.display().to_string(), "sha256": hex(sha256) }))
}

/// What is accepted, and what the policy says of the build.
fn accepted(run: &Run) -> Value {
    let policy = &run.accepted.policy;
    let axioms = policy.axioms.iter().map(|axiom| axiom.name());
    let laws = Element::lawful();
    let laws = laws.map(|element| (element.name().to_owned(), json!(policy.accepted(element))));
    let excluded = run.accepted.excluded.iter();
    let excluded =
        excluded.map(|one| json!({ "path": one.path.display().to_string(), "reason": one.reason }));
    json!({
        "axioms": axioms.collect::<Vec<&str>>(),
        "laws": Value::Object(laws.collect()),
        "build_flags": build_flags(run),
        "excluded": excluded.collect::<Vec<Value>>(),
    })
}

/// The options of the C compiler that the policy says are used.
pub fn build_flags(run: &Run) -> Option<Vec<String>> {
    Some(run.accepted.policy.build.as_ref()?.flags.clone())
}

/// The exemption of a certificate, if it has one. Today is not in it: it counts in the verdict.
pub fn exemption(checked: &Checked) -> Option<Value> {
    let exemption = checked.job.exemption.as_ref()?;
    Some(json!({
        "kernel": exemption.kernel,
        "reason": exemption.reason,
        "owner": exemption.owner,
        "expires": exemption.expires.to_string(),
    }))
}

/// What was found, with its place: a file, a line of it, or a step and a byte of the certificate.
fn finding(checked: &Checked, finding: &Finding) -> Value {
    let (input, place) = rules::place(finding);
    let error = rules::step(finding);
    let step = error.and_then(|error| error.step.as_ref());
    let rule = rules::broken(finding);
    json!({
        "rule": rule.id,
        "name": rule.name,
        "verdict": finding.verdict().to_string(),
        "message": in_words(finding),
        "file": Read::of(checked, input).map(|read| read.name()),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "byte": error.map(|error| error.offset),
        "step": step.map(|step| json!({
            "segment": step.segment,
            "number": step.number,
            "opcode": step.opcode,
        })),
    })
}

fn certificate(checked: &Checked) -> Value {
    let report = &checked.judgement.report;
    let findings = report.findings.iter();
    let findings: Vec<Value> = findings.map(|found| finding(checked, found)).collect();
    let declared = checked.judgement.narrator.declared.iter();
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
        "exemption": exemption(checked),
        "findings": findings,
        "rewrites": checked.judgement.narrator.rewrites.as_ref().map(rewrites),
        "theorems": checked.judgement.narrator.theorems.iter().map(theorem).collect::<Vec<Value>>(),
        "declared": declared,
        "theories": counts(&checked.judgement.narrator.theories.counts),
        "certificate": counts(&checked.judgement.narrator.certificate.counts),
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

/// The chain of programs that the steps of a schedule are.
fn rewrites(rewrites: &Rewrites) -> Value {
    let chain = &rewrites.chain;
    json!({
        "theorem": WHOLE,
        "steps": chain.steps,
        "from": match chain.start {
            Start::Source => "source",
            Start::Gate => "gate",
            Start::Certificate => "certificate",
        },
        "keeps": match chain.kept {
            Kept::Cells => "cells",
            Kept::Values => "values",
        },
        "law_set": chain.set.name(),
        "laws": chain.laws,
        "kernel": rewrites.kernel,
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
