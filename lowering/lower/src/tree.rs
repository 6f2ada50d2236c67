//! Terms for functions of C as syntax trees, to print; nothing is proved here.

use kernel::Term;
use programs::c::ast::{
    Comparison, Cond, Decimal, Element, Function, Index, IndexOp, Mode, Place, Scalar,
    ScalarFunction, ScalarOp, Stmt,
};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::term::{dest_list, dest_literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

fn unknown<T>() -> Attempt<T> {
    Err(Trouble::internal("not a term of C"))
}

/// The tree of a function.
pub fn function(t: Term, element: Element) -> Attempt<Function> {
    let (_, args) = parts(t)?;
    let [name, sizes, inputs, output, body] = args[..] else {
        return unknown();
    };
    let names = |t| -> Attempt<Vec<String>> { dest_list(t)?.into_iter().map(letters).collect() };
    Ok(Function {
        name: letters(name)?,
        element,
        sizes: names(sizes)?,
        inputs: names(inputs)?,
        output: letters(output)?,
        body: block(body)?,
    })
}

/// The statements of a block. A sequence within a sequence is a block of its own.
fn block(t: Term) -> Attempt<Vec<Stmt>> {
    let (name, args) = parts(t)?;
    Ok(match (&name[..], &args[..]) {
        ("CSkip", []) => Vec::new(),
        ("CSeq", &[first, rest]) if let Some((array, inside)) = local_array(first, rest)? => {
            let mut statements = vec![array];
            statements.extend(block(inside)?);
            statements
        }
        ("CSeq", &[first, rest]) => {
            let mut statements = match &parts(first)?.0[..] {
                "CSeq" | "CDeclare" | "CSkip" => vec![Stmt::Block(block(first)?)],
                _ => block(first)?,
            };
            statements.extend(block(rest)?);
            statements
        }
        ("CDeclare", &[x, value, rest]) => {
            let (name, value) = (letters(x)?, scalar(value)?);
            let mut statements = vec![Stmt::Declare { name, value }];
            statements.extend(block(rest)?);
            statements
        }
        _ => vec![statement(&name, &args)?],
    })
}

/// The local array, and what is in its block after it, where an array of a fixed size is allocated,
/// and freed after all that follows.
pub fn local_array(first: Term, rest: Term) -> Attempt<Option<(Stmt, Term)>> {
    let ((alloc, array), (seq, rest)) = (parts(first)?, parts(rest)?);
    let (("CAlloc", &[x, place, extents, zeros]), ("CSeq", &[inside, free])) =
        ((&alloc[..], &array[..]), (&seq[..], &rest[..]))
    else {
        return Ok(None);
    };
    if parts(place)?.0 != "Stack" || mk("CFree", &[x])? != free {
        return Ok(None);
    }
    Ok(match &dest_list(extents)?[..] {
        &[length] => match index(length)? {
            Index::Lit(cells) => {
                let (name, zeros) = (letters(x)?, parts(zeros)?.0 == "T");
                Some((Stmt::Local { name, cells, zeros }, inside))
            }
            _ => None,
        },
        _ => None,
    })
}

fn statement(name: &str, args: &[Term]) -> Attempt<Stmt> {
    let assign = |place, mode, value| -> Attempt<Stmt> {
        let value = scalar(value)?;
        Ok(Stmt::Assign { place, mode, value })
    };
    let cell = |array, i| -> Attempt<Place> {
        let (array, index) = (letters(array)?, index(i)?);
        Ok(Place::Cell { array, index })
    };
    match (name, args) {
        ("CFor", &[x, lo, hi, body]) => Ok(Stmt::For {
            var: letters(x)?,
            lo: index(lo)?,
            hi: index(hi)?,
            body: block(body)?,
        }),
        ("CIf", &[test, body, otherwise]) => Ok(Stmt::If {
            cond: condition(test)?,
            body: block(body)?,
            otherwise: block(otherwise)?,
        }),
        ("CSet", &[x, value]) => assign(Place::Local(letters(x)?), Mode::Set, value),
        ("CBump", &[x, value]) => assign(Place::Local(letters(x)?), Mode::Add, value),
        ("CStore", &[x, i, value]) => assign(cell(x, i)?, Mode::Set, value),
        ("CReduce", &[x, i, value]) => assign(cell(x, i)?, Mode::Add, value),
        ("CAlloc", &[x, place, extents, zeros]) if parts(place)?.0 == "Heap" => {
            let extents = dest_list(extents)?.into_iter().map(index);
            Ok(Stmt::Alloc {
                name: letters(x)?,
                extents: extents.collect::<Attempt<_>>()?,
                zeros: parts(zeros)?.0 == "T",
            })
        }
        ("CFree", &[x]) => Ok(Stmt::Free(letters(x)?)),
        _ => unknown(),
    }
}

fn index(t: Term) -> Attempt<Index> {
    let (name, args) = parts(t)?;
    let op = match &name[..] {
        "ILit" => {
            let value = dest_literal(args[0]).and_then(|n| i64::try_from(n).ok());
            return value.map(Index::Lit).map_or_else(unknown, Ok);
        }
        "IVar" => return Ok(Index::Var(letters(args[0])?)),
        "IAdd" => IndexOp::Add,
        "ISub" => IndexOp::Sub,
        "IMul" => IndexOp::Mul,
        "IDiv" => IndexOp::Div,
        "IMod" => IndexOp::Rem,
        "IMin" => IndexOp::Min,
        "IMax" => IndexOp::Max,
        _ => return unknown(),
    };
    match (op, index(args[0])?, index(args[1])?) {
        (IndexOp::Sub, Index::Lit(0), Index::Lit(value)) => Ok(Index::Lit(-value)),
        (_, a, b) => Ok(Index::Op(op, Box::new(a), Box::new(b))),
    }
}

fn condition(t: Term) -> Attempt<Cond> {
    let (name, args) = parts(t)?;
    let inner = |t| -> Attempt<_> { Ok(Box::new(condition(t)?)) };
    let compare = |op, a, b| Ok(Cond::Compare(op, index(a)?, index(b)?));
    let scalars = |op, a, b| -> Attempt<Cond> {
        let [a, b] = [scalar(a)?, scalar(b)?].map(Box::new);
        Ok(Cond::CompareScalars(op, a, b))
    };
    match (&name[..], &args[..]) {
        ("CIndex", &[on_indices]) => condition(on_indices),
        ("CLess", &[a, b]) => scalars(Comparison::Lt, a, b),
        ("CLessEq", &[a, b]) => scalars(Comparison::Le, a, b),
        ("CEqual", &[a, b]) => scalars(Comparison::Eq, a, b),
        ("BLt", &[a, b]) => compare(Comparison::Lt, a, b),
        ("BLe", &[a, b]) => compare(Comparison::Le, a, b),
        ("BEq", &[a, b]) => compare(Comparison::Eq, a, b),
        ("BAnd" | "CAnd", &[a, b]) => Ok(Cond::And(inner(a)?, inner(b)?)),
        ("BOr" | "COr", &[a, b]) => Ok(Cond::Or(inner(a)?, inner(b)?)),
        ("BNot" | "CNot", &[a]) => match (&parts(a)?.0[..], &parts(a)?.1[..]) {
            ("BEq", &[a, b]) => compare(Comparison::Ne, a, b),
            ("CEqual", &[a, b]) => scalars(Comparison::Ne, a, b),
            _ => Ok(Cond::Not(inner(a)?)),
        },
        _ => unknown(),
    }
}

fn scalar(t: Term) -> Attempt<Scalar> {
    let (name, args) = parts(t)?;
    let inner = |t| -> Attempt<_> { Ok(Box::new(scalar(t)?)) };
    let operation = |op, a, b| Ok(Scalar::Op(op, inner(a)?, inner(b)?));
    match (&name[..], &args[..]) {
        ("CLit", &[digits, scale]) => {
            let number = |t| hol::with(|k| k.dest_numeral(t));
            let digits = number(digits).and_then(|n| u128::try_from(n).ok());
            let scale = number(scale).and_then(|n| u32::try_from(n).ok());
            match (digits, scale) {
                (Some(digits), Some(scale)) => Ok(Scalar::Lit(Decimal::new(digits, scale))),
                _ => unknown(),
            }
        }
        ("CLocal", &[x]) => Ok(Scalar::Local(letters(x)?)),
        ("CRead", &[x, i]) => {
            let (array, index) = (letters(x)?, index(i)?);
            Ok(Scalar::Read { array, index })
        }
        ("CNeg", &[a]) => Ok(Scalar::Neg(inner(a)?)),
        ("CAdd", &[a, b]) => operation(ScalarOp::Add, a, b),
        ("CSub", &[a, b]) => operation(ScalarOp::Sub, a, b),
        ("CMul", &[a, b]) => operation(ScalarOp::Mul, a, b),
        ("CDiv", &[a, b]) => operation(ScalarOp::Div, a, b),
        ("CCall1" | "CCall2" | "CCall3", &[function, ref arguments @ ..]) => {
            let function = ScalarFunction::of_atl(&letters(function)?);
            let function = function.map_or_else(unknown, Ok)?;
            let arguments = arguments.iter().map(|a| scalar(*a));
            Ok(Scalar::Call(function, arguments.collect::<Attempt<_>>()?))
        }
        ("CCast", &[i]) => Ok(Scalar::Cast(index(i)?)),
        ("CCond", &[test, a, b]) => Ok(Scalar::Cond(
            Box::new(condition(test)?),
            inner(a)?,
            inner(b)?,
        )),
        _ => unknown(),
    }
}
