//! What people see of files, and what else only tools ask for. No verdict depends on it.

use crate::error::Error;
use crate::format::{Counts, Kind, ROWS, Role, SHORT_REF, SHORT_TAKE};
use crate::op::{Op, Row};
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

impl Role {
    /// What is wrong with an operand that has another role than this.
    pub(crate) fn missed(self) -> &'static str {
        match self {
            Role::Name => "the symbol is not that of a variable",
            Role::Needs(Kind::Type) => "no type of that symbol",
            Role::Needs(Kind::Constant) => "no constant of that symbol",
            Role::Needs(_) => "the symbol is not that of a needed theorem",
            Role::Provides(_) => "the symbol is not one that the segment provides",
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
        let theorem = self.provided().find(|(kind, _)| *kind == Kind::Theorem);
        let first = theorem.or_else(|| self.provided().next());
        first.map_or("a segment that provides nothing", |(_, name)| name)
    }

    /// The offset in the file at which the segment ends.
    pub fn end(&self) -> usize {
        self.offset + self.body.len()
    }
}

impl Op {
    /// Whether the opcode makes a theorem.
    pub fn is_step(self) -> bool {
        (self as u8) < Op::TypeVar as u8
    }

    /// What an instruction that begins with this byte does.
    pub(crate) fn of_instruction(byte: u8) -> Option<Op> {
        match byte {
            SHORT_TAKE.. => Some(Op::TermTake),
            SHORT_REF.. => Some(Op::TermRef),
            code => Op::from_code(code),
        }
    }

    /// The opcode with this number.
    pub fn from_code(code: u8) -> Option<Op> {
        Some((*ROWS.get(usize::from(code))?)?.op)
    }

    /// The row of the table.
    pub fn row(self) -> &'static Row {
        ROWS[self as usize].expect("every opcode has a row")
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

    /// How many proof steps were replayed.
    pub fn steps(&self) -> usize {
        self.steps
    }
}
