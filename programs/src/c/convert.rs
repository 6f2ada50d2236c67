//! Abstract syntax to typed trees.

use super::ast::*;
use crate::comparison::compared;
use crate::error::Error;
use reading::breaks::ends_early;
use reading::{Syntax, decimal};

type Result<T> = std::result::Result<T, Error>;

/// The failure of a conversion; there is none while this file and the parser agree on the forms.
fn unknown<T>(syntax: &Syntax) -> Result<T> {
    let message = format!("`{}` is of an unknown form", syntax.head);
    Err(Error::new(syntax.span, message))
}

fn name(syntax: &Syntax) -> String {
    syntax.head.to_string()
}

/// A function from its syntax.
pub fn function(syntax: &Syntax) -> Result<Function> {
    let ("CFunction", [function, sizes, inputs, outputs, body]) = syntax.form() else {
        return unknown(syntax);
    };
    Ok(Function {
        name: name(function),
        sizes: sizes.args.iter().map(name).collect(),
        inputs: inputs.args.iter().map(buffer).collect::<Result<_>>()?,
        outputs: outputs.args.iter().map(buffer).collect::<Result<_>>()?,
        body: block(body)?,
    })
}

/// The type of the elements of a form, which the reader has found.
fn elem(syntax: &Syntax) -> Result<Element> {
    syntax.ty.map_or_else(|| unknown(syntax), Ok)
}

fn buffer(syntax: &Syntax) -> Result<Buffer> {
    Ok(Buffer {
        ty: elem(syntax)?,
        name: name(syntax),
    })
}

fn block(syntax: &Syntax) -> Result<Vec<Stmt>> {
    match syntax.form() {
        ("CBlock", parts) => statements(parts).collect(),
        _ => unknown(syntax),
    }
}

/// The statements that do something.
fn statements(parts: &[Syntax]) -> impl Iterator<Item = Result<Stmt>> {
    let parts = parts.iter().filter(|part| part.head != "CDiscard");
    parts.map(statement)
}

/// A loop. If its body ends in `if (p) { c }`, and nothing happens any more once p is false, the loop ends
/// then: beside its range it asks for p, or, where there are statements before, it breaks off.
fn repeated([var, lo, hi, body]: [&Syntax; 4]) -> Result<Stmt> {
    let (mut also, mut inside) = (None, None);
    if let ("CBlock", [before @ .., choice]) = body.form()
        && let ("CIf", [p, c, otherwise]) = choice.form()
        && otherwise.args.is_empty()
        && ends_early(var, before, p).is_ok()
        && before.iter().chain([p]).any(|part| changes(c, part))
    {
        let mut statements: Vec<Stmt> = statements(before).collect::<Result<_>>()?;
        match statements.is_empty() {
            true => {
                also = Some(cond(p)?);
                statements = block(c)?;
            }
            false => statements.push(Stmt::If {
                cond: cond(p)?,
                body: block(c)?,
                otherwise: vec![Stmt::Break],
            }),
        }
        inside = Some(statements);
    }
    Ok(Stmt::For {
        var: name(var),
        lo: index(lo)?,
        hi: index(hi)?,
        also,
        body: inside.map_or_else(|| block(body), Ok)?,
    })
}

/// Whether a statement assigns to something that another one, or a condition, reads.
fn changes(c: &Syntax, reader: &Syntax) -> bool {
    let is_target = matches!(c.head, "CSet" | "CBump" | "CStore" | "CReduce");
    match c.args.first().filter(|_| is_target) {
        Some(target) => reader.mentions(target),
        None => c.args.iter().any(|part| changes(part, reader)),
    }
}

fn statement(syntax: &Syntax) -> Result<Stmt> {
    let cell = |array, i| {
        let array = name(array);
        index(i).map(|index| Place::Cell { array, index })
    };
    let (place, mode, value) = match syntax.form() {
        ("CFor", [var, lo, hi, body]) => return repeated([var, lo, hi, body]),
        ("CIf", [condition, body, otherwise]) => {
            return Ok(Stmt::If {
                cond: cond(condition)?,
                body: block(body)?,
                otherwise: block(otherwise)?,
            });
        }
        ("CBlock", _) => return Ok(Stmt::Block(block(syntax)?)),
        ("CDeclare", [local, value]) => {
            let (ty, name, value) = (elem(syntax)?, name(local), scalar(value)?);
            return Ok(Stmt::Declare { ty, name, value });
        }
        ("CIndex", [index, value]) => {
            let (name, value) = (name(index), scalar(value)?);
            return Ok(Stmt::Index { name, value });
        }
        ("CAlloc", [array, place, extents, zeros]) if place.head == "Heap" => {
            return Ok(Stmt::Alloc {
                ty: elem(syntax)?,
                name: name(array),
                extents: extents.args.iter().map(index).collect::<Result<_>>()?,
                zeros: zeros.head == "T",
            });
        }
        ("CArray", [array, _, extents, zeros]) => {
            let [length] = &extents.args[..] else {
                return unknown(extents);
            };
            let Index::Lit(cells) = index(length)? else {
                return unknown(length);
            };
            return Ok(Stmt::Local {
                ty: elem(syntax)?,
                name: name(array),
                cells,
                zeros: zeros.head == "T",
            });
        }
        ("CFree", [array]) => return Ok(Stmt::Free(name(array))),
        ("CSet", [local, value]) => (Place::Local(name(local)), Mode::Set, value),
        ("CBump", [local, value]) => (Place::Local(name(local)), Mode::Add, value),
        ("CStore", [array, i, value]) => (cell(array, i)?, Mode::Set, value),
        ("CReduce", [array, i, value]) => (cell(array, i)?, Mode::Add, value),
        _ => return unknown(syntax),
    };
    let value = scalar(value)?;
    Ok(Stmt::Assign { place, mode, value })
}

/// Of two literals there is no difference but that from 0, which is a negated literal.
fn index(syntax: &Syntax) -> Result<Index> {
    let operator = match syntax.head {
        "IAdd" => Some(IndexOp::Add),
        "ISub" => Some(IndexOp::Sub),
        "IMul" => Some(IndexOp::Mul),
        "IDiv" => Some(IndexOp::Div),
        "IMod" => Some(IndexOp::Rem),
        "IMin" => Some(IndexOp::Min),
        "IMax" => Some(IndexOp::Max),
        _ => None,
    };
    match (syntax.form(), operator) {
        (("ILit", [number]), _) if let Ok(value) = number.head.parse() => Ok(Index::Lit(value)),
        (("IVar", [variable]), _) => Ok(Index::Var(name(variable))),
        ((_, [a, b]), Some(op)) => match (op, index(a)?, index(b)?) {
            (IndexOp::Sub, Index::Lit(0), Index::Lit(value)) if a.span == syntax.span => {
                Ok(Index::Lit(-value))
            }
            (op, a, b) => Ok(Index::Op(op, Box::new(a), Box::new(b))),
        },
        _ => unknown(syntax),
    }
}

fn cond(syntax: &Syntax) -> Result<Cond> {
    if let Some(compared) = compared(syntax) {
        let [a, b] = compared.sides;
        return Ok(match compared.of_indices {
            true => Cond::Compare(compared.comparison, index(a)?, index(b)?),
            false => {
                let [a, b] = [scalar(a)?, scalar(b)?].map(Box::new);
                Cond::CompareScalars(compared.comparison, a, b)
            }
        });
    }
    let joined = |syntax| cond(syntax).map(Box::new);
    match syntax.form() {
        ("CTest", [on_indices]) => cond(on_indices),
        ("BAnd" | "CAnd", [a, b]) => Ok(Cond::And(joined(a)?, joined(b)?)),
        ("BOr" | "COr", [a, b]) => Ok(Cond::Or(joined(a)?, joined(b)?)),
        ("BNot" | "CNot", [a]) => Ok(Cond::Not(joined(a)?)),
        _ => unknown(syntax),
    }
}

fn scalar(syntax: &Syntax) -> Result<Scalar> {
    let scalar = |syntax| scalar(syntax).map(Box::new);
    let operation = |op, a, b| -> Result<Scalar> { Ok(Scalar::Op(op, scalar(a)?, scalar(b)?)) };
    match syntax.form() {
        ("CLit", [number]) if let Some((digits, scale)) = decimal(number.head) => Ok(Scalar::Lit(
            elem(syntax)?,
            Decimal::new(digits, scale as u32),
        )),
        ("CLocal", [local]) => Ok(Scalar::Local(name(local))),
        ("CRead", [array, i]) => {
            let (array, index) = (name(array), index(i)?);
            Ok(Scalar::Read { array, index })
        }
        ("CNeg", [a]) => Ok(Scalar::Neg(scalar(a)?)),
        ("CAdd", [a, b]) => operation(ScalarOp::Add, a, b),
        ("CSub", [a, b]) => operation(ScalarOp::Sub, a, b),
        ("CMul", [a, b]) => operation(ScalarOp::Mul, a, b),
        ("CDiv", [a, b]) => operation(ScalarOp::Div, a, b),
        ("CBitNot", [a]) => Ok(Scalar::Complement(scalar(a)?)),
        (head, [a, b])
            if let Some(operator) = head.strip_prefix('C').and_then(BitOp::of_constructor) =>
        {
            operation(ScalarOp::Bits(operator), a, b)
        }
        ("CCall", [function, arguments])
            if let Some(function) = ScalarFunction::of_atl(function.head) =>
        {
            let arguments = arguments.args.iter().map(|a| Ok(*scalar(a)?));
            let arguments = arguments.collect::<Result<_>>()?;
            Ok(Scalar::Call(elem(syntax)?, function, arguments))
        }
        ("CCast", [i]) => Ok(Scalar::Cast(elem(syntax)?, index(i)?)),
        ("CConvert", [a]) => Ok(Scalar::Convert([elem(a)?, elem(syntax)?], scalar(a)?)),
        ("CCond", [test, a, b]) => Ok(Scalar::Cond(Box::new(cond(test)?), scalar(a)?, scalar(b)?)),
        _ => unknown(syntax),
    }
}
