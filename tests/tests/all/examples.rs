//! Every kernel of every example: the C text under the sanitizers gives what the interpreter gives,
//! bit for bit, on many sizes, zero and one included.

use crate::called::{Called, Calls, Expected, Random, arguments, arguments_in_bounds, bits};
use crate::lowered::{EXAMPLES, here, source_files};
use interpret::atl::{RunError, concrete_shape, meets_precondition, run_all};
use interpret::tensor::size;
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use programs::c::flags::Flags;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use tests::sanitizers::{Call, gcc_works, typed};

/// How many combinations of sizes a kernel with sizes is run with, at least.
const COMBINATIONS: usize = 20;

/// The greatest size that is tried, and that of a kernel with one size only.
const GREATEST: [u64; 2] = [11, 40];

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
        let fits = |tensor| concrete_shape(&sizes, tensor).is_ok_and(|s| size(&s).is_ok());
        if !found.contains(&sizes) && meets_precondition(kernel, &sizes) && kernel.types().all(fits)
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

/// Small sizes in many combinations, and what the interpreter says that they give.
pub struct SmallSizes;

impl Calls for SmallSizes {
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected> {
        let mut random = Random(2);
        let calls = sizes(kernel).into_iter();
        let calls = calls.filter_map(|sizes| called_with(kernel, function, &sizes, &mut random));
        let calls: Vec<Expected> = calls.collect();
        assert!(!calls.is_empty(), "{}: no data", kernel.name.text);
        calls
    }
}

/// How many inputs are tried to meet conditions on data.
const DRAWS: usize = 300;

/// A call with these sizes and random inputs, and what the interpreter gives; none where no data were
/// found that meet the conditions on them.
pub fn called_with(
    kernel: &Kernel,
    function: &Function,
    sizes: &[(String, i64)],
    random: &mut Random,
) -> Option<Expected> {
    let draw = || match kernel.facts.is_empty() {
        true => arguments(kernel, sizes, random),
        false => arguments_in_bounds(kernel, sizes, random),
    };
    let mut drawn = std::iter::repeat_with(draw).take(DRAWS);
    let found = drawn.find_map(|(arguments, inputs)| match run_all(kernel, arguments) {
        Err(RunError::Precondition(_)) if !kernel.facts.is_empty() => None,
        result => Some((inputs, result)),
    });
    drop(drawn);
    let (inputs, result) = found?;
    let name = &kernel.name.text;
    let results = result.unwrap_or_else(|why| panic!("{name} {sizes:?}: {why}"));
    let expected: Vec<Vec<u64>> = results.iter().map(bits).collect();
    // What the caller left there must not matter.
    let mut left = |cells: &Vec<u64>| cells.iter().map(|_| random.next() & 0xff).collect();
    let outputs = function.outputs.iter().zip(&expected);
    let outputs = outputs.map(|(output, cells)| (output.ty, left(cells)));
    let call = Call {
        function: function.name.clone(),
        sizes: sizes.iter().map(|(_, value)| *value).collect(),
        inputs: typed(function, inputs),
        outputs: outputs.collect(),
    };
    Some((call, expected.concat()))
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn compiled_examples_give_what_the_interpreter_gives() {
    if !gcc_works() {
        return;
    }
    // The calls are one function of C, and what gcc does with it grows faster than its length.
    for (at, some) in EXAMPLES.chunks(16).enumerate() {
        let mut called = Called::default();
        some.iter()
            .for_each(|lowered| called.add(lowered, &SmallSizes));
        called.run(&format!("small_sizes{at}"));
    }
}

/// Every example with its driver, compiled as a user would: no warning, and the driver finds nothing
/// wrong.
#[test]
fn drivers_are_content() {
    if !gcc_works() {
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drivers");
    std::fs::create_dir_all(&out).expect("a folder");
    for source in source_files("../examples") {
        let text = std::fs::read(&source).expect("a source");
        let name = source.file_stem().expect("a name").to_string_lossy();
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-O3"]);
        gcc.arg("-o").arg(out.join(&*name));
        gcc.arg(here("../examples/drivers").join(format!("{name}.c")));
        for lowered in EXAMPLES.iter().filter(|lowered| lowered.source == text) {
            let c = out.join(format!("{name}.{}.c", lowered.kernel.name.text));
            std::fs::write(&c, &lowered.c).expect("a file of C");
            gcc.arg(c);
            gcc.args(Flags::of_text(&lowered.c).needed());
        }
        let compiled = gcc.arg("-lm").output().expect("gcc runs");
        let said = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{name}: {said}");
        let run = Command::new(out.join(&*name))
            .output()
            .expect("the driver runs");
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{name}: {said}");
    }
}

/// A python that has NumPy, if the machine has one.
fn python_with_numpy() -> Option<&'static str> {
    let has_numpy = |python: &&str| {
        let import = Command::new(python).args(["-c", "import numpy"]).output();
        import.is_ok_and(|output| output.status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(has_numpy)
}

/// Some of the examples, called from Python, compute what NumPy does.
#[test]
fn examples_are_those_of_numpy() {
    let Some(python) = python_with_numpy() else {
        tests::skipped("examples beside NumPy: no NumPy on this machine");
        return;
    };
    if !gcc_works() {
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("numpy");
    std::fs::create_dir_all(&out).expect("a folder");
    let library = out.join("examples.so");
    let mut gcc = Command::new("gcc");
    gcc.args(["-shared", "-fPIC", "-std=c11", "-O2", "-o"]);
    gcc.arg(&library);
    let mut names = BTreeSet::new();
    for lowered in EXAMPLES.iter() {
        // Two examples may have a kernel of one name.
        let name = &lowered.kernel.name.text;
        if !names.insert(name) {
            continue;
        }
        let c = out.join(format!("{name}.c"));
        std::fs::write(&c, &lowered.c).expect("a file of C");
        gcc.arg(c).args(Flags::of_text(&lowered.c).needed());
    }
    let compiled = gcc.arg("-lm").output().expect("gcc runs");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    let mut compare = Command::new(python);
    compare.arg(here("../examples/numpy/compare.py"));
    let run = compare.arg(&library).output().expect("python runs");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{said}");
    let compared = String::from_utf8_lossy(&run.stdout).lines().count();
    assert!(compared >= 15, "{compared}");
}
