//! Tuples: what a fold of several values carries.
//!
//! The parts are tensors of one shape. Where those of the source differ in shape, reading widens each
//! (`reading::widened`): it is the first row of more, and zeros are behind it. That has the place of the
//! part itself. Messages tell of what the source says.

use super::{Checker, Shape, describe};
use crate::polynomial::Polynomial;
use programs::atl::ast::{Expr, ExprKind, IndexOp, ResizeOp};

/// A part as the source has it, and what is added to it.
struct Widened<'k> {
    part: &'k Expr,
    /// The extents before those of the part.
    outer: Vec<Polynomial>,
    /// By how much an extent of it is wider.
    wider: Vec<(usize, Polynomial)>,
}

impl<'k> Widened<'k> {
    fn of(expr: &'k Expr) -> Widened<'k> {
        let (mut part, mut outer, mut wider) = (expr, Vec::new(), Vec::new());
        while let Some((dimension, amount, inner)) = padded(part, expr) {
            match &inner.kind {
                ExprKind::Gen(binder, row) if binder.name.span == expr.span => {
                    outer.push(sum(&1.into(), &amount));
                    part = row;
                }
                _ => {
                    wider.push((dimension, amount));
                    part = inner;
                }
            }
        }
        Widened { part, outer, wider }
    }

    /// The shape with what is added.
    fn shape(&self, own: &Shape) -> Option<Shape> {
        let mut own = own.clone();
        for (dimension, amount) in &self.wider {
            let extent = own.get_mut(*dimension)?;
            *extent = sum(extent, amount);
        }
        Some([&self.outer[..], &own].concat())
    }

    /// The shape of the part, where what is added makes this of it.
    fn part_of(&self, all: &Shape) -> Option<Shape> {
        let mut own = all.get(self.outer.len()..)?.to_vec();
        for (dimension, amount) in &self.wider {
            let extent = own.get_mut(*dimension)?;
            *extent = extent.minus(amount);
        }
        Some(own)
    }
}

/// In which dimension cells were added to an expression, how many, and what it was.
fn padded<'k>(expr: &'k Expr, whole: &Expr) -> Option<(usize, Polynomial, &'k Expr)> {
    let (mut own, mut dimension) = (expr, 0);
    while let ExprKind::Each(inner) = &own.kind {
        own = inner;
        dimension += 1;
    }
    match &own.kind {
        ExprKind::Resize(ResizeOp::PadRight, amount, inner) if inner.span == whole.span => {
            Some((dimension, Polynomial::of(amount), inner))
        }
        _ => None,
    }
}

fn sum(a: &Polynomial, b: &Polynomial) -> Polynomial {
    Polynomial::apply(IndexOp::Add, a, b)
}

impl<'k> Checker<'k, '_> {
    /// What a step of a fold is, where the fold carries values of this shape.
    pub(super) fn carried_on(
        &mut self,
        shape: &Option<Shape>,
        action: impl FnOnce(&mut Self) -> Option<Shape>,
    ) -> Option<Shape> {
        let row = shape.as_ref().and_then(|shape| shape.get(1..));
        let outside = std::mem::replace(&mut self.row, row.map(<[_]>::to_vec));
        let result = action(self);
        self.row = outside;
        result
    }

    /// The shape of a tuple.
    pub(super) fn tuple(&mut self, parts: &'k [Expr]) -> Option<Shape> {
        let mut all = self.row.clone();
        for expr in parts {
            let widened = Widened::of(expr);
            let own = self.shape(widened.part)?;
            let shape = widened.shape(&own);
            let Some(first) = &all else {
                all = shape;
                continue;
            };
            if shape.as_ref().is_some_and(|shape| self.same(first, shape)) {
                continue;
            }
            let (message, instead) = match &self.row {
                Some(row) => {
                    let kept = widened.part_of(row).unwrap_or_else(|| row.clone());
                    let (kept, own) = (describe(&kept), describe(&own));
                    let message =
                        format!("a `fold` carries a value here that is {kept}, and this is {own}");
                    (message, "each value keeps the shape that it has at first")
                }
                None => {
                    let (first, own) = (describe(first), describe(&shape.unwrap_or(own)));
                    let message =
                        format!("the first of these values is {first}, and this is {own}");
                    (
                        message,
                        "what a `fold` carries has extents that are made of sizes; for `let (y, c) := fold ... in (y, c) in e`, write `fold ... in e`",
                    )
                }
            };
            self.error_with(expr.span, message, instead.to_owned());
            return None;
        }
        let count = i64::try_from(parts.len()).ok()?;
        Some([vec![count.into()], all?].concat())
    }
}
