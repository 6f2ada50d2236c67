//! The constants of the file format. `docs/certificate-format.md` describes it.

use crate::op::{Op, Row, TABLE};

/// The first bytes of every file.
pub const MAGIC: &[u8; 8] = b"ATLPROOF";

/// The version of the format.
pub const VERSION: u8 = 1;

/// The rules and macros of `op::TABLE`, and the logic of `Logic`. It changes whenever the
/// meaning of an opcode does.
pub const RULESET: u8 = 1;

/// Opcodes from this number on push the term in one of the first [`SHORT`] slots.
pub const SHORT_REF: u8 = 128;

/// Opcodes from this number on do that and free the slot.
pub const SHORT_TAKE: u8 = 192;

/// How many slots have short opcodes.
pub const SHORT: u32 = 64;

/// The number of the type `bool` in every table of types.
pub const BOOL: u32 = 0;

/// The rows that the short opcodes stand for.
pub(crate) const REF_ROW: &Row = row(Op::TermRef);
pub(crate) const TAKE_ROW: &Row = row(Op::TermTake);

const fn row(op: Op) -> &'static Row {
    match ROWS[op as usize] {
        Some(row) => row,
        None => panic!("every opcode has a row"),
    }
}

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

    /// The counts from an array in that order.
    pub fn from_fields([segments, steps, types, terms, theorems, peak]: [u32; 6]) -> Counts {
        Counts {
            segments,
            steps,
            types,
            terms,
            theorems,
            peak,
        }
    }
}

/// Storage for what is used more than once: a saved object goes into the slot freed last,
/// or into a new one if none is free.
pub(crate) struct Slots<T> {
    items: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T: Copy> Slots<T> {
    pub fn new() -> Self {
        Slots {
            items: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Saves an object; answers its slot.
    pub fn save(&mut self, item: T) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.items[slot as usize] = Some(item);
            return slot;
        }
        self.items.push(Some(item));
        self.items.len() as u32 - 1
    }

    /// The object in a slot.
    pub fn get(&self, slot: u32) -> Option<T> {
        *self.items.get(slot as usize)?
    }

    /// The object in a slot, which becomes free.
    pub fn take(&mut self, slot: u32) -> Option<T> {
        let item = self.items.get_mut(slot as usize)?.take()?;
        self.free.push(slot);
        Some(item)
    }

    /// How many slots are in use.
    pub fn live(&self) -> usize {
        self.items.len() - self.free.len()
    }
}
