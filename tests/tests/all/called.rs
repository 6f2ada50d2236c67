//! Kernels as one program of C under the sanitizers, called with sizes that a test chooses.

use crate::lowered::Lowered;
use interpret::atl::{Argument, concrete_shape};
use interpret::element::{Element as _, Machine};
use interpret::tensor::{Cell, Tensor, size};
use interpret::value::Value;
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use programs::c::parse;
use programs::c::print::print;
use programs::element::Element;

use tests::sanitizers::{Call, SANITIZED, compile, outputs, program, same};

/// The generator of Knuth's MMIX: the same numbers everywhere.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }
}

/// Random inputs of a kernel, for the interpreter and as bits.
pub fn arguments(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    random: &mut Random,
) -> (Vec<Argument<Value>>, Vec<Vec<u64>>) {
    arguments_with(kernel, sizes, random, |element, _, random| {
        Value::random(element, random.next())
    })
}

/// Inputs of which data that are indices may be in bounds: they are below a size, or go up to one in
/// equal steps, as the positions of rows do. Other inputs are random.
pub fn arguments_in_bounds(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    random: &mut Random,
) -> (Vec<Argument<Value>>, Vec<Vec<u64>>) {
    let up_to: Vec<u64> = kernel.tensors().map(|_| random.next()).collect();
    let mut kinds = up_to.into_iter();
    let mut kind = (0, 0, false);
    arguments_with(kernel, sizes, random, |element, (at, count), random| {
        if at == 0 {
            let drawn = kinds.next().unwrap_or_default();
            let size = sizes.get(drawn as usize / 2 % sizes.len().max(1));
            let size = size.map_or(0, |(_, size)| *size).max(0);
            kind = (size, (count as i64 - 1).max(1), drawn.is_multiple_of(2));
        }
        match (element.range().is_some(), kind) {
            (false, _) => Value::random(element, random.next()),
            (true, (size, steps, true)) => Value::cast_as(element, size * at as i64 / steps),
            (true, (size, _, false)) => Value::cast_as(element, random.next() as i64 % size.max(1)),
        }
    })
}

/// Inputs of a kernel, of which `value` gives each cell, by its number and how many there are.
pub fn arguments_with(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    random: &mut Random,
    mut value: impl FnMut(Element, (usize, usize), &mut Random) -> Value,
) -> (Vec<Argument<Value>>, Vec<Vec<u64>>) {
    let (mut arguments, mut inputs) = (Vec::new(), Vec::new());
    for parameter in &kernel.parameters {
        let name = &parameter.name.text;
        arguments.push(match &parameter.tensor {
            None => {
                let named = sizes.iter().find(|(size, _)| size == name);
                Argument::Size(named.expect("a size").1)
            }
            Some(tensor) => {
                let shape = concrete_shape(sizes, tensor).expect("a shape");
                let count = size(&shape).expect("a size");
                let value = |at| value(tensor.element, (at, count), random);
                let values: Vec<Value> = (0..count).map(value).collect();
                inputs.push(values.iter().map(|value| value.bits()).collect());
                Argument::Tensor(Tensor::of_values(shape, values).expect("a tensor"))
            }
        });
    }
    (arguments, inputs)
}

/// A call, and the result that it is to have.
pub type Expected = (Call, Vec<u64>);

/// The calls that a test makes.
pub trait Calls {
    /// The calls of a kernel, as the function that it became, and what they are to give.
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected>;
}

/// The bits of all cells of a result.
pub fn bits(result: &Tensor<Value>) -> Vec<u64> {
    let values = result.cells().iter().map(Cell::value);
    values.map(|value| value.bits()).collect()
}

/// Kernels as C: the functions have names of their own, and the calls give these results.
#[derive(Default)]
pub struct Called {
    functions: String,
    pub kernels: usize,
    pub calls: Vec<Expected>,
}

impl Called {
    /// Makes calls of a kernel.
    pub fn add(&mut self, Lowered { kernel, c, .. }: &Lowered, calls: &impl Calls) {
        let mut function = parse(c.as_bytes()).expect("in the subset");
        function.name = format!("kernel{}", self.kernels);
        let calls = calls.of(kernel, &function);
        if !calls.is_empty() {
            self.kernels += 1;
            self.functions += &print(&function, &kernel.name.text);
            self.calls.extend(calls);
        }
    }

    /// Compiles all functions and runs the calls.
    pub fn run(&self, name: &str) {
        let text = program(&self.functions, self.calls.iter().map(|(call, _)| call));
        // The calls are one long function, which takes gcc long to optimise.
        let options = [&SANITIZED[..], &["-O0"]].concat();
        let outputs = outputs(&compile(name, &text, &options));
        assert_eq!(outputs.len(), self.calls.len());
        for ((call, expected), output) in self.calls.iter().zip(outputs) {
            let mut pairs = call.cells().zip(output.iter().zip(expected));
            let equal = pairs.all(|(ty, (a, b))| same(ty, *a, *b));
            let (name, sizes) = (&call.function, &call.sizes);
            assert!(equal, "{name} {sizes:?}: gcc {output:x?}, we {expected:x?}");
        }
    }
}
