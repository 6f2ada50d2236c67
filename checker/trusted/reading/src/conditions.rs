//! Conditions: what ATL and C read alike.
//!
//! A comparison is of indices or of data. What joins conditions on indices only, is a condition on
//! indices itself: those stay together, as large as they can be.

use crate::error::{Result, refuse};
use crate::span::Span;
use crate::syntax::Syntax;

/// The constructors of conditions: those for less, less or equal, equal, and, or, not; and the one
/// of a condition on indices among conditions on data.
pub(crate) struct Conditions([&'static str; 6], &'static str);

/// Conditions on indices.
const INDICES: Conditions = Conditions(["BLt", "BLe", "BEq", "BAnd", "BOr", "BNot"], "");

/// Conditions of ATL.
pub(crate) const ATL: Conditions =
    Conditions(["Less", "LessEq", "Equal", "And", "Or", "Not"], "Test");

/// Conditions of C.
pub(crate) const C: Conditions = Conditions(
    ["CLess", "CLessEq", "CEqual", "CAnd", "COr", "CNot"],
    "CTest",
);

/// Whether this is how one of the languages spells a comparison.
pub(crate) fn is_comparison(operator: &str) -> bool {
    matches!(operator, "<" | "<=" | "=" | "==" | "!=" | ">" | ">=")
}

/// Whether this is how one of the languages joins conditions.
pub(crate) fn is_connective(operator: &str) -> bool {
    matches!(operator, "and" | "&&" | "or" | "||" | "not" | "!")
}

/// Whether this is a form that only a condition has.
pub(crate) fn is_condition(head: &str) -> bool {
    is_comparison(head) || is_connective(head) || head == "IsNan"
}

/// Refuses a value as a condition in a guard of ATL, where it may be meant as an index, and after
/// `where`, where what comes next may be meant as another side of it.
pub(crate) fn compares(condition: &Syntax) -> Result<()> {
    match (condition.head, &condition.args[..]) {
        (head, parts) if is_connective(head) || head == "(" => parts.iter().try_for_each(compares),
        (head, _) if is_condition(head) => Ok(()),
        _ => refuse(condition.span, "expected condition, such as `a < b`"),
    }
}

impl Conditions {
    /// The constructor for an operator, perhaps with its sides exchanged or negated.
    fn constructor(&self, operator: &str) -> &'static str {
        let Conditions([less, less_or_equal, equal, and, or, not], _) = self;
        match operator {
            "<" | ">" => less,
            "<=" | ">=" => less_or_equal,
            "=" | "==" | "!=" => equal,
            "and" | "&&" => and,
            "or" | "||" => or,
            _ => not,
        }
    }

    /// A comparison of data. `a > b` is `b < a`, and `a != b` is `not (a = b)`.
    pub fn of_data<'a>(
        &self,
        operator: &str,
        a: Syntax<'a>,
        b: Syntax<'a>,
        span: Span,
    ) -> Syntax<'a> {
        let sides = match operator {
            ">" | ">=" => vec![b, a],
            _ => vec![a, b],
        };
        let compared = Syntax::new(self.constructor(operator), sides, span);
        match operator {
            "!=" => Syntax::new(self.constructor("not"), vec![compared], span),
            _ => compared,
        }
    }

    /// A comparison of indices.
    pub fn of_indices<'a>(
        &self,
        operator: &str,
        a: Syntax<'a>,
        b: Syntax<'a>,
        span: Span,
    ) -> Syntax<'a> {
        let compared = INDICES.of_data(operator, a, b, span);
        Syntax::new(self.1, vec![compared], span)
    }

    /// What joins conditions. `not` stays where it is: with NaN, `not (a < b)` is not `b <= a`.
    pub fn join<'a>(&self, operator: &str, parts: Vec<Syntax<'a>>, span: Span) -> Syntax<'a> {
        let on_indices = |part: &Syntax<'a>| match part.form() {
            (head, [condition]) if head == self.1 => Some(condition.clone()),
            _ => None,
        };
        match parts.iter().map(on_indices).collect() {
            Some(parts) => {
                let joined = Syntax::new(INDICES.constructor(operator), parts, span);
                Syntax::new(self.1, vec![joined], span)
            }
            None => Syntax::new(self.constructor(operator), parts, span),
        }
    }
}
