//! Kernels that decide conditions on data: of a kernel with `where all i < n: 0 <= idx[i] < m`, one whose
//! result is 1 if the condition holds and otherwise 0. So a call can be checked by functions that have
//! certificates of their own.
//!
//! A kernel for a condition has the conditions before it, and no other: it reads in bounds whatever the
//! data are, if those hold. And it computes with any data: not all of `u64` are integers of 64 bits with a
//! sign, so these are compared as what they are.

use crate::atl::ast::{
    Condition, ConditionKind, Expr, ExprKind, Fact, Index, IndexKind, IndexOp, Kernel, Name, Node,
};
use crate::atl::print::separated;
use crate::c::naming;
use crate::comparison::Comparison;
use crate::element::Element;

/// The names of the kernels that decide the conditions on data of one.
pub fn names(kernel: &Kernel) -> impl Iterator<Item = String> {
    (1..=kernel.facts.len()).map(|number| format!("{}_holds_{number}", kernel.name.text))
}

/// A source with the kernels that decide the conditions on data of these ones, if they have any.
pub fn source<'a>(kernels: impl IntoIterator<Item = &'a Kernel>) -> Option<String> {
    let all: String = kernels.into_iter().map(of).collect();
    (!all.is_empty()).then_some(all)
}

/// The kernels for the conditions of one.
fn of(kernel: &Kernel) -> String {
    let variables = kernel.facts.iter().flat_map(|fact| &fact.binders);
    let mut taken = kernel
        .parameters
        .iter()
        .map(|it| &it.name.text)
        .collect::<Vec<_>>();
    taken.extend(variables.map(|binder| &binder.name.text));
    let is_taken = |name: &String| taken.contains(&name);
    let accumulator = naming::like("holds", "_", 1).find(|name| !is_taken(name));
    let accumulator = accumulator.unwrap_or_default();
    let mut text = String::new();
    for (at, (fact, name)) in kernel.facts.iter().zip(names(kernel)).enumerate() {
        let condition = without_large_indices(fact).explicit();
        let body = match fact.binders.is_empty() {
            true => format!("if {condition} then 1 else 0"),
            false => format!(
                "fold {accumulator} := 1, {}:\n      if {condition} then {accumulator} else 0",
                separated(&fact.binders)
            ),
        };
        let before = kernel.conditions().take(kernel.preconditions.len() + at);
        let asked = match before.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            before => format!("\n  where {}", before.join(", ")),
        };
        text += &format!(
            "-- {}: where {fact}\nkernel {name}({}) -> u8{asked}\n  = {body}\n\n",
            kernel.name.text,
            separated(&kernel.parameters)
        );
    }
    text
}

/// A condition that holds where this one does, in which data of `u64` are compared as what they are, and not
/// as indices, as far as can be.
fn without_large_indices(fact: &Fact) -> Fact {
    Fact {
        condition: compared_as_data(&fact.condition, &fact.data),
        ..fact.clone()
    }
}

/// The same of a condition with names for data.
fn compared_as_data(condition: &Condition, data: &[(Name, Expr)]) -> Condition {
    let inside = |part: &Condition| Box::new(compared_as_data(part, data));
    let kind = match &condition.kind {
        ConditionKind::And(a, b) => ConditionKind::And(inside(a), inside(b)),
        ConditionKind::Or(a, b) => ConditionKind::Or(inside(a), inside(b)),
        ConditionKind::Not(part) => ConditionKind::Not(inside(part)),
        ConditionKind::Compare(comparison, a, b) => {
            let found = match (large(a, data), large(b, data)) {
                (Some(x), Some(y)) => Some(scalars(*comparison, x, y).kind),
                _ => {
                    let left = alone(a, b.clone(), data).map(|(x, b)| beside(*comparison, x, b));
                    let exchanged = comparison.exchanged();
                    let right = || alone(b, a.clone(), data).map(|(y, a)| beside(exchanged, y, a));
                    left.or_else(right)
                }
            };
            found.unwrap_or_else(|| condition.kind.clone())
        }
        other => other.clone(),
    };
    Node {
        kind,
        ..condition.clone()
    }
}

/// The data of `u64` that an index is.
fn large(index: &Index, data: &[(Name, Expr)]) -> Option<Expr> {
    let IndexKind::Variable(name) = &index.kind else {
        return None;
    };
    let mut large = data
        .iter()
        .filter(|(_, value)| value.ty == Some(Element::U64));
    large
        .find(|(known, _)| known.text == *name)
        .map(|(_, value)| value.clone())
}

/// Data of `u64` that are on the left of a comparison, and what is on its right where they are alone there:
/// x, and b + 1, for x - 1 and b.
fn alone(a: &Index, b: Index, data: &[(Name, Expr)]) -> Option<(Expr, Index)> {
    match &a.kind {
        IndexKind::Variable(_) => {
            let x = large(a, data)?;
            (!mentions_large(&b, data)).then_some((x, b))
        }
        IndexKind::Binary(IndexOp::Sub, x, c) => alone(x, total(IndexOp::Add, b, c), data),
        IndexKind::Binary(IndexOp::Add, x, y) => {
            let without = |part| total(IndexOp::Sub, b.clone(), part);
            let left = alone(x, without(y), data);
            left.or_else(|| alone(y, without(x), data))
        }
        _ => None,
    }
}

fn mentions_large(index: &Index, data: &[(Name, Expr)]) -> bool {
    match &index.kind {
        IndexKind::Binary(_, a, b) => mentions_large(a, data) || mentions_large(b, data),
        _ => large(index, data).is_some(),
    }
}

/// A sum or a difference.
fn total(operator: IndexOp, a: Index, b: &Index) -> Index {
    let span = a.span;
    let kind = IndexKind::Binary(operator, Box::new(a), Box::new(b.clone()));
    Node::new(kind, span)
}

/// A comparison of data of `u64` with an index: where that is negative, the data are greater; elsewhere it
/// is one of `u64`.
fn beside(comparison: Comparison, x: Expr, index: Index) -> ConditionKind {
    let span = index.span;
    let zero = Node::new(IndexKind::Literal(0), span);
    let compared = |comparison, index| {
        let cast = Node::new(ExprKind::Cast(Element::U64, index), span);
        scalars(comparison, x.clone(), cast)
    };
    let holds_above = matches!(
        comparison,
        Comparison::Greater | Comparison::GreaterEqual | Comparison::NotEqual
    );
    if let Some(number) = constant(&index) {
        let literal = Node::new(IndexKind::Literal(number), span);
        return match (number < 0, holds_above) {
            (false, _) => compared(comparison, literal).kind,
            (true, true) => compared(Comparison::GreaterEqual, zero).kind,
            (true, false) => compared(Comparison::Less, zero).kind,
        };
    }
    let as_data = Box::new(compared(comparison, index.clone()));
    if holds_above {
        let is_negative = ConditionKind::Compare(Comparison::Less, index, zero);
        ConditionKind::Or(Box::new(Node::new(is_negative, span)), as_data)
    } else {
        let is_natural = ConditionKind::Compare(Comparison::LessEqual, zero, index);
        ConditionKind::And(Box::new(Node::new(is_natural, span)), as_data)
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
                IndexOp::Div | IndexOp::Mod | IndexOp::CeilDiv => None,
            }
        }
        IndexKind::Variable(_) => None,
    }
}

fn scalars(comparison: Comparison, a: Expr, b: Expr) -> Condition {
    let span = a.span;
    let kind = ConditionKind::CompareScalars(comparison, Box::new(a), Box::new(b));
    Node::new(kind, span)
}
