//! The lowering algorithm as published in 2022, which the cases about truncation are made by: reshape
//! operators change the address of a store, and nobody asks whether the cells that a truncation drops
//! are padding.
//!
//! Only what the audited programs need is covered: `gen`, guards, reshape operators,
//! concatenation, scalars.

use programs::atl::ast::{
    Condition, ConditionKind, Decimal as AtlDecimal, Expr, ExprKind, ExprOp, Index as AtlIndex,
    IndexKind, IndexOp as AtlOp, Kernel, ResizeOp, UnaryOp,
};
use programs::c::ast::{
    Buffer, Cond, Decimal, Element, Function, Index, IndexOp, Mode, Place, Scalar, ScalarOp, Stmt,
};

/// A form of expression that this module leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the audited lowering does not cover {0}")]
pub struct Uncovered(pub &'static str);

/// An index and the extent of its dimension: what a reindexer works on.
type Dimensions = Vec<(Index, Index)>;

/// One step from the indices of a part to those of the whole.
#[derive(Clone)]
enum Step {
    /// The index of a `gen`, and its extent.
    Enter(Index, Index),
    /// Further on in a concatenation: after so many, of so many in all.
    After(Index, Index),
    Transpose,
    Flatten,
    Resize(ResizeOp, Index),
}

/// The C function that the algorithm gives for a kernel.
pub fn lower(kernel: &Kernel) -> Result<Function, Uncovered> {
    let (tensors, sizes): (Vec<_>, Vec<_>) = kernel
        .parameters
        .iter()
        .partition(|parameter| parameter.tensor.is_some());
    let name = |parameter: &&programs::atl::ast::Parameter| parameter.name.text.clone();
    let ty = kernel.result().element;
    let buffer = |name: String| Buffer { ty, name };
    let lowering = Lowering { kernel };
    Ok(Function {
        name: kernel.name.text.clone(),
        sizes: sizes.iter().map(name).collect(),
        inputs: tensors.iter().map(name).map(buffer).collect(),
        outputs: vec![buffer("out".to_string())],
        body: lowering.statements(&kernel.body, &mut Vec::new())?,
    })
}

struct Lowering<'a> {
    kernel: &'a Kernel,
}

impl Lowering<'_> {
    /// Stores the expression where the steps, the outermost first, take its cells.
    fn statements(&self, expr: &Expr, steps: &mut Vec<Step>) -> Result<Vec<Stmt>, Uncovered> {
        let step = match &expr.kind {
            ExprKind::Gen(binder, body) => {
                let (lo, hi) = (index(&binder.lo), index(&binder.hi));
                let here = Index::Var(binder.name.text.clone());
                let step = Step::Enter(sub(here, lo.clone()), sub(hi.clone(), lo.clone()));
                let body = self.under(step, body, steps)?;
                let var = binder.name.text.clone();
                let also = None;
                return Ok(vec![Stmt::For {
                    var,
                    lo,
                    hi,
                    also,
                    body,
                }]);
            }
            ExprKind::Guard(condition, body) => {
                let cond = cond(condition)?;
                let body = self.statements(body, steps)?;
                return Ok(vec![Stmt::If {
                    cond,
                    body,
                    otherwise: vec![],
                }]);
            }
            ExprKind::Binary(ExprOp::Concat, left, right) => {
                let first = self.extent(left)?;
                let total = add(first.clone(), self.extent(right)?);
                let mut both =
                    self.under(Step::After(Index::Lit(0), total.clone()), left, steps)?;
                both.extend(self.under(Step::After(first, total), right, steps)?);
                return Ok(both);
            }
            ExprKind::Unary(UnaryOp::Transpose, body) => (Step::Transpose, body),
            ExprKind::Unary(UnaryOp::Flatten, body) => (Step::Flatten, body),
            ExprKind::Resize(op, count, body) => (Step::Resize(*op, index(count)), body),
            ExprKind::Loop(..) | ExprKind::FoldIn(_) => {
                return Err(Uncovered("`sum` and other loops that carry a value"));
            }
            ExprKind::Let(..) | ExprKind::LetData(..) => return Err(Uncovered("`let`")),
            _ => {
                let place = Place::Cell {
                    array: "out".to_string(),
                    index: address(steps),
                };
                let value = self.scalar(expr)?;
                let mode = Mode::Set;
                return Ok(vec![Stmt::Assign { place, mode, value }]);
            }
        };
        self.under(step.0, step.1, steps)
    }

    fn under(
        &self,
        step: Step,
        body: &Expr,
        steps: &mut Vec<Step>,
    ) -> Result<Vec<Stmt>, Uncovered> {
        steps.push(step);
        let result = self.statements(body, steps);
        steps.pop();
        result
    }

    /// The type of all elements: the programs that are audited have one.
    fn ty(&self) -> Element {
        self.kernel.result().element
    }

    /// The extent of the first dimension, where it can be read off.
    fn extent(&self, expr: &Expr) -> Result<Index, Uncovered> {
        match &expr.kind {
            ExprKind::Gen(binder, _) => Ok(sub(index(&binder.hi), index(&binder.lo))),
            ExprKind::Guard(_, body) => self.extent(body),
            _ => Err(Uncovered("a concatenation of anything but `gen`s")),
        }
    }

    fn scalar(&self, expr: &Expr) -> Result<Scalar, Uncovered> {
        Ok(match &expr.kind {
            ExprKind::Literal(literal) => Scalar::Lit(self.ty(), decimal(literal)?),
            ExprKind::Access(array, indices) => self.read(array, indices)?,
            ExprKind::Guard(condition, body) => Scalar::Cond(
                Box::new(cond(condition)?),
                Box::new(self.scalar(body)?),
                Box::new(Scalar::Lit(self.ty(), Decimal::new(0, 0))),
            ),
            ExprKind::Unary(UnaryOp::Negate, body) => Scalar::Neg(Box::new(self.scalar(body)?)),
            ExprKind::Binary(op, left, right) => {
                let op = match op {
                    ExprOp::Add => ScalarOp::Add,
                    ExprOp::Sub => ScalarOp::Sub,
                    ExprOp::Mul => ScalarOp::Mul,
                    ExprOp::Div => ScalarOp::Div,
                    ExprOp::Bits(operator) => ScalarOp::Bits(*operator),
                    ExprOp::Concat => return Err(Uncovered("a concatenation of scalars")),
                    ExprOp::Max | ExprOp::Min => return Err(Uncovered("`max` and `min`")),
                };
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                Scalar::Op(op, Box::new(left), Box::new(right))
            }
            _ => return Err(Uncovered("tensors that are not stored as they stand")),
        })
    }

    fn read(&self, array: &Expr, indices: &[AtlIndex]) -> Result<Scalar, Uncovered> {
        let uncovered = Uncovered("accesses to anything but parameters");
        let ExprKind::Variable(name) = &array.kind else {
            return Err(uncovered);
        };
        let parameter = self.kernel.parameters.iter().find(|p| p.name.text == *name);
        let tensor = parameter.and_then(|parameter| parameter.tensor.as_ref());
        let extents = &tensor.ok_or(uncovered)?.extents;
        let dimensions = indices.iter().map(index).zip(extents.iter().map(index));
        Ok(Scalar::Read {
            array: name.clone(),
            index: row_major(dimensions.collect()),
        })
    }
}

/// The address to which the steps take a scalar.
fn address(steps: &[Step]) -> Index {
    let from_inside = steps.iter().rev();
    row_major(from_inside.fold(Dimensions::new(), |inner, step| reindex(step, inner)))
}

/// The published reindexers, on pairs of an index and the extent of its dimension.
fn reindex(step: &Step, mut inner: Dimensions) -> Dimensions {
    if let Step::Enter(at, extent) = step {
        inner.insert(0, (at.clone(), extent.clone()));
        return inner;
    }
    if inner.is_empty() {
        return inner;
    }
    let (i, n) = inner.remove(0);
    match step {
        Step::Enter(..) => {}
        Step::After(before, total) => inner.insert(0, (add(i, before.clone()), total.clone())),
        Step::Transpose if inner.is_empty() => inner.push((i, n)),
        Step::Transpose => inner.insert(1, (i, n)),
        Step::Flatten if inner.is_empty() => inner.push((i, n)),
        Step::Flatten => {
            let (j, m) = inner.remove(0);
            inner.insert(0, (add(mul(i, m.clone()), j), mul(n, m)));
        }
        Step::Resize(ResizeOp::Split, k) => {
            inner.insert(0, (op(IndexOp::Rem, i.clone(), k.clone()), k.clone()));
            let rows = op(IndexOp::Div, round_up(n, k), k.clone());
            inner.insert(0, (op(IndexOp::Div, i, k.clone()), rows));
        }
        Step::Resize(ResizeOp::PadLeft, k) => {
            inner.insert(0, (add(i, k.clone()), add(n, k.clone())));
        }
        Step::Resize(ResizeOp::PadRight, k) => inner.insert(0, (i, add(n, k.clone()))),
        Step::Resize(ResizeOp::TruncLeft, k) => {
            inner.insert(0, (sub(i, k.clone()), sub(n, k.clone())));
        }
        Step::Resize(ResizeOp::TruncRight, k) => inner.insert(0, (i, sub(n, k.clone()))),
    }
    inner
}

fn row_major(dimensions: Dimensions) -> Index {
    let step = |address: Index, (i, n)| add(mul(address, n), i);
    dimensions.into_iter().fold(Index::Lit(0), step)
}

/// `a + (b - 1)`, from which dividing by b rounds up.
fn round_up(a: Index, b: &Index) -> Index {
    add(a, sub(b.clone(), Index::Lit(1)))
}

fn op(op: IndexOp, a: Index, b: Index) -> Index {
    Index::Op(op, Box::new(a), Box::new(b))
}

fn add(a: Index, b: Index) -> Index {
    match (a, b) {
        (Index::Lit(0), other) | (other, Index::Lit(0)) => other,
        (Index::Lit(a), Index::Lit(b)) => Index::Lit(a.saturating_add(b)),
        (a, b) => op(IndexOp::Add, a, b),
    }
}

fn sub(a: Index, b: Index) -> Index {
    match (a, b) {
        (a, Index::Lit(0)) => a,
        (Index::Lit(a), Index::Lit(b)) => Index::Lit(a.saturating_sub(b)),
        (a, b) => op(IndexOp::Sub, a, b),
    }
}

fn mul(a: Index, b: Index) -> Index {
    match (a, b) {
        (Index::Lit(0), _) | (_, Index::Lit(0)) => Index::Lit(0),
        (Index::Lit(1), other) | (other, Index::Lit(1)) => other,
        (Index::Lit(a), Index::Lit(b)) => Index::Lit(a.saturating_mul(b)),
        (a, b) => op(IndexOp::Mul, a, b),
    }
}

fn index(index: &AtlIndex) -> Index {
    match &index.kind {
        IndexKind::Literal(value) => Index::Lit(*value),
        IndexKind::Variable(name) => Index::Var(name.clone()),
        IndexKind::Binary(operator, a, b) => {
            let (a, b) = (self::index(a), self::index(b));
            match operator {
                AtlOp::Add => add(a, b),
                AtlOp::Sub => sub(a, b),
                AtlOp::Mul => mul(a, b),
                AtlOp::Div => op(IndexOp::Div, a, b),
                AtlOp::Mod => op(IndexOp::Rem, a, b),
                AtlOp::CeilDiv => op(IndexOp::Div, round_up(a, &b), b),
                AtlOp::Min => op(IndexOp::Min, a, b),
                AtlOp::Max => op(IndexOp::Max, a, b),
            }
        }
    }
}

fn cond(condition: &Condition) -> Result<Cond, Uncovered> {
    match &condition.kind {
        ConditionKind::Compare(comparison, a, b) => {
            Ok(Cond::Compare(*comparison, index(a), index(b)))
        }
        ConditionKind::CompareScalars(..) | ConditionKind::IsNan(_) => {
            Err(Uncovered("comparisons of data"))
        }
        ConditionKind::And(p, q) => Ok(Cond::And(Box::new(cond(p)?), Box::new(cond(q)?))),
        ConditionKind::Or(p, q) => Ok(Cond::Or(Box::new(cond(p)?), Box::new(cond(q)?))),
        ConditionKind::Not(p) => Ok(Cond::Not(Box::new(cond(p)?))),
    }
}

fn decimal(literal: &AtlDecimal) -> Result<Decimal, Uncovered> {
    let digits = literal.digits.parse().ok();
    let scale = literal.scale.try_into().ok();
    let both = digits.zip(scale).ok_or(Uncovered("a literal that long"))?;
    Ok(Decimal::new(both.0, both.1))
}
