#include "ratio.h"

void mandelbrot(int64_t m, int64_t n, const double *restrict re, const double *restrict im,
                uint32_t *restrict out);

// The same loops: the language has no way to end one early.
APART static void by_hand(int64_t m, int64_t n, const double *restrict re,
                          const double *restrict im, uint32_t *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            double x = 0, y = 0;
            uint32_t count = 0;
            for (int64_t t = 0; t < 64; t++) {
                if (x * x + y * y <= 4) {
                    double next = x * x - y * y + re[j];
                    y = 2 * x * y + im[i];
                    x = next;
                    count++;
                }
            }
            out[i * n + j] = count;
        }
    }
}

int main(void) {
    int64_t n = 200;
    double *re = cells(n), *im = cells(n);
    for (int64_t i = 0; i < n; i++) {
        re[i] = 3 * re[i] - 5;
        im[i] = 2 * im[i] - 3;
    }
    uint32_t *a = malloc((size_t)(n * n) * 4), *b = malloc((size_t)(n * n) * 4);
    RATIO(mandelbrot(n, n, re, im, a), by_hand(n, n, re, im, b), a, b, n * n);
}
