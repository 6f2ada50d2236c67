//! Abstract syntax as terms of the kernel, and the gate statement about them.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments; what a
//! list, a name or a number becomes, is said by the type that the constant takes. The exceptions
//! are all here.

use certs::{Cause, Context, Kind};
use kernel::{Term, Type, TypeView};

use crate::syntax::{Syntax, decimal};

type Result<T> = std::result::Result<T, Cause>;

/// `∀S : 'a ops. compiles_correctly [law, ...] kernel function S`
pub fn gate(k: &mut Context, laws: &[&str], kernel: &Syntax, function: &Syntax) -> Result<Term> {
    let laws = laws.iter().map(|law| Syntax(law, vec![], kernel.2));
    let laws = Syntax("List", laws.collect(), kernel.2);
    let alpha = k.name("'a");
    let alpha = k.type_var(alpha)?;
    let parts = [laws, semantic(kernel)?, function.clone()];
    let claim = apply(k, "compiles_correctly", &[alpha], &parts)?;
    let (ops, _) = k.dest_fun(k.type_of(claim)).ok_or_else(|| unknown("S"))?;
    let scalars = k.name("S");
    let scalars = k.var(scalars, ops)?;
    let claim = k.app(claim, scalars)?;
    let claim = k.lambda(scalars, claim)?;
    let forall = k.logic.forall.0;
    let forall = k.constant(forall, &[ops])?;
    Ok(k.app(forall, claim)?)
}

/// The term for what `syntax::atl` reads as a kernel.
pub fn kernel(k: &mut Context, kernel: &Syntax) -> Result<Term> {
    apply(k, "Kernel", &[], &semantic(kernel)?.1)
}

/// The term for what `syntax::c` reads.
pub fn function(k: &mut Context, function: &Syntax) -> Result<Term> {
    apply(k, "CFunction", &[], &function.1)
}

/// A kernel as the theories have it: `Kernel name sizes preconditions inputs body`. That no extent
/// of the result is negative is one of the preconditions.
fn semantic<'a>(kernel: &Syntax<'a>) -> Result<Syntax<'a>> {
    let ("Kernel", [name, parameters, result, conditions, body]) = kernel.parts() else {
        return Err(unknown(kernel.0));
    };
    let form = |head, parts| Syntax(head, parts, kernel.2);
    let (mut sizes, mut inputs, mut preconditions) = (vec![], vec![], conditions.1.clone());
    for parameter in &parameters.1 {
        match parameter.parts() {
            ("Tensor", [name, ty]) => {
                let extents = form("List", ty.1[1..].to_vec());
                inputs.push(form("Pair", vec![name.clone(), extents]));
            }
            (_, size) => sizes.extend_from_slice(size),
        }
    }
    for extent in &result.1[1..] {
        let zero = form("ILit", vec![form("0", vec![])]);
        preconditions.push(form("BLe", vec![zero, extent.clone()]));
    }
    let lists = [sizes, preconditions, inputs].map(|list| form("List", list));
    let parts = [vec![name.clone()], lists.to_vec(), vec![body.clone()]];
    Ok(form("Kernel", parts.concat()))
}

/// A constant applied to the terms that its type asks for.
fn apply(k: &mut Context, word: &str, types: &[Type], args: &[Syntax]) -> Result<Term> {
    let mut applied = constant(k, word, types)?;
    for arg in args {
        let (ty, _) = k
            .dest_fun(k.type_of(applied))
            .ok_or_else(|| unknown(arg.0))?;
        let arg = term(k, arg, ty)?;
        applied = k.app(applied, arg)?;
    }
    Ok(applied)
}

fn call(k: &mut Context, word: &str, args: &[Term]) -> Result<Term> {
    let head = constant(k, word, &[])?;
    Ok(args.iter().try_fold(head, |f, x| k.app(f, *x))?)
}

/// The term of this type.
fn term(k: &mut Context, syntax: &Syntax, ty: Type) -> Result<Term> {
    let (head, args) = syntax.parts();
    let TypeView::App(operator, types) = k.view_type(ty).clone() else {
        return Err(unknown(head));
    };
    let (operator, _) = k.type_op(operator);
    match (k.letters(operator), head, args) {
        ("list", ..) => list(k, args, types[0]),
        ("prod", ..) => apply(k, ",", &types, args),
        // The number of a name has its letters for digits.
        ("ident", ..) => {
            let number = numeral(k, head.as_bytes())?;
            call(k, "Ident", &[number])
        }
        ("int", ..) => {
            let [value, _] = number(k, head)?;
            call(k, "int_of_num", &[value])
        }
        (_, "Lit" | "CLit", [text]) => {
            let number = number(k, text.0)?;
            call(k, head, &number)
        }
        (_, "CBlock", _) => block(k, args, ty),
        _ => apply(k, head, &[], args),
    }
}

fn list(k: &mut Context, items: &[Syntax], ty: Type) -> Result<Term> {
    let mut list = constant(k, "[]", &[ty])?;
    for item in items.iter().rev() {
        let longer = apply(k, "::", &[ty], std::slice::from_ref(item))?;
        list = k.app(longer, list)?;
    }
    Ok(list)
}

/// Statements in sequence, `CSkip` if there are none. What is declared is known to the end.
fn block(k: &mut Context, statements: &[Syntax], ty: Type) -> Result<Term> {
    let skip = call(k, "CSkip", &[])?;
    let mut rest = None;
    let does_something = |statement: &&Syntax| statement.0 != "CDiscard";
    for statement in statements.iter().rev().filter(does_something) {
        rest = Some(match (statement.parts(), rest) {
            (("CDeclare", declared), rest) => {
                let declare = apply(k, "CDeclare", &[], declared)?;
                k.app(declare, rest.unwrap_or(skip))?
            }
            (_, None) => term(k, statement, ty)?,
            (_, Some(rest)) => {
                let first = term(k, statement, ty)?;
                call(k, "CSeq", &[first, rest])?
            }
        });
    }
    Ok(rest.unwrap_or(skip))
}

/// A decimal number times a power of ten, and the power.
fn number(k: &mut Context, text: &str) -> Result<[Term; 2]> {
    let (digits, scale) = decimal(text).ok_or_else(|| unknown(text))?;
    Ok([
        numeral(k, &digits.to_be_bytes())?,
        numeral(k, &scale.to_be_bytes())?,
    ])
}

/// The number with these digits to the base 256.
fn numeral(k: &mut Context, digits: &[u8]) -> Result<Term> {
    let digits = digits.iter();
    let bits = digits.flat_map(|digit| (0..8).rev().map(move |at| digit >> at & 1 == 1));
    let mut number = call(k, "_0", &[])?;
    for bit in bits.skip_while(|bit| !bit) {
        number = call(k, if bit { "BIT1" } else { "BIT0" }, &[number])?;
    }
    call(k, "NUMERAL", &[number])
}

fn constant(k: &mut Context, word: &str, types: &[Type]) -> Result<Term> {
    let name = k.name(word);
    let constant = k.find_const(name).ok_or_else(|| unknown(word))?;
    Ok(k.constant(constant, types)?)
}

fn unknown(word: &str) -> Cause {
    Cause::Missing(Kind::Constant, word.to_owned())
}
