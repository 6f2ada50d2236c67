"""Calls kernels of the examples, and compares what they compute with NumPy.

Usage: compare.py LIBRARY, a shared library with the C files of the examples. A kernel is called as
its C function is: sizes first, then inputs, scalars as arrays of one cell, and the output last.
"""

import ctypes
import sys

import numpy as np

LIBRARY = ctypes.CDLL(sys.argv[1])
RANDOM = np.random.default_rng(1)


def call(name, sizes, inputs, shape):
    """The output of a kernel: an array of this shape, with the element type of the inputs."""
    dtype = inputs[0].dtype
    pointer = np.ctypeslib.ndpointer(dtype, flags="C_CONTIGUOUS")
    function = getattr(LIBRARY, name)
    function.argtypes = [ctypes.c_int64] * len(sizes) + [pointer] * (len(inputs) + 1)
    function.restype = None
    output = np.full(shape, 77, dtype)
    function(*sizes, *(np.ascontiguousarray(array) for array in inputs), output)
    return output


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


for compare in [reductions, softmax, convolution_strided, running_maximum, histogram, filters, solve_batched]:
    compare()
