//! Constructs that the theories have one constructor for: which of them is meant is its first argument.
//!
//! | syntax | term |
//! |---|---|
//! | `Add a b`, and the other operations | `Op Add [a, b]`, in C `COp Add [a, b]` |
//! | `Call f [a, ...]` | `Op (Call f) [a, ...]` |
//! | `BitAnd a b`, and the other operations on bits | `Op (Bits BitAnd) [a, b]`, in C `COp (Bits BitAnd) [a, b]` |
//! | `Less a b`, and the other comparisons | `Op (Compare Less) [a, b]`, in C `COp (Compare Less) [a, b]` |
//! | `Transpose e`, `Split k e`, and the other reindexers | `Reindex Transpose e`, `Reindex (Split k) e` |

/// The constructor of the theories that a construct belongs to, and what it is called there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// An operation on a list of operands: the constructor, and the operation.
    Operation(&'static str, &'static str),
    /// An operation on bits: the constructor, and the operation.
    Bits(&'static str, &'static str),
    /// A comparison of two scalars: the constructor, and the comparison.
    Comparison(&'static str, &'static str),
    /// An operator that moves cells, of an amount and a tensor, or of a tensor alone.
    Reindexer(&'static str),
}

/// The constructs that belong to a family.
pub const MEMBERS: [(&str, Family); 42] = [
    ("Neg", Family::Operation("Op", "Neg")),
    ("Add", Family::Operation("Op", "Add")),
    ("Sub", Family::Operation("Op", "Sub")),
    ("Mul", Family::Operation("Op", "Mul")),
    ("Div", Family::Operation("Op", "Div")),
    ("Max", Family::Operation("Op", "Max")),
    ("Min", Family::Operation("Op", "Min")),
    ("Call", Family::Operation("Op", "Call")),
    ("Convert", Family::Operation("Op", "Convert")),
    ("CNeg", Family::Operation("COp", "Neg")),
    ("CAdd", Family::Operation("COp", "Add")),
    ("CSub", Family::Operation("COp", "Sub")),
    ("CMul", Family::Operation("COp", "Mul")),
    ("CDiv", Family::Operation("COp", "Div")),
    ("CCall", Family::Operation("COp", "Call")),
    ("CConvert", Family::Operation("COp", "Convert")),
    ("BitAnd", Family::Bits("Op", "BitAnd")),
    ("BitOr", Family::Bits("Op", "BitOr")),
    ("BitXor", Family::Bits("Op", "BitXor")),
    ("BitNot", Family::Bits("Op", "BitNot")),
    ("ShiftLeft", Family::Bits("Op", "ShiftLeft")),
    ("ShiftRight", Family::Bits("Op", "ShiftRight")),
    ("CBitAnd", Family::Bits("COp", "BitAnd")),
    ("CBitOr", Family::Bits("COp", "BitOr")),
    ("CBitXor", Family::Bits("COp", "BitXor")),
    ("CBitNot", Family::Bits("COp", "BitNot")),
    ("CShiftLeft", Family::Bits("COp", "ShiftLeft")),
    ("CShiftRight", Family::Bits("COp", "ShiftRight")),
    ("Less", Family::Comparison("Op", "Less")),
    ("LessEq", Family::Comparison("Op", "LessEq")),
    ("Equal", Family::Comparison("Op", "Equal")),
    ("CLess", Family::Comparison("COp", "Less")),
    ("CLessEq", Family::Comparison("COp", "LessEq")),
    ("CEqual", Family::Comparison("COp", "Equal")),
    ("Transpose", Family::Reindexer("Transpose")),
    ("Flatten", Family::Reindexer("Flatten")),
    ("Reverse", Family::Reindexer("Reverse")),
    ("Split", Family::Reindexer("Split")),
    ("PadL", Family::Reindexer("PadL")),
    ("PadR", Family::Reindexer("PadR")),
    ("TruncL", Family::Reindexer("TruncL")),
    ("TruncR", Family::Reindexer("TruncR")),
];

/// The constants that constructs stand for that have no constructor: `theories/atl/abbreviations.thy`
/// and `theories/c/syntax.thy` define them.
pub const DEFINED: [&str; 24] = [
    "ICeil", "And", "Or", "Not", "Folds", "MaxFrom", "MinFrom", "ProdFrom", "MaxOver", "MinOver",
    "ProdOver", "SumOver", "Genrec", "Earlier", "Tuple", "Taken", "InRows", "Infinity", "IsNan",
    "Spread", "Listed", "CAnd", "COr", "CNot",
];

/// The family that a construct belongs to, if it does.
pub fn family(head: &str) -> Option<Family> {
    let mut members = MEMBERS.into_iter();
    members
        .find(|(member, _)| *member == head)
        .map(|(_, family)| family)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_constructs_are_the_same_member() {
        let names: HashSet<&str> = MEMBERS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), MEMBERS.len());
        for (at, (_, family)) in MEMBERS.iter().enumerate() {
            assert!(MEMBERS[..at].iter().all(|(_, other)| other != family));
        }
        assert_eq!(family("Gen"), None);
    }
}
