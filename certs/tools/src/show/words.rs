//! What people see of files, and what else only tools ask for. No verdict depends on it.

use crate::error::Error;
use crate::format::{Counts, Kind, SHORT_REF};
use crate::format::{Op, Row, row};
use crate::reader::{Module, Segment};
use crate::replay::Replayer;
use kernel::Thm;

impl Kind {
    /// The word that people see.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Type => "type",
            Kind::Constant => "constant",
            Kind::Theorem => "theorem",
            Kind::Axiom => "axiom",
        }
    }
}

impl Counts {
    /// The counts in the order in which the footer has them.
    pub fn fields(&self) -> [(&'static str, u32); 6] {
        [
            ("segments", self.segments),
            ("steps", self.steps),
            ("types", self.types),
            ("terms", self.terms),
            ("theorems", self.theorems),
            ("peak", self.peak),
        ]
    }
}

impl<'a> Segment<'a> {
    /// What people call a segment: the first theorem, or else the first name, it provides.
    pub fn title(&self) -> &'a str {
        let mut theorems = self
            .provided
            .iter()
            .filter(|(kind, _)| *kind == Kind::Theorem);
        let first = theorems.next().or(self.provided.first());
        first.map_or("a segment that provides nothing", |(_, name)| name)
    }

    /// The offset in the file at which the body begins.
    pub fn start(&self) -> usize {
        self.end - self.body.len()
    }
}

impl Module<'_> {
    /// The offset in the file at which the footer begins.
    pub(crate) fn footer(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.end)
    }
}

/// The rows of all opcodes, in order.
pub fn table() -> impl Iterator<Item = &'static Row> {
    (0..SHORT_REF).filter_map(row)
}

impl Op {
    /// Whether the opcode makes a theorem.
    pub fn is_step(self) -> bool {
        (self as u8) < Op::TypeVar as u8
    }

    /// What an instruction that begins with this byte does.
    pub fn from_code(code: u8) -> Option<Op> {
        Some(row(code)?.op)
    }

    /// The row of the table.
    pub fn row(self) -> &'static Row {
        row(self as u8).expect("every opcode has a row")
    }
}

impl Replayer {
    /// Replays a module whole.
    pub fn replay_all(&mut self, module: &Module) -> Result<Counts, Error> {
        self.replay(module, &vec![true; module.segments.len()])
    }

    /// The theorem of this name, if it was exported or is built in.
    pub fn theorem(&mut self, name: &str) -> Option<Thm> {
        let name = self.context.name(name);
        self.theorems.get(&name).copied()
    }
}
