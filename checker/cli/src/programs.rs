//! Programs in terms, as text. C text that is to be used is parsed and compared before.

use crate::room::PIECE;
use certs_tools::Context;
use gate::laws::{Element, LawSet};
use gate::statement::Gate;
use kernel::Term;
use programs::atl::{convert, layout};
use programs::c;
use programs::c::flags::Flags;
use programs::terms::{self, Form, Leaves};
use reading::Syntax;

/// What stands for the type of elements where it is not known.
const UNKNOWN: Element = Element::F32;

/// What a gate statement says.
#[derive(Debug)]
pub struct Words {
    /// The laws of scalars that it assumes.
    pub set: LawSet,
    /// The name of the kernel.
    pub kernel: Option<String>,
    /// The source program.
    pub source: Option<String>,
    /// The extents of the arrays that the function may ask for beside, `[n, 8]`.
    pub space: Option<Vec<String>>,
    /// The C function; where the type of elements is not known, `float` stands for it.
    function: Option<c::ast::Function>,
    /// Whether that type is known.
    is_typed: bool,
}

impl Words {
    /// The words for a gate statement, about elements of this type, if there is room for them;
    /// the room shrinks by what they take.
    pub fn of(
        k: &Context,
        gate: &Gate,
        element: Option<Element>,
        room: &mut usize,
    ) -> Option<Words> {
        *room = room.checked_sub(PIECE)?;
        let Gate {
            space,
            kernel,
            function,
            ..
        } = *gate;
        let leaves = Leaves::of(k, &[space, kernel, function], Form::Source);
        let space = leaves.syntax(k, space, room);
        let source = leaves.syntax(k, kernel, room);
        let function = leaves.syntax(k, function, room);
        Some(Words {
            set: gate.set,
            kernel: source.as_ref().map(|kernel| kernel.name().to_owned()),
            source: source
                .as_ref()
                .and_then(|kernel| source_text(kernel, element)),
            space: space.as_ref().and_then(space_texts),
            function: function
                .and_then(|f| c::convert::function(element.unwrap_or(UNKNOWN), &f).ok()),
            is_typed: element.is_some(),
        })
    }

    /// The options with which a compiler builds the C function, where the type of elements is known.
    pub fn flags(&self) -> Option<Flags> {
        let function = self.function.as_ref();
        function.filter(|_| self.is_typed).map(Flags::of)
    }

    /// The text of the C function, where the type of elements is known.
    pub fn c(&self) -> Option<String> {
        self.c_text().filter(|_| self.is_typed)
    }

    /// The text of the C function; where the type of elements is not known, `float` stands for it.
    pub fn c_text(&self) -> Option<String> {
        Some(c::print::print(self.function.as_ref()?, ""))
    }
}

/// The text of an expression of the source, if there is room for it; where the type of elements is
/// not known, `f32` stands for it.
pub fn expression(
    k: &Context,
    e: Term,
    element: Option<Element>,
    room: &mut usize,
) -> Option<String> {
    Some(terms::expression(k, e, element.unwrap_or(UNKNOWN), room)?.to_string())
}

/// The same in lines of a readable length.
pub fn laid_out(
    k: &Context,
    e: Term,
    element: Option<Element>,
    room: &mut usize,
) -> Option<String> {
    let e = terms::expression(k, e, element.unwrap_or(UNKNOWN), room)?;
    Some(layout::laid_out(&e))
}

/// The text of a kernel, if there is room for it.
pub fn kernel(
    k: &Context,
    kernel: Term,
    element: Option<Element>,
    room: &mut usize,
) -> Option<String> {
    let leaves = Leaves::of(k, &[kernel], Form::Source);
    source_text(&leaves.syntax(k, kernel, room)?, element)
}

/// A tensor as far as it is in the theorem: without element type.
fn tensor_text(name: &str, extents: &Syntax) -> Option<String> {
    let extents = extents.args.iter();
    let extents = extents.map(|extent| Some(convert::index(extent).ok()?.to_string()));
    let extents: Vec<String> = extents.collect::<Option<_>>()?;
    Some(match extents.is_empty() && !name.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", extents.join(", ")),
    })
}

/// The extents of each array that a claim names.
fn space_texts(space: &Syntax) -> Option<Vec<String>> {
    let arrays = space.args.iter();
    arrays.map(|extents| tensor_text("", extents)).collect()
}

/// A kernel, as far as it is in the theorem; where the type of elements is not known, `f32` stands
/// for it.
fn source_text(kernel: &Syntax, element: Option<Element>) -> Option<String> {
    let ("Kernel", [name, sizes, conditions, inputs, result, body]) = kernel.form() else {
        return None;
    };
    let sizes = sizes.args.iter();
    let mut parameters: Vec<String> = sizes.map(|size| format!("{}: int", size.head)).collect();
    for input in &inputs.args {
        parameters.push(tensor_text(input.name(), input.args.get(1)?)?);
    }
    let conditions = conditions.args.iter();
    let element = element.unwrap_or(UNKNOWN);
    let text = |condition| Some(convert::condition(condition, element).ok()?.to_string());
    let conditions = conditions.map(text);
    let conditions: Vec<String> = conditions.collect::<Option<_>>()?;
    let mut text = format!("kernel {}({})", name.head, parameters.join(", "));
    if !result.args.is_empty() {
        text += &format!(" -> {}", tensor_text("", result)?);
    }
    if !conditions.is_empty() {
        text += &format!("\n  where {}", conditions.join(", "));
    }
    text += &format!("\n  = {}\n", convert::expr(body, element).ok()?);
    Some(text)
}
