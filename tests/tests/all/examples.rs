//! Every kernel of every example: the C text under the sanitizers gives what the interpreter gives,
//! bit for bit, on many sizes, zero and one included.

use crate::lowered::EXAMPLES;
use interpret::atl::{Argument, concrete_shape, meets_precondition, run};
use interpret::element::Machine;
use interpret::tensor::{Cell, Tensor, size};
use programs::atl::ast::{ElementType, Kernel};
use programs::c::ast::Element;

use tests::sanitizers::{Call, SANITIZED, compile, gcc_works, outputs, program, same};

/// How many combinations of sizes a kernel with sizes is run with, at least.
const COMBINATIONS: usize = 20;

/// The greatest size that is tried, and that of a kernel with one size only.
const GREATEST: [u64; 2] = [11, 40];

/// An element type whose values have bits.
pub trait Bits: Machine {
    /// The bits of a value.
    fn bits(&self) -> u64;
}

impl Bits for f32 {
    fn bits(&self) -> u64 {
        self.to_bits().into()
    }
}

impl Bits for f64 {
    fn bits(&self) -> u64 {
        self.to_bits()
    }
}

impl Bits for u32 {
    fn bits(&self) -> u64 {
        (*self).into()
    }
}

impl Bits for u64 {
    fn bits(&self) -> u64 {
        *self
    }
}

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

/// Sizes that meet the precondition: small ones in every combination first, then random ones.
fn sizes(kernel: &Kernel) -> Vec<Vec<(String, i64)>> {
    let sizes = kernel.parameters.iter().filter(|p| p.tensor.is_none());
    let names: Vec<&String> = sizes.map(|size| &size.name.text).collect();
    let greatest = GREATEST[usize::from(names.len() == 1)];
    let mut random = Random(1);
    let mut found: Vec<Vec<(String, i64)>> = Vec::new();
    for attempt in 0..20_000_u64 {
        let value = |position: usize| match attempt {
            0..8 => (attempt >> (position % 3)) as i64 & 1,
            _ => (random.next() % (2 + attempt / 8).min(greatest + 1)) as i64,
        };
        let values = (0..names.len()).map(value);
        let names = names.iter().map(|name| name.to_string());
        let sizes: Vec<_> = names.zip(values.collect::<Vec<_>>()).collect();
        let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
        let fits = |tensor| concrete_shape(&sizes, tensor).is_ok_and(|s| size(&s).is_ok());
        if !found.contains(&sizes)
            && meets_precondition(kernel, &sizes)
            && tensors.chain([&kernel.result]).all(fits)
        {
            found.push(sizes);
        }
        if found.len() == COMBINATIONS + 4 {
            break;
        }
    }
    assert!(
        found.len()
            >= if sizes_needed(kernel) {
                COMBINATIONS
            } else {
                1
            },
        "{}: {} combinations",
        kernel.name.text,
        found.len()
    );
    found
}

/// Whether a kernel has sizes to choose.
fn sizes_needed(kernel: &Kernel) -> bool {
    kernel.parameters.iter().any(|p| p.tensor.is_none())
}

/// Random inputs of a kernel, for the interpreter and as bits.
pub fn arguments<S: Bits>(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    random: &mut Random,
) -> (Vec<Argument<S>>, Vec<Vec<u64>>) {
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
                let values: Vec<S> = (0..count).map(|_| S::random(random.next())).collect();
                inputs.push(values.iter().map(S::bits).collect());
                Argument::Tensor(Tensor::of_values(shape, values).expect("a tensor"))
            }
        });
    }
    (arguments, inputs)
}

/// The calls of a kernel, and what the interpreter says that they give.
fn calls<S: Bits>(kernel: &Kernel, element: Element) -> Vec<(Call, Vec<u64>)> {
    let mut random = Random(2);
    let mut calls = Vec::new();
    for sizes in sizes(kernel) {
        let (arguments, inputs) = arguments::<S>(kernel, &sizes, &mut random);
        let result = run(kernel, arguments);
        let result = result.unwrap_or_else(|error| panic!("{sizes:?}: {error}"));
        let expected: Vec<u64> = result
            .cells()
            .iter()
            .map(Cell::value)
            .map(|v| v.bits())
            .collect();
        let call = Call {
            function: kernel.name.text.clone(),
            element,
            sizes: sizes.iter().map(|(_, value)| *value).collect(),
            inputs,
            // What the caller left there must not matter.
            output: expected
                .iter()
                .map(|_| random.next() & 0xffff_ffff)
                .collect(),
        };
        calls.push((call, expected));
    }
    calls
}

#[test]
fn compiled_examples_give_what_the_interpreter_gives() {
    if !gcc_works() {
        return;
    }
    for lowered in EXAMPLES.iter() {
        let kernel = &lowered.kernel;
        let name = &kernel.name.text;
        let element = match kernel.result.element {
            ElementType::F32 => Element::F32,
            ElementType::F64 => Element::F64,
            ElementType::U32 => Element::U32,
            ElementType::U64 => Element::U64,
        };
        let calls = match element {
            Element::F32 => calls::<f32>(kernel, element),
            Element::F64 => calls::<f64>(kernel, element),
            Element::U32 => calls::<u32>(kernel, element),
            Element::U64 => calls::<u64>(kernel, element),
        };
        let text = program(&lowered.c, calls.iter().map(|(call, _)| call));
        let outputs = outputs(&compile(&format!("example_{name}"), &text, &SANITIZED));
        assert_eq!(outputs.len(), calls.len());
        for ((call, expected), output) in calls.iter().zip(outputs) {
            let mut pairs = output.iter().zip(expected);
            let equal = pairs.all(|(a, b)| same(element, *a, *b));
            let sizes = &call.sizes;
            assert!(equal, "{name} {sizes:?}: gcc {output:x?}, we {expected:x?}");
        }
    }
}
