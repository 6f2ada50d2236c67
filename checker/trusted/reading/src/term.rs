//! Abstract syntax as terms of the kernel.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments; what a
//! list, a name or a number becomes, is said by the type that the constant takes, and a constant that
//! takes a type of elements first is applied to that of the form. The exceptions are all here.

pub use crate::constants::{NoTerm, constant, name_of};
use crate::constants::{Result, call, list, number, numeral, unknown};
use crate::families::{Family, family};
use crate::laws::Element;
use crate::number::INFINITY;
use crate::syntax::Syntax;
use kernel::{Kernel, Term, Type, TypeView};
use std::slice;

/// The term for a kernel, a C function, or any constructor in one.
pub fn of(k: &mut Kernel, syntax: &Syntax) -> Result<Term> {
    match syntax.form() {
        ("Kernel", [name, parameters, results, conditions, body]) => {
            let [sizes, inputs, mut types] = sorted(parameters)?;
            let [_, outputs, own] = sorted(results)?;
            types.args.extend(own.args);
            let extents = outputs.args.iter().filter_map(|output| output.args.get(1));
            let extents = Syntax::new("List", extents.cloned().collect(), results.span);
            let [conditions, facts] = asked(conditions);
            let bodies = Syntax::new("List", bodies(results, body)?, body.span);
            let parts = [
                name,
                &sizes,
                &conditions,
                &facts,
                &inputs,
                &extents,
                &types,
                &bodies,
            ];
            let head = constant(k, "Kernel", &[])?;
            extend(k, head, &parts.map(Clone::clone))
        }
        ("CFunction", [name, sizes, inputs, outputs, body]) => {
            let arrays = inputs.args.iter().chain(&outputs.args);
            let types =
                arrays.map(|array| array.ty.map(|ty| Syntax::leaf(ty.c_name(), array.span)));
            let types = types.collect::<Option<_>>().ok_or(NoTerm::OddForm)?;
            let types = Syntax::new("List", types, syntax.span);
            let head = constant(k, "CFunction", &[])?;
            extend(
                k,
                head,
                &[name, sizes, inputs, outputs, &types, body].map(Clone::clone),
            )
        }
        ("Lit", [text]) if text.head == INFINITY => typed(k, "Infinity", syntax),
        ("Lit" | "CLit", [text]) => {
            let [digits, scale] = number(k, text.head)?;
            let ty = elem(k, syntax)?;
            call(k, syntax.head, &[ty, digits, scale])
        }
        ("Over", [operator, from, binders, e]) => {
            let head = typed(k, over(operator.head, &from.args)?, syntax)?;
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
            Some(family) => of_family(k, family, syntax),
            None => {
                let head = typed(k, head, syntax)?;
                extend(k, head, args)
            }
        },
    }
}

/// The constant of this name, applied to the type of the elements if it takes one.
fn typed(k: &mut Kernel, word: &str, syntax: &Syntax) -> Result<Term> {
    let head = constant(k, word, &[])?;
    let first = k
        .dest_fun(k.type_of(head))
        .map(|(first, _)| k.view_type(first).clone());
    match first {
        Some(TypeView::App(operator, _)) if k.letters(k.type_op(operator).0) == "elem" => {
            let ty = elem(k, syntax)?;
            Ok(k.app(head, ty)?)
        }
        _ => Ok(head),
    }
}

/// The type of the elements of a form.
fn elem(k: &mut Kernel, syntax: &Syntax) -> Result<Term> {
    let ty = syntax.ty.ok_or(NoTerm::OddForm)?;
    constant(k, ty.constructor(), &[])
}

/// The term of a construct that belongs to a family.
fn of_family(k: &mut Kernel, family: Family, syntax: &Syntax) -> Result<Term> {
    match (family, &syntax.args[..]) {
        (Family::Operation(constructor, "Call"), [name, arguments]) => {
            let name = ident(k, name.head)?;
            let function = call(k, "Call", &[name])?;
            let head = typed(k, constructor, syntax)?;
            operation(k, head, function, &arguments.args)
        }
        (Family::Operation(constructor, "Convert"), [e]) => {
            let from = elem(k, e)?;
            let conversion = call(k, "Convert", &[from])?;
            let head = typed(k, constructor, syntax)?;
            operation(k, head, conversion, slice::from_ref(e))
        }
        (Family::Operation(constructor, name), operands) => {
            let f = call(k, name, &[])?;
            let head = typed(k, constructor, syntax)?;
            operation(k, head, f, operands)
        }
        (Family::Bits(constructor, name), operands) => {
            let bits = call(k, name, &[])?;
            let f = call(k, "Bits", &[bits])?;
            let head = typed(k, constructor, syntax)?;
            operation(k, head, f, operands)
        }
        (Family::Comparison(constructor, name), operands) => {
            let comparison = call(k, name, &[])?;
            let f = call(k, "Compare", &[comparison])?;
            let head = typed(k, constructor, syntax)?;
            operation(k, head, f, operands)
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

/// An operation on operands, below a constructor with its type.
fn operation(k: &mut Kernel, head: Term, f: Term, operands: &[Syntax]) -> Result<Term> {
    let operands: Vec<Term> = operands.iter().map(|e| of(k, e)).collect::<Result<_>>()?;
    let ty = operands.first().map(|e| k.type_of(*e));
    let operands = list(k, &operands, ty.ok_or(NoTerm::OddForm)?)?;
    let head = k.app(head, f)?;
    Ok(k.app(head, operands)?)
}

/// The sizes and the tensors among parameters, and the types of these.
fn sorted<'a>(parameters: &Syntax<'a>) -> Result<[Syntax<'a>; 3]> {
    let (mut sizes, mut inputs, mut types) = (vec![], vec![], vec![]);
    for parameter in &parameters.args {
        match parameter.form() {
            ("Size", [name]) => sizes.push(name.clone()),
            ("Tensor", [ty, input]) => {
                inputs.push(input.clone());
                types.push(ty.clone());
            }
            _ => return Err(NoTerm::OddForm),
        }
    }
    Ok([sizes, inputs, types].map(|list| Syntax::new("List", list, parameters.span)))
}

/// The expression of each result: of one, the body; of several, what is left of the body where a
/// tuple has only the part at this place.
pub fn bodies<'a>(results: &Syntax<'a>, body: &Syntax<'a>) -> Result<Vec<Syntax<'a>>> {
    match results.args.len() {
        1 => Ok(vec![body.clone()]),
        many => (0..many).map(|at| part(body, at)).collect(),
    }
}

fn part<'a>(body: &Syntax<'a>, at: usize) -> Result<Syntax<'a>> {
    let args = match body.form() {
        ("Tuple", [first, others]) => {
            let mut parts = [first].into_iter().chain(&others.args);
            return parts.nth(at).cloned().ok_or(NoTerm::OddForm);
        }
        ("If", [condition, yes, no]) => vec![condition.clone(), part(yes, at)?, part(no, at)?],
        ("Gen" | "Let" | "LetIndex" | "LetData" | "Taken", [around @ .., inner]) => {
            let mut args = around.to_vec();
            args.push(part(inner, at)?);
            args
        }
        _ => return Err(NoTerm::OddForm),
    };
    Ok(body.of(args))
}

/// The conditions on sizes among those after `where`, and those on data.
fn asked<'a>(conditions: &Syntax<'a>) -> [Syntax<'a>; 2] {
    let all = conditions.args.iter().cloned();
    let (on_data, on_sizes): (Vec<_>, Vec<_>) = all.partition(|it| it.head == "All");
    let pair = |fact: Syntax<'a>| Syntax::new("Pair", fact.args, fact.span);
    let on_data = on_data.into_iter().map(pair).collect();
    [on_sizes, on_data].map(|list| Syntax::new("List", list, conditions.span))
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
        "elem" => {
            let ty = Element::of_c(head).ok_or_else(|| unknown(head))?;
            constant(k, ty.constructor(), &[])
        }
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
        ("sum", []) => "SumOver",
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
            ("CDeclare" | "CIndex", rest) => {
                let first = of(k, statement)?;
                k.app(first, rest.unwrap_or(skip))?
            }
            ("CArray", rest) => local_array(k, statement, rest.unwrap_or(skip))?,
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
fn local_array(k: &mut Kernel, array: &Syntax, rest: Term) -> Result<Term> {
    let alloc = typed(k, "CAlloc", array)?;
    let alloc = extend(k, alloc, &array.args)?;
    let free = constant(k, "CFree", &[])?;
    let free = extend(k, free, array.args.get(..1).unwrap_or_default())?;
    let rest = call(k, "CSeq", &[rest, free])?;
    call(k, "CSeq", &[alloc, rest])
}
