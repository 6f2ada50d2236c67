#include "ratio.h"

void lu_with_pivots(int64_t n, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, const double *restrict a, double *restrict out) {
    memcpy(out, a, (size_t)(n * n) * sizeof(double));
    for (int64_t k = 0; k < n; k++) {
        int64_t p = k;
        for (int64_t i = k + 1; i < n; i++) {
            if (fabs(out[p * n + k]) < fabs(out[i * n + k])) {
                p = i;
            }
        }
        for (int64_t j = 0; j < n; j++) {
            double other = out[k * n + j];
            out[k * n + j] = out[p * n + j];
            out[p * n + j] = other;
        }
        for (int64_t i = k + 1; i < n; i++) {
            double factor = out[i * n + k] /= out[k * n + k];
            for (int64_t j = k + 1; j < n; j++) {
                out[i * n + j] -= factor * out[k * n + j];
            }
        }
    }
}

int main(void) {
    int64_t n = 120;
    double *a = cells(n * n);
    double *first = malloc((size_t)(n * n) * 8), *second = malloc((size_t)(n * n) * 8);
    RATIO(lu_with_pivots(n, a, first), by_hand(n, a, second), first, second, n * n);
}
