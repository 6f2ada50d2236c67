#include "ratio.h"

void lu(int64_t n, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, const double *restrict a, double *restrict out) {
    memcpy(out, a, (size_t)(n * n) * sizeof(double));
    for (int64_t k = 0; k < n; k++) {
        for (int64_t i = k + 1; i < n; i++) {
            out[i * n + k] /= out[k * n + k];
        }
        for (int64_t i = k + 1; i < n; i++) {
            for (int64_t j = k + 1; j < n; j++) {
                out[i * n + j] -= out[i * n + k] * out[k * n + j];
            }
        }
    }
}

int main(void) {
    int64_t n = 300;
    double *a = cells(n * n), *x = cells(n * n), *y = cells(n * n);
    for (int64_t i = 0; i < n; i++) {
        a[i * n + i] += 1000.0;
    }
    RATIO(lu(n, a, x), by_hand(n, a, y), x, y, n * n);
}
