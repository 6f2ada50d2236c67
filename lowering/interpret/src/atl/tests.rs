use super::*;
use crate::tensor::Cell;
use crate::value::Value;

/// Runs `kernel k(<parameters>) -> <result> = <body>` on integers and tensors of small elements.
fn evaluate<S: Element>(kernel: &str, arguments: Vec<Argument<S>>) -> Result<Tensor<S>> {
    let source = format!("kernel k{kernel}");
    let file = programs::atl::read(source.as_bytes()).expect(kernel);
    run(&file.kernels[0], arguments)
}

fn vector<S: Element>(values: &[S]) -> Argument<S> {
    Argument::Tensor(Tensor::of_values(vec![values.len()], values.to_vec()).unwrap())
}

fn values<S: Element>(tensor: &Tensor<S>) -> Vec<S> {
    tensor.cells().iter().map(Cell::value).collect()
}

#[test]
fn sums_add_from_the_left_to_zero() {
    let sum = "(n: int, a: f32[n]) -> f32 = sum i < n: a[i]";
    let run = |a: &[f32]| {
        evaluate(sum, vec![Argument::Size(a.len() as i64), vector(a)])
            .unwrap()
            .first_value()
    };
    assert_eq!(run(&[1e8, 1.0, -1e8]), 0.0);
    assert_eq!(run(&[1e8, -1e8, 1.0]), 1.0);
    assert_eq!(run(&[-0.0]).to_bits(), 0);
    assert_eq!(run(&[]).to_bits(), 0);
    let copy = "(a: f32[1]) -> f32[1] = gen i < 1: a[i]";
    let copied = evaluate(copy, vec![vector(&[-0.0_f32])]).unwrap();
    assert_eq!(copied.first_value().to_bits(), (-0.0_f32).to_bits());
}

/// All terms of a flat sum go to one accumulator; a sum in a sum starts at zero again.
#[test]
fn flat_sums_add_in_the_order_of_the_loops() {
    let total = |body: &str| {
        let kernel = format!("(a: f32[2, 2]) -> f32 = {body}");
        let a = Tensor::of_values(vec![2, 2], vec![1.0_f32, 1e8, -1e8, 1.0]).unwrap();
        evaluate(&kernel, vec![Argument::Tensor(a)])
            .unwrap()
            .first_value()
    };
    assert_eq!(total("sum i < 2, j < 2: a[i, j]"), 1.0);
    assert_eq!(total("sum i < 2: sum j < 2: a[i, j]"), 0.0);
    assert_eq!(total("sum j < 2, i < 2: a[i, j]"), 1.0);
    assert_eq!(total("sum j < 2: sum i < 2: a[i, j]"), 0.0);
    assert_eq!(total("sum i < 2, j < i: a[i, j] + f32(j)"), -1e8);
}

#[test]
fn values_go_from_step_to_step() {
    for (body, expected) in [
        ("fold x := a[0], i < 2: x * 10 + a[i]", 556_u32),
        ("fold x := 0, i < 3, j < i: x * 10 + u32(i)", 122),
        ("fold x := 7, i < 0: x + a[9]", 7),
        ("fold x := 1, i < 3: fold y := x, j < 2: y + x", 27),
        ("fold x := 1, i < 2: let x := x + 1 in x * x", 25),
        ("(fold x := a, i < 3: gen j < 2: x[1 - j])[0]", 6),
        ("(fold x := a, i < 2: x with [i] = x[0] + x[1])[1]", 17),
        (
            "(fold x := a, i < 2, j < 2: x with [i] = x[i] + x[j])[1]",
            44,
        ),
        ("((a with [0] = a[1]) with [1] = a[0])[1]", 5),
        ("max i < 2: a[i]", 6),
        ("min i < 2, j < 2: a[i] + 3 - a[j]", 2),
        ("prod i < 2: a[i]", 30),
        ("prod i < 2, j < 2 from 2: a[j]", 1800),
        ("prod i < 0: a[i]", 1),
        ("max i < 0 from 3: a[i]", 3),
        ("min 1 <= i < 2 from 7: a[i]", 6),
        ("max i < 2, j < i + 1 from 1: a[j] * u32(j)", 6),
        ("max i < 2: max j < i + 1: a[j]", 6),
        ("min i < 2, 1 - i <= j < 2: a[j]", 5),
        (
            "(genrec x[i < 4]: if i < 2 then a[i] else x[i - 1] + x[i - 2])[3]",
            17,
        ),
        (
            "(genrec x[i < 3, j < 3]: if i < 1 or j < 1 then 1 else x[i - 1, j] + x[i, j - 1])[2, 2]",
            6,
        ),
        (
            "(genrec x[i < 2, j < 2]: if i < 1 then a[j] else sum k < 2: x[0][k])[1, 0]",
            11,
        ),
        // The cells of rows that split at an index.
        (
            "sum i < 2: ((gen j < i: a[j]) ++ gen i <= j < 2: 100 * a[j])[0]",
            505,
        ),
        (
            "sum i < 2: ((gen j < i: 1) ++ (gen i <= j < i + 1: 10) ++ gen i + 1 <= j < 3: 100)[1]",
            110,
        ),
    ] {
        let kernel = format!("(a: u32[2]) -> u32 = {body}");
        let result = evaluate(&kernel, vec![vector(&[5_u32, 6])]).expect(body);
        assert_eq!(result.first_value(), expected, "{body}");
    }
    let nan = f32::NAN;
    for (body, a, expected) in [
        ("max i < 3: a[i]", [1.0, nan, 0.5], 1.0),
        ("min i < 3: a[i]", [1.0, nan, 0.5], 0.5),
        ("max i < 3 from 2: a[i]", [1.0, nan, 0.5], 2.0),
        (
            "fold x := 0, i < 3: fma(a[i], a[i], x)",
            [1.0, 2.0, 3.0],
            14.0,
        ),
    ] {
        let kernel = format!("(a: f32[3]) -> f32 = {body}");
        let result = evaluate(&kernel, vec![vector(&a)]).expect(body);
        assert_eq!(result.first_value(), expected, "{body}");
    }
    let first_nan = evaluate(
        "(a: f32[2]) -> f32 = max i < 2: a[i]",
        vec![vector(&[nan, 1.0])],
    );
    assert!(first_nan.unwrap().first_value().is_nan());
}

/// A step of a fold of several scalars reads those before it, in the order of the loops.
#[test]
fn several_scalars_go_from_step_to_step() {
    for (body, expected) in [
        ("fold (x, y) := (0, 1), i < 10: (y, x + y) in x", 55_u32),
        (
            "fold (x, y) := (a[0], a[1]), i < 1: (y, x) in x * 10 + y",
            65,
        ),
        (
            "fold (x, y) := (a[0], a[1]), i < 2: (y, x) in x * 10 + y",
            56,
        ),
        (
            "fold (x, y, z) := (1, 2, 3), i < 4: (y, z, x) in x * 100 + y * 10 + z",
            231,
        ),
        // Nothing is read in an empty range.
        ("fold (x, y) := (7, 8), i < 0: (a[9], y) in x * 10 + y", 78),
        (
            "fold (x, y) := (7, 8), i < 2, j < i - 1: (a[9], y) in x * 10 + y",
            78,
        ),
        (
            "fold (x, y) := (0, 0), i < 3, j < i: (x * 10 + u32(j), y + 1) in x * 10 + y",
            13,
        ),
        (
            "fold (x, y) := (1, 0), i < 3: let z := x + x in (z, y + x) in x * 10 + y",
            87,
        ),
        (
            "fold (x, y) := (0, 9), i < 2: if x < a[i] then (a[i], u32(i)) else (x, y) in x * 10 + y",
            61,
        ),
        (
            "fold (x, y) := (9, 9), i < 2: if x < a[i] then (a[i], u32(i)) else (x, y) in x * 10 + y",
            99,
        ),
        (
            "fold (x, y) := (1, 1), i < 2: fold (x, z) := (y, x), j < 3: (x + z, z) in (z, x) in x * 10 + y",
            17,
        ),
        (
            "fold (x, y) := fold (x, y) := (1, 2), i < 3: (y, x) in (x + 1, y), i < 2: (y, x) in x * 10 + y",
            31,
        ),
        // A guard that is false makes padding, which is read as zero.
        (
            "fold (x, y) := (1, 2), i < 1: ([1 < 0] x, y) in x * 10 + y",
            2,
        ),
        (
            "sum i < 2: fold (x, i) := (u32(i), 2), j < 1: (i, x) in x",
            4,
        ),
    ] {
        let kernel = format!("(a: u32[2]) -> u32 = {body}");
        let result = evaluate(&kernel, vec![vector(&[5_u32, 6])]).expect(body);
        assert_eq!(result.first_value(), expected, "{body}");
    }
}

/// The scalars of a fold may have different types.
#[test]
fn scalars_of_several_types() {
    let argmax = "(n: int, x: f32[n]) -> u32 where 1 <= n < 100 = fold (v, p) := (x[0], 0), 1 <= i < n: \
                  if v < x[i] then (x[i], u32(i)) else (v, p) in p";
    let of = |values: &[f32]| {
        let values: Vec<Value> = values.iter().map(|x| Value::F32(*x)).collect();
        let size = Argument::Size(values.len() as i64);
        evaluate(argmax, vec![size, vector(&values)]).map(|place| place.first_value())
    };
    assert_eq!(of(&[2.5]), Ok(Value::U32(0)));
    assert_eq!(of(&[2.5, 7.0, -1.0, 7.0]), Ok(Value::U32(1)));
    assert_eq!(of(&[-2.5, f32::NAN, -1.0]), Ok(Value::U32(2)));
    // Welford's mean and variance.
    let variance = "(n: int, x: f32[n]) -> f32 where 1 <= n = fold (c, m, s) := (0, 0, 0), i < n: \
                    let d := x[i] - m in let t := m + d / (c + 1) in (c + 1, t, s + d * (x[i] - t)) in s / c";
    let values = [2.0, 4.0, 4.0, 6.0].map(Value::F32);
    let result = evaluate(variance, vec![Argument::Size(4), vector(&values)]);
    assert_eq!(result.map(|value| value.first_value()), Ok(Value::F32(2.0)));
    let found = "(n: int, x: f32[n]) -> f32 where 1 <= n < 100 = fold (v, p) := (x[0], 0), 1 <= i < n: \
                 if v < x[i] then (x[i], u32(i)) else (v, p) in if index(p) < n then x[index(p)] else v";
    let values = [1.0, 3.0, 2.0].map(Value::F32);
    let result = evaluate(found, vec![Argument::Size(3), vector(&values)]);
    assert_eq!(result.map(|value| value.first_value()), Ok(Value::F32(3.0)));
    let count = "(n: int, x: f64[n]) -> f64 = fold (m, c) := (0, u64(0)), i < n: \
                 (m + (x[i] - m) / f64(c + 1), c + 1) in m";
    for (values, mean) in [(&[][..], 0.0), (&[1.0, 2.0, 6.0], 3.0)] {
        let values: Vec<Value> = values.iter().map(|x| Value::F64(*x)).collect();
        let size = Argument::Size(values.len() as i64);
        let result = evaluate(count, vec![size, vector(&values)]);
        assert_eq!(
            result.map(|value| value.first_value()),
            Ok(Value::F64(mean))
        );
    }
}

#[test]
fn what_is_padding() {
    let (pad, val) = (Cell::Pad, Cell::Val);
    for (body, cells) in [
        ("gen i < 2: [i < 1] a[i]", vec![val(5), pad.clone()]),
        ("gen i < 2: [i < 1] a[i] * 2", vec![val(10), val(0)]),
        ("gen i < 2: [i < 1] (a[i] * 2)", vec![val(10), pad.clone()]),
        (
            "gen i < 2: -[i < 1] a[i]",
            vec![val(0_u32.wrapping_sub(5)), val(0)],
        ),
        ("[1 < 0] gen i < 2: a[i]", vec![pad.clone(), pad.clone()]),
        ("gen i < 2: sum j < i: a[j]", vec![pad.clone(), val(5)]),
        (
            "sum j < 3: [j < 2] gen i < 2: [i < 1] a[i]",
            vec![val(10), pad.clone()],
        ),
        ("pad_r(1, gen i < 1: a[i])", vec![val(5), pad.clone()]),
        ("pad_l(1, gen i < 1: a[i])", vec![pad.clone(), val(5)]),
        (
            "let x := pad_r(1, gen i < 1: a[i]) in x",
            vec![val(5), val(0)],
        ),
        (
            "let x := pad_r(1, gen i < 1: a[i]) in gen i < 2: x[i]",
            vec![val(5), val(0)],
        ),
        (
            "pad_r(1, gen i < 1: a[i]) + [1 < 0] a",
            vec![val(5), val(0)],
        ),
        // What is carried is read, and then has no padding.
        (
            "fold x := pad_r(1, gen i < 1: a[i]), j < 0: a",
            vec![val(5), pad.clone()],
        ),
        (
            "fold x := pad_r(1, gen i < 1: a[i]), j < 1: x",
            vec![val(5), val(0)],
        ),
        (
            "fold x := pad_r(1, gen i < 1: a[i]), j < 1, k < 0: a",
            vec![val(5), val(0)],
        ),
        (
            "fold x := a, j < 1: gen i < 2: [i < 1] x[i]",
            vec![val(5), pad.clone()],
        ),
        (
            "([1 < 0] a) with [0] = [1 < 0] 1",
            vec![val(0), pad.clone()],
        ),
        (
            "gen i < 2: max j < i from [1 < 0] 1: 0",
            vec![pad.clone(), val(0)],
        ),
        (
            "sum i < 2, j < i: [j < 0] a",
            vec![pad.clone(), pad.clone()],
        ),
        ("genrec x[i < 2]: [i < 1] a[i]", vec![val(5), val(0)]),
    ] {
        let kernel = format!("(a: u32[2]) -> u32[2] = {body}");
        let result = evaluate(&kernel, vec![vector(&[5_u32, 6])]).expect(body);
        assert_eq!(result.cells(), cells, "{body}");
    }
}

#[test]
fn what_is_not_evaluated() {
    for (body, expected) in [
        ("[1 < 0] a[7] + 1", 1_u32),
        ("1 / [0 < 1] 1 + [1 < 0] (1 / 0)", 1),
        ("sum i < 5: [i < 2] a[i]", 11),
        ("sum i < 5: [not (i >= 2 or i = 0)] a[i]", 6),
        ("sum 3 <= i < 2: a[i]", 0),
        ("(gen i < 2: a[i])[1]", 6),
        ("[1 < 0] (sum i < 9: a[i])", 0),
        ("let x := a[1] in x * x", 36),
    ] {
        let kernel = format!("(a: u32[2]) -> u32 = {body}");
        let result = evaluate(&kernel, vec![vector(&[5_u32, 6])]).expect(body);
        assert_eq!(result.first_value(), expected, "{body}");
    }
}

#[test]
fn empty_tensors() {
    for (shape, body) in [
        ("0", "gen i < n: a[i]"),
        ("0, 3", "gen i < n, j < 3: a[i]"),
        ("3, 0", "gen j < 3, i < n: a[i]"),
        ("3, 0", "transpose(gen i < n, j < 3: a[i])"),
        ("0", "flatten(gen i < n, j < 3: a[i])"),
        ("0, 4", "split(4, a)"),
        ("3", "sum i < n: gen j < 3: a[i]"),
        ("2, 3", "gen j < 2: sum i < n: gen j < 3: a[i]"),
        ("2", "sum i < n, j < 4: gen k < 2: a[i]"),
        ("0", "genrec x[i < n]: a[7]"),
        ("2, 0", "genrec x[i < 2, j < n]: a[7]"),
        ("0", "fold x := a, i < 3: x"),
        ("0, 5", "gen i < n: let x := pad_l(5, a) in x"),
        ("1", "pad_r(1, a ++ a)"),
        ("2", "[n < 0] (trunc_l(1, pad_l(3, a)))"),
    ] {
        let kernel = format!("(n: int, a: u32[n]) -> u32[{shape}] = {body}");
        let result = evaluate::<u32>(&kernel, vec![Argument::Size(0), vector(&[])]);
        assert!(
            values(&result.expect(body)).iter().all(|value| *value == 0),
            "{body}"
        );
    }
}

#[test]
fn integers() {
    for (index, expected) in [
        ("(n - 7) / 2", -4),
        ("(n - 7) % 2", 1),
        ("cdiv(n - 7, 2)", -3),
        ("cdiv(7, 2)", 4),
        ("cdiv(8, 2)", 4),
        ("min(3, n - 2) + max(3, n - 2)", 1),
        ("9223372036854775807 - 9223372036854775806", 1),
    ] {
        // The value shifts to where a comparison can find it.
        let kernel = format!("(n: int) -> u32 = [{index} = {expected} + n] 1");
        let result = evaluate::<u32>(&kernel, vec![Argument::Size(0)]).expect(index);
        assert_eq!(result.first_value(), 1, "{index}");
    }
}

#[test]
fn errors_at_run_time() {
    for (kernel, place, reason) in [
        (
            "-> u32 = a[n]",
            "n",
            "index 2 is out of bounds: dimension 0 of `a` has extent 2",
        ),
        ("-> u32 = a[-n]", "-n", "index -2 is out of bounds"),
        ("-> u32 = sum i < 3: a[i]", "i", "(with n = 2, i = 2)"),
        (
            "-> u32[n] = fold (t, c) := (a, a[n]), k < 2: (t, c) in t",
            "n",
            "has extent 2 (with n = 2)",
        ),
        (
            "-> u32 = a[0] / (a[0] - a[0])",
            "a[0] - a[0]",
            "division by zero",
        ),
        (
            "-> u32 = a[1 / (n - 2)]",
            "n - 2",
            "the divisor `n - 2` is 0",
        ),
        (
            "-> u32 = a[n % (0 - 1)]",
            "0 - 1",
            "the divisor `0 - 1` is -1",
        ),
        ("-> u32 = [cdiv(1, n - 2) < 1] 1", "n - 2", "the divisor"),
        (
            "-> u32 = [1 / (n - 2) < 1 and n < 0] 1",
            "n - 2",
            "the divisor",
        ),
        (
            "-> u32 = if 1 < a[n] then 1 else 2",
            "n",
            "index 2 is out of bounds",
        ),
        (
            "-> u32 = if n < 2 then 1 else a[n]",
            "n",
            "index 2 is out of bounds",
        ),
        (
            "-> u32 = if a < 1 then 1 else 2",
            "a",
            "a scalar is needed, and this has shape [2]",
        ),
        (
            "-> u32 = if n < 3 then 1 else a",
            "if n < 3 then 1 else a",
            "shapes [] and [2] differ",
        ),
        ("-> u32 = if 1 < a then 1 else 2", "a", "a scalar is needed"),
        (
            "-> u32 = max i < n - 2: a[i]",
            "i < n - 2",
            "there is no `i` with `i < n - 2`",
        ),
        (
            "-> u32 = min i < n, 2 <= j < n: a[i]",
            "2 <= j < n",
            "`min` has nothing to start from, for there is no `j` with `2 <= j < n` (with n = 2, i = 0)",
        ),
        (
            "-> u32 = sum i < n: ((gen j < i + 2: 1) ++ gen i + 2 <= j < n: 0)[0]",
            "i + 2",
            "the row splits at `i + 2`, beyond its end `n` (with n = 2, i = 1)",
        ),
        (
            "-> u32 = sum i < n: ((gen 1 <= j < i: 1) ++ gen i <= j < n: 0)[0]",
            "i",
            "the row splits at `i`, before its start `1` (with n = 2, i = 0)",
        ),
        (
            "-> u32 = sum i < n: ((gen j < i + 1: 1) ++ (gen i + 1 <= j < i: 1) ++ gen i <= j < n: 0)[0]",
            "i + 1",
            "the row splits at `i + 1`, beyond its end `i` (with n = 2, i = 0)",
        ),
        (
            "-> u32 = max i < n, j < i: a[j]",
            "j < i",
            "there is no `j` with `j < i` (with n = 2, i = 0)",
        ),
        ("-> u32 = max i < n: a", "a", "a scalar is needed"),
        ("-> u32 = max i < 0 from a: 1", "a", "a scalar is needed"),
        ("-> u32 = prod i < 3: a[i]", "i", "(with n = 2, i = 2)"),
        (
            "-> u32 = fold x := 1, i < n: a",
            "a",
            "the shapes [] and [2] differ",
        ),
        (
            "-> u32[0] = fold x := gen i < 0: 1, i < 0: x ++ a",
            "x ++ a",
            "the shapes [0] and [2] differ",
        ),
        (
            "-> u32[2] = a with [n] = 1",
            "n",
            "index 2 is out of bounds: dimension 0 of `a` has extent 2",
        ),
        (
            "-> u32[2] = a with [0, 0] = 1",
            "a with [0, 0] = 1",
            "this has 2, for shape [2]",
        ),
        ("-> u32[2] = a with [0] = a", "a", "a scalar is needed"),
        (
            "-> u32[2] = genrec x[i < n]: a[i] + x[i]",
            "x[i]",
            "the cell [0] of `x` is read before it is computed (with n = 2, i = 0)",
        ),
        (
            "-> u32[2, 2] = genrec x[i < n, j < n]: if 1 <= i then x[i - 1, 1] else sum l < j + 1: x[i, l]",
            "x[i, l]",
            "the cell [0, 0] of `x` is read before it is computed (with n = 2, i = 0, j = 0, l = 0)",
        ),
        (
            "-> u32[2, 2] = genrec x[i < n, j < n]: let y := x[0] in 1",
            "x[0]",
            "the cell [0, 0] of `x` is read before",
        ),
        ("-> u32[2] = genrec x[i < n]: a", "a", "a scalar is needed"),
        (
            "-> u32[2, 2] = genrec x[i < n, j < i + 1]: 1",
            "i",
            "an extent depends on the index `i` of a loop",
        ),
        ("-> u32 = u32(n - 3)", "u32(n - 3)", "u32 does not have -1"),
        (
            "-> u32 = u32(n * 2147483648)",
            "u32(n * 2147483648)",
            "u32 does not have 4294967296 exactly",
        ),
        (
            "-> u32[1] = split(n - 2, a)",
            "n - 2",
            "the width `n - 2` of the rows is 0",
        ),
        (
            "-> u32[1] = split(-n, a)",
            "-n",
            "`0 - n` is -2, which is negative",
        ),
        ("-> u32[1] = pad_l(-n, a)", "-n", "negative"),
        ("-> u32[1] = trunc_l(1 - n, a)", "1 - n", "negative"),
        (
            "-> u32[1] = trunc_l(1, a)",
            "trunc_l(1, a)",
            "dropping 1 of 2 cells would drop the value at [0]",
        ),
        (
            "-> u32[2] = trunc_r(n, pad_r(1, a))",
            "trunc_r(n, pad_r(1, a))",
            "dropping 2 of 3 cells would drop the value at [1]",
        ),
        (
            "-> u32[1] = trunc_r(3, a)",
            "trunc_r(3, a)",
            "cannot drop 3 of 2 cells",
        ),
        (
            "-> u32[1] = [n < 0] trunc_r(3, a)",
            "trunc_r(3, a)",
            "cannot drop 3 of 2 cells",
        ),
        (
            "-> u32[2] = a + pad_l(1, a)",
            "a + pad_l(1, a)",
            "shapes [2] and [3] differ",
        ),
        (
            "-> u32[2] = a ++ transpose(a)",
            "transpose(a)",
            "at least 2 dimension(s)",
        ),
        ("-> u32[2] = split(1, a) ++ a", "split(1, a) ++ a", "differ"),
        (
            "-> u32[2] = a with [0] = a * a",
            "a * a",
            "a scalar is needed, and this has shape [2]",
        ),
        ("-> u32 = a[0, 0]", "a", "at least 2 dimension(s)"),
        (
            "-> u32 = a",
            "a",
            "the result has shape [2], and [] is declared",
        ),
        (
            "-> u32[2] = gen i < n: gen j < i: 0",
            "i",
            "an extent depends on the index `i`",
        ),
        (
            "-> u32[2, 5] = gen i < n: pad_l(i + 3 - i, a)",
            "i",
            "an extent depends on the index `i`",
        ),
    ] {
        let kernel = format!("(n: int, a: u32[2]) {kernel}");
        let result = evaluate(&kernel, vec![Argument::Size(2), vector(&[5_u32, 6])]);
        let Err(RunError::Evaluation { span, message }) = result else {
            panic!("{kernel}: {result:?}");
        };
        assert!(message.contains(reason), "{kernel}: {message}");
        let source = format!("kernel k{kernel}");
        if !place.is_empty() {
            assert_eq!(span.text(&source), place, "{kernel}: {message}");
        }
    }
}

/// Only what is chosen is evaluated, and of conditions what decides.
#[test]
fn choices() {
    let nan = f32::NAN;
    for (expr, expected) in [
        ("if a[0] < a[2] then 1 else a[7]", 1.0),
        ("if a[0] < a[1] then a[7] else 2", 2.0),
        ("if not (a[0] < a[1]) then 1 else 2", 1.0),
        ("if a[1] <= a[0] then 1 else 2", 2.0),
        ("if a[1] = a[1] or a[1] > 0 or a[1] >= 0 then 1 else 2", 2.0),
        ("if a[1] != a[1] then 1 else 2", 1.0),
        (
            "if a[0] <= 1 and 1 >= a[0] and a[2] > a[0] then 1 else 2",
            1.0,
        ),
        ("if n < 1 and a[7] < 1 then 1 else 2", 2.0),
        ("if n = 3 or a[7] < 1 then 1 else 2", 1.0),
        ("if 1 < a[0] and a[7] < 1 then 1 else 2", 2.0),
        ("[a[0] < 0] a[7] + 4", 4.0),
        ("(if a[0] < 2 then a else a + a)[2]", 3.0),
        ("max(a[0], a[2]) - min(a[0], a[2])", 2.0),
        ("max(a[1], 5)", nan),
        ("max(5, a[1])", 5.0),
        ("min(5, a[1])", nan),
        ("sqrt(a[2] + 1) + fma(a[2], a[2], -f32(n))", 8.0),
        ("pow(fmax(a[1], a[2]), abs(-floor(2.5)))", 9.0),
        ("sum i < n: f32(i - 1)", 0.0),
    ] {
        let kernel = format!("(n: int, a: f32[3]) -> f32 = {expr}");
        let result = evaluate(&kernel, vec![Argument::Size(3), vector(&[1.0, nan, 3.0])]);
        let value = result
            .unwrap_or_else(|error| panic!("{expr}: {error}"))
            .first_value();
        let same = value == expected || value.is_nan() && expected.is_nan();
        assert!(same, "{expr}: {value}");
    }
}

/// What the interpreter cannot compute, and the kernels may.
#[test]
fn limits() {
    for (kernel, place, reason) in [
        (
            "-> u32[n, 100000, 100000] = gen i < n, j < 100000, k < 100000: 0",
            "u32[n, 100000, 100000]",
            "more than 67108864 cells",
        ),
        (
            "-> u32[n] = gen i < n, j < 100000000: 0",
            "j < 100000000: 0",
            "more than 67108864 cells",
        ),
        (
            "-> u32[n] = [n < 0] gen i < 100000, j < 100000: 0",
            "[n < 0] gen i < 100000, j < 100000: 0",
            "more than 67108864 cells",
        ),
        (
            "-> u32[n, 0] = flatten([n < 0] gen i < 9223372036854775807, j < 3: gen k < 0: 1)",
            "flatten([n < 0] gen i < 9223372036854775807, j < 3: gen k < 0: 1)",
            "an extent of the tensor is beyond 64 bits",
        ),
        (
            "-> u32[n, 0] = [n < 0] pad_l(9223372036854775807, pad_l(9223372036854775807, \
             gen i < n, j < 0: 1) ++ (gen i < n, j < 0: 1))",
            "pad_l(9223372036854775807, pad_l(9223372036854775807, \
             gen i < n, j < 0: 1) ++ (gen i < n, j < 0: 1))",
            "an extent of the tensor is beyond 64 bits",
        ),
        (
            "-> u32 = a[9223372036854775807 + n - 9223372036854775807]",
            "9223372036854775807 + n",
            "`9223372036854775807 + n` is 9223372036854775809, which is not a 64-bit integer",
        ),
        (
            "-> u32 = a[(-9223372036854775807 - n) / 1]",
            "-9223372036854775807 - n",
            "is -9223372036854775809, which",
        ),
        (
            "-> u32 = sum i < 4: a[(i * 4611686018427387904) % 2]",
            "i * 4611686018427387904",
            "`i * 4611686018427387904` is 9223372036854775808, which is not a 64-bit integer \
             (with n = 2, i = 2)",
        ),
        (
            "-> u32 = [n + 9223372036854775807 < 0] 1",
            "n + 9223372036854775807",
            "64-bit",
        ),
        (
            "-> u32 = sum i < n + 9223372036854775806: 1",
            "n + 9223372036854775806",
            "64-bit",
        ),
        (
            "-> u32[n * 4611686018427387904] = gen i < 0: 1",
            "n * 4611686018427387904",
            "64-bit",
        ),
    ] {
        let kernel = format!("(n: int, a: u32[2]) {kernel}");
        let result = evaluate(&kernel, vec![Argument::Size(2), vector(&[5_u32, 6])]);
        let Err(RunError::Limit { span, message }) = result else {
            panic!("{kernel}: {result:?}");
        };
        assert!(message.contains(reason), "{kernel}: {message}");
        assert_eq!(span.text(&format!("kernel k{kernel}")), place, "{message}");
    }
    // Quotients whose exact value fits need no intermediate result that does not.
    let max = i64::MAX;
    let kernel = format!("() -> u32 = [cdiv({max}, 2) = 4611686018427387904] 1");
    assert_eq!(evaluate::<u32>(&kernel, vec![]).unwrap().first_value(), 1);
}

/// Rows without cells take no memory.
#[test]
fn many_empty_rows() {
    let kernel = "(n: int, a: u32[n, 0]) -> u32[n] = gen i < n: sum j < 0: a[i, j]";
    let n = 1 << 20;
    let empty = Tensor::of_values(vec![n, 0], Vec::new()).unwrap();
    let result = evaluate::<u32>(
        kernel,
        vec![Argument::Size(n as i64), Argument::Tensor(empty)],
    );
    assert_eq!(result.unwrap().shape(), [n]);
    let kernel = "(n: int) -> u32[0, n] = transpose(gen i < n, j < 0: 1)";
    let result = evaluate::<u32>(kernel, vec![Argument::Size(n as i64)]);
    assert_eq!(result.unwrap().shape(), [0, n]);
}

#[test]
fn preconditions() {
    let kernel = "(n: int, a: u32[n - 1]) -> u32[3 - n] where n != 2, n / n = 1 = gen i < 3 - n: 0";
    for (n, length, reason) in [
        (0, 0, "the extent `n - 1` is -1, which is negative"),
        (4, 3, "the extent `3 - n` is -1"),
        (3, 1, "`a` has shape [1], and [2] is declared"),
        (2, 1, "the precondition `n != 2` does not hold"),
    ] {
        let arguments = vec![Argument::Size(n), vector(&vec![0_u32; length])];
        let error = evaluate(kernel, arguments).unwrap_err();
        assert!(matches!(error, RunError::Precondition(_)), "{n}: {error:?}");
        assert!(error.to_string().contains(reason), "{n}: {error}");
    }
    assert!(evaluate(kernel, vec![Argument::Size(3), vector(&[0_u32, 0])]).is_ok());
    assert!(evaluate::<u32>(kernel, vec![Argument::Size(3)]).is_err());
    assert!(evaluate(kernel, vec![vector(&[0_u32]), Argument::Size(3)]).is_err());
}

#[test]
fn conditions_on_data_beyond_all_indices() {
    let most = u64::MAX;
    for (condition, holds) in [
        ("9223372036854775807 < x[0]", true),
        ("x[0] - 9223372036854775807 - 9223372036854775807 = 1", true),
        ("2 * x[0] < x[0] + x[0]", false),
        ("x[0] <= 9223372036854775807", false),
    ] {
        let kernel = format!("(x: u64[1]) -> u64[1] where {condition} = x");
        let result = evaluate(&kernel, vec![vector(&[most])]);
        assert_eq!(result.is_ok(), holds, "{condition}: {result:?}");
        let unmet = matches!(result, Ok(_) | Err(RunError::Precondition(_)));
        assert!(unmet, "{condition}: {result:?}");
    }
}

/// The greatest depth that parses is evaluated without running out of stack.
#[test]
fn deep_programs_run() {
    let lets: String = (0..180).map(|i| format!("let x{i} := x + 1 in ")).collect();
    for body in [
        format!("{}x", "[0 < 1] ".repeat(180)),
        format!("{}x", "sum i < 1: ".repeat(180)),
        format!("{}x", "fold y := x, i < 1: ".repeat(180)),
        format!("{}x", "fold y := ".repeat(90)) + &", i < 1: y".repeat(90),
        format!(
            "{}(y, x){} in y",
            "fold (y, z) := (x, x), i < 1: ".repeat(60),
            " in (y, x)".repeat(59)
        ),
        format!("{}y", "fold (y, z) := (x, x), i < 1: (z, y) in ".repeat(90)),
        format!(
            "{}x{}",
            "fold (y, z) := (x, ".repeat(60),
            "), i < 1: (z, y) in y".repeat(60)
        ),
        format!("sum i < 1{}: x", ", i < 1".repeat(150)),
        format!("{}x", "max i < 1 from x: ".repeat(150)),
        format!("{}x", "1 + (".repeat(180)) + &")".repeat(180),
        format!("{lets}x179"),
        format!("[{}0 < 1] x", "not not ".repeat(90)),
        format!(
            "(gen i < {}1{}: x)[0]",
            "min(1, ".repeat(180),
            ")".repeat(180)
        ),
    ] {
        let kernel = format!("(x: u32) -> u32 = {body}");
        let one = Argument::Tensor(Tensor::scalar(1_u32));
        assert!(evaluate(&kernel, vec![one]).is_ok(), "{body}");
        let file = programs::atl::read(format!("kernel k{kernel}").as_bytes()).unwrap();
        let report = front::check::check(&file);
        assert!(
            report.errors.is_empty() && report.unproved.is_empty(),
            "{body}"
        );
    }
}

/// Exact fractions, to show that the interpreter works for any elements.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(numerator: i128, denominator: i128) -> Self {
        let (mut a, mut b) = (numerator.abs(), denominator.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(numerator / a * denominator.signum(), denominator.abs() / a)
    }
}

impl Element for Fraction {
    fn zero() -> Self {
        Fraction(0, 1)
    }

    fn literal(value: &Decimal) -> Option<Self> {
        let scale = u32::try_from(value.scale).ok()?;
        Some(Fraction::new(
            value.digits.parse().ok()?,
            10_i128.checked_pow(scale)?,
        ))
    }

    fn add(&self, other: &Self) -> Option<Self> {
        let sum = self.0 * other.1 + other.0 * self.1;
        Some(Fraction::new(sum, self.1 * other.1))
    }

    fn subtract(&self, other: &Self) -> Option<Self> {
        self.add(&other.negate()?)
    }

    fn multiply(&self, other: &Self) -> Option<Self> {
        Some(Fraction::new(self.0 * other.0, self.1 * other.1))
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        (other.0 != 0).then(|| Fraction::new(self.0 * other.1, self.1 * other.0))
    }

    fn negate(&self) -> Option<Self> {
        Some(Fraction(-self.0, self.1))
    }

    fn less(&self, other: &Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn equal(&self, other: &Self) -> bool {
        self == other
    }

    fn call(_: &str, _: &[Self]) -> Option<Self> {
        None
    }

    fn cast(integer: i64) -> Self {
        Fraction(integer.into(), 1)
    }
}

#[test]
fn exact_elements() {
    let kernel = "(a: f32[3]) -> f32 = (sum i < 3: a[i] / 3) - 0.25";
    let third = Fraction::new(1, 3);
    let result = evaluate(kernel, vec![vector(&[third, third, third])]).unwrap();
    assert_eq!(result.first_value(), Fraction::new(1, 12));
}
