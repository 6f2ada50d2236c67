//! Shapes: every expression of a kernel gets its extents, as normal forms of integers.
//!
//! [`check`] reports two kinds of findings. `errors` are shapes that do not fit; a kernel with one
//! has no meaning. `unproved` are conditions that must hold wherever the kernel runs and that the
//! searches of `inequalities` did not establish: accesses in bounds, divisors positive, counts of
//! padding and of dropped cells in range. That the cells dropped are padding is not examined here.

use programs::atl::ast::*;

mod loops;
mod required;
mod tuples;

use crate::data;
use crate::extents::depending;
use crate::facts::Facts;
use crate::polynomial::{Atom, Polynomial};
use crate::remedy::{Remedy, independent};
use inequalities::effort;
use programs::diagnostic::Diagnostic;

/// What is wrong, or not known to be right, in a file.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Shapes and types that do not fit.
    pub errors: Vec<Diagnostic>,
    /// Conditions that could not be proved.
    pub unproved: Vec<Diagnostic>,
    /// The same, where no proof that comes later looks at them: these are errors. Indices as
    /// scalars must be exact, and `genrec` reads what is computed.
    pub required: Vec<Diagnostic>,
}

/// How much searches for proofs may do in all for one kernel. A limit keeps hostile programs from taking
/// forever.
const MOST_WORK: u64 = 200_000_000;

/// What to write instead of an operator on tensors that is one of scalars.
const CELLS: &str = "write a loop over the cells, `gen i < n: if x[i] < 0 then 0 else x[i]`";

/// What to write instead of an operator on tensors of different ranks.
const BROADCAST: &str =
    "only scalars are spread: write a loop over the cells, `gen i < n, j < m: x[i, j] + b[j]`";

/// How rows are written of which the parts have other extents in each row.
const SPLIT_ROW: &str =
    "a row that splits at an index is `(gen j < i: a) ++ gen i <= j < n: b`, with one j";

/// The extents of a tensor, outermost first; none for a scalar.
pub type Shape = Vec<Polynomial>;

/// Checks all kernels of a file.
pub fn check(file: &File) -> Report {
    let mut report = Report::default();
    for kernel in &file.kernels {
        check_kernel(kernel, &mut report, None);
    }
    report
}

/// Conditions under which what is not proved of a kernel could be.
pub struct Remedies {
    always: Facts,
    all: Vec<Remedy>,
}

impl Remedies {
    /// Those of a kernel.
    pub fn of(kernel: &Kernel) -> Remedies {
        let mut all = Vec::new();
        let always = check_kernel(kernel, &mut Report::default(), Some(&mut all));
        Remedies { always, all }
    }

    /// Those for places that are asked for: none that follows from the ones before it.
    pub fn at(&self, is_asked: impl Fn(Span) -> bool) -> Vec<Condition> {
        let here = self.all.iter().filter(|remedy| is_asked(remedy.span));
        let conditions = here.map(|remedy| remedy.condition.clone());
        independent(self.always.clone(), conditions)
    }
}

/// The state of checking one kernel.
struct Checker<'k, 'r> {
    report: &'r mut Report,
    /// What holds whenever the kernel is called. Shapes rest on these alone, since a tensor has
    /// its shape even where no element of it is computed.
    always: Facts,
    /// These, and what loops and guards around the place say.
    here: Facts,
    /// The latter as text, for messages.
    stated: Vec<String>,
    /// The names for data around the place, and what is read.
    data: Vec<(&'k str, &'k Expr)>,
    /// What is asked of data after `where`.
    conditions_on_data: &'k [Fact],
    /// Tensors in scope; no shape for one that is not well shaped.
    shapes: Vec<(&'k str, Option<Shape>)>,
    /// Those of which a `genrec` is computing the cells, with its indices.
    unfinished: Vec<(&'k str, &'k [Binder])>,
    /// The shape of the values that the fold around carries.
    row: Option<Shape>,
    /// Conditions that would do where something is not proved, if they are wanted: to find them costs
    /// some of the effort that proofs may take.
    remedies: Option<&'r mut Vec<Remedy>>,
}

/// Checks a kernel; the result is what holds whenever it is called.
fn check_kernel(kernel: &Kernel, report: &mut Report, remedies: Option<&mut Vec<Remedy>>) -> Facts {
    effort::within(MOST_WORK, || checked(kernel, report, remedies))
}

fn checked(kernel: &Kernel, report: &mut Report, remedies: Option<&mut Vec<Remedy>>) -> Facts {
    let bodies = kernel.bodies();
    let mut checker = Checker {
        report,
        always: Facts::default(),
        here: Facts::default(),
        stated: Vec::new(),
        data: Vec::new(),
        conditions_on_data: &kernel.facts,
        shapes: Vec::new(),
        unfinished: Vec::new(),
        row: None,
        remedies,
    };
    checker.precondition(kernel);
    for (result, body) in kernel.results.iter().zip(&bodies) {
        checker.result(kernel, result, body);
    }
    checker.always
}

fn shape_of_type(tensor: &TensorType) -> Shape {
    tensor.extents.iter().map(Polynomial::of).collect()
}

/// A shape in words.
fn describe(shape: &[Polynomial]) -> String {
    if shape.is_empty() {
        return "a scalar".to_string();
    }
    let extents: Vec<_> = shape.iter().map(Polynomial::to_string).collect();
    format!("of shape [{}]", extents.join(", "))
}

impl<'k> Checker<'k, '_> {
    /// Checks the expression of a result. What is bound around several results is said once.
    fn result(&mut self, kernel: &Kernel, result: &Output, body: &'k Expr) {
        let before = self.report.errors.len();
        let declared = shape_of_type(&result.tensor);
        let shape = self.shape(body);
        if let Some(shape) = shape
            && !self.same(&shape, &declared)
        {
            let (what, of) = match kernel.results.len() {
                1 => ("the result", &kernel.name.text),
                _ => ("this result", &result.name.text),
            };
            let message = format!(
                "{what} is {}, and `{of}` is declared as {}",
                describe(&shape),
                describe(&declared)
            );
            let error = Diagnostic::new(body.span, message);
            self.report.errors.push(error);
        }
        let new = self.report.errors.split_off(before);
        for error in new {
            if !self.report.errors[..before].contains(&error) {
                self.report.errors.push(error);
            }
        }
    }

    /// Takes in parameters, extents and conditions, each of which may rely on those before it.
    fn precondition(&mut self, kernel: &'k Kernel) {
        let sizes = kernel.parameters.iter().filter(|p| p.tensor.is_none());
        sizes.for_each(|size| self.here.assume_size(&size.name.text));
        for condition in &kernel.preconditions {
            self.condition(condition);
            self.here.assume_condition(condition, true);
            self.state(condition.to_string());
        }
        for tensor in kernel.types() {
            for extent in &tensor.extents {
                self.divisors(extent);
                self.here.assume(Polynomial::of(extent));
                self.state(format!("0 <= {extent}"));
            }
        }
        self.always = self.here.clone();
        for parameter in &kernel.parameters {
            if let Some(tensor) = &parameter.tensor {
                self.shapes
                    .push((&parameter.name.text, Some(shape_of_type(tensor))));
            }
        }
    }

    /// Records the text of a fact, once.
    fn state(&mut self, fact: String) {
        if !self.stated.contains(&fact) {
            self.stated.push(fact);
        }
    }

    /// Checks the parts of a condition. The right side of `and` counts where the left holds, and
    /// that of `or` where it does not.
    fn condition(&mut self, condition: &'k Condition) {
        match &condition.kind {
            ConditionKind::Compare(_, left, right) => {
                self.divisors(left);
                self.divisors(right);
            }
            ConditionKind::CompareScalars(_, left, right) => {
                self.scalar(left, "a comparison");
                self.scalar(right, "a comparison");
            }
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left);
                let holds = matches!(condition.kind, ConditionKind::And(..));
                let before = self.here.clone();
                self.here.assume_condition(left, holds);
                self.condition(right);
                self.here = before;
            }
            ConditionKind::Not(inner) => self.condition(inner),
            ConditionKind::IsNan(e) => {
                self.scalar(e, "`isnan`");
            }
        }
    }

    fn same(&self, left: &[Polynomial], right: &[Polynomial]) -> bool {
        left.len() == right.len()
            && left
                .iter()
                .zip(right)
                .all(|(a, b)| self.always.prove_equal(a, b))
    }

    /// Does something with facts that hold only there.
    fn with_facts<T>(
        &mut self,
        add: impl FnOnce(&mut Facts),
        stated: String,
        action: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.here.clone();
        add(&mut self.here);
        self.stated.push(stated);
        let result = action(self);
        self.stated.pop();
        self.here = before;
        result
    }

    /// Does something with the facts that hold at every call alone.
    fn everywhere(&mut self, action: impl FnOnce(&mut Self)) {
        let here = std::mem::replace(&mut self.here, self.always.clone());
        action(self);
        self.here = here;
    }

    /// The shape of an expression; `None` after an error, which is reported then.
    fn shape(&mut self, expr: &'k Expr) -> Option<Shape> {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Infinity => Some(Vec::new()),
            ExprKind::Variable(name) => self.shape_of_name(name),
            ExprKind::Spread(extents, one) => {
                self.scalar(one, "an operation with a tensor")?;
                Some(extents.iter().map(Polynomial::of).collect())
            }
            ExprKind::Gen(binder, body) => {
                // The extent exists wherever the tensor does, evaluated or not.
                self.everywhere(|checker| checker.divisors_of_range(binder));
                let action = |checker: &mut Self| checker.shape(body);
                let row = self.steps(std::slice::from_ref(binder), body, "tensor", action);
                let mut shape = vec![self.extent_of(binder)];
                shape.extend(row?);
                Some(shape)
            }
            ExprKind::Loop(carried, binders, body) => self.looped(carried, binders, body),
            ExprKind::FoldIn(fold) => self.fold_in(fold),
            ExprKind::Listed(cells) => {
                let cell = self.cellwise("the cells of a literal", cells, expr.span)?;
                let count = i64::try_from(cells.len()).ok()?;
                Some([vec![count.into()], cell].concat())
            }
            ExprKind::Tuple(parts) => self.tuple(parts),
            ExprKind::Row(row, splits) => {
                self.splits(row, splits);
                self.shape(row)
            }
            ExprKind::With(base, cell, value) => self.update(base, cell, value, expr.span),
            ExprKind::If(condition, yes, no) => {
                self.condition(condition);
                let branches = [(yes, true), (no, false)].map(|(branch, holds)| {
                    let add = |facts: &mut Facts| facts.assume_condition(condition, holds);
                    let stated = match holds {
                        true => condition.to_string(),
                        false => format!("not ({condition})"),
                    };
                    self.with_facts(add, stated, |checker| checker.shape(branch))
                });
                let [Some(a), Some(b)] = branches else {
                    return None;
                };
                if !self.same(&a, &b) {
                    let (a, b) = (describe(&a), describe(&b));
                    let message = format!(
                        "the branches differ in shape: after `then` it is {a}, after `else` {b}"
                    );
                    self.error(expr.span, message);
                    return None;
                }
                Some(a)
            }
            ExprKind::Guard(condition, inner) => {
                self.condition(condition);
                let add = |facts: &mut Facts| facts.assume_condition(condition, true);
                self.with_facts(add, condition.to_string(), |checker| checker.shape(inner))
            }
            ExprKind::Let(name, value, body) => {
                let shape = self.shape(value);
                self.shapes.push((&name.text, shape));
                let result = self.shape(body);
                self.shapes.pop();
                result
            }
            ExprKind::LetData(name, element, value, body) => {
                self.data_index(name, *element, value, body)
            }
            ExprKind::Access(base, indices) => self.access(base, indices, expr.span),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right, expr),
            ExprKind::Call(_, arguments) => self.cellwise("the operands", arguments, expr.span),
            ExprKind::Cast(element, index) => {
                self.cast(*element, index, expr.span);
                Some(Vec::new())
            }
            ExprKind::Convert(_, inner)
            | ExprKind::Unary(UnaryOp::Negate | UnaryOp::Complement, inner) => self.shape(inner),
            ExprKind::Unary(..) | ExprKind::Resize(..) | ExprKind::Each(_) => {
                self.reindexed(expr, 0)
            }
        }
    }

    /// The number of values of a binder.
    fn extent_of(&self, binder: &Binder) -> Polynomial {
        let (lo, hi) = (Polynomial::of(&binder.lo), Polynomial::of(&binder.hi));
        if self.always.prove_ordered(&lo, &hi) {
            hi.minus(&lo)
        } else if self.always.prove_ordered(&hi, &lo) {
            Polynomial::default()
        } else {
            Polynomial::apply(IndexOp::Max, &Polynomial::default(), &hi.minus(&lo))
        }
    }

    /// The shape of what is under a name for data, which are an index of their type.
    fn data_index(
        &mut self,
        name: &'k Name,
        element: Element,
        value: &'k Expr,
        body: &'k Expr,
    ) -> Option<Shape> {
        self.scalar(value, "an index that is data")?;
        let (least, end) = element.range()?;
        let (least, of_type) = (i64::try_from(least).ok()?, i64::try_from(end - 1).ok()?);
        let most = data::greatest(value).map_or(of_type, |most| most.min(of_type));
        // The same data are the same integer.
        let read = value.to_string();
        let mut before = self
            .data
            .iter()
            .filter(|(_, other)| other.to_string() == read);
        let same = before.next_back().map(|(name, _)| (*name).to_owned());
        let said: Vec<Condition> = self
            .conditions_on_data
            .iter()
            .filter_map(|fact| data::said(fact, &name.text, value, &self.data))
            .collect();
        let add = |facts: &mut Facts| {
            for condition in &said {
                facts.assume_condition(condition, true);
            }
            let named = |name: &str| Polynomial::from(Atom::Variable(name.to_owned()));
            let index = named(&name.text);
            facts.assume_ordered(&least.into(), &index);
            facts.assume_ordered(&index, &most.into());
            if let Some(same) = same {
                facts.assume_ordered(&index, &named(&same));
                facts.assume_ordered(&named(&same), &index);
            }
        };
        let stated = format!("{least} <= {} <= {most}", name.text);
        self.data.push((&name.text, value));
        let shape = self.with_facts(add, stated, |checker| checker.shape(body));
        self.data.pop();
        let shape = shape?;
        let mut extents = shape.iter();
        let depends = extents.any(|extent| extent.mentions(&name.text));
        if depends || depending(body, &name.text).is_some() {
            let message = format!("an extent depends on `{}`, which is data", name.text);
            let instead = "extents are made of sizes; `[j < i] e` leaves cells out";
            self.error_with(body.span, message, instead.to_owned());
            return None;
        }
        Some(shape)
    }

    /// The shape of the body of a loop, as the action finds it, which may not depend on an index.
    fn steps(
        &mut self,
        binders: &'k [Binder],
        body: &'k Expr,
        what: &str,
        action: impl FnOnce(&mut Self) -> Option<Shape>,
    ) -> Option<Shape> {
        let Some((binder, inner)) = binders.split_first() else {
            return action(self);
        };
        let Binder { name, lo, hi } = binder;
        let add = |facts: &mut Facts| {
            let index = Polynomial::from(Atom::Variable(name.text.clone()));
            facts.assume_ordered(&Polynomial::of(lo), &index);
            facts.assume_ordered(&index, &Polynomial::of(hi).minus(&1.into()));
        };
        let stated = format!("{lo} <= {} < {hi}", name.text);
        let shape = self.with_facts(add, stated, |checker| {
            inner
                .first()
                .into_iter()
                .for_each(|next| checker.divisors_of_range(next));
            checker.steps(inner, body, what, action)
        })?;
        if let Some(extent) = shape.iter().find(|extent| extent.mentions(&name.text)) {
            let message = format!(
                "the parts of a {what} must be of one shape, and the extent {extent} depends on \
                 the index `{}`",
                name.text
            );
            let mut found = Diagnostic::new(body.span, message);
            if matches!(body.kind, ExprKind::Binary(ExprOp::Concat, ..)) {
                found = found.with_note(SPLIT_ROW);
            }
            self.report.errors.push(found);
            return None;
        }
        if let Some(extent) = depending(body, &name.text) {
            let message = format!(
                "extents inside of a {what} must not depend on its index, and `{extent}` depends \
                 on `{}`",
                name.text
            );
            let instead = format!(
                "give it the extent of the longest row and guard its cells: `gen j < n: [j < {extent}] e`"
            );
            self.error_with(extent.span, message, instead);
            return None;
        }
        Some(shape)
    }

    /// A shape of at least `rank` dimensions, for the operator `what`.
    fn shape_of_rank(&mut self, expr: &'k Expr, rank: usize, what: &str) -> Option<Shape> {
        let shape = self.shape(expr)?;
        self.of_rank(shape, expr.span, rank, what)
    }

    /// Refuses the shape of what stands at a place if it has fewer dimensions.
    fn of_rank(&mut self, shape: Shape, span: Span, rank: usize, what: &str) -> Option<Shape> {
        if shape.len() < rank {
            let plural = if rank == 1 { "" } else { "s" };
            let message = format!(
                "{what} needs a tensor with {rank} dimension{plural} or more, and this is {}",
                describe(&shape)
            );
            self.error(span, message);
            return None;
        }
        Some(shape)
    }

    /// What a tensor in scope is known to be.
    fn shape_of_name(&self, name: &str) -> Option<Shape> {
        let bound = self.shapes.iter().rev().find(|(known, _)| *known == name);
        bound.and_then(|(_, shape)| shape.clone())
    }

    fn access(&mut self, base: &'k Expr, indices: &[Index], span: Span) -> Option<Shape> {
        indices.iter().for_each(|index| self.divisors(index));
        let what = format!("an access with {} indices", indices.len());
        let what = if indices.len() == 1 {
            "an access"
        } else {
            &what
        };
        let shape = match &base.kind {
            ExprKind::Variable(name) if let Some(computed) = self.indices_of(name) => {
                self.computed_before(name, computed, indices, span);
                self.shape_of_name(name)
            }
            _ => self.shape(base),
        };
        let shape = self.of_rank(shape?, base.span, indices.len(), what);
        self.within(
            indices,
            shape.as_deref().unwrap_or_default(),
            "the access is in bounds",
        );
        shape.map(|shape| shape[indices.len()..].to_vec())
    }

    fn binary(
        &mut self,
        operator: ExprOp,
        left: &'k Expr,
        right: &'k Expr,
        whole: &Expr,
    ) -> Option<Shape> {
        match operator {
            ExprOp::Concat => {
                let a = self.shape_of_rank(left, 1, "`++`");
                let b = self.shape_of_rank(right, 1, "`++`");
                let (a, b) = (a?, b?);
                if !self.same(&a[1..], &b[1..]) {
                    return self.differ("the parts of a concatenation", &a, &b, whole.span);
                }
                let mut shape = a;
                shape[0] = Polynomial::apply(IndexOp::Add, &shape[0], &b[0]);
                Some(shape)
            }
            _ => self.cellwise("the operands", [left, right], whole.span),
        }
    }

    /// The one shape of operands that are combined cell by cell.
    fn cellwise(
        &mut self,
        what: &str,
        operands: impl IntoIterator<Item = &'k Expr>,
        span: Span,
    ) -> Option<Shape> {
        let shapes = operands.into_iter().map(|operand| self.shape(operand));
        let shapes: Vec<Option<Shape>> = shapes.collect();
        let shapes: Vec<Shape> = shapes.into_iter().collect::<Option<_>>()?;
        let (first, others) = shapes.split_first()?;
        for other in others {
            if !self.same(first, other) {
                return self.differ(what, first, other, span);
            }
        }
        Some(first.clone())
    }

    fn differ(&mut self, what: &str, a: &Shape, b: &Shape, span: Span) -> Option<Shape> {
        let is_broadcast = a.len() != b.len();
        let (a, b) = (describe(a), describe(b));
        let message = format!("{what} differ in shape: the left is {a}, the right is {b}");
        match is_broadcast {
            true => self.error_with(span, message, BROADCAST.to_owned()),
            false => self.error(span, message),
        }
        None
    }

    /// The empty shape of an operand that must be a scalar.
    fn scalar(&mut self, expr: &'k Expr, what: &str) -> Option<Shape> {
        let shape = self.shape(expr)?;
        if !shape.is_empty() {
            let message = format!("{what} needs scalars, and this is {}", describe(&shape));
            self.error_with(expr.span, message, CELLS.to_owned());
            return None;
        }
        Some(shape)
    }

    /// The shape that an operator makes of the dimensions from `first` on.
    fn reindexed(&mut self, expr: &'k Expr, first: usize) -> Option<Shape> {
        match &expr.kind {
            ExprKind::Each(inner) => self.reindexed(inner, first + 1),
            ExprKind::Resize(operator, count, inner) => self.resize(*operator, count, inner, first),
            ExprKind::Unary(UnaryOp::Transpose, inner) => {
                let mut shape = self.shape_of_rank(inner, first + 2, "`transpose`")?;
                shape.swap(first, first + 1);
                Some(shape)
            }
            ExprKind::Unary(UnaryOp::Reverse, inner) => {
                self.shape_of_rank(inner, first + 1, "`reverse`")
            }
            ExprKind::Unary(UnaryOp::Flatten, inner) => {
                let mut shape = self.shape_of_rank(inner, first + 2, "`flatten`")?;
                let outer = shape.remove(first);
                shape[first] = Polynomial::apply(IndexOp::Mul, &outer, &shape[first]);
                Some(shape)
            }
            _ => self.shape(expr),
        }
    }

    fn resize(
        &mut self,
        operator: ResizeOp,
        count: &Index,
        inner: &'k Expr,
        first: usize,
    ) -> Option<Shape> {
        self.everywhere(|checker| checker.divisors(count));
        let what = format!("`{}`", operator.word());
        let mut shape = self.shape_of_rank(inner, first + 1, &what)?;
        let form = Polynomial::of(count);
        let least = if operator == ResizeOp::Split { 1 } else { 0 };
        if !self.always.prove_ordered(&least.into(), &form) {
            let goal = if least == 1 {
                "positive"
            } else {
                "not negative"
            };
            let what = format!("the count is {goal}");
            let needed = format!("{least} <= {count}");
            self.unproved(count.span, &what, needed, &[form.minus(&least.into())]);
        }
        match operator {
            ResizeOp::Split => {
                shape[first] = Polynomial::apply(IndexOp::CeilDiv, &shape[first], &form);
                shape.insert(first + 1, form);
            }
            ResizeOp::PadLeft | ResizeOp::PadRight => {
                shape[first] = Polynomial::apply(IndexOp::Add, &shape[first], &form);
            }
            ResizeOp::TruncLeft | ResizeOp::TruncRight => {
                if !self.always.prove_ordered(&form, &shape[first]) {
                    let condition = format!("{count} <= {}", shape[first]);
                    let what = "there are as many cells to drop";
                    self.unproved(count.span, what, condition, &[shape[first].minus(&form)]);
                }
                shape[first] = shape[first].minus(&form);
            }
        }
        Some(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings about `kernel k(n, m, k: int, a: f32[n], b: f32[n, m]) -> <kernel>`.
    fn report(kernel: &str) -> Report {
        let source =
            format!("kernel test(n: int, m: int, k: int, a: f32[n], b: f32[n, m]) -> {kernel}");
        check(&programs::atl::read(source.as_bytes()).expect(kernel))
    }

    #[test]
    fn shapes_that_fit() {
        for kernel in [
            "f32 = 0.5",
            "f32[n] = a + a - a",
            "f32[m, n] = transpose(b)",
            "f32[n * m] = flatten(b)",
            "f32[m * n] = flatten(b)",
            "f32[cdiv(n, 8), 8] = split(8, a)",
            "f32[(n + 7) / 8 * 8] = flatten(split(8, a))",
            "f32[n] = trunc_r(cdiv(n, 8) * 8 - n, flatten(split(8, a)))",
            "f32[n % 8 + 8 * (n / 8)] = a",
            "f32[n] where n = m = gen i < m: a[i]",
            "f32[n] where 2 * n = m + k, m <= k, k <= m = gen i < k: 0",
            "f32[m] = sum i < n: b[i]",
            "f32[n, m] = gen i < n: b[i]",
            "f32[n] = gen i < n: sum j < i: a[j]",
            "f32[n + 3] = a ++ gen i < 3: 0",
            "f32[2 * n, m] = b ++ [n < m] b",
            "f32[max(0, k)] = gen i < k: 0",
            "f32[max(0, m - k)] = gen k <= i < m: 0",
            "f32[0] = gen 3 <= i < 2: 0",
            "f32[max(0, k) + 5] = pad_r(5, sum i < k: gen j < k: 0)",
            "f32[k + n] where 0 <= k = let x := pad_l(k, a) in x",
            "f32 = [1 <= k and 1 < n / k] 0",
            "f32 = [n < 1 or 0 < a[0]] 0",
            "f32 = [0 < n and 0 < a[0] < 1] a[n - 1]",
            "f32 = if n < 1 then 0 else if a[0] < 1 then a[0] else sqrt(a[n - 1])",
            "f32[n] = if 0 < k then a else gen i < n: f32(i % 3)",
            "f32[n] = gen i < n: if not (1 <= i) or 0 < a[i - 1] then a[i] else a[i - 1]",
            "f32[m] = sum i < n, j < i: b[j]",
            "f32 = fold x := 0, i < n, j < i: fma(x, a[i], a[j])",
            "f32[n] = fold x := a, t < k: gen i < n: if 1 <= i then x[i - 1] else x[i]",
            "f32[n] where n = m = fold x := a, t < k: gen i < m: x[i]",
            "f32 = fold (x, y) := (0, 1), i < n, j < i: (y, fma(x, a[i], a[j])) in x * y",
            "f32 where 1 <= n = fold (x, p) := (a[0], u32(0)), 1 <= i < n: if x < a[i] then (a[i], p) else (x, p) in x",
            "f32[n, m] = fold (x, y) := (0, 0), i < n: (y, a[i]) in gen i < n, j < m: x * b[i, j]",
            "f32[n] = gen i < n: fold (x, y) := (a[i], 0), j < i: let z := a[j] in (z, x) in y",
            "f32 = fold (x, p) := (0, u32(0)), i < n: ([index(p) < n] a[index(p)], p + 1) in x",
            "f32 where 1 <= n = max i < n: a[i]",
            "f32 where 1 <= n, 1 <= m = min i < n, j < m: b[i, j] * a[i]",
            "f32 where 1 <= n = max i < n, j < i + 1: a[j]",
            "f32[n] = gen i < n: max max(0, i - 2) <= j < i + 1: a[j]",
            "f32[n] = gen i < n: max i <= j < n: a[j]",
            "f32 = prod i < n, j < i from 2: a[j]",
            "f32[n] where 0 <= k < n = a with [k] = a[n - 1 - k]",
            "f32[n, m] = fold x := b, i < n, j < m: x with [i, j] = x[i, j] + a[i]",
            "f32[n] = genrec x[i < n]: if i < 1 then a[0] else x[i - 1] * a[i]",
            "f32[n] = genrec x[i < n]: a[i] - sum k < i: x[k] * a[k]",
            "f32[n, n] = genrec x[i < n, j < n]: if i < j then 0 else a[i] - sum k < j: x[i, k] * x[j, k]",
            "f32[n, m] = genrec x[i < n, j < m]: [1 <= i] x[i - 1, m - 1 - j] + [1 <= j] x[i, j - 1]",
            "f32[n, m] = genrec x[i < n, j < m]: if i < 1 then 0 else sum k < m: x[i - 1][k]",
            "f32[n] = genrec x[i < n]: [2 <= i] x[i / 2]",
            "f32[n, n] = gen i < n: (gen j < i + 1: a[j]) ++ gen i + 1 <= j < n: 0",
            "f32[n, n] = gen i < n: (gen j < i: 0) ++ (gen i <= j < i + 1: 1) ++ gen i + 1 <= j < n: a[j]",
        ] {
            let report = report(kernel);
            assert!(report.errors.is_empty(), "{kernel}: {:?}", report.errors);
            let unproved = [report.unproved, report.required].concat();
            assert!(unproved.is_empty(), "{kernel}: {unproved:?}");
        }
    }

    #[test]
    fn shapes_that_do_not_fit() {
        for kernel in [
            "f32[n] = 0",
            "f32 = a",
            "f32[n] = b",
            "f32[n, m] = transpose(b)",
            "f32[n / 8, 8] = split(8, a)",
            "f32[n + 7] = flatten(split(8, a))",
            "f32[n] where n <= m = gen i < m: 0",
            "f32[k] = gen i < k + 1: 0",
            // Without a lower bound the extent may be 0, not m - k.
            "f32[n] where n = m - k or n = 0 = gen k <= i < m: 0",
            // That the loop around it runs says nothing about the extent where it does not.
            "f32[k + 5] where 0 <= k + 5 = pad_r(5, sum i < k: gen j < k: 0)",
            "f32[n] = gen i < n: gen j < i: 0",
            "f32[n] = sum i < n: gen j < i: 0",
            "f32[n] = b * b",
            "f32[m] = a / 2",
            "f32[n] = b + 1",
            "f32[m] = -a",
            "f32[n, m] = b ++ a",
            "f32[n] = a ++ 1",
            "f32[n] where 1 <= n = a[0] * a ++ a",
            "f32[n] = b[0, 0, 0]",
            "f32[n] = flatten(a)",
            "f32[n] = transpose(a)",
            "f32[n] = pad_l(1, a)",
            "f32[n] = trunc_r(1, a)",
            "f32 = [a < 1] 0",
            "f32 = if 1 <= b then 0 else 1",
            "f32[n] = if n < 1 then a else b",
            "f32[n] = if n < 1 then 0 else a",
            "f32 = if n < 1 then sqrt(a) else 0",
            "f32 = max(0, a)",
            "f32[n] = fold x := a, i < n: x ++ a",
            "f32 = fold x := 0, i < n: a",
            "f32[n] = fold x := a, i < n: x[0]",
            "f32[n] where n <= m = fold x := a, i < k: gen j < m: 0",
            "f32[n] = fold x := a, i < n: let y := (gen j < i: a[j]) in x",
            "f32 = fold (x, y) := (a, 0), i < n: (0, y) in y",
            "f32 = fold (x, y) := (0, 0), i < n: (a, y) in y",
            "f32[n] = fold (x, y) := (0, 0), i < n: (0, y) in y",
            "f32 = fold (x, y) := (0, 0), i < n: (x[i], y) in y",
            "f32 = fold (x, y) := (0, 0), i < n: (0, y) in x[0]",
            "f32 = fold (x, y) := (0, 0), i < n: let z := (gen j < i: a[j]) in (x, y) in x",
            "f32 = max i < n: a",
            "f32 = max i < n from a: 0",
            "f32[n] = a with [0] = a",
            "f32[n] = a with [0, 0] = 1",
            "f32[n, m] = b with [0] = 1",
            "f32[n] = genrec x[i < n]: a",
            "f32[n, n] = genrec x[i < n, j < i]: 1",
            "f32[n, n] = gen i < n: (gen j < i + 1: a[j]) ++ gen i + 1 <= j1 < n: 0",
        ] {
            assert!(!report(kernel).errors.is_empty(), "{kernel}");
        }
    }

    /// A cell is read where it is computed, provably.
    #[test]
    fn cells_that_are_not_computed() {
        for (kernel, condition) in [
            ("f32[n] = genrec x[i < n]: x[i]", "needed: i < i"),
            (
                "f32[n] = genrec x[i < n]: [0 <= k < n] x[k]",
                "needed: k < i",
            ),
            (
                "f32[n] = genrec x[i < n]: sum l < i + 1: x[l]",
                "needed: l < i",
            ),
            (
                "f32[n, m] = genrec x[i < n, j < m]: [1 <= i, j + 1 < m] x[i, j + 1]",
                "needed: [i, j + 1] before [i, j]",
            ),
            (
                "f32[n, n] = genrec x[i < n, j < n]: x[j, i]",
                "needed: [j, i] before [i, j]",
            ),
            (
                "f32[n, m] = genrec x[i < n, j < m]: sum k < j: x[i][k]",
                "needed: [i] before [i, j]",
            ),
        ] {
            let required = report(kernel).required;
            let first = required.first().expect(kernel);
            assert_eq!(first.notes[0], condition, "{kernel}");
        }
    }

    #[test]
    fn conditions() {
        for (kernel, condition) in [
            ("f32 = a[n]", "needed: n < n"),
            ("f32 = a[0]", "needed: 0 < n"),
            ("f32 = sum i < n: a[i - 1]", "needed: 0 <= i - 1"),
            ("f32 = sum i < m: a[i]", "needed: i < n"),
            ("f32 = [0 <= k] a[k]", "needed: k < n"),
            ("f32 = [0 <= k or k < n] a[k]", "needed: 0 <= k < n"),
            ("f32 = b[0][0]", "needed: 0 < n"),
            ("f32 = [1 < n / k] 0", "needed: 1 <= k"),
            ("f32 = [1 < n / k and 1 <= k] 0", "needed: 1 <= k"),
            ("f32 = [1 <= k or 1 < n / k] 0", "needed: 1 <= k"),
            ("f32 = [n = 0 or 0 < a[n]] 0", "needed: n < n"),
            ("f32 = [n < 1 or 0 < a[1]] 0", "needed: 1 < n"),
            ("f32 = if 0 < n then 0 else a[0]", "needed: 0 < n"),
            ("f32 where 1 <= n / k = 0", "needed: 1 <= k"),
            (
                "f32[max(0, n / k)] where 1 <= n = [1 <= k] gen i < n / k: 0",
                "needed: 1 <= k",
            ),
            ("f32[n + k] = pad_r(k, a)", "needed: 0 <= k"),
            ("f32 = max i < n: a[i]", "needed: 0 < n"),
            (
                "f32 where 1 <= n = min i < n, k <= j < m: 0",
                "needed: k < m",
            ),
            ("f32[n] = a with [k] = 1", "needed: 0 <= k < n"),
            ("f32[n, m] = b with [0, m] = 1", "needed: 0 < n"),
            (
                "f32[n] = fold x := a, i < n: x with [i + 1] = x[i]",
                "needed: i + 1 < n",
            ),
            (
                "f32 = fold (x, y) := (a[0], 0), i < n: (y, x) in x",
                "needed: 0 < n",
            ),
            (
                "f32 = fold (x, y) := (0, 0), i < n + 1: (y, a[i]) in x",
                "needed: i < n",
            ),
            (
                "f32 = fold (x, y) := (0, 0), i < n / k: (y, x) in x",
                "needed: 1 <= k",
            ),
            (
                "f32 = fold (x, y) := (0, 0), i < n: (y, x) in a[n - 1]",
                "needed: 0 <= n - 1",
            ),
            ("f32 = sum i < n, j < i + 2: a[j]", "needed: j < n"),
            ("f32 = fold x := 0, i < n, j < m / k: x", "needed: 1 <= k"),
            (
                "f32[max(0, n / k)] = genrec x[i < n / k]: 0",
                "needed: 1 <= k",
            ),
            (
                "f32[n - k] where 0 <= n - k = trunc_r(k, a)",
                "needed: 0 <= k",
            ),
            (
                "f32[n, n] = gen i < n: (gen j < i + 2: 0) ++ gen i + 2 <= j < n: 0",
                "needed: i + 2 <= n",
            ),
            (
                "f32[n, n] = gen i < n: (gen j < i: 0) ++ (gen i <= j < k: 0) ++ gen k <= j < n: 0",
                "needed: i <= k",
            ),
            (
                "f32 where 4 <= n = sum i < n: ((gen 3 <= j < i: 0) ++ gen i <= j < n: 0)[0]",
                "needed: 3 <= i",
            ),
        ] {
            let unproved = report(kernel).unproved;
            let first = unproved
                .first()
                .unwrap_or_else(|| panic!("{kernel} has no findings"));
            assert_eq!(first.notes[0], condition, "{kernel}");
        }
    }
}
