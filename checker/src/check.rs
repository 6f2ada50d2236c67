//! From the bytes of a certificate to a verdict and to what was proved.

use crate::bundle;
pub use crate::finding::Finding;
use crate::gate::{Files, Programs};
use crate::policy::Policy;
use crate::print::Notation;
use crate::summary::Summary;
use crate::verdict::Verdict;
use certs::{Kind, Limits, Module, Replayer, slice};

/// What there is to say about a certificate.
#[derive(Default, Debug)]
pub struct Report {
    /// Why the verdict is not `verified`.
    pub findings: Vec<Finding>,
    /// What was proved; nothing where it was not.
    pub summary: Summary,
}

impl Report {
    /// The verdict: `verified` only if theorems were proved and nothing was found wrong.
    pub fn verdict(&self) -> Verdict {
        match self.findings.iter().map(Finding::verdict).max() {
            // No finding is an acceptance.
            Some(worst) => worst.max(Verdict::PolicyViolation),
            None if self.summary.theorems.is_empty() => Verdict::Rejected,
            None => Verdict::Verified,
        }
    }

    /// The report on a certificate of which nothing but this is known.
    pub fn of(finding: Finding) -> Report {
        let findings = vec![finding];
        let summary = Summary::default();
        Report { findings, summary }
    }
}

/// Replays a certificate, after what it needs of the theories. If there are files, one of its
/// theorems has to be the gate statement about them.
pub fn check(bytes: &[u8], files: Files, policy: &Policy, limits: &Limits) -> Report {
    judge(bytes, files, policy, limits).unwrap_or_else(Report::of)
}

fn judge(bytes: &[u8], files: Files, policy: &Policy, limits: &Limits) -> Result<Report, Finding> {
    let programs = Programs::read(files)?;
    let certificate = Module::read(bytes, limits).map_err(Finding::Certificate)?;
    if certificate.bundle != bundle::hash() {
        return Err(Finding::other_theories(&certificate.bundle));
    }
    let provided = certificate.segments.iter();
    let provided: Vec<_> = provided.flat_map(|segment| segment.provided()).collect();
    let (mut findings, mut summary) = (Vec::new(), Summary::default());
    let mut modules = bundle::modules(limits).map_err(Finding::Theories)?;
    modules.push(certificate);
    // This refuses what has a name from the theories, replayed or not.
    let marks = slice(&modules, provided.clone()).map_err(Finding::certificate)?;
    let (certificate, theories) = modules.split_last().ok_or(Finding::NoTheorem)?;
    let mut replayer = Replayer::new(*limits).map_err(Finding::theories)?;
    for (module, marked) in theories.iter().zip(&marks) {
        let counts = replayer.replay(module, marked);
        summary.add_theory(counts.map_err(Finding::Theories)?);
    }
    // Before the certificate declares anything: its constants have no part in these.
    let terms = programs.terms(&mut replayer.context)?;
    let notation = Notation::of(&mut replayer.context);
    let counts = replayer.replay_all(certificate);
    summary.add_certificate(counts.map_err(Finding::Certificate)?);

    let mut gates = Vec::new();
    summary.add_declared(&provided);
    let provided = provided.into_iter();
    for (_, name) in provided.filter(|(kind, _)| *kind == Kind::Theorem) {
        let proved = replayer.theorem(name).ok_or(Finding::NoTheorem)?;
        let context = &mut replayer.context;
        for axiom in context.axioms_of(proved) {
            let axiom = context.letters(axiom);
            if !policy.axioms.contains(axiom) {
                findings.push(Finding::axiom(name, axiom));
            }
        }
        let gate = programs.compare(context, terms, proved);
        for law in gate.iter().flat_map(|gate| &gate.laws) {
            if !policy.allows_law(law, programs.element) {
                findings.push(Finding::law(name, law));
            }
        }
        gates.push(gate);
        summary.add_theorem(context, &notation, &programs, name, proved);
    }
    if summary.theorems.is_empty() {
        return Err(Finding::NoTheorem);
    }
    if programs.element.is_some() && !gates.iter().any(Result::is_ok) {
        findings.extend(gates.into_iter().filter_map(Result::err));
    }
    Ok(Report { findings, summary })
}
