//! Shapes of expressions, by the rules of `shape_of` in `theories/atl/eval.thy`.

use super::{Result, Scope};
use crate::element::Element;
use crate::tensor::TensorError;
use programs::atl::ast::*;

impl<S: Element> Scope<S> {
    /// The shape of an expression, without evaluating it: extents do not depend on the indices
    /// of inner loops.
    pub(super) fn shape(&mut self, expr: &Expr) -> Result<Vec<usize>> {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Infinity | ExprKind::Cast(..) => Ok(Vec::new()),
            ExprKind::Convert(_, inner) => self.shape(inner),
            ExprKind::Variable(name) => self.lookup(&self.shapes, name, expr.span).cloned(),
            ExprKind::Spread(extents, one) => {
                self.shape_of_scalar(one)?;
                let count = |extent| Ok(usize::try_from(self.integer(extent)?).unwrap_or(0));
                extents.iter().map(count).collect()
            }
            ExprKind::Gen(binder, body) => {
                let mut shape = vec![self.range(binder)?.1];
                shape.extend(self.shape(body)?);
                Ok(shape)
            }
            ExprKind::Row(row, _) => self.shape(row),
            // Conditions have no shape, and are not looked at.
            ExprKind::If(_, yes, no) => {
                let (a, b) = (self.shape(yes)?, self.shape(no)?);
                self.same(expr.span, (&a, &b), (&a, &b))?;
                Ok(a)
            }
            ExprKind::Guard(_, inner) => self.shape(inner),
            ExprKind::Loop(carried, binders, body) => self.shape_of_loop(carried, binders, body),
            ExprKind::FoldIn(fold) => {
                let (step, shape) = (&fold.step, self.shape(&fold.first)?);
                let outside = self.shapes.len();
                let part = shape.get(1..).unwrap_or_default();
                let values = fold.names.iter();
                let values = values.map(|name| (name.text.clone(), part.to_vec()));
                self.shapes.extend(values);
                let next = self.shape(step)?;
                self.same(step.span, (&shape, &next), (&shape, &next))?;
                let result = self.shape(&fold.rest)?;
                self.shapes.truncate(outside);
                Ok(result)
            }
            ExprKind::Listed(cells) | ExprKind::Tuple(cells) => {
                let row = self.shape_of_cells(cells, expr.span)?;
                Ok([vec![cells.len()], row].concat())
            }
            ExprKind::With(base, cell, value) => {
                let shape = self.shape(base)?;
                if shape.len() != cell.len() {
                    let message = format!(
                        "an update has as many indices as there are dimensions, and this has {}, \
                         for shape {shape:?}",
                        cell.len()
                    );
                    return Err(self.error(expr.span, message));
                }
                self.shape_of_scalar(value)?;
                Ok(shape)
            }
            ExprKind::Unary(UnaryOp::Negate | UnaryOp::Complement, inner) => self.shape(inner),
            ExprKind::Let(name, value, body) => {
                let shape = self.shape(value)?;
                self.shape_with(name, &shape, body)
            }
            ExprKind::LetData(_, _, value, body) => {
                self.shape_of_scalar(value)?;
                self.shape(body)
            }
            ExprKind::Access(base, indices) => {
                let mut shape = self.shape_of_rank(base, indices.len(), base.span)?;
                Ok(shape.split_off(indices.len()))
            }
            ExprKind::Binary(ExprOp::Concat, left, right) => {
                let mut a = self.shape_of_rank(left, 1, expr.span)?;
                let b = self.shape_of_rank(right, 1, expr.span)?;
                self.same(expr.span, (&a, &b), (&a[1..], &b[1..]))?;
                a[0] = self.extent(expr.span, a[0].checked_add(b[0]))?;
                Ok(a)
            }
            ExprKind::Binary(_, left, right) => self.shape_of_cells([&**left, right], expr.span),
            ExprKind::Call(_, arguments) => self.shape_of_cells(arguments, expr.span),
            ExprKind::Unary(..) | ExprKind::Resize(..) | ExprKind::Each(_) => {
                let (operand, rank) = moved_by(expr);
                let shape = self.shape_of_rank(operand, rank, expr.span)?;
                self.reshaped(expr, shape)
            }
        }
    }

    /// The one shape of operands that are combined cell by cell.
    fn shape_of_cells<'e>(
        &mut self,
        operands: impl IntoIterator<Item = &'e Expr>,
        span: Span,
    ) -> Result<Vec<usize>> {
        let shapes = operands.into_iter().map(|operand| self.shape(operand));
        let shapes: Vec<Vec<usize>> = shapes.collect::<Result<_>>()?;
        let mut shapes = shapes.into_iter();
        let first = shapes.next().unwrap_or_default();
        for other in shapes {
            self.same(span, (&first, &other), (&first, &other))?;
        }
        Ok(first)
    }

    /// The shape of what a loop carries.
    fn shape_of_loop(
        &mut self,
        carried: &Carried,
        binders: &[Binder],
        body: &Expr,
    ) -> Result<Vec<usize>> {
        match carried {
            Carried::Sum => self.shape(body),
            Carried::Fold(name, first) => {
                let shape = self.shape(first)?;
                let next = self.shape_with(name, &shape, body)?;
                self.same(body.span, (&shape, &next), (&shape, &next))?;
                Ok(shape)
            }
            Carried::Over(_, first) => {
                if let Some(first) = first {
                    self.shape_of_scalar(first)?;
                }
                self.shape_of_scalar(body)
            }
            Carried::Cells(name) => {
                let shape = self.extents(binders)?;
                let cell = self.shape_with(name, &shape, body)?;
                self.scalar(body, &cell)?;
                Ok(shape)
            }
        }
    }

    /// How many values each of some indices has. None depends on another.
    pub(super) fn extents(&self, binders: &[Binder]) -> Result<Vec<usize>> {
        let extents = binders.iter().map(|binder| Ok(self.range(binder)?.1));
        extents.collect()
    }

    /// The shape of an expression in which a name stands for a tensor of this shape.
    fn shape_with(&mut self, name: &Name, shape: &[usize], expr: &Expr) -> Result<Vec<usize>> {
        self.shapes.push((name.text.clone(), shape.to_vec()));
        let result = self.shape(expr)?;
        self.shapes.pop();
        Ok(result)
    }

    /// An extent, if it is one that the interpreter can compute with.
    fn extent(&self, span: Span, extent: Option<usize>) -> Result<usize> {
        self.located(span, extent.ok_or(TensorError::Extent))
    }

    /// The shape of an operand that must be a scalar.
    fn shape_of_scalar(&mut self, expr: &Expr) -> Result<Vec<usize>> {
        let shape = self.shape(expr)?;
        self.scalar(expr, &shape)?;
        Ok(shape)
    }

    /// Refuses two shapes whose given parts differ.
    fn same(
        &self,
        span: Span,
        (a, b): (&[usize], &[usize]),
        (left, right): (&[usize], &[usize]),
    ) -> Result<()> {
        if left == right {
            return Ok(());
        }
        self.located(span, Err(TensorError::Shapes(a.to_vec(), b.to_vec())))
    }

    /// The shape that an operator makes of that of its operand, which has the dimensions for it.
    pub(super) fn reshaped(&mut self, expr: &Expr, mut shape: Vec<usize>) -> Result<Vec<usize>> {
        match &expr.kind {
            ExprKind::Each(inner) => {
                let row = self.reshaped(inner, shape.split_off(1))?;
                shape.extend(row);
            }
            ExprKind::Unary(UnaryOp::Transpose, _) => shape.swap(0, 1),
            ExprKind::Unary(UnaryOp::Flatten, _) => {
                let outer = shape.remove(0);
                shape[0] = self.extent(expr.span, shape[0].checked_mul(outer))?;
            }
            ExprKind::Resize(ResizeOp::Split, count, _) => {
                let count = self.width(count)?;
                shape[0] = shape[0].div_ceil(count);
                shape.insert(1, count);
            }
            ExprKind::Resize(ResizeOp::PadLeft | ResizeOp::PadRight, count, _) => {
                let count = self.count(count)?;
                shape[0] = self.extent(expr.span, shape[0].checked_add(count))?;
            }
            ExprKind::Resize(ResizeOp::TruncLeft | ResizeOp::TruncRight, count, _) => {
                let (count, extent) = (self.count(count)?, shape[0]);
                let left = extent.checked_sub(count);
                let error = TensorError::TooFew { count, extent };
                shape[0] = self.located(expr.span, left.ok_or(error))?;
            }
            _ => {}
        }
        Ok(shape)
    }

    /// The shape of an operand that must have at least `rank` dimensions.
    pub(super) fn shape_of_rank(
        &mut self,
        expr: &Expr,
        rank: usize,
        span: Span,
    ) -> Result<Vec<usize>> {
        let shape = self.shape(expr)?;
        if shape.len() < rank {
            return self.located(span, Err(TensorError::Rank(rank, shape)));
        }
        Ok(shape)
    }
}

/// What an operator that moves cells is applied to, and how many dimensions that has at least.
pub(super) fn moved_by(expr: &Expr) -> (&Expr, usize) {
    match &expr.kind {
        ExprKind::Each(inner) => {
            let (operand, rank) = moved_by(inner);
            (operand, rank + 1)
        }
        ExprKind::Unary(UnaryOp::Transpose | UnaryOp::Flatten, operand) => (operand, 2),
        ExprKind::Unary(_, operand) | ExprKind::Resize(_, _, operand) => (operand, 1),
        _ => (expr, 0),
    }
}
