//! How large data are that are an index.

use programs::atl::ast::{Expr, ExprKind, ExprOp};
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
