//! ATL: the interpreter beside `eval`.

use super::claims::{assert_used, discharge, elements, proved};
use super::scalars::{self, Symbol, apply, cell, session};
use interpret::atl::{self, Argument, RunError};
use interpret::tensor::{Cell, Tensor};
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;
use reading::term;
use semantics::{Scope, Session, show};
use tests::random_kernels::{Program, program, type_of};

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
    /// The interpreter, that an integer is beyond 64 bits.
    Limit,
}

/// The letters, sizes and inputs and the body of a kernel, as terms.
struct Parts {
    sizes: Vec<Term>,
    inputs: Vec<Term>,
    body: Term,
}

fn parts(source: &str) -> Parts {
    let (kernels, _) = reading::atl::read(source.as_bytes()).expect(source);
    let kernel = hol::with(|context| term::of(context, &kernels[0])).expect(source);
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
    semantics::integers(&shape.iter().map(int).collect::<Vec<_>>()).unwrap()
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
        let result = semantics::result(shape, &cells).unwrap();
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
    let file = programs::atl::read(source.as_bytes()).expect(source);
    scalars::take_divisors();
    let run = atl::run(&file.kernels[0], arguments(program));
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
                semantics::last(shape).unwrap(),
                extents(tensor.shape()),
                "{source}"
            );
            let th = eval.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            let cells = tensor.cells().iter().map(|cell| match cell {
                Cell::Pad => None,
                Cell::Val(Symbol(value)) => Some(*value),
            });
            let cells: Vec<_> = cells.collect();
            let expected = claim(semantics::result(tensor.shape(), &cells).unwrap());
            let (found, wanted) = (show(th.concl()), show(expected));
            assert_eq!(th.concl(), expected, "{source}\n{found}\n{wanted}");
            assert_eq!(divisors, derived, "{source}");
            discharge(session, &divisors, th, source);
            Verdict::Result
        }
        Err(RunError::Evaluation { message, .. }) if message.contains("would drop") => {
            Verdict::Drops
        }
        Err(RunError::Limit { .. }) => Verdict::Limit,
        Err(RunError::Evaluation { message, .. }) if message.contains("is declared") => {
            let shape = shape.unwrap_or_else(|th| panic!("{source}: {}", show(th.concl())));
            assert_ne!(
                semantics::last(shape).unwrap(),
                extents(&program.shape),
                "{source}"
            );
            assert!(eval.is_ok(), "{source}");
            Verdict::Undeclared
        }
        Err(error) => {
            let r = hol::var(
                hol::name("r"),
                hol::type_of(semantics::result(&[], &[None]).unwrap()),
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

/// The rules of the judgements about ATL, each of which some kernel needs.
const RULES: &str = "ieval_lit ieval_var ieval_add ieval_sub ieval_mul ieval_div ieval_mod \
    ieval_min ieval_max beval_lt beval_le beval_eq beval_and_false beval_and_true \
    beval_or_true beval_or_false beval_not \
    shape_lit shape_var shape_at shape_neg shape_add shape_sub shape_mul shape_div shape_max \
    shape_min shape_call1 shape_call2 shape_call3 shape_cast shape_if shape_gen shape_sum shape_guard shape_let shape_concat shape_transpose shape_flatten shape_split \
    shape_pad_l shape_pad_r shape_trunc_l shape_trunc_r \
    combine_cell combine_nil combine_cons valued_cell valued_nil valued_cons \
    eval_lit eval_var eval_at eval_neg eval_add eval_sub eval_mul eval_div eval_max \
    eval_min eval_call1 eval_call2 eval_call3 eval_cast eval_if_true \
    eval_if_false eval_cond_less eval_cond_less_eq eval_cond_equal eval_cond_and_false \
    eval_cond_and_true eval_cond_or_true eval_cond_or_false eval_cond_not eval_cond_index eval_gen_loop \
    eval_sum_loop eval_guard_true eval_guard_false eval_let eval_concat eval_transpose \
    eval_flatten eval_split eval_pad_l eval_pad_r eval_trunc_l eval_trunc_r \
    eval_gen_done eval_gen_step eval_sum_done eval_sum_step \
    shape_sums shape_fold shape_with eval_sums_loop eval_sums_term eval_sums_over eval_over_done \
    eval_over_step eval_fold_loop eval_fold_done eval_fold_step eval_with";

/// Bodies of `kernel k(n: int, a: f32[3]) -> f32` for n = 2 that have no result, and what that is
/// proved with.
const WRONG: &[(&str, &str)] = &[
    ("a[n + 1]", "no_eval_beyond"),
    ("a[1 - n]", "no_eval_below"),
    ("a[1 / (n - 2)]", "no_ieval_division no_eval_index"),
    ("a[7 % (n - 2) + 1]", "no_ieval_left"),
    ("a[1 + cdiv(1, n - 3)]", "no_ieval_right"),
    (
        "[1 / (n - 2) < 1] 1",
        "no_comparison_left no_eval_condition",
    ),
    ("[1 < 1 / (n - 2)] 1", "no_comparison_right"),
    ("[1 / (n - 2) < 1 and n < 2] 1", "no_beval_left"),
    ("[n < 3 and 1 / (n - 2) < 1] 1", "no_beval_and"),
    ("[n < 2 or 1 / (n - 2) < 1] 1", "no_beval_or"),
    ("[not (1 / (n - 2) < 1)] 1", "no_beval_not"),
    ("a[0, 0]", "no_eval_of_cell"),
    ("a * 1", "no_eval_of_tensor"),
    ("sqrt(a)", "no_eval_of_tensor no_shape_of_tensor"),
    ("max(1, a)", "no_eval_of_tensor"),
    ("sqrt(a[3])", "no_eval_operand"),
    ("min(a[0], a[3])", "no_eval_right"),
    ("fma(1, 2, a[3])", "no_eval_right"),
    ("f32(1 / (n - 2))", "no_eval_index"),
    (
        "if a[3] < 1 then 1 else 2",
        "no_eval_compared_left no_eval_condition",
    ),
    ("[1 = a[3]] 1", "no_eval_compared_right"),
    (
        "if not (a < 1) then 1 else 2",
        "no_eval_compared_tensor no_eval_compared_shape no_eval_cond_left",
    ),
    ("if a + 1 < 1 then 1 else 2", "no_eval_compared_shapeless"),
    ("if n < 3 and a[3] < 1 then 1 else 2", "no_eval_cond_and"),
    ("if n < 2 or a[3] < 1 then 1 else 2", "no_eval_cond_or"),
    ("if n < 3 then a[3] else 1", "no_eval_then"),
    ("if n < 2 then 1 else a[3]", "no_eval_else"),
    ("if n < 3 then 1 else a", "no_shape_sum"),
    ("transpose(1)", "no_eval_of_scalar"),
    (
        "sum i < 1, j < 1: a[3]",
        "no_eval_term no_eval_over_first no_eval_outer no_eval_sums",
    ),
    ("sum i < 1, j < 1 / (n - 2): 1", "no_eval_index"),
    ("sum i < 2, j < i: a[j + 3]", "no_eval_over_rest"),
    (
        "fold x := 0, i < 1: a[3]",
        "no_eval_fold_first no_eval_fold",
    ),
    ("fold x := 0, i < 3: x + a[i + 1]", "no_eval_fold_rest"),
    (
        "fold x := 0, i < 1: a",
        "no_shape_fold_changed no_eval_shapeless_fold",
    ),
    ("max i < n - 2: 1", "no_eval_beyond"),
    ("max i < n, j < i: 1", "no_eval_beyond no_eval_fold_first"),
    (
        "sum i < 1: ((gen 1 <= j < i: 0) ++ gen i <= j < 3: a[j])[0]",
        "no_eval_beyond",
    ),
    (
        "sum i < 1: ((gen j < i + 4: 0) ++ gen i + 4 <= j < 3: a[j])[0]",
        "no_eval_beyond",
    ),
    ("(a with [n + 1] = 1)[0]", "no_eval_with_outside"),
    ("(a with [1 / (n - 2)] = 1)[0]", "no_eval_with_index"),
    ("(a with [0, 0] = 1)[0]", "no_eval_with_outside"),
    ("((a + 1) with [0] = 1)[0]", "no_eval_shapeless_with"),
    ("(a with [0] = a)[0]", "no_eval_of_tensor"),
    ("(genrec x[i < n]: a[i + 2])[0]", "no_eval_right"),
    // A cell that is not computed yet: itself, a later one in the row, one in a later row, a row.
    ("(genrec x[i < n]: x[i])[0]", "no_eval_beyond"),
    (
        "(genrec x[i < n]: if i < 1 then x[n - 1] else 1)[0]",
        "no_eval_beyond",
    ),
    (
        "(genrec x[i < n, j < n]: if j < 1 then x[i, j + 1] else a[j])[0, 0]",
        "no_eval_beyond",
    ),
    (
        "(genrec x[i < n, j < n]: if i < 1 then x[i + 1, j] else a[j])[0, 0]",
        "no_eval_beyond",
    ),
    ("(genrec x[i < n, j < n]: x[i][j])[0, 0]", "no_eval_beyond"),
    (
        "(genrec x[i < n, j < n]: (x[i])[j])[0, 0]",
        "no_eval_beyond",
    ),
    (
        "(genrec x[i < n, j < n]: let y := x[i] in y[j])[0, 0]",
        "no_eval_beyond",
    ),
    ("flatten(a)", "no_eval_of_vector"),
    ("split(n - 2, a)", "no_eval_split no_shape_split"),
    ("pad_l(1 - n, a)", "no_eval_count no_shape_count"),
    ("trunc_r(4, a)", "no_eval_truncation no_shape_truncation"),
    (
        "a + (gen i < n: 1)",
        "no_eval_add no_combination no_combination_rest no_shape_sum",
    ),
    (
        "(gen i < 2: a) - (gen i < 2: gen j < 2: 1)",
        "no_eval_sub no_combination_first",
    ),
    ("1 / 0", "no_quotient"),
    (
        "(gen i < 3: a[3 - i])[0]",
        "no_eval_gen_first no_eval_gen no_eval_operand",
    ),
    ("(gen i < 3: a[i + 1])[0]", "no_eval_gen_rest"),
    ("sum i < 3: a[3 - i]", "no_eval_sum_first no_eval_sum"),
    ("sum i < 3: a[i + 1]", "no_eval_sum_rest"),
    (
        "(sum i < 1: gen j < i: 1)[0]",
        "no_eval_shapeless_sum no_shape_body no_shape_index index_undeclared",
    ),
    (
        "let x := (gen i < 2: pad_l(i, a)) in 1",
        "no_eval_shapeless",
    ),
    ("let x := a in x[3]", "no_eval_let"),
    ("1 + a[3]", "no_eval_right"),
    ("[n < 3] a[3]", "no_eval_guarded"),
    ("[n < 2] (a * 1)", "no_eval_unguarded no_shape_of_tensor"),
    ("[n < 2] a[0, 0]", "no_shape_of_scalar"),
    ("[n < 2] transpose(a)", "no_shape_of_vector"),
    ("[n < 2] (a ++ (gen i < 2: a))", "no_shape_concat"),
    ("[n < 2] (let x := a in x * 1)", "no_shape_let"),
    ("[n < 2] (-(a * 1))", "no_shape_operand"),
    // Rows of different lengths: `eval` stacks them, and there is no shape. Nor is there where the
    // lengths matter inside only.
    ("gen i < 3: gen j < i: 1", "no_shape_index"),
    ("gen i < 2: (gen j < 2 - i: a[j])[0]", "no_shape_index"),
];

/// Bodies with large literals that the interpreter can compute with.
const LARGE: &[&str] = &[
    "a[(n + 9223372036854775805) % 3]",
    "a[cdiv(9223372036854775807, 4611686018427387904)]",
    "a[(n - 9223372036854775805 - 5) % 3]",
    "sum i < n: a[(i * 4611686018427387904) % 3]",
    "[n * -4611686018427387904 < 0] a[n]",
];

/// The same, that it cannot compute with. All of them have a result.
const TOO_LARGE: &[&str] = &[
    "a[(n + 9223372036854775806) % 3]",
    "a[(n - 9223372036854775807 - 4) % 3]",
    "sum i < n + 2: a[(i * 4611686018427387904) % 3]",
    "[n * 4611686018427387904 < 0] a[7]",
    "[n < 0 or n * 4611686018427387904 < 0] a[7]",
];

/// Bodies with a result that is made by calls, comparisons and casts.
const SCALAR: &[&str] = &[
    "max(a[0], a[1]) - min(a[1], 2)",
    "max(max(a[0], 0.5), min(a[1], a[2]))",
    "fma(a[0], sqrt(a[1]), pow(a[2], abs(-a[0])))",
    "f32(2 * n - 5) * floor(a[0])",
    "sum i < 3: max(a[i], f32(i))",
    "max([n < 2] a[7], 1)",
    // One of the two is evaluated, and one may be wrong.
    "if n < 2 then a[7] else a[0]",
    "if a[0] < a[1] then a[0] else a[1] + 1",
    "if a[1] <= 2 or a[1] = a[2] then a[0] else -a[0]",
    "if 0 < a[0] < 1 and not (a[1] < a[2]) then 1 else 2",
    "sum i < 3: [a[i] < a[0] and i < 3] a[i]",
    "sum i < 4: [i < 3 and a[i] >= 1] a[i]",
    "(if a[0] != a[1] then gen i < 2: a[i] else gen i < 2: [i < 1] a[i])[0]",
    "if n < 2 and a[7] < 1 then 1 else 2",
    "if n < 3 and a[0] < 1 then 1 else 2",
    "if n < 3 or a[7] < 1 then 1 else 2",
    "if n < 2 or a[0] < 1 then 1 else 2",
    // All terms to one accumulator.
    "sum i < n, j < i + 1: a[j]",
    "sum 1 <= i < 3, j < n: [j < i] a[j]",
    "fold x := a[0], i < 3: x * a[i] + 1",
    "fold x := a[0], i < n, j < i + 1: x - a[j]",
    "fold x := a[0], i < n: fold y := x, j < 2: y * x",
    "sum i < 3: ((gen j < i: a[j]) ++ (gen i <= j < i + 1: 2) ++ gen i + 1 <= j < 3: [j < 2] 1)[1]",
    "max i < 3: a[i]",
    "min i < n, j < i + 1: a[j]",
    "max i < 0 from a[1]: a[7]",
    "prod i < n, j < n: a[i]",
    "prod 1 <= i < 3 from a[0]: a[i]",
    "max i < n: min i <= j < 3: a[j]",
    "(a with [n] = a[0])[2]",
    "(fold x := a, i < n: x with [i + 1] = x[i] + x[i + 1])[2]",
    "(genrec x[i < 3]: if i < 1 then a[0] else x[i - 1] * a[i])[2]",
    "(genrec x[i < n, j < 2]: if i < 1 then a[j] else x[i - 1, 1 - j] - sum k < j: x[i, k])[1, 1]",
    "(gen i < n: (gen j < i + 1: a[j]) ++ gen i + 1 <= j < 3: 1)[1, 2]",
];

/// Bodies whose result has two cells: what is padding and what only reads as zero.
const PADDED: &[&str] = &[
    "pad_r(1, gen i < 1: a[i])",
    "let x := pad_r(1, gen i < 1: a[i]) in x",
    "(gen i < 1: pad_l(1, gen i < 1: a[i]))[0]",
    "gen i < n: [i < 1] a[i]",
    "gen i < n: [i < 1] a[i] * 2",
    "gen i < n: -([i < 1] a[i])",
    "gen i < n: sum j < i: a[j]",
    "sum j < 3: gen i < n: [i < j] a[i]",
    "pad_r(1, gen i < 1: a[i]) + ([n < 2] (gen i < n: 1))",
    "split(2, a)[1]",
    "let x := ([n < 2] a[7]) in gen i < n: x",
    "fold x := pad_r(1, gen i < 1: a[i]), j < 0: x",
    "fold x := pad_r(1, gen i < 1: a[i]), j < 1, k < 0: x",
    "fold x := gen i < n: a[i], j < 1: gen i < n: [i < 1] x[i]",
    "([n < 2] (gen i < n: 1)) with [1] = a[0]",
    "sum i < 2, j < i: [i < 1] (gen k < n: a[k])",
    "gen i < n: max j < i from [n < 2] 1: 0",
    "genrec x[i < n]: [i < 1] a[i]",
];

fn small(body: &str, shape: &[usize]) -> Program {
    let extents: Vec<String> = shape.iter().map(usize::to_string).collect();
    let result = type_of(&extents);
    Program {
        source: format!("kernel k(n: int, a: f32[3]) -> {result} = {body}"),
        sizes: vec![2],
        tensors: vec![("a".to_string(), vec![3])],
        shape: shape.to_vec(),
    }
}

#[test]
fn kernels_mean_what_the_interpreter_says() {
    let session = session();
    for body in PADDED {
        assert_eq!(
            compare(&session, &small(body, &[2])),
            Verdict::Result,
            "{body}"
        );
    }
    for body in SCALAR {
        assert_eq!(
            compare(&session, &small(body, &[])),
            Verdict::Result,
            "{body}"
        );
    }
    for (body, theorems) in WRONG {
        assert_eq!(
            compare(&session, &small(body, &[])),
            Verdict::Wrong,
            "{body}"
        );
        assert_used(&session, theorems);
    }
    // Dropping a value is against the language's rule for truncations, not against `eval`.
    assert_eq!(
        compare(&session, &small("trunc_l(n, a)[0]", &[])),
        Verdict::Drops
    );

    // In the semantics indices are any integers. Those that are the same in 64 bits give the same.
    for body in LARGE {
        let verdict = compare(&session, &small(body, &[]));
        assert_eq!(verdict, Verdict::Result, "{body}");
    }
    for body in TOO_LARGE {
        let program = small(body, &[]);
        assert_eq!(compare(&session, &program), Verdict::Limit, "{body}");
        let parts = parts(&program.source);
        let scope = scope(&parts, &program);
        assert!(session.eval(scope, parts.body).is_ok(), "{body}");
    }

    let verdicts = |seeds: std::ops::Range<u64>, large: bool| {
        let verdicts = seeds.map(|seed| compare(&session, &program(seed, large)));
        let verdicts: Vec<Verdict> = verdicts.collect();
        move |verdict| verdicts.iter().filter(|found| **found == verdict).count()
    };
    let count = verdicts(0..400, false);
    assert!(count(Verdict::Result) >= 250, "{}", count(Verdict::Result));
    assert!(count(Verdict::Wrong) >= 50, "{}", count(Verdict::Wrong));
    assert_eq!(count(Verdict::Limit), 0);
    let count = verdicts(400..900, true);
    assert!(count(Verdict::Result) >= 120, "{}", count(Verdict::Result));
    assert!(count(Verdict::Limit) >= 10, "{}", count(Verdict::Limit));
    assert_used(&session, RULES);
}
