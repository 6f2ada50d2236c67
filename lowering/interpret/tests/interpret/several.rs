//! The examples "places", "one_pass" and "dynamic", whose kernels have several results or carry several
//! numbers, against plain loops.

use crate::data::{below, floats, results, values};
use interpret::value::Value;

/// The numbers in the results of a kernel.
fn numbers(kernel: (&str, &str), sizes: &[usize], inputs: &[Vec<Value>]) -> Vec<Vec<f64>> {
    let found = results(kernel, sizes, inputs)
        .unwrap_or_else(|why| panic!("{} {sizes:?}: {why}", kernel.1));
    let numbers = |cells: &Vec<Value>| cells.iter().map(number).collect();
    found.iter().map(numbers).collect()
}

fn number(value: &Value) -> f64 {
    match *value {
        Value::Zero => 0.0,
        Value::F32(x) => x.into(),
        Value::F64(x) => x,
        Value::I32(x) => x.into(),
        Value::U32(x) => x.into(),
        Value::U8(x) => x.into(),
        ref other => panic!("{other:?}"),
    }
}

fn doubles(cells: &[f32]) -> Vec<Value> {
    cells.iter().map(|x| Value::F64((*x).into())).collect()
}

fn wide(cells: &[f32]) -> Vec<f64> {
    cells.iter().map(|x| (*x).into()).collect()
}

/// The first place of the greatest.
fn first_greatest(cells: &[f32]) -> usize {
    let top = cells.iter().copied().fold(f32::MIN, f32::max);
    cells.iter().position(|x| *x == top).expect("one cell")
}

#[test]
fn places() {
    let mut seed = 1;
    for n in [1, 2, 7] {
        let x = floats(&mut seed, n);
        let at = first_greatest(&x);
        let found = numbers(("places", "argmax"), &[n], &[values(&x)]);
        assert_eq!(found, [[x[at].into()], [at as f64]]);
        for m in [0, 1, 3] {
            let rows = floats(&mut seed, m * n);
            let found = numbers(("places", "top_1"), &[m, n], &[values(&rows)]);
            for (r, row) in rows.chunks(n).enumerate() {
                let at = first_greatest(row);
                assert_eq!([found[0][r], found[1][r]], [row[at].into(), at as f64]);
            }
            let found = numbers(
                ("places", "max_pool_places"),
                &[m, n],
                &[values(&cells(m, n))],
            );
            let all = cells(m, n);
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let four = [0, 1, 2, 3].map(|q| all[(2 * i + q / 2) * 2 * n + 2 * j + q % 2]);
                let at = first_greatest(&four);
                let both = [found[0][i * n + j], found[1][i * n + j]];
                assert_eq!(both, [four[at].into(), at as f64]);
            }
        }
        if n >= 2 {
            let mut sorted = wide(&x);
            sorted.sort_by(|a, b| b.total_cmp(a));
            let found = numbers(("places", "top_2"), &[n], &[values(&x)]);
            assert_eq!(found.concat(), sorted[..2]);
        }
    }
}

/// The cells of a picture of 2m by 2n.
fn cells(m: usize, n: usize) -> Vec<f32> {
    floats(&mut 5, 4 * m * n)
}

#[test]
fn pairs() {
    let mut seed = 2;
    for n in [0, 1, 2, 5] {
        let (a, b) = (floats(&mut seed, n), floats(&mut seed, n));
        let found = numbers(("places", "sorted_pairs"), &[n], &[values(&a), values(&b)]);
        for i in 0..n {
            let both = [a[i].min(b[i]), a[i].max(b[i])].map(f64::from);
            assert_eq!([found[0][i], found[1][i]], both);
        }
        let found = numbers(("places", "halves"), &[n], &[values(&a)]);
        let (first, rest) = a.split_at(n / 2);
        assert_eq!(found, [wide(first), wide(rest)]);
        let mut counts = || -> Vec<u32> { (0..n).map(|_| below(&mut seed, 9) as u32).collect() };
        let (p, q) = (counts(), counts());
        let of = |xs: &[u32]| xs.iter().map(|x| Value::U32(*x)).collect();
        let found = numbers(("places", "quotients"), &[n], &[of(&p), of(&q)]);
        for i in 0..n {
            let both = [
                p[i].checked_div(q[i]).unwrap_or(0),
                p[i].checked_rem(q[i]).unwrap_or(p[i]),
            ];
            assert_eq!([found[0][i], found[1][i]], both.map(f64::from));
        }
    }
}

#[test]
fn one_pass() {
    let mut seed = 3;
    for n in [1, 2, 9] {
        let x = floats(&mut seed, n);
        let found = numbers(("one_pass", "mean_and_variance"), &[n], &[doubles(&x)]).concat();
        let mean = wide(&x).iter().sum::<f64>() / n as f64;
        let variance = wide(&x).iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n as f64;
        assert!((found[0] - mean).abs() < 1e-12 && (found[1] - variance).abs() < 1e-12);
        let found = numbers(("one_pass", "range"), &[n], &[doubles(&x)]).concat();
        let range = [
            x.iter().copied().fold(f32::MAX, f32::min),
            x[first_greatest(&x)],
        ];
        assert_eq!(found, range.map(f64::from));
        let found = numbers(("one_pass", "best_run"), &[n], &[doubles(&x)]).concat();
        let runs = (0..n).flat_map(|i| (i..=n).map(move |j| (i, j)));
        let total = |(i, j): (usize, usize)| wide(&x[i..j]).iter().sum::<f64>();
        let best = runs.map(total).fold(0.0, f64::max);
        assert_eq!(found[0], best);
        assert_eq!(total((found[1] as usize, found[2] as usize)), best);
    }
}

#[test]
fn edit_distance() {
    let mut seed = 4;
    for (n, m) in [(0, 0), (0, 3), (2, 0), (1, 1), (5, 7)] {
        let mut letters = |n| -> Vec<u8> { (0..n).map(|_| below(&mut seed, 3) as u8).collect() };
        let (a, b) = (letters(n), letters(m));
        let of = |xs: &[u8]| xs.iter().map(|x| Value::U8(*x)).collect();
        let found = numbers(("dynamic", "edit_distance"), &[n, m], &[of(&a), of(&b)]);
        let (mut i, mut j, mut changes) = (n, m, 0);
        // The way back through the table has as many changes as it says.
        while (i, j) != (0, 0) {
            let at = i * (m + 1) + j;
            assert_eq!(found[0][n * (m + 1) + m], found[0][at] + f64::from(changes));
            match found[1][at] as u8 {
                0 => {
                    changes += i32::from(a[i - 1] != b[j - 1]);
                    (i, j) = (i - 1, j - 1);
                }
                1 => (i, j, changes) = (i - 1, j, changes + 1),
                _ => (i, j, changes) = (i, j - 1, changes + 1),
            }
        }
        assert_eq!(found[0][n * (m + 1) + m], f64::from(least_changes(&a, &b)));
    }
}

/// The same by trying all ways.
fn least_changes(a: &[u8], b: &[u8]) -> i32 {
    match (a, b) {
        ([], rest) | (rest, []) => rest.len() as i32,
        ([x, xs @ ..], [y, ys @ ..]) => {
            let exchanged = least_changes(xs, ys) + i32::from(x != y);
            exchanged.min(1 + least_changes(xs, b).min(least_changes(a, ys)))
        }
    }
}

#[test]
fn knapsack() {
    let mut seed = 5;
    for (n, w) in [(0, 4), (1, 0), (3, 5), (6, 9)] {
        let weight: Vec<usize> = (0..n).map(|_| below(&mut seed, 5)).collect();
        let worth: Vec<f32> = (0..n).map(|_| below(&mut seed, 9) as f32).collect();
        let weights = weight.iter().map(|x| Value::U16(*x as u16)).collect();
        let found = numbers(("dynamic", "knapsack"), &[n, w], &[weights, values(&worth)]);
        // The best of all choices.
        let chosen = |choice: usize| (0..n).filter(move |i| choice >> i & 1 == 1);
        let fits = |choice: &usize| chosen(*choice).map(|i| weight[i]).sum::<usize>() <= w;
        let worth_of = |choice| chosen(choice).map(|i| worth[i]).sum::<f32>();
        let best = (0..1 << n).filter(fits).map(worth_of).fold(0.0, f32::max);
        assert_eq!(found[0][n * (w + 1) + w], f64::from(best));
        let (mut left, mut total) = (w, 0.0);
        for i in (1..=n).rev() {
            if found[1][i * (w + 1) + left] == 1.0 {
                left -= weight[i - 1];
                total += worth[i - 1];
            }
        }
        assert_eq!(total, best);
    }
}

#[test]
fn viterbi() {
    let mut seed = 6;
    for (s, n) in [(1, 0), (1, 1), (2, 3), (3, 4)] {
        let (begin, step) = (floats(&mut seed, s), floats(&mut seed, s * s));
        let seen = floats(&mut seed, n * s);
        let inputs = [values(&begin), values(&step), values(&seen)];
        let found = numbers(("dynamic", "viterbi"), &[s, n], &inputs);
        if n == 0 {
            continue;
        }
        let score = |way: &[usize]| {
            let mut score = begin[way[0]] + seen[way[0]];
            for t in 1..n {
                score += step[way[t - 1] * s + way[t]] + seen[t * s + way[t]];
            }
            score
        };
        let ways = (0..s.pow(n as u32)).map(|way| {
            let digits = (0..n).map(|t| way / s.pow(t as u32) % s);
            digits.collect::<Vec<usize>>()
        });
        let best = ways.map(|way| score(&way)).fold(f32::MIN, f32::max);
        let mut q = (0..s).fold(0, |q, p| {
            let at = |p: usize| found[0][(n - 1) * s + p];
            if at(q) < at(p) { p } else { q }
        });
        let mut way = vec![q];
        for t in (1..n).rev() {
            q = found[1][t * s + q] as usize;
            way.insert(0, q);
        }
        assert_eq!(score(&way), best);
    }
}
