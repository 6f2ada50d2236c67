//! Conditions on data of 64 bits. Not all of `u64` are integers of 64 bits with a sign, and sums of such
//! data need not be any. So a condition is put as one that holds of the same data, and computes with
//! nothing beyond 64 bits:
//!
//! | condition | for data x and y of `u64`, an index r and a number k > 0 |
//! |---|---|
//! | x + a < r | x < r - a |
//! | k x < r | x < r / k, rounded up |
//! | x < r | 0 <= r, and x is less as `u64` |
//! | x + y < r | x < r, and y is less than r - x as `u64` |
//! | x - y < r | y <= x and x - y < r, or x < y and y - x > -r |
//!
//! Others stay as they are.

use crate::atl::ast::{
    Condition, ConditionKind, Expr, ExprKind, ExprOp, Fact, Index, IndexKind, IndexOp, Name, Node,
};
use crate::comparison::Comparison;
use crate::element::Element;
use reading::Span;

/// A condition that holds where this one does, in which no sum of data is an index beyond 64 bits, as far as
/// can be.
pub(super) fn decidable(fact: &Fact) -> Fact {
    Fact {
        condition: Data(&fact.data).condition(&fact.condition),
        ..fact.clone()
    }
}

/// The names for data in a condition.
struct Data<'a>(&'a [(Name, Expr)]);

/// Data of 64 bits, by the name that they have in a condition.
struct Term<'a> {
    factor: i64,
    name: &'a Name,
    read: &'a Expr,
}

impl Term<'_> {
    fn is_large(&self) -> bool {
        self.read.ty == Some(Element::U64)
    }
}

/// What is added up.
#[derive(Default)]
struct Sum<'a> {
    terms: Vec<Term<'a>>,
    /// What has no data of 64 bits, and what of that is subtracted.
    others: [Vec<Index>; 2],
}

impl<'a> Data<'a> {
    fn condition(&self, condition: &Condition) -> Condition {
        let inside = |part: &Condition| Box::new(self.condition(part));
        let kind = match &condition.kind {
            ConditionKind::And(a, b) => ConditionKind::And(inside(a), inside(b)),
            ConditionKind::Or(a, b) => ConditionKind::Or(inside(a), inside(b)),
            ConditionKind::Not(part) => ConditionKind::Not(inside(part)),
            ConditionKind::Compare(comparison, a, b) => {
                let put = match self.is_wide(a) {
                    true => self.compared(*comparison, a, b),
                    false => self.compared(comparison.exchanged(), b, a),
                };
                put.unwrap_or_else(|| condition.kind.clone())
            }
            other => other.clone(),
        };
        Node {
            kind,
            ..condition.clone()
        }
    }

    /// The data of 64 bits that an index is.
    fn wide(&self, index: &Index) -> Option<(&'a Name, &'a Expr)> {
        let IndexKind::Variable(name) = &index.kind else {
            return None;
        };
        let found = self.0.iter().find(|(known, _)| known.text == *name);
        let found = found.map(|(name, read)| (name, read));
        found.filter(|(_, read)| matches!(read.ty, Some(Element::U64 | Element::I64)))
    }

    /// Whether an index has such data in it.
    fn is_wide(&self, index: &Index) -> bool {
        match &index.kind {
            IndexKind::Binary(_, a, b) => self.is_wide(a) || self.is_wide(b),
            _ => self.wide(index).is_some(),
        }
    }

    /// A comparison with data of 64 bits on the left, and perhaps on the right.
    fn compared(&self, comparison: Comparison, a: &Index, b: &Index) -> Option<ConditionKind> {
        let mut sum = Sum::default();
        self.add(b, -1, &mut sum)?;
        self.add(a, 1, &mut sum)?;
        match &sum.terms[..] {
            // It stands alone already.
            [x] if !x.is_large() && self.wide(a).is_some() => None,
            [x] => {
                let (comparison, right) = sum.beside(comparison, x.factor);
                let alone = |comparison, right| match x.is_large() {
                    true => beside(comparison, x.read, right),
                    false => {
                        let x = IndexKind::Variable(x.name.text.clone());
                        ConditionKind::Compare(comparison, Node::new(x, a.span), right)
                    }
                };
                Some(divided(comparison, x.factor.abs(), right, &alone))
            }
            // Data with a sign are an index, if nothing is added to them.
            [x, y] | [y, x]
                if x.is_large()
                    && !y.is_large()
                    && [(1, -1), (-1, 1)].contains(&(x.factor, y.factor))
                    && sum.others.iter().all(Vec::is_empty) =>
            {
                let (comparison, _) = sum.beside(comparison, x.factor);
                let y = IndexKind::Variable(y.name.text.clone());
                Some(beside(comparison, x.read, Node::new(y, b.span)))
            }
            [x, y] if x.is_large() && y.is_large() => match (x.factor, y.factor) {
                (1, -1) | (-1, 1) => {
                    let (x, y) = if x.factor == 1 { (x, y) } else { (y, x) };
                    let sides = [1, -1].map(|sign| sum.beside(comparison, sign));
                    Some(difference(comparison, x.read, y.read, sides))
                }
                (1, 1) | (-1, -1) => {
                    let (comparison, right) = sum.beside(comparison, x.factor);
                    Some(both(comparison, x.read, y.read, right))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds an index so many times, if it is a sum of data and others.
    fn add(&self, index: &Index, factor: i64, sum: &mut Sum<'a>) -> Option<()> {
        if let Some((name, read)) = self.wide(index) {
            sum.terms.push(Term { factor, name, read });
            return Some(());
        }
        if !self.is_wide(index) {
            let side = [1, -1].iter().position(|sign| *sign == factor)?;
            sum.others[side].push(index.clone());
            return Some(());
        }
        let IndexKind::Binary(operator, a, b) = &index.kind else {
            return None;
        };
        match (operator, &a.kind, &b.kind) {
            (IndexOp::Add, ..) => {
                self.add(b, factor, sum)?;
                self.add(a, factor, sum)
            }
            (IndexOp::Sub, ..) => {
                self.add(b, factor.checked_neg()?, sum)?;
                self.add(a, factor, sum)
            }
            (IndexOp::Mul, IndexKind::Literal(k), _) if *k > 0 => {
                self.add(b, factor.checked_mul(*k)?, sum)
            }
            (IndexOp::Mul, _, IndexKind::Literal(k)) if *k > 0 => {
                self.add(a, factor.checked_mul(*k)?, sum)
            }
            _ => None,
        }
    }
}

impl Sum<'_> {
    /// How the data, with the signs that they have where this one is positive, are compared where the sum is
    /// compared with zero, and with what.
    fn beside(&self, comparison: Comparison, sign: i64) -> (Comparison, Index) {
        let [added, subtracted] = &self.others;
        match sign < 0 {
            false => (comparison, total(subtracted, added)),
            true => (comparison.exchanged(), total(added, subtracted)),
        }
    }
}

/// What is left of the first ones without the second ones.
fn total(added: &[Index], subtracted: &[Index]) -> Index {
    let mut added = added.iter().cloned();
    let first = added.next().unwrap_or_else(|| literal(0));
    let all = added.fold(first, |sum, part| binary(IndexOp::Add, sum, part));
    let subtracted = subtracted.iter().cloned();
    let left = subtracted.fold(all, |sum, part| binary(IndexOp::Sub, sum, part));
    constant(&left).map_or(left, number)
}

fn literal(natural: i64) -> Index {
    Node::new(IndexKind::Literal(natural), Span::default())
}

fn binary(operator: IndexOp, a: Index, b: Index) -> Index {
    let span = a.span;
    Node::new(IndexKind::Binary(operator, Box::new(a), Box::new(b)), span)
}

/// An index that is this number.
fn number(number: i64) -> Index {
    if number >= 0 {
        return literal(number);
    }
    let without = |a, natural| binary(IndexOp::Sub, a, literal(natural));
    match number.checked_neg() {
        Some(opposite) => without(literal(0), opposite),
        None => without(without(literal(0), i64::MAX), 1),
    }
}

/// The number that an index of literals alone is.
fn constant(index: &Index) -> Option<i64> {
    match &index.kind {
        IndexKind::Literal(number) => Some(*number),
        IndexKind::Binary(operator, a, b) => {
            let (a, b) = (constant(a)?, constant(b)?);
            match operator {
                IndexOp::Add => a.checked_add(b),
                IndexOp::Sub => a.checked_sub(b),
                IndexOp::Mul => a.checked_mul(b),
                IndexOp::Min => Some(a.min(b)),
                IndexOp::Max => Some(a.max(b)),
                IndexOp::Div if b > 0 => Some(a.div_euclid(b)),
                IndexOp::Mod if b > 0 => Some(a.rem_euclid(b)),
                IndexOp::CeilDiv if b > 0 => Some(a.div_euclid(b) + i64::from(a % b != 0)),
                IndexOp::Div | IndexOp::Mod | IndexOp::CeilDiv => None,
            }
        }
        IndexKind::Variable(_) => None,
    }
}

/// A comparison of k times something with an index, where `put` compares the thing itself.
fn divided(
    comparison: Comparison,
    k: i64,
    right: Index,
    put: &dyn Fn(Comparison, Index) -> ConditionKind,
) -> ConditionKind {
    if k == 1 {
        return put(comparison, right);
    }
    let span = right.span;
    let by_k = |operator| {
        let quotient = binary(operator, right.clone(), literal(k));
        constant(&quotient).map_or(quotient, number)
    };
    // What is left over is compared with zero, and the quotient with the thing.
    let parts = || {
        let left_over = ConditionKind::Compare(comparison, by_k(IndexOp::Mod), literal(0));
        (left_over, put(comparison, by_k(IndexOp::Div)))
    };
    match comparison {
        Comparison::Less | Comparison::GreaterEqual => put(comparison, by_k(IndexOp::CeilDiv)),
        Comparison::LessEqual | Comparison::Greater => put(comparison, by_k(IndexOp::Div)),
        Comparison::Equal => {
            let (left_over, own) = parts();
            and(left_over, own, span)
        }
        Comparison::NotEqual => {
            let (left_over, own) = parts();
            or(left_over, own, span)
        }
    }
}

/// A comparison of what is of `u64` with an index: where that is negative, the former is greater; elsewhere it
/// is one of `u64`.
fn beside(comparison: Comparison, x: &Expr, index: Index) -> ConditionKind {
    let span = index.span;
    let zero = literal(0);
    let holds_above = matches!(
        comparison,
        Comparison::Greater | Comparison::GreaterEqual | Comparison::NotEqual
    );
    match (constant(&index), holds_above) {
        (Some(0..), _) => scalars(comparison, x.clone(), large(index)),
        (Some(_), true) => scalars(Comparison::GreaterEqual, x.clone(), large(zero)),
        (Some(_), false) => scalars(Comparison::Less, x.clone(), large(zero)),
        (None, _) => {
            let as_data = scalars(comparison, x.clone(), large(index.clone()));
            match holds_above {
                true => {
                    let is_negative = ConditionKind::Compare(Comparison::Less, index, zero);
                    or(is_negative, as_data, span)
                }
                false => {
                    let is_natural = ConditionKind::Compare(Comparison::LessEqual, zero, index);
                    and(is_natural, as_data, span)
                }
            }
        }
    }
}

/// A comparison of x + y with an index. Where x is not more than that, no difference is negative.
fn both(comparison: Comparison, x: &Expr, y: &Expr, right: Index) -> ConditionKind {
    let span = right.span;
    let denied = match comparison {
        Comparison::Greater => Some(Comparison::LessEqual),
        Comparison::GreaterEqual => Some(Comparison::Less),
        Comparison::NotEqual => Some(Comparison::Equal),
        _ => None,
    };
    if let Some(denied) = denied {
        let denied = both(denied, x, y, right);
        return ConditionKind::Not(Box::new(Node::new(denied, span)));
    }
    let below = match comparison {
        Comparison::Less => Comparison::Less,
        _ => Comparison::LessEqual,
    };
    let first = beside(below, x, right.clone());
    if constant(&right).is_some_and(|number| number < 0) {
        return first;
    }
    let rest = minus(large(right), x);
    and(first, scalars(comparison, y.clone(), rest), span)
}

/// A comparison of x - y, which may be with an index, or of y - x with the opposite one.
fn difference(
    comparison: Comparison,
    x: &Expr,
    y: &Expr,
    [(above, right), (below, opposite)]: [(Comparison, Index); 2],
) -> ConditionKind {
    let span = right.span;
    if constant(&right) == Some(0) {
        return scalars(comparison, x.clone(), y.clone());
    }
    let above = beside(above, &minus(x.clone(), y), right);
    let below = beside(below, &minus(y.clone(), x), opposite);
    let is_above = scalars(Comparison::LessEqual, y.clone(), x.clone());
    let is_below = scalars(Comparison::Less, x.clone(), y.clone());
    or(and(is_above, above, span), and(is_below, below, span), span)
}

/// An index that is not negative, as one of `u64`.
fn large(index: Index) -> Expr {
    let span = index.span;
    Node::new(ExprKind::Cast(Element::U64, index), span)
}

/// What is left of data without others that are not more.
fn minus(a: Expr, b: &Expr) -> Expr {
    let (span, b) = (a.span, Box::new(b.clone()));
    Node {
        ty: Some(Element::U64),
        ..Node::new(ExprKind::Binary(ExprOp::Sub, Box::new(a), b), span)
    }
}

fn scalars(comparison: Comparison, a: Expr, b: Expr) -> ConditionKind {
    ConditionKind::CompareScalars(comparison, Box::new(a), Box::new(b))
}

fn and(a: ConditionKind, b: ConditionKind, span: Span) -> ConditionKind {
    let [a, b] = [a, b].map(|kind| Box::new(Node::new(kind, span)));
    ConditionKind::And(a, b)
}

fn or(a: ConditionKind, b: ConditionKind, span: Span) -> ConditionKind {
    let [a, b] = [a, b].map(|kind| Box::new(Node::new(kind, span)));
    ConditionKind::Or(a, b)
}
