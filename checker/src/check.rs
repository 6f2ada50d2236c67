//! From the bytes of a certificate to a verdict and to what was proved.

use crate::bundle;
use crate::gate::{Files, Gate, Programs};
use crate::policy::Policy;
use crate::print::Notation;
use crate::summary::Summary;
use crate::verdict::Verdict;
use certs::{Cause, Context, Error, Kind, Limits, Module, Replayer, slice};
use kernel::Thm;
use std::time::Instant;

/// Why the verdict is not `verified`.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
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
    /// The source or the C file is not in the language.
    #[error("{0}")]
    Unread(String),
    /// What is asked makes no sense.
    #[error("{0}")]
    Question(String),
    /// No theorem is a gate statement.
    #[error("it proves no gate statement, `∀S. compiles_correctly laws kernel function S`")]
    NotTheGate,
    /// The theorem is about other programs.
    #[error("it is not about these files: {0}")]
    Mismatch(String),
    /// A theorem rests on an axiom that the policy does not allow.
    #[error("{theorem} rests on the axiom {axiom} (to allow it: --allow-axiom {axiom})")]
    Axiom {
        /// The theorem.
        theorem: String,
        /// The axiom.
        axiom: String,
    },
    /// A theorem uses a law that the policy does not allow.
    #[error("{theorem} uses the law {law} (to allow it: --allow-law {law})")]
    Law {
        /// The theorem.
        theorem: String,
        /// The law.
        law: String,
    },
    /// The policy asks for a kernel that no certificate is about.
    #[error("no certificate proves the kernel {0}")]
    MissingKernel(String),
}

impl Finding {
    /// What is wrong in a source, and where.
    pub fn unread(what: &str, source: &[u8], error: statement::syntax::Error) -> Finding {
        let before = source.get(..error.span.start).unwrap_or(source);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before
            .iter()
            .rev()
            .take_while(|byte| **byte != b'\n')
            .count()
            + 1;
        Finding::Unread(format!(
            "{what}, line {line}, column {column}: {}",
            error.message
        ))
    }

    /// The verdict on a certificate of which this was found.
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Unreadable(_) => Verdict::Error,
            Finding::OtherTheories { .. } => Verdict::Unsupported,
            Finding::Theories(error) | Finding::Certificate(error) => error.cause.class().into(),
            Finding::Axiom { .. } | Finding::Law { .. } | Finding::MissingKernel(_) => {
                Verdict::PolicyViolation
            }
            _ => Verdict::Rejected,
        }
    }
}

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
        let found = self.findings.iter().map(Finding::verdict);
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
        findings.extend(axioms(context, policy, name, proved));
        let compared = programs.compare(context, &terms, proved);
        if let Ok(gate) = &compared {
            findings.extend(laws(policy, name, gate, programs.element));
        }
        let gate = Gate::of(context, proved);
        summary.theorem(context, &notation, &programs, name, (proved, gate.as_ref()));
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

/// The axioms of a theorem that the policy does not allow.
fn axioms(k: &Context, policy: &Policy, name: &str, proved: Thm) -> Vec<Finding> {
    let axioms = k
        .axioms_of(proved)
        .into_iter()
        .map(|axiom| k.letters(axiom).to_owned());
    let refused = axioms.filter(|axiom| !policy.axioms.contains(axiom));
    let theorem = name.to_owned();
    refused
        .map(|axiom| Finding::Axiom {
            theorem: theorem.clone(),
            axiom,
        })
        .collect()
}

/// The laws of a gate statement that the policy does not allow.
fn laws(policy: &Policy, name: &str, gate: &Gate, element: Option<&str>) -> Vec<Finding> {
    let refused = gate
        .laws
        .iter()
        .filter(|law| !policy.allows_law(law, element));
    let finding = |law: &String| Finding::Law {
        theorem: name.to_owned(),
        law: law.clone(),
    };
    refused.map(finding).collect()
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
