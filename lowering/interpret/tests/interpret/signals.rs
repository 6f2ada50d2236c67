//! The examples that are compared with NumPy as well, against plain loops: reductions, filters,
//! histograms, systems of equations.

use crate::examples::{choices, compare, element, kernel};
use interpret::atl::{Argument, run};
use interpret::tensor::Tensor;

#[test]
fn reductions() {
    for sizes in choices(2, &[0, 1, 2, 5]) {
        let [m, n] = sizes[..] else { unreachable!() };
        let x = |i, j| element::<f32>(2, &[i, j]);
        let total = kernel("reductions", "total");
        compare(&total, &sizes, &[], |_| {
            let cells = (0..m).flat_map(|i| (0..n).map(move |j| x(i, j)));
            cells.sum::<f32>()
        });
        let row = |i| (0..n).map(move |j| x(i, j));
        compare(&kernel("reductions", "row_norms"), &sizes, &[m], |index| {
            row(index[0]).map(|x| x * x).sum::<f32>().sqrt()
        });
        let mean = |i| row(i).sum::<f32>() / n as f32;
        if 1 <= n {
            compare(&kernel("reductions", "row_means"), &sizes, &[m], |index| {
                mean(index[0])
            });
            let variances = kernel("reductions", "row_variances");
            compare(&variances, &sizes, &[m], |index| {
                let mean = mean(index[0]);
                let squares = row(index[0]).map(|x| (x - mean) * (x - mean));
                squares.sum::<f32>() / n as f32
            });
        }
        if 1 <= m {
            let maxima = kernel("reductions", "column_maxima");
            compare(&maxima, &sizes, &[n], |index| {
                (0..m).map(|i| x(i, index[0])).fold(0.0, f32::max)
            });
        }
    }
}

#[test]
fn convolution_strided() {
    let kernel = kernel("convolution_strided", "convolution_strided");
    for sizes in choices(5, &[1, 2, 3, 6]) {
        let [h, w, k, l, s] = sizes[..] else {
            unreachable!()
        };
        if k > h || l > w {
            continue;
        }
        compare(
            &kernel,
            &sizes,
            &[(h - k) / s + 1, (w - l) / s + 1],
            |index| {
                let places = (0..k).flat_map(|p| (0..l).map(move |q| (p, q)));
                let term = |(p, q)| {
                    let image = element::<f32>(5, &[index[0] * s + p, index[1] * s + q]);
                    image * element::<f32>(6, &[p, q])
                };
                places.map(term).sum::<f32>()
            },
        );
    }
}

#[test]
fn running_maximum() {
    let kernel = kernel("running_maximum", "running_maximum");
    for n in [0, 1, 2, 9] {
        compare(&kernel, &[n], &[n], |index| {
            let cells = (0..=index[0]).map(|i| element::<f32>(1, &[i]));
            cells.fold(0.0, f32::max)
        });
    }
}

#[test]
fn histogram() {
    for sizes in choices(2, &[0, 1, 2, 14, 30]) {
        let [n, bins] = sizes[..] else { unreachable!() };
        let counts = kernel("histogram", "counts");
        compare(&counts, &sizes, &[bins], |index| {
            let cells = (0..n).map(|i| element::<u32>(2, &[i]));
            cells.filter(|x| i64::from(*x) == index[0]).count() as u32
        });
        let (start, width) = (element::<f32>(2, &[]), element::<f32>(3, &[]));
        compare(
            &kernel("histogram", "histogram"),
            &sizes,
            &[bins],
            |index| {
                let edge = |b: i64| start + b as f32 * width;
                let cells = (0..n).map(|i| element::<f32>(4, &[i]));
                let within = |x: &f32| edge(index[0]) <= *x && *x < edge(index[0] + 1);
                cells.filter(within).count() as f32
            },
        );
    }
}

#[test]
fn filters() {
    let filter = |name| kernel("filters", name);
    for n in [0, 1, 2, 3, 8] {
        let x = |tensor: usize, i| element::<f32>(tensor, &[i]);
        for k in 1..=n + 1 {
            compare(&filter("finite_response"), &[n, k], &[n - k + 1], |index| {
                (0..k)
                    .map(|j| x(3, j) * x(2, index[0] + k - 1 - j))
                    .sum::<f32>()
            });
        }
        let mix = element::<f32>(1, &[]);
        compare(&filter("exponential"), &[n], &[n], |index| {
            (1..=index[0]).fold(x(2, 0), |y, i| mix * x(2, i) + (1.0 - mix) * y)
        });
        compare(&filter("median_of_three"), &[n], &[n], |index| {
            let i = index[0];
            if i == 0 || i + 1 == n {
                return x(1, i);
            }
            let mut three = [x(1, i - 1), x(1, i), x(1, i + 1)];
            three.sort_by(f32::total_cmp);
            three[1]
        });
        let limit = element::<f32>(1, &[]);
        let kept: Vec<f32> = (0..n).map(|i| x(2, i)).filter(|x| limit <= *x).collect();
        compare(&filter("compress"), &[n], &[n], |index| {
            kept.get(index[0] as usize).copied().unwrap_or(0.0)
        });
    }
}

/// The solutions, put into the equations, give the right sides.
#[test]
fn solve_batched() {
    let kernel = kernel("solve_batched", "solve_batched");
    for (batch, n) in [(0, 3), (2, 0), (1, 1), (3, 4)] {
        let a = |b: usize, i: usize, j: usize| {
            let diagonal = if i == j { 60.0 } else { 0.0 };
            element::<f64>(2, &[b as i64, i as i64, j as i64]) + diagonal
        };
        let x = |b: usize, i: usize| (b + 2 * i) as f64;
        let (mut cells, mut sides) = (Vec::new(), Vec::new());
        for b in 0..batch {
            for i in 0..n {
                cells.extend((0..n).map(|j| a(b, i, j)));
                sides.push((0..n).map(|j| a(b, i, j) * x(b, j)).sum::<f64>());
            }
        }
        let tensor = |shape, values| Argument::Tensor(Tensor::of_values(shape, values).unwrap());
        let arguments = vec![
            Argument::Size(batch as i64),
            Argument::Size(n as i64),
            tensor(vec![batch, n, n], cells),
            tensor(vec![batch, n], sides),
        ];
        let solved = run(&kernel, arguments).unwrap();
        for b in 0..batch {
            for i in 0..n {
                let found = solved.cells()[b * n + i].value();
                assert!((found - x(b, i)).abs() < 1e-9, "{b}, {i}: {found}");
            }
        }
    }
}
