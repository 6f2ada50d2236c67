#include "compare.h"

void jacobi_1d(int64_t steps, int64_t n, const double *restrict a, double *restrict out);

APART static void jacobi_1d_loops(int steps, int n, double a[restrict n], double b[restrict n]) {
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        }
        for (int i = 1; i < n - 1; i++) {
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
        }
    }
}

static int jacobi_1d_ratio(void) {
    int n = 20000, steps = 500;
    double *a = cells(n), *x = room(n), *y = room(n), *b = room(n);
    RATIO_AFTER((FILL(y, a, n), FILL(b, a, n)), jacobi_1d(steps, n, a, x),
                jacobi_1d_loops(steps, n, y, b), x, y, n);
}

void jacobi_2d(int64_t steps, int64_t n, const double *restrict a, double *restrict out);

APART static void jacobi_2d_loops(int steps, int n, double a[restrict n][n],
                                  double b[restrict n][n]) {
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                b[i][j] =
                    0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[1 + i][j] + a[i - 1][j]);
            }
        }
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                a[i][j] =
                    0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[1 + i][j] + b[i - 1][j]);
            }
        }
    }
}

static int jacobi_2d_ratio(void) {
    int n = 250, steps = 200;
    double *a = cells(n * n), *x = room(n * n), *y = room(n * n), *b = room(n * n);
    RATIO_AFTER((FILL(y, a, n * n), FILL(b, a, n * n)), jacobi_2d(steps, n, a, x),
                jacobi_2d_loops(steps, n, (void *)y, (void *)b), x, y, n * n);
}

void heat_3d(int64_t steps, int64_t n, const double *restrict a, double *restrict out);

// One step of heat_3d from the array a to the array b.
#define HEAT(a, b)                                                                        \
    for (int i = 1; i < n - 1; i++) {                                                     \
        for (int j = 1; j < n - 1; j++) {                                                 \
            for (int k = 1; k < n - 1; k++) {                                             \
                b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2.0 * a[i][j][k] + a[i - 1][j][k]) \
                           + 0.125 * (a[i][j + 1][k] - 2.0 * a[i][j][k] + a[i][j - 1][k]) \
                           + 0.125 * (a[i][j][k + 1] - 2.0 * a[i][j][k] + a[i][j][k - 1]) \
                           + a[i][j][k];                                                  \
            }                                                                             \
        }                                                                                 \
    }

APART static void heat_3d_loops(int steps, int n, double a[restrict n][n][n],
                                double b[restrict n][n][n]) {
    for (int t = 0; t < steps; t++) {
        HEAT(a, b)
        HEAT(b, a)
    }
}

static int heat_3d_ratio(void) {
    int n = 40, steps = 100;
    double *a = cells(n * n * n), *x = room(n * n * n), *y = room(n * n * n);
    double *b = room(n * n * n);
    RATIO_AFTER((FILL(y, a, n * n * n), FILL(b, a, n * n * n)), heat_3d(steps, n, a, x),
                heat_3d_loops(steps, n, (void *)y, (void *)b), x, y, n * n * n);
}

void seidel_2d(int64_t steps, int64_t n, const double *restrict a, double *restrict out);

APART static void seidel_2d_loops(int steps, int n, double a[restrict n][n]) {
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] +
                           a[i][j] + a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] +
                           a[i + 1][j + 1]) /
                          9.0;
            }
        }
    }
}

static int seidel_2d_ratio(void) {
    int n = 300, steps = 20;
    double *a = cells(n * n), *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, a, n * n), seidel_2d(steps, n, a, x),
                seidel_2d_loops(steps, n, (void *)y), x, y, n * n);
}

void fdtd_2d(int64_t steps, int64_t nx, int64_t ny, const double *restrict ex,
             const double *restrict ey, const double *restrict hz, const double *restrict edge,
             double *restrict out);

APART static void fdtd_2d_loops(int steps, int nx, int ny, double ex[restrict nx][ny],
                                double ey[restrict nx][ny], double hz[restrict nx][ny],
                                double edge[restrict steps]) {
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < ny; j++) {
            ey[0][j] = edge[t];
        }
        for (int i = 1; i < nx; i++) {
            for (int j = 0; j < ny; j++) {
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
            }
        }
        for (int i = 0; i < nx; i++) {
            for (int j = 1; j < ny; j++) {
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
            }
        }
        for (int i = 0; i < nx - 1; i++) {
            for (int j = 0; j < ny - 1; j++) {
                hz[i][j] =
                    hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
            }
        }
    }
}

static int fdtd_2d_ratio(void) {
    int nx = 200, ny = 240, steps = 100, all = 3 * nx * ny;
    double *a = cells(all), *edge = cells(steps), *x = room(all), *y = room(all);
    double *ex = a, *ey = a + nx * ny, *hz = a + 2 * nx * ny;
    RATIO_AFTER(FILL(y, a, all), fdtd_2d(steps, nx, ny, ex, ey, hz, edge, x),
                fdtd_2d_loops(steps, nx, ny, (void *)y, (void *)(y + nx * ny),
                              (void *)(y + 2 * nx * ny), edge),
                x, y, all);
}

void adi(int64_t steps, int64_t n, const double *restrict u, double *restrict out);

APART static void adi_loops(int steps, int n, double u[restrict n][n], double v[restrict n][n],
                            double p[restrict n][n], double q[restrict n][n]) {
    double dx = 1.0 / (double)n, dt = 1.0 / (double)steps;
    double m1 = 2.0 * dt / (dx * dx), m2 = 1.0 * dt / (dx * dx);
    double a = -m1 / 2.0, b = 1.0 + m1, c = a, d = -m2 / 2.0, e = 1.0 + m2, f = d;
    for (int t = 1; t <= steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            v[0][i] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = v[0][i];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] -
                           a * q[i][j - 1]) /
                          (a * p[i][j - 1] + b);
            }
            v[n - 1][i] = 1.0;
            for (int j = n - 2; j >= 1; j--) {
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
            }
        }
        for (int i = 1; i < n - 1; i++) {
            u[i][0] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = u[i][0];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -f / (d * p[i][j - 1] + e);
                q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] -
                           d * q[i][j - 1]) /
                          (d * p[i][j - 1] + e);
            }
            u[i][n - 1] = 1.0;
            for (int j = n - 2; j >= 1; j--) {
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
            }
        }
    }
}

static int adi_ratio(void) {
    int n = 200, steps = 20;
    double *u = cells(n * n), *x = room(n * n), *y = room(n * n);
    double *v = room(n * n), *p = room(n * n), *q = room(n * n);
    RATIO_AFTER(FILL(y, u, n * n), adi(steps, n, u, x),
                adi_loops(steps, n, (void *)y, (void *)v, (void *)p, (void *)q), x, y, n * n);
}

int main(void) {
    int code = 0;
    KERNEL(jacobi_1d)
    KERNEL(jacobi_2d)
    KERNEL(heat_3d)
    KERNEL(seidel_2d)
    KERNEL(fdtd_2d)
    KERNEL(adi)
    return code;
}
