#include "compare.h"

void gemm(int64_t m, int64_t n, int64_t k, const double *restrict alpha,
          const double *restrict beta, const double *restrict c, const double *restrict a,
          const double *restrict b, double *restrict out);

APART static void gemm_loops(int m, int n, int k, double alpha, double beta,
                             double c[restrict m][n], double a[restrict m][k],
                             double b[restrict k][n]) {
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            c[i][j] *= beta;
        }
        for (int p = 0; p < k; p++) {
            for (int j = 0; j < n; j++) {
                c[i][j] += alpha * a[i][p] * b[p][j];
            }
        }
    }
}

static int gemm_ratio(void) {
    int m = 300, n = 320, k = 340;
    double alpha = 1.5, beta = 1.2;
    double *c = cells(m * n), *a = cells(m * k), *b = cells(k * n);
    double *x = room(m * n), *y = room(m * n);
    RATIO_AFTER(FILL(y, c, m * n), gemm(m, n, k, &alpha, &beta, c, a, b, x),
                gemm_loops(m, n, k, alpha, beta, (void *)y, (void *)a, (void *)b), x, y, m * n);
}

void gemver(int64_t n, const double *restrict alpha, const double *restrict beta,
            const double *restrict a, const double *restrict u1, const double *restrict v1,
            const double *restrict u2, const double *restrict v2, const double *restrict w,
            const double *restrict x, const double *restrict y, const double *restrict z,
            double *restrict out);

APART static void gemver_loops(int n, double alpha, double beta, double a[restrict n][n],
                               double u1[restrict n], double v1[restrict n],
                               double u2[restrict n], double v2[restrict n],
                               double w[restrict n], double x[restrict n], double y[restrict n],
                               double z[restrict n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = a[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            x[i] = x[i] + beta * a[j][i] * y[j];
        }
    }
    for (int i = 0; i < n; i++) {
        x[i] = x[i] + z[i];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            w[i] = w[i] + alpha * a[i][j] * x[j];
        }
    }
}

static int gemver_ratio(void) {
    int n = 1200;
    double alpha = 1.5, beta = 1.2;
    double *a = cells(n * n), *u1 = cells(n), *v1 = cells(n), *u2 = cells(n), *v2 = cells(n);
    double *w = cells(n), *x = cells(n), *y = cells(n), *z = cells(n), *out = room(n);
    double *a2 = room(n * n), *w2 = room(n), *x2 = room(n);
    RATIO_AFTER((FILL(a2, a, n * n), FILL(w2, w, n), FILL(x2, x, n)),
                gemver(n, &alpha, &beta, a, u1, v1, u2, v2, w, x, y, z, out),
                gemver_loops(n, alpha, beta, (void *)a2, u1, v1, u2, v2, w2, x2, y, z), out, w2, n);
}

void gesummv(int64_t n, const double *restrict alpha, const double *restrict beta,
             const double *restrict a, const double *restrict b, const double *restrict x,
             double *restrict out);

APART static void gesummv_loops(int n, double alpha, double beta, double a[restrict n][n],
                                double b[restrict n][n], double t[restrict n],
                                double x[restrict n], double y[restrict n]) {
    for (int i = 0; i < n; i++) {
        t[i] = 0.0;
        y[i] = 0.0;
        for (int j = 0; j < n; j++) {
            t[i] = a[i][j] * x[j] + t[i];
            y[i] = b[i][j] * x[j] + y[i];
        }
        y[i] = alpha * t[i] + beta * y[i];
    }
}

static int gesummv_ratio(void) {
    int n = 2000;
    double alpha = 1.5, beta = 1.2;
    double *a = cells(n * n), *b = cells(n * n), *x = cells(n), *t = room(n);
    double *out = room(n), *y = room(n);
    RATIO(gesummv(n, &alpha, &beta, a, b, x, out),
          gesummv_loops(n, alpha, beta, (void *)a, (void *)b, t, x, y), out, y, n);
}

void symm(int64_t m, int64_t n, const double *restrict alpha, const double *restrict beta,
          const double *restrict c, const double *restrict a, const double *restrict b,
          double *restrict out);

APART static void symm_loops(int m, int n, double alpha, double beta, double c[restrict m][n],
                             double a[restrict m][m], double b[restrict m][n]) {
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            double below = 0.0;
            for (int k = 0; k < i; k++) {
                c[k][j] += alpha * b[i][j] * a[i][k];
                below += b[k][j] * a[i][k];
            }
            c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * below;
        }
    }
}

static int symm_ratio(void) {
    int m = 240, n = 260;
    double alpha = 1.5, beta = 1.2;
    double *c = cells(m * n), *a = cells(m * m), *b = cells(m * n);
    double *x = room(m * n), *y = room(m * n);
    RATIO_AFTER(FILL(y, c, m * n), symm(m, n, &alpha, &beta, c, a, b, x),
                symm_loops(m, n, alpha, beta, (void *)y, (void *)a, (void *)b), x, y, m * n);
}

void syr2k(int64_t m, int64_t n, const double *restrict alpha, const double *restrict beta,
           const double *restrict c, const double *restrict a, const double *restrict b,
           double *restrict out);

APART static void syr2k_loops(int m, int n, double alpha, double beta, double c[restrict n][n],
                              double a[restrict n][m], double b[restrict n][m]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            c[i][j] *= beta;
        }
        for (int k = 0; k < m; k++) {
            for (int j = 0; j <= i; j++) {
                c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
            }
        }
    }
}

static int syr2k_ratio(void) {
    int m = 200, n = 240;
    double alpha = 1.5, beta = 1.2;
    double *c = cells(n * n), *a = cells(n * m), *b = cells(n * m);
    double *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, c, n * n), syr2k(m, n, &alpha, &beta, c, a, b, x),
                syr2k_loops(m, n, alpha, beta, (void *)y, (void *)a, (void *)b), x, y, n * n);
}

void syrk(int64_t m, int64_t n, const double *restrict alpha, const double *restrict beta,
          const double *restrict c, const double *restrict a, double *restrict out);

APART static void syrk_loops(int m, int n, double alpha, double beta, double c[restrict n][n],
                             double a[restrict n][m]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            c[i][j] *= beta;
        }
        for (int k = 0; k < m; k++) {
            for (int j = 0; j <= i; j++) {
                c[i][j] += alpha * a[i][k] * a[j][k];
            }
        }
    }
}

static int syrk_ratio(void) {
    int m = 260, n = 300;
    double alpha = 1.5, beta = 1.2;
    double *c = cells(n * n), *a = cells(n * m), *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, c, n * n), syrk(m, n, &alpha, &beta, c, a, x),
                syrk_loops(m, n, alpha, beta, (void *)y, (void *)a), x, y, n * n);
}

void trmm(int64_t m, int64_t n, const double *restrict alpha, const double *restrict a,
          const double *restrict b, double *restrict out);

APART static void trmm_loops(int m, int n, double alpha, double a[restrict m][m],
                             double b[restrict m][n]) {
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++) {
                b[i][j] += a[k][i] * b[k][j];
            }
            b[i][j] = alpha * b[i][j];
        }
    }
}

static int trmm_ratio(void) {
    int m = 300, n = 320;
    double alpha = 1.5;
    double *a = cells(m * m), *b = cells(m * n), *x = room(m * n), *y = room(m * n);
    RATIO_AFTER(FILL(y, b, m * n), trmm(m, n, &alpha, a, b, x),
                trmm_loops(m, n, alpha, (void *)a, (void *)y), x, y, m * n);
}

int main(void) {
    int code = 0;
    KERNEL(gemm)
    KERNEL(gemver)
    KERNEL(gesummv)
    KERNEL(symm)
    KERNEL(syr2k)
    KERNEL(syrk)
    KERNEL(trmm)
    return code;
}
