//! Definitions of a source, `def f(x: f32) = e`. A call `f(a)` is `let x := a in e`.

use crate::error::{Result, refuse};
use crate::functions::{Function, takes};
use crate::settle_atl::settle;
use crate::span::Span;
use crate::syntax::Syntax;
use crate::visibility;

/// How many definitions a file may have.
const MAX_DEFINITIONS: usize = 256;

/// How many forms the bodies may have that calls in one kernel stand for.
pub(crate) const MAX_FORMS: usize = 10_000;

/// Checks a definition, with those that stand before it.
///
/// 0. There are not too many.
/// 1. Its name is that of no function, and of no other definition.
/// 2. Its parameters are scalars of one type, and have different names.
/// 3. The body is a value in which only the parameters are read, and only what is defined before it is
///    called.
pub(crate) fn check<'a>(definition: &Syntax<'a>, before: &[Syntax<'a>]) -> Result<()> {
    let [name, parameters, body] = &definition.args[..] else {
        return Ok(());
    };
    if before.len() == MAX_DEFINITIONS {
        let message = format!("more than {MAX_DEFINITIONS} definitions");
        return refuse(name.span, message);
    }
    let is_other = before.iter().any(|other| other.name() == name.head);
    if is_other || Function::of_atl(name.head).is_some() {
        return refuse(name.span, format!("`{}` is already a function", name.head));
    }
    for parameter in &parameters.args {
        if !is_scalar(parameter) {
            return refuse(
                parameter.span,
                "a parameter of a definition is a scalar: `x: f32`",
            );
        }
    }
    let element = match parameters.args.first() {
        Some(first) => first.args[0].clone(),
        None => Syntax::leaf("float", name.span),
    };
    let none = || Syntax::leaf("List", name.span);
    let parts = [name, parameters, &element, &none(), &none(), body];
    let mut kernel = Syntax::new("Kernel", parts.map(Clone::clone).into(), definition.span);
    settle(&mut kernel, before)?;
    visibility::check(&kernel)
}

fn is_scalar(parameter: &Syntax) -> bool {
    match parameter.form() {
        ("Tensor", [_, input]) => {
            matches!(&input.args[..], [_, extents] if extents.args.is_empty())
        }
        _ => false,
    }
}

/// The settled body of a definition with its parameters bound to settled arguments, whose names mean
/// what they do where the call is: no `let` is around one that binds a name in it.
pub(crate) fn bound<'a>(
    definition: &Syntax<'a>,
    arguments: &[Syntax<'a>],
    body: Syntax<'a>,
    element: &str,
    span: Span,
) -> Result<Syntax<'a>> {
    let (name, parameters) = (definition.name(), &definition.args[1].args);
    takes(name, parameters.len(), arguments.len(), span)?;
    if let Some(other) = parameters.iter().find(|p| p.args[0].head != element) {
        return refuse(
            span,
            format!(
                "`{name}` is not of the result's element type, `{}` is",
                other.args[1].name()
            ),
        );
    }
    let names = parameters
        .iter()
        .map(|parameter| &parameter.args[1].args[0]);
    let mut open: Vec<(&Syntax, &Syntax)> = names.zip(arguments).collect();
    let mut value = body;
    while !open.is_empty() {
        let is_apart = |at: &usize| {
            let mut others = open.iter().enumerate().filter(|(other, _)| other != at);
            others.all(|(_, (name, _))| !mentions(open[*at].1, name.head))
        };
        let Some(innermost) = (0..open.len()).rev().find(is_apart) else {
            let message = format!(
                "two arguments of `{name}` read the name of the other one's parameter; use `let` for one"
            );
            return refuse(span, message);
        };
        let (x, argument) = open.remove(innermost);
        value = Syntax::new("Let", vec![x.clone(), argument.clone(), value], span);
    }
    Ok(value)
}

/// Whether a name is in a form.
fn mentions(syntax: &Syntax, name: &str) -> bool {
    syntax.head == name || syntax.args.iter().any(|part| mentions(part, name))
}

/// How many forms a form is made of.
pub(crate) fn forms(syntax: &Syntax) -> usize {
    1 + syntax.args.iter().map(forms).sum::<usize>()
}

/// How deep its parts are in each other.
pub(crate) fn height(syntax: &Syntax) -> usize {
    1 + syntax.args.iter().map(height).max().unwrap_or(0)
}
