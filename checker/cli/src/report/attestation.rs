//! An attestation that says what is verified of which C files: a Simple Verification Result of in-toto,
//! version 0.2, without a signature.

use super::json::{build_flags, policy};
use super::{Checked, Run, VERSION, pretty};
use atl_check::glue::clock::day_of;
use atl_check::glue::request::EPOCH;
use atl_check::hash::hex;
use gate::bundle;
use gate::exemption::Day;
use gate::verdict::Verdict;
use serde_json::{Value, json};

/// When an attestation is made: an attestation has to say it, and a report has no clock.
#[derive(Clone, Copy)]
pub struct WhenMade {
    seconds: u64,
    day: Day,
}

impl WhenMade {
    /// The time that the environment says.
    pub fn of_environment() -> Option<WhenMade> {
        let seconds = std::env::var(EPOCH).ok()?.parse().ok()?;
        let day = day_of(seconds)?;
        Some(WhenMade { seconds, day })
    }
}

/// As RFC 3339 writes it.
impl std::fmt::Display for WhenMade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let second = self.seconds % 86_400;
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        write!(f, "{}T{hour:02}:{minute:02}:{second:02}Z", self.day)
    }
}

/// The statement, if the run passes and something is verified.
pub fn render(run: &Run) -> Option<String> {
    let is_verified = |checked: &&Checked| checked.judgement.report.verdict() == Verdict::Verified;
    let verified: Vec<&Checked> = run.checked.iter().filter(is_verified).collect();
    let subjects: Vec<Value> = verified.iter().filter_map(|one| subject(one)).collect();
    let when = WhenMade::of_environment()?;
    if !run.is_success() || subjects.is_empty() {
        return None;
    }
    let evidence: Vec<Value> = verified.iter().map(|one| evidence(one)).collect();
    Some(pretty(&json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subjects,
        "predicateType": "https://in-toto.io/attestation/svr/v0.2",
        "predicate": {
            "verifier": {
                "id": format!("urn:atl-check:{VERSION}"),
                "policies": policies(run),
                "theories": { "digest": { "sha256": hex(&bundle::hash()) } },
            },
            "timeCreated": when.to_string(),
            "properties": properties(&verified),
            "evidence": evidence,
            "buildFlags": build_flags(run),
            "overrides": run.overrides,
        },
    })))
}

fn resource(name: String, sha256: Option<&[u8; 32]>) -> Value {
    json!({ "name": name, "digest": { "sha256": sha256.map(hex) } })
}

/// The C file of a certificate.
fn subject(checked: &Checked) -> Option<Value> {
    let (given, sha256) = (
        checked.job.c.as_ref()?,
        checked.judgement.c_sha256.as_ref()?,
    );
    Some(resource(given.path.display().to_string(), Some(sha256)))
}

/// The source and the certificate of a kernel.
fn evidence(checked: &Checked) -> Value {
    let source = checked.job.source.as_ref();
    let source = source.map(|given| given.path.display().to_string());
    json!({
        "kernel": checked.judgement.report.kernel,
        "source": source.map(|name| resource(name, checked.judgement.source_sha256.as_ref())),
        "certificate": resource(checked.job.certificate.display().to_string(), checked.judgement.sha256.as_ref()),
    })
}

fn policies(run: &Run) -> Vec<Value> {
    let policy = policy(run).into_iter();
    let named = policy
        .map(|policy| json!({ "name": policy["file"], "digest": { "sha256": policy["sha256"] } }));
    named.collect()
}

/// What is verified of all subjects.
fn properties(verified: &[&Checked]) -> Vec<&'static str> {
    let is_exact = |checked: &&Checked| {
        let words = checked.judgement.narrator.met();
        words.is_some_and(|words| words.set.is_exact())
    };
    let always = ["ATL_EQUIVALENT", "ATL_MEMORY_SAFE", "ATL_TERMINATES"].into_iter();
    let exact = verified.iter().all(is_exact).then_some("ATL_BIT_EXACT");
    always.chain(exact).collect()
}
