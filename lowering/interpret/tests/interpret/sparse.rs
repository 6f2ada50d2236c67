//! The example "sparse", whose kernels have data as indices, against plain loops.

use crate::data::{below, floats, integers, results, values};
use interpret::atl::RunError;
use interpret::value::Value;

/// Runs a kernel on these inputs.
fn result(name: &str, sizes: &[usize], inputs: &[Vec<Value>]) -> Result<Vec<Value>, RunError> {
    results(("sparse", name), sizes, inputs).map(|results| results.concat())
}

fn check(name: &str, sizes: &[usize], inputs: &[Vec<Value>], expected: &[Value]) {
    let found = result(name, sizes, inputs).unwrap_or_else(|why| panic!("{name} {sizes:?}: {why}"));
    let same = |(a, b): (&Value, &Value)| match (a, b) {
        (Value::Zero, Value::F32(x)) => *x == 0.0,
        _ => a == b,
    };
    assert_eq!(found.len(), expected.len(), "{name} {sizes:?}");
    let all = found.iter().zip(expected).all(same);
    assert!(all, "{name} {sizes:?}: {found:?}, {expected:?}");
}

/// A sparse matrix: where rows begin, and the row, column and value of each cell.
struct Sparse {
    pos: Vec<usize>,
    row: Vec<usize>,
    col: Vec<usize>,
    val: Vec<f32>,
}

impl Sparse {
    fn random(seed: &mut u64, n: usize, m: usize) -> Sparse {
        let (mut pos, mut row, mut col) = (vec![0], Vec::new(), Vec::new());
        for i in 0..n {
            for _ in 0..below(seed, 4).min(m * 3) {
                row.push(i);
                col.push(below(seed, m));
            }
            pos.push(row.len());
        }
        let val = floats(seed, row.len());
        Sparse { pos, row, col, val }
    }

    /// The terms of each row, in their order.
    fn times(&self, n: usize, x: impl Fn(usize) -> f32) -> Vec<f32> {
        let mut out = vec![0.0; n];
        for p in 0..self.val.len() {
            out[self.row[p]] += self.val[p] * x(self.col[p]);
        }
        out
    }
}

const SIZES: [[usize; 2]; 5] = [[0, 3], [1, 1], [2, 1], [4, 7], [9, 5]];

#[test]
fn matrices() {
    let mut seed = 1;
    for [n, m] in SIZES {
        let s = Sparse::random(&mut seed, n, m);
        let nnz = s.val.len();
        let (row, col, val) = (integers(&s.row), integers(&s.col), values(&s.val));
        let x = floats(&mut seed, m);
        let expected = values(&s.times(n, |j| x[j]));
        let by_rows = [integers(&s.pos), col.clone(), val.clone(), values(&x)];
        check("csr", &[n, m, nnz], &by_rows, &expected);
        let cells = [row.clone(), col.clone(), val.clone(), values(&x)];
        check("coo", &[n, m, nnz], &cells, &expected);
        // The rows of the matrix are the columns of its transpose.
        let y = floats(&mut seed, n);
        let mut expected = vec![0.0; m];
        for p in 0..nnz {
            expected[s.col[p]] += s.val[p] * y[s.row[p]];
        }
        let by_columns = [integers(&s.pos), col.clone(), val.clone(), values(&y)];
        check("csc", &[m, n, nnz], &by_columns, &values(&expected));
        let d = 3;
        let b = floats(&mut seed, m * d);
        let columns: Vec<Vec<f32>> = (0..d).map(|k| s.times(n, |j| b[j * d + k])).collect();
        let expected: Vec<f32> = (0..n * d).map(|at| columns[at % d][at / d]).collect();
        let inputs = [integers(&s.pos), col.clone(), val.clone(), values(&b)];
        check("spmm", &[n, m, d, nnz], &inputs, &values(&expected));
        let a = floats(&mut seed, n * d);
        let product = |p: usize| {
            let term = |k| a[s.row[p] * d + k] * b[s.col[p] * d + k];
            s.val[p] * (0..d).map(term).fold(0.0, |total, term| total + term)
        };
        let expected: Vec<f32> = (0..nnz).map(product).collect();
        let inputs = [row, col, val, values(&a), values(&b)];
        check("sddmm", &[n, m, d, nnz], &inputs, &values(&expected));
        if n == m || m == 0 {
            continue;
        }
        let square = Sparse::random(&mut seed, m, m);
        let value = floats(&mut seed, m);
        let of = |i: usize| {
            let range = square.pos[i]..square.pos[i + 1];
            range.fold(0.0_f32, |most, e| most.max(value[square.col[e]]))
        };
        let expected: Vec<f32> = (0..m).map(of).collect();
        let inputs = [integers(&square.pos), integers(&square.col), values(&value)];
        check(
            "neighbours",
            &[m, square.val.len()],
            &inputs,
            &values(&expected),
        );
    }
}

#[test]
fn tables_and_labels() {
    let mut seed = 2;
    for [n, m] in SIZES {
        let d = 2;
        let word: Vec<usize> = (0..n).map(|_| below(&mut seed, m)).collect();
        let table = floats(&mut seed, m * d);
        let expected: Vec<f32> = (0..n * d)
            .map(|at| table[word[at / d] * d + at % d])
            .collect();
        let inputs = [values(&table), integers(&word)];
        check("embedding", &[n, m, d], &inputs, &values(&expected));
        let g = floats(&mut seed, n * d);
        let mut expected = vec![0.0; m * d];
        for at in 0..n * d {
            expected[word[at / d] * d + at % d] += g[at];
        }
        let inputs = [integers(&word), values(&g)];
        check(
            "embedding_gradient",
            &[n, m, d],
            &inputs,
            &values(&expected),
        );
        let hot = |at: usize| f32::from(u8::from(at % m == word[at / m]));
        let expected: Vec<f32> = (0..n * m).map(hot).collect();
        check("one_hot", &[n, m], &[integers(&word)], &values(&expected));
        let score = floats(&mut seed, n * m);
        let total = (0..n).fold(0.0, |total, i| total + score[i * m + word[i]]);
        let inputs = [values(&score), integers(&word)];
        check("picked", &[n, m], &inputs, &values(&[total]));
    }
}

#[test]
fn counts_and_images() {
    let mut seed = 3;
    for [n, m] in SIZES {
        let bytes: Vec<usize> = (0..n * m).map(|_| below(&mut seed, 9) * 31).collect();
        let x: Vec<Value> = bytes.iter().map(|byte| Value::U8(*byte as u8)).collect();
        let mut counts = vec![0; 256];
        bytes.iter().for_each(|byte| counts[*byte] += 1);
        let expected: Vec<Value> = counts.iter().map(|count| Value::U32(*count)).collect();
        check("byte_counts", &[n * m], std::slice::from_ref(&x), &expected);
        let starts = counts.iter().scan(0, |sum, count| {
            *sum += count;
            Some(Value::U32(*sum - count))
        });
        let starts: Vec<Value> = starts.collect();
        check("byte_starts", &[n * m], std::slice::from_ref(&x), &starts);
        let colours = 100;
        let colour: Vec<Value> = (0..colours * 3)
            .map(|at| Value::U8((at % 251) as u8))
            .collect();
        let wide: Vec<Value> = bytes.iter().map(|byte| Value::U16(*byte as u16)).collect();
        let shown = |at: usize| match bytes[at / 3] {
            number if number < colours => colour[number * 3 + at % 3],
            _ => Value::Zero,
        };
        let expected: Vec<Value> = (0..n * m * 3).map(shown).collect();
        check(
            "palette",
            &[n, m, colours],
            &[colour.clone(), wide],
            &expected,
        );
        if n > 0 {
            let at: Vec<i16> = (0..7).map(|_| below(&mut seed, 30) as i16 - 10).collect();
            let inside = |at: i16, n: usize| (at.max(0) as usize).min(n - 1);
            let of = |k: usize| x[inside(at[k], n) * m + inside(at[6 - k], m)];
            let expected: Vec<Value> = (0..7).map(of).collect();
            let y: Vec<Value> = at.iter().map(|y| Value::I16(*y)).collect();
            let x_at: Vec<Value> = at.iter().rev().map(|x| Value::I16(*x)).collect();
            check("remap", &[n, m, 7], &[x, y, x_at], &expected);
        }
        let place: Vec<usize> = (0..n).map(|i| (i * 2 + 1) % n.max(1)).collect();
        let mut back = vec![0; n];
        place.iter().enumerate().for_each(|(i, at)| back[*at] = i);
        check("inverse", &[n], &[integers(&place)], &integers(&back));
    }
}

/// Calls that break a condition on data.
#[test]
fn conditions_on_data() {
    let one = [vec![Value::F32(1.0)], vec![Value::I32(1)]];
    let broken = result("embedding", &[1, 1, 1], &one).unwrap_err();
    let RunError::Precondition(why) = broken else {
        panic!("{broken:?}")
    };
    assert_eq!(
        why,
        "the precondition `all i < n: 0 <= word[i] and word[i] < m` does not hold"
    );
    let pos = [vec![0, 2, 1], vec![1, 1, 1], vec![0, 0, 2]].map(|pos| {
        let inputs = [
            integers(&pos),
            integers(&[0]),
            values(&[1.0]),
            values(&[1.0]),
        ];
        result("csr", &[2, 1, 1], &inputs).unwrap_err()
    });
    for (found, condition) in pos.iter().zip([
        "all i < n: pos[i] <= pos[i + 1]",
        "pos[0] = 0",
        "pos[n] = nnz",
    ]) {
        let RunError::Precondition(why) = found else {
            panic!("{found:?}")
        };
        assert!(why.contains(condition), "{why}");
    }
}
