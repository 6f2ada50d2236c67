#include "ratio.h"

void adi(int64_t steps, int64_t n, const double *restrict u, double *restrict out);

APART static void by_hand(int64_t steps, int64_t n, const double *restrict u, double *restrict out) {
    double *restrict p1 = malloc((size_t)n * sizeof(double));
    double *restrict p2 = malloc((size_t)n * sizeof(double));
    double *restrict q = malloc((size_t)(n * n) * sizeof(double));
    double *restrict v = malloc((size_t)(n * n) * sizeof(double));
    double dx = 1.0 / (double)n, dt = 1.0 / (double)steps;
    double m1 = 2.0 * dt / (dx * dx), m2 = dt / (dx * dx);
    double a = -m1 / 2.0, b = 1.0 + m1, d = -m2 / 2.0, e = 1.0 + m2;
    memcpy(out, u, (size_t)(n * n) * sizeof(double));
    p1[0] = p2[0] = 0.0;
    for (int64_t j = 1; j < n - 1; j++) {
        p1[j] = -a / (a * p1[j - 1] + b);
        p2[j] = -d / (d * p2[j - 1] + e);
    }
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t i = 1; i < n - 1; i++) {
            q[i * n] = v[i] = v[(n - 1) * n + i] = 1.0;
            for (int64_t j = 1; j < n - 1; j++) {
                q[i * n + j] = (-d * out[j * n + i - 1] + (1.0 + 2.0 * d) * out[j * n + i] -
                                d * out[j * n + i + 1] - a * q[i * n + j - 1]) /
                               (a * p1[j - 1] + b);
            }
            for (int64_t j = n - 2; j >= 1; j--) {
                v[j * n + i] = p1[j] * v[(j + 1) * n + i] + q[i * n + j];
            }
        }
        for (int64_t i = 1; i < n - 1; i++) {
            q[i * n] = out[i * n] = out[i * n + n - 1] = 1.0;
            for (int64_t j = 1; j < n - 1; j++) {
                q[i * n + j] = (-a * v[(i - 1) * n + j] + (1.0 + 2.0 * a) * v[i * n + j] -
                                a * v[(i + 1) * n + j] - d * q[i * n + j - 1]) /
                               (d * p2[j - 1] + e);
            }
            for (int64_t j = n - 2; j >= 1; j--) {
                out[i * n + j] = p2[j] * out[i * n + j + 1] + q[i * n + j];
            }
        }
    }
    free(p1);
    free(p2);
    free(q);
    free(v);
}

int main(void) {
    int64_t n = 200, steps = 20;
    double *u = cells(n * n), *x = cells(n * n), *y = cells(n * n);
    RATIO(adi(steps, n, u, x), by_hand(steps, n, u, y), x, y, n * n);
}
