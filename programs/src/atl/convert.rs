//! Abstract syntax to typed trees.

use super::ast::*;
use super::named_indices::replaced;
use super::repeated;
use crate::comparison::compared;
use reading::visibility;
use reading::{Syntax, atl, decimal};
use std::slice::from_ref;

type Result<T> = std::result::Result<T, Error>;

/// Parses an `.atl` file; names are left as they are.
pub fn parse(bytes: &[u8]) -> Result<File> {
    let (kernels, schedules) = atl::read(bytes)?;
    visibility::check_file(&kernels)?;
    Ok(File {
        kernels: kernels.iter().map(kernel).collect::<Result<_>>()?,
        schedules: schedules.iter().map(schedule).collect::<Result<_>>()?,
    })
}

/// The failure of a conversion; there is none while this file and the parser agree on the forms.
fn unknown<T>(syntax: &Syntax) -> Result<T> {
    let message = format!("`{}` is of an unknown form", syntax.head);
    Err(Error::new(syntax.span, message))
}

fn name(syntax: &Syntax) -> Name {
    Name {
        text: syntax.head.to_string(),
        span: syntax.span,
    }
}

/// A schedule.
pub fn schedule(syntax: &Syntax) -> Result<Schedule> {
    let ("Schedule", [schedule, defaults, kernel, steps]) = syntax.form() else {
        return unknown(syntax);
    };
    let parameter = |syntax: &Syntax| match syntax.form() {
        ("Default", [parameter, value]) => Ok((name(parameter), name(value))),
        _ => unknown(syntax),
    };
    let parameters = defaults.args.iter().map(parameter);
    // Without the braces.
    let (start, end) = (steps.span.start + 1, steps.span.end - 1);
    Ok(Schedule {
        name: name(schedule),
        parameters: parameters.collect::<Result<_>>()?,
        kernel: name(kernel),
        body: Span { start, end },
    })
}

/// A kernel.
pub fn kernel(syntax: &Syntax) -> Result<Kernel> {
    let ("Kernel", [kernel, parameters, results, conditions, body]) = syntax.form() else {
        return unknown(syntax);
    };
    repeated::check(syntax, 0)?;
    let parameter = |syntax: &Syntax| {
        let (name, tensor) = match syntax.form() {
            ("Size", [size]) => (name(size), None),
            ("Tensor", [element, input]) if let [array, extents] = &input.args[..] => {
                (name(array), Some(tensor(element, extents)?))
            }
            _ => return unknown(syntax),
        };
        Ok(Parameter { name, tensor })
    };
    Ok(Kernel {
        name: name(kernel),
        parameters: parameters
            .args
            .iter()
            .map(parameter)
            .collect::<Result<_>>()?,
        results: results
            .args
            .iter()
            .map(|syntax| match parameter(syntax)? {
                Parameter {
                    name,
                    tensor: Some(tensor),
                } => Ok(Output { name, tensor }),
                _ => unknown(syntax),
            })
            .collect::<Result<_>>()?,
        preconditions: conditions
            .args
            .iter()
            .filter(|it| it.head != "All")
            .map(condition)
            .collect::<Result<_>>()?,
        facts: conditions
            .args
            .iter()
            .filter(|it| it.head == "All")
            .map(fact)
            .collect::<Result<_>>()?,
        body: expr(body)?,
    })
}

/// A condition on data.
pub fn fact(syntax: &Syntax) -> Result<Fact> {
    let ("All", [binders, inner]) = syntax.form() else {
        return unknown(syntax);
    };
    let (mut data, mut inner) = (Vec::new(), inner);
    while let ("LetData", [index, _, value, rest]) = inner.form() {
        data.push((name(index), expr(value)?));
        inner = rest;
    }
    Ok(Fact {
        binders: all_binders(binders)?,
        data,
        condition: condition(inner)?,
    })
}

fn element_type(syntax: &Syntax) -> Result<Element> {
    Element::of_c(syntax.head).map_or_else(|| unknown(syntax), Ok)
}

fn tensor(element: &Syntax, extents: &Syntax) -> Result<TensorType> {
    let end = extents
        .args
        .last()
        .map_or(element.span.end, |_| extents.span.end);
    Ok(TensorType {
        element: element_type(element)?,
        extents: extents.args.iter().map(index).collect::<Result<_>>()?,
        span: Span {
            start: element.span.start,
            end,
        },
    })
}

/// An index expression.
pub fn index(syntax: &Syntax) -> Result<Index> {
    let operator = match syntax.head {
        "IAdd" => Some(IndexOp::Add),
        "ISub" => Some(IndexOp::Sub),
        "IMul" => Some(IndexOp::Mul),
        "IDiv" => Some(IndexOp::Div),
        "ICeil" => Some(IndexOp::CeilDiv),
        "IMod" => Some(IndexOp::Mod),
        "IMin" => Some(IndexOp::Min),
        "IMax" => Some(IndexOp::Max),
        _ => None,
    };
    let kind = match (syntax.form(), operator) {
        (("ILit", [number]), _) if let Ok(value) = number.head.parse() => IndexKind::Literal(value),
        (("IVar", [name]), _) => IndexKind::Variable(name.head.to_string()),
        ((_, [a, b]), Some(operator)) => {
            IndexKind::Binary(operator, Box::new(index(a)?), Box::new(index(b)?))
        }
        _ => return unknown(syntax),
    };
    let span = syntax.span;
    Ok(Node::new(kind, span))
}

/// A condition.
pub fn condition(syntax: &Syntax) -> Result<Condition> {
    let span = syntax.span;
    if let Some(compared) = compared(syntax) {
        let [a, b] = compared.sides;
        let kind = match compared.of_indices {
            true => ConditionKind::Compare(compared.comparison, index(a)?, index(b)?),
            false => {
                let [a, b] = [tree(a)?, tree(b)?].map(Box::new);
                ConditionKind::CompareScalars(compared.comparison, a, b)
            }
        };
        return Ok(Node::new(kind, span));
    }
    let joined = |syntax| condition(syntax).map(Box::new);
    let kind = match syntax.form() {
        ("Test", [on_indices]) => return condition(on_indices),
        ("BAnd" | "And", [a, b]) => ConditionKind::And(joined(a)?, joined(b)?),
        ("BOr" | "Or", [a, b]) => ConditionKind::Or(joined(a)?, joined(b)?),
        ("BNot" | "Not", [a]) => ConditionKind::Not(joined(a)?),
        ("IsNan", [e]) => ConditionKind::IsNan(Box::new(tree(e)?)),
        _ => return unknown(syntax),
    };
    Ok(Node::new(kind, span))
}

fn binder(variable: &Syntax, lo: &Syntax, hi: &Syntax) -> Result<Binder> {
    Ok(Binder {
        name: name(variable),
        lo: index(lo)?,
        hi: index(hi)?,
    })
}

/// The indices at which a row splits, of what the reader makes of it: `let split := (gen split < 1:
/// 0)[outside] in row`. All of it is looked at, for what no source has could have another meaning.
fn splits<'s, 'a>(between: &'s Syntax<'a>, row: &'s Syntax<'a>) -> Option<Vec<&'s Syntax<'a>>> {
    let is_number = |syntax: &Syntax, form, text| syntax.head == form && syntax.name() == text;
    let ("At", [once, outside]) = between.form() else {
        return None;
    };
    let ("Gen", [_, zero, one, nothing]) = once.form() else {
        return None;
    };
    let ("Gen", [j, lo, hi, cell]) = row.form() else {
        return None;
    };
    let numbers = [
        (zero, "ILit", "0"),
        (one, "ILit", "1"),
        (nothing, "Lit", "0"),
    ];
    let is_once = |(syntax, form, text)| is_number(syntax, form, text);
    if !numbers.into_iter().all(is_once) {
        return None;
    }
    let (mut end, mut part, mut outside) = (hi, cell, outside);
    let mut splits = Vec::new();
    while let ("IMax", [others, beyond]) = outside.form() {
        let ("If", [before, first, _]) = part.form() else {
            return None;
        };
        let ("Test", [less]) = before.form() else {
            return None;
        };
        let ("BLt", [index, split]) = less.form() else {
            return None;
        };
        let ("IMax", [below, above]) = beyond.form() else {
            return None;
        };
        let is_own = index.form() == ("IVar", from_ref(j)) && !split.mentions(index);
        let is_excess =
            |excess: &Syntax, of: [&Syntax; 2]| excess.head == "ISub" && excess.args.iter().eq(of);
        if !is_own || !is_excess(below, [lo, split]) || !is_excess(above, [split, end]) {
            return None;
        }
        splits.insert(0, split);
        (end, part, outside) = (split, first, others);
    }
    (is_number(outside, "ILit", "0") && !splits.is_empty()).then_some(splits)
}

/// The binders of a loop.
fn all_binders(binders: &Syntax) -> Result<Vec<Binder>> {
    let binder = |pair: &Syntax| match &pair.args[..] {
        [i, range] if let [lo, hi] = &range.args[..] => binder(i, lo, hi),
        _ => unknown(pair),
    };
    binders.args.iter().map(binder).collect()
}

/// An expression.
pub fn expr(syntax: &Syntax) -> Result<Expr> {
    tree(&*replaced(syntax)?)
}

/// The same, where indices have no names.
fn tree(syntax: &Syntax) -> Result<Expr> {
    let expr = |syntax| tree(syntax).map(Box::new);
    let looped = |carried, binders: &Syntax, body| -> Result<ExprKind> {
        Ok(ExprKind::Loop(carried, all_binders(binders)?, expr(body)?))
    };
    let binary =
        |operator, a, b| -> Result<ExprKind> { Ok(ExprKind::Binary(operator, expr(a)?, expr(b)?)) };
    let unary = |operator, a| expr(a).map(|a| ExprKind::Unary(operator, a));
    let resize = |operator, k, a| -> Result<ExprKind> {
        Ok(ExprKind::Resize(operator, index(k)?, expr(a)?))
    };
    let kind = match syntax.form() {
        ("Lit", [number]) if number.head == "inf" => ExprKind::Infinity,
        ("Lit", [number]) if let Some((digits, scale)) = decimal(number.head) => {
            let digits = digits.to_string();
            ExprKind::Literal(Decimal { digits, scale })
        }
        ("Var", [name]) => ExprKind::Variable(name.head.to_string()),
        // `a[i, j]` has one place, `a[i][j]` two.
        ("At", [base, last]) => match (base.form(), *expr(base)?) {
            (
                ("At", _),
                Node {
                    kind: ExprKind::Access(array, mut indices),
                    span,
                    ..
                },
            ) if span == syntax.span => {
                indices.push(index(last)?);
                ExprKind::Access(array, indices)
            }
            (_, base) => ExprKind::Access(Box::new(base), vec![index(last)?]),
        },
        // That it comes before the cell that is computed is for those who look at its meaning.
        ("Earlier", [read, _]) => expr(read)?.kind,
        ("Guard", [p, a]) => ExprKind::Guard(condition(p)?, expr(a)?),
        ("If", [p, a, b]) => ExprKind::If(condition(p)?, expr(a)?, expr(b)?),
        ("Let", [name, between, row])
            if name.head == "split"
                && let Some(splits) = splits(between, row) =>
        {
            let splits = splits.into_iter().map(index);
            ExprKind::Row(expr(row)?, splits.collect::<Result<_>>()?)
        }
        ("Let", [all, fold, taken]) if taken.head == "Taken" => {
            let ("Folds", [acc, first, binders, step]) = fold.form() else {
                return unknown(syntax);
            };
            let ([names, rest], ("Taken", [own, step])) = (&taken.args[..], step.form()) else {
                return unknown(syntax);
            };
            // What no source has could have another meaning.
            if [all.head, acc.head] != ["fold"; 2] || names != own {
                return unknown(syntax);
            }
            ExprKind::FoldIn(FoldIn {
                names: names.args.iter().map(name).collect(),
                first: expr(first)?,
                binders: all_binders(binders)?,
                step: expr(step)?,
                rest: expr(rest)?,
            })
        }
        ("Listed", [first, others]) => {
            let cells = from_ref(first).iter().chain(&others.args);
            ExprKind::Listed(cells.map(tree).collect::<Result<_>>()?)
        }
        ("Tuple", [first, others]) => {
            let scalars = from_ref(first).iter().chain(&others.args);
            ExprKind::Tuple(scalars.map(tree).collect::<Result<_>>()?)
        }
        ("Let", [variable, value, body]) => {
            ExprKind::Let(name(variable), expr(value)?, expr(body)?)
        }
        ("LetData", [i, ty, value, body]) => {
            ExprKind::LetData(name(i), element_type(ty)?, expr(value)?, expr(body)?)
        }
        ("Gen", [i, lo, hi, body]) => ExprKind::Gen(binder(i, lo, hi)?, expr(body)?),
        ("Spread", [binders, one]) => {
            let extents = all_binders(binders)?.into_iter().map(|binder| binder.hi);
            ExprKind::Spread(extents.collect(), expr(one)?)
        }
        ("Sums", [binders, body]) => looped(Carried::Sum, binders, body)?,
        ("Folds", [acc, first, binders, body]) => {
            looped(Carried::Fold(name(acc), expr(first)?), binders, body)?
        }
        ("Over", [operator, first, binders, body]) => {
            let operator = match operator.head {
                "max" => ExprOp::Max,
                "min" => ExprOp::Min,
                "sum" => ExprOp::Add,
                _ => ExprOp::Mul,
            };
            let first = first.args.first().map(expr).transpose()?;
            looped(Carried::Over(operator, first), binders, body)?
        }
        ("Genrec", [x, binders, body]) => looped(Carried::Cells(name(x)), binders, body)?,
        ("With", [base, cell, value]) => {
            let cell = cell.args.iter().map(index).collect::<Result<_>>()?;
            ExprKind::With(expr(base)?, cell, expr(value)?)
        }
        ("Concat", [a, b]) => binary(ExprOp::Concat, a, b)?,
        ("Add", [a, b]) => binary(ExprOp::Add, a, b)?,
        ("Sub", [a, b]) => binary(ExprOp::Sub, a, b)?,
        ("Mul", [a, b]) => binary(ExprOp::Mul, a, b)?,
        ("Div", [a, b]) => binary(ExprOp::Div, a, b)?,
        ("Max", [a, b]) => binary(ExprOp::Max, a, b)?,
        ("Min", [a, b]) => binary(ExprOp::Min, a, b)?,
        ("Call", [function, arguments]) if let Some(function) = Function::of_atl(function.head) => {
            let arguments = arguments.args.iter().map(|a| Ok(*expr(a)?));
            ExprKind::Call(function, arguments.collect::<Result<_>>()?)
        }
        ("Cast", [i]) if let Some(ty) = syntax.ty => ExprKind::Cast(ty, index(i)?),
        ("Convert", [e]) if let Some(ty) = syntax.ty => ExprKind::Convert(ty, expr(e)?),
        ("InRows", [moved]) => ExprKind::Each(expr(moved)?),
        (constructor, [a, b]) if let Some(operator) = BitOp::of_constructor(constructor) => {
            binary(ExprOp::Bits(operator), a, b)?
        }
        (constructor, [a]) if let Some(operator) = UnaryOp::of_constructor(constructor) => {
            unary(operator, a)?
        }
        (constructor, [k, a]) if let Some(operator) = ResizeOp::of_constructor(constructor) => {
            resize(operator, k, a)?
        }
        _ => return unknown(syntax),
    };
    let (span, ty) = (syntax.span, syntax.ty);
    Ok(Node { kind, span, ty })
}
