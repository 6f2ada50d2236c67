"""Calls kernels of the examples, and compares what they compute with NumPy.

Usage: compare.py LIBRARY, a shared library with the C files of the examples. A kernel is called as
its C function is: sizes first, then inputs, scalars as arrays of one cell, and the output last.
"""

import ctypes
import sys
import zlib

import numpy as np

LIBRARY = ctypes.CDLL(sys.argv[1])
RANDOM = np.random.default_rng(1)


def call(name, sizes, inputs, shape, dtype=None):
    """The output of a kernel: an array of this shape, with the element type of the first input."""
    output = np.full(shape, 77, dtype or inputs[0].dtype)
    arrays = [*inputs, output]
    pointers = [np.ctypeslib.ndpointer(array.dtype, flags="C_CONTIGUOUS") for array in arrays]
    function = getattr(LIBRARY, name)
    function.argtypes = [ctypes.c_int64] * len(sizes) + pointers
    function.restype = None
    function(*sizes, *(np.ascontiguousarray(array) for array in inputs), output)
    return output


def several(name, sizes, inputs, *outputs):
    """The outputs of a kernel with several results: arrays of these shapes and types of elements."""
    outputs = [np.full(shape, 77, dtype) for shape, dtype in outputs]
    arrays = [np.ascontiguousarray(array) for array in inputs] + outputs
    pointers = [np.ctypeslib.ndpointer(array.dtype, flags="C_CONTIGUOUS") for array in arrays]
    function = getattr(LIBRARY, name)
    function.argtypes = [ctypes.c_int64] * len(sizes) + pointers
    function.restype = None
    function(*sizes, *arrays)
    return outputs


def floats(*shape, dtype=np.float32):
    """Random cells, about half of them negative."""
    return RANDOM.standard_normal(shape).astype(dtype)


def scalar(value, dtype=np.float32):
    return np.array([value], dtype)


def same(name, found, expected, tolerance):
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance, err_msg=name)
    print(f"{name}: {found.size} cells are those of NumPy")


def reductions():
    m, n = 7, 33
    x = floats(m, n)
    for name, shape, expected in [
        ("total", (1,), x.sum()),
        ("row_means", (m,), x.mean(axis=1)),
        ("row_variances", (m,), x.var(axis=1)),
        ("row_norms", (m,), np.linalg.norm(x, axis=1)),
    ]:
        same(name, call(name, [m, n], [x], shape), expected, 1e-5)
    same("column_maxima", call("column_maxima", [m, n], [x], (n,)), x.max(axis=0), 0)


def softmax():
    m, n = 5, 19
    x = floats(m, n) * 30
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    expected = powers / powers.sum(axis=1, keepdims=True)
    same("softmax", call("softmax", [m, n], [x], (m, n)), expected, 1e-5)


def convolution_strided():
    h, w, k, l, s = 17, 12, 3, 2, 4
    image, weights = floats(h, w), floats(k, l)
    windows = np.lib.stride_tricks.sliding_window_view(image, (k, l))[::s, ::s]
    expected = np.einsum("ijpq,pq->ij", windows, weights)
    found = call("convolution_strided", [h, w, k, l, s], [image, weights], expected.shape)
    same("convolution_strided", found, expected, 1e-5)


def running_maximum():
    x = floats(50)
    found = call("running_maximum", [50], [x], (50,))
    same("running_maximum", found, np.maximum.accumulate(x), 0)


def histogram():
    n, bins, start, width = 200, 8, -2.0, 0.5
    x = floats(n)
    # The last interval of NumPy has its end, which no random number is.
    expected, _ = np.histogram(x, bins, (start, start + bins * width))
    found = call("histogram", [n, bins], [scalar(start), scalar(width), x], (bins,))
    same("histogram", found, expected, 0)
    throws = RANDOM.integers(0, 9, 100).astype(np.uint32)
    same("counts", call("counts", [100, 9], [throws], (9,)), np.bincount(throws, minlength=9), 0)


def filters():
    n, k = 40, 5
    x, weights = floats(n), floats(k)
    found = call("finite_response", [n, k], [x, weights], (n - k + 1,))
    same("finite_response", found, np.convolve(x, weights, "valid"), 1e-5)
    expected = x.copy()
    for i in range(1, n):
        expected[i] = 0.25 * x[i] + 0.75 * expected[i - 1]
    same("exponential", call("exponential", [n], [scalar(0.25), x], (n,)), expected, 1e-5)
    expected = x.copy()
    expected[1:-1] = np.median([x[:-2], x[1:-1], x[2:]], axis=0)
    same("median_of_three", call("median_of_three", [n], [x], (n,)), expected, 0)
    kept = x[x >= 0.5]
    expected = np.concatenate([kept, np.zeros(n - len(kept), np.float32)])
    same("compress", call("compress", [n], [scalar(0.5), x], (n,)), expected, 0)


def solve_batched():
    batch, n = 6, 9
    a = floats(batch, n, n, dtype=np.float64) + 8 * np.eye(n)
    y = floats(batch, n, dtype=np.float64)
    expected = np.linalg.solve(a, y[..., None])[..., 0]
    found = call("solve_batched", [batch, n], [a, y], (batch, n))
    same("solve_batched", found, expected, 1e-9)


def images():
    h, w = 12, 17
    rgb = RANDOM.integers(0, 256, (h, w, 3)).astype(np.uint8)
    expected = (rgb.astype(np.uint32) @ np.array([77, 150, 29], np.uint32) + 128) // 256
    image = call("luma", [h, w], [rgb], (h, w))
    same("luma", image, expected, 0)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(image, 1, mode="edge"), (3, 3))
    weights = np.outer([1, 2, 1], [1, 2, 1])
    expected = (np.einsum("yxpq,pq->yx", windows, weights) + 8) // 16
    same("blur_bytes", call("blur_bytes", [h, w], [image], (h, w)), expected, 0)
    inner = windows[1:-1, 1:-1].astype(np.float32)
    operator = np.outer([1, 2, 1], [-1, 0, 1]).astype(np.float32)
    across, down = (np.einsum("yxpq,pq->yx", inner, o) for o in [operator, operator.T])
    expected = np.clip(np.sqrt(across * across + down * down) + np.float32(0.5), 0, 255)
    found = call("sobel", [h, w], [image], (h - 2, w - 2))
    same("sobel", found, expected.astype(np.uint8), 0)
    squares = image[:, :16].reshape(6, 2, 8, 2).astype(np.uint32)
    found = call("halved", [6, 8], [image[:, :16]], (6, 8))
    same("halved", found, (squares.sum(axis=(1, 3)) + 2) // 4, 0)
    cells = image.reshape(-1)
    found = call("contrast", [cells.size], [cells, scalar(1.5), scalar(-20)], cells.shape)
    scaled = cells.astype(np.float32) * np.float32(1.5) - np.float32(20)
    same("contrast", found, np.clip(np.rint(scaled), 0, 255), 0)
    ys, xs = np.mgrid[:9, :20]
    (top, down), (left, across) = np.divmod(ys * h, 9), np.divmod(xs * w, 20)
    down, across = down / 9, across / 20
    bottom, right = np.minimum(top + 1, h - 1), np.minimum(left + 1, w - 1)
    above = image[top, left] * (1 - across) + image[top, right] * across
    below = image[bottom, left] * (1 - across) + image[bottom, right] * across
    found = call("resized", [h, w, 9, 20], [image], (9, 20))
    same("resized", found - (above * (1 - down) + below * down), np.zeros((9, 20)), 0.51)
    a, b = (RANDOM.integers(-128, 128, shape).astype(np.int8) for shape in [(5, 9), (9, 7)])
    sums = call("matmul_bytes", [5, 7, 9], [a, b], (5, 7), np.int32)
    same("matmul_bytes", sums, a.astype(np.int32) @ b.astype(np.int32), 0)
    scale = np.full(7, 0.0025, np.float32)
    found = call("requantised", [5, 7], [sums, scale], (5, 7), np.int8)
    expected = np.clip(np.rint(sums.astype(np.float32) * scale), -128, 127)
    same("requantised", found, expected, 0)


def sparse():
    n, m, d = 9, 7, 3
    dense = floats(n, m) * (RANDOM.random((n, m)) < 0.4)
    row, col = (place.astype(np.int32) for place in np.nonzero(dense))
    val, nnz = dense[row, col], len(row)
    pos = np.searchsorted(row, np.arange(n + 1)).astype(np.int32)
    x, b, a = floats(m), floats(m, d), floats(n, d)
    same("csr", call("csr", [n, m, nnz], [pos, col, val, x], (n,), np.float32), dense @ x, 1e-5)
    found = call("csc", [m, n, nnz], [pos, col, val, a[:, 0].copy()], (m,), np.float32)
    same("csc", found, dense.T @ a[:, 0], 1e-5)
    same("coo", call("coo", [n, m, nnz], [row, col, val, x], (n,), np.float32), dense @ x, 1e-5)
    found = call("spmm", [n, m, d, nnz], [pos, col, val, b], (n, d), np.float32)
    same("spmm", found, dense @ b, 1e-5)
    found = call("sddmm", [n, m, d, nnz], [row, col, val, a, b], (nnz,), np.float32)
    same("sddmm", found, val * (a @ b.T)[row, col], 1e-5)
    word = RANDOM.integers(0, m, n).astype(np.int32)
    same("embedding", call("embedding", [n, m, d], [b, word], (n, d)), b[word], 0)
    expected = np.zeros((m, d), np.float32)
    np.add.at(expected, word, a)
    found = call("embedding_gradient", [n, m, d], [word, a], (m, d), np.float32)
    same("embedding_gradient", found, expected, 0)
    found = call("one_hot", [n, m], [word], (n, m), np.float32)
    same("one_hot", found, np.eye(m, dtype=np.float32)[word], 0)
    found = call("picked", [n, m], [dense, word], (1,))
    same("picked", found, dense[np.arange(n), word].sum(), 1e-5)
    cells = RANDOM.integers(0, 256, 500).astype(np.uint8)
    counts = np.bincount(cells, minlength=256)
    same("byte_counts", call("byte_counts", [500], [cells], (256,), np.uint32), counts, 0)
    starts = np.cumsum(counts) - counts
    same("byte_starts", call("byte_starts", [500], [cells], (256,), np.uint32), starts, 0)
    image = RANDOM.integers(0, 40, (5, 6)).astype(np.uint16)
    colour = RANDOM.integers(0, 256, (32, 3)).astype(np.uint8)
    shown = np.concatenate([colour, np.zeros((8, 3), np.uint8)])
    found = call("palette", [5, 6, 32], [colour, image], (5, 6, 3))
    same("palette", found, shown[image], 0)
    grey, at = cells[:30].reshape(5, 6), RANDOM.integers(-3, 9, (2, 20)).astype(np.int16)
    expected = grey[np.clip(at[0], 0, 4), np.clip(at[1], 0, 5)]
    same("remap", call("remap", [5, 6, 20], [grey, *at], (20,)), expected, 0)
    place = RANDOM.permutation(n).astype(np.int32)
    same("inverse", call("inverse", [n], [place], (n,)), np.argsort(place), 0)


def places():
    x = floats(37)
    top, place = several("argmax", [37], [x], ((1,), np.float32), ((1,), np.uint32))
    same("argmax", np.array([top[0], place[0]]), np.array([x.max(), x.argmax()]), 0)
    rows = floats(6, 9)
    score, label = several("top_1", [6, 9], [rows], ((6,), np.float32), ((6,), np.uint32))
    same("top_1", score, rows.max(axis=1), 0)
    same("top_1", label, rows.argmax(axis=1), 0)
    found = several("top_2", [37], [x], ((1,), np.float32), ((1,), np.float32))
    same("top_2", np.concatenate(found), np.sort(x)[:-3:-1], 0)
    image = floats(8, 10)
    cells = ((4, 5), np.float32), ((4, 5), np.uint8)
    y, place = several("max_pool_places", [4, 5], [image], *cells)
    blocks = image.reshape(4, 2, 5, 2).swapaxes(1, 2).reshape(4, 5, 4)
    same("max_pool_places", y, blocks.max(axis=2), 0)
    same("max_pool_places", place, blocks.argmax(axis=2), 0)
    expected = np.where(np.arange(4) == place[..., None], y[..., None], 0)
    expected = expected.reshape(4, 5, 2, 2).swapaxes(1, 2).reshape(8, 10)
    same("max_unpool", call("max_unpool", [4, 5], [y, place], (8, 10)), expected, 0)
    a, b = floats(11), floats(11)
    lo, hi = several("sorted_pairs", [11], [a, b], ((11,), np.float32), ((11,), np.float32))
    same("sorted_pairs", np.stack([lo, hi]), np.sort(np.stack([a, b]), axis=0), 0)
    first, rest = several("halves", [11], [a], ((5,), np.float32), ((6,), np.float32))
    same("halves", np.concatenate([first, rest]), a, 0)
    a, b = (RANDOM.integers(1, 50, 11).astype(np.uint32) for _ in range(2))
    q, r = several("quotients", [11], [a, b], ((11,), np.uint32), ((11,), np.uint32))
    same("quotients", np.stack([q, r]), np.stack(np.divmod(a, b)), 0)


def one_pass():
    x = floats(40, dtype=np.float64)
    found = several("mean_and_variance", [40], [x], ((1,), np.float64), ((1,), np.float64))
    same("mean_and_variance", np.concatenate(found), np.array([x.mean(), x.var()]), 1e-12)
    found = several("range", [40], [x], ((1,), np.float64), ((1,), np.float64))
    same("range", np.concatenate(found), np.array([x.min(), x.max()]), 0)
    rows = floats(5, 12) * 30
    powers = np.exp(rows - rows.max(axis=1, keepdims=True))
    expected = powers / powers.sum(axis=1, keepdims=True)
    same("online_softmax", call("online_softmax", [5, 12], [rows], (5, 12)), expected, 1e-5)
    many = floats(5000)
    found = call("compensated_sum", [5000], [many], (1,))
    same("compensated_sum", found, [many.astype(np.float64).sum()], 1e-6)
    outputs = ((1,), np.float64), ((1,), np.uint32), ((1,), np.uint32)
    total, first, after = several("best_run", [40], [x], *outputs)
    sums = [x[i:j].sum() for i in range(40) for j in range(i, 41)]
    same("best_run", total, [max(sums)], 1e-12)
    same("best_run", x[first[0] : after[0]].sum(), total[0], 1e-12)
    re, im = np.linspace(-2, 1, 8), np.linspace(-1, 1, 5)
    z, counts = np.zeros((5, 8), complex), np.zeros((5, 8), np.uint32)
    for _ in range(64):
        inside = z.real * z.real + z.imag * z.imag <= 4
        z[inside] = (z * z + (re + 1j * im[:, None]))[inside]
        counts += inside
    same("mandelbrot", call("mandelbrot", [5, 8], [re, im], (5, 8), np.uint32), counts, 0)


def dynamic():
    a, b = (RANDOM.integers(0, 3, size).astype(np.uint8) for size in (9, 7))
    table = np.zeros((10, 8), np.int32)
    table[:, 0], table[0] = np.arange(10), np.arange(8)
    for i in range(1, 10):
        for j in range(1, 8):
            exchanged = table[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            table[i, j] = min(exchanged, table[i - 1, j] + 1, table[i, j - 1] + 1)
    outputs = ((10, 8), np.int32), ((10, 8), np.uint8)
    same("edit_distance", several("edit_distance", [9, 7], [a, b], *outputs)[0], table, 0)
    weight = RANDOM.integers(1, 9, 6).astype(np.uint16)
    worth = RANDOM.integers(1, 20, 6).astype(np.float32)
    table = np.zeros((7, 21), np.float32)
    for i in range(1, 7):
        w = int(weight[i - 1])
        without = table[i - 1]
        taken = np.concatenate([np.zeros(w), without[:-w] + worth[i - 1]])
        table[i] = np.maximum(without, taken)
    outputs = ((7, 21), np.float32), ((7, 21), np.uint8)
    best, taken = several("knapsack", [6, 20], [weight, worth], *outputs)
    same("knapsack", taken[1:], best[:-1] < best[1:], 0)
    s, n = 4, 6
    begin, step, seen = floats(s), floats(s, s), floats(n, s)
    score, before = several(
        "viterbi", [s, n], [begin, step, seen], ((n, s), np.float32), ((n, s), np.uint32)
    )
    same("viterbi", score[0], begin + seen[0], 0)
    for i in range(1, n):
        ways = score[i - 1][:, None] + step
        same("viterbi", score[i], ways.max(axis=0) + seen[i], 1e-6)
        same("viterbi", before[i], ways.argmax(axis=0), 0)
    a = floats(7, 4, dtype=np.float64)
    q, r = several("qr", [7, 4], [a], ((7, 4), np.float64), ((4, 4), np.float64))
    same("qr", q @ r, a, 1e-12)
    same("qr", q.T @ q, np.eye(4), 1e-12)
    same("qr", np.tril(r, -1), np.zeros((4, 4)), 0)


def bits():
    table = call("crc_table", [], [], (256,), np.uint32)
    for n in (0, 1, 1000):
        data = RANDOM.integers(0, 256, n).astype(np.uint8)
        found = call("crc32", [n], [data, table], (1,), np.uint32)
        same("crc32", found, [zlib.crc32(data.tobytes())], 0)
    rows = RANDOM.integers(0, 256, (4, 7)).astype(np.uint8)
    hashes = np.full(4, 14695981039346656037, np.uint64)
    for column in rows.T:
        hashes = (hashes ^ column) * np.uint64(1099511628211)
    same("fnv", call("fnv", [4, 7], [rows], (4,), np.uint64), hashes, 0)
    x = RANDOM.integers(0, 1 << 32, 50).astype(np.uint32)
    found = call("population", [50], [x], (1,))
    same("population", found, [sum(bin(word).count("1") for word in x)], 0)
    by = RANDOM.integers(0, 100, 50).astype(np.uint32)
    expected = (x << (by % 32)) | (x >> (-by % 32))
    same("rotated", call("rotated", [50], [x, by], (50,)), expected, 0)
    random = x.copy()
    for _ in range(3):
        random ^= random << np.uint32(13)
        random ^= random >> np.uint32(17)
        random ^= random << np.uint32(5)
    same("xorshift", call("xorshift", [50, 3], [x], (50,)), random, 0)


def integers():
    def some(*shape, dtype=np.int16):
        ends = np.iinfo(dtype)
        return RANDOM.integers(ends.min, ends.max + 1, shape).astype(dtype)

    for n in (0, 1, 500):
        x = some(n)
        expected = np.cumsum(x.astype(np.int32))
        same("running_sums", call("running_sums", [n], [x], (n,), np.int32), expected, 0)
    a, b = (some(6, 9, dtype=np.uint8) for _ in range(2))
    expected = np.abs(a.astype(np.int32) - b).sum()
    same("unlikeness", call("unlikeness", [6, 9], [a, b], (1,), np.int32), [expected], 0)
    sound, weights = some(40), some(5)
    sums = np.correlate(sound.astype(np.int64), weights.astype(np.int64), "valid")
    expected = np.clip(np.trunc(sums / 32768), -32768, 32767)
    found = call("fixed_point_filter", [40, 5], [sound, weights], (36,))
    same("fixed_point_filter", found, expected, 0)
    x = RANDOM.integers(-(10**9), 10**9, 30).astype(np.int32)
    by = RANDOM.integers(-1000, 1001, 30).astype(np.int32)
    same("moved", call("moved", [30], [x, by], (30,)), x + by, 0)


def search_and_sort():
    for n, keys in ((0, 3), (1, 1), (500, 17)):
        x = RANDOM.integers(0, keys, n).astype(np.uint32)
        found = call("counting_sort", [n, keys], [x], (n,))
        same("counting_sort", found, np.sort(x), 0)
        numbers, key = np.sort(floats(n)), floats(40)
        found = call("lower_bound", [n, 40], [numbers, key], (40,), np.uint32)
        same("lower_bound", found, np.searchsorted(numbers, key), 0)


def fft():
    for b in (0, 1, 10):
        x = floats(2, 2**b, dtype=np.float64)
        re, im = call("fft", [b, 2**b], [x], (2, 2**b))
        expected = np.fft.fft(x[0] + 1j * x[1])
        same("fft", re, expected.real, 1e-10)
        same("fft", im, expected.imag, 1e-10)


def pivots():
    for n in (0, 1, 12):
        a = floats(n, n, dtype=np.float64)
        m = call("lu_with_pivots", [n], [a], (n, n))
        product = (np.tril(m, -1) + np.eye(n)) @ np.triu(m)
        # The rows of the product are those of a, in another order.
        same("lu_with_pivots", np.sort(product, axis=0), np.sort(a, axis=0), 1e-10)


def masks():
    for n in (0, 1, 2, 200):
        primes = [n for n in range(n) if n > 1 and all(n % d for d in range(2, n))]
        expected = np.isin(np.arange(n), primes)
        same("primes", call("primes", [n], [], (n,), np.bool_), expected, 0)
    x = np.append(floats(99), np.float32(np.nan))
    inputs = [x, scalar(-0.5), scalar(0.5)]
    found = call("within", [100], inputs, (100,), np.bool_)
    same("within", found, (-0.5 <= x) & (x <= 0.5), 0)
    total, count = several("selected", [100], [x, found], ((1,), np.float64), ((1,), np.uint32))
    same("selected", total, x[found].astype(np.float64).sum(), 1e-12)
    same("selected (count)", count, [found.sum()], 0)


def backward():
    for n in (0, 1, 2, 20):
        a, x = floats(n, dtype=np.float64), scalar(0.9, np.float64)
        expected = np.polynomial.polynomial.polyval(x, a) if n else [0]
        same("horner", call("horner", [n], [a, x], (1,)), expected, 1e-12)
        expected = np.cumsum(a[::-1])[::-1]
        same("suffix_sums", call("suffix_sums", [n], [a], (n,)), expected, 1e-12)
        u = np.triu(floats(n, n, dtype=np.float64)) + 5 * np.eye(n)
        found = call("back_substitution", [n], [u, a], (n,))
        same("back_substitution", found, np.linalg.solve(u, a), 1e-10)
    n, m = 6, 9
    table = RANDOM.integers(-100, 101, (n, m)).astype(np.int8)
    best = np.full((n + 1, m + 1), -(10**9))
    for i, j in np.ndindex(n, m):
        i, j = n - 1 - i, m - 1 - j
        behind = max(best[i + 1, j], best[i, j + 1])
        best[i, j] = table[i, j] + (0 if (i, j) == (n - 1, m - 1) else behind)
    found = call("best_ways", [n, m], [table], (n, m), np.int32)
    same("best_ways", found, best[:n, :m], 0)


def carried():
    x = RANDOM.integers(0, 2**32, 50, dtype=np.uint32)
    y = RANDOM.integers(0, 1000, 50, dtype=np.uint32)
    same("gcd", call("gcd", [50], [x, y], (50,), np.uint32), np.gcd(x, y), 0)
    found = call("collatz", [30], [np.arange(30, dtype=np.uint32)], (30,), np.uint32)
    expected = [0]
    for number in range(1, 30):
        steps = 0
        while number > 1:
            number = 3 * number + 1 if number % 2 else number // 2
            steps += 1
        expected.append(steps)
    same("collatz", found, expected, 0)
    z = np.exp(5 * floats(50, dtype=np.float64))
    same("roots", call("roots", [50], [z], (50,)), np.sqrt(z), 1e-12)
    for n in (0, 1, 2, 40):
        z = floats(n)
        y, place = several("sorted_places", [n], [z], ((n,), np.float32), ((n,), np.uint32))
        same("sorted_places", y, np.sort(z), 0)
        same("sorted_places (place)", place, np.argsort(z, kind="stable"), 0)
        p, v = floats(n), floats(n)
        results = ((n,), np.float32), ((n,), np.float32)
        found = several("wave", [n, 7], [p, v, scalar(0.25)], *results)
        for _ in range(7):
            p = p - np.float32(0.25) * np.diff(v, prepend=np.float32(0))
            v = v.copy()
            v[:-1] -= np.float32(0.25) * np.diff(p)
        same("wave", found[0], p, 1e-5)
        same("wave (velocity)", found[1], v, 1e-5)


def halves():
    m, n, k = 6, 5, 40
    a, b = floats(m, k, dtype=np.float16), floats(k, n, dtype=np.float16)
    expected = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    found = call("matmul_f16", [m, n, k], [a, b], (m, n))
    same("matmul_f16", found.astype(np.float32), expected.astype(np.float32), 2e-3)

    def upper(x):
        """What stays of the bits in bfloat16, rounded to even."""
        bits = x.view(np.uint32).astype(np.uint64)
        return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)

    def single(bits):
        return (bits.astype(np.uint32) << 16).view(np.float32)

    w, bias, x = upper(floats(m, n)), floats(m), floats(n)
    found = call("layer_bf16", [m, n], [w, bias, x], (m,), np.float32)
    same("layer_bf16", found, np.maximum(bias + single(w) @ x, 0), 1e-5)
    for n in (0, 1, 1000):
        x = floats(n) * np.float32(10) ** RANDOM.integers(-9, 6, n).astype(np.float32)
        h, b = several("narrowed", [n], [x], ((n + 2,), np.float16), ((n,), np.uint16))
        with np.errstate(over="ignore"):
            same("narrowed (f16)", h.view(np.uint16), np.pad(x.astype(np.float16), 1).view(np.uint16), 0)
        same("narrowed (bf16)", b, upper(x), 0)
        g, rest = floats(n), floats(n) / 1000
        results = ((n,), np.uint16), ((n,), np.float32)
        found = several("descent", [n], [scalar(0.01), b, rest, g], *results)
        exact = single(b) + (rest - np.float32(0.01) * g)
        same("descent", found[0], upper(exact), 0)
        same("descent (left)", found[1], exact - single(upper(exact)), 1e-6)


for compare in [
    reductions,
    softmax,
    convolution_strided,
    running_maximum,
    histogram,
    filters,
    solve_batched,
    images,
    sparse,
    places,
    one_pass,
    dynamic,
    bits,
    integers,
    search_and_sort,
    fft,
    pivots,
    masks,
    backward,
    carried,
    halves,
]:
    compare()
