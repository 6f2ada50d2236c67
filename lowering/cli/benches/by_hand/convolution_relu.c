#include "ratio.h"

void convolution_relu(int64_t c, int64_t d, int64_t n, int64_t k, const float *restrict input,
                      const float *restrict weights, const float *restrict bias,
                      float *restrict out);

APART static void by_hand(int64_t c, int64_t d, int64_t n, int64_t k, const float *restrict input,
                    const float *restrict weights, const float *restrict bias,
                    float *restrict out) {
    int64_t width = n + k - 1;
    for (int64_t o = 0; o < d; o++) {
        for (int64_t i = 0; i < n; i++) {
            float total = 0;
            for (int64_t p = 0; p < c; p++) {
                for (int64_t q = 0; q < k; q++) {
                    total += input[p * width + i + q] * weights[(o * c + p) * k + q];
                }
            }
            float value = bias[o] + total;
            out[o * n + i] = value < 0 ? 0 : value;
        }
    }
}

int main(void) {
    int64_t c = 16, d = 16, n = 2000, k = 5;
    float *a = floats(c * (n + k - 1)), *w = floats(d * c * k), *b = floats(d);
    float *x = floats(d * n), *y = floats(d * n);
    RATIO(convolution_relu(c, d, n, k, a, w, b, x), by_hand(c, d, n, k, a, w, b, y), x, y, d * n);
}
