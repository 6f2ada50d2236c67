//! What `atl` compiles, at sizes near the bounds of the gate statement: 2^31 - 1 beside zero and
//! small ones, as far as memory and time allow. No index overflows, neither for the C interpreter
//! nor for gcc's sanitizers, and the result is that of the interpreter of ATL.

use crate::called::{Called, Calls, Expected, Random, arguments, bits};
use crate::examples::SmallSizes;
use crate::lowered::{CONSTRUCTS, EXAMPLES, Lowered, all_lowered, all_made, assert_verified, here};
use interpret::atl::{self, concrete_shape, meets_precondition};
use interpret::c::{Fault, run_all_within};
use interpret::tensor::size;
use programs::atl::ast::{Kernel, TensorType};
use programs::c::ast::Function;
use std::sync::LazyLock;

use tests::random_kernels;
use tests::sanitizers::{Call, gcc_works, same, typed};

/// The sizes that are tried.
const SIZES: [i64; 10] = [
    0,
    1,
    2,
    3,
    7,
    46_341,
    1 << 26,
    1 << 30,
    (1 << 31) - 2,
    (1 << 31) - 1,
];

/// The least size that is near the bound.
const LARGE: i64 = 1 << 30;

/// How many cells a declared tensor may have.
const MOST_CELLS: u128 = 1 << 57;

/// How many cells of a tensor there may be in fact.
const CELLS: usize = 1 << 10;

/// How many steps a run may take.
const STEPS: u64 = 10_000;

/// How many calls of one kernel are made.
const CALLS: usize = 6;

/// How many runs are tried to find them, and how many combinations of sizes.
const RUNS: usize = 24;
const COMBINATIONS: usize = 2_000;

/// How many random kernels there are.
const RANDOM: u64 = 40;

/// Kernels whose sizes can be large because a tensor is empty, or because they do not bound one.
const KERNELS: &str = "
kernel rows(n: int, a: f32[0, n]) -> f32[0, n] = gen i < 0, j < n: a[i, j]
kernel columns(m: int, n: int, a: f32[m, n]) -> f32[n, m] = transpose(a)
kernel blocks(k: int, m: int, n: int, a: f32[k, m, n]) -> f32[k, m, n]
  = gen i < k, j < m, l < n: 2 * a[i, j, l]
kernel total(m: int, n: int, a: f32[m, n]) -> f32 = sum i < m, j < n: a[i, j]
kernel sums(m: int, n: int, a: f32[m, n]) -> f32[m] = gen i < m: sum j < n: a[i, j]
kernel flat(m: int, n: int, a: f32[m, n]) -> f32[m * n] = flatten(a)
kernel joined(m: int, n: int, a: f32[m, n], b: f32[m, n]) -> f32[m + m, n] = a ++ b
kernel padded(m: int, n: int, a: f32[m, n]) -> f32[m + 3, n] = pad_l(1, pad_r(2, a))
kernel buffered(m: int, n: int, a: f32[m, n]) -> f32[m, n]
  = let x := gen i < m, j < n: a[i, j] + 1 in gen i < m, j < n: x[i, j] * x[m - 1 - i, n - 1 - j]
kernel guarded(m: int, n: int, x: f32[m]) -> f32[m] = gen i < m: [i * n < n * n] x[i]
kernel halves(m: int, n: int, x: f32[m]) -> f32[m]
  where 0 <= n
  = gen i < m: [n / 2 <= n - i] x[i] + [cdiv(n, 2) <= n] x[min(i, n * n)]
kernel circular(m: int, n: int, x: f32[m]) -> f32[m] = gen i < m: [0 < n] x[(i * n + n * n) % m]
kernel tiled(m: int, n: int, x: f32[m]) -> f32[m]
  where 1 <= n
  = gen i < m: sum io < cdiv(m, n): [io * n <= i, i < io * n + n] x[i]
kernel window(m: int, n: int, x: f32[m]) -> f32[m]
  = gen i < m: sum j < 3: [0 <= i * n + j, i * n + j < m] x[i * n + j]
kernel cubes(k: int, m: int, n: int, a: f32[k, m, n]) -> f32[k, m, n]
  = let t := gen i < k, j < m, l < n: a[i, j, l] + 1 in
    gen i < k, j < m, l < n: t[k - 1 - i, m - 1 - j, n - 1 - l] * a[i, j, l]
kernel larger(m: int, n: int, x: f32[m], y: f32[n]) -> f32
  = let t := gen i < m, j < n, l < m: x[i] * y[j] in sum i < m, j < n: t[i, j, m - 1 - i]
kernel dead(n: int, x: f32[n]) -> f32[n]
  = let z := gen g < 0, a < n, b < n, c < n, d < n: 0 in gen i < n: x[i]
kernel merged(k: int, m: int, n: int, l: int, a: f32[k, m, n, l]) -> f32[k * m * n, l]
  = flatten(flatten(a))
kernel turned(m: int, n: int, a: f32[m, n]) -> f32[m, n]
  = fold u := a, t < 3: gen i < m, j < n: u[m - 1 - i, n - 1 - j] + u[i, j]
";

/// Kernels whose bounds hold for reasons that are not linear.
static TRUE_BOUNDS: LazyLock<Vec<Lowered>> = LazyLock::new(|| {
    let source = std::fs::read(here("bounds.atl")).expect("a source");
    all_made(&[source])
});

/// Whether the gate statement speaks of these sizes, and there is memory for the tensors.
fn admitted(kernel: &Kernel, sizes: &[(String, i64)]) -> bool {
    let few = |extents: &[u128]| {
        let mut product = extents.iter();
        let product = product.try_fold(1_u128, |cells, extent| cells.checked_mul(*extent));
        extents.contains(&0) || product.is_some_and(|cells| cells <= MOST_CELLS)
    };
    let fits = |tensor: &TensorType| {
        concrete_shape(sizes, tensor).is_ok_and(|shape| {
            let extents: Vec<u128> = shape.iter().map(|extent| *extent as u128).collect();
            few(&extents) && size(&shape).is_ok_and(|cells| cells <= CELLS)
        })
    };
    meets_precondition(kernel, sizes) && kernel.types().all(fits)
}

/// Large sizes, and what the interpreters say that they give.
struct LargeSizes;

impl Calls for LargeSizes {
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected> {
        let mut random = Random(3);
        let mut tried = Vec::new();
        let mut calls = Vec::new();
        for _ in 0..COMBINATIONS {
            if calls.len() == CALLS || tried.len() == RUNS {
                break;
            }
            let value = |name: &String| {
                let at = random.next() as usize % SIZES.len();
                (name.clone(), SIZES[at])
            };
            let sizes: Vec<(String, i64)> = function.sizes.iter().map(value).collect();
            if sizes.iter().all(|(_, size)| *size < LARGE)
                || tried.contains(&sizes)
                || !admitted(kernel, &sizes)
            {
                continue;
            }
            tried.push(sizes.clone());
            let (arguments, inputs) = arguments(kernel, &sizes, &mut random);
            // What was there before fits into the narrowest elements.
            let mut before = Vec::new();
            for result in &kernel.results {
                let cells = size(&concrete_shape(&sizes, &result.tensor).expect("a shape"));
                before.push(vec![random.next() & 0xffff; cells.expect("a size")]);
            }
            let values: Vec<i64> = sizes.iter().map(|(_, value)| *value).collect();
            let mut after = before.clone();
            let mut outputs: Vec<&mut [u64]> = after.iter_mut().map(Vec::as_mut_slice).collect();
            match run_all_within(function, &values, &inputs, &mut outputs, STEPS) {
                Ok(()) => {}
                // An allocation that is too large fails, and the function aborts.
                Err(error)
                    if matches!(
                        error.fault,
                        Fault::Exhausted | Fault::Memory(_) | Fault::Length(1..)
                    ) =>
                {
                    continue;
                }
                Err(error) => panic!("{} {sizes:?}: {error}", kernel.name.text),
            }
            if let Ok(results) = atl::run_all_within(kernel, arguments, STEPS) {
                let expected: Vec<Vec<u64>> = results.iter().map(bits).collect();
                let mut outputs = function.outputs.iter().zip(after.iter().zip(&expected));
                let equal = outputs.all(|(output, (after, expected))| {
                    let mut pairs = after.iter().zip(expected);
                    pairs.all(|(a, b)| same(output.ty, *a, *b))
                });
                assert!(
                    equal,
                    "{} {sizes:?}: {after:x?}, {expected:x?}",
                    kernel.name.text
                );
            }
            let call = Call {
                function: function.name.clone(),
                sizes: values,
                inputs: typed(function, inputs),
                outputs: (function.outputs.iter().map(|output| output.ty))
                    .zip(before)
                    .collect(),
            };
            calls.push((call, after.concat()));
        }
        calls
    }
}

/// Calls of all kernels.
fn called() -> Called {
    let mut all = Called::default();
    let more = all_made(&[KERNELS.into()]);
    let made = EXAMPLES.iter().chain(&*CONSTRUCTS).chain(&more);
    let made = made.chain(&*TRUE_BOUNDS);
    made.for_each(|lowered| all.add(lowered, &LargeSizes));
    // Random kernels are lowered as far as can be.
    let random = (0..RANDOM).map(|seed| random_kernels::program(3 * seed + 1, false).source);
    let random: Vec<Vec<u8>> = random.map(String::into_bytes).collect();
    let lowered = all_lowered(&random).into_iter();
    let lowered: Vec<Lowered> = lowered.filter_map(Result::ok).collect();
    eprintln!("{} of {RANDOM} random kernels are lowered", lowered.len());
    lowered
        .iter()
        .for_each(|lowered| all.add(lowered, &LargeSizes));
    all
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn nothing_overflows_near_the_bounds() {
    if !gcc_works() {
        return;
    }
    let all = called();
    all.run("near_bounds");
    eprintln!("{} calls of {} kernels", all.calls.len(), all.kernels);
    assert!(all.kernels >= 50 && all.calls.len() >= 200);
}

/// Bounds that hold for all sizes that the conditions allow are found, whatever they rest on.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn true_bounds_are_found() {
    assert!(TRUE_BOUNDS.len() >= 39);
    assert_verified(&TRUE_BOUNDS);
    if !gcc_works() {
        return;
    }
    let mut all = Called::default();
    TRUE_BOUNDS
        .iter()
        .for_each(|lowered| all.add(lowered, &SmallSizes));
    all.run("true_bounds");
    assert!(all.kernels >= 30);
}
