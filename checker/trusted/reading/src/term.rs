//! Abstract syntax as terms of the kernel.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments; what a
//! list, a name or a number becomes, is said by the type that the constant takes. The exceptions
//! are all here.

use crate::number::decimal;
use crate::syntax::Syntax;
use kernel::{Kernel, Term, Type, TypeView};
use std::fmt;

/// Why a form has no term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoTerm {
    /// No constant of the theories has this name.
    Unknown(String),
    /// The form is none that a parser answers.
    OddForm,
    /// The kernel refused.
    Refused(kernel::Error),
}

impl From<kernel::Error> for NoTerm {
    fn from(error: kernel::Error) -> NoTerm {
        NoTerm::Refused(error)
    }
}

impl fmt::Display for NoTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTerm::Unknown(word) => write!(f, "the theories say nothing of {word}"),
            NoTerm::OddForm => f.write_str("it is of no form that a source has"),
            NoTerm::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for NoTerm {}

type Result<T> = std::result::Result<T, NoTerm>;

/// The term for a kernel, a C function, or any constructor in one.
pub fn of(k: &mut Kernel, syntax: &Syntax) -> Result<Term> {
    match syntax.form() {
        ("Kernel", [name, parameters, element, extents, conditions, body]) => {
            let [sizes, inputs] = sorted(parameters, element)?;
            let parts = [name, &sizes, conditions, &inputs, extents, body];
            let head = constant(k, "Kernel", &[])?;
            extend(k, head, &parts.map(Clone::clone))
        }
        // (a + (b - 1)) / b
        ("ICeil", [a, b]) => {
            let one = Syntax::new("ILit", vec![Syntax::leaf("1", b.span)], b.span);
            let (a, b, one) = (of(k, a)?, of(k, b)?, of(k, &one)?);
            let less = call(k, "ISub", &[b, one])?;
            let sum = call(k, "IAdd", &[a, less])?;
            call(k, "IDiv", &[sum, b])
        }
        ("Lit" | "CLit", [text]) => {
            let number = number(k, text.head)?;
            call(k, syntax.head, &number)
        }
        ("CBlock", statements) => block(k, statements),
        (head, args) => {
            let head = constant(k, head, &[])?;
            extend(k, head, args)
        }
    }
}

/// The sizes and the tensors among parameters, all of this type of elements.
fn sorted<'a>(parameters: &Syntax<'a>, element: &Syntax) -> Result<[Syntax<'a>; 2]> {
    let (mut sizes, mut inputs) = (vec![], vec![]);
    for parameter in &parameters.args {
        match parameter.form() {
            ("Size", [name]) => sizes.push(name.clone()),
            ("Tensor", [own, input]) if own == element => inputs.push(input.clone()),
            _ => return Err(NoTerm::OddForm),
        }
    }
    Ok([sizes, inputs].map(|list| Syntax::new("List", list, parameters.span)))
}

/// A function applied to the terms that its type asks for.
fn extend(k: &mut Kernel, mut function: Term, args: &[Syntax]) -> Result<Term> {
    for arg in args {
        let ty = domain(k, function)?;
        let arg = term(k, arg, ty)?;
        function = k.app(function, arg)?;
    }
    Ok(function)
}

/// The type of the argument of a function.
pub fn domain(k: &Kernel, function: Term) -> Result<Type> {
    let arrow = k.dest_fun(k.type_of(function)).map(|(domain, _)| domain);
    arrow.ok_or(NoTerm::OddForm)
}

/// The term of this type.
fn term(k: &mut Kernel, syntax: &Syntax, ty: Type) -> Result<Term> {
    let (head, args) = syntax.form();
    let TypeView::App(operator, types) = k.view_type(ty).clone() else {
        return Err(unknown(head));
    };
    let (operator, _) = k.type_op(operator);
    match k.letters(operator) {
        "list" => {
            let empty = constant(k, "[]", &types)?;
            args.iter().rev().try_fold(empty, |rest, item| {
                let longer = constant(k, "::", &types)?;
                let longer = extend(k, longer, std::slice::from_ref(item))?;
                Ok(k.app(longer, rest)?)
            })
        }
        "prod" => {
            let pair = constant(k, ",", &types)?;
            extend(k, pair, args)
        }
        // The number of a name has its letters for digits.
        "ident" => {
            let number = numeral(k, head.as_bytes())?;
            call(k, "Ident", &[number])
        }
        "int" => {
            let [value, _] = number(k, head)?;
            call(k, "int_of_num", &[value])
        }
        _ => of(k, syntax),
    }
}

/// Statements in sequence, `CSkip` if there are none. What is declared is known to the end.
fn block(k: &mut Kernel, statements: &[Syntax]) -> Result<Term> {
    let skip = call(k, "CSkip", &[])?;
    let mut rest = None;
    let does_something = |statement: &&Syntax| statement.head != "CDiscard";
    for statement in statements.iter().rev().filter(does_something) {
        let first = of(k, statement)?;
        rest = Some(match (statement.head, rest) {
            ("CDeclare", rest) => k.app(first, rest.unwrap_or(skip))?,
            (_, None) => first,
            (_, Some(rest)) => call(k, "CSeq", &[first, rest])?,
        });
    }
    Ok(rest.unwrap_or(skip))
}

/// A decimal number times a power of ten, and the power.
fn number(k: &mut Kernel, text: &str) -> Result<[Term; 2]> {
    let (digits, scale) = decimal(text).ok_or_else(|| unknown(text))?;
    let digits = numeral(k, &digits.to_be_bytes())?;
    let scale = numeral(k, &scale.to_be_bytes())?;
    Ok([digits, scale])
}

/// The number with these digits to the base 256.
fn numeral(k: &mut Kernel, digits: &[u8]) -> Result<Term> {
    let digits = digits.iter();
    let bits = digits.flat_map(|digit| (0..8).rev().map(move |at| digit >> at & 1 == 1));
    let mut number = call(k, "_0", &[])?;
    for bit in bits.skip_while(|bit| !bit) {
        number = call(k, if bit { "BIT1" } else { "BIT0" }, &[number])?;
    }
    call(k, "NUMERAL", &[number])
}

/// A constant without type variables, applied.
fn call(k: &mut Kernel, word: &str, args: &[Term]) -> Result<Term> {
    let head = constant(k, word, &[])?;
    Ok(args.iter().try_fold(head, |f, x| k.app(f, *x))?)
}

/// The constant of this name, with these types for its type variables.
pub fn constant(k: &mut Kernel, word: &str, types: &[Type]) -> Result<Term> {
    let name = k.name(word);
    let constant = k.find_const(name).ok_or_else(|| unknown(word))?;
    Ok(k.constant(constant, types)?)
}

fn unknown(word: &str) -> NoTerm {
    NoTerm::Unknown(word.to_owned())
}
