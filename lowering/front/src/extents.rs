//! Extents that depend on the index of a loop around them.
//!
//! The shape of a loop's body is taken without a value of the index (`shape_of` in
//! `theories/atl/eval.thy`), so that all its parts have one. That goes for the tensors inside of
//! the body, too.

use programs::atl::ast::*;

/// The first extent or count in an expression that mentions an index variable.
pub fn depending<'e>(expr: &'e Expr, name: &str) -> Option<&'e Index> {
    let either = |a: &'e Expr, b: &'e Expr| depending(a, name).or_else(|| depending(b, name));
    let (extents, inner) = match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Infinity | ExprKind::Variable(_) | ExprKind::Cast(..) => {
            return None;
        }
        ExprKind::Call(_, arguments) => {
            return arguments.iter().find_map(|inner| depending(inner, name));
        }
        ExprKind::Tuple(scalars) | ExprKind::Listed(scalars) => {
            return scalars.iter().find_map(|inner| depending(inner, name));
        }
        // Ranges of a fold are no extents.
        ExprKind::FoldIn(fold) => {
            return either(&fold.first, &fold.step).or_else(|| depending(&fold.rest, name));
        }
        ExprKind::Let(_, a, b)
        | ExprKind::LetData(_, _, a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::If(_, a, b) => {
            return either(a, b);
        }
        ExprKind::Loop(carried, binders, inner) => {
            let ranges = binders.iter().flat_map(|binder| [&binder.lo, &binder.hi]);
            let ranges = match carried {
                Carried::Cells(_) => ranges.collect(),
                _ => Vec::new(),
            };
            let first = carried.first().and_then(|first| depending(first, name));
            if first.is_some() {
                return first;
            }
            (ranges, inner)
        }
        ExprKind::With(base, _, value) => return either(base, value),
        ExprKind::Guard(_, inner)
        | ExprKind::Access(inner, _)
        | ExprKind::Row(inner, _)
        | ExprKind::Each(inner)
        | ExprKind::Convert(_, inner)
        | ExprKind::Unary(_, inner) => (vec![], inner),
        ExprKind::Spread(extents, inner) => (extents.iter().collect(), inner),
        ExprKind::Gen(binder, inner) => (vec![&binder.lo, &binder.hi], inner),
        ExprKind::Resize(_, count, inner) => (vec![count], inner),
    };
    let found = extents.into_iter().find(|extent| mentions(extent, name));
    found.or_else(|| depending(inner, name))
}

/// Whether a name is in an index expression.
pub fn mentions(index: &Index, name: &str) -> bool {
    match &index.kind {
        IndexKind::Literal(_) => false,
        IndexKind::Variable(other) => other == name,
        IndexKind::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
    }
}
