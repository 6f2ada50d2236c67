//! Examples of bits, signed integers and data for indices, against plain loops.

use crate::examples::kernel;
use interpret::atl::{Argument, concrete_shape, run};
use interpret::element::Element as _;
use interpret::tensor::{Cell, Tensor};
use interpret::value::Value;
use programs::element::Element as Type;

/// The cells of the result of a kernel for these sizes and cells of its inputs.
fn results(name: (&str, &str), sizes: &[i64], inputs: &[Vec<Value>]) -> Vec<Value> {
    let kernel = kernel(name.0, name.1);
    let names = kernel.parameters.iter().filter(|p| p.tensor.is_none());
    let names = names.map(|p| p.name.text.clone());
    let named: Vec<(String, i64)> = names.zip(sizes.iter().copied()).collect();
    let mut arguments: Vec<_> = sizes.iter().map(|size| Argument::Size(*size)).collect();
    let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
    for (tensor, cells) in tensors.zip(inputs) {
        let shape = concrete_shape(&named, tensor).expect("a shape");
        let tensor = Tensor::of_values(shape, cells.clone()).expect("a tensor");
        arguments.push(Argument::Tensor(tensor));
    }
    let result = run(&kernel, arguments).unwrap_or_else(|why| panic!("{name:?} {sizes:?}: {why}"));
    let ty = Some(kernel.result().element);
    let cells = result.cells().iter().map(Cell::value);
    cells.map(|cell| cell.typed(ty)).collect()
}

/// So many words that look random.
fn words(count: usize, seed: u32) -> Vec<u32> {
    let next = |word: &u32| Some(word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let all = std::iter::successors(Some(seed), next);
    all.skip(1).take(count).collect()
}

fn values<T: Copy>(of: fn(T) -> Value, cells: &[T]) -> Vec<Value> {
    cells.iter().map(|cell| of(*cell)).collect()
}

const COUNTS: [usize; 4] = [0, 1, 2, 9];

#[test]
fn checksums_and_hashes() {
    let table = results(("bits", "crc_table"), &[], &[]);
    for (text, expected) in [("", 0), ("a", 0xe8b7_be43), ("123456789", 0xcbf4_3926)] {
        let bytes = values(Value::U8, text.as_bytes());
        let found = results(
            ("bits", "crc32"),
            &[text.len() as i64],
            &[bytes, table.clone()],
        );
        assert_eq!(found, [Value::U32(expected)], "{text}");
    }
    let rows: Vec<u8> = (0..12).map(|i| i * 21).collect();
    let hash = |row: &[u8]| {
        row.iter().fold(0xcbf2_9ce4_8422_2325, |h: u64, byte| {
            (h ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        })
    };
    let expected: Vec<Value> = rows.chunks(4).map(hash).map(Value::U64).collect();
    let found = results(("bits", "fnv"), &[3, 4], &[values(Value::U8, &rows)]);
    assert_eq!(found, expected);
}

#[test]
fn words_bit_by_bit() {
    for n in COUNTS {
        let (x, by) = (words(n, 1), words(n, 2));
        let inputs = [&x, &by].map(|cells| values(Value::U32, cells));
        let sizes = [n as i64];
        let ones: u32 = x.iter().map(|word| word.count_ones()).sum();
        let found = results(("bits", "population"), &sizes, &inputs[..1]);
        assert_eq!(found, [Value::U32(ones)]);
        let rotated = x.iter().zip(&by).map(|(x, by)| x.rotate_left(by % 32));
        let expected: Vec<Value> = rotated.map(Value::U32).collect();
        assert_eq!(results(("bits", "rotated"), &sizes, &inputs), expected);
        let random = |seed: &u32| {
            (0..3).fold(*seed, |s, _| {
                let a = s ^ (s << 13);
                let b = a ^ (a >> 17);
                b ^ (b << 5)
            })
        };
        let expected: Vec<Value> = x.iter().map(random).map(Value::U32).collect();
        let found = results(("bits", "xorshift"), &[n as i64, 3], &inputs[..1]);
        assert_eq!(found, expected);
    }
}

#[test]
fn signed_integers() {
    for n in COUNTS {
        let x: Vec<i16> = words(n, 3).iter().map(|word| *word as i16).collect();
        let sums = x.iter().scan(0, |sum, x| {
            *sum += i32::from(*x);
            Some(Value::I32(*sum))
        });
        let found = results(
            ("integers", "running_sums"),
            &[n as i64],
            &[values(Value::I16, &x)],
        );
        assert_eq!(found, sums.collect::<Vec<_>>());
        let bytes = |seed| -> Vec<u8> { words(2 * n, seed).iter().map(|x| *x as u8).collect() };
        let (a, b) = (bytes(4), bytes(5));
        let apart = a.iter().zip(&b).map(|(a, b)| i32::from(a.abs_diff(*b)));
        let found = results(
            ("integers", "unlikeness"),
            &[2, n as i64],
            &[&a, &b].map(|cells| values(Value::U8, cells)),
        );
        assert_eq!(found, [Value::I32(apart.sum())]);
        let by: Vec<i32> = x.iter().map(|x| i32::from(*x) % 1000).collect();
        let at: Vec<i32> = x.iter().map(|x| i32::from(*x) * 30_000).collect();
        let moved = at.iter().zip(&by).map(|(at, by)| Value::I32(at + by));
        let found = results(
            ("integers", "moved"),
            &[n as i64],
            &[&at, &by].map(|cells| values(Value::I32, cells)),
        );
        assert_eq!(found, moved.collect::<Vec<_>>());
    }
    let sound: Vec<i16> = words(9, 6)
        .iter()
        .map(|word| (*word >> 16) as i16)
        .collect();
    let weights = [i16::MIN, 300, i16::MAX];
    let found = results(
        ("integers", "fixed_point_filter"),
        &[9, 3],
        &[values(Value::I16, &sound), values(Value::I16, &weights)],
    );
    let windows = sound.windows(3).map(|window| {
        let products = window.iter().zip(weights);
        let sum: i64 = products.map(|(x, w)| i64::from(*x) * i64::from(w)).sum();
        Value::I16((sum / 32768).clamp(-32768, 32767) as i16)
    });
    assert_eq!(found, windows.collect::<Vec<_>>());
}

#[test]
fn places_in_order() {
    for n in COUNTS {
        let keys: Vec<u32> = words(n, 7).iter().map(|word| word >> 29).collect();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        let found = results(
            ("search_and_sort", "counting_sort"),
            &[n as i64, 8],
            &[values(Value::U32, &keys)],
        );
        assert_eq!(found, values(Value::U32, &sorted));
        let x: Vec<f32> = sorted.iter().map(|key| *key as f32).collect();
        let wanted: Vec<f32> = (-1..10).map(|key| key as f32).collect();
        let first = |key: &f32| x.partition_point(|x| x < key) as u32;
        let expected: Vec<Value> = wanted.iter().map(first).map(Value::U32).collect();
        let found = results(
            ("search_and_sort", "lower_bound"),
            &[n as i64, 11],
            &[&x, &wanted].map(|cells| values(Value::F32, cells)),
        );
        assert_eq!(found, expected);
    }
}

fn double(value: Value) -> f64 {
    match value {
        Value::F64(x) => x,
        other => panic!("{other:?}"),
    }
}

fn doubles(count: usize, seed: u32) -> Vec<f64> {
    let cells = words(count, seed).into_iter();
    cells.map(|word| f64::from(word >> 8) / 1e6 - 8.0).collect()
}

#[test]
fn fourier_transform() {
    for b in [0, 1, 2, 4] {
        let n = 1 << b;
        let x = doubles(2 * n, 8);
        let found = results(("fft", "fft"), &[b, n as i64], &[values(Value::F64, &x)]);
        for k in 0..n {
            let (mut re, mut im) = (0.0, 0.0);
            for i in 0..n {
                let angle = -std::f64::consts::TAU * (i * k % n) as f64 / n as f64;
                re += x[i] * angle.cos() - x[n + i] * angle.sin();
                im += x[i] * angle.sin() + x[n + i] * angle.cos();
            }
            assert!((double(found[k]) - re).abs() < 1e-9, "{b} {k}");
            assert!((double(found[n + k]) - im).abs() < 1e-9, "{b} {k}");
        }
    }
}

#[test]
fn greatest_pivots() {
    for n in [0, 1, 2, 5] {
        let a = doubles(n * n, 9);
        let mut m: Vec<Vec<f64>> = (0..n).map(|i| a[i * n..(i + 1) * n].to_vec()).collect();
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if m[pivot][k].abs() < m[i][k].abs() {
                    pivot = i;
                }
            }
            m.swap(k, pivot);
            let (above, below) = m.split_at_mut(k + 1);
            for row in below {
                let factor = row[k] / above[k][k];
                row[k] = factor;
                for j in k + 1..n {
                    row[j] -= factor * above[k][j];
                }
            }
        }
        let found = results(
            ("linear_systems", "lu_with_pivots"),
            &[n as i64],
            &[values(Value::F64, &a)],
        );
        assert_eq!(found, values(Value::F64, &m.concat()));
    }
}

#[test]
fn truth_values() {
    for n in COUNTS {
        let is_prime = |n: usize| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
        let expected: Vec<Value> = (0..n).map(|n| Value::Bool(is_prime(n).into())).collect();
        assert_eq!(results(("masks", "primes"), &[n as i64], &[]), expected);
    }
    let x = [-1.0, 0.25, f32::NAN, 0.75, 0.5];
    let ends = [0.25, 0.5].map(|end| vec![Value::F32(end)]);
    let inputs = [&[values(Value::F32, &x)], &ends[..]].concat();
    let found = results(("masks", "within"), &[5], &inputs);
    assert_eq!(found, [0, 1, 0, 0, 1].map(Value::Bool));
}

#[test]
fn what_loops_carry() {
    let (x, y) = (words(9, 3), words(9, 4));
    let gcd = |(x, y): (&u32, &u32)| {
        let (mut a, mut b) = (*x, *y);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Value::U32(a)
    };
    let expected: Vec<Value> = x.iter().zip(&y).map(gcd).collect();
    let inputs = [values(Value::U32, &x), values(Value::U32, &y)];
    assert_eq!(results(("carried", "gcd"), &[9], &inputs), expected);
    let steps = |start: u32| {
        let all = std::iter::successors(Some(start), |c| match *c {
            0 | 1 => None,
            c if c % 2 == 0 => Some(c / 2),
            c => Some(3 * c + 1),
        });
        Value::U32(all.count() as u32 - 1)
    };
    let numbers: Vec<u32> = (0..30).collect();
    let found = results(
        ("carried", "collatz"),
        &[30],
        &[values(Value::U32, &numbers)],
    );
    assert_eq!(found, numbers.into_iter().map(steps).collect::<Vec<_>>());
    let found = results(
        ("carried", "roots"),
        &[2],
        &[values(Value::F64, &[4.0, 0.25])],
    );
    assert_eq!(found, [2.0, 0.5].map(Value::F64));
    for n in COUNTS {
        let cells: Vec<f32> = words(n, 6).iter().map(|word| (word % 7) as f32).collect();
        let mut expected = cells.clone();
        expected.sort_by(f32::total_cmp);
        let found = results(
            ("carried", "sorted_places"),
            &[n as i64],
            &[values(Value::F32, &cells)],
        );
        assert_eq!(found, values(Value::F32, &expected));
    }
}

#[test]
fn floats_of_16_bits() {
    let h = |bits: u16| Value::of_bits(Type::F16, bits.into());
    let b = |bits: u16| Value::of_bits(Type::BF16, bits.into());
    let a = [0x3c00, 0x4000].map(h).to_vec();
    let found = results(("halves", "matmul_f16"), &[1, 1, 2], &[a.clone(), a]);
    assert_eq!(found, [h(0x4500)]);
    for n in COUNTS {
        let x = vec![1.0 + 3.0 / 2048.0; n];
        let found = results(
            ("halves", "narrowed"),
            &[n as i64],
            &[values(Value::F32, &x)],
        );
        let mut expected = vec![h(0x3c02); n];
        expected.insert(0, h(0));
        expected.push(h(0));
        assert_eq!(found, expected);
    }
    let floats = |cells: &[f32]| values(Value::F32, cells);
    let (one, zeros) = (vec![b(0x3f80)], floats(&[0.0, 0.0]));
    let weights = [one.clone(), one].concat();
    let inputs = [weights.clone(), floats(&[-1.0]), floats(&[2.0, 0.5])];
    assert_eq!(
        results(("halves", "layer_bf16"), &[1, 2], &inputs),
        floats(&[1.5])
    );
    let inputs = [floats(&[0.5]), weights, zeros, floats(&[1.0, 1e-6])];
    let found = results(("halves", "descent"), &[2], &inputs);
    assert_eq!(found, [b(0x3f00), b(0x3f80)]);
}

#[test]
fn from_the_end() {
    for n in COUNTS {
        let x = doubles(n, 5);
        let at = [values(Value::F64, &x), vec![Value::F64(0.5)]];
        let value = x.iter().rev().fold(0.0, |sum, a| sum * 0.5 + a);
        let found = results(("backward", "horner"), &[n as i64], &at);
        assert_eq!(found, [Value::F64(value)]);
        let mut sums: Vec<f64> = x
            .iter()
            .rev()
            .scan(0.0, |sum, x| {
                *sum += x;
                Some(*sum)
            })
            .collect();
        sums.reverse();
        let found = results(("backward", "suffix_sums"), &[n as i64], &at[..1]);
        assert_eq!(found, values(Value::F64, &sums));
        let u = doubles(n * n, 6);
        let mut solved = vec![0.0; n];
        for i in (0..n).rev() {
            let known = (i + 1..n).fold(0.0, |sum, j| sum + u[i * n + j] * solved[j]);
            solved[i] = (x[i] - known) / u[i * n + i];
        }
        let inputs = [values(Value::F64, &u), values(Value::F64, &x)];
        let found = results(("backward", "back_substitution"), &[n as i64], &inputs);
        assert_eq!(found, values(Value::F64, &solved));
        let table: Vec<i8> = words(n * 3, 7).iter().map(|word| *word as i8).collect();
        let mut ways = vec![0; n * 3];
        for at in (0..n * 3).rev() {
            let right = (at % 3 < 2).then(|| ways[at + 1]);
            let below = ways.get(at + 3).copied();
            ways[at] = i32::from(table[at]) + right.max(below).unwrap_or(0);
        }
        let found = results(
            ("backward", "best_ways"),
            &[n as i64, 3],
            &[values(Value::I8, &table)],
        );
        assert_eq!(found, values(Value::I32, &ways));
    }
}
