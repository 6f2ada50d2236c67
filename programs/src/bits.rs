//! Operators on the bits of two integers, which ATL and C write alike.

/// An operator on bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOp {
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `a & b`
    And,
    /// `a << b`
    ShiftLeft,
    /// `a >> b`
    ShiftRight,
}

impl BitOp {
    /// All of them, the one that binds loosest in ATL first. (The two shifts bind alike.)
    pub const ALL: [BitOp; 5] = [
        BitOp::Or,
        BitOp::Xor,
        BitOp::And,
        BitOp::ShiftLeft,
        BitOp::ShiftRight,
    ];

    /// How it is written, and its name in the theories.
    const fn names(self) -> [&'static str; 2] {
        match self {
            BitOp::Or => ["|", "BitOr"],
            BitOp::Xor => ["^", "BitXor"],
            BitOp::And => ["&", "BitAnd"],
            BitOp::ShiftLeft => ["<<", "ShiftLeft"],
            BitOp::ShiftRight => [">>", "ShiftRight"],
        }
    }

    /// How it is written.
    pub const fn symbol(self) -> &'static str {
        self.names()[0]
    }

    /// Its name in the theories.
    pub const fn constructor(self) -> &'static str {
        self.names()[1]
    }

    /// The operator of this name in the theories; in the syntax of C a `C` stands before it.
    pub fn of_constructor(name: &str) -> Option<BitOp> {
        Self::ALL.into_iter().find(|it| it.names()[1] == name)
    }
}
