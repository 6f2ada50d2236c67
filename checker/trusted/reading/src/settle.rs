//! What the productions of ATL leave open in a kernel: which function a call means, and whether a
//! type that is applied to an index is the one of the elements.

use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::syntax::Syntax;

/// Settles a kernel.
pub(crate) fn settle(kernel: &mut Syntax) -> Result<()> {
    let element = kernel.args.get(2).map_or("", |element| element.head);
    part(kernel, element)
}

fn part(syntax: &mut Syntax, element: &str) -> Result<()> {
    for inner in &mut syntax.args {
        part(inner, element)?;
    }
    match syntax.form() {
        ("Call", [name, arguments]) => {
            let Some(function) = Function::of_atl(name.head) else {
                return refuse(name.span, format!("`{}` is not a function", name.head));
            };
            if function.c_name(element).is_none() {
                let message = format!("`{}` is a function of f32 and f64 only", name.head);
                return refuse(name.span, message);
            }
            let constructors = ["Call1", "Call2", "Call3"];
            *syntax = function.call(constructors, name, &arguments.args, syntax.span)?;
        }
        ("Cast", [other, _]) if other.head != element => {
            return refuse(other.span, "not of the result's element type");
        }
        // The type is that of the elements, which the term does not name.
        ("Cast", [_, _]) => drop(syntax.args.remove(0)),
        _ => {}
    }
    Ok(())
}
