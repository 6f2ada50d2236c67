//! Abstract syntax as terms of the kernel.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments; what a
//! list, a name or a number becomes, is said by the type that the constant takes. The exceptions
//! are all here.

pub use crate::constants::{NoTerm, constant, name_of};
use crate::constants::{Result, call, list, number, numeral, unknown};
use crate::families::{Family, family};
use crate::folds::{self, Range};
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
        ("Folds", [acc, first, binders, e]) => {
            let (acc, first) = (ident(k, acc.head)?, of(k, first)?);
            let (ranges, e) = (ranges(k, binders)?, of(k, e)?);
            folds::fold(k, acc, first, &ranges, e)
        }
        ("Over", [operator, from, binders, e]) => {
            let first = from.args.first().map(|first| of(k, first)).transpose()?;
            let operator = (operator.head, ident(k, operator.head)?);
            let (ranges, e) = (ranges(k, binders)?, of(k, e)?);
            folds::over(k, operator, first, &ranges, e)
        }
        ("Genrec", [x, binders, e]) => {
            let (x, ranges, e) = (ident(k, x.head)?, ranges(k, binders)?, of(k, e)?);
            folds::genrec(k, x, &ranges, e)
        }
        ("Earlier", [read, own]) => {
            let term = of(k, read)?;
            let own = own.args.iter().map(|index| of(k, index));
            let own: Vec<Term> = own.collect::<Result<_>>()?;
            let cell = cell(k, read)?;
            folds::earlier(k, term, &cell, &own)
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
        (Family::Comparison(constructor, name), [a, b]) => {
            let (name, a, b) = (call(k, name, &[])?, of(k, a)?, of(k, b)?);
            call(k, constructor, &[name, a, b])
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

/// The binders of a loop.
fn ranges(k: &mut Kernel, binders: &Syntax) -> Result<Vec<Range>> {
    let range = |binder: &Syntax| match &binder.args[..] {
        [name, ends] if let [lo, hi] = &ends.args[..] => {
            let name = ident(k, name.head)?;
            let (lo, hi) = (of(k, lo)?, of(k, hi)?);
            Ok(Range { name, lo, hi })
        }
        _ => Err(NoTerm::OddForm),
    };
    binders.args.iter().map(range).collect()
}

/// The indices at which a tensor with a name is read.
fn cell(k: &mut Kernel, read: &Syntax) -> Result<Vec<Term>> {
    let ("At", [base, index]) = read.form() else {
        return Ok(Vec::new());
    };
    let mut cell = cell(k, base)?;
    cell.push(of(k, index)?);
    Ok(cell)
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
