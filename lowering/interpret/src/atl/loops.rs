//! Loops that carry something from step to step: sums, folds, and tensors cell by cell.

use super::{Result, Scope};
use crate::element::Element;
use crate::tensor::{Tensor, TensorError};
use programs::atl::ast::*;
use std::rc::Rc;

/// What a fold makes of the accumulator in one step.
type Step<'s, S> = dyn FnMut(&mut Scope<S>, Rc<Tensor<S>>) -> Result<Rc<Tensor<S>>> + 's;

impl<S: Element> Scope<S> {
    /// What a loop of a known shape carries at last.
    pub(super) fn looped(
        &mut self,
        carried: &Carried,
        binders: &[Binder],
        body: &Expr,
        span: Span,
    ) -> Result<Rc<Tensor<S>>> {
        match carried {
            Carried::Sum => self.sum(binders, body, span).map(Rc::new),
            Carried::Fold(name, first) => {
                let first = self.eval(first)?;
                self.fold(first, binders, &mut |scope, acc| {
                    scope.push_tensor(name.text.clone(), acc);
                    let next = scope.eval(body)?;
                    scope.shapes.pop();
                    scope.tensors.pop();
                    Ok(next)
                })
            }
            Carried::Over(operator, _) => {
                let first = self.first(carried, binders, body, span)?;
                self.fold(first, binders, &mut |scope, acc| {
                    let (acc, value) =
                        (acc.first_value().typed(body.ty), scope.scalar_value(body)?);
                    let next = match operator {
                        ExprOp::Max => Some(acc.max_of(&value)),
                        ExprOp::Min => Some(acc.min_of(&value)),
                        ExprOp::Add => acc.add(&value),
                        _ => acc.multiply(&value),
                    };
                    let next = next.map(Tensor::scalar).ok_or(TensorError::Overflow);
                    scope.located(span, next).map(Rc::new)
                })
            }
            Carried::Cells(name) => self.cells(name, binders, body, span),
        }
    }

    /// The last tuple of a fold of several values. A step reads all those of the tuple before it.
    pub(super) fn fold_of_several(&mut self, fold: &FoldIn) -> Result<Rc<Tensor<S>>> {
        let first = self.eval(&fold.first)?;
        self.fold(first, &fold.binders, &mut |scope, tuple| {
            scope.with_scalars(&fold.names, &tuple, |scope| scope.eval(&fold.step))
        })
    }

    /// Does something where names stand for the parts of a tuple.
    pub(super) fn with_scalars<T>(
        &mut self,
        names: &[Name],
        tuple: &Tensor<S>,
        action: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let (shapes, tensors) = (self.shapes.len(), self.tensors.len());
        for (at, name) in names.iter().enumerate() {
            let scalar = self.located(name.span, tuple.read(&[at]))?;
            self.push_tensor(name.text.clone(), Rc::new(scalar));
        }
        let result = action(self)?;
        self.shapes.truncate(shapes);
        self.tensors.truncate(tensors);
        Ok(result)
    }

    /// Does something for each value of some indices.
    fn each(
        &mut self,
        binders: &[Binder],
        action: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some((binder, inner)) = binders.split_first() else {
            return action(self);
        };
        let (mut range, _) = self.range(binder)?;
        range.try_for_each(|i| {
            // An inner range may be empty each time.
            self.spend()?;
            self.with_integer(&binder.name, i, |scope| scope.each(inner, action))
        })
    }

    fn sum(&mut self, binders: &[Binder], body: &Expr, span: Span) -> Result<Tensor<S>> {
        let shape = self.shape(body)?;
        let mut sum = self.located(span, Tensor::padding(shape))?;
        self.each(binders, &mut |scope| {
            let term = scope.eval(body)?;
            scope.located(span, sum.accumulate(&term))
        })?;
        Ok(sum)
    }

    /// What comes out of steps that begin with `first`. An inner loop begins with what is read of
    /// the accumulator, which has no padding.
    fn fold(
        &mut self,
        first: Rc<Tensor<S>>,
        binders: &[Binder],
        step: &mut Step<'_, S>,
    ) -> Result<Rc<Tensor<S>>> {
        let Some((binder, inner)) = binders.split_first() else {
            return step(self, first);
        };
        let (mut range, _) = self.range(binder)?;
        range.try_fold(first, |acc, i| {
            let acc = match inner {
                [] => acc,
                _ => Rc::new(Rc::unwrap_or_clone(acc).valued()),
            };
            self.spend()?;
            self.with_integer(&binder.name, i, |scope| scope.fold(acc, inner, step))
        })
    }

    /// What a loop over scalars starts from.
    fn first(
        &mut self,
        carried: &Carried,
        binders: &[Binder],
        body: &Expr,
        span: Span,
    ) -> Result<Rc<Tensor<S>>> {
        if let Some(first) = carried.first() {
            return self.eval(first);
        }
        if carried.starts_from_the_first() {
            let value = self.first_value(carried.word(), binders, body)?;
            return Ok(Rc::new(Tensor::scalar(value)));
        }
        let digits = match carried {
            Carried::Over(ExprOp::Add, _) => "0",
            _ => "1",
        };
        let first = Decimal {
            digits: digits.to_owned(),
            scale: 0,
        };
        let first = S::literal_as(body.ty, &first)
            .map(Tensor::scalar)
            .map(Rc::new);
        first.ok_or_else(|| self.error(span, format!("the element type has no value {digits}")))
    }

    /// The value of the body for the first values of the indices.
    fn first_value(&mut self, word: &str, binders: &[Binder], body: &Expr) -> Result<S> {
        let Some((binder, inner)) = binders.split_first() else {
            return self.scalar_value(body);
        };
        let (mut range, _) = self.range(binder)?;
        let nothing = || {
            let name = &binder.name.text;
            let message = format!(
                "`{word}` has nothing to start from, for there is no `{name}` with `{binder}`"
            );
            self.error(binder.span(), message)
        };
        let first = range.next().ok_or_else(nothing)?;
        self.with_integer(&binder.name, first, |scope| {
            scope.first_value(word, inner, body)
        })
    }

    /// The tensor of which the body computes one cell after the other.
    fn cells(
        &mut self,
        name: &Name,
        binders: &[Binder],
        body: &Expr,
        span: Span,
    ) -> Result<Rc<Tensor<S>>> {
        let shape = self.extents(binders)?;
        let tensor = self.located(span, Tensor::padding(shape.clone()))?;
        self.shapes.push((name.text.clone(), shape));
        self.tensors.push((name.text.clone(), Rc::new(tensor)));
        self.unfinished.push(name.text.clone());
        self.each(binders, &mut |scope| {
            let value = scope.scalar_value(body)?;
            let indices = scope.integers.iter().rev().take(binders.len()).rev();
            let position = indices.filter_map(|(_, i)| usize::try_from(*i).ok());
            let position: Vec<usize> = position.collect();
            if let Some((_, tensor)) = scope.tensors.last_mut() {
                Rc::make_mut(tensor).put(&position, value);
            }
            Ok(())
        })?;
        self.unfinished.pop();
        self.shapes.pop();
        let computed = self.tensors.pop();
        computed
            .map(|(_, tensor)| tensor)
            .ok_or_else(|| self.error(span, format!("no value of `{}`", name.text)))
    }
}
