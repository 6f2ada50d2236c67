//! Runs of a function on the call that a case names, beside a run of the source.

use interpret::atl::{Argument, RunError as SourceError, concrete_shape};
use interpret::c::{self, Bits, RunError};
use interpret::element::Machine;
use interpret::json::{self, JsonError};
use interpret::tensor::{Tensor, TensorError, size};
use programs::atl::ast::Kernel;
use programs::c::ast::{Element, Function};
use programs::c::driver::Call;

use super::corpus::Damage;

/// What the output of a call holds before: bits that no case computes.
const BEFORE: u64 = 0x7a5a_5a5a_7a5a_5a5a;

/// Why the call of a case cannot be made. A test makes all of them.
#[derive(Debug, thiserror::Error)]
pub enum DamageError {
    /// A size has no value.
    #[error("the size `{0}` has no value")]
    Size(String),
    /// An input is not a tensor of its shape.
    #[error("the input `{name}`: {why}")]
    Input { name: String, why: JsonError },
    /// The source has no result.
    #[error("the source: {0}")]
    Source(#[from] SourceError),
    /// A tensor is too large.
    #[error(transparent)]
    Tensor(#[from] TensorError),
}

/// The call of a case, and the result that it should have.
pub struct Wanted {
    /// The sizes, by name.
    pub sizes: Vec<(String, i64)>,
    /// The call.
    pub call: Call,
    /// The cells of the result, as text.
    pub cells: Vec<String>,
}

/// What is wrong with a run.
#[derive(Debug, thiserror::Error)]
pub enum Harm {
    /// It goes wrong.
    #[error("{0}")]
    Fault(RunError),
    /// A cell of the output is never written.
    #[error("out[{0}] is never written")]
    Unwritten(usize),
    /// A cell of the output has another value.
    #[error("out[{cell}] is {found} and should be {expected}")]
    Value {
        /// Which one.
        cell: usize,
        /// The value that the source says.
        expected: String,
        /// The value that it has.
        found: String,
    },
}

/// The call, and the result that the interpreter gives for the source.
pub fn wanted(kernel: &Kernel, damage: &Damage) -> Result<Wanted, DamageError> {
    match kernel.result.element {
        Element::F32 => wanted_of::<f32>(kernel, damage),
        Element::F64 => wanted_of::<f64>(kernel, damage),
        Element::U32 => wanted_of::<u32>(kernel, damage),
        Element::U64 => wanted_of::<u64>(kernel, damage),
    }
}

/// What is wrong with a run of the function, as the interpreter of C finds it.
pub fn harm(function: &Function, wanted: &Wanted) -> Option<Harm> {
    match function.element {
        Element::F32 => harm_of::<f32>(function, wanted),
        Element::F64 => harm_of::<f64>(function, wanted),
        Element::U32 => harm_of::<u32>(function, wanted),
        Element::U64 => harm_of::<u64>(function, wanted),
    }
}

/// The first cell whose bits are not those of the value that is wanted.
pub fn difference(wanted: &Wanted, bits: &[u64]) -> Option<Harm> {
    let text = |bits: u64| match wanted.call.element {
        Element::F32 => f32::of_bits(bits).write(),
        Element::F64 => f64::of_bits(bits).write(),
        Element::U32 => u32::of_bits(bits).write(),
        Element::U64 => u64::of_bits(bits).write(),
    };
    let pairs = wanted.cells.iter().zip(bits).enumerate();
    let mut pairs = pairs.map(|(cell, (expected, bits))| (cell, expected, text(*bits)));
    let (cell, expected, found) = pairs.find(|(_, expected, found)| *expected != found)?;
    let expected = expected.clone();
    Some(Harm::Value {
        cell,
        expected,
        found,
    })
}

fn wanted_of<S: Machine + Bits>(kernel: &Kernel, damage: &Damage) -> Result<Wanted, DamageError> {
    let (mut sizes, mut inputs) = (Vec::new(), Vec::new());
    for name in kernel.sizes() {
        let value = damage.sizes.get(name);
        let value = value.ok_or_else(|| DamageError::Size(name.to_owned()))?;
        sizes.push((name.to_owned(), *value));
    }
    let (mut arguments, mut next) = (Vec::new(), 1..);
    for parameter in &kernel.parameters {
        let name = &parameter.name.text;
        let Some(tensor) = &parameter.tensor else {
            let value = damage.sizes.get(name).copied();
            arguments.push(Argument::Size(value.unwrap_or_default()));
            continue;
        };
        let shape = concrete_shape(&sizes, tensor)?;
        let read = |text: &String| json::read::<S>(text, &shape);
        let tensor = match damage.inputs.get(name).map(read) {
            Some(given) => given.map_err(|why| {
                let name = name.clone();
                DamageError::Input { name, why }
            })?,
            None => {
                let cells = next.by_ref().take(size(&shape)?).map(S::cast).collect();
                let shapes = || TensorError::TooLarge(shape.clone());
                Tensor::of_values(shape.clone(), cells).ok_or_else(shapes)?
            }
        };
        let cells = tensor.cells().iter().map(|cell| cell.value().bits());
        inputs.push(cells.collect());
        arguments.push(Argument::Tensor(tensor));
    }
    let result = interpret::atl::run(kernel, arguments)?;
    let cells: Vec<_> = result
        .cells()
        .iter()
        .map(|cell| cell.value().write())
        .collect();
    let call = Call {
        function: kernel.name.text.clone(),
        element: kernel.result.element,
        sizes: sizes.iter().map(|(_, value)| *value).collect(),
        inputs,
        output: vec![S::of_bits(BEFORE).bits(); cells.len()],
    };
    Ok(Wanted { sizes, call, cells })
}

fn harm_of<S: Machine + Bits>(function: &Function, wanted: &Wanted) -> Option<Harm> {
    let call = &wanted.call;
    let elements = |cells: &Vec<u64>| cells.iter().map(|bits| S::of_bits(*bits)).collect();
    let inputs = call.inputs.iter().map(elements).collect();
    let cells = match c::run_on::<S>(function, &call.sizes, inputs, call.output.len()) {
        Ok(cells) => cells,
        Err(error) => return Some(Harm::Fault(error)),
    };
    match cells.iter().position(Option::is_none) {
        Some(cell) => Some(Harm::Unwritten(cell)),
        None => {
            let bits: Vec<u64> = cells.into_iter().flatten().map(S::bits).collect();
            difference(wanted, &bits)
        }
    }
}
