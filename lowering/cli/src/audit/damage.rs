//! Runs of a function on the call that a case names, beside a run of the source.

use interpret::atl::{Argument, RunError as SourceError, concrete_shape};
use interpret::c::{self, RunError};
use interpret::element::{Element as _, Machine};
use interpret::json::{self, JsonError};
use interpret::tensor::{Tensor, TensorError, size};
use interpret::value::Value;
use programs::atl::ast::Kernel;
use programs::c::ast::{Element, Function};
use programs::c::driver::Call;

use super::corpus::Damage;

/// What the output of a call holds before: bits that no case computes.
const BEFORE: u64 = 0x7a5a_5a5a_7a5a_5a5a;

/// Why the call of a case cannot be made. A test makes all of them.
#[derive(Debug, thiserror::Error)]
pub enum DamageError {
    /// The kernel has several results.
    #[error("an audit is of a kernel with one result")]
    Results,
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

/// The first cell whose bits are not those of the value that is wanted.
pub fn difference(wanted: &Wanted, bits: &[u64]) -> Option<Harm> {
    let text = |bits: u64| Value::of_bits(wanted.call.output().0, bits).write();
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

/// The call, and the result that the interpreter gives for the source.
pub fn wanted(kernel: &Kernel, damage: &Damage) -> Result<Wanted, DamageError> {
    if kernel.results.len() > 1 {
        return Err(DamageError::Results);
    }
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
        let ty = tensor.element;
        let read = |text: &String| json::read::<Value>(ty, text, &shape);
        let tensor = match damage.inputs.get(name).map(read) {
            Some(given) => given.map_err(|why| {
                let name = name.clone();
                DamageError::Input { name, why }
            })?,
            None => {
                let cells = next
                    .by_ref()
                    .take(size(&shape)?)
                    .map(|cell| Value::cast_as(ty, cell));
                let shapes = || TensorError::TooLarge(shape.clone());
                Tensor::of_values(shape.clone(), cells.collect()).ok_or_else(shapes)?
            }
        };
        let cells = tensor.cells().iter().map(|cell| cell.value().bits());
        inputs.push((ty, cells.collect()));
        arguments.push(Argument::Tensor(tensor));
    }
    let ty = kernel.result().element;
    let result = interpret::atl::run(kernel, arguments)?.typed(Some(ty));
    let cells: Vec<_> = result
        .cells()
        .iter()
        .map(|cell| cell.value().write())
        .collect();
    let call = Call {
        function: kernel.name.text.clone(),
        sizes: sizes.iter().map(|(_, value)| *value).collect(),
        inputs,
        outputs: vec![(ty, vec![Value::of_bits(ty, BEFORE).bits(); cells.len()])],
    };
    Ok(Wanted { sizes, call, cells })
}

/// What is wrong with a run of the function, as the interpreter of C finds it.
pub fn harm(function: &Function, wanted: &Wanted) -> Option<Harm> {
    let call = &wanted.call;
    let elements = |(ty, cells): &(Element, Vec<u64>)| {
        let cells = cells.iter().map(|bits| Value::of_bits(*ty, *bits));
        cells.collect()
    };
    let inputs = call.inputs.iter().map(elements).collect();
    let cells = match c::run_on::<Value>(function, &call.sizes, inputs, call.output().1.len()) {
        Ok(cells) => cells,
        Err(error) => return Some(Harm::Fault(error)),
    };
    match cells.iter().position(Option::is_none) {
        Some(cell) => Some(Harm::Unwritten(cell)),
        None => {
            let bits: Vec<u64> = cells.into_iter().flatten().map(Value::bits).collect();
            difference(wanted, &bits)
        }
    }
}
