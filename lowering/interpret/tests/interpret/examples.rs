//! Every example program, on sizes that include 0 and 1, against a plain loop written here.

use std::collections::HashSet;
use std::fmt::Debug;

use interpret::atl::{Argument, RunError, concrete_shape, run};
use interpret::element::Element;
use interpret::tensor::{Cell, Tensor, size};
use programs::atl::ast::Kernel;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

pub fn kernel(file: &str, name: &str) -> Kernel {
    let source = std::fs::read(format!("{FOLDER}/{file}.atl")).expect(file);
    let file = programs::atl::read(&source).expect(name);
    file.kernels
        .into_iter()
        .find(|kernel| kernel.name.text == name)
        .expect(name)
}

/// All indices of a shape, in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![Vec::new()], |indices, extent| {
        let extend = |index: Vec<usize>| {
            (0..*extent).map(move |i| index.iter().copied().chain([i]).collect())
        };
        indices.into_iter().flat_map(extend).collect()
    })
}

/// An element of an input: whole and small, so that sums are exact in any order.
pub fn element<S: From<u8>>(tensor: usize, index: &[i64]) -> S {
    let mixed = index
        .iter()
        .fold(tensor as i64 + 3, |mixed, i| (mixed * 7 + i * 5 + 1) % 101);
    S::from((mixed % 13) as u8)
}

/// Runs a kernel for the given sizes on the inputs that `element` makes, and compares every
/// element of the result with `expected`, which gets its index.
pub fn compare<S: Element + From<u8> + Debug>(
    kernel: &Kernel,
    sizes: &[i64],
    extents: &[i64],
    expected: impl Fn(&[i64]) -> S,
) {
    let mut names = Vec::new();
    let mut left = sizes.iter();
    for parameter in kernel
        .parameters
        .iter()
        .filter(|parameter| parameter.tensor.is_none())
    {
        names.push((parameter.name.text.clone(), *left.next().unwrap()));
    }
    let arguments = kernel
        .parameters
        .iter()
        .enumerate()
        .map(|(position, parameter)| match &parameter.tensor {
            None => {
                let size = names.iter().find(|(name, _)| *name == parameter.name.text);
                Argument::Size(size.unwrap().1)
            }
            Some(tensor) => {
                let shape = concrete_shape(&names, tensor).unwrap();
                let values = indices(&shape).into_iter().map(|index| {
                    let index: Vec<i64> = index.iter().map(|i| *i as i64).collect();
                    element(position, &index)
                });
                let values: Vec<S> = values.collect();
                Argument::Tensor(Tensor::of_values(shape, values).unwrap())
            }
        });
    let result =
        run(kernel, arguments.collect()).unwrap_or_else(|error| panic!("{sizes:?}: {error}"));
    let shape: Vec<usize> = extents.iter().map(|extent| *extent as usize).collect();
    assert_eq!(result.shape(), shape, "{} {sizes:?}", kernel.name.text);
    assert_eq!(result.cells().len(), size(&shape).unwrap());
    for (cell, index) in result.cells().iter().zip(indices(&shape)) {
        let index: Vec<i64> = index.iter().map(|i| *i as i64).collect();
        let (found, expected) = (Cell::value(cell), expected(&index));
        // NaN is not equal to itself, but has the same letters.
        assert!(
            found == expected || format!("{found:?}") == format!("{expected:?}"),
            "{} {sizes:?} {index:?}: {found:?} is not {expected:?}",
            kernel.name.text
        );
    }
}

/// All ways of choosing `count` sizes.
pub fn choices(count: usize, sizes: &[i64]) -> Vec<Vec<i64>> {
    let shape = vec![sizes.len(); count];
    indices(&shape)
        .into_iter()
        .map(|index| index.iter().map(|i| sizes[*i]).collect())
        .collect()
}

/// The sum of `f` over a range.
fn total(range: std::ops::Range<i64>, f: impl Fn(i64) -> f32) -> f32 {
    range.map(f).sum()
}

fn matmul_element(first: usize, k: i64, index: &[i64]) -> f32 {
    total(0..k, |p| {
        element::<f32>(first, &[index[0], p]) * element::<f32>(first + 1, &[p, index[1]])
    })
}

#[test]
fn matmul() {
    let kernel = kernel("matmul", "matmul");
    for sizes in choices(3, &[0, 1, 2, 5]) {
        let [m, n, k] = sizes[..] else { unreachable!() };
        compare(&kernel, &sizes, &[m, n], |index| {
            matmul_element(3, k, index)
        });
    }
}

#[test]
fn matmul_in_tiles() {
    for (file, name) in [
        ("matmul_tiled", "matmul_tiled"),
        ("matmul_tails", "matmul_tails"),
    ] {
        let kernel = kernel(file, name);
        for sizes in choices(2, &[0, 1, 7, 8, 9, 17]) {
            for k in [0, 1, 3] {
                let [m, n] = sizes[..] else { unreachable!() };
                compare(&kernel, &[m, n, k], &[m, n], |index| {
                    matmul_element(3, k, index)
                });
            }
        }
    }
}

#[test]
fn matmul_in_tiles_of_any_size() {
    for (file, name) in [
        ("matmul_tiled", "matmul_tiled_by"),
        ("matmul_tails", "matmul_tails_by"),
    ] {
        let kernel = kernel(file, name);
        for sizes in choices(3, &[0, 1, 2, 3, 7]) {
            for t in [1, 2, 3, 8] {
                let [m, n, k] = sizes[..] else { unreachable!() };
                compare(&kernel, &[t, m, n, k], &[m, n], |index| {
                    matmul_element(4, k, index)
                });
            }
        }
    }
}

#[test]
fn pipeline() {
    let kernel = kernel("pipeline", "pipeline");
    for n in [1, 2, 6] {
        compare(&kernel, &[n], &[n], |index| {
            let f = |i: i64| if i < 0 { 0.0 } else { element::<f32>(1, &[i]) };
            f(index[0] - 1) + f(index[0])
        });
    }
    let error = run::<f32>(&kernel, vec![Argument::Size(0), empty()]).unwrap_err();
    assert!(matches!(error, RunError::Precondition(_)), "{error}");
}

fn empty<S: Element>() -> Argument<S> {
    Argument::Tensor(Tensor::of_values(vec![0], Vec::new()).unwrap())
}

/// A pixel, zero around the image.
fn pixel(h: i64, w: i64, y: i64, x: i64) -> f32 {
    if (0..h).contains(&y) && (0..w).contains(&x) {
        element(2, &[y, x])
    } else {
        0.0
    }
}

#[test]
fn blur() {
    let two_stage = kernel("blur_two_stage", "blur");
    let fused = kernel("blur_fused", "blur");
    for sizes in choices(2, &[0, 1, 2, 3, 6]) {
        let [h, w] = sizes[..] else { unreachable!() };
        compare(&two_stage, &sizes, &[h, w], |index| {
            let (y, x) = (index[0], index[1]);
            let row = |y: i64| total(x - 1..x + 2, |x| pixel(h, w, y, x)) / 3.0;
            (row(y - 1) + row(y) + row(y + 1)) / 3.0
        });
        compare(&fused, &sizes, &[h, w], |index| {
            let (y, x) = (index[0], index[1]);
            total(y - 1..y + 2, |y| total(x - 1..x + 2, |x| pixel(h, w, y, x))) / 9.0
        });
    }
}

#[test]
fn convolution_in_one_dimension() {
    let kernel = kernel("convolution_1d", "convolution");
    for sizes in choices(2, &[0, 1, 2, 3, 6]) {
        let [n, k] = sizes[..] else { unreachable!() };
        if n + k == 0 {
            continue;
        }
        compare(&kernel, &sizes, &[n], |index| {
            total(0..k, |j| {
                element::<f32>(2, &[index[0] + j]) * element::<f32>(3, &[j])
            })
        });
    }
}

#[test]
fn gather_and_scatter() {
    for name in ["gather", "scatter"] {
        let kernel = kernel(name, name);
        for sizes in choices(2, &[0, 1, 2, 3, 6]) {
            let [n, k] = sizes[..] else { unreachable!() };
            if n + k == 0 {
                continue;
            }
            compare(&kernel, &sizes, &[n + k - 1], |index| {
                let o = index[0];
                let reaches = (0..n).filter(|i| (0..k).contains(&(o - i)));
                reaches
                    .map(|i| element::<f32>(2, &[i]) * element::<f32>(3, &[o - i]))
                    .sum::<f32>()
            });
        }
    }
}

#[test]
fn convolution_as_matrix_product() {
    let kernel = kernel("convolution_im2col", "im2col");
    for sizes in choices(6, &[0, 1, 3]) {
        let [o, c, h, w, r, s] = sizes[..] else {
            unreachable!()
        };
        if w == 0 || h + r == 0 || w + s == 0 {
            continue;
        }
        compare(&kernel, &sizes, &[o, h, w], |index| {
            let (filter, y, x) = (index[0], index[1], index[2]);
            total(0..c, |channel| {
                total(0..r, |i| {
                    total(0..s, |j| {
                        element::<f32>(6, &[channel, y + i, x + j])
                            * element::<f32>(7, &[filter, channel, i, j])
                    })
                })
            })
        });
    }
}

#[test]
fn convolution_of_a_batch() {
    let kernel = kernel("convolution_batched", "convolution");
    for sizes in choices(5, &[0, 1, 3]) {
        let [n, c, o, h, w] = sizes[..] else {
            unreachable!()
        };
        compare(&kernel, &sizes, &[n, o, h, w], |index| {
            let (b, filter, y, x) = (index[0], index[1], index[2], index[3]);
            let image = |channel, y, x| {
                let inside = (0..h).contains(&y) && (0..w).contains(&x);
                if inside {
                    element::<f32>(5, &[b, channel, y, x])
                } else {
                    0.0
                }
            };
            total(0..c, |channel| {
                total(0..3, |i| {
                    total(0..3, |j| {
                        let weight = element::<f32>(6, &[filter, channel, i, j]);
                        image(channel, y + i - 1, x + j - 1) * weight
                    })
                })
            })
        });
    }
}

#[test]
fn convolution_of_groups() {
    let kernel = kernel("convolution_grouped", "convolution");
    for sizes in choices(5, &[0, 1, 2, 3]) {
        let [g, c, o, h, w] = sizes[..] else {
            unreachable!()
        };
        if o == 0 || g > 2 {
            continue;
        }
        compare(&kernel, &sizes, &[g * o, h, w], |index| {
            let (filter, y, x) = (index[0], index[1], index[2]);
            total(0..c, |channel| {
                total(0..3, |i| {
                    total(0..3, |j| {
                        element::<f32>(5, &[filter / o * c + channel, y + i, x + j])
                            * element::<f32>(6, &[filter, channel, i, j])
                    })
                })
            })
        });
    }
}

#[test]
fn pixels_of_channels() {
    let [shuffle, back] = ["shuffle", "unshuffle"].map(|name| kernel("pixel_shuffle", name));
    for sizes in choices(4, &[0, 1, 2, 3]) {
        let [c, r, h, w] = sizes[..] else {
            unreachable!()
        };
        if r == 0 {
            continue;
        }
        compare(&shuffle, &sizes, &[c, h * r, w * r], |index| {
            let (channel, y, x) = (index[0], index[1], index[2]);
            let place = channel * r * r + y % r * r + x % r;
            element::<f32>(4, &[place, y / r, x / r])
        });
        compare(&back, &sizes, &[c * r * r, h, w], |index| {
            let (k, y, x) = (index[0], index[1], index[2]);
            let row = k % (r * r) / r;
            element::<f32>(4, &[k / (r * r), y * r + row, x * r + k % r])
        });
    }
}

#[test]
fn tensor_addition() {
    for name in ["add", "add_flat", "add_whole"] {
        let kernel = kernel("tensor_addition", name);
        for sizes in choices(4, &[0, 1, 2, 3]) {
            if name == "add_flat" && sizes[1..].contains(&0) {
                continue;
            }
            compare(&kernel, &sizes, &sizes, |index| {
                element::<f32>(4, index) + element::<f32>(5, index)
            });
        }
    }
}

#[test]
fn window_sums() {
    let kernel = kernel("window_sums", "window_sums");
    for sizes in choices(2, &[0, 1, 2, 3, 7]) {
        let [n, k] = sizes[..] else { unreachable!() };
        compare(&kernel, &sizes, &[n], |index| {
            let first = (index[0] - k + 1).max(0);
            (first..index[0] + 1)
                .map(|j| element::<u32>(2, &[j]))
                .sum::<u32>()
        });
    }
}

#[test]
fn reshapes() {
    let reshape = |name| kernel("reshapes", name);
    for sizes in choices(2, &[0, 1, 2, 3, 7]) {
        let [n, k] = sizes[..] else { unreachable!() };
        let a = |index: &[i64]| element::<u32>(2, index);
        let within = |i: i64| if (0..n).contains(&i) { a(&[i]) } else { 0 };
        compare(&reshape("transposed"), &sizes, &[k, n], |index| {
            a(&[index[1], index[0]])
        });
        compare(&reshape("flattened"), &sizes, &[n * k], |index| {
            a(&[index[0] / k, index[0] % k])
        });
        compare(&reshape("padded_left"), &sizes, &[k + n], |index| {
            within(index[0] - k)
        });
        compare(&reshape("padded_right"), &sizes, &[n + k], |index| {
            within(index[0])
        });
        compare(&reshape("truncated_left"), &sizes, &[n], |index| a(index));
        compare(&reshape("truncated_right"), &sizes, &[n], |index| a(index));
        compare(&reshape("concatenated"), &sizes, &[n + k], |index| {
            if index[0] < n {
                a(index)
            } else {
                element::<u32>(3, &[index[0] - n])
            }
        });
        if k > 0 {
            let rows = (n + k - 1) / k;
            compare(&reshape("split_in_rows"), &sizes, &[rows, k], |index| {
                within(index[0] * k + index[1])
            });
        }
    }
}

#[test]
fn activations() {
    let activation = |name: &str| kernel("activations", name);
    for n in [0, 1, 5] {
        let x = |index: &[i64]| element::<f32>(1, index);
        compare(&activation("relu"), &[n], &[n], |index| x(index).max(0.0));
        compare(&activation("relu6"), &[n], &[n], |index| {
            x(index).clamp(0.0, 6.0)
        });
        compare(&activation("sigmoid"), &[n], &[n], |index| {
            1.0 / (1.0 + (-x(index)).exp())
        });
        compare(&activation("gelu"), &[n], &[n], |index| {
            let x = x(index);
            0.5 * x * (1.0 + (0.797_884_6_f32 * (x + 0.044715 * (x * x * x))).tanh())
        });
        compare(&activation("leaky_relu"), &[n], &[n], |index| {
            let (slope, x) = (element::<f32>(1, &[]), element::<f32>(2, index));
            if 0.0 < x { x } else { slope * x }
        });
    }
}

#[test]
fn pooling() {
    for (n, m) in [(0, 2), (1, 1), (2, 3)] {
        let x = |i, j| element::<f32>(2, &[i, j]);
        let corners = |index: &[i64]| {
            let (i, j) = (2 * index[0], 2 * index[1]);
            [x(i, j), x(i, j + 1), x(i + 1, j), x(i + 1, j + 1)]
        };
        compare(&kernel("pooling", "max_pool"), &[n, m], &[n, m], |index| {
            corners(index).into_iter().fold(0.0, f32::max)
        });
        compare(&kernel("pooling", "mean_pool"), &[n, m], &[n, m], |index| {
            corners(index).into_iter().sum::<f32>() / 4.0
        });
    }
}

#[test]
fn normalisation() {
    let norm = kernel("normalisation", "euclidean_norm");
    for n in [0, 1, 4] {
        compare(&norm, &[n], &[], |_| {
            let x = (0..n).map(|i| element::<f64>(1, &[i]));
            x.map(|x| x * x).sum::<f64>().sqrt()
        });
    }
    let rows = kernel("normalisation", "layer_norm");
    for (n, m) in [(0, 1), (1, 1), (2, 4)] {
        compare(&rows, &[n, m], &[n, m], |index| {
            let (i, j) = (index[0], index[1]);
            let x = |j| element::<f32>(2, &[i, j]);
            let mean = (0..m).fold(0.0, |sum, j| sum + x(j)) / m as f32;
            let square = |j| (x(j) - mean) * (x(j) - mean);
            let variance = (0..m).fold(0.0, |sum, j| sum + square(j)) / m as f32;
            let (scale, shift) = (element::<f32>(3, &[j]), element::<f32>(4, &[j]));
            (x(j) - mean) / (variance + 0.00001).sqrt() * scale + shift
        });
    }
}

#[test]
fn convolution_relu() {
    let kernel = kernel("convolution_relu", "convolution_relu");
    for (c, d, n, k) in [(0, 1, 2, 1), (1, 1, 1, 1), (2, 3, 4, 2), (1, 2, 0, 3)] {
        compare(&kernel, &[c, d, n, k], &[d, n], |index| {
            let (o, i) = (index[0], index[1]);
            let mut sum = 0.0;
            for p in 0..c {
                for q in 0..k {
                    let input = element::<f32>(4, &[p, i + q]);
                    sum += input * element::<f32>(5, &[o, p, q]);
                }
            }
            (element::<f32>(6, &[o]) + sum).max(0.0)
        });
    }
}

#[test]
fn bilateral() {
    let kernel = kernel("bilateral", "bilateral");
    for n in [0, 1, 5] {
        compare(&kernel, &[n], &[n], |index| {
            let x = |p| element::<f32>(1, &[index[0] + p]);
            let range = element::<f32>(2, &[]);
            let weight = |p| {
                let difference = x(p) - x(1);
                (-(difference * difference) / range).exp()
            };
            let sum = |f: &dyn Fn(i64) -> f32| (0..3).fold(0.0, |sum, p| sum + f(p));
            sum(&|p| weight(p) * x(p)) / sum(&weight)
        });
    }
}

#[test]
fn thresholds() {
    let threshold = |name: &str| kernel("thresholds", name);
    for n in [0, 1, 6] {
        let (limit, x) = (element::<f32>(1, &[]), |i| element::<f32>(2, &[i]));
        compare(&threshold("hard_threshold"), &[n], &[n], |index| {
            let x = x(index[0]);
            if x.abs() < limit { 0.0 } else { x }
        });
        compare(&threshold("soft_threshold"), &[n], &[n], |index| {
            let x = x(index[0]);
            if limit < x {
                x - limit
            } else if x < -limit {
                x + limit
            } else {
                0.0
            }
        });
        compare(&threshold("ascents"), &[n], &[n], |index| {
            let (i, x) = (index[0], |i| element::<f32>(1, &[i]));
            f32::from(u8::from(1 <= i && x(i - 1) < x(i)))
        });
    }
    for (n, m) in [(0, 1), (1, 1), (3, 4)] {
        compare(&threshold("select_rows"), &[n, m], &[n, m], |index| {
            let is_a = 0.0 <= element::<f32>(2, &index[..1]);
            element::<f32>(if is_a { 3 } else { 4 }, index)
        });
    }
}

#[test]
fn softmax() {
    let weights = kernel("softmax", "softmax");
    let logarithm = kernel("softmax", "log_sum_exp");
    for (m, n) in [(0, 1), (1, 1), (3, 5)] {
        let x = |i, j| element::<f32>(2, &[i, j]);
        let most = |i| (0..n).fold(x(i, 0), |most, j| most.max(x(i, j)));
        let power = |i, j| (x(i, j) - most(i)).exp();
        compare(&weights, &[m, n], &[m, n], |index| {
            let (i, j) = (index[0], index[1]);
            power(i, j) / total(0..n, |j| power(i, j))
        });
        compare(&logarithm, &[m, n], &[m], |index| {
            most(index[0]) + total(0..n, |j| power(index[0], j)).ln()
        });
    }
}

#[test]
fn attention() {
    let kernel = kernel("attention", "attention");
    for (n, m, d, e) in [(0, 1, 1, 0), (1, 1, 1, 1), (3, 4, 2, 5)] {
        compare(&kernel, &[n, m, d, e], &[n, e], |index| {
            let (i, q) = (index[0], index[1]);
            let fit = |j, p| element::<f32>(4, &[i, p]) * element::<f32>(5, &[j, p]);
            let score = |j| total(0..d, |p| fit(j, p)) / (d as f32).sqrt();
            let most = (0..m).fold(score(0), |most, j| most.max(score(j)));
            let weight = |j| (score(j) - most).exp();
            let value = |j| element::<f32>(6, &[j, q]);
            total(0..m, |j| weight(j) * value(j)) / total(0..m, weight)
        });
    }
}

#[test]
fn correlation() {
    let kernel = kernel("correlation", "correlation");
    let sum = |n: i64, f: &dyn Fn(i64) -> f64| (0..n).fold(0.0, |sum, k| sum + f(k));
    for (n, m) in [(1, 0), (1, 1), (2, 3), (6, 4)] {
        let x = |k: i64, j: i64| element::<f64>(2, &[k, j]);
        let mean = |j| sum(n, &|k| x(k, j)) / n as f64;
        let deviation = |j| {
            let square = sum(n, &|k| (x(k, j) - mean(j)) * (x(k, j) - mean(j))) / n as f64;
            if square.sqrt() <= 0.1 {
                1.0
            } else {
                square.sqrt()
            }
        };
        let z = |k, j| (x(k, j) - mean(j)) / ((n as f64).sqrt() * deviation(j));
        compare(&kernel, &[n, m], &[m, m], |index| match index {
            [i, j] if i == j => 1.0,
            index => sum(n, &|k| z(k, index[0]) * z(k, index[1])),
        });
    }
}

#[test]
fn iterations() {
    let polynomial = kernel("iterations", "horner");
    for (n, m) in [(0, 1), (1, 2), (4, 3)] {
        compare(&polynomial, &[n, m], &[m], |index| {
            let (c, x) = (|i| element::<f64>(2, &[i]), element::<f64>(3, index));
            (0..n).rev().fold(0.0, |p: f64, i| p.mul_add(x, c(i)))
        });
    }
    let filter = kernel("iterations", "smoothed");
    for (m, n) in [(0, 1), (2, 1), (3, 6)] {
        compare(&filter, &[m, n], &[m], |index| {
            let x = |t| element::<f32>(3, &[index[0], t]);
            (1..n).fold(x(0), |y, t| y + element::<f32>(2, &[]) * (x(t) - y))
        });
    }
    let root = kernel("iterations", "newton");
    for n in [0, 1, 9] {
        compare(&root, &[n], &[], |_| {
            let a = element::<f64>(1, &[]);
            (0..n).fold(a.max(1.0), |x, _| (x + a / x) / 2.0)
        });
    }
}

#[test]
fn matmul_fma() {
    let kernel = kernel("matmul_fma", "matmul_fma");
    for sizes in choices(3, &[0, 1, 5]) {
        let [m, n, k] = sizes[..] else { unreachable!() };
        compare(&kernel, &sizes, &[m, n], |index| {
            let (a, b) = (
                |p| element::<f32>(3, &[index[0], p]),
                |p| element::<f32>(4, &[p, index[1]]),
            );
            (0..k).fold(0.0, |c: f32, p| a(p).mul_add(b(p), c))
        });
    }
}

/// Every example file is named in this test file.
#[test]
fn no_example_is_forgotten() {
    let files = [
        include_str!("examples.rs"),
        include_str!("images.rs"),
        include_str!("several.rs"),
        include_str!("signals.rs"),
        include_str!("sparse.rs"),
        include_str!("words.rs"),
    ];
    let tests = files.concat();
    let mut names = HashSet::new();
    for entry in std::fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "atl") {
            names.insert(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    for name in names {
        assert!(
            tests.contains(&format!("\"{name}\"")),
            "{name}.atl is not tested"
        );
    }
}

/// A matrix of the elements of an input, and its columns' number, for loops that change it.
fn matrix<S: From<u8>>(tensor: usize, rows: i64, columns: i64) -> Vec<Vec<S>> {
    let row = |i| (0..columns).map(|j| element(tensor, &[i, j])).collect();
    (0..rows).map(row).collect()
}

fn vector<S: From<u8>>(tensor: usize, n: i64) -> Vec<S> {
    (0..n).map(|i| element(tensor, &[i])).collect()
}

/// Compares a kernel with a matrix.
fn compare_matrix<S: Element + From<u8> + Debug>(
    kernel: &Kernel,
    sizes: &[i64],
    wanted: &[Vec<S>],
) {
    let columns = wanted
        .first()
        .map_or(sizes[sizes.len() - 1], |row| row.len() as i64);
    compare(kernel, sizes, &[wanted.len() as i64, columns], |index| {
        wanted[index[0] as usize][index[1] as usize].clone()
    });
}

#[test]
fn linear_systems() {
    let system = |name: &str| kernel("linear_systems", name);
    for n in 0..5_i64 {
        let size = n as usize;
        let l = matrix::<f64>(1, n, n);
        let mut x = vector::<f64>(2, n);
        for i in 0..size {
            let sum = (0..i).fold(0.0, |sum, j| sum + l[i][j] * x[j]);
            x[i] = (x[i] - sum) / l[i][i];
        }
        compare(&system("solve_lower"), &[n], &[n], |index| {
            x[index[0] as usize]
        });
        let mut x = vector::<f64>(2, n);
        for i in (0..size).rev() {
            let sum = (i + 1..size).fold(0.0, |sum, j| sum + l[i][j] * x[j]);
            x[i] = (x[i] - sum) / l[i][i];
        }
        compare(&system("solve_upper"), &[n], &[n], |index| {
            x[index[0] as usize]
        });
        let mut a = matrix::<f64>(1, n, n);
        for k in 0..size {
            for i in k + 1..size {
                a[i][k] /= a[k][k];
            }
            for i in k + 1..size {
                for j in k + 1..size {
                    a[i][j] -= a[i][k] * a[k][j];
                }
            }
        }
        compare_matrix(&system("lu"), &[n], &a);
        let mut l = matrix::<f64>(1, n, n);
        for i in 0..size {
            for j in 0..i {
                let sum = (0..j).fold(0.0, |sum, k| sum + l[i][k] * l[j][k]);
                l[i][j] = (l[i][j] - sum) / l[j][j];
            }
            let sum = (0..i).fold(0.0, |sum, k| sum + l[i][k] * l[i][k]);
            l[i][i] = (l[i][i] - sum).sqrt();
        }
        compare_matrix(&system("cholesky"), &[n], &l);
    }
    for (m, n) in [(0, 2), (1, 1), (3, 2), (4, 4)] {
        let mut q = matrix::<f64>(2, m, n);
        for k in 0..n as usize {
            let norm = q.iter().fold(0.0, |sum, row| sum + row[k] * row[k]).sqrt();
            for row in &mut q {
                row[k] /= norm;
            }
            for j in k + 1..n as usize {
                let r = q.iter().fold(0.0, |sum, row| sum + row[k] * row[j]);
                for row in &mut q {
                    row[j] -= row[k] * r;
                }
            }
        }
        compare_matrix(&system("gram_schmidt"), &[m, n], &q);
    }
}

#[test]
fn stencils_in_time() {
    let stencil = |name: &str| kernel("stencils_in_time", name);
    for (n, steps) in [(0, 1), (1, 2), (3, 0), (5, 1), (5, 4), (4, -1)] {
        let size = n as usize;
        let inner = |i: usize| 1 <= i && i + 1 < size;
        let mut u = vector::<f64>(2, n);
        for _ in 0..steps {
            let v = u.clone();
            for i in (0..size).filter(|i| inner(*i)) {
                u[i] = (v[i - 1] + v[i] + v[i + 1]) / 3.0;
            }
        }
        compare(&stencil("jacobi_1d"), &[n, steps], &[n], |index| {
            u[index[0] as usize]
        });
        let (mut u, mut w) = (matrix::<f64>(2, n, n), matrix::<f64>(2, n, n));
        for _ in 0..steps {
            let v = u.clone();
            for i in (0..size).filter(|i| inner(*i)) {
                for j in (0..size).filter(|j| inner(*j)) {
                    u[i][j] =
                        0.2 * (v[i][j] + v[i][j - 1] + v[i][j + 1] + v[i + 1][j] + v[i - 1][j]);
                    w[i][j] = (w[i - 1][j - 1]
                        + w[i - 1][j]
                        + w[i - 1][j + 1]
                        + w[i][j - 1]
                        + w[i][j]
                        + w[i][j + 1]
                        + w[i + 1][j - 1]
                        + w[i + 1][j]
                        + w[i + 1][j + 1])
                        / 9.0;
                }
            }
        }
        let square = |cells: &[Vec<f64>], name: &str| {
            compare(&stencil(name), &[n, steps], &[n, n], |index| {
                cells[index[0] as usize][index[1] as usize]
            });
        };
        square(&u, "jacobi_2d");
        square(&w, "seidel_2d");
        let at = |i: i64, j: i64, k: i64| element::<f64>(2, &[i, j, k]);
        let plane = |i| {
            (0..n)
                .map(|j| (0..n).map(|k| at(i, j, k)).collect())
                .collect()
        };
        let mut u: Vec<Vec<Vec<f64>>> = (0..n).map(plane).collect();
        for _ in 0..steps {
            let v = u.clone();
            for i in (0..size).filter(|i| inner(*i)) {
                for j in (0..size).filter(|j| inner(*j)) {
                    for k in (0..size).filter(|k| inner(*k)) {
                        let here = v[i][j][k];
                        u[i][j][k] = 0.125 * (v[i + 1][j][k] - 2.0 * here + v[i - 1][j][k])
                            + 0.125 * (v[i][j + 1][k] - 2.0 * here + v[i][j - 1][k])
                            + 0.125 * (v[i][j][k + 1] - 2.0 * here + v[i][j][k - 1])
                            + here;
                    }
                }
            }
        }
        compare(&stencil("heat_3d"), &[n, steps], &[n, n, n], |index| {
            u[index[0] as usize][index[1] as usize][index[2] as usize]
        });
    }
}

#[test]
fn recurrences() {
    let recurrence = |name: &str| kernel("recurrences", name);
    for n in [0, 1, 5] {
        let sums = |x: &[f32]| -> Vec<f32> {
            let add = |sum: &mut f32, x: &f32| {
                *sum += x;
                Some(*sum)
            };
            x.iter().scan(0.0, add).collect()
        };
        let x = sums(&vector(1, n));
        compare(&recurrence("prefix_sums"), &[n], &[n], |index| {
            x[index[0] as usize]
        });
        let rows = matrix::<f32>(2, 3, n);
        let rows: Vec<Vec<f32>> = rows.iter().map(|row| sums(row)).collect();
        compare_matrix(&recurrence("row_sums"), &[3, n], &rows);
        let mut d = matrix::<f32>(1, n, n);
        for k in 0..n as usize {
            for i in 0..n as usize {
                for j in 0..n as usize {
                    d[i][j] = d[i][j].min(d[i][k] + d[k][j]);
                }
            }
        }
        compare_matrix(&recurrence("shortest_ways"), &[n], &d);
    }
    for (n, m) in [(0, 0), (1, 2), (4, 6)] {
        let (a, b) = (vector::<f32>(2, n), vector::<f32>(3, m));
        let mut c = vec![vec![0.0_f32; m as usize + 1]; n as usize + 1];
        for i in 1..=n as usize {
            for j in 1..=m as usize {
                c[i][j] = match a[i - 1] == b[j - 1] {
                    true => c[i - 1][j - 1] + 1.0,
                    false => c[i - 1][j].max(c[i][j - 1]),
                };
            }
        }
        compare_matrix(&recurrence("common_subsequence"), &[n, m], &c);
    }
    for (n, m, k) in [(0, 1, 2), (2, 3, 0), (2, 3, 4)] {
        compare(
            &recurrence("outer_products"),
            &[n, m, k],
            &[n, m],
            |index| {
                let (i, j) = (index[0], index[1]);
                let product = |p| element::<f32>(3, &[i, p]) * element::<f32>(4, &[p, j]);
                (0..k).fold(element::<f32>(5, &[i, j]), |sum, p| sum + product(p))
            },
        );
    }
}
