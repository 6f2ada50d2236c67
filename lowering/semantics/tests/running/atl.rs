//! ATL: the interpreter beside `eval`.

use crate::listed;
use crate::scalars::{Symbol, cells, contents, option, outcome, session};
use interpret::atl::{self, Argument, RunError};
use interpret::tensor::{Cell, Tensor};
use kernel::Term;
use programs::element::Element;
use prover::hol;
use reading::term;
use reasoning::term::{dest_list, dest_pair, int, ints, literal, scalar_type, type_of};
use semantics::{Session, bind, nothing, tensor};
use tests::random_kernels::{self, Program, program};

/// What both sides say of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// The same result.
    Result,
    /// That there is none.
    Wrong,
    /// A result of another shape than the kernel declares.
    Undeclared,
    /// The interpreter, that a truncation drops a value.
    Drops,
    /// The interpreter, that an integer is beyond 64 bits; the semantics, that there is a result.
    Limit,
}

fn integers(numbers: &[usize]) -> Term {
    let numbers: Vec<Term> = numbers.iter().map(|n| literal(*n).unwrap()).collect();
    ints(&numbers).unwrap()
}

/// What the interpreter says.
fn interpreted(program: &Program) -> Result<Tensor<Symbol>, RunError> {
    let file = programs::atl::read(program.source.as_bytes()).expect(&program.source);
    let sizes = program.sizes.iter().map(|n| Argument::Size(*n as i64));
    let tensors = program.tensors.iter().map(|tensor| {
        let cells = cells(&tensor.name, tensor.ty, tensor.shape.iter().product());
        Argument::Tensor(Tensor::of_values(tensor.shape.clone(), cells).unwrap())
    });
    atl::run(&file.kernels[0], sizes.chain(tensors).collect())
}

/// The shape that the semantics gives, and the tensor.
fn computed(session: &Session, program: &Program) -> (Option<Term>, Option<Term>) {
    let (kernels, _) = reading::atl::read(program.source.as_bytes()).expect(&program.source);
    let kernel = hol::with(|context| term::of(context, &kernels[0])).expect(&program.source);
    let (_, args) = hol::strip_app(kernel);
    let indices = type_of("list", &[int().unwrap()]).unwrap();
    let cell = type_of("cell", &[scalar_type().unwrap()]).unwrap();
    let cells = hol::fun(indices, cell).unwrap();
    let mut v = nothing(int().unwrap()).unwrap();
    let mut env = nothing(type_of("prod", &[indices, cells]).unwrap()).unwrap();
    for (&name, size) in dest_list(args[1]).unwrap().iter().zip(&program.sizes) {
        v = bind(v, name, literal(*size).unwrap()).unwrap();
    }
    for (&input, known) in dest_list(args[4]).unwrap().iter().zip(&program.tensors) {
        let tensor = tensor(integers(&known.shape), contents(&known.name)).unwrap();
        env = bind(env, dest_pair(input).unwrap().0, tensor).unwrap();
    }
    let body = dest_list(*args.last().expect("a body")).unwrap()[0];
    let shape = option(session.shape(v, env, body).expect(&program.source));
    let eval = option(session.eval(v, env, body).expect(&program.source));
    (shape, eval)
}

/// The index lists of a shape in row-major order.
fn places(shape: &[usize]) -> Vec<Vec<Term>> {
    let Some((&n, inner)) = shape.split_first() else {
        return vec![Vec::new()];
    };
    let rows = (0..n).map(|i| literal(i).unwrap());
    rows.flat_map(|i| {
        places(inner)
            .into_iter()
            .map(move |place| [vec![i], place].concat())
    })
    .collect()
}

/// The cell of a tensor at a place.
fn cell(session: &Session, tensor: Term, place: &[Term]) -> Cell<Symbol> {
    match outcome(session.cell(tensor, place).unwrap()) {
        (name, args) if name == "Val" => Cell::Val(Symbol::of(args[0])),
        (name, _) if name == "Pad" => Cell::Pad,
        (name, _) => panic!("{name}"),
    }
}

/// Runs the interpreter and the semantics.
fn compare(session: &Session, program: &Program) -> Verdict {
    let source = &program.source;
    let (shape, result) = computed(session, program);
    match interpreted(program) {
        Ok(tensor) => {
            assert_eq!(shape, Some(integers(tensor.shape())), "{source}");
            let result = result.unwrap_or_else(|| panic!("{source}: no result"));
            for (place, expected) in places(tensor.shape()).iter().zip(tensor.cells()) {
                assert_eq!(cell(session, result, place), *expected, "{source}");
            }
            Verdict::Result
        }
        Err(RunError::Evaluation { message, .. }) if message.contains("would drop") => {
            Verdict::Drops
        }
        Err(RunError::Evaluation { message, .. }) if message.contains("is declared") => {
            assert_ne!(shape, Some(integers(&program.shape)), "{source}");
            assert!(shape.is_some() && result.is_some(), "{source}");
            Verdict::Undeclared
        }
        Err(RunError::Limit { .. }) => Verdict::Limit,
        Err(error) => {
            let none = shape.is_none() || result.is_none();
            assert!(none, "{source}: {error}, but there is a result");
            Verdict::Wrong
        }
    }
}

fn small(body: &str, shape: &[usize]) -> Program {
    let extents: Vec<String> = shape.iter().map(usize::to_string).collect();
    let result = random_kernels::type_of(Element::F32, &extents);
    Program {
        source: format!("kernel k(n: int, a: f32[3]) -> {result} = {body}"),
        sizes: vec![2],
        tensors: vec![random_kernels::Tensor {
            name: "a".to_string(),
            shape: vec![3],
            ty: Element::F32,
        }],
        shape: shape.to_vec(),
    }
}

#[test]
fn small_kernels_mean_what_the_interpreter_says() {
    let session = session();
    for (verdict, body) in listed(include_str!("kernels.txt")) {
        let (verdict, shape) = match verdict.strip_suffix(" 2") {
            Some(verdict) => (verdict, vec![2]),
            None => (verdict, vec![]),
        };
        let program = small(body, &shape);
        let found = compare(&session, &program);
        assert_eq!(format!("{found:?}"), verdict, "{body}");
        // In the semantics indices are any integers.
        assert!(found != Verdict::Limit || computed(&session, &program).1.is_some());
    }
}

#[test]
fn some_random_kernels_mean_what_the_interpreter_says() {
    mean_what_the_interpreter_says(1);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn random_kernels_mean_what_the_interpreter_says() {
    mean_what_the_interpreter_says(5);
}

/// So many times 60 small kernels, and 80 large ones.
fn mean_what_the_interpreter_says(times: u64) {
    let session = session();
    let verdicts = |seeds: std::ops::Range<u64>, large: bool| {
        let programs = seeds.map(|seed| program(seed, large));
        // Data are symbols here, and a symbol is no index.
        let programs = programs.filter(|program| !program.source.contains("index("));
        let verdicts = programs.map(|program| compare(&session, &program));
        let verdicts: Vec<Verdict> = verdicts.collect();
        move |verdict| verdicts.iter().filter(|found| **found == verdict).count()
    };
    let most = times as usize;
    let count = verdicts(0..60 * times, false);
    assert!(
        count(Verdict::Result) >= 22 * most,
        "{}",
        count(Verdict::Result)
    );
    assert!(
        count(Verdict::Wrong) >= 5 * most,
        "{}",
        count(Verdict::Wrong)
    );
    assert_eq!(count(Verdict::Limit), 0);
    let count = verdicts(60 * times..140 * times, true);
    assert!(
        count(Verdict::Result) >= 12 * most,
        "{}",
        count(Verdict::Result)
    );
    assert!(count(Verdict::Limit) >= most, "{}", count(Verdict::Limit));
}
