#include "ratio.h"

void fdtd_2d(int64_t steps, int64_t nx, int64_t ny, const double *restrict ex,
             const double *restrict ey, const double *restrict hz, const double *restrict edge,
             double *restrict out);

APART static void by_hand(int64_t steps, int64_t nx, int64_t ny, double *restrict ex,
                    double *restrict ey, double *restrict hz, const double *restrict edge) {
    for (int64_t t = 0; t < steps; t++) {
        for (int64_t j = 0; j < ny; j++) {
            ey[j] = edge[t];
        }
        for (int64_t i = 1; i < nx; i++) {
            for (int64_t j = 0; j < ny; j++) {
                ey[i * ny + j] = ey[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
            }
        }
        for (int64_t i = 0; i < nx; i++) {
            for (int64_t j = 1; j < ny; j++) {
                ex[i * ny + j] = ex[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[i * ny + j - 1]);
            }
        }
        for (int64_t i = 0; i < nx - 1; i++) {
            for (int64_t j = 0; j < ny - 1; j++) {
                hz[i * ny + j] = hz[i * ny + j] - 0.7 * (ex[i * ny + j + 1] - ex[i * ny + j] +
                                                         ey[(i + 1) * ny + j] - ey[i * ny + j]);
            }
        }
    }
}

// PolyBench steps in the arrays that it is given; here they are copied first, as for ATL.
APART static void copied(int64_t steps, int64_t n, const double *f, const double *edge, double *out) {
    size_t field = (size_t)(n * n);
    memcpy(out, f, field * sizeof(double));
    memcpy(out + field, f, field * sizeof(double));
    memcpy(out + 2 * field, f, field * sizeof(double));
    by_hand(steps, n, n, out, out + field, out + 2 * field, edge);
}

int main(void) {
    int64_t n = 250, steps = 50;
    double *f = cells(n * n), *edge = cells(steps);
    double *x = cells(3 * n * n), *y = cells(3 * n * n);
    RATIO(fdtd_2d(steps, n, n, f, f, f, edge, x), copied(steps, n, f, edge, y), x, y, 3 * n * n);
}
