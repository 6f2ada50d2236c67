//! Terms for functions of C as syntax trees, to print; nothing is proved here.

use kernel::Term;
use programs::c::ast::{
    Comparison, Cond, Decimal, Element, Function, Index, IndexOp, Mode, Place, Scalar,
    ScalarFunction, ScalarOp, Stmt,
};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::syntax::{
    self, BExp, CCond, CExp, CFunction, CStmt, IExp, Operation, Place as Memory, View,
};
use reasoning::term::dest_literal;
use reasoning::trouble::{Attempt, Trouble};

fn unknown<T>() -> Attempt<T> {
    Err(Trouble::internal("not a term of C"))
}

/// The tree of a function.
pub fn function(t: Term, element: Element) -> Attempt<Function> {
    let CFunction::CFunction {
        name,
        sizes,
        inputs,
        output,
        body,
    } = CFunction::of(t)?;
    let names = |xs: Vec<Term>| xs.into_iter().map(letters).collect::<Attempt<_>>();
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
    Ok(match CStmt::of(t)? {
        CStmt::CSkip => Vec::new(),
        CStmt::CSeq { c, d } if let Some((array, inside)) = local_array(c, d)? => {
            let mut statements = vec![array];
            statements.extend(block(inside)?);
            statements
        }
        CStmt::CSeq { c, d } => {
            let mut statements = match CStmt::of(c)? {
                CStmt::CSeq { .. } | CStmt::CDeclare { .. } | CStmt::CSkip => {
                    vec![Stmt::Block(block(c)?)]
                }
                _ => block(c)?,
            };
            statements.extend(block(d)?);
            statements
        }
        CStmt::CDeclare { x, e, c } => {
            let (name, value) = (letters(x)?, scalar(e)?);
            let mut statements = vec![Stmt::Declare { name, value }];
            statements.extend(block(c)?);
            statements
        }
        other => vec![statement(other)?],
    })
}

/// The local array, and what is in its block after it, where an array of a fixed size is allocated,
/// and freed after all that follows.
pub fn local_array(first: Term, rest: Term) -> Attempt<Option<(Stmt, Term)>> {
    let (
        CStmt::CAlloc {
            x,
            place: Memory::Stack,
            extents,
            zeros,
        },
        CStmt::CSeq { c: inside, d: free },
    ) = (CStmt::of(first)?, CStmt::of(rest)?)
    else {
        return Ok(None);
    };
    let &[length] = &extents[..] else {
        return Ok(None);
    };
    if CStmt::of(free)? != (CStmt::CFree { x }) {
        return Ok(None);
    }
    match index(length)? {
        Index::Lit(cells) => {
            let (name, zeros) = (letters(x)?, zeros == hol::mk_true()?);
            Ok(Some((Stmt::Local { name, cells, zeros }, inside)))
        }
        _ => Ok(None),
    }
}

fn statement(view: CStmt) -> Attempt<Stmt> {
    let assign = |place, mode, value| -> Attempt<Stmt> {
        let value = scalar(value)?;
        Ok(Stmt::Assign { place, mode, value })
    };
    let cell = |array, i| -> Attempt<Place> {
        let (array, index) = (letters(array)?, index(i)?);
        Ok(Place::Cell { array, index })
    };
    match view {
        CStmt::CFor { x, lo, hi, c } => Ok(Stmt::For {
            var: letters(x)?,
            lo: index(lo)?,
            hi: index(hi)?,
            body: block(c)?,
        }),
        CStmt::CIf { b, c, d } => Ok(Stmt::If {
            cond: condition(b)?,
            body: block(c)?,
            otherwise: block(d)?,
        }),
        CStmt::CSet { x, e } => assign(Place::Local(letters(x)?), Mode::Set, e),
        CStmt::CBump { x, e } => assign(Place::Local(letters(x)?), Mode::Add, e),
        CStmt::CStore { x, i, e } => assign(cell(x, i)?, Mode::Set, e),
        CStmt::CReduce { x, i, e } => assign(cell(x, i)?, Mode::Add, e),
        CStmt::CAlloc {
            x,
            place: Memory::Heap,
            extents,
            zeros,
        } => {
            let extents = extents.into_iter().map(index);
            Ok(Stmt::Alloc {
                name: letters(x)?,
                extents: extents.collect::<Attempt<_>>()?,
                zeros: zeros == hol::mk_true()?,
            })
        }
        CStmt::CFree { x } => Ok(Stmt::Free(letters(x)?)),
        CStmt::CAlloc {
            place: Memory::Stack,
            ..
        }
        | CStmt::CSkip
        | CStmt::CSeq { .. }
        | CStmt::CDeclare { .. } => unknown(),
    }
}

fn index(t: Term) -> Attempt<Index> {
    let (op, a, b) = match IExp::of(t)? {
        IExp::ILit { z } => {
            let value = dest_literal(z).and_then(|n| i64::try_from(n).ok());
            return value.map(Index::Lit).map_or_else(unknown, Ok);
        }
        IExp::IVar { x } => return Ok(Index::Var(letters(x)?)),
        IExp::IAdd { a, b } => (IndexOp::Add, a, b),
        IExp::ISub { a, b } => (IndexOp::Sub, a, b),
        IExp::IMul { a, b } => (IndexOp::Mul, a, b),
        IExp::IDiv { a, b } => (IndexOp::Div, a, b),
        IExp::IMod { a, b } => (IndexOp::Rem, a, b),
        IExp::IMin { a, b } => (IndexOp::Min, a, b),
        IExp::IMax { a, b } => (IndexOp::Max, a, b),
    };
    match (op, index(a)?, index(b)?) {
        (IndexOp::Sub, Index::Lit(0), Index::Lit(value)) => Ok(Index::Lit(-value)),
        (_, a, b) => Ok(Index::Op(op, Box::new(a), Box::new(b))),
    }
}

fn condition(t: Term) -> Attempt<Cond> {
    let inner = |t| -> Attempt<_> { Ok(Box::new(condition(t)?)) };
    let compare = |op, a, b| -> Attempt<Cond> {
        let [a, b] = [scalar(a)?, scalar(b)?].map(Box::new);
        Ok(Cond::CompareScalars(op, a, b))
    };
    match CCond::of(t)? {
        CCond::CIndex { b } => index_condition(b),
        CCond::CCompare { r, a, b } => compare(comparison(r), a, b),
        CCond::CAnd { a, b } => Ok(Cond::And(inner(a)?, inner(b)?)),
        CCond::COr { a, b } => Ok(Cond::Or(inner(a)?, inner(b)?)),
        CCond::CNot { a } => match CCond::of(a)? {
            CCond::CCompare {
                r: syntax::Comparison::Equal,
                a,
                b,
            } => compare(Comparison::Ne, a, b),
            _ => Ok(Cond::Not(inner(a)?)),
        },
    }
}

fn comparison(r: syntax::Comparison) -> Comparison {
    match r {
        syntax::Comparison::Less => Comparison::Lt,
        syntax::Comparison::LessEq => Comparison::Le,
        syntax::Comparison::Equal => Comparison::Eq,
    }
}

fn index_condition(t: Term) -> Attempt<Cond> {
    let inner = |t| -> Attempt<_> { Ok(Box::new(index_condition(t)?)) };
    let compare = |op, a, b| Ok(Cond::Compare(op, index(a)?, index(b)?));
    match BExp::of(t)? {
        BExp::BLt { a, b } => compare(Comparison::Lt, a, b),
        BExp::BLe { a, b } => compare(Comparison::Le, a, b),
        BExp::BEq { a, b } => compare(Comparison::Eq, a, b),
        BExp::BAnd { a, b } => Ok(Cond::And(inner(a)?, inner(b)?)),
        BExp::BOr { a, b } => Ok(Cond::Or(inner(a)?, inner(b)?)),
        BExp::BNot { a } => match BExp::of(a)? {
            BExp::BEq { a, b } => compare(Comparison::Ne, a, b),
            _ => Ok(Cond::Not(inner(a)?)),
        },
    }
}

fn scalar(t: Term) -> Attempt<Scalar> {
    let inner = |t| -> Attempt<_> { Ok(Box::new(scalar(t)?)) };
    match CExp::of(t)? {
        CExp::CLit { d, k } => {
            let number = |t| hol::with(|k| k.dest_numeral(t));
            let digits = number(d).and_then(|n| u128::try_from(n).ok());
            let scale = number(k).and_then(|n| u32::try_from(n).ok());
            match (digits, scale) {
                (Some(digits), Some(scale)) => Ok(Scalar::Lit(Decimal::new(digits, scale))),
                _ => unknown(),
            }
        }
        CExp::CLocal { x } => Ok(Scalar::Local(letters(x)?)),
        CExp::CRead { x, i } => {
            let (array, index) = (letters(x)?, index(i)?);
            Ok(Scalar::Read { array, index })
        }
        CExp::COp { f, operands } => operation(f, &operands),
        CExp::CCast { i } => Ok(Scalar::Cast(index(i)?)),
        CExp::CCond { c, a, b } => Ok(Scalar::Cond(Box::new(condition(c)?), inner(a)?, inner(b)?)),
    }
}

fn operation(f: Operation, operands: &[Term]) -> Attempt<Scalar> {
    let inner = |t| -> Attempt<_> { Ok(Box::new(scalar(t)?)) };
    let binary = |op, a, b| Ok(Scalar::Op(op, inner(a)?, inner(b)?));
    match (f, operands) {
        (Operation::Neg, &[a]) => Ok(Scalar::Neg(inner(a)?)),
        (Operation::Add, &[a, b]) => binary(ScalarOp::Add, a, b),
        (Operation::Sub, &[a, b]) => binary(ScalarOp::Sub, a, b),
        (Operation::Mul, &[a, b]) => binary(ScalarOp::Mul, a, b),
        (Operation::Div, &[a, b]) => binary(ScalarOp::Div, a, b),
        (Operation::Call { f }, arguments) => {
            let function = ScalarFunction::of_atl(&letters(f)?);
            let function = function.map_or_else(unknown, Ok)?;
            let arguments = arguments.iter().map(|a| scalar(*a));
            Ok(Scalar::Call(function, arguments.collect::<Attempt<_>>()?))
        }
        _ => unknown(),
    }
}
