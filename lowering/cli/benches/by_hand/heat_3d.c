#include "ratio.h"

void heat_3d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, int64_t steps, const double *restrict a, double *restrict out) {
    int64_t layer = n * n;
    double *other = malloc((size_t)(n * layer) * sizeof(double));
    double *now = steps % 2 == 0 ? out : other, *next = steps % 2 == 0 ? other : out;
    // The border stays.
    memcpy(now, a, (size_t)(n * layer) * sizeof(double));
    memcpy(next, a, (size_t)(n * layer) * sizeof(double));
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t i = 1; i < n - 1; i++) {
            for (int64_t j = 1; j < n - 1; j++) {
                const double *restrict u = now + i * layer + j * n;
                double *restrict v = next + i * layer + j * n;
                for (int64_t k = 1; k < n - 1; k++) {
                    v[k] = 0.125 * (u[k + layer] - 2 * u[k] + u[k - layer]) +
                           0.125 * (u[k + n] - 2 * u[k] + u[k - n]) +
                           0.125 * (u[k + 1] - 2 * u[k] + u[k - 1]) + u[k];
                }
            }
        }
        double *last = now;
        now = next;
        next = last;
    }
    free(other);
}

int main(void) {
    int64_t n = 60, steps = 51;
    double *a = cells(n * n * n), *x = cells(n * n * n), *y = cells(n * n * n);
    RATIO(heat_3d(n, steps, a, x), by_hand(n, steps, a, y), x, y, n * n * n);
}
