//! Abstract syntax as terms of the kernel.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments; what a
//! list, a name or a number becomes, is said by the type that the constant takes. The exceptions
//! are all here.

pub use crate::constants::{NoTerm, constant, name_of};
use crate::constants::{Result, call, list, number, numeral, unknown};
use crate::families::{Family, family};
use crate::syntax::Syntax;
use kernel::{Kernel, Term, Type, TypeView};

/// The term for a kernel, a C function, or any constructor in one.
pub fn of(k: &mut Kernel, syntax: &Syntax) -> Result<Term> {
    match syntax.form() {
        ("Kernel", [name, parameters, element, extents, conditions, body]) => {
            let [sizes, inputs] = sorted(parameters, element)?;
            let parts = [name, &sizes, conditions, &inputs, extents, body];
            let head = constant(k, "Kernel", &[])?;
            extend(k, head, &parts.map(Clone::clone))
        }
        ("Lit" | "CLit", [text]) => {
            let number = number(k, text.head)?;
            call(k, syntax.head, &number)
        }
        ("Over", [operator, from, binders, e]) => {
            let head = constant(k, over(operator.head, &from.args)?, &[])?;
            let args = [&from.args[..], &[binders.clone(), e.clone()]].concat();
            extend(k, head, &args)
        }
        ("Earlier", [read, own]) => {
            let head = constant(k, "Earlier", &[])?;
            let cell = Syntax::new("List", cell(read), read.span);
            extend(k, head, &[read.clone(), cell, own.clone()])
        }
        ("CBlock", statements) => block(k, statements),
        (head, args) => match family(head) {
            Some(family) => of_family(k, family, args),
            None => {
                let head = constant(k, head, &[])?;
                extend(k, head, args)
            }
        },
    }
}

/// The term of a construct that belongs to a family.
fn of_family(k: &mut Kernel, family: Family, args: &[Syntax]) -> Result<Term> {
    match (family, args) {
        (Family::Operation(constructor, "Call"), [name, arguments]) => {
            let name = ident(k, name.head)?;
            let function = call(k, "Call", &[name])?;
            operation(k, constructor, function, &arguments.args)
        }
        (Family::Operation(constructor, name), operands) => {
            let f = call(k, name, &[])?;
            operation(k, constructor, f, operands)
        }
        (Family::Comparison(constructor, name), operands) => {
            let comparison = call(k, name, &[])?;
            let f = call(k, "Compare", &[comparison])?;
            operation(k, constructor, f, operands)
        }
        (Family::Reindexer(name), [amount @ .., e]) => {
            let amounts = call(k, "Reindex", &[])?;
            let amounts = domain(k, amounts)?;
            let TypeView::App(_, types) = k.view_type(amounts).clone() else {
                return Err(NoTerm::OddForm);
            };
            let reindexer = constant(k, name, &types)?;
            let reindexer = extend(k, reindexer, amount)?;
            let e = of(k, e)?;
            call(k, "Reindex", &[reindexer, e])
        }
        _ => Err(NoTerm::OddForm),
    }
}

/// An operation on operands.
fn operation(k: &mut Kernel, constructor: &str, f: Term, operands: &[Syntax]) -> Result<Term> {
    let operands: Vec<Term> = operands.iter().map(|e| of(k, e)).collect::<Result<_>>()?;
    let ty = operands.first().map(|e| k.type_of(*e));
    let operands = list(k, &operands, ty.ok_or(NoTerm::OddForm)?)?;
    call(k, constructor, &[f, operands])
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
            let item = *types.first().ok_or(NoTerm::OddForm)?;
            let items = args.iter().map(|arg| term(k, arg, item));
            let items: Vec<Term> = items.collect::<Result<_>>()?;
            list(k, &items, item)
        }
        "prod" => {
            let pair = constant(k, ",", &types)?;
            extend(k, pair, args)
        }
        "ident" => ident(k, head),
        "int" => {
            let [value, _] = number(k, head)?;
            call(k, "int_of_num", &[value])
        }
        _ => of(k, syntax),
    }
}

/// A name: the number of it has its letters for digits.
fn ident(k: &mut Kernel, name: &str) -> Result<Term> {
    let number = numeral(k, name.as_bytes())?;
    call(k, "Ident", &[number])
}

/// The loop of an operator, with what is behind `from` or without.
fn over(operator: &str, from: &[Syntax]) -> Result<&'static str> {
    Ok(match (operator, from) {
        ("max", []) => "MaxOver",
        ("max", [_]) => "MaxFrom",
        ("min", []) => "MinOver",
        ("min", [_]) => "MinFrom",
        ("prod", []) => "ProdOver",
        ("prod", [_]) => "ProdFrom",
        _ => return Err(NoTerm::OddForm),
    })
}

/// The indices at which a tensor with a name is read.
fn cell<'a>(read: &Syntax<'a>) -> Vec<Syntax<'a>> {
    match read.form() {
        ("At", [base, index]) => [cell(base), vec![index.clone()]].concat(),
        _ => Vec::new(),
    }
}

/// Statements in sequence, `CSkip` if there are none. What is declared is known to the end.
fn block(k: &mut Kernel, statements: &[Syntax]) -> Result<Term> {
    let skip = call(k, "CSkip", &[])?;
    let mut rest = None;
    let does_something = |statement: &&Syntax| statement.head != "CDiscard";
    for statement in statements.iter().rev().filter(does_something) {
        rest = Some(match (statement.head, rest) {
            ("CDeclare", rest) => {
                let first = of(k, statement)?;
                k.app(first, rest.unwrap_or(skip))?
            }
            ("CArray", rest) => local_array(k, &statement.args, rest.unwrap_or(skip))?,
            (_, None) => of(k, statement)?,
            (_, Some(rest)) => {
                let first = of(k, statement)?;
                call(k, "CSeq", &[first, rest])?
            }
        });
    }
    Ok(rest.unwrap_or(skip))
}

/// A local array is allocated, is there for the rest of its block, and is freed.
fn local_array(k: &mut Kernel, args: &[Syntax], rest: Term) -> Result<Term> {
    let alloc = constant(k, "CAlloc", &[])?;
    let alloc = extend(k, alloc, args)?;
    let free = constant(k, "CFree", &[])?;
    let free = extend(k, free, args.get(..1).unwrap_or_default())?;
    let rest = call(k, "CSeq", &[rest, free])?;
    call(k, "CSeq", &[alloc, rest])
}
