//! Comparisons, of indices and of scalars, in ATL and in C.

use reading::Syntax;

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a = b`, in C `a == b`
    Equal,
    /// `a != b`
    NotEqual,
    /// `a > b`
    Greater,
    /// `a >= b`
    GreaterEqual,
}

/// How C spells the comparisons.
pub const COMPARISONS: [(&str, Comparison); 6] = [
    ("<", Comparison::Less),
    ("<=", Comparison::LessEqual),
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    (">", Comparison::Greater),
    (">=", Comparison::GreaterEqual),
];

impl Comparison {
    /// How C spells it.
    pub fn in_c(self) -> &'static str {
        let mut spelled = COMPARISONS.iter().filter(|(_, known)| *known == self);
        spelled.next().map_or("", |(spelling, _)| spelling)
    }

    /// How ATL spells it.
    pub fn in_atl(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            other => other.in_c(),
        }
    }

    /// The same comparison where the sides are exchanged.
    pub fn exchanged(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterEqual => Comparison::LessEqual,
            Comparison::Equal | Comparison::NotEqual => self,
        }
    }

    /// Whether it holds of two values, of which is told which is less, and whether they are equal.
    pub fn holds<T>(
        self,
        a: &T,
        b: &T,
        less: fn(&T, &T) -> bool,
        equal: fn(&T, &T) -> bool,
    ) -> bool {
        match self {
            Comparison::Less => less(a, b),
            Comparison::LessEqual => less(a, b) || equal(a, b),
            Comparison::Equal => equal(a, b),
            Comparison::NotEqual => !equal(a, b),
            Comparison::Greater => less(b, a),
            Comparison::GreaterEqual => less(b, a) || equal(b, a),
        }
    }
}

/// A form that compares.
pub struct Compared<'s, 'a> {
    pub comparison: Comparison,
    /// Whether indices are compared, and not scalars.
    pub of_indices: bool,
    pub sides: [&'s Syntax<'a>; 2],
}

/// What a form compares, if it does. What was written with `>`, `>=` and `!=` is told by places: the
/// sides are exchanged, or what is negated has the place of the negation.
pub fn compared<'s, 'a>(syntax: &'s Syntax<'a>) -> Option<Compared<'s, 'a>> {
    let (form, is_negated) = match syntax.form() {
        ("BNot" | "Not" | "CNot", [inner]) if inner.span == syntax.span => (inner, true),
        _ => (syntax, false),
    };
    let [a, b] = &form.args[..] else {
        return None;
    };
    let is_turned = b.span.start < a.span.start;
    let comparison = match (form.head, is_negated, is_turned) {
        ("BLt" | "Less" | "CLess", false, false) => Comparison::Less,
        ("BLt" | "Less" | "CLess", false, true) => Comparison::Greater,
        ("BLe" | "LessEq" | "CLessEq", false, false) => Comparison::LessEqual,
        ("BLe" | "LessEq" | "CLessEq", false, true) => Comparison::GreaterEqual,
        ("BEq" | "Equal" | "CEqual", false, _) => Comparison::Equal,
        ("BEq" | "Equal" | "CEqual", true, _) => Comparison::NotEqual,
        _ => return None,
    };
    Some(Compared {
        comparison,
        of_indices: form.head.starts_with('B'),
        sides: match comparison {
            Comparison::Greater | Comparison::GreaterEqual => [b, a],
            _ => [a, b],
        },
    })
}
