#include "ratio.h"

void jacobi_1d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, int64_t steps, const double *restrict a, double *restrict out) {
    double *other = malloc((size_t)n * sizeof(double));
    double *now = steps % 2 == 0 ? out : other, *next = steps % 2 == 0 ? other : out;
    memcpy(now, a, (size_t)n * sizeof(double));
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t i = 0; i < n; i++) {
            next[i] = 1 <= i && i < n - 1 ? (now[i - 1] + now[i] + now[i + 1]) / 3.0 : now[i];
        }
        double *last = now;
        now = next;
        next = last;
    }
    free(other);
}

int main(void) {
    int64_t n = 100000, steps = 51;
    double *a = cells(n), *x = cells(n), *y = cells(n);
    RATIO(jacobi_1d(n, steps, a, x), by_hand(n, steps, a, y), x, y, n);
}
