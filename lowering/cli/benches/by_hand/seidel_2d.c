#include "ratio.h"

void seidel_2d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);

APART static void by_hand(int64_t n, int64_t steps, const double *restrict a, double *restrict out) {
    memcpy(out, a, (size_t)(n * n) * sizeof(double));
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t i = 1; i < n - 1; i++) {
            for (int64_t j = 1; j < n - 1; j++) {
                double *u = out + i * n + j;
                *u = (u[-n - 1] + u[-n] + u[-n + 1] + u[-1] + u[0] + u[1] + u[n - 1] + u[n] +
                      u[n + 1]) / 9.0;
            }
        }
    }
}

int main(void) {
    int64_t n = 300, steps = 20;
    double *a = cells(n * n), *x = cells(n * n), *y = cells(n * n);
    RATIO(seidel_2d(n, steps, a, x), by_hand(n, steps, a, y), x, y, n * n);
}
