//! What reports say of a certificate that checks.

use crate::difference;
use crate::print::{Notation, Sequent};
use crate::programs::{Words, kernel};
use crate::reindexers::{Placed, made, placed};
use crate::rewrites::{Chain, Heard, Start, is_part};
use crate::room::{LEFT_OUT, PIECE, ROOM};
use certs::{Counts, Kind, Limits};
use certs_tools::Context;
use gate::check::{Report, Rules};
use gate::finding::{Difference, Finding};
use gate::policy::Policy;
use gate::programs::{Files, Programs};
use gate::slice::Slice;
use gate::statement::{ANOTHER_FORM, Gate};
use gate::{Judged, Narrator, Proved};
use kernel::Term;
use programs::c::flags::Flags;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// What stands between the name of a theorem and a number, in the name of one that segments of its
/// certificate share: nothing is said of that.
const SHARED: char = '%';

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
    /// Whether it is the gate statement about the files.
    pub is_met: bool,
    /// What it says of an operator that moves cells, or of a step of a schedule that is heard as one, if it is
    /// about one. Its
    /// statement is left out then, unless it is asked for: it can be as long as the program.
    pub placed: Option<Placed>,
    /// What the operator makes, or the program after the step, if that is asked for.
    pub made: Option<String>,
}

/// What there is to say about a certificate that checks.
#[derive(Debug)]
pub struct Summary {
    /// The theorems.
    pub theorems: Vec<Theorem>,
    /// The steps of a schedule that it proves, if it proves any and they are a chain.
    pub rewrites: Option<Rewrites>,
    /// The types and constants that the certificate itself declares, and does not have from
    /// the theories.
    pub declared: Vec<(Kind, String)>,
    /// The replay of what the certificate needs of the theories.
    pub theories: Work,
    /// The replay of the certificate.
    pub certificate: Work,
    room: usize,
    /// The room of the gate statement about the files, whatever else is proved.
    reserved: usize,
    /// Whether what is proved of operators is spelled out.
    spells_out_operators: bool,
    /// When the replay of the theories began.
    begun: Instant,
    /// How theorems are written, once the theories say it.
    notation: Option<Notation>,
    /// The theorems that are named as steps of a schedule.
    heard: Heard,
    /// The kernel of the first gate statement.
    gate: Option<Term>,
    /// The names of all theorems of the certificate.
    provided: HashSet<String>,
}

/// A chain of programs, with what is said of it.
#[derive(Debug)]
pub struct Rewrites {
    /// The chain.
    pub chain: Chain,
    /// The kernel that it begins with, if neither a source nor a gate statement says it, and it can be
    /// printed.
    pub kernel: Option<String>,
}

impl Default for Summary {
    fn default() -> Self {
        Summary {
            theorems: Vec::new(),
            rewrites: None,
            declared: Vec::new(),
            theories: Work::default(),
            certificate: Work::default(),
            room: ROOM,
            reserved: ROOM,
            spells_out_operators: false,
            begun: Instant::now(),
            notation: None,
            heard: Heard::default(),
            gate: None,
            provided: HashSet::new(),
        }
    }
}

/// Checks a certificate: the report on it, and what is said of it.
pub fn check(bytes: &[u8], files: Files, policy: &Policy, limits: &Limits) -> (Report, Summary) {
    let mut summary = Summary::default();
    let report = gate::check::check(bytes, files, alone(policy, limits), &mut summary);
    (report, summary)
}

/// What is said of a certificate by itself, with what is proved of operators that move cells. It goes on
/// from theories that were replayed before, or replays what it needs.
pub fn with_operators(
    bytes: &[u8],
    limits: &Limits,
    slice: Option<&Slice<Context>>,
) -> (Report, Summary) {
    let mut summary = Summary {
        spells_out_operators: true,
        ..Summary::default()
    };
    let (files, policy) = (Files::default(), Policy::default());
    let rules = Rules {
        slice,
        ..alone(&policy, limits)
    };
    let report = gate::check::check(bytes, files, rules, &mut summary);
    (report, summary)
}

/// One certificate, with what it needs of the theories.
fn alone<'a>(policy: &'a Policy, limits: &'a Limits) -> Rules<'a, Context> {
    let slice = None;
    Rules {
        policy,
        limits,
        slice,
    }
}

/// What stands for a theorem for which there is no room.
fn left_out() -> Sequent {
    Sequent {
        variables: Vec::new(),
        hypotheses: Vec::new(),
        conclusion: LEFT_OUT.to_owned(),
    }
}

impl Narrator for Summary {
    type Macros = Context;

    fn begin(&mut self) {
        self.begun = Instant::now();
    }

    fn theory(&mut self, counts: Counts) {
        self.theories.add(self.begun, counts);
    }

    fn before_certificate(&mut self, context: &mut Context) {
        self.notation = Some(Notation::of(context));
    }

    /// Axioms are listed with the theorems that rest on them.
    fn certificate(&mut self, counts: Counts, provided: &[(Kind, &str)]) {
        self.certificate
            .add(self.begun + self.theories.time, counts);
        let theorems = provided.iter().filter(|(kind, _)| *kind == Kind::Theorem);
        self.provided
            .extend(theorems.map(|(_, name)| (*name).to_owned()));
        let is_declared = |kind| matches!(kind, Kind::Type | Kind::Constant);
        let declared = provided.iter().filter(|(kind, _)| is_declared(*kind));
        let declared = declared.map(|(kind, name)| (*kind, (*name).to_owned()));
        self.declared.extend(declared);
    }

    /// Words stand for gate statements only.
    fn theorem(&mut self, context: &mut Context, proved: Proved) {
        self.heard.hear(proved.name, proved.theorem);
        self.gate = self.gate.or(proved.gate.map(|gate| gate.kernel));
        if proved.gate.is_none() && self.is_shared(proved.name) {
            return;
        }
        let mut room = match proved.is_met {
            true => self.reserved,
            false => self.room,
        };
        let axioms = axioms(context, &proved, &mut room);
        let words = |gate| Words::of(context, gate, &mut room);
        let gate = proved.gate.and_then(words);
        let claim = proved.theorem.concl();
        // Of a step that is part of no chain nothing else is said.
        let is_heard = |placed: &Placed| !placed.is_step() || is_part(proved.name);
        let placed = placed(context, claim).filter(is_heard);
        let is_wanted = placed.is_none() || self.spells_out_operators;
        let statement = match &self.notation {
            Some(notation) if room > 0 && is_wanted => {
                Sequent::of(context, notation, proved.theorem, &mut room)
            }
            _ => left_out(),
        };
        let made = match placed {
            Some(Placed::Reindexer | Placed::Step | Placed::StepOfValues) if is_wanted => {
                made(context, claim, &mut room)
            }
            _ => None,
        };
        match proved.is_met {
            true => self.reserved = room,
            false => self.room = room,
        }
        self.theorems.push(Theorem {
            name: proved.name.to_owned(),
            statement,
            axioms,
            gate,
            is_met: proved.is_met,
            placed,
            made,
        });
    }

    /// Steps of a schedule have to be a chain. Where there is a source and nothing about C, nothing else
    /// is about the source.
    fn findings(&mut self, context: &mut Context, judged: Judged) -> Vec<Finding> {
        let chain = match self.heard.chain(context, self.gate, &judged) {
            Ok(Some(chain)) => chain,
            Ok(None) if judged.is_without_c && judged.terms.kernel.is_some() => {
                return vec![Finding::NotTheGate(ANOTHER_FORM)];
            }
            Ok(None) => return Vec::new(),
            Err(why) => return vec![why],
        };
        let kernel = match chain.start {
            Start::Source | Start::Gate => None,
            Start::Certificate => kernel(context, chain.kernel, &mut self.room),
        };
        self.rewrites = Some(Rewrites { chain, kernel });
        Vec::new()
    }

    fn difference(&self, context: &mut Context, programs: &Programs, gate: &Gate) -> Difference {
        difference::of(context, programs, gate)
    }
}

impl Summary {
    /// The text of the C function that was proved for the kernel of this name.
    pub fn c(&self, kernel: Option<&str>) -> Option<String> {
        let theorems = self.theorems.iter();
        let mut gates = theorems.filter_map(|theorem| theorem.gate.as_ref());
        gates.find(|words| words.kernel.as_deref() == kernel)?.c()
    }

    /// The options with which a compiler builds the C file that a theorem is about.
    pub fn flags(&self) -> Option<Flags> {
        self.met()?.flags()
    }

    /// Whether a theorem is named as one that segments share, after another theorem of the certificate.
    fn is_shared(&self, name: &str) -> bool {
        let parts = name.rsplit_once(SHARED);
        parts.is_some_and(|(of, number)| {
            self.provided.contains(of) && u32::from_str_radix(number, 16).is_ok()
        })
    }

    /// The gate statement about the files.
    pub fn met(&self) -> Option<&Words> {
        let mut met = self.theorems.iter().filter(|theorem| theorem.is_met);
        met.find_map(|theorem| theorem.gate.as_ref())
    }
}

/// The names of the axioms that a theorem rests on; `…` for those for which there is no room.
fn axioms(context: &Context, proved: &Proved, room: &mut usize) -> Vec<String> {
    let mut axioms = Vec::new();
    for axiom in context.axioms_of(proved.theorem) {
        let axiom = context.letters(axiom);
        let Some(left) = room.checked_sub(axiom.len() + PIECE) else {
            *room = 0;
            axioms.push(LEFT_OUT.to_owned());
            break;
        };
        *room = left;
        axioms.push(axiom.to_owned());
    }
    axioms
}
