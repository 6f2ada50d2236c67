//! Programs in terms, as text. C text that is to be used is parsed and compared before.

use crate::room::PIECE;
use certs_tools::Context;
use gate::laws::LawSet;
use gate::statement::Gate;
use kernel::Term;
use programs::atl::{convert, layout};
use programs::c;
use programs::c::flags::Flags;
use programs::element::Named;
use programs::terms::{self, Form, Leaves};
use reading::Syntax;

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
    /// The C function.
    function: Option<c::ast::Function>,
}

impl Words {
    /// The words for a gate statement, if there is room for them; the room shrinks by what they take.
    pub fn of(k: &Context, gate: &Gate, room: &mut usize) -> Option<Words> {
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
        let outputs = function.as_ref().map(outputs).unwrap_or_default();
        Some(Words {
            set: gate.set,
            kernel: source.as_ref().map(|kernel| kernel.name().to_owned()),
            source: (source.as_ref()).and_then(|kernel| source_text(kernel, &outputs)),
            space: space.as_ref().and_then(space_texts),
            function: function.and_then(|f| c::convert::function(&f).ok()),
        })
    }

    /// The options with which a compiler builds the C function.
    pub fn flags(&self) -> Option<Flags> {
        self.function.as_ref().map(Flags::of)
    }

    /// The text of the C function.
    pub fn c(&self) -> Option<String> {
        Some(c::print::print(self.function.as_ref()?, ""))
    }
}

/// The text of an expression of the source, if there is room for it.
pub fn expression(k: &Context, e: Term, room: &mut usize) -> Option<String> {
    Some(terms::expression(k, e, room)?.to_string())
}

/// The same in lines of a readable length.
pub fn laid_out(k: &Context, e: Term, room: &mut usize) -> Option<String> {
    Some(layout::laid_out(&terms::expression(k, e, room)?))
}

/// The text of a kernel, if there is room for it.
pub fn kernel(k: &Context, kernel: Term, room: &mut usize) -> Option<String> {
    let leaves = Leaves::of(k, &[kernel], Form::Source);
    source_text(&leaves.syntax(k, kernel, room)?, &[])
}

/// What has extents, after what they belong to.
fn extents_text(of: &str, extents: &Syntax) -> Option<String> {
    let extents = extents.args.iter();
    let extents = extents.map(|extent| Some(convert::index(extent).ok()?.to_string()));
    let extents: Vec<String> = extents.collect::<Option<_>>()?;
    Some(match extents.is_empty() && !of.is_empty() {
        true => of.to_owned(),
        false => format!("{of}[{}]", extents.join(", ")),
    })
}

/// The extents of each array that a claim names.
fn space_texts(space: &Syntax) -> Option<Vec<String>> {
    let arrays = space.args.iter();
    arrays.map(|extents| extents_text("", extents)).collect()
}

/// The names of the outputs of a function.
fn outputs<'a>(function: &'a Syntax) -> Vec<&'a str> {
    let outputs = function.args.get(3).into_iter();
    let outputs = outputs.flat_map(|outputs| &outputs.args);
    outputs.map(|output| output.head).collect()
}

/// A kernel, as the theorem has it; which does not name results: these are the names that the outputs
/// have.
fn source_text(kernel: &Syntax, outputs: &[&str]) -> Option<String> {
    let ("Kernel", [name, sizes, conditions, inputs, results, body]) = kernel.form() else {
        return None;
    };
    let sizes = sizes.args.iter();
    let mut parameters: Vec<String> = sizes.map(|size| format!("{}: int", size.head)).collect();
    for input in &inputs.args {
        let ty = extents_text(input.ty?.name(), input.args.get(1)?)?;
        parameters.push(format!("{}: {ty}", input.name()));
    }
    let conditions = conditions.args.iter();
    let text = |it: &Syntax| match it.head {
        "All" => Some(convert::fact(it).ok()?.to_string()),
        _ => Some(convert::condition(it).ok()?.to_string()),
    };
    let conditions: Vec<String> = conditions.map(text).collect::<Option<_>>()?;
    let mut text = format!("kernel {}({})", name.head, parameters.join(", "));
    let mut named = Vec::new();
    for (k, result) in results.args.iter().enumerate() {
        let ty = extents_text(result.ty?.name(), result)?;
        named.push(match (outputs.get(k), results.args.len()) {
            (None | Some(&"out"), 1) => ty,
            (Some(output), _) => format!("{output}: {ty}"),
            (None, _) => format!("out{}: {ty}", k + 1),
        });
    }
    let named = named.join(", ");
    text += &match (outputs, results.args.len()) {
        ([] | ["out"], 1) => format!(" -> {named}"),
        _ => format!(" -> ({named})"),
    };
    if !conditions.is_empty() {
        text += &format!("\n  where {}", conditions.join(", "));
    }
    text += &format!("\n  = {}\n", convert::expr(body).ok()?);
    Some(text)
}
