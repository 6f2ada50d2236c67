//! The reference interpreter: a kernel applied to concrete sizes and inputs.
//!
//! Evaluation follows the operational semantics. Every cell is padding or a value; a guard that is
//! false, `split`, `pad_l` and `pad_r` make padding, which reads as zero. A sum adds from left to
//! right, the first value to zero, and skips padding. Arithmetic, accesses and names give values,
//! never padding. The expression under a false guard is not evaluated, only its shape is; nor is
//! the branch of `if` that is not taken, nor the right side of `and` and `or` where the left
//! decides.
//!
//! Indices are 64-bit integers here, and any integers in the semantics. Where one does not fit, or
//! a tensor is too large, the run ends with [`RunError::Limit`]: that says nothing about the
//! kernel, and there is never another result than that of the semantics.
//!
//! One thing goes wrong here though the semantics has a value for it, since the language refuses
//! it: `f32(i)` of an index that the elements do not have exactly.
//!
//! A kernel has a result where its body has a shape and evaluates, by the rules of `shape_of` and
//! `eval` in `theories/atl/eval.thy`, and truncations drop nothing but padding.

use std::rc::Rc;

use programs::atl::ast::*;
use programs::element::{Named, exact_integers};

use self::shape::moved_by;
use crate::element::Element;
use crate::tensor::{Tensor, TensorError, size};

/// Why a kernel has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// The sizes and inputs do not meet the kernel's precondition.
    #[error("{0}")]
    Precondition(String),
    /// The evaluation goes wrong at a place.
    #[error("{message}")]
    Evaluation {
        /// Where.
        span: Span,
        /// The reason, with the values of the integers in scope.
        message: String,
    },
    /// The interpreter cannot go on at a place for these sizes. The kernel may have a result.
    #[error("{message}")]
    Limit {
        /// Where.
        span: Span,
        /// The reason, with the values of the integers in scope.
        message: String,
    },
    /// The evaluation takes more steps than allowed.
    #[error("the evaluation takes too many steps")]
    Exhausted,
}

type Result<T> = std::result::Result<T, RunError>;

/// Where and why an operation on cells has no result.
struct Undefined {
    span: Span,
    message: String,
}

impl Undefined {
    fn at(span: Span, message: &str) -> Undefined {
        let message = message.to_owned();
        Undefined { span, message }
    }

    fn overflow(span: Span) -> Undefined {
        let message = TensorError::Overflow.to_string();
        Undefined { span, message }
    }
}

/// An input for each parameter, in order.
pub enum Argument<S> {
    /// For an `int` parameter.
    Size(i64),
    /// For a tensor parameter.
    Tensor(Tensor<S>),
}

/// What is in scope. Names are distinct, so that looking them up needs no care for shadowing.
struct Scope<S> {
    /// Data of `u64` may be more than indices are.
    integers: Vec<(String, i128)>,
    shapes: Vec<(String, Vec<usize>)>,
    /// Like `shapes`, without the tensors whose shape alone is computed.
    tensors: Vec<(String, Rc<Tensor<S>>)>,
    /// Those among them of which cells are still to be computed. These are padding so far.
    unfinished: Vec<String>,
    /// How many more expressions may be evaluated.
    steps: u64,
}

impl<S> Scope<S> {
    fn new(integers: Vec<(String, i64)>, steps: u64) -> Self {
        let wide = |(name, value): (String, i64)| (name, value.into());
        Scope {
            integers: integers.into_iter().map(wide).collect(),
            shapes: Vec::new(),
            tensors: Vec::new(),
            unfinished: Vec::new(),
            steps,
        }
    }
}

/// The shape of a type for given sizes: named values of all `int` parameters.
pub fn concrete_shape(sizes: &[(String, i64)], tensor: &TensorType) -> Result<Vec<usize>> {
    Scope::<f32>::new(sizes.to_vec(), 0).concrete_shape(tensor)
}

/// Whether the conditions after `where` hold for these sizes.
pub fn meets_precondition(kernel: &Kernel, sizes: &[(String, i64)]) -> bool {
    check_conditions(kernel, sizes).is_ok()
}

/// Fails with a condition after `where` that does not hold for these sizes, if there is one.
pub fn check_conditions(kernel: &Kernel, sizes: &[(String, i64)]) -> Result<()> {
    Scope::<f32>::new(sizes.to_vec(), 0).check_conditions(kernel)
}

/// The shape of an expression that reads no tensors, for these values of its integers.
pub fn shape(expr: &Expr, integers: &[(String, i64)]) -> Result<Vec<usize>> {
    Scope::<f32>::new(integers.to_vec(), 0).shape(expr)
}

/// The tensor of an expression that reads none, for these values of its integers, if that takes no
/// more than so many evaluations of an expression.
pub fn tensor<S: Element>(
    expr: &Expr,
    integers: &[(String, i64)],
    steps: u64,
) -> Result<Tensor<S>> {
    let mut scope = Scope::new(integers.to_vec(), steps);
    scope.shape(expr)?;
    scope.eval(expr).map(Rc::unwrap_or_clone)
}

/// Applies a kernel to its arguments.
pub fn run<S: Element>(kernel: &Kernel, arguments: Vec<Argument<S>>) -> Result<Tensor<S>> {
    run_within(kernel, arguments, u64::MAX)
}

/// Applies a kernel to its arguments, if that takes no more than so many evaluations of an
/// expression: its first result.
pub fn run_within<S: Element>(
    kernel: &Kernel,
    arguments: Vec<Argument<S>>,
    steps: u64,
) -> Result<Tensor<S>> {
    let results = run_all_within(kernel, arguments, steps)?.into_iter();
    let none = || RunError::Precondition("a kernel without results".to_owned());
    results.take(1).next().ok_or_else(none)
}

/// The same, all its results.
pub fn run_all<S: Element>(kernel: &Kernel, arguments: Vec<Argument<S>>) -> Result<Vec<Tensor<S>>> {
    run_all_within(kernel, arguments, u64::MAX)
}

/// All results, if that takes no more than so many evaluations of an expression.
pub fn run_all_within<S: Element>(
    kernel: &Kernel,
    arguments: Vec<Argument<S>>,
    steps: u64,
) -> Result<Vec<Tensor<S>>> {
    let mut scope = Scope::new(Vec::new(), steps);
    if arguments.len() != kernel.parameters.len() {
        let message = format!("{} arguments are needed", kernel.parameters.len());
        return Err(RunError::Precondition(message));
    }
    for (parameter, argument) in kernel.parameters.iter().zip(arguments) {
        let name = parameter.name.text.clone();
        match (&parameter.tensor, argument) {
            (None, Argument::Size(value)) => scope.integers.push((name, value.into())),
            (Some(_), Argument::Tensor(tensor)) => scope.push_tensor(name, Rc::new(tensor)),
            _ => {
                let message = format!("the argument for `{name}` is of the wrong kind");
                return Err(RunError::Precondition(message));
            }
        }
    }
    scope.check_precondition(kernel)?;
    let mut results = Vec::new();
    for (Output { tensor, .. }, body) in kernel.results.iter().zip(kernel.bodies()) {
        let declared = scope.concrete_shape(tensor)?;
        scope.located(tensor.span, size(&declared))?;
        scope.shape(&body)?;
        let result = scope.eval(&body)?;
        if result.shape() != declared {
            let message = format!(
                "the result has shape {:?}, and {declared:?} is declared",
                result.shape()
            );
            return Err(scope.error(body.span, message));
        }
        results.push(Rc::unwrap_or_clone(result));
    }
    Ok(results)
}

impl<S: Element> Scope<S> {
    fn concrete_shape(&self, tensor: &TensorType) -> Result<Vec<usize>> {
        let extent = |extent: &Index| {
            let value = self.integer(extent)?;
            usize::try_from(value).map_err(|_| {
                let message = format!("the extent `{extent}` is {value}, which is negative");
                RunError::Precondition(message)
            })
        };
        tensor.extents.iter().map(extent).collect()
    }

    /// Gives a tensor a name; reading it gives values.
    fn push_tensor(&mut self, name: String, tensor: Rc<Tensor<S>>) {
        self.shapes.push((name.clone(), tensor.shape().to_vec()));
        self.tensors
            .push((name, Rc::new(Rc::unwrap_or_clone(tensor).valued())));
    }

    fn check_precondition(&mut self, kernel: &Kernel) -> Result<()> {
        for Parameter { name, tensor } in &kernel.parameters {
            let Some(tensor) = tensor else { continue };
            let declared = self.concrete_shape(tensor)?;
            let shape = self.lookup(&self.shapes, &name.text, name.span)?;
            if *shape != declared {
                let message = format!(
                    "`{}` has shape {shape:?}, and {declared:?} is declared",
                    name.text
                );
                return Err(RunError::Precondition(message));
            }
        }
        self.check_conditions(kernel)?;
        self.check_facts(kernel)
    }

    fn check_conditions(&mut self, kernel: &Kernel) -> Result<()> {
        for condition in &kernel.preconditions {
            if !self.holds(condition)? {
                let message = format!("the precondition `{condition}` does not hold");
                return Err(RunError::Precondition(message));
            }
        }
        Ok(())
    }

    fn check_facts(&mut self, kernel: &Kernel) -> Result<()> {
        for fact in &kernel.facts {
            if !self.holds_for(fact, &fact.binders)? {
                let message = format!("the precondition `{fact}` does not hold");
                return Err(RunError::Precondition(message));
            }
        }
        Ok(())
    }

    /// Whether a condition on data holds for all values of these variables.
    fn holds_for(&mut self, fact: &Fact, binders: &[Binder]) -> Result<bool> {
        let Some((first, rest)) = binders.split_first() else {
            return self.holds_of(&fact.data, &fact.condition);
        };
        let (range, _) = self.range(first)?;
        for i in range {
            self.spend()?;
            if !self.with_integer(&first.name, i, |scope| scope.holds_for(fact, rest))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a condition holds where names stand for data.
    fn holds_of(&mut self, data: &[(Name, Expr)], condition: &Condition) -> Result<bool> {
        let Some(((name, value), rest)) = data.split_first() else {
            return self.holds(condition);
        };
        let index = self.data(value)?;
        self.with_integer(name, index, |scope| scope.holds_of(rest, condition))
    }

    /// The integer that a scalar is.
    fn data(&mut self, value: &Expr) -> Result<i128> {
        let data = self.scalar_value(value)?;
        let error = || self.error(value.span, "no integer");
        data.integer().ok_or_else(error)
    }

    /// An error at `span`, with the values of the integers in scope.
    fn error(&self, span: Span, message: impl Into<String>) -> RunError {
        let message = self.with_values(message.into());
        RunError::Evaluation { span, message }
    }

    /// A limit of the interpreter, met at `span`.
    fn limit(&self, span: Span, message: &str) -> RunError {
        let message = format!("the kernel cannot be evaluated at these sizes: {message}");
        let message = self.with_values(message);
        RunError::Limit { span, message }
    }

    fn with_values(&self, message: String) -> String {
        // The reader gives the index of a row that splits this name, which no source can have.
        let named = self.integers.iter().filter(|(name, _)| *name != "split");
        let values: Vec<_> = named
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match values.is_empty() {
            true => message,
            false => format!("{message} (with {})", values.join(", ")),
        }
    }

    fn located<T>(&self, span: Span, result: std::result::Result<T, TensorError>) -> Result<T> {
        result.map_err(|error| match error {
            TensorError::TooLarge(_) | TensorError::Extent => self.limit(span, &error.to_string()),
            _ => self.error(span, error.to_string()),
        })
    }

    fn lookup<'v, T>(&self, values: &'v [(String, T)], name: &str, span: Span) -> Result<&'v T> {
        let found = values.iter().rev().find(|(bound, _)| bound == name);
        found
            .map(|(_, value)| value)
            .ok_or_else(|| self.error(span, format!("no value of `{name}`")))
    }

    fn integer(&self, index: &Index) -> Result<i64> {
        let value = self.wide(index)?;
        i64::try_from(value).map_err(|_| {
            let message = format!("`{index}` is {value}, which is not a 64-bit integer");
            self.limit(index.span, &message)
        })
    }

    /// The same, which data of `u64` and what is computed of them may have beyond 64 bits.
    fn wide(&self, index: &Index) -> Result<i128> {
        let (operator, left, right) = match &index.kind {
            IndexKind::Literal(value) => return Ok((*value).into()),
            IndexKind::Variable(name) => {
                let known = self.integers.iter().rev().find(|(bound, _)| bound == name);
                // All names are bound; but extents are computed outside of inner loops.
                let message = || format!("an extent depends on the index `{name}` of a loop");
                return match known {
                    Some((_, value)) => Ok(*value),
                    None => Err(self.error(index.span, message())),
                };
            }
            IndexKind::Binary(operator, left, right) => (*operator, left, right),
        };
        let (a, b) = (self.wide(left)?, self.wide(right)?);
        if matches!(operator, IndexOp::Div | IndexOp::Mod | IndexOp::CeilDiv) && b <= 0 {
            let message = format!("the divisor `{right}` is {b}, which is not positive");
            return Err(self.error(right.span, message));
        }
        let value = match operator {
            IndexOp::Add => a.checked_add(b),
            IndexOp::Sub => a.checked_sub(b),
            IndexOp::Mul => a.checked_mul(b),
            // For positive divisors Euclidean division rounds down.
            IndexOp::Div => Some(a.div_euclid(b)),
            IndexOp::Mod => Some(a.rem_euclid(b)),
            IndexOp::CeilDiv => Some(a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0)),
            IndexOp::Min => Some(a.min(b)),
            IndexOp::Max => Some(a.max(b)),
        };
        let is_index = |z| i64::try_from(z).is_ok();
        let why = match value {
            Some(value) if is_index(value) || !is_index(a) || !is_index(b) => return Ok(value),
            Some(value) => format!("is {value}, which is not a 64-bit integer"),
            None => "is not a 128-bit integer".to_owned(),
        };
        Err(self.limit(index.span, &format!("`{index}` {why}")))
    }

    /// The value of an index expression that counts something.
    fn count(&self, index: &Index) -> Result<usize> {
        let value = self.integer(index)?;
        usize::try_from(value).map_err(|_| {
            self.error(
                index.span,
                format!("`{index}` is {value}, which is negative"),
            )
        })
    }

    /// The width of the rows of a `split`.
    fn width(&self, index: &Index) -> Result<usize> {
        match self.count(index)? {
            0 => Err(self.error(index.span, format!("the width `{index}` of the rows is 0"))),
            width => Ok(width),
        }
    }

    /// Whether a condition holds; the right side counts only if the left does not decide.
    fn holds(&mut self, condition: &Condition) -> Result<bool> {
        Ok(match &condition.kind {
            ConditionKind::CompareScalars(comparison, left, right) => {
                // Of a choice also what is not chosen has a shape.
                for side in [left, right] {
                    let shape = self.shape(side)?;
                    self.scalar(side, &shape)?;
                }
                let (a, b) = (self.scalar_value(left)?, self.scalar_value(right)?);
                comparison.holds(&a, &b, S::less, S::equal)
            }
            ConditionKind::IsNan(e) => {
                let x = self.scalar_value(e)?;
                !x.equal(&x)
            }
            ConditionKind::Compare(comparison, left, right) => {
                let (a, b) = (self.wide(left)?, self.wide(right)?);
                comparison.holds(&a, &b, i128::lt, i128::eq)
            }
            ConditionKind::And(left, right) => self.holds(left)? && self.holds(right)?,
            ConditionKind::Or(left, right) => self.holds(left)? || self.holds(right)?,
            ConditionKind::Not(inner) => !self.holds(inner)?,
        })
    }

    /// The range of a binder, and how many values it has.
    fn range(&self, binder: &Binder) -> Result<(std::ops::Range<i64>, usize)> {
        let (lo, hi) = (self.integer(&binder.lo)?, self.integer(&binder.hi)?);
        let count = usize::try_from(i128::from(hi) - i128::from(lo)).unwrap_or(0);
        Ok((lo..hi, count))
    }

    /// Does something with an integer in scope.
    fn with_integer<T>(
        &mut self,
        name: &Name,
        value: impl Into<i128>,
        action: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        self.integers.push((name.text.clone(), value.into()));
        let result = action(self)?;
        self.integers.pop();
        Ok(result)
    }

    /// Counts a step: an expression, or an index of a loop around another loop.
    fn spend(&mut self) -> Result<()> {
        self.steps = self.steps.checked_sub(1).ok_or(RunError::Exhausted)?;
        Ok(())
    }

    fn eval(&mut self, expr: &Expr) -> Result<Rc<Tensor<S>>> {
        self.spend()?;
        let span = expr.span;
        let tensor = match &expr.kind {
            ExprKind::Variable(name) => {
                let tensor = Rc::clone(self.lookup(&self.tensors, name, span)?);
                self.computed(name, &tensor, &[], span)?;
                return Ok(tensor);
            }
            ExprKind::Let(name, value, body) => {
                self.shape(value)?;
                let value = self.eval(value)?;
                self.push_tensor(name.text.clone(), value);
                let result = self.eval(body)?;
                self.shapes.pop();
                self.tensors.pop();
                return Ok(result);
            }
            ExprKind::LetData(name, _, value, body) => {
                let index = self.data(value)?;
                return self.with_integer(name, index, |scope| scope.eval(body));
            }
            ExprKind::Literal(value) => match S::literal_as(expr.ty, value) {
                Some(value) => Tensor::scalar(value),
                None => {
                    let message = format!("the element type has no value `{value}`");
                    return Err(self.error(span, message));
                }
            },
            ExprKind::Infinity => {
                let number = |digits: &str| {
                    let digits = digits.to_owned();
                    S::literal_as(expr.ty, &Decimal { digits, scale: 0 })
                };
                let quotient = number("1").zip(number("0"));
                let infinity = quotient.and_then(|(one, zero)| one.divide(&zero));
                let none = || self.error(span, "the element type has no value `inf`");
                Tensor::scalar(infinity.ok_or_else(none)?)
            }
            ExprKind::Spread(_, one) => {
                let shape = self.shape(expr)?;
                let value = self.scalar_value(one)?;
                let cells = vec![value; self.located(span, size(&shape))?];
                let none = || self.error(span, "too many cells");
                Tensor::of_values(shape, cells).ok_or_else(none)?
            }
            ExprKind::Gen(binder, body) => self.generate(binder, body, span)?,
            ExprKind::Row(row, splits) => {
                self.splits(row, splits)?;
                return self.eval(row);
            }
            ExprKind::Loop(carried, binders, body) => {
                self.shape(expr)?;
                return self.looped(carried, binders, body, span);
            }
            ExprKind::FoldIn(fold) => {
                self.shape(expr)?;
                let last = self.fold_of_several(fold)?;
                return self.with_scalars(&fold.names, &last, |scope| scope.eval(&fold.rest));
            }
            ExprKind::Listed(cells) => {
                let shape = self.shape(expr)?;
                let mut rows = self.located(span, Tensor::of_rows(shape[0], &shape[1..]))?;
                for cell in cells {
                    let row = Rc::unwrap_or_clone(self.eval(cell)?);
                    self.located(span, rows.push_row(row))?;
                }
                rows
            }
            ExprKind::Tuple(parts) => {
                let shape = self.shape(expr)?;
                let mut rows = self.located(span, Tensor::of_rows(shape[0], &shape[1..]))?;
                for part in parts {
                    let row = Rc::unwrap_or_clone(self.eval(part)?).typed(part.ty);
                    self.located(span, rows.push_row(row))?;
                }
                rows
            }
            ExprKind::With(base, cell, value) => {
                let shape = self.shape(expr)?;
                let position = self.position(base, &shape, cell)?;
                let mut tensor = Rc::unwrap_or_clone(self.eval(base)?);
                tensor.put(&position, self.scalar_value(value)?);
                tensor
            }
            ExprKind::Guard(condition, inner) => {
                if self.holds(condition)? {
                    return self.eval(inner);
                }
                let shape = self.shape(inner)?;
                self.located(span, Tensor::padding(shape))?
            }
            ExprKind::If(condition, yes, no) => {
                return match self.holds(condition)? {
                    true => self.eval(yes),
                    false => self.eval(no),
                };
            }
            ExprKind::Access(base, indices) => self.access(base, indices, span)?,
            ExprKind::Binary(operator, left, right) => {
                if *operator == ExprOp::Concat {
                    let (a, b) = (self.eval(left)?, self.eval(right)?);
                    let result = Rc::unwrap_or_clone(a).concat(Rc::unwrap_or_clone(b));
                    return Ok(Rc::new(self.located(span, result)?));
                }
                self.cellwise([&**left, right], span, |cells| {
                    let [a, b] = cells else {
                        return Err(Undefined::overflow(span));
                    };
                    let [a, b] = [a, b].map(|value| value.clone().typed(expr.ty));
                    let overflow = || Undefined::overflow(span);
                    let at_second = |message: &str| Undefined::at(right.span, message);
                    match operator {
                        ExprOp::Add => a.add(&b).ok_or_else(overflow),
                        ExprOp::Sub => a.subtract(&b).ok_or_else(overflow),
                        ExprOp::Mul => a.multiply(&b).ok_or_else(overflow),
                        ExprOp::Max => Ok(a.max_of(&b)),
                        ExprOp::Min => Ok(a.min_of(&b)),
                        // Of two quotients without value, the other one overflows.
                        ExprOp::Div => a.divide(&b).ok_or_else(|| match b.integer() {
                            Some(-1) => overflow(),
                            _ => at_second("division by zero"),
                        }),
                        ExprOp::Bits(operator) => a
                            .on_bits(*operator, &b)
                            .ok_or_else(|| at_second("a shift by as many bits as there are")),
                        ExprOp::Concat => Err(at_second("`++` is no operation on cells")),
                    }
                })?
            }
            ExprKind::Call(function, arguments) => self.cellwise(arguments, span, |cells| {
                let typed = cells.iter().zip(arguments);
                let typed = typed.map(|(value, argument)| value.clone().typed(argument.ty));
                let undefined = || format!("the elements have no `{}`", function.name);
                S::call(function.name, &typed.collect::<Vec<S>>())
                    .ok_or_else(|| Undefined::at(span, &undefined()))
            })?,
            ExprKind::Cast(element, index) => {
                let value = self.integer(index)?;
                let (least, most) = exact_integers(*element);
                if value < least || most.is_some_and(|most| most < value) {
                    let message = format!("{} does not have {value} exactly", element.name());
                    return Err(self.error(span, message));
                }
                Tensor::scalar(S::cast_as(*element, value))
            }
            ExprKind::Convert(element, inner) => self.cellwise([&**inner], span, |cells| {
                let value = cells.first().map(|cell| cell.clone().typed(inner.ty));
                let undefined = || format!("no conversion to {}", element.name());
                value
                    .and_then(|value| value.convert(*element))
                    .ok_or_else(|| Undefined::at(span, &undefined()))
            })?,
            ExprKind::Unary(operator @ (UnaryOp::Negate | UnaryOp::Complement), inner) => self
                .cellwise([&**inner], span, |cells| {
                    let value = cells.first().map(|cell| cell.clone().typed(expr.ty));
                    value
                        .and_then(|value| match operator {
                            UnaryOp::Complement => value.complement(),
                            _ => value.negate(),
                        })
                        .ok_or_else(|| Undefined::overflow(span))
                })?,
            ExprKind::Unary(..) | ExprKind::Resize(..) | ExprKind::Each(_) => {
                let (operand, rank) = moved_by(expr);
                self.shape_of_rank(operand, rank, expr.span)?;
                let value = Rc::unwrap_or_clone(self.eval(operand)?);
                self.reindexed(expr, value)?
            }
        };
        Ok(Rc::new(tensor))
    }

    /// What an operator makes of a value of its operand.
    fn reindexed(&mut self, expr: &Expr, value: Tensor<S>) -> Result<Tensor<S>> {
        let result = match &expr.kind {
            ExprKind::Each(inner) => {
                let shape = self.reshaped(expr, value.shape().to_vec())?;
                let (count, row) = (shape[0], &shape[1..]);
                let mut made = self.located(expr.span, Tensor::of_rows(count, row))?;
                // Where there are no cells, there may be any number of rows.
                if value.cells().is_empty() && size(&shape) == Ok(0) {
                    return Ok(made);
                }
                for number in 0..count {
                    let row = self.reindexed(inner, value.row(number))?;
                    self.located(expr.span, made.push_row(row))?;
                }
                return Ok(made);
            }
            ExprKind::Unary(UnaryOp::Transpose, _) => value.transpose(),
            ExprKind::Unary(UnaryOp::Flatten, _) => value.flatten(),
            ExprKind::Unary(UnaryOp::Reverse, _) => value.reverse(),
            ExprKind::Resize(operator, count, _) => match operator {
                ResizeOp::Split => value.split(self.width(count)?),
                ResizeOp::PadLeft => value.pad_left(self.count(count)?),
                ResizeOp::PadRight => value.pad_right(self.count(count)?),
                ResizeOp::TruncLeft => value.truncate_left(self.count(count)?),
                ResizeOp::TruncRight => value.truncate_right(self.count(count)?),
            },
            _ => Ok(value),
        };
        self.located(expr.span, result)
    }

    /// An operation on operands of one shape, cell by cell.
    fn cellwise<'e>(
        &mut self,
        operands: impl IntoIterator<Item = &'e Expr>,
        span: Span,
        operation: impl Fn(&[S]) -> std::result::Result<S, Undefined>,
    ) -> Result<Tensor<S>> {
        let operands = operands.into_iter().map(|operand| self.eval(operand));
        let operands: Vec<Rc<Tensor<S>>> = operands.collect::<Result<_>>()?;
        let result = Tensor::cellwise(&operands, operation);
        self.located(span, result)?
            .map_err(|undefined| self.error(undefined.span, undefined.message))
    }

    /// The value of an operand that must be a scalar.
    fn scalar_value(&mut self, expr: &Expr) -> Result<S> {
        let value = self.eval(expr)?;
        self.scalar(expr, value.shape())?;
        Ok(value.first_value().typed(expr.ty))
    }

    /// Refuses an operand that is not a scalar.
    fn scalar(&self, expr: &Expr, shape: &[usize]) -> Result<()> {
        if shape.is_empty() {
            return Ok(());
        }
        let message = format!("a scalar is needed, and this has shape {shape:?}");
        Err(self.error(expr.span, message))
    }

    fn generate(&mut self, binder: &Binder, body: &Expr, span: Span) -> Result<Tensor<S>> {
        let (range, count) = self.range(binder)?;
        let mut so_far: Option<Tensor<S>> = None;
        for i in range {
            let row = self.with_integer(&binder.name, i, |scope| scope.eval(body))?;
            // Too large a tensor is found before all of it is computed.
            let rows = match &mut so_far {
                Some(rows) => rows,
                None => so_far.insert(self.located(span, Tensor::of_rows(count, row.shape()))?),
            };
            self.located(span, rows.push_row(Rc::unwrap_or_clone(row)))?;
        }
        match so_far {
            Some(rows) => Ok(rows),
            None => {
                let row = self.shape(body)?;
                self.located(span, Tensor::of_rows(count, &row))
            }
        }
    }

    /// Refuses a row that does not split between its ends.
    fn splits(&self, row: &Expr, splits: &[Index]) -> Result<()> {
        let ExprKind::Gen(Binder { lo, hi, .. }, _) = &row.kind else {
            return Ok(());
        };
        let mut end = hi;
        for split in splits.iter().rev() {
            let (first, place, last) =
                (self.integer(lo)?, self.integer(split)?, self.integer(end)?);
            let wrong = match (place < first, last < place) {
                (true, _) => format!("before its start `{lo}`"),
                (_, true) => format!("beyond its end `{end}`"),
                _ => {
                    end = split;
                    continue;
                }
            };
            let message = format!("the row splits at `{split}`, {wrong}");
            return Err(self.error(split.span, message));
        }
        Ok(())
    }

    fn access(&mut self, base: &Expr, indices: &[Index], span: Span) -> Result<Tensor<S>> {
        let tensor = match &base.kind {
            // Some of its cells may be there already.
            ExprKind::Variable(name) => Rc::clone(self.lookup(&self.tensors, name, base.span)?),
            _ => self.eval(base)?,
        };
        let position = self.position(base, tensor.shape(), indices)?;
        if position.len() < indices.len() {
            let error = TensorError::Rank(indices.len(), tensor.shape().to_vec());
            return self.located(base.span, Err(error));
        }
        if let ExprKind::Variable(name) = &base.kind {
            self.computed(name, &tensor, &position, span)?;
        }
        self.located(base.span, tensor.read(&position))
    }

    /// The values of indices, as many as there are dimensions, each of which must be within its
    /// dimension.
    fn position(&self, base: &Expr, shape: &[usize], indices: &[Index]) -> Result<Vec<usize>> {
        let mut position = Vec::with_capacity(indices.len());
        for (dimension, (index, extent)) in indices.iter().zip(shape).enumerate() {
            let value = self.integer(index)?;
            match usize::try_from(value) {
                Ok(value) if value < *extent => position.push(value),
                _ => {
                    let message = format!(
                        "index {value} is out of bounds: dimension {dimension} of `{base}` has \
                         extent {extent}"
                    );
                    return Err(self.error(index.span, message));
                }
            }
        }
        Ok(position)
    }

    /// Refuses a part of a tensor of which a cell is still to be computed.
    fn computed(
        &self,
        name: &String,
        tensor: &Tensor<S>,
        position: &[usize],
        span: Span,
    ) -> Result<()> {
        let missing = match self.unfinished.contains(name) {
            true => tensor.first_padding(position),
            false => None,
        };
        missing.map_or(Ok(()), |cell| {
            let message = format!("the cell {cell:?} of `{name}` is read before it is computed");
            Err(self.error(span, message))
        })
    }
}

mod loops;
mod shape;
#[cfg(test)]
mod tests;
