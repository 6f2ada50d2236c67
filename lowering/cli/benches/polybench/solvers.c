#include "compare.h"

// A square matrix with large cells on the diagonal.
static double *regular(int64_t n) {
    double *a = cells(n * n);
    for (int64_t i = 0; i < n; i++) {
        a[i * n + i] += 4.0 * (double)n;
    }
    return a;
}

void cholesky(int64_t n, const double *restrict a, double *restrict out);

APART static void cholesky_loops(int n, double a[restrict n][n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++) {
                a[i][j] -= a[i][k] * a[j][k];
            }
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++) {
            a[i][i] -= a[i][k] * a[i][k];
        }
        a[i][i] = sqrt(a[i][i]);
    }
}

static int cholesky_ratio(void) {
    int n = 400;
    double *a = regular(n), *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, a, n * n), cholesky(n, a, x), cholesky_loops(n, (void *)y), x, y, n * n);
}

void durbin(int64_t n, const double *restrict r, double *restrict out);

APART static void durbin_loops(int n, double r[restrict n], double y[restrict n],
                               double z[restrict n]) {
    y[0] = -r[0];
    double beta = 1.0, alpha = -r[0];
    for (int k = 1; k < n; k++) {
        beta = (1.0 - alpha * alpha) * beta;
        double sum = 0.0;
        for (int i = 0; i < k; i++) {
            sum += r[k - i - 1] * y[i];
        }
        alpha = -(r[k] + sum) / beta;
        for (int i = 0; i < k; i++) {
            z[i] = y[i] + alpha * y[k - i - 1];
        }
        for (int i = 0; i < k; i++) {
            y[i] = z[i];
        }
        y[k] = alpha;
    }
}

static int durbin_ratio(void) {
    int n = 3000;
    double *r = cells(n), *x = room(n), *y = room(n), *z = room(n);
    for (int i = 0; i < n; i++) {
        r[i] /= 4.0 * n;
    }
    RATIO(durbin(n, r, x), durbin_loops(n, r, y, z), x, y, n);
}

void gramschmidt(int64_t m, int64_t n, const double *restrict a, double *restrict out);

APART static void gramschmidt_loops(int m, int n, double a[restrict m][n],
                                    double r[restrict n][n], double q[restrict m][n]) {
    for (int k = 0; k < n; k++) {
        double norm = 0.0;
        for (int i = 0; i < m; i++) {
            norm += a[i][k] * a[i][k];
        }
        r[k][k] = sqrt(norm);
        for (int i = 0; i < m; i++) {
            q[i][k] = a[i][k] / r[k][k];
        }
        for (int j = k + 1; j < n; j++) {
            r[k][j] = 0.0;
            for (int i = 0; i < m; i++) {
                r[k][j] += q[i][k] * a[i][j];
            }
            for (int i = 0; i < m; i++) {
                a[i][j] = a[i][j] - q[i][k] * r[k][j];
            }
        }
    }
}

static int gramschmidt_ratio(void) {
    int m = 200, n = 240;
    double *a = cells(m * n), *own = room(m * n), *x = room((m + n) * n), *y = room((m + n) * n);
    memset(y, 0, (size_t)((m + n) * n) * sizeof *y);
    RATIO_AFTER(FILL(own, a, m * n), gramschmidt(m, n, a, x),
                gramschmidt_loops(m, n, (void *)own, (void *)(y + m * n), (void *)y), x, y,
                (m + n) * n);
}

void lu(int64_t n, const double *restrict a, double *restrict out);

APART static void lu_loops(int n, double a[restrict n][n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++) {
                a[i][j] -= a[i][k] * a[k][j];
            }
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < n; j++) {
            for (int k = 0; k < i; k++) {
                a[i][j] -= a[i][k] * a[k][j];
            }
        }
    }
}

static int lu_ratio(void) {
    int n = 300;
    double *a = regular(n), *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, a, n * n), lu(n, a, x), lu_loops(n, (void *)y), x, y, n * n);
}

void ludcmp(int64_t n, const double *restrict a, const double *restrict b, double *restrict out);

APART static void ludcmp_loops(int n, double a[restrict n][n], double b[restrict n],
                               double x[restrict n], double y[restrict n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double w = a[i][j];
            for (int k = 0; k < j; k++) {
                w -= a[i][k] * a[k][j];
            }
            a[i][j] = w / a[j][j];
        }
        for (int j = i; j < n; j++) {
            double w = a[i][j];
            for (int k = 0; k < i; k++) {
                w -= a[i][k] * a[k][j];
            }
            a[i][j] = w;
        }
    }
    for (int i = 0; i < n; i++) {
        double w = b[i];
        for (int j = 0; j < i; j++) {
            w -= a[i][j] * y[j];
        }
        y[i] = w;
    }
    for (int i = n - 1; i >= 0; i--) {
        double w = y[i];
        for (int j = i + 1; j < n; j++) {
            w -= a[i][j] * x[j];
        }
        x[i] = w / a[i][i];
    }
}

static int ludcmp_ratio(void) {
    int n = 300;
    double *a = regular(n), *b = cells(n), *own = room(n * n), *t = room(n);
    double *x = room(n), *y = room(n);
    RATIO_AFTER(FILL(own, a, n * n), ludcmp(n, a, b, x), ludcmp_loops(n, (void *)own, b, y, t), x,
                y, n);
}

void trisolv(int64_t n, const double *restrict l, const double *restrict b, double *restrict out);

APART static void trisolv_loops(int n, double l[restrict n][n], double x[restrict n],
                                double b[restrict n]) {
    for (int i = 0; i < n; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++) {
            x[i] -= l[i][j] * x[j];
        }
        x[i] = x[i] / l[i][i];
    }
}

static int trisolv_ratio(void) {
    int n = 2000;
    double *l = regular(n), *b = cells(n), *x = room(n), *y = room(n);
    RATIO(trisolv(n, l, b, x), trisolv_loops(n, (void *)l, y, b), x, y, n);
}

int main(void) {
    int code = 0;
    KERNEL(cholesky)
    KERNEL(durbin)
    KERNEL(gramschmidt)
    KERNEL(lu)
    KERNEL(ludcmp)
    KERNEL(trisolv)
    return code;
}
