//! The kernels of PolyBench as loops, which add in the order of PolyBench's: the result for the sizes
//! and the tensors of a kernel.

use super::array::Array;
use std::ops::Range;

/// The tensors of a kernel by their names.
fn take<S, const N: usize>(inputs: Vec<Array<S>>) -> [Array<S>; N] {
    let count = inputs.len();
    inputs
        .try_into()
        .unwrap_or_else(|_| panic!("{count} inputs"))
}

/// The indices of 0 to n without the first and the last.
fn inner(n: usize) -> Range<usize> {
    1..n.saturating_sub(1)
}

pub fn gemm(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n, k) = (sizes[0], sizes[1], sizes[2]);
    let [alpha, beta, mut c, a, b] = take(inputs);
    for i in 0..m {
        for j in 0..n {
            c[[i, j]] *= beta[[]];
        }
        for p in 0..k {
            for j in 0..n {
                c[[i, j]] += alpha[[]] * a[[i, p]] * b[[p, j]];
            }
        }
    }
    c
}

pub fn gemver(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let n = sizes[0];
    let [alpha, beta, mut a, u1, v1, u2, v2, mut w, mut x, y, z] = take(inputs);
    for i in 0..n {
        for j in 0..n {
            a[[i, j]] = a[[i, j]] + u1[[i]] * v1[[j]] + u2[[i]] * v2[[j]];
        }
    }
    for i in 0..n {
        for j in 0..n {
            x[[i]] += beta[[]] * a[[j, i]] * y[[j]];
        }
    }
    for i in 0..n {
        x[[i]] += z[[i]];
    }
    for i in 0..n {
        for j in 0..n {
            w[[i]] += alpha[[]] * a[[i, j]] * x[[j]];
        }
    }
    w
}

pub fn gesummv(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let n = sizes[0];
    let [alpha, beta, a, b, x] = take(inputs);
    let mut y = Array::filled([n], 0.0);
    for i in 0..n {
        let mut ax = 0.0;
        for j in 0..n {
            ax += a[[i, j]] * x[[j]];
            y[[i]] += b[[i, j]] * x[[j]];
        }
        y[[i]] = alpha[[]] * ax + beta[[]] * y[[i]];
    }
    y
}

pub fn symm(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [alpha, beta, mut c, a, b] = take(inputs);
    let (alpha, beta) = (alpha[[]], beta[[]]);
    for i in 0..m {
        for j in 0..n {
            let mut below = 0.0;
            for k in 0..i {
                c[[k, j]] += alpha * b[[i, j]] * a[[i, k]];
                below += b[[k, j]] * a[[i, k]];
            }
            c[[i, j]] = beta * c[[i, j]] + alpha * b[[i, j]] * a[[i, i]] + alpha * below;
        }
    }
    c
}

pub fn syr2k(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [alpha, beta, mut c, a, b] = take(inputs);
    let alpha = alpha[[]];
    for i in 0..n {
        for j in 0..=i {
            c[[i, j]] *= beta[[]];
        }
        for k in 0..m {
            for j in 0..=i {
                c[[i, j]] += a[[j, k]] * alpha * b[[i, k]] + b[[j, k]] * alpha * a[[i, k]];
            }
        }
    }
    c
}

pub fn syrk(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [alpha, beta, mut c, a] = take(inputs);
    for i in 0..n {
        for j in 0..=i {
            c[[i, j]] *= beta[[]];
        }
        for k in 0..m {
            for j in 0..=i {
                c[[i, j]] += alpha[[]] * a[[i, k]] * a[[j, k]];
            }
        }
    }
    c
}

pub fn trmm(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [alpha, a, mut b] = take(inputs);
    for i in 0..m {
        for j in 0..n {
            for k in i + 1..m {
                b[[i, j]] += a[[k, i]] * b[[k, j]];
            }
            b[[i, j]] *= alpha[[]];
        }
    }
    b
}

pub fn two_mm(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (ni, nj, nk, nl) = (sizes[0], sizes[1], sizes[2], sizes[3]);
    let [alpha, beta, a, b, c, mut d] = take(inputs);
    let mut ab = Array::filled([ni, nj], 0.0);
    for i in 0..ni {
        for j in 0..nj {
            for k in 0..nk {
                ab[[i, j]] += alpha[[]] * a[[i, k]] * b[[k, j]];
            }
        }
    }
    for i in 0..ni {
        for l in 0..nl {
            d[[i, l]] *= beta[[]];
            for j in 0..nj {
                d[[i, l]] += ab[[i, j]] * c[[j, l]];
            }
        }
    }
    d
}

fn product(a: &Array<f64>, b: &Array<f64>) -> Array<f64> {
    let mut c = Array::filled([a.shape[0], b.shape[1]], 0.0);
    for i in 0..a.shape[0] {
        for j in 0..b.shape[1] {
            for k in 0..b.shape[0] {
                c[[i, j]] += a[[i, k]] * b[[k, j]];
            }
        }
    }
    c
}

pub fn three_mm(_: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [a, b, c, d] = take(inputs);
    product(&product(&a, &b), &product(&c, &d))
}

pub fn atax(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [a, x] = take(inputs);
    let mut y = Array::filled([n], 0.0);
    for i in 0..m {
        let mut row = 0.0;
        for j in 0..n {
            row += a[[i, j]] * x[[j]];
        }
        for j in 0..n {
            y[[j]] += a[[i, j]] * row;
        }
    }
    y
}

pub fn bicg_s(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [a, r] = take(inputs);
    let mut s = Array::filled([sizes[0]], 0.0);
    for i in 0..sizes[1] {
        for j in 0..sizes[0] {
            s[[j]] += r[[i]] * a[[i, j]];
        }
    }
    s
}

pub fn bicg_q(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [a, p] = take(inputs);
    let mut q = Array::filled([sizes[1]], 0.0);
    for i in 0..sizes[1] {
        for j in 0..sizes[0] {
            q[[i]] += a[[i, j]] * p[[j]];
        }
    }
    q
}

pub fn doitgen(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (nr, nq, np) = (sizes[0], sizes[1], sizes[2]);
    let [mut a, c] = take(inputs);
    for r in 0..nr {
        for q in 0..nq {
            let mut row = Array::filled([np], 0.0);
            for p in 0..np {
                for s in 0..np {
                    row[[p]] += a[[r, q, s]] * c[[s, p]];
                }
            }
            for p in 0..np {
                a[[r, q, p]] = row[[p]];
            }
        }
    }
    a
}

pub fn mvt_1(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut x, a, y] = take(inputs);
    for i in 0..sizes[0] {
        for j in 0..sizes[0] {
            x[[i]] += a[[i, j]] * y[[j]];
        }
    }
    x
}

pub fn mvt_2(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut x, a, y] = take(inputs);
    for i in 0..sizes[0] {
        for j in 0..sizes[0] {
            x[[i]] += a[[j, i]] * y[[j]];
        }
    }
    x
}

/// The means of the columns.
fn means(data: &Array<f64>) -> Array<f64> {
    let mut means = Array::filled([data.shape[1]], 0.0);
    for j in 0..data.shape[1] {
        for i in 0..data.shape[0] {
            means[[j]] += data[[i, j]];
        }
        means[[j]] /= data.shape[0] as f64;
    }
    means
}

pub fn covariance(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [mut data] = take(inputs);
    let mean = means(&data);
    for i in 0..n {
        for j in 0..m {
            data[[i, j]] -= mean[[j]];
        }
    }
    let mut result = Array::filled([m, m], 0.0);
    for i in 0..m {
        for j in i..m {
            for k in 0..n {
                result[[i, j]] += data[[k, i]] * data[[k, j]];
            }
            result[[i, j]] /= n as f64 - 1.0;
            result[[j, i]] = result[[i, j]];
        }
    }
    result
}

pub fn correlation(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [mut data] = take(inputs);
    let mean = means(&data);
    let mut deviation = Array::filled([m], 0.0);
    for j in 0..m {
        for i in 0..n {
            deviation[[j]] += (data[[i, j]] - mean[[j]]) * (data[[i, j]] - mean[[j]]);
        }
        deviation[[j]] /= n as f64;
        deviation[[j]] = deviation[[j]].sqrt();
        if deviation[[j]] <= 0.1 {
            deviation[[j]] = 1.0;
        }
    }
    for i in 0..n {
        for j in 0..m {
            data[[i, j]] -= mean[[j]];
            data[[i, j]] /= (n as f64).sqrt() * deviation[[j]];
        }
    }
    let mut result = Array::filled([m, m], 0.0);
    for i in 0..m {
        result[[i, i]] = 1.0;
        for j in i + 1..m {
            for k in 0..n {
                result[[i, j]] += data[[k, i]] * data[[k, j]];
            }
            result[[j, i]] = result[[i, j]];
        }
    }
    result
}

pub fn cholesky(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    for i in 0..sizes[0] {
        for j in 0..i {
            for k in 0..j {
                a[[i, j]] -= a[[i, k]] * a[[j, k]];
            }
            a[[i, j]] /= a[[j, j]];
        }
        for k in 0..i {
            a[[i, i]] -= a[[i, k]] * a[[i, k]];
        }
        a[[i, i]] = a[[i, i]].sqrt();
    }
    a
}

pub fn durbin(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let n = sizes[0];
    let [r] = take(inputs);
    let mut y = Array::filled([n], 0.0);
    if n == 0 {
        return y;
    }
    let (mut alpha, mut beta) = (-r[[0]], 1.0);
    y[[0]] = -r[[0]];
    for k in 1..n {
        beta *= 1.0 - alpha * alpha;
        let mut sum = 0.0;
        for i in 0..k {
            sum += r[[k - i - 1]] * y[[i]];
        }
        alpha = -(r[[k]] + sum) / beta;
        let z: Vec<f64> = (0..k).map(|i| y[[i]] + alpha * y[[k - i - 1]]).collect();
        y.cells[..k].copy_from_slice(&z);
        y[[k]] = alpha;
    }
    y
}

pub fn gramschmidt(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (m, n) = (sizes[0], sizes[1]);
    let [mut a] = take(inputs);
    let mut q = Array::filled([m, n], 0.0);
    let mut r = Array::filled([n, n], 0.0);
    for k in 0..n {
        let mut norm = 0.0;
        for i in 0..m {
            norm += a[[i, k]] * a[[i, k]];
        }
        r[[k, k]] = norm.sqrt();
        for i in 0..m {
            q[[i, k]] = a[[i, k]] / r[[k, k]];
        }
        for j in k + 1..n {
            for i in 0..m {
                r[[k, j]] += q[[i, k]] * a[[i, j]];
            }
            for i in 0..m {
                a[[i, j]] -= q[[i, k]] * r[[k, j]];
            }
        }
    }
    Array {
        shape: vec![m + n, n],
        cells: [q.cells, r.cells].concat(),
    }
}

/// L and U in place.
fn factorise(a: &mut Array<f64>) {
    let n = a.shape[0];
    for i in 0..n {
        for j in 0..i {
            for k in 0..j {
                a[[i, j]] -= a[[i, k]] * a[[k, j]];
            }
            a[[i, j]] /= a[[j, j]];
        }
        for j in i..n {
            for k in 0..i {
                a[[i, j]] -= a[[i, k]] * a[[k, j]];
            }
        }
    }
}

pub fn lu(_: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    factorise(&mut a);
    a
}

pub fn ludcmp(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let n = sizes[0];
    let [mut a, b] = take(inputs);
    factorise(&mut a);
    let (mut y, mut x) = (Array::filled([n], 0.0), Array::filled([n], 0.0));
    for i in 0..n {
        let mut w = b[[i]];
        for j in 0..i {
            w -= a[[i, j]] * y[[j]];
        }
        y[[i]] = w;
    }
    for i in (0..n).rev() {
        let mut w = y[[i]];
        for j in i + 1..n {
            w -= a[[i, j]] * x[[j]];
        }
        x[[i]] = w / a[[i, i]];
    }
    x
}

pub fn trisolv(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [l, b] = take(inputs);
    let mut x = Array::filled([sizes[0]], 0.0);
    for i in 0..sizes[0] {
        x[[i]] = b[[i]];
        for j in 0..i {
            x[[i]] -= l[[i, j]] * x[[j]];
        }
        x[[i]] /= l[[i, i]];
    }
    x
}

pub fn floyd_warshall(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let n = sizes[0];
    let [mut path] = take(inputs);
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                let round = path[[i, k]] + path[[k, j]];
                if path[[i, j]] >= round {
                    path[[i, j]] = round;
                }
            }
        }
    }
    path
}

pub fn nussinov(sizes: &[usize], inputs: Vec<Array<u32>>) -> Array<u32> {
    let n = sizes[0];
    let [seq] = take(inputs);
    let mut table = Array::filled([n, n], 0_u32);
    for i in (0..n).rev() {
        for j in i + 1..n {
            let pair = u32::from(i < j - 1 && seq[[i]] + seq[[j]] == 3);
            let inside = table[[i + 1, j - 1]] + pair;
            let mut best = inside.max(table[[i, j - 1]]).max(table[[i + 1, j]]);
            for k in i + 1..j {
                best = best.max(table[[i, k]] + table[[k + 1, j]]);
            }
            table[[i, j]] = best;
        }
    }
    table
}

pub fn deriche(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (w, h) = (sizes[0], sizes[1]);
    let [alpha, mut image] = take(inputs);
    let alpha = alpha[[]];
    let k = (1.0 - (-alpha).exp()) * (1.0 - (-alpha).exp())
        / (1.0 + 2.0 * alpha * (-alpha).exp() - (2.0 * alpha).exp());
    let a2 = k * (-alpha).exp() * (alpha - 1.0);
    let a3 = k * (-alpha).exp() * (alpha + 1.0);
    let a4 = -k * (-2.0 * alpha).exp();
    let (b1, b2) = (2.0_f64.powf(-alpha), -(-2.0 * alpha).exp());
    // What both ends of a line give, for its cells x.
    let line = |x: Array<f64>| {
        let n = x.shape[0];
        let mut result = Array::filled([n], 0.0);
        let (mut x1, mut y1, mut y2) = (0.0, 0.0, 0.0);
        for j in 0..n {
            result[[j]] = k * x[[j]] + a2 * x1 + b1 * y1 + b2 * y2;
            (x1, y2, y1) = (x[[j]], y1, result[[j]]);
        }
        let (mut x1, mut x2, mut y1, mut y2) = (0.0, 0.0, 0.0, 0.0);
        for j in (0..n).rev() {
            let y = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
            (x2, x1, y2, y1) = (x1, x[[j]], y1, y);
            result[[j]] += y;
        }
        result
    };
    for i in 0..w {
        let mut row = Array::filled([h], 0.0);
        for j in 0..h {
            row[[j]] = image[[i, j]];
        }
        let row = line(row);
        for j in 0..h {
            image[[i, j]] = row[[j]];
        }
    }
    for j in 0..h {
        let mut column = Array::filled([w], 0.0);
        for i in 0..w {
            column[[i]] = image[[i, j]];
        }
        let column = line(column);
        for i in 0..w {
            image[[i, j]] = column[[i]];
        }
    }
    image
}

pub fn jacobi_1d(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    let mut b = a.clone();
    let step = |from: &Array<f64>, to: &mut Array<f64>| {
        for i in inner(sizes[1]) {
            to[[i]] = 0.33333 * (from[[i - 1]] + from[[i]] + from[[i + 1]]);
        }
    };
    for _ in 0..sizes[0] {
        step(&a, &mut b);
        step(&b, &mut a);
    }
    a
}

pub fn jacobi_2d(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    let mut b = a.clone();
    let step = |x: &Array<f64>, to: &mut Array<f64>| {
        for i in inner(sizes[1]) {
            for j in inner(sizes[1]) {
                let sides = x[[i, j]] + x[[i, j - 1]] + x[[i, j + 1]];
                to[[i, j]] = 0.2 * (sides + x[[i + 1, j]] + x[[i - 1, j]]);
            }
        }
    };
    for _ in 0..sizes[0] {
        step(&a, &mut b);
        step(&b, &mut a);
    }
    a
}

pub fn heat_3d(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    let mut b = a.clone();
    let step = |x: &Array<f64>, to: &mut Array<f64>| {
        for i in inner(sizes[1]) {
            for j in inner(sizes[1]) {
                for k in inner(sizes[1]) {
                    let here = x[[i, j, k]];
                    let bent = |after: f64, before: f64| 0.125 * (after - 2.0 * here + before);
                    to[[i, j, k]] = bent(x[[i + 1, j, k]], x[[i - 1, j, k]])
                        + bent(x[[i, j + 1, k]], x[[i, j - 1, k]])
                        + bent(x[[i, j, k + 1]], x[[i, j, k - 1]])
                        + here;
                }
            }
        }
    };
    for _ in 0..sizes[0] {
        step(&a, &mut b);
        step(&b, &mut a);
    }
    a
}

pub fn seidel_2d(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let [mut a] = take(inputs);
    for _ in 0..sizes[0] {
        for i in inner(sizes[1]) {
            for j in inner(sizes[1]) {
                let around = (i - 1..=i + 1).flat_map(|r| (j - 1..=j + 1).map(move |c| [r, c]));
                let sum = around.map(|cell| a[cell]).reduce(|sum, cell| sum + cell);
                a[[i, j]] = sum.expect("nine cells") / 9.0;
            }
        }
    }
    a
}

pub fn fdtd_2d(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (steps, nx, ny) = (sizes[0], sizes[1], sizes[2]);
    let [mut ex, mut ey, mut hz, edge] = take(inputs);
    for t in 0..steps {
        for j in 0..ny {
            for i in 1..nx {
                ey[[i, j]] -= 0.5 * (hz[[i, j]] - hz[[i - 1, j]]);
            }
            if 0 < nx {
                ey[[0, j]] = edge[[t]];
            }
        }
        for i in 0..nx {
            for j in 1..ny {
                ex[[i, j]] -= 0.5 * (hz[[i, j]] - hz[[i, j - 1]]);
            }
        }
        for i in 1..nx {
            for j in 1..ny {
                let turned = ex[[i - 1, j]] - ex[[i - 1, j - 1]] + ey[[i, j - 1]];
                hz[[i - 1, j - 1]] -= 0.7 * (turned - ey[[i - 1, j - 1]]);
            }
        }
    }
    Array {
        shape: vec![3, nx, ny],
        cells: [ex.cells, ey.cells, hz.cells].concat(),
    }
}

pub fn adi(sizes: &[usize], inputs: Vec<Array<f64>>) -> Array<f64> {
    let (steps, n) = (sizes[0], sizes[1]);
    let [mut u] = take(inputs);
    let (dx, dt) = (1.0 / n as f64, 1.0 / steps as f64);
    let (m1, m2) = (2.0 * dt / (dx * dx), 1.0 * dt / (dx * dx));
    let (a, b, d, e) = (-m1 / 2.0, 1.0 + m1, -m2 / 2.0, 1.0 + m2);
    let mut v = Array::filled([n, n], 0.0);
    let mut p = Array::filled([n, n], 0.0);
    let mut q = Array::filled([n, n], 0.0);
    for _ in 0..steps {
        for i in inner(n) {
            v[[0, i]] = 1.0;
            p[[i, 0]] = 0.0;
            q[[i, 0]] = v[[0, i]];
            for j in inner(n) {
                let below = a * p[[i, j - 1]] + b;
                let middle = (1.0 + 2.0 * d) * u[[j, i]];
                p[[i, j]] = -a / below;
                q[[i, j]] =
                    (-d * u[[j, i - 1]] + middle - d * u[[j, i + 1]] - a * q[[i, j - 1]]) / below;
            }
            v[[n - 1, i]] = 1.0;
            for j in inner(n).rev() {
                v[[j, i]] = p[[i, j]] * v[[j + 1, i]] + q[[i, j]];
            }
        }
        for i in inner(n) {
            u[[i, 0]] = 1.0;
            p[[i, 0]] = 0.0;
            q[[i, 0]] = u[[i, 0]];
            for j in inner(n) {
                let below = d * p[[i, j - 1]] + e;
                let middle = (1.0 + 2.0 * a) * v[[i, j]];
                p[[i, j]] = -d / below;
                q[[i, j]] =
                    (-a * v[[i - 1, j]] + middle - a * v[[i + 1, j]] - d * q[[i, j - 1]]) / below;
            }
            u[[i, n - 1]] = 1.0;
            for j in inner(n).rev() {
                u[[i, j]] = p[[i, j]] * u[[i, j + 1]] + q[[i, j]];
            }
        }
    }
    u
}
