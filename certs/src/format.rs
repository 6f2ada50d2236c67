//! The constants of the file format. `docs/certificate-format.md` describes it.

use crate::error::Cause;
use crate::op::{Row, TABLE};

/// The first bytes of every file.
pub const MAGIC: &[u8; 8] = b"ATLPROOF";

/// The version of the format.
pub const VERSION: u8 = 1;

/// The rules and macros of `op::TABLE`, and the logic of `logic`. It changes whenever the
/// meaning of an opcode does.
pub const RULESET: u8 = 1;

/// Opcodes from this number on push the term in one of the first [`SHORT`] slots.
pub const SHORT_REF: u8 = 128;

/// Opcodes from this number on do that and free the slot.
pub const SHORT_TAKE: u8 = 192;

/// How many slots have short opcodes.
pub const SHORT: u32 = 64;

/// The rows of `op::TABLE` by opcode.
pub(crate) const ROWS: [Option<&Row>; 128] = {
    let mut rows = [None; 128];
    let mut at = 0;
    while at < TABLE.len() {
        rows[TABLE[at].op as usize] = Some(&TABLE[at]);
        at += 1;
    }
    rows
};

/// What a name that a segment provides to later ones, or needs from earlier ones, names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A type operator.
    Type,
    /// A constant.
    Constant,
    /// A theorem.
    Theorem,
    /// An axiom. Segments refer to it through the theorem that states it.
    Axiom,
}

/// What a symbol in the roster of a segment stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The name of a variable or a type variable.
    Name,
    /// Something provided before.
    Needs(Kind),
    /// Something that this segment provides.
    Provides(Kind),
}

/// The roles, in the order of the numbers by which files refer to them.
pub const ROLES: [Role; 8] = [
    Role::Needs(Kind::Theorem),
    Role::Provides(Kind::Theorem),
    Role::Name,
    Role::Needs(Kind::Constant),
    Role::Needs(Kind::Type),
    Role::Provides(Kind::Constant),
    Role::Provides(Kind::Type),
    Role::Provides(Kind::Axiom),
];

/// The counts in the footer. They are sums over all segments, but for `peak`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Segments.
    pub segments: u32,
    /// Opcodes that make theorems.
    pub steps: u32,
    /// Entries of the tables of types, `bool` aside.
    pub types: u32,
    /// Opcodes that make terms.
    pub terms: u32,
    /// Exported theorems.
    pub theorems: u32,
    /// The greatest number of types, terms and theorems (in tables, on stacks and in slots)
    /// alive at once.
    pub peak: u32,
}

/// Refuses unless something holds.
pub(crate) fn require(holds: bool, otherwise: Cause) -> Result<(), Cause> {
    holds.then_some(()).ok_or(otherwise)
}

/// Refuses what is not as the format has it.
pub(crate) fn well_formed(holds: bool, otherwise: &'static str) -> Result<(), Cause> {
    require(holds, Cause::Malformed(otherwise))
}
