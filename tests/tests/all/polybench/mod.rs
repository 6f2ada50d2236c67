//! The kernels of PolyBench, `examples/polybench/`: what the interpreter gives, and what the C that
//! `atl` makes gives under the sanitizers, is what loops in the order of PolyBench's give, to the
//! bit, on sizes that include 0 and 1. `atl-check` accepts the certificates.

mod array;
mod loops;

use crate::lowered::{all_made, assert_verified, sources};
use array::Array;
use interpret::atl::{Argument, concrete_shape, run};
use interpret::element;
use interpret::tensor::{Cell, Tensor};
use programs::atl::ast::Kernel;
use programs::c::ast::Element;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tests::sanitizers::{Call, SANITIZED, compile, gcc_works, outputs, program, same};

/// A kernel as loops.
enum Loops {
    F64(fn(&[usize], Vec<Array<f64>>) -> Array<f64>),
    U32(fn(&[usize], Vec<Array<u32>>) -> Array<u32>),
}

use Loops::{F64, U32};

/// The file of a kernel, its name, the sizes that are tried in all combinations, and its loops.
const KERNELS: &[(&str, &str, &[usize], Loops)] = &[
    ("blas", "gemm", &[0, 1, 2, 5], F64(loops::gemm)),
    ("blas", "gemver", &[0, 1, 2, 7], F64(loops::gemver)),
    ("blas", "gesummv", &[0, 1, 2, 7], F64(loops::gesummv)),
    ("blas", "symm", &[0, 1, 2, 6], F64(loops::symm)),
    ("blas", "syr2k", &[0, 1, 2, 6], F64(loops::syr2k)),
    ("blas", "syrk", &[0, 1, 2, 6], F64(loops::syrk)),
    ("blas", "trmm", &[0, 1, 2, 6], F64(loops::trmm)),
    ("products", "two_mm", &[0, 1, 2, 5], F64(loops::two_mm)),
    ("products", "three_mm", &[0, 1, 4], F64(loops::three_mm)),
    ("products", "atax", &[0, 1, 2, 7], F64(loops::atax)),
    ("products", "bicg_s", &[0, 1, 2, 7], F64(loops::bicg_s)),
    ("products", "bicg_q", &[0, 1, 2, 7], F64(loops::bicg_q)),
    ("products", "doitgen", &[0, 1, 2, 4], F64(loops::doitgen)),
    ("products", "mvt_1", &[0, 1, 2, 7], F64(loops::mvt_1)),
    ("products", "mvt_2", &[0, 1, 2, 7], F64(loops::mvt_2)),
    (
        "data_mining",
        "covariance",
        &[0, 1, 2, 6],
        F64(loops::covariance),
    ),
    (
        "data_mining",
        "correlation",
        &[0, 1, 2, 6],
        F64(loops::correlation),
    ),
    (
        "solvers",
        "cholesky",
        &[0, 1, 2, 3, 8],
        F64(loops::cholesky),
    ),
    ("solvers", "durbin", &[0, 1, 2, 3, 9], F64(loops::durbin)),
    (
        "solvers",
        "gramschmidt",
        &[0, 1, 2, 5],
        F64(loops::gramschmidt),
    ),
    ("solvers", "lu", &[0, 1, 2, 3, 8], F64(loops::lu)),
    ("solvers", "ludcmp", &[0, 1, 2, 3, 8], F64(loops::ludcmp)),
    ("solvers", "trisolv", &[0, 1, 2, 3, 8], F64(loops::trisolv)),
    (
        "dynamic_programming",
        "floyd_warshall",
        &[0, 1, 2, 3, 7],
        F64(loops::floyd_warshall),
    ),
    (
        "dynamic_programming",
        "nussinov",
        &[0, 1, 2, 3, 4, 12],
        U32(loops::nussinov),
    ),
    ("deriche", "deriche", &[0, 1, 2, 3, 6], F64(loops::deriche)),
    (
        "stencils",
        "jacobi_1d",
        &[0, 1, 2, 3, 7],
        F64(loops::jacobi_1d),
    ),
    (
        "stencils",
        "jacobi_2d",
        &[0, 1, 2, 3, 6],
        F64(loops::jacobi_2d),
    ),
    ("stencils", "heat_3d", &[0, 1, 2, 3, 5], F64(loops::heat_3d)),
    (
        "stencils",
        "seidel_2d",
        &[0, 1, 2, 3, 6],
        F64(loops::seidel_2d),
    ),
    ("stencils", "fdtd_2d", &[0, 1, 2, 5], F64(loops::fdtd_2d)),
    ("stencils", "adi", &[0, 1, 2, 3, 6], F64(loops::adi)),
];

/// A type of elements.
trait Value: element::Element {
    const ELEMENT: Element;

    /// The value for a number of at least 0.
    fn of(number: f64) -> Self;

    fn bits(&self) -> u64;
}

impl Value for f64 {
    const ELEMENT: Element = Element::F64;

    fn of(number: f64) -> Self {
        number
    }

    fn bits(&self) -> u64 {
        self.to_bits()
    }
}

impl Value for u32 {
    const ELEMENT: Element = Element::U32;

    fn of(number: f64) -> Self {
        (4.0 * number) as u32
    }

    fn bits(&self) -> u64 {
        (*self).into()
    }
}

/// A call of a kernel, and the result.
struct Sample {
    call: Call,
    expected: Vec<u64>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/polybench")
}

fn source(file: &str) -> Vec<u8> {
    std::fs::read(folder().join(file).with_extension("atl")).expect(file)
}

fn kernel(file: &str, name: &str) -> Kernel {
    let file = programs::atl::read(&source(file)).expect(file);
    let mut kernels = file.kernels.into_iter();
    kernels.find(|k| k.name.text == name).expect(name)
}

/// The inputs of a kernel. The diagonals are heavy, so that systems of equations have solutions.
fn inputs<S: Value>(kernel: &Kernel, sizes: &[(String, i64)]) -> Vec<Array<S>> {
    let mut random = 1_u64;
    let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
    let array = |tensor| {
        let shape = concrete_shape(sizes, tensor).expect("a shape");
        let cells = (0..shape.iter().product()).map(|position: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005);
            random = random.wrapping_add(1_442_695_040_888_963_407);
            let fraction = (random >> 40) as f64 / f64::from(1 << 24);
            let heavy = matches!(shape[..], [n, m] if n == m && position.is_multiple_of(n + 1));
            S::of(fraction + if heavy { shape[0] as f64 } else { 0.0 })
        });
        let cells = cells.collect();
        Array { shape, cells }
    };
    tensors.map(array).collect()
}

/// The interpreter's result and that of the loops, which are the same.
fn sample<S: Value>(
    kernel: &Kernel,
    sizes: &[usize],
    loops: fn(&[usize], Vec<Array<S>>) -> Array<S>,
) -> Sample {
    let names = kernel.parameters.iter().filter(|p| p.tensor.is_none());
    let named = names
        .zip(sizes)
        .map(|(p, n)| (p.name.text.clone(), *n as i64));
    let named: Vec<(String, i64)> = named.collect();
    let inputs = inputs(kernel, &named);
    let mut tensors = inputs.iter().map(|array| {
        Tensor::of_values(array.shape.clone(), array.cells.clone()).expect("a tensor")
    });
    let mut left = named.iter();
    let arguments = kernel.parameters.iter().map(|p| match p.tensor {
        None => Argument::Size(left.next().expect("a size").1),
        Some(_) => Argument::Tensor(tensors.next().expect("an input")),
    });
    let result = run(kernel, arguments.collect());
    let name = &kernel.name.text;
    let result = result.unwrap_or_else(|error| panic!("{name} {named:?}: {error}"));
    let bits = |cells: &[S]| -> Vec<u64> { cells.iter().map(S::bits).collect() };
    let cells = |array: &Array<S>| (S::ELEMENT, bits(&array.cells));
    let call = Call {
        function: name.clone(),
        sizes: named.iter().map(|(_, n)| *n).collect(),
        inputs: inputs.iter().map(cells).collect(),
        // What the caller left there must not matter.
        outputs: vec![(S::ELEMENT, vec![0x5555_5555; result.cells().len()])],
    };
    let expected = loops(sizes, inputs);
    assert_eq!(result.shape(), expected.shape, "{name} {named:?}");
    let result: Vec<S> = result.cells().iter().map(Cell::value).collect();
    let (result, expected) = (bits(&result), bits(&expected.cells));
    assert_same(&call, "the interpreter", &result, &expected);
    Sample { call, expected }
}

/// NaNs are equal.
fn assert_same(call: &Call, who: &str, result: &[u64], expected: &[u64]) {
    assert_eq!(result.len(), expected.len());
    let mut pairs = result.iter().zip(expected);
    assert!(
        pairs.all(|(a, b)| same(call.output().0, *a, *b)),
        "{} {:?}: {who} {result:x?}, loops {expected:x?}",
        call.function,
        call.sizes
    );
}

/// The samples of a kernel for these combinations of sizes.
fn samples(kernel: &Kernel, combinations: &[Vec<usize>], loops: &Loops) -> Vec<Sample> {
    let combinations = combinations.iter();
    match loops {
        F64(loops) => combinations.map(|n| sample(kernel, n, *loops)).collect(),
        U32(loops) => combinations.map(|n| sample(kernel, n, *loops)).collect(),
    }
}

fn sizes_of(kernel: &Kernel) -> usize {
    let sizes = kernel.parameters.iter().filter(|p| p.tensor.is_none());
    sizes.count()
}

#[test]
fn interpreted_kernels_give_what_loops_give() {
    for (file, name, sizes, loops) in KERNELS {
        let kernel = kernel(file, name);
        let count = sizes_of(&kernel) as u32;
        let base = sizes.len();
        let digit = |choice: usize, k| sizes[choice / base.pow(k) % base];
        let combination = |choice| (0..count).map(|k| digit(choice, k)).collect();
        let combinations: Vec<_> = (0..base.pow(count)).map(combination).collect();
        samples(&kernel, &combinations, loops);
    }
}

/// One size for all, and the greatest for all but one.
fn few_combinations(count: usize, sizes: &[usize]) -> Vec<Vec<usize>> {
    let greatest = sizes.iter().max().expect("a size");
    let all = sizes.iter().map(|n| vec![*n; count]);
    let but_one = (0..count).flat_map(|at| {
        [0, 1].map(|n| {
            (0..count)
                .map(|k| if k == at { n } else { *greatest })
                .collect()
        })
    });
    let combinations: BTreeSet<Vec<usize>> = all.chain(but_one).collect();
    combinations.into_iter().collect()
}

/// The C text of all kernels; their certificates hold.
fn compiled() -> String {
    let made = all_made(&sources("../examples/polybench"));
    assert_verified(&made);
    made.into_iter().map(|made| made.c).collect()
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn compiled_kernels_give_what_loops_give() {
    if !gcc_works() {
        return;
    }
    let mut all = Vec::new();
    for (file, name, sizes, loops) in KERNELS {
        let kernel = kernel(file, name);
        let combinations = few_combinations(sizes_of(&kernel), sizes);
        all.extend(samples(&kernel, &combinations, loops));
    }
    let text = program(&compiled(), all.iter().map(|sample| &sample.call));
    let outputs = outputs(&compile("polybench", &text, &SANITIZED));
    assert_eq!(outputs.len(), all.len());
    for (Sample { call, expected }, output) in all.iter().zip(outputs) {
        assert_same(call, "gcc", &output, expected);
    }
}

#[test]
fn no_kernel_is_forgotten() {
    let mut written = BTreeSet::new();
    for entry in std::fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("an entry").path();
        let file = path.file_stem().expect("a name").to_string_lossy();
        let kernels = programs::atl::read(&source(&file)).expect("a source");
        let kernels = kernels.kernels.into_iter();
        written.extend(kernels.map(|kernel| (file.to_string(), kernel.name.text)));
    }
    let tested = KERNELS.iter();
    let tested = tested.map(|(file, name, ..)| (file.to_string(), name.to_string()));
    assert_eq!(written, tested.collect());
}
