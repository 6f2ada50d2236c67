//! The C subset: the interpreter beside `execute`.

use crate::listed;
use crate::scalars::{Symbol, cells, contents, option, outcome, session};
use interpret::c::{self, Fault};
use kernel::Term;
use programs::c::ast::Function;
use programs::c::print;
use prover::hol;
use reading::c::HELPERS;
use reading::term;
use reasoning::term::{application, dest_list, int, literal, scalar_type, type_of};
use semantics::{Session, array, bind, nothing};
use tests::random_functions::{CELLS, bytes, large_program, program};

/// What both sides say of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The same cells.
    Result,
    /// That it goes wrong.
    Wrong,
    /// The semantics, that it aborts; the interpreter, that there is no array of this length.
    Aborts,
    /// The interpreter, that an array is too long for it; the semantics, that all is well, or that it
    /// aborts later.
    Memory,
}

/// How many cells the inputs and the output have.
pub struct Lengths {
    pub inputs: Vec<usize>,
    pub output: usize,
}

impl Lengths {
    /// So many cells in each input of a function, and in its output.
    fn all(function: &Function, inputs: usize, output: usize) -> Lengths {
        let inputs = vec![inputs; function.inputs.len()];
        Lengths { inputs, output }
    }
}

/// The cells of an array at the end, those that were written.
fn cells_of(session: &Session, heap: Term, name: Term) -> Vec<Option<Symbol>> {
    let array = option(session.value(hol::app(heap, name).unwrap()).unwrap());
    let (_, parts) = application(array.expect("an array")).unwrap();
    let length = reasoning::term::dest_literal(parts[0]).expect("a length");
    let cell = |i: usize| {
        let cell = hol::app(parts[1], literal(i).unwrap()).unwrap();
        option(session.value(cell).unwrap()).map(Symbol::of)
    };
    (0..length.try_into().unwrap()).map(cell).collect()
}

/// Runs the interpreter and the semantics.
pub fn compare(
    session: &Session,
    function: &Function,
    sizes: &[i64],
    lengths: &Lengths,
) -> Verdict {
    let source = print::print(function, "");
    let inputs = || function.inputs.iter().zip(&lengths.inputs);
    let symbols = inputs().map(|(input, length)| cells(&input.name, input.ty, *length));
    let run = c::run_on::<Symbol>(function, sizes, symbols.collect(), lengths.output);

    let syntax = reading::c::read(source.as_bytes()).expect(&source);
    let read = hol::with(|context| term::of(context, &syntax)).expect(&source);
    let (_, args) = hol::strip_app(read);
    let names = dest_list(args[2]).unwrap();
    let mut v = nothing(int().unwrap()).unwrap();
    for (name, &size) in dest_list(args[1]).unwrap().into_iter().zip(sizes) {
        v = bind(v, name, literal(size).unwrap()).unwrap();
    }
    let s = nothing(scalar_type().unwrap()).unwrap();
    let mut h = nothing(type_of("array", &[scalar_type().unwrap()]).unwrap()).unwrap();
    for (&name, (input, &length)) in names.iter().zip(inputs()) {
        let array = array(literal(length).unwrap(), Some(contents(&input.name)));
        h = bind(h, name, array.unwrap()).unwrap();
    }
    let empty = array(literal(lengths.output).unwrap(), None).unwrap();
    let output = dest_list(args[3]).unwrap()[0];
    h = bind(h, output, empty).unwrap();
    let (end, state) = outcome(session.execute(args[5], v, s, h).expect(&source));

    match (run, &end[..]) {
        (Ok(expected), "Done") => {
            let expected: Vec<Option<Symbol>> = expected;
            assert_eq!(cells_of(session, state[1], output), expected, "{source}");
            for (&name, (input, &length)) in names.iter().zip(inputs()) {
                let same: Vec<_> = cells(&input.name, input.ty, length)
                    .into_iter()
                    .map(Some)
                    .collect();
                assert_eq!(cells_of(session, state[1], name), same, "{source}");
            }
            Verdict::Result
        }
        (Err(error), "Done" | "Aborted") if matches!(error.fault, Fault::Memory(_)) => {
            Verdict::Memory
        }
        (Err(error), "Aborted") if matches!(error.fault, Fault::Length(_)) => Verdict::Aborts,
        (Err(_), "Wrong") => Verdict::Wrong,
        (run, end) => panic!("{source}: {run:?}, but {end}"),
    }
}

fn small(body: &str) -> Function {
    let calls = ["sqrtf", "powf", "fmaf", "floorf"];
    let math = match calls.iter().any(|name| body.contains(name)) {
        true => "#include <math.h>\n",
        false => "",
    };
    let helpers = HELPERS.iter().filter(|(name, _)| body.contains(name));
    let helpers: String = helpers.map(|(_, text)| format!("{text}\n")).collect();
    let source = format!(
        "#include <stdint.h>\n#include <stdlib.h>\n{math}{helpers}\
         void k(int64_t n, const float *restrict a, float *restrict out) {{ {body} }}\n"
    );
    programs::c::parse(source.as_bytes()).unwrap_or_else(|error| panic!("{body}: {error}"))
}

#[test]
fn small_functions_do_what_the_interpreter_says() {
    let session = session();
    for (verdict, body) in listed(include_str!("functions.txt")) {
        let function = small(body);
        let found = compare(&session, &function, &[2], &Lengths::all(&function, 3, 3));
        assert_eq!(format!("{found:?}"), verdict, "{body}");
    }
}

#[test]
fn some_random_functions_do_what_the_interpreter_says() {
    do_what_the_interpreter_says(50);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn random_functions_do_what_the_interpreter_says() {
    do_what_the_interpreter_says(250);
}

/// So many functions of each kind.
fn do_what_the_interpreter_says(number: u64) {
    let session = session();
    let random = |seed: u64| {
        let function = match seed < number {
            true => program("k", &bytes(seed, 160), true),
            false => large_program("k", &bytes(seed, 160)),
        };
        let sizes = (0..function.sizes.len() as u64).map(|k| ((seed + k) % 4) as i64);
        // Half as many cells as the program relies on: many reads are out of bounds.
        let inputs = CELLS / if seed.is_multiple_of(3) { 2 } else { 1 };
        let lengths = Lengths::all(&function, inputs, CELLS);
        compare(&session, &function, &sizes.collect::<Vec<i64>>(), &lengths)
    };
    let count = |seeds: std::ops::Range<u64>| {
        let verdicts: Vec<Verdict> = seeds.map(random).collect();
        let count = |verdict| verdicts.iter().filter(|found| **found == verdict).count();
        (count(Verdict::Result), count(Verdict::Wrong))
    };
    let part = |of_250: usize| of_250 * number as usize / 250;
    let (results, wrong) = count(0..number);
    assert!(
        results >= part(200) && wrong >= part(10),
        "{results} {wrong}"
    );
    let (results, wrong) = count(number..2 * number);
    assert!(
        results >= part(150) && wrong >= part(25),
        "{results} {wrong}"
    );
}

/// Its index is the right one over the integers: it copies while that fits, and goes wrong where it
/// does not.
#[test]
fn a_function_that_overflows_goes_wrong() {
    let source = include_bytes!("../../../../tests/audit/overflow/wrong.c");
    let function = programs::c::parse(source).expect("in the subset");
    let session = session();
    let run = |n: usize| {
        let lengths = Lengths::all(&function, n, n);
        compare(&session, &function, &[n as i64], &lengths)
    };
    assert_eq!(run(3), Verdict::Result);
    // n^5 has a value, and i * n^5 + (n^5 - 1) has one for i = 0 only.
    assert_eq!(run(6_000), Verdict::Wrong);
    assert_eq!(run(10_000), Verdict::Wrong);
}
