//! The C subset: the interpreter beside `exec`.

use super::c_programs::{CELLS, bytes, program};
use super::claims::{discharge, elements, proved};
use super::scalars::{self, Symbol, apply, cell, contents, session};
use kernel::Term;
use lowering::c_interpret::{self, Fault};
use lowering::c_print;
use lowering::derive::{Session, State, show};
use num_bigint::BigInt;
use prover::hol;
use statement::c::ast::Function;
use statement::{syntax, term};

/// What both sides say of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// The same cells.
    Result,
    /// That there is no final state.
    Wrong,
    /// The interpreter, that a cell is read that holds only what the caller left there.
    Uninitialised,
}

/// How many cells the inputs and the output have.
#[derive(Clone, Copy)]
struct Lengths {
    inputs: usize,
    output: usize,
}

fn integer(n: usize) -> Term {
    hol::with(|context| context.mk_int(&BigInt::from(n))).unwrap()
}

/// Runs the interpreter and derives what the rules say.
fn compare(session: &Session, function: &Function, sizes: &[i64], lengths: Lengths) -> Verdict {
    let source = c_print::print(function, "");
    let symbols = |name: &String| {
        (0..lengths.inputs)
            .map(|at| Symbol(cell(name, at)))
            .collect()
    };
    let inputs = function.inputs.iter().map(symbols).collect();
    scalars::take_divisors();
    let run = c_interpret::run_on::<Symbol>(function, sizes, inputs, lengths.output);
    let divisors = scalars::take_divisors();

    let syntax = syntax::c::read(source.as_bytes()).expect(&source);
    let read = hol::with(|context| term::function(context, &syntax)).expect(&source);
    let (_, args) = hol::strip_app(read);
    let &[_, size_names, inputs, output, body] = &args[..] else {
        panic!("{source}: {}", show(read));
    };
    let mut state = State::empty().unwrap();
    for (name, &size) in elements(size_names).into_iter().zip(sizes) {
        state = state.with_index(name, integer(size as usize)).unwrap();
    }
    let inputs = elements(inputs);
    for (&name, letters) in inputs.iter().zip(&function.inputs) {
        state = state
            .with_array(name, integer(lengths.inputs), contents(letters))
            .unwrap();
    }
    let given = contents(&function.output);
    state = state
        .with_array(output, integer(lengths.output), given)
        .unwrap();
    session.take_divisors();
    let exec = proved(session.exec(state, body), &source);
    let derived = session.take_divisors();

    match run {
        Ok(cells) => {
            let th = exec.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            let (head, args) = hol::strip_app(th.concl());
            let start = apply("exec", &[session.ops, state.v, state.s, state.h, body]);
            assert_eq!(hol::apps(head, &args[..5]).unwrap(), start, "{source}");
            assert_eq!(divisors, derived, "{source}");
            let end = state.after(th).unwrap();
            discharge(session, &divisors, th, &source);
            let expected = |(at, cell_now): (usize, &Option<Symbol>)| match cell_now {
                Some(Symbol(value)) => *value,
                None => cell(&function.output, at),
            };
            let expected: Vec<Term> = cells.iter().enumerate().map(expected).collect();
            assert_eq!(array(session, end, output), expected, "{source}");
            for (&name, letters) in inputs.iter().zip(&function.inputs) {
                let same: Vec<Term> = (0..lengths.inputs).map(|at| cell(letters, at)).collect();
                assert_eq!(array(session, end, name), same, "{source}");
            }
            Verdict::Result
        }
        Err(error) if matches!(error.fault, Fault::Uninitialised { .. }) => Verdict::Uninitialised,
        Err(error) => {
            let Err(th) = exec else {
                panic!("{source}: {error}, but there is a final state");
            };
            let statement = apply("exec", &[session.ops, state.v, state.s, state.h, body]);
            let s = hol::var(hol::name("s2"), hol::type_of(state.s)).unwrap();
            let h = hol::var(hol::name("h2"), hol::type_of(state.h)).unwrap();
            let claim = hol::apps(statement, &[s, h]).unwrap();
            let some = hol::mk_exists(s, hol::mk_exists(h, claim).unwrap()).unwrap();
            assert_eq!(th.concl(), hol::mk_not(some).unwrap(), "{source}");
            discharge(session, &derived, th, &source);
            Verdict::Wrong
        }
    }
}

/// The cells of an array at the end.
fn array(session: &Session, state: State, name: Term) -> Vec<Term> {
    let (length, cells) = session.array(state, name).unwrap().expect("an array");
    assert_eq!(length, cells.len());
    for th in &cells {
        assert!(!th.has_hyps());
    }
    cells.into_iter().map(hol::rhs).collect()
}

#[test]
fn random_functions_do_what_the_interpreter_says() {
    let start = std::time::Instant::now();
    let session = session();
    println!("theories: {:?}", start.elapsed());
    let mut verdicts = Vec::new();
    for seed in 0..250_u64 {
        let function = program("k", &bytes(seed, 160), true);
        let sizes: Vec<i64> = (0..function.sizes.len() as u64)
            .map(|k| ((seed + k) % 4) as i64)
            .collect();
        let inputs = if seed % 3 == 0 { CELLS / 2 } else { CELLS };
        let lengths = Lengths {
            inputs,
            output: CELLS,
        };
        let now = std::time::Instant::now();
        verdicts.push(compare(&session, &function, &sizes, lengths));
        if now.elapsed().as_millis() > 1000 {
            println!(
                "{seed} {:?} {}",
                now.elapsed(),
                c_print::print(&function, "")
            );
        }
    }
    let count = |verdict| verdicts.iter().filter(|found| **found == verdict).count();
    println!(
        "{} {} {} {:?}",
        count(Verdict::Result),
        count(Verdict::Wrong),
        count(Verdict::Uninitialised),
        start.elapsed()
    );
    println!("{:?}", session.used());
}
