//! From the bytes of a certificate to a verdict and to what was proved.

use crate::bundle;
pub use crate::finding::Finding;
use crate::finding::{FINDINGS, abridged};
use crate::gate::{Files, Programs};
use crate::policy::Policy;
use crate::print::Notation;
use crate::summary::Summary;
use crate::verdict::Verdict;
use certs::{Cause, Error, Kind, Limits, Module, Replayer, slice};
use std::time::Instant;

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
        let good = match self.summary.theorems.is_empty() {
            true => Verdict::Rejected,
            false => Verdict::Verified,
        };
        // No finding is an acceptance.
        let found = self.findings.iter().map(|finding| finding.verdict());
        let found = found.map(|verdict| verdict.max(Verdict::PolicyViolation));
        Verdict::worst(found).unwrap_or(good)
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
        return Err(Finding::OtherTheories {
            theirs: bundle::hex(&certificate.bundle),
            ours: bundle::hex(&bundle::hash()),
        });
    }
    let mut summary = Summary::default();
    let start = Instant::now();
    let mut modules = bundle::modules(limits).map_err(Finding::Theories)?;
    modules.push(certificate);
    let wanted = modules
        .last()
        .into_iter()
        .flat_map(provided)
        .collect::<Vec<_>>();
    // This refuses what has a name from the theories, replayed or not.
    let marks = slice(&modules, wanted).map_err(|cause| outside(cause, Finding::Certificate))?;
    let (certificate, theories) = modules.split_last().ok_or(Finding::NoTheorem)?;
    let replayer = Replayer::new(*limits);
    let mut replayer = replayer.map_err(|cause| outside(cause, Finding::Theories))?;
    for (module, marked) in theories.iter().zip(&marks) {
        let counts = replayer.replay(module, marked).map_err(Finding::Theories)?;
        summary.theories.add(start, counts);
    }
    // Before the certificate declares anything: its constants have no part in these.
    let terms = programs.terms(&mut replayer.context)?;
    let notation = Notation::of(&mut replayer.context);
    let start = Instant::now();
    let counts = replayer
        .replay_all(certificate)
        .map_err(Finding::Certificate)?;
    summary.certificate.add(start, counts);

    let (mut findings, mut gates) = (Vec::new(), Vec::new());
    for (kind, name) in provided(certificate) {
        if kind != Kind::Theorem {
            summary.declare(kind, name);
            continue;
        }
        let proved = replayer.theorem(name).ok_or(Finding::NoTheorem)?;
        let context = &mut replayer.context;
        // The first finding decides; a file cannot ask for a report without end.
        for axiom in context.axioms_of(proved) {
            let axiom = context.letters(axiom);
            if findings.len() < FINDINGS && !policy.axioms.contains(axiom) {
                let (theorem, axiom) = (abridged(name), abridged(axiom));
                findings.push(Finding::Axiom { theorem, axiom });
            }
        }
        let compared = programs.compare(context, terms, proved);
        for law in compared.iter().flat_map(|gate| &gate.laws) {
            if findings.len() < FINDINGS && !policy.allows_law(law, programs.element) {
                let (theorem, law) = (abridged(name), abridged(law));
                findings.push(Finding::Law { theorem, law });
            }
        }
        // Words stand for gate statements only: without hypotheses, and of exactly that form.
        let gate = Programs::default().compare(context, [None, None], proved);
        let said = (proved, gate.as_ref().ok());
        summary.theorem(context, &notation, &programs, name, said);
        gates.push(compared);
    }
    let is_asked = programs.kernel.is_some() || programs.function.is_some();
    if is_asked && !gates.iter().any(Result::is_ok) {
        findings.extend(gates.into_iter().filter_map(Result::err));
    }
    if summary.theorems.is_empty() {
        return Err(Finding::NoTheorem);
    }
    Ok(Report { findings, summary })
}

fn provided<'a>(module: &Module<'a>) -> Vec<(Kind, &'a str)> {
    let segments = module.segments.iter();
    segments.flat_map(|segment| segment.provided()).collect()
}

/// The finding for what is wrong in no particular place of a file.
fn outside(cause: Cause, finding: fn(Error) -> Finding) -> Finding {
    finding(Error {
        cause,
        offset: 0,
        step: None,
    })
}
