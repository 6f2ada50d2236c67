//! Conditions: what ATL and C read alike.
//!
//! A comparison is of indices or of data. What joins conditions on indices only, is a condition on
//! indices itself: those stay together, as large as they can be.

use crate::span::Span;
use crate::syntax::Syntax;

/// The constructors of conditions, by what they say.
pub(crate) struct Constructors {
    less: &'static str,
    less_eq: &'static str,
    equal: &'static str,
    and: &'static str,
    or: &'static str,
    not: &'static str,
    /// That of a condition on indices, among conditions on data.
    index: &'static str,
}

/// Those of conditions on indices.
const INDICES: Constructors = Constructors {
    less: "BLt",
    less_eq: "BLe",
    equal: "BEq",
    and: "BAnd",
    or: "BOr",
    not: "BNot",
    index: "",
};

/// Those of ATL.
pub(crate) const ATL: Constructors = Constructors {
    less: "Less",
    less_eq: "LessEq",
    equal: "Equal",
    and: "And",
    or: "Or",
    not: "Not",
    index: "Index",
};

/// Those of C.
pub(crate) const C: Constructors = Constructors {
    less: "CLess",
    less_eq: "CLessEq",
    equal: "CEqual",
    and: "CAnd",
    or: "COr",
    not: "CNot",
    index: "CIndex",
};

/// Whether this is how one of the languages spells a comparison.
pub(crate) fn is_comparison(operator: &str) -> bool {
    matches!(operator, "<" | "<=" | "=" | "==" | "!=" | ">" | ">=")
}

/// Whether this is how one of the languages joins conditions.
pub(crate) fn is_connective(operator: &str) -> bool {
    matches!(operator, "and" | "&&" | "or" | "||" | "not" | "!")
}

impl Constructors {
    /// A comparison of data. `a > b` is `b < a`, and `a != b` is `not (a = b)`.
    pub fn of_data<'a>(
        &self,
        operator: &str,
        a: Syntax<'a>,
        b: Syntax<'a>,
        span: Span,
    ) -> Syntax<'a> {
        let said = |head, parts| Syntax::new(head, parts, span);
        match operator {
            "<" => said(self.less, vec![a, b]),
            "<=" => said(self.less_eq, vec![a, b]),
            ">" => said(self.less, vec![b, a]),
            ">=" => said(self.less_eq, vec![b, a]),
            "!=" => said(self.not, vec![said(self.equal, vec![a, b])]),
            _ => said(self.equal, vec![a, b]),
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
        Syntax::new(self.index, vec![compared], span)
    }

    /// What joins conditions. `not` stays where it is: with NaN, `not (a < b)` is not `b <= a`.
    pub fn join<'a>(&self, operator: &str, parts: Vec<Syntax<'a>>, span: Span) -> Syntax<'a> {
        let on_index = |part: &Syntax<'a>| match part.form() {
            (head, [condition]) if head == self.index => Some(condition.clone()),
            _ => None,
        };
        match parts.iter().map(on_index).collect() {
            Some(parts) => {
                let joined = Syntax::new(INDICES.connective(operator), parts, span);
                Syntax::new(self.index, vec![joined], span)
            }
            None => Syntax::new(self.connective(operator), parts, span),
        }
    }

    fn connective(&self, operator: &str) -> &'static str {
        match operator {
            "and" | "&&" => self.and,
            "or" | "||" => self.or,
            _ => self.not,
        }
    }
}
