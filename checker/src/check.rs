//! From the bytes of a certificate to a verdict and to what was proved.

use crate::bundle;
use crate::finding::FINDINGS;
pub use crate::finding::Finding;
use crate::gate::{Files, Gate, Programs, Terms};
use crate::own::Own;
use crate::policy::Policy;
use crate::print::Notation;
use crate::summary::Summary;
use crate::verdict::Verdict;
use certs::{Kind, Limits, Module, slice};
use certs_tools::{Context, Replayer};
use kernel::Thm;

/// What there is to say about a certificate.
#[derive(Default, Debug)]
pub struct Report {
    /// Why the verdict is no acceptance.
    pub findings: Vec<Finding>,
    /// Whether a theorem is the gate statement about a source and a C file that were given.
    pub is_compared: bool,
    /// The kernel of the source that it was compared with, if there is a source.
    pub kernel: Option<String>,
    /// What was proved; nothing where it was not.
    pub summary: Summary,
}

impl Report {
    /// The verdict: an acceptance only if theorems were proved and nothing was found wrong.
    pub fn verdict(&self) -> Verdict {
        match self.findings.iter().map(Finding::verdict).max() {
            // No finding is an acceptance.
            Some(worst) => worst.max(Verdict::PolicyViolation),
            None if self.summary.theorems.is_empty() => Verdict::Rejected,
            None if self.is_compared => Verdict::Verified,
            None => Verdict::Proved,
        }
    }

    /// The text of the C function that is proved for the kernel, if it can be printed.
    pub fn c(&self) -> Option<String> {
        let theorems = self.summary.theorems.iter();
        let mut gates = theorems.filter_map(|theorem| theorem.gate.as_ref());
        gates.find(|words| words.kernel == self.kernel)?.c()
    }

    /// The same, with one more finding.
    pub fn and(mut self, why: Finding) -> Report {
        self.findings.push(why);
        self
    }

    /// The report on a certificate of which nothing but this is known.
    pub fn of(finding: Finding) -> Report {
        Report {
            findings: vec![finding],
            ..Report::default()
        }
    }
}

/// Replays a certificate, after what it needs of the theories. If there are files, one of its
/// theorems has to be the gate statement about them.
pub fn check(bytes: &[u8], files: Files, policy: &Policy, limits: &Limits) -> Report {
    let programs = match Programs::read(files) {
        Ok(programs) => programs,
        Err(why) => return Report::of(why),
    };
    let report = replay(bytes, &programs, policy, limits);
    let kernel = programs.kernel.as_ref();
    Report {
        kernel: kernel.map(|kernel| kernel.1[0].0.to_owned()),
        ..report.unwrap_or_else(Report::of)
    }
}

fn replay(
    bytes: &[u8],
    programs: &Programs,
    policy: &Policy,
    limits: &Limits,
) -> Result<Report, Finding> {
    if policy.needs_files && !programs.are_both() {
        return Err(Finding::not_compared(programs));
    }
    let certificate = Module::read(bytes, limits).map_err(Finding::Certificate)?;
    if certificate.bundle != bundle::hash() {
        return Err(Finding::other_theories(&certificate.bundle));
    }
    let segments = certificate.segments.iter();
    let provided: Vec<_> = segments.flat_map(|s| s.provided.clone()).collect();
    let segments = certificate.segments.iter();
    let needed: Vec<_> = segments.flat_map(|s| s.needed.clone()).collect();
    let mut summary = Summary::default();
    let mut modules = bundle::modules(limits).map_err(Finding::Theories)?;
    modules.push(certificate);
    // This refuses what has a name from the theories, replayed or not.
    let marks = slice(&modules, [&provided[..], &needed].concat()).map_err(Finding::certificate)?;
    let (certificate, theories) = modules.split_last().ok_or(Finding::NoTheorem)?;
    let mut replayer = Replayer::new(*limits).map_err(Finding::theories)?;
    for (module, marked) in theories.iter().zip(&marks) {
        let counts = replayer.replay(module, marked);
        summary.add_theory(counts.map_err(Finding::Theories)?);
    }
    // Before the certificate declares anything: its constants have no part in these.
    let terms = programs.terms(replayer.macros_mut())?;
    let notation = Notation::of(replayer.macros_mut());
    let counts = replayer.replay_all(certificate);
    summary.add_certificate(counts.map_err(Finding::Certificate)?);
    summary.add_declared(&provided);

    let own = Own::of(&provided);
    let mut judge = Judge::new(programs, terms, &own, policy);
    let provided = provided.iter();
    for (_, name) in provided.filter(|(kind, _)| *kind == Kind::Theorem) {
        let proved = replayer.theorem(name).ok_or(Finding::NoTheorem)?;
        let context = replayer.macros_mut();
        let gate = judge.theorem(context, name, proved);
        let gate = gate.as_ref();
        summary.add_theorem(context, &notation, (name, proved), gate, programs.element);
    }
    match summary.theorems.is_empty() {
        true => Err(Finding::NoTheorem),
        false => Ok(judge.report(summary)),
    }
}

/// What is found out about the theorems of a certificate, one after the other.
struct Judge<'a> {
    programs: &'a Programs<'a>,
    terms: Terms,
    own: &'a Own<'a>,
    policy: &'a Policy,
    /// What is wrong, whatever the other theorems are.
    findings: Vec<Finding>,
    /// Why theorems are not the gate statement about the files.
    others: Vec<Finding>,
    /// Whether one of them is.
    is_met: bool,
}

impl<'a> Judge<'a> {
    fn new(programs: &'a Programs, terms: Terms, own: &'a Own, policy: &'a Policy) -> Judge<'a> {
        Judge {
            programs,
            terms,
            own,
            policy,
            findings: Vec::new(),
            others: Vec::new(),
            is_met: false,
        }
    }

    /// Looks at a theorem; answers the gate statement that it is, if it is one.
    fn theorem(&mut self, k: &mut Context, name: &str, proved: Thm) -> Option<Gate> {
        for axiom in k.axioms_of(proved) {
            let axiom = k.letters(axiom);
            if !self.policy.allows_axiom(axiom) {
                self.found(Finding::axiom(name, axiom));
            }
        }
        let element = self.programs.element;
        let gate = match Gate::of(k, proved, self.own) {
            Ok(gate) => gate,
            Err(why @ Finding::Own(_)) => {
                self.found(why);
                return None;
            }
            Err(why) => {
                self.differs(why);
                return None;
            }
        };
        match self.programs.compare(k, self.terms, &gate) {
            Err(why) => self.differs(why),
            Ok(()) if self.policy.allows_laws(gate.set, element) => self.is_met = true,
            Ok(()) => {
                let why = Finding::laws(name, gate.set, element, self.policy);
                self.found(why);
                self.is_met = true;
            }
        }
        Some(gate)
    }

    /// Notes what is wrong. The first finding decides; a file cannot ask for a report without end.
    fn found(&mut self, why: Finding) {
        if self.findings.len() < FINDINGS {
            self.findings.push(why);
        }
    }

    /// Notes why a theorem is not the one that is looked for.
    fn differs(&mut self, why: Finding) {
        if self.others.len() < FINDINGS {
            self.others.push(why);
        }
    }

    /// The report. Where there are files, a theorem has to be about them.
    fn report(mut self, summary: Summary) -> Report {
        if !self.programs.are_none() && !self.is_met {
            self.findings.append(&mut self.others);
        }
        Report {
            findings: self.findings,
            is_compared: self.is_met && self.programs.are_both(),
            kernel: None,
            summary,
        }
    }
}
