//! What has to hold wherever a kernel runs: what is wrong, and what was not proved.

use super::Checker;
use crate::polynomial::Polynomial;
use crate::remedy::{Remedy, remedy, would_do};
use programs::atl::ast::*;
use programs::diagnostic::Diagnostic;
use programs::element::{Named, exact_integers};

impl Checker<'_, '_> {
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report.errors.push(Diagnostic::new(span, message));
    }

    /// The same, with what to write instead.
    pub(super) fn error_with(&mut self, span: Span, message: impl Into<String>, instead: String) {
        let mut error = Diagnostic::new(span, message);
        error.notes.push(instead);
        self.report.errors.push(error);
    }

    /// Records a condition that was not proved, which is that these are not negative.
    pub(super) fn unproved(
        &mut self,
        span: Span,
        what: &str,
        condition: String,
        goals: &[Polynomial],
    ) {
        for goal in goals {
            self.remedied(span, goal);
        }
        let diagnostic = self.not_proved(span, what, condition);
        // What is in the middle of a chain is compared twice.
        let is_known = |known: &Diagnostic| {
            (known.span, &known.message) == (diagnostic.span, &diagnostic.message)
        };
        if !self.report.unproved.iter().any(is_known) {
            self.report.unproved.push(diagnostic);
        }
    }

    /// Records which condition on sizes would do, if there is one and it is wanted.
    pub(super) fn remedied(&mut self, span: Span, goal: &Polynomial) {
        if let Some(remedies) = &mut self.remedies {
            let condition = remedy(&self.always, &self.here, goal);
            remedies.extend(condition.map(|condition| Remedy { span, condition }));
        }
    }

    pub(super) fn not_proved(&self, span: Span, what: &str, condition: String) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(span, format!("cannot prove that {what}"))
            .with_note(format!("needed: {condition}"));
        if !self.stated.is_empty() {
            diagnostic = diagnostic.with_note(format!("known: {}", self.stated.join(", ")));
        }
        diagnostic
    }

    /// Requires the divisors in an index expression to be positive.
    pub(super) fn divisors(&mut self, index: &Index) {
        let IndexKind::Binary(operator, left, right) = &index.kind else {
            return;
        };
        self.divisors(left);
        self.divisors(right);
        let divides = matches!(operator, IndexOp::Div | IndexOp::Mod | IndexOp::CeilDiv);
        let divisor = Polynomial::of(right);
        if divides && !self.here.prove_positive(&divisor) {
            let (what, needed) = ("the divisor is positive", format!("1 <= {right}"));
            self.unproved(right.span, what, needed, &[divisor.minus(&1.into())]);
        }
    }

    pub(super) fn divisors_of_range(&mut self, binder: &Binder) {
        self.divisors(&binder.lo);
        self.divisors(&binder.hi);
    }

    /// Requires a row to split between its ends, and places where it splits to be in order.
    pub(super) fn splits(&mut self, row: &Expr, splits: &[Index]) {
        let ExprKind::Gen(Binder { lo, hi, .. }, _) = &row.kind else {
            return;
        };
        splits.iter().for_each(|split| self.divisors(split));
        let starts = std::iter::once(lo).chain(splits);
        let ends = splits.iter().chain([hi]);
        for (number, (start, end)) in starts.zip(ends).enumerate() {
            let (from, to) = (Polynomial::of(start), Polynomial::of(end));
            if !self.here.prove_ordered(&from, &to) {
                let place = splits.get(number).unwrap_or(start);
                let what = format!("the row splits at `{place}` between its ends");
                let needed = format!("{start} <= {end}");
                self.unproved(place.span, &what, needed, &[to.minus(&from)]);
            }
        }
    }

    /// Requires the elements to have an index exactly.
    pub(super) fn cast(&mut self, element: Element, index: &Index, span: Span) {
        self.divisors(index);
        let (least, most) = exact_integers(element);
        let form = Polynomial::of(index);
        let above = self.here.prove_ordered(&least.into(), &form);
        let below = most.is_none_or(|most| self.here.prove_ordered(&form, &most.into()));
        let condition = match (above, below, most) {
            (true, true, _) => return,
            (true, false, Some(most)) => format!("{index} <= {most}"),
            (false, false, Some(most)) => format!("{least} <= {index} <= {most}"),
            _ => format!("{least} <= {index}"),
        };
        let what = format!("{} has `{index}` exactly", element.name());
        let mut diagnostic = self.not_proved(span, &what, condition);
        let goals = [
            (!above).then(|| form.minus(&least.into())),
            most.filter(|_| !below)
                .map(|most| Polynomial::from(most).minus(&form)),
        ];
        let goals = goals.iter().flatten();
        let remedies = goals.filter_map(|goal| remedy(&self.always, &self.here, goal));
        if let Some(note) = would_do(remedies) {
            diagnostic = diagnostic.with_note(note);
        } else if !below {
            let note = "a condition after `where` can say how large sizes may be";
            diagnostic = diagnostic.with_note(note);
        }
        self.report.required.push(diagnostic);
    }

    /// Requires indices to be within these extents.
    pub(super) fn within(&mut self, indices: &[Index], shape: &[Polynomial], what: &str) {
        for (index, extent) in indices.iter().zip(shape) {
            let form = Polynomial::of(index);
            let above = self.here.prove_ordered(&0.into(), &form);
            let below = self.here.prove_ordered(&form, &extent.minus(&1.into()));
            let goals = [
                (!above).then(|| form.clone()),
                (!below).then(|| extent.minus(&1.into()).minus(&form)),
            ];
            let condition = match (above, below) {
                (true, true) => continue,
                (false, true) => format!("0 <= {index}"),
                (true, false) => format!("{index} < {extent}"),
                (false, false) => format!("0 <= {index} < {extent}"),
            };
            let goals: Vec<Polynomial> = goals.into_iter().flatten().collect();
            self.unproved(index.span, what, condition, &goals);
        }
    }
}
