//! What calls of definitions stand for: with `def f(x: f32) = e`, `f(a)` is `let x := a in e`, where a is f32.

use crate::error::{Result, refuse};
use crate::functions::takes;
use crate::span::Span;
use crate::syntax::Syntax;

/// The definitions of a file so far, and how many forms were put for calls of them.
#[derive(Default)]
pub struct Definitions<'a> {
    pub(crate) known: Vec<Syntax<'a>>,
    pub(crate) forms: usize,
}

/// The settled body of a definition with its parameters bound to settled arguments, whose names mean
/// what they do where the call is: no `let` is around one that binds a name in it.
pub(crate) fn bound<'a>(
    definition: &Syntax<'a>,
    arguments: &[Syntax<'a>],
    body: Syntax<'a>,
    span: Span,
) -> Result<Syntax<'a>> {
    let (name, parameters) = (definition.name(), &definition.args[1].args);
    takes(name, parameters.len(), arguments.len(), span)?;
    let mut open: Vec<(&Syntax, &Syntax)> = parameters.iter().zip(arguments).collect();
    let mut value = body;
    while !open.is_empty() {
        let is_apart = |at: &usize| {
            let mut others = open.iter().enumerate().filter(|(other, _)| other != at);
            others.all(|(_, (parameter, _))| !reads(open[*at].1, name_of(parameter)))
        };
        let Some(innermost) = (0..open.len()).rev().find(is_apart) else {
            let message = format!(
                "two arguments of `{name}` read the name of the other one's parameter; use `let` for one"
            );
            return refuse(span, message);
        };
        let (parameter, argument) = open.remove(innermost);
        let ty = parameter.args[0].clone();
        let typed = Syntax::new("Typed", vec![ty, argument.clone()], argument.span);
        value = Syntax::new("Let", vec![name_of(parameter).clone(), typed, value], span);
    }
    // A body of literals alone has the type that is asked for.
    let ty = definition.ty.map(|ty| Syntax::leaf(ty.c_name(), span));
    let parts = ty.into_iter().chain([value]);
    Ok(Syntax::new("Typed", parts.collect(), span))
}

/// Whether a name is in an expression, but for where a `let` in it binds that name.
fn reads(e: &Syntax, name: &Syntax) -> bool {
    match (e.head, &e.args[..]) {
        ("Let", [x, d, _]) if x == name => reads(d, name),
        _ => e == name || e.args.iter().any(|part| reads(part, name)),
    }
}

/// The name of a parameter, `Tensor type (Pair name extents)`.
fn name_of<'s, 'a>(parameter: &'s Syntax<'a>) -> &'s Syntax<'a> {
    &parameter.args[1].args[0]
}
