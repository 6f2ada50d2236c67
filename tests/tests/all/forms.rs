//! Forms of the language that stand for others, or are used in several ways: each kernel is lowered,
//! verified, and computes under the sanitizers what the interpreter gives.

use crate::called::{Called, Calls, Expected, Random};
use crate::examples::called_with;
use crate::lowered::{Lowered, all_lowered, assert_verified};
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use tests::sanitizers::gcc_works;

/// Data of 64 bits as indices: what is read is in bounds, whatever the data are.
const WIDE_INDICES: &[&str] = &[
    "kernel guarded(n: int, m: int, idx: i64[n], x: f32[m]) -> f32[n]
      = gen i < n: [0 <= idx[i] < m] x[idx[i]]",
    "kernel clamped(n: int, m: int, idx: i64[n], x: f32[m]) -> f32[n] where 1 <= m
      = gen i < n: x[max(0, min(idx[i], m - 1))]",
    "kernel rows(n: int, m: int, idx: i64[n], x: f32[m, 3]) -> f32[n, 3] where 1 <= m
      = gen i < n, j < 3: x[min(m - 1, max(idx[i], 0)), j]",
    "kernel next(n: int, m: int, idx: i64[n], x: f32[m]) -> f32[n]
      = gen i < n: [0 <= idx[i] < m] [idx[i] + 1 < m] x[idx[i] + 1]",
    "kernel low_bits(n: int, idx: i64[n], x: f32[16]) -> f32[n]
      = gen i < n: x[index(i64(u64(idx[i]) & 15))]",
    "kernel one_hot(n: int, m: int, idx: i64[n]) -> u8[n, m]
      = gen i < n, j < m: if j = idx[i] then 1 else 0",
    "kernel counts(n: int, m: int, idx: i64[n]) -> u32[m]
      = fold h := gen j < m: 0, i < n: if 0 <= idx[i] < m then h with [idx[i]] = h[idx[i]] + 1 else h",
];

/// The nearest value of a type of integers.
const NEAREST: &[&str] = &[
    "kernel bytes(n: int, x: i32[n]) -> i8[n] = gen i < n: i8.clamp(x[i])",
    "kernel whole(n: int, x: i32[n]) -> u8[n] = u8.clamp(x)",
    "kernel halves(n: int, x: i16[n]) -> i8[n] = gen i < n: i8.clamp(x[i])",
    "kernel words(n: int, x: i64[n]) -> i32[n] = i32.clamp(x)",
    "kernel to_signed(n: int, x: u64[n]) -> i64[n] = i64.clamp(x)",
    "kernel to_unsigned(n: int, x: i64[n]) -> u64[n] = u64.clamp(x)",
    "kernel added(n: int, x: u8[n], y: u8[n]) -> u8[n] = u8.clamp(u32(x) + u32(y))",
    "kernel less(n: int, x: i16[n], y: i16[n]) -> i16[n] = i16.clamp(i32(x) - i32(y))",
];

/// Names for several values.
const LETS: &[&str] = &[
    "kernel joined(n: int, x: f32[n]) -> f32[n]
      = gen i < n: let (r, s) := if 0 < x[i] then (x[i], 2) else (3, x[i] * x[i]) in r / s",
    "kernel mixed(n: int, x: f32[n]) -> f32[n]
      = gen i < n: let (r, p) := if 0 < x[i] then (x[i], u32(2)) else (3, u32(i % 2)) in r * f32(p)",
    "kernel tensors(n: int, x: f32[n]) -> f32[n]
      = let (r, s) := if 0 < n then (x, 1) else (gen i < n: x[i] * 2, 2) in gen i < n: r[i] * s",
    "kernel exchanged(n: int, x: f32[n], y: f32[n]) -> f32[n]
      = let (x, y) := (y, x) in gen i < n: x[i] - 2 * y[i]",
    "kernel inner(n: int, x: f32[n]) -> f32[n]
      = fold (a, b) := (0, 1), i < n:
          let (r, s) := if 0 < x[i] then (a, b) else (b, a + 1) in (r + x[i], s)
        in gen i < n: a * b",
    "kernel updated(n: int, x: f32[n]) -> f32[n]
      = fold (y, c) := (x, 0), i < n:
          let (r, s) := if 0 < x[i] then (y[i], 1) else (2, 3) in (y with [i] = r, c + s)
        in gen i < n: y[i] + c",
    "kernel plain(a: f32, b: f32) -> f32 = let (x, y) := (b, a) in x - y",
    "kernel of_fold(n: int, x: f32[n + 1]) -> (v: f32, p: u32) where 0 <= n
      = let (v, p) :=
          fold (v, p) := (x[0], 0), 1 <= i < n + 1: if v < x[i] then (x[i], u32(i)) else (v, p) in (v, p)
        in (v * 2, p)",
    "kernel nested(n: int, x: f32[n]) -> f32[n]
      = gen i < n: let (a, b) := let (c, d) := (x[i], 2) in (d, c) in a * b",
    "kernel data(n: int, p: i32[n], x: f32[n]) -> f32[n] where all i < n: 0 <= p[i] < n
      = gen i < n:
          let (k, s) := if 0 < x[i] then (p[i], 2) else (i32(0), 3) in [0 <= index(k) < n] x[index(k)] * s",
    "kernel results(n: int, x: f32[n]) -> (a: f32[n], b: f32[n])
      = let (p, q) := (gen i < n: x[i] + 1, gen i < n: x[i] * 2) in (q, p)",
];

/// Floats of 16 bits.
const HALVES: &[&str] = &[
    "kernel narrowed(n: int, x: f32[n]) -> (h: f16[n], b: bf16[n]) = (f16(x), bf16(x))",
    "kernel widened(n: int, h: f16[n], b: bf16[n]) -> (x: f32[n], y: f64[n])
      = (f32(h), gen i < n: f64(f32(b[i])))",
    "kernel padded(n: int, m: int, x: bf16[n, m]) -> bf16[n + 2, m] where 0 <= n = pad_l(1, pad_r(1, x))",
    "kernel chosen(n: int, m: bool[n], x: f16[n]) -> f16[n] = gen i < n: if m[i] then x[i] else 0",
    "kernel local(n: int, x: f16[n]) -> f16[n]
      = let y := gen i < 4: [i < n] x[i] in gen i < n: y[i % 4]",
    "kernel heap(n: int, x: bf16[n]) -> bf16[n]
      = let y := gen i < n: bf16(f32(x[i]) + 1) in gen i < n: if 1 <= i then y[i - 1] else y[0]",
    "kernel carried(n: int, x: f16[n]) -> f16 = fold h := 0, i < n: f16(f32(h) / 2 + f32(x[i]))",
    "kernel updated(n: int, x: bf16[n]) -> bf16[n]
      = fold y := x, 1 <= i < n: y with [i] = bf16(f32(y[i - 1]) * 0.5 + f32(y[i]))",
    "kernel pairs(n: int, x: f16[n]) -> (h: f16, k: u32)
      = fold (h, k) := (0, 0), i < n: if f32(h) < f32(x[i]) then (x[i], u32(i)) else (h, k) in (h, k)",
    "kernel scaled(n: int, s: bf16, x: f16[n]) -> f16[n]
      = gen i < n: f16(f32(x[i]) * f32(s) + f32(f16(f32(0.1))) - f32(bf16(f32(i % 7))))",
    "kernel bytes(n: int, x: f16[n]) -> u8[n] = gen i < n: u8.clamp(f32(x[i]) + 0.5)",
    "kernel moved(n: int, m: int, x: f16[n, m]) -> f16[m, n] = transpose(x)",
];

/// Truth values.
const TRUTH: &[&str] = &[
    "kernel mask(n: int, x: f32[n], t: f32) -> bool[n] = gen i < n: (x[i] > t)",
    "kernel pick(n: int, m: bool[n], x: f32[n]) -> f32[n] = gen i < n: if m[i] then x[i] else 0",
    "kernel count(n: int, m: bool[n]) -> u32 = sum i < n: u32(m[i])",
    "kernel some(n: int, m: bool[n]) -> bool = fold a := 0, i < n: (a or m[i])",
    "kernel denied(n: int, m: bool[n]) -> bool[n] = gen i < n: (not m[i])",
    "kernel unlike(n: int, m: bool[n], k: bool[n]) -> bool[n] = gen i < n: (m[i] != k[i])",
    "kernel table(n: int, m: bool[n], t: f32[2]) -> f32[n] = gen i < n: t[m[i]]",
    "kernel either(n: int, m: bool[n], k: bool[n]) -> bool[n] = max(m, k)",
    "kernel local(n: int, m: bool[4]) -> u32 = let p := gen i < 4: (not m[i]) in sum i < 4: u32(p[i])",
    "kernel primes(n: int) -> bool[n]
      = fold p := gen i < n: (2 <= i), 2 <= i < n:
          if p[i] then (fold q := p, i + 1 <= j < n: if j % i = 0 then q with [j] = 0 else q) else p",
];

/// Ranges that run down.
const DOWN: &[&str] = &[
    "kernel first_of_all(n: int, x: f32[n + 1]) -> f32 where 0 <= n
      = (genrec y[i < n + 1 down]: if i = n then x[i] else y[i + 1] * 2 + x[i])[0]",
    "kernel first_of_each(n: int, x: f32[n, n + 1]) -> f32[n] where 0 <= n
      = gen i < n: (genrec y[j < n + 1 down]: if j = n then x[i, j] else y[j + 1] * 2 + x[i, j])[0]",
    "kernel reversed(n: int, x: f32[n + 2]) -> f32 where 0 <= n
      = (reverse(fold y := x, 1 <= i < n + 2: y with [i] = y[i - 1] + y[i]))[1]",
    "kernel suffix(n: int, a: u32[n]) -> u32[n]
      = genrec y[i < n down]: if i = n - 1 then a[i] else y[i + 1] * 3 + a[i]",
    "kernel horner(n: int, a: f32[n], x: f32) -> f32 = fold s := 0, i < n down: s * x + a[i]",
    "kernel last(n: int, a: f32[n + 1]) -> f32 where 0 <= n = max i < n + 1 down: a[i]",
    "kernel corner(n: int, m: int, a: u32[n, m]) -> u32[n, m]
      = genrec y[i < n down, j < m]:
          if i = n - 1 then a[i, j] else if j = 0 then y[i + 1, j] else y[i + 1, j - 1] * 3 + y[i, j - 1]",
    "kernel rows(n: int, m: int, a: u32[n, m]) -> u32[n, m]
      = genrec y[i < n, j < m down]: if j = m - 1 then a[i, j] else y[i, j + 1] * 3 + a[i, j]",
    "kernel both(n: int, m: int, a: u32[n, m]) -> u32[n, m]
      = genrec y[i < n down, j < m down]:
          if i = n - 1 then a[i, j] else if j = m - 1 then y[i + 1, j] else y[i + 1, j + 1] * 3 + y[i, j + 1]",
    "kernel substitute(n: int, u: f64[n, n], b: f64[n]) -> f64[n]
      = genrec x[i < n down]: (b[i] - sum i + 1 <= j < n: u[i, j] * x[j]) / u[i, i]",
    "kernel greatest(n: int, a: f32[n + 1]) -> (v: f32, p: u32) where 0 <= n
      = fold (v, p) := (a[0], 0), i < n down: if v <= a[i] then (a[i], u32(i)) else (v, p) in (v, p)",
    "kernel triangle(n: int, a: u32[n, n]) -> u32
      = fold s := 1, i < n, j < i + 1 down: s * 3 + a[i, j]",
];

/// Conditions as values, and values as conditions.
const CONDITIONS: &[&str] = &[
    "kernel below(n: int, x: i8[n]) -> u32[n] = gen i < n: (x[i] < i8(3))",
    "kernel count(n: int, x: f32[n], t: f32) -> u32 = sum i < n: (x[i] > t)",
    "kernel relu(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i] * (x[i] > 0)",
    "kernel odd(n: int, x: u32[n]) -> u32 = sum i < n: if x[i] & 1 then x[i] else 0",
    "kernel masked(n: int, mask: u8[n], x: f32[n]) -> f32 = sum i < n: if mask[i] then x[i] else 0",
    "kernel numbers(n: int, x: f32[n]) -> u8[n] = gen i < n: (x[i] >= 0 and not isnan(x[i]))",
    "kernel one_hot(n: int, m: int, y: i32[n]) -> u8[n, m] = gen i < n, j < m: (j = y[i])",
    "kernel parity(n: int) -> u8[n] = gen i < n: (i % 2 = 0)",
    "kernel thirds(n: int, x: u32[n]) -> u32[n] = gen i < n: if i % 3 then x[i] else 0",
    "kernel some(n: int, mask: i8[n]) -> u8 = fold found := 0, i < n: (found or mask[i])",
    "kernel sign(n: int, x: f32[n]) -> f64[n] = gen i < n: f64(x[i] > 0) - (x[i] < 0)",
];

/// Arithmetic of signed integers that does not overflow, for a reason that is found.
const STEPS: &[&str] = &[
    "kernel evens(n: int, x: f32[n, n + 1]) -> f32[cdiv(n, 2), cdiv(n, 3)] where 0 <= n
      = gen i < n step 2, 1 <= j < n + 1 step 3: x[i, j]",
    "kernel every(n: int, s: int, x: u32[n]) -> u32 where 0 <= s = sum i < n step s + 1: x[i]",
    "kernel odd_cells(n: int, a: f32[n], b: f32[n]) -> f32[n]
      = fold a := a, 1 <= i < n step 2: a with [i] = a[i - 1] + b[i]",
    "kernel strided(n: int, m: int, a: f32[n], b: f32[n]) -> f32[n] where 0 <= m
      = let inc := m + 1 in fold a := a, i < n - inc step inc: a with [i] = a[i + inc] + b[i]",
    "kernel highest(n: int, x: i32[n + 1]) -> i32 where 0 <= n = max i < n + 1 step 3: x[i]",
    "kernel of_data(n: int, s: u8[1], x: u32[n]) -> u32 where 1 <= s[0]
      = sum i < n step s[0]: x[i]",
    "kernel nested(n: int, x: u32[n, n]) -> u32
      = sum i < n step 2: sum j < i step 3: x[i, j]",
    "kernel counted(n: int, x: f32[n]) -> (y: f32[n], k: i32) where n <= 1000
      = fold (y, k) := (gen i < n: 0, i32(0)), i < n step 2: (y with [index(k)] = x[i], k + 1) in (y, k)",
    "kernel multiplied(n: int, x: u32[n]) -> u32 = prod 2 <= i < n step 5: x[i]",
    "kernel with_down(n: int, x: u32[n, n]) -> u32 = sum i < n step 2, j < n down: x[i, j] * u32(i + 2 * j)",
];

const BOUNDED: &[&str] = &[
    // A step that runs through other folds.
    "kernel resets(n: int, x: i32[n]) -> i64[n]
      = fold c := gen i < n: 0, i < n: if x[i] < 3 then c with [i] = c[i] + 1 else c with [i] = 1",
    "kernel knapsack(n: int, w: int, weight: i32[n], worth: i32[n]) -> i64
      where 0 <= w <= 20, n <= 50, all i < n: 1 <= weight[i] <= 9
      = (fold best := gen c < w + 1: 0, i < n: fold t := best, weight[i] <= c < w + 1 down:
          t with [c] = max(t[c], t[c - weight[i]] + i64(worth[i])))[w]",
    "kernel knapsack_rows(n: int, w: int, weight: i32[n], worth: i32[n]) -> i64
      where 0 <= w <= 20, n <= 50, all i < n: 1 <= weight[i] <= 9
      = (fold best := gen c < w + 1: 0, i < n: gen c < w + 1:
          if weight[i] <= c then max(best[c], best[c - weight[i]] + i64(worth[i])) else best[c])[w]",
    "kernel increasing(n: int, x: f32[n]) -> i32[n] where n <= 1000
      = genrec l[i < n]: 1 + (max j < i from 0: if x[j] < x[i] then l[j] else 0)",
    "kernel increasing_from_one(n: int, x: f32[n]) -> i32[n] where n <= 1000
      = genrec l[i < n]: fold m := 1, j < i: if x[j] < x[i] then max(m, l[j] + 1) else m",
    "kernel common(n: int, m: int, a: u8[n], b: u8[m]) -> i32 where 0 <= n <= 1000, 0 <= m <= 1000
      = (fold row := gen j < m + 1: 0, i < n: genrec c[j < m + 1]:
          if j = 0 then 0 else if a[i] = b[j - 1] then row[j - 1] + 1 else max(row[j], c[j - 1]))[m]",
    "kernel greatest_common(n: int, m: int, a: u8[n], b: u8[m]) -> (h: i32[n + 1, m + 1], top: i32)
      where 0 <= n <= 1000, 0 <= m <= 1000
      = let h := genrec h[i < n + 1, j < m + 1]: if i = 0 or j = 0 then 0 else
          if a[i - 1] = b[j - 1] then h[i - 1, j - 1] + 1 else max(h[i - 1, j], h[i, j - 1]) in
        (h, max i < n + 1, j < m + 1: h[i, j])",
    "kernel zeros(n: int, m: int, x: u8[n, m]) -> (y: i64[n], z: i32)
      where 0 <= n <= 1000, 0 <= m <= 1000
      = fold (y, z) := (gen i < n: 0, 0), i < n:
          let k := (fold k := z, j < m: if x[i, j] < 9 then k + 1 else k) in (y with [i] = i64(k), k)
        in (y, z)",
    // An index that is in bounds by the bounds that are sought.
    "kernel adaptive(n: int, code: u8[n], table: i16[89]) -> i16[n] where all k < 89: 7 <= table[k]
      = fold (y, v, p) := (gen i < n: 0, i32(0), i32(0)), i < n:
          let c := u32(code[i]) in
          let step := i32(table[index(p)]) in
          let d := (step >> 3) + (if c & 4 then step else 0) + (if c & 2 then step >> 1 else 0) in
          let w := max(min(if c & 8 then v - d else v + d, 32767), -32768) in
          let q := max(min(p + (if c & 4 then i32(c & 3) * 2 + 2 else -1), 88), 0) in
          (y with [i] = i16(w), w, q)
        in y",
    "kernel fewest(k: int, total: int, coin: i32[k]) -> i32
      where 0 <= total <= 100, all c < k: 1 <= coin[c]
      = (genrec f[t < total + 1]: if t = 0 then 0 else min c < k from 1000001:
          if coin[c] <= t then f[t - coin[c]] + 1 else 1000001)[total]",
    "kernel both_at_data(n: int, b: f32[n], d: f32[n]) -> f32[n] where n < 1000
      = fold (a, j) := (gen i < n: 0, i32(-1)), i < n / 2:
          let j := j + 1 in
          let a := a with [index(j)] = b[i] + 1 in
          let j := j + 1 in
          (a with [index(j)] = b[i] * d[i], j)
        in a",
    // Places, which a step takes from its own index or leaves as they were.
    "kernel argmin(n: int, x: f32[n]) -> i32
      = fold m := 0, 1 <= k < n: if x[k] < x[index(m)] then i32(k) else m",
    "kernel argmin_of_all(n: int, x: f32[n]) -> i32
      = fold m := 0, k < n: if x[k] < x[index(m)] then i32(k) else m",
    "kernel delayed(n: int, b: f32[n]) -> f32[n]
      = fold (a, m) := (gen i < n: 0, i32(0)), i < n: (a with [i] = b[index(m)], i32(i)) in a",
    // What saturates.
    "kernel saturated(n: int, x: f32[n]) -> i32
      = fold v := 0, i < n: max(min(if x[i] < 3 then v - 1 else v + 1, 100), -100)",
    "kernel shortened(n: int, x: i16[n]) -> i32 = fold v := 0, i < n: i32(i16.clamp(v + i32(x[i])))",
    "kernel either(n: int, x: f32[n]) -> i32
      = fold v := 0, i < n: if x[i] < 3 then max(v - 1, -100) else min(v + 1, 100)",
    "kernel all_of_them(n: int, x: i16[n]) -> i32[n]
      = fold (y, v) := (gen i < n: i32(0), i32(0)), i < n:
          let s := max(min(v + i32(x[i]), 32767), -32768) in (y with [i] = s, s)
        in y",
    "kernel spread(n: int, x: i8[n + 1]) -> i32 where 0 <= n
      = (max i < n + 1: i32(x[i])) - (min i < n + 1: i32(x[i]))",
    "kernel beyond(n: int, x: i8[n]) -> i32 = (fold a := 0, i < n: max(a, i32(x[i]))) + 1",
    "kernel both_ends(n: int, x: i32[n + 1]) -> i32 where 0 <= n
      = fold (a, b) := (x[0], x[0]), i < n: (min(a, x[i]), max(b, x[i])) in b / 2 - a / 2",
    "kernel padded(n: int, x: i8[n]) -> i32[n + 2] = pad_r(2, i32(x)) * 3",
    "kernel window(n: int, x: i8[n]) -> i32[n]
      = let p := pad_l(1, pad_r(1, i32(x))) in gen i < n: p[i] + p[i + 1] + p[i + 2]",
    "kernel sobel(n: int, m: int, x: u8[n, m]) -> u8[n, m]
      = let p := each pad_l(1, each pad_r(1, pad_l(1, pad_r(1, i32(x))))) in
        let d := [i32(1), 0, -1] in let s := [i32(1), 2, 1] in
        gen i < n, j < m: u8.clamp((sum a < 3, b < 3: p[i + a, j + b] * d[a] * s[b]) / 4)",
    "kernel literals(n: int) -> i32[2] = [1, 2] + [3, 4]",
    "kernel cyclic(n: int, x: i8[n]) -> i32[n] = gen i < n: i32(x[i]) * [1, 2, 1][i % 3]",
    "kernel with_index(n: int, x: i8[n]) -> i32[n] where n <= 1000
      = gen i < n: max(i32(i), i32(x[i])) + 1",
    "kernel outside(n: int, x: i32[n]) -> i32[n]
      = gen i < n: if x[i] < 0 or x[i] > 100 then 0 else x[i] + 1",
    "kernel inside(n: int, x: i32[n]) -> i32[n]
      = gen i < n: if not (x[i] < 0 or 100 < x[i]) then x[i] + 1 else 0",
    "kernel negated(n: int, x: i32[n]) -> i32[n]
      = gen i < n: if x[i] = i32(-2147483648) then 0 else -x[i]",
    "kernel quotients(n: int, x: i32[n], y: u8[n]) -> i32[n]
      = gen i < n: let d := i32(y[i]) in if d = 0 then 0 else x[i] / d",
    "kernel mean(n: int, x: i8[n], m: bool[n]) -> i32 where n <= 1000
      = fold (s, c) := (0, 0), i < n: (if m[i] then (s + i32(x[i]), c + 1) else (s, c)) in
        if c != 0 then s / c else 0",
    "kernel counts(n: int, x: u32[n]) -> i32[16] where n <= 1000
      = fold h := gen j < 16: i32(0), i < n: h with [index(x[i] & 15)] = h[index(x[i] & 15)] + 1",
    "kernel high_bits(n: int, x: u32[n], t: f32[16]) -> f32[n] = gen i < n: t[index(x[i] >> 28)]",
    "kernel nibbles(n: int, x: u8[n], t: f32[16]) -> f32[n]
      = gen i < n: t[index(u32(x[i]) >> 4)] + t[index(u32(x[i]) & 15)]",
    "kernel named(n: int, x: i8[n]) -> i32[n] where n <= 1000
      = genrec s[i < n]: let p := if i = 0 then 0 else s[i - 1] in p + i32(x[i])",
    "kernel runs(n: int, x: i32[n]) -> i32 where n <= 1000
      = fold (c, best) := (0, 0), i < n:
          (let d := if x[i] > 0 then c + 1 else 0 in (d, max(best, d))) in best",
    "kernel best_sum(n: int, x: i16[n]) -> i32 where n <= 1000
      = fold (c, best) := (0, 0), i < n:
          (let d := max(c + i32(x[i]), 0) in (d, max(best, d))) in best",
    "kernel range_of_sums(n: int, x: i8[n]) -> i32 where 0 <= n <= 100
      = let p := genrec p[i < n + 1]: if i = 0 then 0 else p[i - 1] + i32(x[i - 1]) in
        (max i < n + 1: p[i]) - (min i < n + 1: p[i])",
    "kernel edits(n: int, m: int, s: i8[n], t: i8[m]) -> i32 where 0 <= n <= 1000, 0 <= m <= 1000
      = (genrec d[i < n + 1, j < m + 1]:
          if i = 0 then i32(j) else if j = 0 then i32(i) else
          min(min(d[i - 1, j] + 1, d[i, j - 1] + 1), d[i - 1, j - 1] + (s[i - 1] != t[j - 1])))[n, m]",
    "kernel common(n: int, m: int, s: u8[n], t: u8[m]) -> i32[n + 1, m + 1]
      where 0 <= n <= 1000, 0 <= m <= 2000
      = genrec d[i < n + 1, j < m + 1]:
          if i = 0 or j = 0 then 0 else
          if s[i - 1] = t[j - 1] then d[i - 1, j - 1] + 1 else max(d[i - 1, j], d[i, j - 1])",
];

/// What was an internal failure: loops without steps, arrays that nothing reads, local arrays of blocks.
const MENDED: &[&str] = &[
    // An array is allocated before the loops, around the block of a local one.
    "kernel around_a_local(n: int, x: u32[n], y: u32[n]) -> u32[n]
      = fold (s, p) := (u32(1), y), l < n:
          (s + x[l], p with [l] = (fold w := x, i < n: w with [i] = w[0] + s)[l])
        in gen i < n: s + p[i]",
    // The range of the inner fold is data, which is read before it.
    "kernel up_to_counter(n: int, x: f32[n]) -> (y: f32[n], k: i64)
      = fold (y, k) := (gen i < n: 0, 0), i < n:
          let s := fold b := f32(0), q < index(k): b + x[q] in (y with [i] = s, k + 1)
        in (y, k)",
    "kernel up_to_data(n: int, p: i32[n], x: f32[n]) -> f32[n] where all i < n: 0 <= p[i] < n
      = fold y := gen i < n: 0, i < n: let s := fold b := f32(0), q < p[i]: b + x[q] in y with [i] = s",
    "kernel shifted(n: int, l: int, x: f32[n]) -> f32[n + l] where 0 <= l
      = gen i < n + l: [l <= i] x[i - l]",
    "kernel between(n: int, l: int, x: f32[n]) -> f32[n + 2 * l] where 0 <= l
      = gen i < n + 2 * l: if i < l then 1 else if i < l + n then x[i - l] else 2",
    "kernel counted(n: int, a: f32[n]) -> f32[n] where n < 1000
      = fold (a, j) := (a, i32(0)), i < n: let j := j + 1 in (a with [index(j) - 1] = 0, j) in a",
    "def lerp(a: f32, b: f32, t: f32) = a + t * (b - a)
     kernel bilinear(x: f32[2, 2], u: f32, v: f32) -> f32
      = lerp(lerp(x[0, 0], x[0, 1], u), lerp(x[1, 0], x[1, 1], u), v)",
    "kernel no_steps(n: int, y: u32) -> u32[n]
      = genrec g[i < n]: fold (p, q) := (u32(0), f32(2)), k < i: (p, q) in if 1 <= i then y else 0",
    "kernel all_freed(n: int, m: int, x: i64[1], y: u64[n]) -> i64[1]
      = let s := gen i < n: y[i] + 1 in
        let t := s in
        let u := fold w := x, p < m: w with [0] = 1 in u",
    "kernel right_of_or(n: int, h: f32[n + 1], b: u8[n + 1]) -> f32[n] where 0 <= n
      = gen j < n: if n = 3 or h[max(0, min(b[0], n))] < 1 then 1 else 0",
    "kernel block(y: u32[2]) -> u32[2]
      = fold w := (let t := y in t), p < 2: w with [p] = 0",
];

/// Folds of several tensors: those that are results, and others; cells that are exchanged, whole tensors
/// that are computed from each other.
const TENSORS: &[&str] = &[
    "kernel knapsack(n: int, w: int, weight: u16[n], worth: f32[n])
        -> (best: f32[n + 1, w + 1], taken: u8[n + 1, w + 1])
      where 0 <= w
      = fold (t, k) := (gen i < n + 1, c < w + 1: 0, gen i < n + 1, c < w + 1: u8(0)), i < n, c < w + 1:
          let h := index(weight[i]) in
          let out := t[i, c] in
          let within := [h <= c] (t[i, c - h] + worth[i]) in
          if out < within then (t with [i + 1, c] = within, k with [i + 1, c] = 1)
          else (t with [i + 1, c] = out, k)
        in (t, k)",
    "kernel exchange(n: int, x: f32[n], y: f32[n]) -> (a: f32[n], b: f32[n])
      = fold (a, b) := (x, y), 1 <= i < n: (a with [i] = b[i - 1], b with [i] = a[i - 1]) in (a, b)",
    "kernel back_again(n: int, m: int, x: u32[n], y: u32[n]) -> (a: u32[n], b: u32[n])
      = fold (a, b) := (x, y), k < m: (b, a) in (a, b)",
    "kernel waves(n: int, m: int, x: f32[n], y: f32[n]) -> (u: f32[n], v: f32[n])
      = fold (u, v) := (x, y), k < m:
          (gen i < n: u[i] + v[i],
           gen i < n: v[i] - (if 1 <= i and i + 1 < n then u[i - 1] + u[i + 1] else u[i]) / 4)
        in (u, v)",
    "kernel stencils(n: int, m: int, x: f32[n], y: f32[n]) -> (u: f32[n], v: f32[n])
      = fold (u, v) := (x, y), k < m:
          (gen i < n: [1 <= i] (u[i - 1] + v[i]), gen i < n: [i + 1 < n] (u[i + 1] - v[i]))
        in (u, v)",
    "kernel one_of(n: int, x: u32[n]) -> u32[n]
      = fold (a, b) := (x, gen i < n: u32(0)), 1 <= i < n:
          (a with [i] = a[i] + b[i - 1], b with [i] = a[i] * 3)
        in b",
    "kernel last_of(n: int, x: u32[n + 1]) -> u32 where 0 <= n
      = fold (a, b) := (x, gen i < n + 1: u32(0)), 1 <= i < n + 1:
          (a with [i] = a[i] + b[i - 1], b with [i] = a[i] * 3)
        in a[n] + b[n]",
    "kernel reordered(n: int, x: u32[n + 1])
        -> (b: u32[n + 1], s: u32[2], a: u32[1 + n], c: u32[n + 1])
      where 0 <= n
      = fold (a, b) := (x, gen i < n + 1: u32(0)), 1 <= i < n + 1:
          (a with [i] = a[i] + b[i - 1], b with [i] = a[i] * 3)
        in (b, [a[0], b[n]], a, b)",
    "kernel fixed(n: int, x: u32[n]) -> u32[8]
      = fold (a, b) := (gen i < 8: u32(0), gen i < 8: u32(1)), i < n:
          let j := index(x[i] & 7) in (a with [j] = a[j] + b[j], b with [j] = b[j] * 3 + x[i])
        in gen i < 8: a[i] + b[i]",
    "kernel some_steps(n: int, x: f32[n], t: f32) -> (a: f32[n], b: f32[n])
      = fold (a, b) := (x, 2 * x), 1 <= i < n:
          if a[i] < t then
            (if b[i] < a[i - 1] then (a, b with [i] = a[i - 1]) else (a with [i] = b[i - 1], b))
          else (a, b)
        in (a, b)",
    "kernel viterbi(n: int, s: int, begin: f32[s], step: f32[s, s], seen: f32[n, s])
        -> (score: f32[n, s], before: u32[n, s])
      where 1 <= s
      = fold (t, b) := (gen i < n, q < s: if i = 0 then begin[q] + seen[0, q] else 0,
                        gen i < n, q < s: u32(0)), 1 <= i < n, q < s:
          fold (v, p) := (t[i - 1, 0] + step[0, q], 0), 1 <= k < s:
            let w := t[i - 1, k] + step[k, q] in if v < w then (w, u32(k)) else (v, p)
          in (t with [i, q] = v + seen[i, q], b with [i, q] = p)
        in (t, b)",
    "kernel three(n: int, x: f32[n]) -> (a: f32[n], b: u32[n], c: f32[n])
      = fold (a, b, c) := (x, gen i < n: u32(0), gen i < n: 0), 1 <= i < n:
          (a with [i] = c[i - 1], b with [i] = b[i - 1] + 1, c with [i] = a[i - 1] + x[i])
        in (a, b, c)",
    "kernel inner(n: int, m: int, x: f32[n, m]) -> f32[n]
      = gen i < n:
          fold (a, b) := (gen j < m: x[i, j], gen j < m: 0), 1 <= j < m:
            (a with [j] = a[j - 1] + b[j - 1], b with [j] = a[j])
          in sum j < m: a[j] * b[j]",
    "kernel down(n: int, x: u32[n]) -> (a: u32[n], b: u32[n])
      = fold (a, b) := (x, x), i < n - 1 down: (a with [i] = a[i + 1] + b[i], b with [i] = a[i])
        in (a, b)",
    "kernel scaled(n: int, m: int, x: f32[n], y: f32[n], h: f32) -> (a: f32[n], b: f32[n])
      = fold (a, b) := (x, y), k < m: (a + h * b, b - h * a) in (a, b)",
    "kernel fft_like(n: int, re: f32[n], im: f32[n], c: f32[n], s: f32[n]) -> (x: f32[n], y: f32[n])
      = fold (x, y) := (re, im), i < n / 2:
          let j := i + n / 2 in
          let a := x[j] * c[i] - y[j] * s[i] in
          let b := x[j] * s[i] + y[j] * c[i] in
          ((x with [j] = x[i] - a) with [i] = x[i] + a, (y with [j] = y[i] - b) with [i] = y[i] + b)
        in (x, y)",
    "kernel bound_twice(n: int, x: u32[n]) -> (a: u32[n], b: u32[n])
      = let y := gen i < n: x[i] + 1 in
        fold (a, b) := (y, gen i < n: y[i] * 2), i < n: (a with [i] = b[i] + y[i], b with [i] = a[i])
        in (a, b)",
    "kernel first_bound(n: int, x: u32[n]) -> (a: u32[n], b: u32[n])
      = fold (a, b) := (x, x), k < 3:
          let s := sum i < n: a[i] in
          (gen i < n: a[i] + s, gen i < n: b[i] * 2 + a[i])
        in (a, b)",
    "kernel edits(n: int, m: int, s: u8[n], t: u8[m]) -> (d: i32[n + 1, m + 1], c: u8[n + 1, m + 1])
      where 0 <= n <= 1000, 0 <= m <= 1000
      = fold (d, c) := (gen i < n + 1, j < m + 1: if i = 0 then i32(j) else i32(i),
                        gen i < n + 1, j < m + 1: u8(0)), i < n, j < m:
          let k := d[i, j] + (if s[i] = t[j] then 0 else 1) in
          let o := min(d[i, j + 1], d[i + 1, j]) + 1 in
          if o < k then (d with [i + 1, j + 1] = o, c with [i + 1, j + 1] = 1)
          else (d with [i + 1, j + 1] = k, c)
        in (d, c)",
    "kernel counts(n: int, x: u8[n]) -> (d: i32[256], c: i32[256])
      where 0 <= n <= 1000
      = fold (d, c) := (gen i < 256: i32(0), gen i < 256: i32(0)), i < n:
          (d with [x[i]] = d[x[i]] + 1, c with [x[i]] = i32(i))
        in (d, c)",
    "kernel sorted(n: int, x: i32[n]) -> (y: i32[n], p: i32[n])
      where 0 <= n <= 1000
      = fold (y, p) := (x, gen i < n: i32(i)), k < n, j < n - 1:
          if y[j + 1] < y[j] then
            ((y with [j] = y[j + 1]) with [j + 1] = y[j], (p with [j] = p[j + 1]) with [j + 1] = p[j])
          else (y, p)
        in (y, p)",
];

/// Folds of values that differ in shape.
const SHAPES: &[&str] = &[
    "kernel running(n: int, x: f32[n]) -> (y: f32[n], c: f32)
      = fold (y, c) := (x, 0), i < n: (y with [i] = y[i] + c, c + y[i]) in (y, c)",
    "kernel positive(n: int, x: f32[n]) -> (y: f32[n], count: i32) where n < 2147483647
      = fold (y, count) := (gen i < n: 0, 0), i < n:
          if 0 < x[i] then let k := index(count) in (y with [k] = x[i], count + 1) else (y, count)
        in (y, count)",
    "kernel histogram(n: int, p: u32[n]) -> (h: i32[8], large: i32) where n < 1000000
      = fold (h, large) := (gen j < 8: 0, 0), i < n:
          let k := index(p[i] & 7) in
          (h with [k] = h[k] + 1, if 100 < p[i] then large + 1 else large) in (h, large)",
    "kernel moments(n: int, m: int, x: f32[n, m]) -> (mean: f32[m], cov: f32[m, m])
      = fold (mean, cov) := (gen j < m: 0, gen j < m, k < m: 0), i < n:
          (gen j < m: mean[j] + x[i, j], gen j < m, k < m: cov[j, k] + x[i, j] * x[i, k]) in (mean, cov)",
    "kernel swapped(n: int, m: int, x: f32[n, m]) -> (a: f32[n, m], b: f32[m, n])
      = fold (a, b) := (x, transpose(x)), k < 3:
          (gen i < n, j < m: a[i, j] + b[j, i], gen j < m, i < n: b[j, i] - a[i, j]) in (a, b)",
    "kernel last_of(n: int, x: u32[n]) -> u32
      = fold (v, s) := (gen i < 3: u32(1), 0), i < n:
          (v with [i % 3] = v[i % 3] * 3 + s, s ^ x[i]) in s + v[0] + v[2]",
    "kernel iterated(n: int, k: int, x: f32[n, n]) -> (v: f32[n], norm: f32)
      = fold (v, norm) := (gen i < n: 1, 1), t < k:
          let w := gen i < n: sum j < n: x[i, j] * v[j] in
          let m := fold m := 0, i < n: max(m, abs(w[i])) in
          (gen i < n: w[i] / m, m) in (v, norm)",
    "kernel until(n: int, x: f32[n], t: f32) -> (y: f32[n], s: f32, at: u32)
      = fold (y, s, at) := (x, 0, 0), i < n while s < t:
          (y with [i] = s, s + x[i], u32(i)) in (y, s, at)",
    "kernel nested(n: int, x: f32[n, n]) -> (a: f32[n, n], b: f32)
      = fold (y, c) := (x, 0), i < n:
          (fold (y, c) := (y, c), j < n: (y with [i, j] = y[i, j] + c, c + y[i, j]) in (y, c + 1)) in (y, c)",
    "kernel heights(n: int, x: f32[n + 1]) -> (a: f32[n + 1], b: f32[n], c: f32[n, 2]) where 0 <= n
      = fold (a, b, c) := (x, gen i < n: 0, gen i < n, j < 2: 1), i < n:
          (a with [i + 1] = a[i] + b[i], b with [i] = a[i + 1] * c[i, 0], c with [i, 1] = a[i] + c[i, 0])
        in (a, b, c)",
    "kernel typed(n: int, x: f64[n], y: u8[n]) -> (a: f64[n], b: u32, c: i32[4]) where n < 100
      = fold (a, b, c) := (x, 0, gen j < 4: 0), i < n:
          (a with [i] = a[i] * 2, b + u32(y[i]), c with [i % 4] = c[i % 4] + 1) in (a, b, c)",
    "kernel cube(n: int, m: int, x: f32[n, m, 2]) -> (a: f32[n, m, 2], b: f32[m], c: f32[2, n])
      = fold (a, b, c) := (x, gen j < m: 0, gen k < 2, i < n: 1), i < n, j < m:
          (a with [i, j, 0] = b[j], b with [j] = b[j] + c[1, i], c with [0, i] = a[i, j, 1]) in (a, b, c)",
    "kernel inside(n: int, m: int, x: f32[n, m]) -> f32[n]
      = gen i < n: fold (w, s) := (gen k < 4: 0, 0), j < m:
          (w with [j % 4] = w[j % 4] + x[i, j], s + w[(j + 1) % 4]) in s + sum k < 4: w[k]",
    "kernel empty(n: int, x: f32[0], y: f32[n]) -> (a: f32[0], b: f32[n], s: f32)
      = fold (a, b, s) := (x, y, 1), i < n: (a, b with [i] = s, s + b[i]) in (a, b, s)",
    "kernel ring(n: int, x: f32[n]) -> (out: f32[n], total: f32)
      = fold (ring, out, s) := (gen k < 5: 0, gen i < n: 0, 0), i < n:
          let next := s + x[i] - ring[i % 5] in
          (ring with [i % 5] = x[i], out with [i] = next, next) in (out, s)",
    "kernel in_sums(n: int, m: int, x: f32[n], a: f32[n, m]) -> (s: f32, t: f32)
      = let b := sum p < n: fold (y, c) := (x[p], a[p]), i < m: (y + c[i], c with [i] = y) in y in
        (b, fold s := 0, p < n: max(s, fold (y, c) := (x, a), i < n: (y with [i] = [0 < m] c[i, 0], c) in y[p]))",
    "kernel two_indices(n: int, m: int, x: f32[n]) -> (y: f32[n], e: i32) where n <= 100, 0 <= m <= 100
      = fold (y, e) := (x, 0), i < n, p < m: (y with [i] = y[i] + 1, e + 1) in (y, e)",
    "kernel bound_and_updated(n: int, x: f32[n], c: f32) -> (y: f32[n], a: i32) where n < 1000
      = fold (y, a) := (x, 0), i < n:
          let q := y with [i] = y[i] * 2 in (if q[i] <= 0 then q with [i] = c else q, a)
        in (y, a)",
    "kernel bound_and_read(n: int, x: f32[n], c: f32) -> (y: f32[n], a: i32) where n < 1000
      = fold (y, a) := (x, 0), i < n:
          let q := y with [i] = y[i] * 2 in (q with [i] = c + q[0], if q[i] <= 0 then a + 1 else a)
        in (y, a)",
    "kernel bound_and_summed(n: int, m: int, x: f32[n, m], c: f32) -> (v: f32[m], s: f32)
      = fold (v, s) := (gen j < m: 0, c), i < n:
          let w := gen j < m: v[j] + x[i, j] in (w, s + sum j < m: w[j])
        in (v, s)",
];

/// The next tensors in other ways: bound by `let`, kept in another one's place, carried by a fold inside.
const NEXT_TENSORS: &[&str] = &[
    "kernel staggered(n: int, m: int, x: f32[n], y: f32[n], c: f32) -> (p: f32[n], v: f32[n])
      = fold (p, v) := (x, y), t < m:
          let q := gen i < n: p[i] - (if 1 <= i then c * (v[i] - v[i - 1]) else c * v[i]) in
          (q, gen i < n: v[i] - (if i + 1 < n then c * (q[i + 1] - q[i]) else 0))
        in (p, v)",
    "kernel planes(n: int, m: int, x: f32[n, m], y: f32[n, m]) -> (p: f32[n, m], v: f32[n, m])
      = fold (p, v) := (x, y), t < 3:
          let q := gen i < n, j < m:
            p[i, j] + (if 1 <= i and j + 1 < m then v[i - 1, j + 1] else 0) in
          let r := gen i < n, j < m: v[i, j] + (if i + 1 < n and 1 <= j then q[i + 1, j - 1] else 1) in
          (q, r)
        in (p, v)",
    "kernel shadowed(n: int, x: f32[n], y: f32[n]) -> (r: f32[n], s: f32[n])
      = fold (a, b) := (x, y), 1 <= i < n:
          let a := a with [i] = b[i - 1] in (a, b with [i] = a[i - 1])
        in (a, b)",
    "kernel of_the_other(n: int, x: f32[n], y: f32[n]) -> (r: f32[n], s: f32[n])
      = fold (a, b) := (x, y), i < n: (b with [i] = a[i], b) in (a, b)",
    "kernel crossed(n: int, x: f32[n], y: f32[n]) -> (r: f32[n], s: f32[n])
      = fold (a, b) := (x, y), i < n: (b with [i] = a[i], a with [i] = b[i]) in (a, b)",
    "kernel of_an_input(n: int, x: f32[n], y: f32[n]) -> (r: f32[n], s: f32[n])
      = fold (a, b) := (x, y), i < n: (a, x with [i] = b[i]) in (a, b)",
    "kernel kept_by_let(n: int, x: f32[n]) -> f32[n]
      = fold (f, t) := (x, x), i < n: (let z := i + 1 in f, t with [i] = f[i]) in t",
    "kernel named(n: int, x: f32[n]) -> f32[n]
      = fold (f, t) := (x, x), i < n: (let z := f in z, gen j < n: f[i]) in t",
    "kernel unchanged(n: int, x: f32[n + 1], y: f32[n + 1]) -> f32 where 0 <= n
      = fold (a, b) := (x, y), 1 <= i < n: (a, b) in a[0] + b[0]",
    "kernel of_padding(n: int, x: f32[n + 1]) -> f32 where 0 <= n
      = fold (a, b) := (x, gen i < n + 1: [n < 0] 1), 1 <= i < n: (a, b with [i] = a[i]) in a[0] + b[0]",
    "kernel inside(n: int, x: f32[n], y: f32[n]) -> (r: f32[n], s: f32[n])
      = fold (u, v) := (x, y), j < n:
          fold (p, q) := (u, v), i < n: (p with [i] = q[j], q with [j] = p[i]) in (p, q)
        in (u, v)",
    "kernel exchanged_inside(n: int, x: u32[n], y: u32[n]) -> (r: u32[n], s: u32[n])
      = fold (u, v) := (x, y), j < n:
          fold (p, q) := (v, u with [j] = v[j] + 1), i < j: (p with [i] = q[j], q) in (q with [j] = p[j], p)
        in (u, v)",
    "kernel in_one_array(n: int, m: int, x: u32[n, m], y: u32[n, m]) -> u32[n, m]
      = fold p := x, t < 3:
          gen i < n, j < m: p[i, j] + (if 1 <= i and 1 <= j and j + 1 < m then y[i - 1, j + 1] else 1)",
];

/// Updates of several cells, whose values are those of before.
const CHAINS: &[&str] = &[
    "kernel bubble(n: int, x: f32[n]) -> f32[n]
      = fold y := x, k < n, j < n - 1:
          if y[j + 1] < y[j] then (y with [j] = y[j + 1]) with [j + 1] = y[j] else y",
    "kernel rotated(n: int, m: int, x: u32[n + 3]) -> u32[n + 3] where 0 <= n
      = fold y := x, k < m: ((y with [0] = y[1]) with [1] = y[2]) with [2] = y[0] + y[n]",
    "kernel another(n: int, m: int, x: u32[n + 1], z: u32[n + 1]) -> u32[n + 1] where 0 <= n
      = fold y := x, k < m: z with [0] = y[n] + y[0]",
    "kernel twice(n: int, m: int, x: u32[n + 1]) -> u32[n + 1] where 0 <= n
      = fold y := x, k < m: (y with [0] = y[0] + y[n]) with [0] = y[0] * 3 + (sum i < n: y[i])",
    "kernel shuffled(n: int, m: int, x: u32[n], p: u8[n]) -> u32[n]
      = fold y := x, i < n:
          let j := index(p[i]) in if j < n then (y with [i] = y[j]) with [j] = y[i] else y",
    "kernel of_one_row(n: int, m: int, x: u32[n + 1, m + 1]) -> u32[n + 1, m + 1] where 0 <= n, 0 <= m
      = fold y := x, i < n: (y with [i, 0] = y[i + 1, m]) with [i + 1, m] = y[i, 0]",
    "kernel bounded(n: int, m: int) -> i32[n + 1, m + 1]
      where 0 <= n <= 1000, 0 <= m <= 1000
      = fold d := gen i < n + 1, j < m + 1: if i = 0 then i32(j) else i32(i), i < n, j < m:
          d with [i + 1, j + 1] = d[i, j] + 1",
];

/// Folds that end before their last step.
const UNTIL: &[&str] = &[
    "kernel root(n: int, x: f64[n]) -> f64[n]
      = gen i < n:
          fold (y, d) := (x[i], 1), k < 50 while 1e-9 < d or d < -1e-9:
            (let z := (y + x[i] / y) / 2 in (z, y - z)) in y",
    "kernel gcd(n: int, x: u32[n], y: u32[n]) -> u32[n]
      = gen i < n: fold (a, b) := (x[i], y[i]), k < 48 while b != 0: (b, a - a / b * b) in a",
    "kernel lower_bound(n: int, x: f32[n], t: f32) -> u32
      where 0 <= n <= 1000
      = fold (lo, hi) := (0, u32(n)), k < 32 while lo < hi:
          let mid := lo + (hi - lo) / 2 in
          if [index(mid) < n] x[index(mid)] < t then (mid + 1, hi) else (lo, mid)
        in lo",
    "kernel filled(n: int, m: int, x: f32[n, m], t: f32) -> f32
      = fold s := 0, i < n, j < m while s < t: s + x[i, j]",
    "kernel from_the_end(n: int, x: f32[n], t: f32) -> f32
      = fold s := 0, i < n down while s < t and not (s < -t): s + x[i]",
    "kernel cells(n: int, m: int, x: u32[n + 1]) -> u32[n + 1] where 0 <= n
      = fold a := x, k < m while a[0] < 5: a with [n] = a[0] + a[n] * 3",
    "kernel two(n: int, m: int, x: u32[n + 1]) -> (a: u32[n + 1], b: u32[n + 1]) where 0 <= n
      = fold (a, b) := (x, x), k < m while a[0] < b[n]:
          (a with [0] = a[0] + b[n] / 2, b with [n] = b[n] - a[0] / 4)
        in (a, b)",
    "kernel inner(n: int, x: u32[n]) -> u32[n]
      = gen i < n: fold s := 1, j < i while s < 100: (fold t := s, k < 3 while t < 50: t * 2 + x[j])",
    "kernel never(n: int, x: f32[n]) -> f32 = fold s := 1, i < n while s < 0: s + x[i]",
    "kernel fixed(n: int, x: f32[n], t: f32) -> f32 = fold s := 1, i < n while t < 0: s + x[i]",
    "kernel flag(n: int, x: f32[n], t: f32) -> (found: bool, p: u32)
      = fold (p, found) := (u32(0), (1 < 0)), i < n while not found:
          (if x[i] > t then (u32(i), (0 < 1)) else (p, found))
        in (found, p)",
];

/// The same, where statements compute the condition.
const UNTIL_BROKEN_OFF: &[&str] = &[
    "kernel place(n: int, key: u32[n], q: u32) -> u32 where 0 <= n <= 1000
      = fold h := q, k < n while [index(h) < n] key[index(h)] != q:
          if index(h) + 1 < n then h + 1 else 0",
    "kernel inserted(n: int, x: f32[n], t: f32) -> i32 where 0 <= n < 1000000
      = fold j := i32(n), k < n while 0 < j and t < ([0 <= index(j) - 1 < n] x[index(j) - 1]): j - 1",
    "kernel shrunk(n: int, x: f32[n], t: f32) -> f32[n]
      = fold y := x, k < 100 while t * t + 1e-3 < (sum i < n: y[i] * y[i]): gen i < n: y[i] / 2",
    "kernel apart(n: int, x: f64[n + 1]) -> (y: f64[n + 1], z: f64[n + 1]) where 0 <= n
      = fold (y, z) := (x, x), k < 9 while (sum i < n: y[i] - z[i]) < 9 and (max i < n + 1: z[i]) < 99:
          (gen i < n + 1: y[i] / 2, gen i < n + 1: z[i] * 2)
        in (y, z)",
    "kernel twice(n: int, x: f32[n], t: f32) -> f32[n]
      = fold y := x, k < 20 while (sum i < n: y[i]) < t:
          (fold y := y, l < 8 while (sum i < n: y[i]) < t: gen i < n: y[i] * 2 + 1)",
    "kernel settled(n: int, x: f64[n], t: f64) -> f64[n]
      = fold y := x, k < 30 while t < (max i < n from 0: y[i] - ([0 < i] y[i - 1])):
          gen i < n: ([0 < i] y[i - 1] + [i + 1 < n] y[i + 1]) / 2",
    "kernel grids(n: int, m: int, x: f32[n, m], t: f32) -> f32[n, m]
      = fold y := x, l < 2:
          (fold y := y, k < 9 while t < (sum i < n, j < m: y[i, j]):
            gen i < n, j < m: [0 < i and 0 < j] ((y[i - 1, j] + y[i, j - 1]) / 2))",
    "kernel row(n: int, x: f32[n, 8], t: f32) -> f32[8]
      = fold r := gen j < 8: 0, i < n while (sum j < 8: r[j] * r[j]) < t: gen j < 8: r[j] + x[i, j]",
];

/// Some sizes, and any data.
struct SomeSizes;

impl Calls for SomeSizes {
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected> {
        let mut random = Random(7);
        let sizes = [[0, 1], [1, 1], [2, 3], [7, 5]];
        let named = sizes.map(|sizes| kernel.sizes().map(str::to_owned).zip(sizes).collect());
        let calls = named.iter().map(Vec::as_slice);
        calls
            .filter_map(|sizes| called_with(kernel, function, sizes, &mut random))
            .collect()
    }
}

/// Lowers, verifies and runs kernels.
fn all_do_what_they_say(name: &str, sources: &[&str]) -> Vec<Lowered> {
    let sources: Vec<Vec<u8>> = sources
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect();
    let lowered: Vec<Lowered> = all_lowered(&sources)
        .into_iter()
        .map(|own| own.unwrap_or_else(|why| panic!("{why}")))
        .collect();
    all_are_right(name, &lowered);
    lowered
}

/// Verifies kernels that were lowered, and runs them on data that meet their conditions.
pub fn all_are_right(name: &str, lowered: &[Lowered]) {
    assert_verified(lowered);
    if !gcc_works() {
        return;
    }
    let mut called = Called::default();
    lowered.iter().for_each(|own| called.add(own, &SomeSizes));
    called.run(name);
}

#[test]
fn data_of_64_bits_are_indices() {
    all_do_what_they_say("wide_indices", WIDE_INDICES);
}

#[test]
fn clamp_takes_the_nearest_integer() {
    all_do_what_they_say("nearest", NEAREST);
}

#[test]
fn conditions_are_values() {
    all_do_what_they_say("conditions", CONDITIONS);
}

#[test]
fn mended_kernels() {
    all_do_what_they_say("mended", MENDED);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn bounds_are_found() {
    all_do_what_they_say("bounded", BOUNDED);
}

#[test]
fn names_for_several_values() {
    all_do_what_they_say("lets", LETS);
}

#[test]
fn floats_of_16_bits() {
    all_do_what_they_say("halves", HALVES);
}

#[test]
fn truth_values() {
    all_do_what_they_say("truth", TRUTH);
}

#[test]
fn ranges_run_down() {
    all_do_what_they_say("down", DOWN);
}

#[test]
fn ranges_have_steps() {
    all_do_what_they_say("by_steps", STEPS);
}

#[test]
fn folds_of_several_tensors() {
    all_do_what_they_say("tensors", TENSORS);
}

#[test]
fn folds_that_end_early() {
    for beside_the_range in all_do_what_they_say("until", UNTIL) {
        assert!(!beside_the_range.c.contains("break;"));
    }
    for broken_off in all_do_what_they_say("broken_off", UNTIL_BROKEN_OFF) {
        assert!(broken_off.c.contains("break;"), "{}", broken_off.c);
    }
}

#[test]
fn updates_of_several_cells() {
    all_do_what_they_say("chains", CHAINS);
}

#[test]
fn next_tensors_in_other_ways() {
    all_do_what_they_say("next_tensors", NEXT_TENSORS);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn values_of_different_shapes_that_a_fold_carries() {
    all_do_what_they_say("shapes", SHAPES);
}
