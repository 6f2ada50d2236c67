//! Kernels with schedules that are alike, of any number of steps, or of parts around one step.

/// A kernel with a schedule, of so many parts.
type Made = fn(usize) -> String;

/// The numbers of steps of a schedule, and of parts around one, that are compared.
pub const FEW: &[usize] = &[2, 4, 8, 16, 32];

/// The kernels with schedules, by what there are many of.
pub const SCHEDULED: &[(&str, Made)] = &[
    ("splits", splits),
    ("isolated", isolated),
    ("unrolled", unrolled),
    ("step_in_each_let", step_in_each_let),
    ("step_in_each_let_upwards", step_in_each_let_upwards),
    ("step_below_lets", step_below_lets),
    ("step_in_gens", step_in_gens),
    ("step_in_segments", step_in_segments),
    ("step_above_a_sum", step_above_a_sum),
];

/// The texts for 0, 1, ... with something between them.
pub fn list(count: usize, between: &str, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(between)
}

/// Something of something of ...: the innermost is `seed`.
pub fn nest(count: usize, seed: &str, wrap: impl Fn(usize, String) -> String) -> String {
    (0..count)
        .rev()
        .fold(seed.to_string(), |inner, at| wrap(at, inner))
}

/// A stencil of n points.
pub fn left_sum(n: usize) -> String {
    let sum = list(n, " + ", |at| format!("x[i + {at}] * {}", at + 2));
    format!("kernel k(n: int, x: f32[n + {n}]) -> f32[n] = gen i < n: {sum}")
}

/// A chain of arrays, each made from the one before.
pub fn stages(n: usize) -> String {
    let body = nest(n, &format!("b{}", n - 1), |at, inner| {
        let before = match at {
            0 => "x".to_string(),
            _ => format!("b{}", at - 1),
        };
        format!("let b{at} := gen i < n: {before}[i] + x[i] in {inner}")
    });
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = {body}")
}

/// A concatenation.
pub fn segments(n: usize) -> String {
    let parts = list(n, " ++ ", |at| format!("(gen i < n: x[i] * {})", at + 2));
    format!("kernel k(n: int, x: f32[n]) -> f32[{n} * n] = {parts}")
}

/// Loops in loops, with arrays of few dimensions.
pub fn gens(n: usize) -> String {
    let binders = list(n, ", ", |at| format!("i_{at} < 2"));
    let (shape, sum) = (
        list(n, ", ", |_| "2".into()),
        list(n, " + ", |at| format!("x[i_{at}]")),
    );
    format!("kernel k(x: f32[2]) -> f32[{shape}] = gen {binders}: {sum}")
}

/// The kernel with a schedule.
fn with_steps(kernel: &str, steps: &str) -> String {
    format!("{kernel}\nschedule s for k {{ {steps} }}\n")
}

const DOUBLED: &str = "gen i < n: x[i] * 2";

/// One loop in strips, and the loop over strips in strips again.
fn splits(n: usize) -> String {
    let kernel = format!("kernel k(n: int, x: f32[n]) -> f32[n] = {DOUBLED}");
    let of = |at: usize| match at {
        0 => "i".to_string(),
        _ => format!("a{}", at - 1),
    };
    let step = |at| format!("split {} by 2 into a{at}, b{at}", of(at));
    with_steps(&kernel, &list(n, "; ", step))
}

/// One loop, cut in parts.
fn isolated(n: usize) -> String {
    let kernel = format!("kernel k(n: int, x: f32[n]) -> f32[n] where {n} <= n = {DOUBLED}");
    let step = |at| format!("isolate i#{} at {}", at + 1, at + 1);
    with_steps(&kernel, &list(n, "; ", step))
}

/// One step that is n equations.
fn unrolled(n: usize) -> String {
    let kernel = format!("kernel k(x: f32[{n}]) -> f32[{n}] = gen i < {n}: x[i] * 2");
    with_steps(&kernel, "unroll i")
}

/// A step in each of n arrays.
fn step_in_each_let(n: usize) -> String {
    // The loops that are left have the name `i`.
    let step = |at| match n - at {
        1 => format!("split i by 8 into a{at}, c{at}"),
        _ => format!("split i#1 by 8 into a{at}, c{at}"),
    };
    with_steps(&stages(n), &list(n, "; ", step))
}

/// The same, from the last one upwards.
fn step_in_each_let_upwards(n: usize) -> String {
    let step = |at| match n - at {
        1 => format!("split i by 8 into a{at}, c{at}"),
        left => format!("split i#{left} by 8 into a{at}, c{at}"),
    };
    with_steps(&stages(n), &list(n, "; ", step))
}

/// One step below all of them.
fn step_below_lets(n: usize) -> String {
    let kernel = stages(n).replace(
        &format!(" in b{}", n - 1),
        &format!(" in gen l < n: b{}[l]", n - 1),
    );
    with_steps(&kernel, "split l by 8")
}

/// One step in n loops.
fn step_in_gens(n: usize) -> String {
    with_steps(&gens(n), &format!("split i_{} by 2", n - 1))
}

/// One step in the last part of a concatenation.
fn step_in_segments(n: usize) -> String {
    with_steps(&segments(n), &format!("split i#{n} by 8"))
}

/// One step above a sum.
fn step_above_a_sum(n: usize) -> String {
    with_steps(&left_sum(n), "split i by 8")
}
