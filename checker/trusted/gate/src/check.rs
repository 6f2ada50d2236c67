//! From the bytes of a certificate to what there is to say about it.

use crate::bundle;
use crate::finding::{Difference, Finding};
use crate::known::Known;
use crate::laws::Element;
use crate::names::find;
use crate::narrator::{Judged, Narrator, Proved};
use crate::policy::{Axiom, Binding, Policy};
use crate::programs::{Files, Programs, Terms};
use crate::slice::Slice;
use crate::statement::{ANOTHER_FORM, Gate};
use crate::verdict::Verdict;
use certs::{Cause, Error, Kind, Limits, Module, Replayer};
use kernel::Thm;
use reading::Place;
use reading::families::DEFINED;
use std::collections::BTreeSet;

/// How many findings about theorems a report has at most.
const FINDINGS: usize = 100;

/// What there is to say about a certificate.
#[derive(Default, Debug)]
pub struct Report {
    /// Why the verdict is no acceptance.
    pub findings: Vec<Finding>,
    /// How many theorems were proved.
    pub theorems: usize,
    /// Whether a theorem is the gate statement about a source and a C file that were given.
    pub is_compared: bool,
    /// The kernel of the source that it was compared with, if there is a source.
    pub kernel: Option<String>,
    /// Where the kernel stands in the source, and the function in the C file.
    pub places: [Option<Place>; 2],
    /// Whether it may lack its proof.
    pub is_exempt: bool,
}

impl Report {
    /// The verdict: an acceptance only if theorems were proved and nothing was found wrong.
    pub fn verdict(&self) -> Verdict {
        let counts = |why: &&Finding| !self.is_exempt || !why.is_excusable();
        match self
            .findings
            .iter()
            .filter(counts)
            .map(Finding::verdict)
            .max()
        {
            None if !self.findings.is_empty() => Verdict::Exempt,
            // No finding is an acceptance.
            Some(worst) => worst.max(Verdict::PolicyViolation),
            None if self.theorems == 0 => Verdict::Rejected,
            None if self.is_compared => Verdict::Verified,
            None => Verdict::Proved,
        }
    }

    /// The same, with one more finding.
    pub fn and(mut self, why: Finding) -> Report {
        self.findings.push(why);
        self
    }

    /// The report on a certificate of which nothing but this is known.
    pub fn of(finding: Finding) -> Report {
        Report::default().and(finding)
    }
}

/// Replays a certificate, after what it needs of the theories: a slice of them, or else just that. If
/// there are files, one of its theorems has to be the gate statement about them.
pub fn check<N: Narrator>(
    bytes: &[u8],
    files: Files,
    rules: Rules<N::Macros>,
    narrator: &mut N,
) -> Report {
    let programs = match Programs::read(files) {
        Ok(programs) => programs,
        Err(why) => return Report::of(why),
    };
    let report = replay(bytes, &programs, rules, narrator);
    let mut report = report.unwrap_or_else(Report::of);
    let missing = rules.policy.missing_flag(&programs);
    report.findings.extend(missing.map(Finding::Flag));
    let kernel = programs.kernel.as_ref();
    report.kernel = kernel.map(|kernel| kernel.name().to_owned());
    report.places = programs.places();
    report
}

/// What a certificate is checked by.
pub struct Rules<'a, M> {
    /// What is accepted.
    pub policy: &'a Policy,
    /// Bounds on the replay.
    pub limits: &'a Limits,
    /// What was replayed of the theories, for this certificate and others.
    pub slice: Option<&'a Slice<M>>,
}

impl<M> Copy for Rules<'_, M> {}

impl<M> Clone for Rules<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

fn replay<N: Narrator>(
    bytes: &[u8],
    programs: &Programs,
    rules: Rules<N::Macros>,
    narrator: &mut N,
) -> Result<Report, Finding> {
    let Rules { policy, limits, .. } = rules;
    if policy.binding == Binding::Required && !programs.are_both() {
        return Err(Finding::NotCompared {
            has_source: programs.kernel.is_some(),
            has_c: programs.function.is_some(),
        });
    }
    let certificate = Module::read(bytes, limits).map_err(Finding::Certificate)?;
    if certificate.bundle != bundle::hash() {
        return Err(Finding::OtherTheories(certificate.bundle));
    }
    let segments = || certificate.segments.iter();
    let provided: Vec<_> = segments().flat_map(|s| s.provided.clone()).collect();
    // A program may be of constructs that the certificate does not speak of.
    let has_program = programs.kernel.is_some() || programs.function.is_some();
    let constructs = DEFINED.into_iter().filter(|_| has_program);
    let constructs = constructs.map(|name| (Kind::Constant, name));
    let needed = segments().flat_map(|s| s.needed.clone());
    let needed = needed.chain(constructs);
    narrator.begin();
    let own;
    let slice = match rules.slice {
        Some(slice) => slice,
        None => {
            own = Slice::replay(needed, limits)?;
            &own
        }
    };
    slice
        .counts
        .iter()
        .for_each(|counts| narrator.theory(*counts));
    slice.admit(&certificate).map_err(in_certificate)?;
    let mut replayer = slice.base.go_on().map_err(in_certificate)?;
    // Before the certificate declares anything: its constants have no part in these.
    let terms = programs.terms(replayer.kernel_mut().map_err(in_certificate)?)?;
    narrator.before_certificate(replayer.macros_mut());
    let counts = replayer.replay_all(&certificate);
    narrator.certificate(counts.map_err(Finding::Certificate)?, &provided);

    let mut judge = Judge::new(programs, terms, &slice.known, policy);
    let theorems = provided.iter().filter(|(kind, _)| *kind == Kind::Theorem);
    for (_, name) in theorems {
        judge.theorem(&mut replayer, narrator, name)?;
    }
    match judge.theorems {
        0 => Err(Finding::NoTheorem),
        _ => {
            let judged = Judged {
                terms,
                is_without_c: judge.is_without_c(),
                known: &slice.known,
                policy,
            };
            let mut report = judge.report();
            let found = narrator.findings(replayer.macros_mut(), judged);
            report.findings.extend(found);
            Ok(report)
        }
    }
}

/// In no particular place of the certificate.
fn in_certificate(cause: Cause) -> Finding {
    Finding::Certificate(Error::at(0, cause))
}

/// What is found out about the theorems of a certificate, one after the other.
struct Judge<'a> {
    programs: &'a Programs<'a>,
    terms: Terms,
    known: &'a Known<'a>,
    policy: &'a Policy,
    /// How many theorems there were.
    theorems: usize,
    /// What is wrong, whatever the other theorems are.
    findings: Vec<Finding>,
    /// Why gate statements are not about the files.
    others: Vec<Finding>,
    /// Why a theorem that is no gate statement is none; one that is nearly a gate statement, if there
    /// is one: a step of a schedule is none.
    no_gate: Option<Finding>,
    /// Whether there is a gate statement, and whether one is about the files.
    has_gate: bool,
    is_met: bool,
}

impl<'a> Judge<'a> {
    fn new(
        programs: &'a Programs,
        terms: Terms,
        known: &'a Known,
        policy: &'a Policy,
    ) -> Judge<'a> {
        Judge {
            programs,
            terms,
            known,
            policy,
            theorems: 0,
            findings: Vec::new(),
            others: Vec::new(),
            no_gate: None,
            has_gate: false,
            is_met: false,
        }
    }

    /// Looks at the theorem of this name.
    fn theorem<N: Narrator>(
        &mut self,
        replayer: &mut Replayer<N::Macros>,
        narrator: &mut N,
        name: &str,
    ) -> Result<(), Finding> {
        let theorem = replayer.theorem(name).ok_or(Finding::NoTheorem)?;
        self.theorems += 1;
        self.axioms(replayer, name, theorem)?;
        let k = replayer.kernel_mut().map_err(in_certificate)?;
        let mut is_met = false;
        let gate = match Gate::of(k, theorem, self.known) {
            Ok(gate) => {
                self.has_gate = true;
                let elements = gate.elements(k);
                is_met = self.gate(name, &gate, &elements, || {
                    narrator.difference(replayer.macros_mut(), self.programs, &gate)
                });
                Some(gate)
            }
            Err(why @ Finding::Stranger(_)) => {
                note(&mut self.findings, why);
                None
            }
            Err(why) => {
                if self.no_gate.is_none() || !matches!(why, Finding::NotTheGate(ANOTHER_FORM)) {
                    self.no_gate = Some(why);
                }
                None
            }
        };
        let proved = Proved {
            name,
            theorem,
            gate: gate.as_ref(),
            is_met,
        };
        narrator.theorem(replayer.macros_mut(), proved);
        Ok(())
    }

    /// Finds axioms that a theorem rests on and the policy does not accept.
    fn axioms<M: certs::Macros>(
        &mut self,
        replayer: &Replayer<M>,
        theorem: &str,
        proved: Thm,
    ) -> Result<(), Finding> {
        let k = replayer.kernel().map_err(in_certificate)?;
        for name in k.axioms_of(proved) {
            let name = k.letters(name);
            if self.policy.allows_axiom(name) {
                continue;
            }
            let (theorem, axiom) = (theorem.to_owned(), name.to_owned());
            let finding = match find::<Axiom>(name) {
                Some(_) => Finding::Axiom { theorem, axiom },
                None => Finding::Unproved { theorem, axiom },
            };
            note(&mut self.findings, finding);
        }
        Ok(())
    }

    /// Compares a gate statement on elements of these types with the files and the policy; whether it is
    /// about the files.
    fn gate(
        &mut self,
        theorem: &str,
        gate: &Gate,
        elements: &BTreeSet<Element>,
        difference: impl FnOnce() -> Difference,
    ) -> bool {
        if !self.terms.are_those_of(gate) {
            note(&mut self.others, Finding::Mismatch(difference()));
            return false;
        }
        self.is_met = true;
        if let Some(element) = self.policy.refuses_laws(gate.set, elements) {
            let finding = Finding::Laws {
                theorem: theorem.to_owned(),
                set: gate.set,
                element,
                accepted: self.policy.accepted(element),
            };
            note(&mut self.findings, finding);
        }
        true
    }

    /// Whether nothing is said of any C, by the certificate or by a file: then it may be about what
    /// schedules make of a source, which is for whoever hears the replay to judge.
    fn is_without_c(&self) -> bool {
        let is_none = matches!(self.no_gate, Some(Finding::NotTheGate(ANOTHER_FORM)));
        is_none && !self.has_gate && self.programs.function.is_none()
    }

    /// The report. Where there are files, a theorem has to be about them.
    fn report(mut self) -> Report {
        let is_without_c = self.is_without_c();
        if !self.programs.are_none() && !self.is_met && !is_without_c {
            match self.others.is_empty() {
                true => self.findings.extend(self.no_gate),
                false => self.findings.append(&mut self.others),
            }
        }
        let is_compared = self.is_met && self.programs.are_both();
        if !is_compared && self.findings.is_empty() {
            let has_source = self.programs.kernel.is_some();
            let has_c = self.programs.function.is_some();
            self.findings.extend(match self.policy.binding {
                Binding::Optional => None,
                Binding::Rewrites(true) if is_without_c => None,
                Binding::Rewrites(_) if !is_without_c => {
                    Some(Finding::NotCompared { has_source, has_c })
                }
                _ => Some(Finding::Unbound { has_source, has_c }),
            });
        }
        Report {
            findings: self.findings,
            theorems: self.theorems,
            is_compared,
            ..Report::default()
        }
    }
}

/// Notes what is wrong. The first finding decides; a file cannot ask for a report without end.
fn note(findings: &mut Vec<Finding>, why: Finding) {
    if findings.len() < FINDINGS {
        findings.push(why);
    }
}
