//! Loops that carry something from step to step, and updates.

use super::{Checker, Shape, describe};
use crate::extents::mentions;
use crate::facts::Facts;
use crate::polynomial::{Atom, Polynomial};
use programs::atl::ast::*;

impl<'k> Checker<'k, '_> {
    /// The shape of what a loop carries at last.
    pub(super) fn looped(
        &mut self,
        carried: &'k Carried,
        binders: &'k [Binder],
        body: &'k Expr,
    ) -> Option<Shape> {
        let word = carried.word();
        match carried {
            Carried::Sum => {
                self.first_range(binders);
                self.steps(binders, body, word, |checker| checker.shape(body))
            }
            Carried::Fold(name, first) => {
                let shape = self.carried_on(&None, |checker| checker.shape(first));
                self.first_range(binders);
                let next = self.steps(binders, body, word, |checker| {
                    checker.named(name, shape.clone(), |checker| {
                        checker.carried_on(&shape, |checker| checker.shape(body))
                    })
                });
                self.same_in_each_step(shape?, &next?, body.span)
            }
            Carried::Over(_, first) => {
                let word = format!("`{word}`");
                let first = first.as_deref().map(|first| self.scalar(first, &word));
                self.first_range(binders);
                if carried.starts_from_the_first() {
                    self.something_to_start_from(carried.word(), binders);
                }
                let next = self.steps(binders, body, carried.word(), |checker| {
                    checker.scalar(body, &word)
                });
                first.unwrap_or(Some(Vec::new())).and(next)
            }
            Carried::Cells(name) => {
                self.independent(binders)?;
                let shape: Shape = binders
                    .iter()
                    .map(|binder| self.extent_of(binder))
                    .collect();
                self.unfinished.push((&name.text, binders));
                let cell = self.steps(binders, body, word, |checker| {
                    checker.named(name, Some(shape.clone()), |checker| {
                        checker.scalar(body, "`genrec`")
                    })
                });
                self.unfinished.pop();
                cell.and(Some(shape))
            }
        }
    }

    /// The shape of what is made of the values that a fold carries.
    pub(super) fn fold_in(&mut self, fold: &'k FoldIn) -> Option<Shape> {
        let shape = self.carried_on(&None, |checker| checker.shape(&fold.first));
        self.first_range(&fold.binders);
        let part = shape.as_ref().and_then(|shape| shape.get(1..));
        let part = part.map(<[_]>::to_vec);
        let next = self.steps(&fold.binders, &fold.step, "fold", |checker| {
            checker.carrying(&fold.names, &part, |checker| {
                checker.carried_on(&shape, |checker| checker.shape(&fold.step))
            })
        });
        let result = self.carrying(&fold.names, &part, |checker| checker.shape(&fold.rest));
        self.same_in_each_step(shape?, &next?, fold.step.span)?;
        result
    }

    /// Does something where names stand for values of this shape.
    fn carrying(
        &mut self,
        names: &'k [Name],
        shape: &Option<Shape>,
        action: impl FnOnce(&mut Self) -> Option<Shape>,
    ) -> Option<Shape> {
        let outside = self.shapes.len();
        let values = names.iter().map(|name| (&name.text[..], shape.clone()));
        self.shapes.extend(values);
        let result = action(self);
        self.shapes.truncate(outside);
        result
    }

    /// The shape of a tensor but for one cell.
    pub(super) fn update(
        &mut self,
        base: &'k Expr,
        cell: &[Index],
        value: &'k Expr,
        span: Span,
    ) -> Option<Shape> {
        cell.iter().for_each(|index| self.divisors(index));
        let (shape, value) = (self.shape(base), self.scalar(value, "an update"));
        let shape = shape?;
        if shape.len() != cell.len() {
            let message = format!(
                "an update has an index for each dimension, and this has {}, for a tensor that is \
                 {}",
                cell.len(),
                describe(&shape)
            );
            self.error(span, message);
            return None;
        }
        self.within(cell, &shape, "the update is in bounds");
        value.and(Some(shape))
    }

    /// Checks the range of the outermost index; `steps` does the same for the others.
    fn first_range(&mut self, binders: &[Binder]) {
        if let Some(binder) = binders.first() {
            self.divisors_of_range(binder);
        }
    }

    /// Does something where a name stands for a tensor of this shape.
    fn named(
        &mut self,
        name: &'k Name,
        shape: Option<Shape>,
        action: impl FnOnce(&mut Self) -> Option<Shape>,
    ) -> Option<Shape> {
        self.shapes.push((&name.text, shape));
        let result = action(self);
        self.shapes.pop();
        result
    }

    fn same_in_each_step(&mut self, first: Shape, next: &Shape, span: Span) -> Option<Shape> {
        if !self.same(&first, next) {
            let (first, next) = (describe(&first), describe(next));
            let message = format!(
                "a `fold` keeps its shape: the first value is {first}, and after a step it is {next}"
            );
            self.error(span, message);
            return None;
        }
        Some(first)
    }

    /// Requires each of the ranges to have a first index, where those before have theirs.
    fn something_to_start_from(&mut self, word: &str, binders: &'k [Binder]) {
        let Some((binder, inner)) = binders.split_first() else {
            return;
        };
        let Binder { name, lo, hi } = binder;
        let first = Polynomial::of(lo);
        let after = Polynomial::apply(IndexOp::Add, &first, &1.into());
        if !self.here.prove_ordered(&after, &Polynomial::of(hi)) {
            let what = format!("`{word}` has something to start from");
            self.remedied(binder.span(), &Polynomial::of(hi).minus(&after));
            let found = self.not_proved(binder.span(), &what, format!("{lo} < {hi}"));
            let note = format!("`{word} {binder} from e0: e` may go over nothing");
            self.report.unproved.push(found.with_note(note));
        }
        let index = Polynomial::from(Atom::Variable(name.text.clone()));
        let add = |facts: &mut Facts| {
            facts.assume_ordered(&first, &index);
            facts.assume_ordered(&index, &first);
        };
        let stated = format!("{} = {lo}", name.text);
        self.with_facts(add, stated, |checker| {
            checker.something_to_start_from(word, inner);
        });
    }

    /// Refuses extents that depend on indices beside them, and checks the others.
    fn independent(&mut self, binders: &'k [Binder]) -> Option<()> {
        for (number, inner) in binders.iter().enumerate() {
            for Binder { name, .. } in &binders[..number] {
                if mentions(&inner.hi, &name.text) {
                    let message = format!(
                        "the extents of `genrec` must not depend on each other, and `{}` depends \
                         on `{}`",
                        inner.hi, name.text
                    );
                    self.error(inner.hi.span, message);
                    return None;
                }
            }
            self.everywhere(|checker| checker.divisors_of_range(inner));
        }
        Some(())
    }

    /// The indices of the `genrec` that is computing the cells of a tensor, if one is.
    pub(super) fn indices_of(&self, name: &str) -> Option<&'k [Binder]> {
        let mut innermost_first = self.unfinished.iter().rev();
        let found = innermost_first.find(|(known, _)| *known == name);
        found.map(|(_, binders)| *binders)
    }

    /// Requires a cell, or a part, of a tensor to be computed before the cell at some indices.
    pub(super) fn computed_before(
        &mut self,
        name: &str,
        binders: &[Binder],
        read: &[Index],
        span: Span,
    ) {
        let own = binders.iter().map(|binder| binder.name.text.as_str());
        let own: Vec<&str> = own.collect();
        if is_before(&self.here, read, &own) {
            return;
        }
        let list = |texts: Vec<String>| texts.join(", ");
        let cell = list(read.iter().map(Index::to_string).collect());
        let needed = match own[..] {
            [own] => format!("{cell} < {own}"),
            _ => format!("[{cell}] before [{}]", own.join(", ")),
        };
        let what = format!("this part of `{name}` is computed before it is read");
        let order =
            "cells are computed one after the other, in lexicographic order of their indices";
        let found = self.not_proved(span, &what, needed).with_note(order);
        self.report.required.push(found);
    }
}

/// Whether indices are provably before others in lexicographic order.
fn is_before(facts: &Facts, indices: &[Index], others: &[&str]) -> bool {
    let ([index, indices @ ..], [other, others @ ..]) = (indices, others) else {
        return false;
    };
    let index = Polynomial::of(index);
    let other = Polynomial::from(Atom::Variable((*other).to_owned()));
    let after = Polynomial::apply(IndexOp::Add, &index, &1.into());
    if !facts.prove_ordered(&index, &other) {
        return false;
    }
    facts.prove_ordered(&after, &other) || {
        let mut equal = facts.clone();
        equal.assume_ordered(&other, &index);
        is_before(&equal, indices, others)
    }
}
