//! ATL: the interpreter beside `eval`.

use super::atl_programs::{Program, program};
use super::claims::{discharge, elements, proved};
use super::scalars::{self, Symbol, apply, cell, session};
use kernel::Term;
use lowering::derive::{self, Scope, Session, show};
use lowering::interpret::{self, Argument, RunError};
use lowering::tensor::{Cell, Tensor};
use num_bigint::BigInt;
use prover::hol;
use statement::{syntax, term};

/// What both sides say of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
enum Verdict {
    /// The same result.
    Result,
    /// That there is none.
    Wrong,
    /// A result of another shape than the kernel declares.
    Undeclared,
    /// The interpreter, that a truncation drops a value.
    Drops,
}

/// The letters, sizes and inputs and the body of a kernel, as terms.
struct Parts {
    sizes: Vec<Term>,
    inputs: Vec<Term>,
    body: Term,
}

fn parts(source: &str) -> Parts {
    let (kernels, _) = syntax::atl::read(source.as_bytes()).expect(source);
    let kernel = hol::with(|context| term::kernel(context, &kernels[0])).expect(source);
    let (_, args) = hol::strip_app(kernel);
    Parts {
        sizes: elements(args[1]),
        inputs: elements(args[3]).into_iter().map(first).collect(),
        body: *args.last().expect("a body"),
    }
}

fn first(pair: Term) -> Term {
    hol::strip_app(pair).1[0]
}

fn extents(shape: &[usize]) -> Term {
    let int = |n: &usize| hol::with(|context| context.mk_int(&BigInt::from(*n))).unwrap();
    derive::integers(&shape.iter().map(int).collect::<Vec<_>>()).unwrap()
}

fn tensor_of(name: &str, shape: &[usize]) -> Vec<Term> {
    (0..shape.iter().product())
        .map(|at| cell(name, at))
        .collect()
}

/// What the kernel is applied to, in the logic.
fn scope(parts: &Parts, program: &Program) -> Scope {
    let mut scope = Scope::unknown().unwrap();
    for (&name, &size) in parts.sizes.iter().zip(&program.sizes) {
        let size = hol::with(|context| context.mk_int(&BigInt::from(size))).unwrap();
        scope = scope.with_index(name, size).unwrap();
    }
    for (&name, (letters, shape)) in parts.inputs.iter().zip(&program.tensors) {
        let cells: Vec<_> = tensor_of(letters, shape).into_iter().map(Some).collect();
        let result = derive::result(shape, &cells).unwrap();
        scope = scope.with_tensor(name, extents(shape), result).unwrap();
    }
    scope
}

/// What the kernel is applied to, for the interpreter.
fn arguments(program: &Program) -> Vec<Argument<Symbol>> {
    let sizes = program
        .sizes
        .iter()
        .map(|&size| Argument::Size(size as i64));
    let tensors = program.tensors.iter().map(|(name, shape)| {
        let cells = tensor_of(name, shape).into_iter().map(Symbol).collect();
        Argument::Tensor(Tensor::of_values(shape.clone(), cells).unwrap())
    });
    sizes.chain(tensors).collect()
}

/// Runs the interpreter and derives what the rules say.
fn compare(session: &Session, program: &Program) -> Verdict {
    let source = &program.source;
    let file = statement::atl::read(source.as_bytes()).expect(source);
    scalars::take_divisors();
    let run = interpret::run(&file.kernels[0], arguments(program));
    let divisors = scalars::take_divisors();

    let parts = parts(source);
    let scope = scope(&parts, program);
    session.take_divisors();
    let shapes = scope.shapes().unwrap();
    let shape = proved(session.shape(shapes, scope.v, parts.body), source);
    let eval = proved(session.eval(scope, parts.body), source);
    let derived = session.take_divisors();

    let claim = |result: Term| {
        let args = [session.ops, scope.v, scope.env, parts.body, result];
        apply("eval", &args)
    };
    match run {
        Ok(tensor) => {
            let shape = shape.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            assert_eq!(
                derive::last(shape).unwrap(),
                extents(tensor.shape()),
                "{source}"
            );
            let th = eval.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            let cells = tensor.cells().iter().map(|cell| match cell {
                Cell::Pad => None,
                Cell::Val(Symbol(value)) => Some(*value),
            });
            let cells: Vec<_> = cells.collect();
            let expected = claim(derive::result(tensor.shape(), &cells).unwrap());
            let (found, wanted) = (show(th.concl()), show(expected));
            assert_eq!(th.concl(), expected, "{source}\n{found}\n{wanted}");
            assert_eq!(divisors, derived, "{source}");
            discharge(session, &divisors, th, source);
            Verdict::Result
        }
        Err(RunError::Evaluation { message, .. }) if message.contains("would drop") => {
            Verdict::Drops
        }
        Err(RunError::Evaluation { message, .. }) if message.contains("is declared") => {
            let shape = shape.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            assert_ne!(
                derive::last(shape).unwrap(),
                extents(&program.shape),
                "{source}"
            );
            assert!(eval.is_ok(), "{source}");
            Verdict::Undeclared
        }
        Err(error) => {
            let r = hol::var(
                hol::name("r"),
                hol::type_of(derive::result(&[], &[None]).unwrap()),
            )
            .unwrap();
            let none = hol::mk_not(hol::mk_exists(r, claim(r)).unwrap()).unwrap();
            match (shape, eval) {
                (_, Err(th)) => {
                    assert_eq!(th.concl(), none, "{source}");
                    discharge(session, &derived, th, source);
                }
                (Err(th), _) => assert!(!th.has_hyps(), "{source}"),
                (Ok(_), Ok(th)) => panic!("{source}: {error}, but\n{}", show(th.concl())),
            }
            Verdict::Wrong
        }
    }
}

#[test]
fn random_kernels_mean_what_the_interpreter_says() {
    let start = std::time::Instant::now();
    let session = session();
    println!("theories: {:?}", start.elapsed());
    let mut verdicts = Vec::new();
    for seed in 0..400 {
        let program = program(seed);
        let now = std::time::Instant::now();
        verdicts.push(compare(&session, &program));
        if now.elapsed().as_millis() > 300 {
            println!("{seed} {:?} {}", now.elapsed(), program.source);
        }
    }
    let count = |verdict| verdicts.iter().filter(|found| **found == verdict).count();
    println!(
        "{} {} {} {:?}",
        count(Verdict::Result),
        count(Verdict::Wrong),
        count(Verdict::Drops),
        start.elapsed()
    );
    let used = session.used();
    println!("{used:?}");
}
