//! How large data are that are an index, and what conditions after `where` say of them.

use programs::atl::ast::{
    Condition, ConditionKind, Expr, ExprKind, ExprOp, Fact, Index, IndexKind,
};
use programs::bits::BitOp;

/// An integer that a scalar of integers is at most: that of its type, or less by its form if the type is
/// unsigned.
pub(crate) fn greatest(e: &Expr) -> Option<i64> {
    let (least, end) = e.ty?.range()?;
    let of_type = i64::try_from(end - 1).ok();
    if least < 0 {
        return of_type;
    }
    let of_form = match &e.kind {
        ExprKind::Literal(number) => number.integer(),
        ExprKind::Convert(_, inner) if !inner.ty?.is_signed() => greatest(inner),
        ExprKind::Binary(ExprOp::Bits(BitOp::And), a, b) => less(greatest(a), greatest(b)),
        ExprKind::Binary(ExprOp::Bits(BitOp::ShiftRight), a, b) => {
            let count = u32::try_from(literal(b)?).ok()?;
            greatest(a)?.checked_shr(count)
        }
        ExprKind::Binary(ExprOp::Div, a, b) => greatest(a)?.checked_div(literal(b)?),
        ExprKind::Binary(ExprOp::Min, a, b) => less(greatest(a), greatest(b)),
        _ => None,
    };
    less(of_type, of_form)
}

/// The less of two bounds, where there are any.
fn less(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a.into_iter().chain(b).min()
}

fn literal(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Literal(number) => number.integer(),
        _ => None,
    }
}

/// What a condition on data says of a cell under this name, if it is about cells of that tensor: that of all
/// values of its variables for those that are the indices of the cell. An index may be a cell itself: of the
/// names of such around, what they stand for is given. Whether the values are in the ranges of the variables
/// is not asked: where it matters, it is proved later on.
pub(crate) fn said(
    fact: &Fact,
    name: &str,
    cell: &Expr,
    around: &[(&str, &Expr)],
) -> Option<Condition> {
    let (own, read) = fact.data.last()?;
    let mut known = vec![(own.text.as_str(), IndexKind::Variable(name.to_owned()))];
    if !matched(fact, read, cell, around, &mut known) {
        return None;
    }
    let is_bound = |own: &str| known.iter().any(|(variable, _)| *variable == own);
    let binders = fact.binders.iter().map(|binder| &binder.name);
    let mut names = binders.chain(fact.data.iter().map(|(name, _)| name));
    let all = names.all(|name| is_bound(&name.text));
    let is_one = fact.binders.len() + fact.data.len() == known.len();
    (all && is_one).then(|| instance(&fact.condition, &known))
}

/// Whether what a condition reads is this cell, for values of its variables and names that are added.
fn matched<'f>(
    fact: &'f Fact,
    read: &'f Expr,
    cell: &Expr,
    around: &[(&str, &Expr)],
    known: &mut Vec<(&'f str, IndexKind)>,
) -> bool {
    let (ExprKind::Access(tensor, at), ExprKind::Access(other, indices)) = (&read.kind, &cell.kind)
    else {
        return false;
    };
    let mut pairs = at.iter().zip(indices);
    tensor.kind == other.kind
        && at.len() == indices.len()
        && pairs.all(|(own, index)| {
            let IndexKind::Variable(variable) = &own.kind else {
                return false;
            };
            known.push((variable, index.kind.clone()));
            let mut data = fact.data.iter();
            let Some((_, inner)) = data.find(|(name, _)| name.text == *variable) else {
                return true;
            };
            let IndexKind::Variable(index) = &index.kind else {
                return false;
            };
            let mut names = around.iter().rev();
            let cell = names.find(|(name, _)| name == index);
            cell.is_some_and(|(_, cell)| matched(fact, inner, cell, around, known))
        })
}

/// A condition on indices with others for some of its names.
fn instance(condition: &Condition, known: &[(&str, IndexKind)]) -> Condition {
    let both = |a: &Condition, b: &Condition| [a, b].map(|part| Box::new(instance(part, known)));
    let kind = match &condition.kind {
        ConditionKind::Compare(comparison, a, b) => {
            let [a, b] = [a, b].map(|index| index_at(index, known));
            ConditionKind::Compare(*comparison, a, b)
        }
        ConditionKind::And(a, b) => {
            let [a, b] = both(a, b);
            ConditionKind::And(a, b)
        }
        ConditionKind::Or(a, b) => {
            let [a, b] = both(a, b);
            ConditionKind::Or(a, b)
        }
        ConditionKind::Not(inner) => ConditionKind::Not(Box::new(instance(inner, known))),
        of_scalars @ (ConditionKind::CompareScalars(..) | ConditionKind::IsNan(_)) => {
            of_scalars.clone()
        }
    };
    Condition {
        kind,
        ..condition.clone()
    }
}

fn index_at(index: &Index, known: &[(&str, IndexKind)]) -> Index {
    let kind = match &index.kind {
        IndexKind::Literal(number) => IndexKind::Literal(*number),
        IndexKind::Variable(name) => {
            let found = known.iter().find(|(variable, _)| variable == name);
            found.map_or_else(|| index.kind.clone(), |(_, kind)| kind.clone())
        }
        IndexKind::Binary(op, a, b) => {
            let [a, b] = [a, b].map(|part| Box::new(index_at(part, known)));
            IndexKind::Binary(*op, a, b)
        }
    };
    Index {
        kind,
        ..index.clone()
    }
}
