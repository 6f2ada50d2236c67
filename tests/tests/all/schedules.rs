//! Schedules: what they make of the examples is verified against the plain sources, and computes the
//! same, bit for bit; what cannot be done is refused, with the step.

use crate::called::{Called, Calls, Expected, Random, arguments_with, bits};
use crate::examples::SmallSizes;
use crate::lowered::{
    Lowered, THEORIES, all_scheduled, assert_verified, assert_verified_by, compiler, for_each,
    here, lowered, with_compiler,
};
use atl_check::reindexers::Placed;
use atl_check::summary::{Theorem, with_operators};
use certs::{Kind, Limits, Module, Segment, slice};
use certs_tools::Replayer;
use gate::bundle;
use gate::policy::Policy;
use interpret::atl::run_all;
use interpret::element::Element as _;
use interpret::value::Value;
use lower::{Compiler, Instance, LawSet};
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use programs::diagnostic::Diagnostic;
use std::sync::LazyLock;
use tests::sanitizers::{Call, gcc_works, typed};

/// All schedules in `examples/schedules`, carried out once for all tests.
pub static SCHEDULED: LazyLock<Vec<Lowered>> =
    LazyLock::new(|| all_scheduled("../examples/schedules"));

/// Whether a schedule of these needs no law that floats do not have.
fn is_exact(made: &Lowered) -> bool {
    made.kernel.name.text != "variance"
}

/// A policy that accepts `real` for all floats.
fn with_real() -> Policy {
    let mut policy = Policy::default();
    policy.allow_laws(gate::laws::LawSet::Real);
    policy
}

#[test]
fn scheduled_examples_are_verified_against_their_plain_sources() {
    assert!(SCHEDULED.len() >= 20, "{} schedules", SCHEDULED.len());
    assert_verified_by(&SCHEDULED, |made| match is_exact(made) {
        true => Policy::default(),
        false => with_real(),
    });
}

/// The sums of the data and of their squares, in one loop. Without `real` it is refused.
#[test]
fn moments_are_taken_in_one_pass_where_real_is_allowed() {
    let inexact: Vec<&Lowered> = SCHEDULED.iter().filter(|made| !is_exact(made)).collect();
    let &[made] = &inexact[..] else {
        panic!("one schedule");
    };
    assert_eq!(made.c.matches("for (").count(), 1, "{}", made.c);
    assert!(made.c.contains("sums[1] += x[i] * x[i];"), "{}", made.c);
    let why = made.check().expect_err("laws that floats do not have");
    assert!(why.contains("Laws {"), "{why}");
    if gcc_works() {
        let mut called = Called::default();
        called.add(made, &WithoutRounding);
        called.run("moments");
    }
}

/// Small integers, as many as a power of two: their mean and their variance are not rounded, so that
/// they are the same in any order.
struct WithoutRounding;

impl Calls for WithoutRounding {
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected> {
        let mut random = Random(3);
        let calls = [1, 2, 4, 64].into_iter().map(|n| {
            let sizes = [("n".to_owned(), n)];
            let (arguments, inputs) =
                arguments_with(kernel, &sizes, &mut random, |element, _, random| {
                    Value::cast_as(element, random.next() as i64 % 1000 - 500)
                });
            let results = run_all(kernel, arguments).expect("a variance");
            let call = Call {
                function: function.name.clone(),
                sizes: vec![n],
                inputs: typed(function, inputs),
                outputs: vec![(function.outputs[0].ty, vec![0])],
            };
            (call, bits(&results[0]))
        });
        calls.collect()
    }
}

/// A schedule that needs no law does not change a bit of the result; one that does is of integers.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn scheduled_examples_give_what_the_interpreter_gives() {
    if !gcc_works() {
        return;
    }
    let exact: Vec<&Lowered> = SCHEDULED.iter().filter(|made| is_exact(made)).collect();
    for (at, some) in exact.chunks(12).enumerate() {
        let mut called = Called::default();
        some.iter()
            .for_each(|lowered| called.add(lowered, &SmallSizes));
        called.run(&format!("scheduled{at}"));
    }
}

/// Steps that make zeros of padding, below each operator, and loops in all orders.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn more_schedules_are_verified_and_change_no_result() {
    let made = all_scheduled("schedules/verified");
    assert_verified(&made);
    let of_values = made.iter().filter(|made| {
        let limits = certs::Limits::default();
        let (_, summary) = with_operators(&made.certificate, &limits, Some(&THEORIES));
        let mut steps = summary.theorems.iter();
        steps.any(|th| th.placed == Some(Placed::StepOfValues))
    });
    // Where the operator reads its operand, it is the same again.
    assert!(of_values.count() >= 12, "{} schedules", made.len());
    if gcc_works() {
        let mut called = Called::default();
        made.iter()
            .for_each(|lowered| called.add(lowered, &SmallSizes));
        called.run("more_schedules");
    }
}

/// The numbers of the segments of a certificate on which a theorem rests, without those of the theories.
fn segments_for(certificate: &Module, theorem: &str) -> Vec<usize> {
    let marks = slice(
        std::slice::from_ref(certificate),
        [(Kind::Theorem, theorem)],
    );
    let marks = &marks.expect("nothing twice")[0];
    (0..marks.len()).filter(|at| marks[*at]).collect()
}

/// The number of the segment that provides a theorem.
fn segment_of(certificate: &Module, theorem: &str) -> usize {
    let mut segments = certificate.segments.iter();
    let provides = |segment: &Segment| segment.provided.contains(&(Kind::Theorem, theorem));
    segments.position(provides).expect(theorem)
}

/// Of the other theorems that have a meaning of their own, a step needs none.
#[test]
fn each_step_of_a_certificate_rests_on_no_other() {
    let mut steps = 0;
    for made in SCHEDULED.iter() {
        let limits = Limits::default();
        let certificate = Module::read(&made.certificate, &limits).expect("a certificate");
        let provided = certificate.segments.iter().flat_map(|it| &it.provided);
        let is_step = |name: &&str| name.starts_with("step.");
        let own: Vec<&str> = provided.map(|(_, name)| *name).filter(is_step).collect();
        assert!(!own.is_empty(), "{}: no steps", made.kernel.name.text);
        let [gate, whole] = ["gate", "rewritten"].map(|name| segment_of(&certificate, name));
        for step in &own {
            steps += 1;
            let needed = segments_for(&certificate, step);
            assert!(!needed.contains(&gate), "{step} needs the gate theorem");
            assert!(
                own.len() == 1 || !needed.contains(&whole),
                "{step} needs all"
            );
            for other in own.iter().filter(|other| *other != step) {
                let other_segment = segment_of(&certificate, other);
                assert!(!needed.contains(&other_segment), "{step} needs {other}");
            }
        }
        assert!(!segments_for(&certificate, "rewritten").contains(&gate));
    }
    assert!(steps >= 100, "{steps}");
}

#[test]
fn a_step_is_replayed_alone() {
    let mut several = SCHEDULED.iter();
    let made = several.find(|it| {
        it.schedule
            .as_ref()
            .is_some_and(|it| it.name.text == "tails")
    });
    let made = made.expect("a schedule with several steps");
    let limits = Limits::default();
    let mut modules = bundle::modules(&limits).expect("the bundle");
    modules.push(Module::read(&made.certificate, &limits).expect("a certificate"));
    let marks = slice(&modules, [(Kind::Theorem, "step.2")]).expect("nothing twice");
    let mut replayer = Replayer::new(limits).expect("room");
    for (module, marked) in modules.iter().zip(&marks) {
        replayer.replay(module, marked).expect("a proof");
    }
    assert!(replayer.theorem("step.2").is_some());
    for other in ["step.1", "step.3", "rewritten", "gate"] {
        assert!(replayer.theorem(other).is_none(), "{other}");
    }
}

#[test]
fn the_c_of_one_schedule_is_not_that_of_another() {
    let of_matmul = SCHEDULED
        .iter()
        .filter(|made| made.kernel.name.text == "matmul");
    let made: Vec<&Lowered> = of_matmul.collect();
    for (at, one) in made.iter().enumerate() {
        let other = made[(at + 1) % made.len()];
        let exchanged = Lowered {
            source: one.source.clone(),
            kernel: one.kernel.clone(),
            schedule: one.schedule.clone(),
            c: other.c.clone(),
            certificate: one.certificate.clone(),
            laws: one.laws,
        };
        let why = exchanged.check().expect_err(&other.c);
        // That its steps are no gate statements is nothing to say.
        assert!(why.contains(": [Mismatch("), "{why}");
    }
}

/// Each equation that was applied is a theorem of the certificate, `step.1` and so on.
#[test]
fn steps_are_theorems_of_the_certificate() {
    for made in SCHEDULED.iter() {
        let limits = certs::Limits::default();
        let (_, summary) = with_operators(&made.certificate, &limits, Some(&THEORIES));
        let steps = summary.theorems.iter();
        let (whole, steps): (Vec<&Theorem>, Vec<&Theorem>) = steps
            .filter(|th| th.placed.is_some_and(Placed::is_step))
            .partition(|th| th.name == "rewritten");
        assert_eq!(whole.len(), 1, "{}", made.c);
        assert!(!steps.is_empty(), "{}", made.c);
        for (number, step) in steps.iter().enumerate() {
            assert_eq!(step.name, format!("step.{}", number + 1));
            assert!(
                step.made.is_some(),
                "{}: the program is not printed",
                step.name
            );
        }
    }
}

const KERNELS: &str = "\
kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n] = gen i < n: sum j < m: x[i, j]
kernel both(n: int, m: int, x: f32[n, m]) -> f32[n, m]
  = let y := gen i < n, j < m: x[i, j] + 1 in gen i < n, j < m: y[i, j] * y[i, j]
kernel row(n: int, x: f32[n]) -> f32[n] where 8 <= n = gen i < n: x[i]
kernel total(n: int, m: int, x: f32[n, m]) -> f32 = sum i < n, k < 2: sum j < m: x[i, j]
kernel chained(n: int, x: f32[n]) -> f32[n]
  = let y := gen j < n: x[j] + 1 in let z := gen j < n: y[j] * 2 in gen i < n: z[i]
kernel acc(n: int, x: f32[n]) -> f32 = fold v := 0, i < n: v + x[i]
kernel rows(n: int, m: int, x: f32[n]) -> f32[n] where 1 <= n
  = fold v := x, t < m: gen i < n: v[(i + 1) % n] + x[i]
kernel bound(n: int, x: f32[n, 4]) -> f32
  = sum p < n, q < 4: (let t := x[p, q] + 1 in t * t)
kernel beside(n: int, x: f32[n, 4]) -> f32[n]
  = gen i < n: let t := sum p < n, q < 4: x[p, q] in t + x[i, 0]
kernel begun(n: int, m: int, x: f32[n, m]) -> f32[m]
  = fold y := gen a < m: 0, i < n: y
kernel inner(n: int, x: f32[n, 4]) -> f32[n] = gen i < n: (sum p < 4: x[i, p]) + sum j < 4: x[i, j]
kernel held(n: int, x: f32[n, n]) -> f32[n, n]
  = let t := x ++ x in let u := transpose(t) in gen i < n, j < n: u[i, j] + u[i, j + n]
kernel half(n: int, m: int, x: f32[n, m]) -> f32[n, m] = gen i < n, j < m: x[i, j / 2]
kernel tail(n: int, x: f32[n]) -> f32[n] = gen i < n: sum p < 3: [i + p < n] x[i + p]
";

/// The compiler on a schedule of these steps, for one of the kernels.
fn scheduled(
    compiler: &Compiler,
    kernel: &str,
    steps: &str,
) -> Result<String, (String, Diagnostic)> {
    let source = format!("{KERNELS}schedule s for {kernel} {{ {steps} }}\n");
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let schedule = Instance::of(&file.schedules[0]);
    let made = compiler.compile_scheduled(source.as_bytes(), kernel, Some(&schedule), "");
    made.map(|made| made.c)
        .map_err(|refused| (refused.span.text(&source).to_string(), refused))
}

/// The kernel, the steps, the place of the message, its text, and a note.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[test]
fn steps_that_cannot_be_taken_are_refused_with_their_place() {
    #[rustfmt::skip]
    let cases: [Case; 81] = [
        ("sums", "split k by 8", "split k by 8", "there is no loop or `let` named `k`", "there are `i`, `j`"),
        ("both", "split i by 8", "split i by 8", "`i` is bound in 2 places", "`i#2` is gen i < n, j < m: y[i, j] * y[i, j]"),
        ("both", "split i#3 by 8", "split i#3 by 8", "`i#3`: `i` is bound in 2 places", ""),
        ("both", "split y by 8", "split y by 8", "`y` is no loop", ""),
        ("sums", "split i by m", "split i by m", "cannot prove that 0 < m", "known here"),
        ("sums", "split i by 0", "split i by 0", "cannot prove that", ""),
        ("sums", "split i by q", "split i by q", "`q` is no size, and no index of a loop around", ""),
        ("sums", "split i by 8 into j, ii", "split i by 8 into j, ii", "the name `j` is in use", "`into` gives other names"),
        ("sums", "split i by 8; split i by 8", "split i by 8", "there is no loop or `let` named `i`", "there are `io`, `ii`, `j`"),
        ("sums", "tile j by 8, i by 8", "tile j by 8, i by 8", "`i` is not the loop inside of `j`", ""),
        ("sums", "tile i by 8, j by 8", "tile i by 8, j by 8", "`j` is no index of a `gen`", "`split` and `reorder`"),
        ("row", "isolate i at 9", "isolate i at 9", "cannot prove that 9 <= n", "known here: 8 <= n"),
        ("sums", "rw gen_sum at i", "rw gen_sum at i", "there is no equation named `gen_sum`", "`sum_gen`"),
        ("sums", "rw sum_swap at i", "rw sum_swap at i", "`sum_swap` does not fit here", "it is about"),
        ("sums", "rw sum_gen <- at i with k := 3", "rw sum_gen <- at i with k := 3", "`sum_gen` has no variable `k`", "it has"),
        ("row", "rw gen_split at i", "rw gen_split at i", "`gen_split` needs a value for `k`", "`with k := ...` gives it"),
        ("sums", "rw sum_halves at j with m := 0", "rw sum_halves at j with m := 0", "cannot see that what is rewritten has no padding", ""),
        ("sums", "rw guard_gen", "rw guard_gen", "`guard_gen` fits nowhere", ""),
        ("sums", "inline i", "inline i", "`i` is no `let`", ""),
        ("held", "inline t", "inline t", "`t` is read as a whole in what `u` stands for", "`inline u` comes before"),
        ("sums", "stage y as z at i", "stage y as z at i", "`y` is not read there", ""),
        ("both", "stage x as z at i#2", "stage x as z at i#2", "`x` is not read there", ""),
        ("sums", "separate tails", "separate tails", "there is no loop over tiles, of which the last may not be whole", "`split` and `tile` make such loops"),
        ("both", "reorder i#2, i#1", "reorder i#2, i#1", "`i#2` would have another number when it is moved", "their names are one"),
        ("sums", "reorder i, i", "reorder i, i", "`i` is there twice", ""),
        ("total", "reorder k, i", "reorder k, i", "sums do not change places without laws (`k`)", "`rw sum_swap` does it with laws"),
        ("total", "fuse k, i", "fuse k, i", "`i` is not the index after `k`", ""),
        ("total", "split k by i", "split k by i", "`i` is no size, and no index of a loop around", ""),
        ("sums", "split j by 4; split i by 4; reorder jo, io, ii, ji", "reorder jo, io, ii, ji", "no equation moves the fold `jo` out of a guard", "loops move before that"),
        ("total", "reorder i, j, k", "reorder i, j, k", "no equation moves the sum `j` out of a sum", ""),
        ("sums", "split j by 4; stage x as t at jo", "stage x as t at jo", "`jo` and `ji` are indices of one sum", "`rw sum_fold` makes loops of them"),
        ("half", "tile i by 4, j by 4; fuse io, jo", "fuse io, jo", "`jo` is not the loop inside of `io`", "`fuse` comes before"),
        ("half", "tile i by 4, j by 4; separate tails; reorder jo#1, io#1", "reorder jo#1, io#1", "no equation moves the gen `jo#1` out of a concat", "cut loops in parts"),
        ("both", "fuse i#2, j#2", "fuse i#2, j#2", "cannot prove that 0 < m", "`where 0 < m`"),
        ("total", "split k by 0", "split k by 0", "cannot prove that", ""),
        ("rows", "reorder i, t", "reorder i, t", "a step of the fold reads other cells of `v` than its own", ""),
        ("half", "stage x as t at i", "stage x as t at i", "an index of inner loops is not linear in `x[j / 2]`", "minima and maxima"),
        ("beside", "reorder p, i", "reorder p, i", "no equation moves the sum `p` out of a let", ""),
        ("begun", "reorder a, i", "reorder a, i", "no equation moves the gen `a` out of a fold", ""),
        ("inner", "reorder p, j", "reorder p, j", "`j` is not inside of `p`", "beside each other have no order"),
        ("acc", "split v by 2", "split v by 2", "`v` is no loop", ""),
        ("acc", "unroll i", "unroll i", "the ends of `i` are no literals", "`unroll i by 4` cuts it into strips"),
        ("acc", "isolate i at 3", "isolate i at 3", "cannot prove that 3 <= n", "n = 0"),
        ("bound", "hoist t out of p", "hoist t out of p", "`t` depends on `p`", ""),
        ("sums", "split i#0 by 2", "split i#0 by 2", "`i#0`: `i` is bound in one place", ""),
        ("row", "rw gen_split at i with k := 2, k := 3", "k", "`k` has a value already", ""),
        ("sums", "unroll i", "unroll i", "the ends of `i` are no literals", "`unroll i by 4` cuts it into strips"),
        ("sums", "unroll i by 65", "unroll i by 65", "`unroll` makes at most 64 copies", ""),
        ("sums", "unroll i by n", "unroll i by n", "cannot prove that 0 < n", ""),
        ("sums", "separate borders", "separate borders", "no condition begins or ceases to hold inside of the range of a loop", "conditions count"),
        ("tail", "separate borders of p", "separate borders of p", "no condition begins or ceases to hold", ""),
        ("sums", "split i by 8; isolate ii at min(8, io)", "isolate ii at min(8, io)", "the extents of what is computed would depend on `io`", ""),
        ("sums", "solve for i", "solve for i", "`i` is no sum", ""),
        ("sums", "solve for j", "solve for j", "no guard of the sum is an equation for `j`", "right below the sum"),
        ("tail", "rw guard_point inside p with lo := 0, hi := n", "rw guard_point inside p with lo := 0, hi := n", "`guard_point` needs a value for `a`", "`with a := ...` gives it"),
        ("tail", "rw guard_point inside p with lo := 0, hi := n, a := i", "rw guard_point inside p with lo := 0, hi := n, a := i", "`guard_point` does not fit here", "lo ≤ a ∧ a < hi"),
        ("sums", "rw sum_swap inside x", "rw sum_swap inside x", "there is no loop or `let` named `x`", ""),
        ("total", "tile k by 2, j by 2", "tile k by 2, j by 2", "`k` is no loop of its own", "one of several indices"),
        ("both", "split y/i by 8", "split y/i by 8", "`y/i` is bound in 2 places", "`y/i#1` is"),
        ("chained", "stage y as t at i", "stage y as t at i", "`y` is not read there", "reads it outside"),
        ("acc", "stage v + x[i] as t[i < n]", "stage v + x[i] as t[i < n]", "`v` is not known where the array is computed", "in the body of that loop"),
        ("row", "isolate i at 9", "isolate i at 9", "cannot prove that 9 <= n", "for example: it does not hold with n = 8"),
        ("both", "rw gen_split with k := 8", "rw gen_split with k := 8", "`gen_split` fits in 4 places", "`at i#1`, `at j#1`, `at i#2`, `at j#2`"),
        ("both", "rw gen_split at x[_, _] + 2 with k := 8", "rw gen_split at x[_, _] + 2 with k := 8", "no part of the program is this expression", "there is `x[i, j] + 1`"),
        ("row", "rw same_gen_end at i with h := i < n", "rw same_gen_end at i with h := i < n", "`i` is no size, and no index of a loop around", ""),
        ("row", "rw same_gen_end at i with h := 0 < n", "rw same_gen_end at i with h := 0 < n", "`h` of `same_gen_end` is an index expression", ""),
        ("row", "stage x[i] + 1 as t[i < n]", "stage x[i] + 1 as t[i < n]", "no part of the program is what this says", "spelled as they are"),
        ("row", "stage x[i] * (1 as t[i < n]", "", "expected `as`", ""),
        ("sums", "stage x[i, j] + as t[i < n]", "as", "expected expression, found the end of the expression", ""),
        ("sums", "stage x[i, j] * x as t[i < n, j < m]", "stage x[i, j] * x as t[i < n, j < m]", "no part of the program", ""),
        ("tail", "stage [i + p < n] x[i + p] as t[i < n]", "stage [i + p < n] x[i + p] as t[i < n]", "", ""),
        ("sums", "rw guard_true at x[_, i]", "rw guard_true at x[_, i]", "no part of the program is this expression", "`_` is any index"),
        ("both", "rw guard_true at y[_, _]", "rw guard_true at y[_, _]", "2 parts of the program are this expression", "`inside i#2`"),
        ("sums", "rw guard_true at x[_, _", "", "expected", ""),
        ("sums", "rw guard_true at x[_, _] + 1 with with k := 1", "k", "expected `:=`, found `k`", ""),
        ("row", "stage x[i] as t[i < q]", "stage x[i] as t[i < q]", "`q` is no size, and no index of a loop around", ""),
        ("sums", "parallel i", "parallel", "`parallel` is not supported yet", ""),
        ("sums", "split i", "", "expected `by`, found `the end of the step`", ""),
        ("sums", "split i by", "", "expected an index expression, found `the end of the step`", ""),
        ("sums", "split i by 8 8", "8", "expected", ""),
        ("sums", "reorder i, j k", "k", "expected the end of the step, found `k`", ""),
    ];
    with_compiler(|compiler| {
        for (kernel, steps, place, message, note) in cases {
            let (at, refused) = scheduled(compiler, kernel, steps).expect_err(steps);
            assert!(refused.message.contains(message), "{steps}: {refused:?}");
            assert_eq!(at, place, "{steps}: {refused:?}");
            let found = note.is_empty() || refused.notes.iter().any(|text| text.contains(note));
            assert!(found, "{steps}: {refused:?}");
        }
    });
}

/// The indices of the loops of a kernel, by how sources say them: `i < n`.
fn indices(kernel: &str) -> Vec<&str> {
    let body = kernel.split_once(" = ").map_or("", |(_, body)| body);
    let before = body.match_indices(" < ").map(|(at, _)| &body[..at]);
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = before.filter_map(|text| text.rsplit(|c: char| !is_letter(c)).next());
    let mut found: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    found.dedup();
    found
}

/// What a refusal must not say: a proof that should be there is not.
pub const FAILED: [&str; 2] = ["a proof failed", "the step cannot be proved here"];

/// Every second kernel with a step, whatever it is: what is compiled is verified, and nothing is refused because
/// a proof failed.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn any_step_on_any_kernel_is_proved_or_refused() {
    let kernels = std::fs::read_to_string(here("kernels.atl")).expect("a source");
    let kernels = kernels.lines().filter(|line| line.starts_with("kernel "));
    let mut cases = Vec::new();
    for (number, kernel) in kernels.step_by(2).enumerate() {
        let (_, rest) = kernel.split_once(' ').expect("a kernel");
        let (name, _) = rest.split_once('(').expect("a kernel");
        let found = indices(kernel);
        let (Some(i), Some(j)) = (found.first(), found.last()) else {
            continue;
        };
        let step = match number % 10 {
            0 => format!("split {i}#1 by 3"),
            1 => format!("stage x as staged at {i}#1"),
            2 => format!("stage {j}#1 as staged"),
            3 => format!("reorder {j}#1, {i}#1"),
            4 => format!("tile {i}#1 by 2, {j}#1 by 3; separate tails"),
            5 => format!("isolate {j}#1 at 1"),
            6 => format!("rw gen_shift at {i}#1 with k := 2; simplify guards"),
            7 => "separate borders".to_string(),
            8 => format!("unroll {i}#1 by 2"),
            _ => "inline y; simplify guards".to_string(),
        };
        cases.push((
            name,
            format!("{kernel}\nschedule s for {name} {{ {step} }}\n"),
        ));
    }
    let found = for_each(&cases, compiler, |compiler, (name, source)| {
        let file = programs::atl::read(source.as_bytes()).expect("a source");
        let schedule = Instance::of(&file.schedules[0]);
        match lowered(
            compiler,
            source.as_bytes(),
            &file.kernels[0],
            Some(&schedule),
        ) {
            // Some steps need laws that floats do not have; the policy says so.
            Ok(made) => match made.check() {
                Err(why) if !why.contains("Laws {") => Err(why),
                _ => Ok(true),
            },
            Err(why) if FAILED.iter().any(|failed| why.contains(failed)) => {
                Err(format!("{name}: {why}"))
            }
            Err(_) => Ok(false),
        }
    });
    let found: Result<Vec<bool>, String> = found.into_iter().collect();
    let proved = found.unwrap_or_else(|why| panic!("{why}"));
    let count = proved.iter().filter(|proved| **proved).count();
    assert!(
        count > 20 && count < proved.len(),
        "{count} of {}",
        proved.len()
    );
}

/// Floats have no law by which sums may be taken in lanes: the certificate names the set that does, and
/// the checker refuses it where nobody allowed it.
#[test]
fn sums_in_lanes_are_refused_for_floats() {
    let source = "kernel dot(n: int, x: f32[n], y: f32[n]) -> f32 where 8 <= n\n  \
                  = sum i < n: x[i] * y[i]\n\
                  schedule lanes for dot {\n  rw sum_tiled at i with k := 8\n  rw sum_swap at io\n  \
                  stage io as lane\n  hoist lane out of ii\n}\n";
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let (kernel, instance) = (&file.kernels[0], Instance::of(&file.schedules[0]));
    with_compiler(|compiler| {
        let made = lowered(compiler, source.as_bytes(), kernel, Some(&instance));
        let made = made.unwrap_or_else(|why| panic!("{why}"));
        let why = made.check().expect_err("a law that floats do not have");
        assert!(why.contains("Laws {"), "{why}");
    });
}

/// Quotients by a value are added up in another order where `real` is allowed, which says that every
/// division is defined, and nowhere else; of unsigned integers the laws are false.
#[test]
fn sums_of_quotients_are_reordered_where_real_is_allowed() {
    const SOURCE: &str = "\
kernel shares(n: int, m: int, x: f32[n, m], w: f32[n, m]) -> f32[n] where 8 <= m
  = gen i < n: let s := sum j < m: w[i, j] in sum j < m: x[i, j] / s
kernel halves(n: int, x: u32[n]) -> u32 = sum i < n: x[i] / 2

schedule once for shares { rw sum_div <- at j#2 }
schedule lanes for shares {
  rw sum_tiled at j#2 with k := 8 into jo, ji
  rw sum_swap at jo
  stage jo as lane
  hoist lane out of ji
}
schedule once for halves { rw read_sum_div <- }
";
    let file = programs::atl::read(SOURCE.as_bytes()).expect("a source");
    let [shares, halves] = &file.kernels[..] else {
        panic!("two kernels");
    };
    let instances: Vec<Instance> = file.schedules.iter().map(Instance::of).collect();
    let real = with_real();
    with_compiler(|compiler| {
        let made =
            |kernel, at: usize| lowered(compiler, SOURCE.as_bytes(), kernel, Some(&instances[at]));
        for (at, said) in [
            (0, "out[i] = total / s;"),
            (1, "x[i * m + (jo * 8 + ji)] / s"),
        ] {
            let made = made(shares, at).unwrap_or_else(|why| panic!("{why}"));
            assert!(made.c.contains(said), "{}", made.c);
            let why = made.check().expect_err("laws that floats do not have");
            assert!(why.contains("Laws {"), "{why}");
            made.check_by(&real).unwrap_or_else(|why| panic!("{why}"));
        }
        let why = made(halves, 2)
            .err()
            .expect("laws that integers do not have");
        assert!(
            why.contains("no set of laws that fits the elements"),
            "{why}"
        );
    });
}

/// A kernel of two types of floats, of which one is added up in another order, asks `real` of that
/// type only: a policy that accepts it for the other one refuses it.
#[test]
fn sums_of_one_type_are_reordered_where_real_is_allowed_for_it() {
    const SOURCE: &str = "\
kernel weighted(n: int, x: f64[n], w: f32[n]) -> f64 where 8 <= n
  = sum i < n: x[i] * f64(w[i] / 3)

schedule lanes for weighted { rw sum_tiled at i with k := 8; rw sum_swap at io }
";
    let file = programs::atl::read(SOURCE.as_bytes()).expect("a source");
    let (kernel, instance) = (&file.kernels[0], Instance::of(&file.schedules[0]));
    let policy = |text: &str| gate::policy::read(text.as_bytes()).expect("a policy").0;
    with_compiler(|compiler| {
        let made = lowered(compiler, SOURCE.as_bytes(), kernel, Some(&instance));
        let made = made.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(made.laws, LawSet::RealF64);
        for accepting in ["[laws]\nf64 = ['real']", "[laws]\nf64 = ['ieee', 'real']"] {
            let checked = made.check_by(&policy(accepting));
            checked.unwrap_or_else(|why| panic!("{accepting}: {why}"));
        }
        made.check_by(&with_real())
            .unwrap_or_else(|why| panic!("{why}"));
        for (refusing, element) in [
            ("", "F64"),
            ("[laws]\nf32 = ['real']", "F64"),
            ("[laws]\nf32 = ['ieee', 'real']", "F64"),
            ("[laws]\nf32 = []\nf64 = ['real']", "F32"),
            ("[laws]\nf32 = ['real']\nf64 = ['real']", "F32"),
        ] {
            let why = made.check_by(&policy(refusing)).expect_err(refusing);
            let said = format!("set: RealF64, element: {element}");
            assert!(why.contains(&said), "{refusing}: {why}");
        }
    });
}

/// No step is taken for granted: without steps, the C is that of the plain kernel.
#[test]
fn an_empty_schedule_changes_nothing() {
    with_compiler(|compiler| {
        let plain = compiler.compile(KERNELS.as_bytes(), "sums", "");
        let plain = plain.expect("a kernel").c;
        assert_eq!(scheduled(compiler, "sums", "").expect("no steps"), plain);
        let twice = scheduled(compiler, "sums", "reorder j, i; reorder i, j");
        assert_eq!(twice.expect("there and back"), plain);
    });
}

/// An array whose number of cells may not fit into 64 bits is one all the same: its allocation is
/// checked.
#[test]
fn arrays_of_any_size_are_staged() {
    let lost = |bounds: &str| {
        let source = format!(
            "kernel s(n: int, m: int, k: int, x: f32[n, m, k]) -> f32[n, m, k]{bounds}\n  \
             = gen a < n, b < m, c < k: [1 <= a] x[a - 1, b, c] + x[a, b, c]\n\
             schedule rows for s {{ split a by 32; stage x as t at ai }}\n"
        );
        let file = programs::atl::read(source.as_bytes()).expect("a source");
        let schedule = Instance::of(&file.schedules[0]);
        let mut lost = Vec::new();
        with_compiler(|compiler| {
            let made = compiler.compile_scheduled(source.as_bytes(), "s", Some(&schedule), "");
            lost = made.expect("a proof").lost;
        });
        lost
    };
    assert!(lost("").is_empty());
    assert!(lost(" where m <= 1000000").is_empty());
}

/// Padding that is read is a zero, by a choice: a guard would need a law below a sum.
#[test]
fn what_is_inlined_needs_no_law() {
    let source = std::fs::read(here("schedules/verified/inlining.atl")).expect("a source");
    let file = programs::atl::read(&source).expect("kernels");
    assert!(file.schedules.len() >= 20);
    with_compiler(|compiler| {
        for schedule in &file.schedules {
            let (kernel, schedule) = (&schedule.kernel.text, Instance::of(schedule));
            let made = compiler.compile_scheduled(&source, kernel, Some(&schedule), "");
            assert_eq!(made.expect(kernel).laws, LawSet::None, "{kernel}");
        }
    });
}

/// Names that C has in another spelling are not missed in it.
#[test]
fn names_that_are_spelled_otherwise_are_not_missed_in_the_c() {
    let source = "kernel negated(n: int, x: f32[n]) -> f32[n] = gen i < n: -x[i]\n\
                  schedule strips for negated { split i by 4 into IO, i_t; stage x as __x at IO }\n";
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let schedule = Instance::of(&file.schedules[0]);
    with_compiler(|compiler| {
        let made = compiler.compile_scheduled(source.as_bytes(), "negated", Some(&schedule), "");
        assert_eq!(made.expect("a proof").lost, [""; 0]);
    });
}

/// Where loops of a schedule would not be in the C, guards are kept in them: loops are not split at
/// guards, or the step of the schedule that does so is left out. Where the loops are missing all the same,
/// the schedule is carried out as it is, and they are named.
#[test]
fn guards_are_kept_where_loops_would_vanish_otherwise() {
    let source = std::fs::read_to_string(here("schedules/verified/kept_guards.atl"));
    let source = source.expect("a source");
    let file = programs::atl::read(source.as_bytes()).expect("kernels");
    // The kernel, the steps that are left out if guards are kept, and what is lost if not.
    const LOOPS: [&str; 2] = ["io", "ii"];
    let cases = [
        ("windows", Some(vec![]), vec![]),
        ("halves", Some(vec!["separate tails"]), vec![]),
        ("triangle", None, vec!["l_1_1"]),
        ("rows", None, LOOPS.to_vec()),
    ];
    assert_eq!(file.schedules.len(), cases.len());
    with_compiler(|compiler| {
        for (schedule, (kernel, kept, lost)) in file.schedules.iter().zip(cases) {
            assert_eq!(schedule.kernel.text, kernel);
            let schedule = Instance::of(schedule);
            let made = compiler.compile_scheduled(source.as_bytes(), kernel, Some(&schedule), "");
            let made = made.expect(kernel);
            assert_eq!(made.lost, lost, "{}", made.c);
            let left_out = made.kept.map(|kept| {
                assert_eq!(kept.loops, LOOPS);
                let steps = kept.left_out.iter().map(|step| step.text(&source));
                steps.collect::<Vec<_>>()
            });
            assert_eq!(left_out, kept, "{kernel}");
            let looped = made.c.contains("for (int64_t ii = 0;");
            assert_eq!(looped, lost != LOOPS, "{}", made.c);
        }
    });
}

/// What a fold accumulates is where its result is: that has another name, and nothing is lost.
#[test]
fn accumulators_are_not_missed_in_the_c() {
    let source = "kernel share(n: int, m: int, x: f32[n, m]) -> f32[n, m]\n  \
                  = gen i < n: let s := sum j < m: x[i, j] in gen j < m: x[i, j] / s\n\
                  schedule strips for share { split j#1 by 8; separate tails }\n";
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let schedule = Instance::of(&file.schedules[0]);
    with_compiler(|compiler| {
        let made = compiler.compile_scheduled(source.as_bytes(), "share", Some(&schedule), "");
        let made = made.expect("a proof");
        assert!(
            made.c.contains("s = s + x[i * m + (jo * 8 + ji)];"),
            "{}",
            made.c
        );
        assert_eq!(made.lost, [""; 0]);
    });
}
