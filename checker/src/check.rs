//! From the bytes of a certificate to a verdict and to what was proved.

use crate::bundle;
use crate::print::{Notation, Sequent};
use crate::verdict::Verdict;
use certs::{Cause, Counts, Error, Kind, Limits, Module, Replayer, slice};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The axioms of the logic. A certificate cannot introduce others by these names: they are
/// taken before the first byte of it is read.
pub const AXIOMS: [&str; 3] = ["extensionality", "choice", "infinity"];

/// How many bytes of text the theorems of a certificate may have; what is more is left out.
const ROOM: usize = 1 << 24;

/// What theorems may rest on.
pub struct Policy {
    /// The names of the axioms.
    pub axioms: BTreeSet<String>,
}

impl Default for Policy {
    /// The axioms of the logic.
    fn default() -> Self {
        Policy {
            axioms: AXIOMS.map(str::to_owned).into(),
        }
    }
}

/// Why the verdict is not `verified`.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// The file cannot be read.
    #[error("cannot be read: {}", .0.kind())]
    Unreadable(std::io::Error),
    /// The certificate is for other theories.
    #[error("it is for the theories {theirs}, this program has {ours}")]
    OtherTheories {
        /// The hash in the certificate.
        theirs: String,
        /// The hash of the bundle.
        ours: String,
    },
    /// Something is wrong in the theories themselves, or they exceed a limit.
    #[error("in the theories: {0}")]
    Theories(Error),
    /// The certificate does not check, or exceeds a limit.
    #[error("{0}")]
    Certificate(Error),
    /// Nothing is exported.
    #[error("it exports no theorem")]
    NoTheorem,
    /// A theorem rests on an axiom that the policy does not allow.
    #[error("{theorem} rests on the axiom {axiom} (to allow it: --allow-axiom {axiom})")]
    Axiom {
        /// The theorem.
        theorem: String,
        /// The axiom.
        axiom: String,
    },
}

impl Finding {
    /// The verdict on a certificate of which this was found.
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Unreadable(_) => Verdict::Error,
            Finding::OtherTheories { .. } => Verdict::Unsupported,
            Finding::Theories(error) | Finding::Certificate(error) => error.cause.class().into(),
            Finding::NoTheorem => Verdict::Rejected,
            Finding::Axiom { .. } => Verdict::PolicyViolation,
        }
    }
}

/// A theorem that was proved.
#[derive(Debug)]
pub struct Theorem {
    /// The name it was exported under.
    pub name: String,
    /// What it says.
    pub statement: Sequent,
    /// The names of the axioms it rests on.
    pub axioms: Vec<String>,
}

/// How much was replayed, and how long it took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Work {
    /// The counts.
    pub counts: Counts,
    /// The time. For people only: nothing else may depend on it.
    pub time: Duration,
}

/// What there is to say about a certificate.
#[derive(Default, Debug)]
pub struct Report {
    /// Why the verdict is not `verified`.
    pub findings: Vec<Finding>,
    /// The theorems; none where one of them was not proved.
    pub theorems: Vec<Theorem>,
    /// The types and constants that the certificate itself declares, and does not have from
    /// the theories.
    pub declared: Vec<(Kind, String)>,
    /// The replay of what the certificate needs of the theories.
    pub theories: Work,
    /// The replay of the certificate.
    pub certificate: Work,
}

impl Report {
    /// The verdict: `verified` only if theorems were proved and nothing was found wrong.
    pub fn verdict(&self) -> Verdict {
        let good = match self.theorems.is_empty() {
            true => Verdict::Rejected,
            false => Verdict::Verified,
        };
        let found = self.findings.iter().map(Finding::verdict);
        Verdict::worst(found).unwrap_or(good)
    }

    /// The report on a certificate of which nothing but this is known.
    pub fn of(finding: Finding) -> Report {
        Report {
            findings: vec![finding],
            ..Report::default()
        }
    }
}

/// Replays a certificate, after what it needs of the theories.
pub fn check(bytes: &[u8], policy: &Policy, limits: &Limits) -> Report {
    let mut report = Report::default();
    match replay(bytes, policy, limits, &mut report) {
        Ok(()) => report,
        Err(finding) => Report::of(finding),
    }
}

fn replay(
    bytes: &[u8],
    policy: &Policy,
    limits: &Limits,
    report: &mut Report,
) -> Result<(), Finding> {
    let certificate = Module::read(bytes, limits).map_err(Finding::Certificate)?;
    if certificate.bundle != bundle::hash() {
        return Err(Finding::OtherTheories {
            theirs: bundle::hex(&certificate.bundle),
            ours: bundle::hex(&bundle::hash()),
        });
    }
    let start = Instant::now();
    let mut modules = bundle::modules(limits).map_err(Finding::Theories)?;
    modules.push(certificate);
    let wanted: Vec<_> = modules.last().into_iter().flat_map(provided).collect();
    let marks = slice(&modules, wanted).map_err(|cause| outside(cause, Finding::Certificate))?;
    let Some((certificate, theories)) = modules.split_last() else {
        return Err(Finding::NoTheorem);
    };
    let replayer = Replayer::new(*limits);
    let mut replayer = replayer.map_err(|cause| outside(cause, Finding::Theories))?;
    for (module, marked) in theories.iter().zip(&marks) {
        let counts = replayer.replay(module, marked);
        let counts = counts.map_err(Finding::Theories)?;
        report.theories.counts = sum(report.theories.counts, counts);
    }
    report.theories.time = start.elapsed();

    // Before the certificate declares anything: its constants get no notation.
    let notation = Notation::of(&mut replayer.context);
    let start = Instant::now();
    let counts = replayer.replay_all(certificate);
    report.certificate.counts = counts.map_err(Finding::Certificate)?;
    report.certificate.time = start.elapsed();
    let (mut room, mut refused) = (ROOM, BTreeMap::new());
    for (kind, name) in provided(certificate) {
        match kind {
            Kind::Theorem => {
                let proved = replayer.theorem(name).ok_or(Finding::NoTheorem)?;
                let context = &mut replayer.context;
                let mut axioms = Vec::new();
                for axiom in context.axioms_of(proved) {
                    let axiom = context.letters(axiom);
                    if !policy.axioms.contains(axiom) {
                        refused.entry(axiom.to_owned()).or_insert(name);
                    }
                    // All of them are judged, but not without end listed.
                    if let Some(left) = room.checked_sub(axiom.len().max(8)) {
                        room = left;
                        axioms.push(axiom.to_owned());
                    }
                }
                report.theorems.push(Theorem {
                    name: name.to_owned(),
                    statement: Sequent::of(context, &notation, proved, &mut room),
                    axioms,
                });
            }
            Kind::Type | Kind::Constant => report.declared.push((kind, name.to_owned())),
            Kind::Axiom => {}
        }
    }
    if report.theorems.is_empty() {
        return Err(Finding::NoTheorem);
    }
    let refused = refused.into_iter().map(|(axiom, theorem)| Finding::Axiom {
        theorem: theorem.to_owned(),
        axiom,
    });
    report.findings.extend(refused);
    Ok(())
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

/// The counts of two replays, one after the other.
pub fn sum(a: Counts, b: Counts) -> Counts {
    Counts {
        segments: a.segments.saturating_add(b.segments),
        steps: a.steps.saturating_add(b.steps),
        types: a.types.saturating_add(b.types),
        terms: a.terms.saturating_add(b.terms),
        theorems: a.theorems.saturating_add(b.theorems),
        peak: a.peak.max(b.peak),
    }
}
