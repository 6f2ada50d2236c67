#include "ratio.h"

void jacobi_2d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, int64_t steps, const double *restrict a, double *restrict out) {
    double *other = malloc((size_t)(n * n) * sizeof(double));
    double *now = steps % 2 == 0 ? out : other, *next = steps % 2 == 0 ? other : out;
    memcpy(now, a, (size_t)(n * n) * sizeof(double));
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t i = 0; i < n; i++) {
            for (int64_t j = 0; j < n; j++) {
                const double *u = now + i * n + j;
                next[i * n + j] = 1 <= i && i < n - 1 && 1 <= j && j < n - 1
                                      ? 0.2 * (u[0] + u[-1] + u[1] + u[n] + u[-n])
                                      : u[0];
            }
        }
        double *last = now;
        now = next;
        next = last;
    }
    free(other);
}

int main(void) {
    int64_t n = 300, steps = 51;
    double *a = cells(n * n), *x = cells(n * n), *y = cells(n * n);
    RATIO(jacobi_2d(n, steps, a, x), by_hand(n, steps, a, y), x, y, n * n);
}
