//! Random data for examples, and what kernels make of such.

use crate::examples::kernel;
use interpret::atl::{Argument, RunError, concrete_shape, run_all_within};
use interpret::tensor::{Cell, Tensor};
use interpret::value::Value;
use std::iter;

/// A random number below an end, from a seed that changes.
pub fn below(seed: &mut u64, end: usize) -> usize {
    *seed = seed
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    (*seed >> 33) as usize % end.max(1)
}

pub fn integers(cells: &[usize]) -> Vec<Value> {
    cells.iter().map(|at| Value::I32(*at as i32)).collect()
}

pub fn floats(seed: &mut u64, count: usize) -> Vec<f32> {
    let small = |seed: &mut u64| below(seed, 64) as f32 / 8.0 - 4.0;
    iter::repeat_with(|| small(seed)).take(count).collect()
}

pub fn values(cells: &[f32]) -> Vec<Value> {
    cells.iter().map(|x| Value::F32(*x)).collect()
}

/// Runs a kernel of an example on these inputs.
pub fn results(
    (file, name): (&str, &str),
    sizes: &[usize],
    inputs: &[Vec<Value>],
) -> Result<Vec<Vec<Value>>, RunError> {
    let kernel = kernel(file, name);
    let names: Vec<String> = kernel.sizes().map(str::to_owned).collect();
    let sizes = sizes.iter().map(|size| *size as i64);
    let named: Vec<(String, i64)> = names.into_iter().zip(sizes.clone()).collect();
    let mut arguments: Vec<_> = sizes.map(Argument::Size).collect();
    for ((_, tensor), cells) in kernel.tensors().zip(inputs) {
        let shape = concrete_shape(&named, tensor).expect("a shape");
        let tensor = Tensor::of_values(shape, cells.clone()).expect("a tensor");
        arguments.push(Argument::Tensor(tensor));
    }
    let results = run_all_within(&kernel, arguments, u64::MAX)?;
    let cells = |result: &Tensor<Value>| result.cells().iter().map(Cell::value).collect();
    Ok(results.iter().map(cells).collect())
}
