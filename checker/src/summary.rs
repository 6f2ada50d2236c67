//! What reports say of a certificate that checks.
//!
//! Untrusted: no verdict depends on it.

use crate::gate::Gate;
use crate::laws::Element;
use crate::print::{Notation, Sequent};
use crate::words::Words;
use certs::{Counts, Kind};
use certs_tools::Context;
use kernel::Thm;
use std::time::{Duration, Instant};

/// How many bytes of text the theorems of a certificate may have; what is more is left out.
const ROOM: usize = 1 << 24;

/// How many bytes a piece of text or of a program takes beside its letters.
pub(crate) const PIECE: usize = 64;

/// How much was replayed, and how long it took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Work {
    /// The counts.
    pub counts: Counts,
    /// The time. For people only: nothing else may depend on it.
    pub time: Duration,
}

impl Work {
    /// Adds what was done since `start`.
    pub fn add(&mut self, start: Instant, b: Counts) {
        let a = self.counts;
        self.counts = Counts {
            segments: a.segments.saturating_add(b.segments),
            steps: a.steps.saturating_add(b.steps),
            types: a.types.saturating_add(b.types),
            terms: a.terms.saturating_add(b.terms),
            theorems: a.theorems.saturating_add(b.theorems),
            peak: a.peak.max(b.peak),
        };
        self.time = start.elapsed();
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
    /// The laws and programs, if it is the gate statement asked for, or any where none is.
    pub gate: Option<Words>,
}

/// What there is to say about a certificate that checks.
#[derive(Debug)]
pub struct Summary {
    /// The theorems.
    pub theorems: Vec<Theorem>,
    /// The types and constants that the certificate itself declares, and does not have from
    /// the theories.
    pub declared: Vec<(Kind, String)>,
    /// The replay of what the certificate needs of the theories.
    pub theories: Work,
    /// The replay of the certificate.
    pub certificate: Work,
    room: usize,
    /// When the replay of the theories began.
    begun: Instant,
}

impl Default for Summary {
    fn default() -> Self {
        Summary {
            theorems: Vec::new(),
            declared: Vec::new(),
            theories: Work::default(),
            certificate: Work::default(),
            room: ROOM,
            begun: Instant::now(),
        }
    }
}

/// What stands for a theorem for which there is no room.
fn left_out() -> Sequent {
    Sequent {
        variables: Vec::new(),
        hypotheses: Vec::new(),
        conclusion: "…".to_owned(),
    }
}

impl Summary {
    /// Adds the replay of a theory, which has just ended.
    pub fn add_theory(&mut self, counts: Counts) {
        self.theories.add(self.begun, counts);
    }

    /// Adds the replay of the certificate, which follows that of the theories and has just ended.
    pub fn add_certificate(&mut self, counts: Counts) {
        self.certificate
            .add(self.begun + self.theories.time, counts);
    }

    /// Adds the types and constants among what is provided. Axioms are listed with the theorems
    /// that rest on them.
    pub fn add_declared(&mut self, provided: &[(Kind, &str)]) {
        let is_declared = |kind| matches!(kind, Kind::Type | Kind::Constant);
        let declared = provided.iter().filter(|(kind, _)| is_declared(*kind));
        let declared = declared.map(|(kind, name)| (*kind, (*name).to_owned()));
        self.declared.extend(declared);
    }

    /// Adds a theorem. Words stand for gate statements only, about elements of this type.
    pub fn add_theorem(
        &mut self,
        k: &mut Context,
        notation: &Notation,
        (name, proved): (&str, Thm),
        gate: Option<&Gate>,
        element: Option<Element>,
    ) {
        let mut axioms = Vec::new();
        for axiom in k.axioms_of(proved) {
            let axiom = k.letters(axiom);
            // Not listed without end.
            let Some(left) = self.room.checked_sub(axiom.len() + PIECE) else {
                self.room = 0;
                break;
            };
            self.room = left;
            axioms.push(axiom.to_owned());
        }
        self.theorems.push(Theorem {
            name: name.to_owned(),
            statement: match self.room {
                0 => left_out(),
                _ => Sequent::of(k, notation, proved, &mut self.room),
            },
            axioms,
            gate: gate.and_then(|gate| Words::of(k, gate, element, &mut self.room)),
        });
    }
}
