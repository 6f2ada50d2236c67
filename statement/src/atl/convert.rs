//! Abstract syntax to typed trees.

use super::ast::*;
use crate::syntax::{Syntax, atl, decimal};

type Result<T> = std::result::Result<T, Error>;

/// Parses an `.atl` file; names are left as they are.
pub fn parse(bytes: &[u8]) -> Result<File> {
    let (kernels, schedules) = atl::read(bytes)?;
    Ok(File {
        kernels: kernels.iter().map(kernel).collect::<Result<_>>()?,
        schedules: schedules.iter().map(schedule).collect::<Result<_>>()?,
    })
}

/// The failure of a conversion; there is none while this file and the parser agree on the forms.
fn unknown<T>(syntax: &Syntax) -> Result<T> {
    let message = format!("`{}` is of an unknown form", syntax.0);
    Err(Error::new(syntax.2, message))
}

fn name(syntax: &Syntax) -> Name {
    Name {
        text: syntax.0.to_string(),
        span: syntax.2,
    }
}

fn schedule(syntax: &Syntax) -> Result<Schedule> {
    let ("Schedule", [schedule, kernel]) = syntax.parts() else {
        return unknown(syntax);
    };
    Ok(Schedule {
        name: name(schedule),
        kernel: name(kernel),
        body: syntax.2,
    })
}

fn kernel(syntax: &Syntax) -> Result<Kernel> {
    let ("Kernel", [kernel, element, parameters, extents, conditions, body]) = syntax.parts()
    else {
        return unknown(syntax);
    };
    let element_type = match element.0 {
        "F32" => ElementType::F32,
        "F64" => ElementType::F64,
        "U32" => ElementType::U32,
        "U64" => ElementType::U64,
        _ => return unknown(element),
    };
    let tensor = |extents: &[Syntax], span| {
        Ok(TensorType {
            element: element_type,
            extents: extents.iter().map(index).collect::<Result<_>>()?,
            span,
        })
    };
    let parameter = |syntax: &Syntax| {
        let (name, tensor) = match syntax.parts() {
            ("Size", [size]) => (name(size), None),
            ("Tensor", [array, extents @ ..]) => (name(array), Some(tensor(extents, syntax.2)?)),
            _ => return unknown(syntax),
        };
        Ok(Parameter { name, tensor })
    };
    Ok(Kernel {
        name: name(kernel),
        parameters: parameters.1.iter().map(parameter).collect::<Result<_>>()?,
        result: tensor(&extents.1, element.2)?,
        preconditions: conditions.1.iter().map(condition).collect::<Result<_>>()?,
        body: expr(body)?,
    })
}

fn index(syntax: &Syntax) -> Result<Index> {
    let operator = match syntax.0 {
        "IAdd" => Some(IndexOp::Add),
        "ISub" => Some(IndexOp::Sub),
        "IMul" => Some(IndexOp::Mul),
        "IDiv" => Some(IndexOp::Div),
        "IMod" => Some(IndexOp::Mod),
        "ICeilDiv" => Some(IndexOp::CeilDiv),
        "IMin" => Some(IndexOp::Min),
        "IMax" => Some(IndexOp::Max),
        _ => None,
    };
    let kind = match (syntax.parts(), operator) {
        (("ILit", [number]), _) if let Ok(value) = number.0.parse() => IndexKind::Literal(value),
        (("IVar", [name]), _) => IndexKind::Variable(name.0.to_string()),
        ((_, [a, b]), Some(operator)) => {
            IndexKind::Binary(operator, Box::new(index(a)?), Box::new(index(b)?))
        }
        _ => return unknown(syntax),
    };
    let span = syntax.2;
    Ok(Node { kind, span })
}

fn condition(syntax: &Syntax) -> Result<Condition> {
    let condition = |syntax| Ok(Box::new(condition(syntax)?));
    let comparison = match syntax.0 {
        "BLt" => Some(Comparison::Less),
        "BLe" => Some(Comparison::LessEqual),
        "BEq" => Some(Comparison::Equal),
        "BNe" => Some(Comparison::NotEqual),
        "BGe" => Some(Comparison::GreaterEqual),
        "BGt" => Some(Comparison::Greater),
        _ => None,
    };
    let kind = match (syntax.parts(), comparison) {
        ((_, [a, b]), Some(comparison)) => ConditionKind::Compare(comparison, index(a)?, index(b)?),
        (("BAnd", [a, b]), _) => ConditionKind::And(condition(a)?, condition(b)?),
        (("BOr", [a, b]), _) => ConditionKind::Or(condition(a)?, condition(b)?),
        (("BNot", [a]), _) => ConditionKind::Not(condition(a)?),
        _ => return unknown(syntax),
    };
    let span = syntax.2;
    Ok(Node { kind, span })
}

fn expr(syntax: &Syntax) -> Result<Expr> {
    let expr = |syntax| Ok(Box::new(expr(syntax)?));
    let binder = |variable, lo, hi| {
        Ok(Binder {
            name: name(variable),
            lo: index(lo)?,
            hi: index(hi)?,
        })
    };
    let binary = |operator, a, b| Ok(ExprKind::Binary(operator, expr(a)?, expr(b)?));
    let unary = |operator, a| Ok(ExprKind::Unary(operator, expr(a)?));
    let resize = |operator, k, a| Ok(ExprKind::Resize(operator, index(k)?, expr(a)?));
    let kind = match syntax.parts() {
        ("Lit", [number]) if let Some((digits, scale)) = decimal(number.0) => {
            let digits = digits.to_string();
            ExprKind::Literal(Decimal { digits, scale })
        }
        ("Var", [name]) => ExprKind::Variable(name.0.to_string()),
        ("At", [base, indices @ ..]) => {
            let indices = indices.iter().map(index).collect::<Result<_>>()?;
            ExprKind::Access(expr(base)?, indices)
        }
        ("Guard", [p, a]) => ExprKind::Guard(condition(p)?, expr(a)?),
        ("Let", [variable, value, body]) => {
            ExprKind::Let(name(variable), expr(value)?, expr(body)?)
        }
        ("Gen", [i, lo, hi, body]) => ExprKind::Gen(binder(i, lo, hi)?, expr(body)?),
        ("Sum", [i, lo, hi, body]) => ExprKind::Sum(binder(i, lo, hi)?, expr(body)?),
        ("Concat", [a, b]) => binary(ExprOp::Concat, a, b)?,
        ("Add", [a, b]) => binary(ExprOp::Add, a, b)?,
        ("Sub", [a, b]) => binary(ExprOp::Sub, a, b)?,
        ("Mul", [a, b]) => binary(ExprOp::Mul, a, b)?,
        ("Div", [a, b]) => binary(ExprOp::Div, a, b)?,
        ("Neg", [a]) => unary(UnaryOp::Negate, a)?,
        ("Transpose", [a]) => unary(UnaryOp::Transpose, a)?,
        ("Flatten", [a]) => unary(UnaryOp::Flatten, a)?,
        ("Split", [k, a]) => resize(ResizeOp::Split, k, a)?,
        ("PadL", [k, a]) => resize(ResizeOp::PadLeft, k, a)?,
        ("PadR", [k, a]) => resize(ResizeOp::PadRight, k, a)?,
        ("TruncL", [k, a]) => resize(ResizeOp::TruncLeft, k, a)?,
        ("TruncR", [k, a]) => resize(ResizeOp::TruncRight, k, a)?,
        _ => return unknown(syntax),
    };
    let span = syntax.2;
    Ok(Node { kind, span })
}
