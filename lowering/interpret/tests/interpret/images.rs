//! The example "images", whose kernels have several types of elements, against plain loops.

use crate::examples::kernel;
use interpret::atl::{Argument, concrete_shape, run};
use interpret::element::Machine;
use interpret::tensor::{Cell, Tensor};
use interpret::value::Value;

/// The cells of an input: by the number of the parameter and of the cell.
fn cell(ty: programs::element::Element, parameter: usize, at: usize) -> Value {
    let mixed = (at * 37 + parameter * 101 + 11) as u64;
    match ty.is_float() {
        true => Value::random(ty, mixed),
        false => Value::of_bits(ty, mixed % 256 * 0x0101_0101),
    }
}

/// Runs a kernel, and compares each cell of the result with what a loop makes of the inputs.
fn compare(name: &str, sizes: &[i64], expected: impl Fn(&[Vec<Value>], usize) -> Value) {
    let kernel = kernel("images", name);
    let names = kernel.parameters.iter().filter(|p| p.tensor.is_none());
    let named = names
        .map(|p| p.name.text.clone())
        .zip(sizes.iter().copied());
    let named: Vec<(String, i64)> = named.collect();
    let mut arguments: Vec<_> = sizes.iter().map(|size| Argument::Size(*size)).collect();
    let mut inputs = Vec::new();
    for (number, parameter) in kernel.parameters.iter().enumerate() {
        let Some(tensor) = &parameter.tensor else {
            continue;
        };
        let shape = concrete_shape(&named, tensor).expect("a shape");
        let count = shape.iter().product();
        let cells: Vec<Value> = (0..count)
            .map(|at| cell(tensor.element, number, at))
            .collect();
        inputs.push(cells.clone());
        let tensor = Tensor::of_values(shape, cells).expect("a tensor");
        arguments.push(Argument::Tensor(tensor));
    }
    let result = run(&kernel, arguments).unwrap_or_else(|why| panic!("{name} {sizes:?}: {why}"));
    let shape = concrete_shape(&named, kernel.result()).expect("a shape");
    assert_eq!(result.shape(), shape, "{name} {sizes:?}");
    for (at, found) in result.cells().iter().map(Cell::value).enumerate() {
        assert_eq!(found, expected(&inputs, at), "{name} {sizes:?} [{at}]");
    }
}

fn byte(value: Value) -> i64 {
    match value {
        Value::U8(x) => x.into(),
        Value::U16(x) => x.into(),
        Value::I8(x) => x.into(),
        Value::I32(x) => x.into(),
        other => panic!("{other:?}"),
    }
}

fn float(value: Value) -> f32 {
    match value {
        Value::F32(x) => x,
        other => panic!("{other:?}"),
    }
}

const SIZES: [[i64; 2]; 5] = [[0, 3], [1, 1], [2, 2], [3, 5], [6, 4]];

#[test]
fn bytes_to_bytes() {
    for sizes in SIZES {
        let [h, w] = sizes.map(|size| size as usize);
        compare("luma", &sizes, |inputs, at| {
            let part = |k: usize| byte(inputs[0][3 * at + k]);
            Value::U8(((77 * part(0) + 150 * part(1) + 29 * part(2) + 128) / 256) as u8)
        });
        compare("blur_bytes", &sizes, |inputs, at| {
            let inside = |i: usize, d: usize, n: usize| (i + d).saturating_sub(1).min(n - 1);
            let mut total = 8;
            for (p, q) in (0..3).flat_map(|p| (0..3).map(move |q| (p, q))) {
                let (y, x) = (inside(at / w, p, h), inside(at % w, q, w));
                total += [1, 2, 1][p] * [1, 2, 1][q] * byte(inputs[0][y * w + x]);
            }
            Value::U8((total / 16) as u8)
        });
        compare("halved", &sizes, |inputs, at| {
            let (y, x) = (at / w, at % w);
            let of = |p: usize, q: usize| byte(inputs[0][(2 * y + p) * 2 * w + 2 * x + q]);
            Value::U8(((of(0, 0) + of(0, 1) + of(1, 0) + of(1, 1) + 2) / 4) as u8)
        });
        compare("contrast", &sizes[..1], |inputs, at| {
            let scaled = byte(inputs[0][at]) as f32 * float(inputs[1][0]) + float(inputs[2][0]);
            Value::U8(scaled.round_ties_even() as u8)
        });
        if 2 <= h && 2 <= w {
            compare("sobel", &sizes, |inputs, at| {
                let (y, x) = (at / (w - 2), at % (w - 2));
                let of = |p: usize, q: usize| byte(inputs[0][(y + p) * w + x + q]) as f32;
                let across =
                    of(0, 2) + 2.0 * of(1, 2) + of(2, 2) - of(0, 0) - 2.0 * of(1, 0) - of(2, 0);
                let down =
                    of(2, 0) + 2.0 * of(2, 1) + of(2, 2) - of(0, 0) - 2.0 * of(0, 1) - of(0, 2);
                Value::U8(((across * across + down * down).sqrt() + 0.5) as u8)
            });
        }
    }
}

#[test]
fn images_of_other_extents() {
    for [h, w] in [[1, 1], [1, 4], [3, 2], [5, 6]] {
        for [rows, columns] in [[0, 3], [1, 1], [2, 7], [5, 6]] {
            compare("resized", &[h, w, rows, columns], |inputs, at| {
                let (y, x) = (at as i64 / columns, at as i64 % columns);
                let (top, left) = ((y * h / rows).min(h - 1), (x * w / columns).min(w - 1));
                let (bottom, right) = ((top + 1).min(h - 1), (left + 1).min(w - 1));
                let of = |y: i64, x: i64| byte(inputs[0][(y * w + x) as usize]) as f32;
                let down = (y * h % rows) as f32 / rows as f32;
                let across = (x * w % columns) as f32 / columns as f32;
                let row = |y| of(y, left) * (1.0 - across) + of(y, right) * across;
                let mixed = row(top) * (1.0 - down) + row(bottom) * down;
                Value::U8(mixed.round_ties_even() as u8)
            });
        }
    }
}

#[test]
fn colours_of_a_sensor() {
    for sizes in SIZES {
        let w = sizes[1] as usize;
        compare("demosaic", &sizes, |inputs, at| {
            let (y, x, c) = (at / 3 / w, at / 3 % w, at % 3);
            let of = |p: usize, q: usize| byte(inputs[0][(y + p) * (w + 2) + x + q]);
            let (beside, above) = ((of(1, 0) + of(1, 2)) / 2, (of(0, 1) + of(2, 1)) / 2);
            let corners = (of(0, 0) + of(0, 2) + of(2, 0) + of(2, 2)) / 4;
            let (row, column) = (y % 2 == c / 2, x % 2 == c / 2);
            let found = match (c, row, column) {
                (1, ..) if (y + x) % 2 == 1 => of(1, 1),
                (1, ..) => (beside + above) / 2,
                (_, true, true) => of(1, 1),
                (_, true, false) => beside,
                (_, false, true) => above,
                (_, false, false) => corners,
            };
            Value::U16(found as u16)
        });
    }
}

#[test]
fn products_of_bytes() {
    for [m, n] in SIZES {
        for k in [0, 1, 4] {
            compare("matmul_bytes", &[m, n, k], |inputs, at| {
                let (i, j) = (at as i64 / n, at as i64 % n);
                let of = |input: usize, cell: i64| byte(inputs[input][cell as usize]);
                let terms = (0..k).map(|p| of(0, i * k + p) * of(1, p * n + j));
                Value::I32(terms.sum::<i64>() as i32)
            });
        }
        compare("requantised", &[m, n], |inputs, at| {
            let scale = float(inputs[1][at % n as usize]);
            let scaled = byte(inputs[0][at]) as f32 * scale;
            Value::I8(scaled.round_ties_even() as i8)
        });
    }
}
