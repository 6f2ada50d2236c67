//! What calls of definitions stand for: with `def f(x: f32) = e`, `f(a)` is `let x := a in e`.

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
    element: &str,
    span: Span,
) -> Result<Syntax<'a>> {
    let (name, parameters) = (definition.name(), &definition.args[1].args);
    takes(name, parameters.len(), arguments.len(), span)?;
    if let Some(other) = parameters.iter().find(|p| p.args[0].head != element) {
        let other = other.args[1].name();
        let message = format!("`{name}` is not of the result's element type: its `{other}` is not");
        return refuse(span, message);
    }
    let names = parameters
        .iter()
        .map(|parameter| &parameter.args[1].args[0]);
    let mut open: Vec<(&Syntax, &Syntax)> = names.zip(arguments).collect();
    let mut value = body;
    while !open.is_empty() {
        let is_apart = |at: &usize| {
            let mut others = open.iter().enumerate().filter(|(other, _)| other != at);
            others.all(|(_, (name, _))| !open[*at].1.mentions(name))
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
