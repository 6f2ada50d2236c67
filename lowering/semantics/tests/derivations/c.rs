//! The C subset: the interpreter beside `exec`.

use super::claims::{assert_used, discharge, elements, proved};
use super::scalars::{self, Symbol, apply, cell, contents, session};
use interpret::c::{self, Fault};
use kernel::Term;
use num_bigint::BigInt;
use programs::c::ast::Function;
use programs::c::print;
use prover::hol;
use reading::c::HELPERS;
use reading::term;
use semantics::{Session, State, show};
use tests::random_functions::{CELLS, bytes, large_program, program};

/// What both sides say of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The same cells.
    Result,
    /// That there is no final state.
    Wrong,
    /// The rules, that there is a final state; the interpreter, that an array is too long for it.
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

fn integer(n: impl Into<BigInt>) -> Term {
    hol::with(|context| context.mk_int(&n.into())).unwrap()
}

/// Runs the interpreter and derives what the rules say.
pub fn compare(
    session: &Session,
    function: &Function,
    sizes: &[i64],
    lengths: &Lengths,
) -> Verdict {
    let source = print::print(function, "");
    let symbols =
        |(name, length): (&String, &usize)| (0..*length).map(|at| Symbol(cell(name, at))).collect();
    let inputs = function.inputs.iter().zip(&lengths.inputs);
    let inputs = inputs.map(symbols).collect();
    scalars::take_divisors();
    let run = c::run_on::<Symbol>(function, sizes, inputs, lengths.output);
    let divisors = scalars::take_divisors();

    let (_, syntax) = reading::c::read(source.as_bytes()).expect(&source);
    let read = hol::with(|context| term::of(context, &syntax)).expect(&source);
    let (_, args) = hol::strip_app(read);
    let &[_, size_names, inputs, output, body] = &args[..] else {
        panic!("{source}: {}", show(read));
    };
    let mut state = State::empty().unwrap();
    for (name, &size) in elements(size_names).into_iter().zip(sizes) {
        state = state.with_index(name, integer(size)).unwrap();
    }
    let names = elements(inputs);
    let inputs = || names.iter().zip(&function.inputs).zip(&lengths.inputs);
    for ((&name, letters), length) in inputs() {
        state = state
            .with_array(name, integer(*length), Some(contents(letters)))
            .unwrap();
    }
    state = state
        .with_array(output, integer(lengths.output), None)
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
            let cells = cells
                .into_iter()
                .map(|cell| cell.map(|Symbol(value)| value));
            let expected: Vec<Option<Term>> = cells.collect();
            assert_eq!(array(session, end, output), expected, "{source}");
            for ((&name, letters), length) in inputs() {
                let same = (0..*length).map(|at| Some(cell(letters, at)));
                let same: Vec<Option<Term>> = same.collect();
                assert_eq!(array(session, end, name), same, "{source}");
            }
            Verdict::Result
        }
        Err(error) if matches!(error.fault, Fault::Memory(_)) => match exec {
            Ok(_) => Verdict::Memory,
            Err(_) => Verdict::Wrong,
        },
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

/// Its index is the right one over the integers: it copies while that fits, and where it does not
/// there is no execution.
#[test]
fn a_function_that_overflows_has_no_execution() {
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
    assert_used(&session, "no_ieval_sum no_loop_rest");
    assert_eq!(run(10_000), Verdict::Wrong);
    assert_used(&session, "no_ieval_product no_loop_first");
}

/// The cells of an array at the end, those that were written.
fn array(session: &Session, state: State, name: Term) -> Vec<Option<Term>> {
    let (length, cells) = session.array(state, name).unwrap().expect("an array");
    assert_eq!(length, cells.len());
    for th in &cells {
        assert!(!th.has_hyps());
    }
    let value = |th| {
        let (_, args) = hol::strip_app(hol::rhs(th));
        args.first().copied()
    };
    cells.into_iter().map(value).collect()
}

/// The rules of the judgements about C, each of which some function needs.
const RULES: &str = "ieval_lit ieval_var ieval_add ieval_sub ieval_mul ieval_div ieval_mod \
    ieval_min ieval_max beval_lt beval_le beval_eq beval_and_false beval_and_true \
    beval_or_true beval_or_false beval_not \
    cval_lit cval_local cval_read cval_neg cval_add cval_sub cval_mul cval_div cval_call1 \
    cval_call2 cval_call3 cval_cast ccval_index \
    ccval_less ccval_less_eq ccval_equal ccval_and_false ccval_and_true ccval_or_true \
    ccval_or_false ccval_not cval_true cval_false exec_skip exec_seq exec_for exec_if_true exec_if_false exec_declare exec_set \
    exec_bump exec_store exec_reduce exec_heap exec_stack exec_free loop_done loop_step";

/// Bodies of `k(int64_t n, const float *restrict a, float *restrict out)` for n = 2 and arrays of
/// three cells that go wrong, and what that is proved with.
const WRONG: &[(&str, &str)] = &[
    ("out[0] = a[3];", "read_out_of_bounds no_exec_value"),
    ("out[n + 1] = 1.0f;", "store_out_of_bounds"),
    (
        "out[0] = 0.0f; out[n - 3] += 1.0f;",
        "reduce_out_of_bounds no_exec_second",
    ),
    ("out[3] = 1.0f; out[0] = 0.0f;", "no_exec_first"),
    (
        "out[1 / (n - 2)] = 1.0f;",
        "no_ieval_division no_exec_index",
    ),
    ("out[(n - 3) % n] = 1.0f;", "no_ieval_division"),
    ("out[1 / (n - 2) + n] = 1.0f;", "no_ieval_left"),
    ("out[n + 1 / (n - 2)] = 1.0f;", "no_ieval_right"),
    ("out[0] = a[1 / (n - 2)];", "no_cval_index"),
    // Results that are not integers of the machine; what they are divided by is of no help.
    (
        "out[(n + 9223372036854775806) % 3] = 1.0f;",
        "no_ieval_sum no_ieval_left no_exec_index",
    ),
    (
        "out[n - 9223372036854775807 - n - n] = 1.0f;",
        "no_ieval_difference",
    ),
    (
        "out[0] = a[n * 4611686018427387904 % 3];",
        "no_ieval_product no_cval_index",
    ),
    (
        "if (0 - 4611686018427387904 * n < 0) { out[0] = 1.0f; }",
        "no_ieval_right",
    ),
    (
        "out[0] = a[n * (n + n * n * n * 1152921504606846976) % 3];",
        "no_ieval_right",
    ),
    (
        "for (int64_t i = 0; i < n * 4611686018427387904; i++) { out[0] = 1.0f; }",
        "no_exec_index",
    ),
    (
        "for (int64_t i = 9223372036854775807; i < n + 9223372036854775807; i++) { }",
        "no_ieval_sum",
    ),
    (
        "if (n < 0 || n * 4611686018427387904 < 0) { out[0] = 1.0f; }",
        "no_comparison_left no_beval_or no_exec_condition",
    ),
    (
        "out[0] = (n * 4611686018427387904 < 0 ? 1.0f : 2.0f);",
        "no_cval_condition",
    ),
    // Cells that nothing was written to.
    ("out[0] = out[1];", "read_unwritten no_exec_value"),
    ("out[0] = 1.0f; out[1] = out[0] - out[2];", "no_cval_right"),
    ("out[0] += 1.0f;", "reduce_unwritten"),
    ("out[0] = 1.0f / 0.0f;", "bad_quotient"),
    ("out[0] = -(1.0f / 0.0f);", "no_cval_operand"),
    ("out[0] = 1.0f + 1.0f / 0.0f;", "no_cval_right"),
    ("out[0] = sqrtf(a[3]);", "no_cval_operand"),
    ("out[0] = powf(a[0], a[3]);", "no_cval_right"),
    ("out[0] = fmaf(a[0], a[1], a[3]);", "no_cval_third"),
    ("out[0] = (float)(1 / (n - 2));", "no_cval_index"),
    (
        "out[0] = (a[3] < 1.0f ? 1.0f : 2.0f);",
        "no_ccval_left no_cval_condition",
    ),
    ("if (1.0f == a[3]) { out[0] = 1.0f; }", "no_ccval_right"),
    ("if (!(a[3] < 1.0f)) { out[0] = 1.0f; }", "no_ccval_first"),
    (
        "if (n < 3 && a[3] < 1.0f) { out[0] = 1.0f; }",
        "no_ccval_and",
    ),
    (
        "if (n < 2 || a[3] < 1.0f) { out[0] = 1.0f; }",
        "no_ccval_or",
    ),
    (
        "if (1 / (n - 2) < 1 && a[0] < 1.0f) { out[0] = 1.0f; }",
        "no_ccval_index",
    ),
    ("if (n < 2) { } else { out[3] = 1.0f; }", "no_exec_false"),
    (
        "out[0] = (float)(n * 4611686018427387904);",
        "no_ieval_product no_cval_index",
    ),
    (
        "out[0] = (1 / (n - 2) < n ? 1.0f : 2.0f);",
        "no_comparison_left no_cval_condition",
    ),
    ("out[0] = (n < 3 ? a[3] : 1.0f);", "no_cval_true"),
    ("out[0] = (n < 2 ? 1.0f : a[3]);", "no_cval_false"),
    (
        "for (int64_t i = 0; i < 3; i++) { out[i + 1] = 1.0f; }",
        "no_loop_rest no_exec_for",
    ),
    (
        "for (int64_t i = 0; i < 3; i++) { out[3 - i] = 1.0f; }",
        "no_loop_first",
    ),
    (
        "if (n < 1 / (n - 2)) { out[0] = 1.0f; }",
        "no_comparison_right no_exec_condition",
    ),
    (
        "if (n < 3 && 1 / (n - 2) < n) { out[0] = 1.0f; }",
        "no_beval_and",
    ),
    (
        "if (1 / (n - 2) < n || n < 3) { out[0] = 1.0f; }",
        "no_beval_left",
    ),
    ("if (!(1 / (n - 2) < n)) { out[0] = 1.0f; }", "no_beval_not"),
    ("if (n < 3) { out[3] = 1.0f; }", "no_exec_true"),
    ("float x = 1.0f; out[3] = x;", "no_exec_declared"),
    (
        "float *t = calloc(array_room(n - 3), sizeof(float)); if (!t) { abort(); } free(t);",
        "alloc_negative",
    ),
    (
        "float *t = calloc(array_room(n + 144115188075855871), sizeof(float)); \
         if (!t) { abort(); } free(t);",
        "alloc_too_large",
    ),
    (
        "float *t = calloc(array_room(array_cells(n, 4611686018427387904)), sizeof(float)); \
         if (!t) { abort(); } free(t);",
        "alloc_too_large",
    ),
    (
        "float *t = calloc(array_room(array_cells(n, n * 4611686018427387904)), sizeof(float)); \
         if (!t) { abort(); } free(t);",
        "no_ieval_product no_indices_first no_indices_rest no_exec_extents",
    ),
    (
        "float *t = calloc(array_room(n), sizeof(float)); if (!t) { abort(); } \
         free(t); free(t);",
        "free_unallocated",
    ),
    (
        "float *t = calloc(array_room(n), sizeof(float)); if (!t) { abort(); } \
         free(t); out[0] = t[0];",
        "read_unallocated",
    ),
    (
        "float *t = calloc(array_room(n), sizeof(float)); if (!t) { abort(); } \
         free(t); t[0] = 1.0f;",
        "store_unallocated",
    ),
    (
        "float *t = calloc(array_room(n), sizeof(float)); if (!t) { abort(); } \
         free(t); t[0] += 1.0f;",
        "reduce_unallocated",
    ),
    (
        "float *t = malloc(array_room(n - 3) * sizeof(float)); if (!t) { abort(); } free(t);",
        "alloc_negative",
    ),
    (
        "float *t = malloc(array_room(n) * sizeof(float)); if (!t) { abort(); } \
         t[0] = 1.0f; out[0] = t[0]; out[1] = t[1]; free(t);",
        "read_unwritten",
    ),
    (
        "float *t = malloc(array_room(n) * sizeof(float)); if (!t) { abort(); } \
         t[1] += 1.0f; free(t);",
        "reduce_unwritten",
    ),
    // What is freed is not there with what was in it, when it is allocated again.
    (
        "for (int64_t i = 0; i < n; i++) { \
         float *t = malloc(array_room(n) * sizeof(float)); if (!t) { abort(); } \
         if (i < 1) { t[0] = 1.0f; } out[i] = t[0]; free(t); }",
        "read_unwritten no_loop_rest",
    ),
    ("float t[2]; out[0] = t[1];", "read_unwritten"),
    ("float t[2] = {0}; out[0] = t[n];", "read_out_of_bounds"),
    ("float t[2] = {0}; t[n] = 1.0f;", "store_out_of_bounds"),
    (
        "for (int64_t i = 0; i < n; i++) { float t[1]; if (i < 1) { t[0] = 1.0f; } \
         out[i] = t[0]; }",
        "read_unwritten no_loop_rest",
    ),
];

/// The same, that go right as far as the rules are concerned: at the ends of what there is.
const RIGHT: &[(&str, Verdict)] = &[
    (
        "out[0] = fmaf(a[0], sqrtf(a[1]), powf(a[2], fabsf(-a[0])));",
        Verdict::Result,
    ),
    (
        "out[0] = (float)(2 * n - 5) * floorf(a[0]);",
        Verdict::Result,
    ),
    (
        "out[0] = (a[0] < a[1] ? a[1] : a[0]) + (a[1] <= 2.0f || a[1] == a[2] ? a[0] : -a[0]);",
        Verdict::Result,
    ),
    (
        "if (0.0f < a[0] && !(a[1] >= a[2]) && a[0] != 1.0f) { out[0] = 1.0f; } \
         else { out[0] = a[0]; }",
        Verdict::Result,
    ),
    (
        "if (n < 2 && a[7] < 1.0f || n < 2 || a[0] < 1.0f) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "if ((n < 3 || a[7] < 1.0f) && a[0] < 1.0f) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "for (int64_t i = 0; i < 4; i++) { if (i < 3 && a[i] < 1.0f) { out[i] = a[i]; } }",
        Verdict::Result,
    ),
    // What is not evaluated cannot go wrong.
    (
        "if (n < 2 && 1 / (n - 2) < n) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "if (n < 3 || 1 / (n - 2) < n) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    ("out[1] = a[0]; out[1] += out[1];", Verdict::Result),
    (
        "out[(n + 9223372036854775805) % 3] = 1.0f;",
        Verdict::Result,
    ),
    (
        "if (n + 9223372036854775805 == 9223372036854775807) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "if (n * -4611686018427387904 < 0) { out[0] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "for (int64_t i = 9223372036854775805; i < n + 9223372036854775805; i++) \
         { out[i % 3] = 1.0f; }",
        Verdict::Result,
    ),
    (
        "float *t = calloc(array_room(n + 144115188075855870), sizeof(float)); \
         if (!t) { abort(); } free(t);",
        Verdict::Memory,
    ),
    (
        "float *t = malloc(array_room(n) * sizeof(float)); if (!t) { abort(); } \
         t[1] = a[0]; out[0] = t[1]; free(t);",
        Verdict::Result,
    ),
    (
        "float t[2]; t[1] = a[0]; float u[2] = {0}; u[0] += t[1]; out[0] = u[0] + u[1];",
        Verdict::Result,
    ),
    (
        "for (int64_t i = 0; i < n; i++) { float t[3]; t[2] = a[i]; out[i] = t[2]; }",
        Verdict::Result,
    ),
];

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
fn functions_do_what_the_interpreter_says() {
    let session = session();
    let run = |body: &str| {
        let function = small(body);
        compare(&session, &function, &[2], &Lengths::all(&function, 3, 3))
    };
    for (body, theorems) in WRONG {
        let verdict = run(body);
        assert_eq!(verdict, Verdict::Wrong, "{body}");
        assert_used(&session, theorems);
    }
    for (body, verdict) in RIGHT {
        assert_eq!(run(body), *verdict, "{body}");
    }

    let random = |seed: u64| {
        let function = match seed < 250 {
            true => program("k", &bytes(seed, 160), true),
            false => large_program("k", &bytes(seed, 160)),
        };
        let sizes: Vec<i64> = (0..function.sizes.len() as u64)
            .map(|k| ((seed + k) % 4) as i64)
            .collect();
        // Half as many cells as the program relies on: many reads are out of bounds.
        let inputs = if seed.is_multiple_of(3) {
            CELLS / 2
        } else {
            CELLS
        };
        let lengths = Lengths::all(&function, inputs, CELLS);
        compare(&session, &function, &sizes, &lengths)
    };
    let verdicts: Vec<Verdict> = (0..250).map(random).collect();
    let count = |verdict| verdicts.iter().filter(|found| **found == verdict).count();
    let (results, wrong) = (count(Verdict::Result), count(Verdict::Wrong));
    assert!(results >= 200 && wrong >= 10, "{results} {wrong}");
    let verdicts: Vec<Verdict> = (250..500).map(random).collect();
    let count = |verdict| verdicts.iter().filter(|found| **found == verdict).count();
    let (results, wrong) = (count(Verdict::Result), count(Verdict::Wrong));
    assert!(results >= 150 && wrong >= 45, "{results} {wrong}");
    assert_used(&session, RULES);
}
