//! Definitions of a source, `def f(x: f32) = e`.

use crate::calls::Definitions;
use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::settle_atl::settle;
use crate::syntax::Syntax;
use crate::typing_atl;
use crate::visibility;

/// How many definitions a file may have.
const MAX_DEFINITIONS: usize = 256;

/// How many parameters a definition may have.
const MAX_PARAMETERS: usize = 16;

/// Checks a definition, with those that stand before it.
///
/// 0. There are not too many, and it has not too many parameters.
/// 1. Its name is that of no function, and of no other definition.
/// 2. Its parameters are scalars, and have different names.
/// 3. The body is a value in which only the parameters are read, and only what is defined before it is
///    called.
///
/// It gets the type of its body, unless that is made of literals alone.
pub(crate) fn check<'a>(definition: &mut Syntax<'a>, before: &mut Definitions<'a>) -> Result<()> {
    let [name, parameters, body] = &definition.args[..] else {
        return Ok(());
    };
    if before.known.len() == MAX_DEFINITIONS {
        let message = format!("more than {MAX_DEFINITIONS} definitions");
        return refuse(name.span, message);
    }
    if parameters.args.len() > MAX_PARAMETERS {
        let message = format!("more than {MAX_PARAMETERS} parameters");
        return refuse(parameters.args[MAX_PARAMETERS].span, message);
    }
    let is_other = before.known.iter().any(|other| other.name() == name.head);
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
    // It is read as if its result were of the type of its first parameter.
    let element = match parameters.args.first() {
        Some(first) => first.args[0].clone(),
        None => Syntax::leaf("float", name.span),
    };
    let none = Syntax::leaf("List", name.span);
    let output = vec![Syntax::leaf("out", name.span), none.clone()];
    let output = Syntax::new("Pair", output, name.span);
    let result = Syntax::new("Tensor", vec![element, output], name.span);
    let results = Syntax::new("List", vec![result], name.span);
    let parts = [name, parameters, &results, &none, body];
    let mut kernel = Syntax::new("Kernel", parts.map(Clone::clone).into(), definition.span);
    settle(&mut kernel, before)?;
    if let [_, parameters, .., body] = &mut kernel.args[..] {
        definition.ty = typing_atl::definition(parameters, body)?;
    }
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
