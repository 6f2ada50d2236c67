#include "compare.h"

void two_mm(int64_t ni, int64_t nj, int64_t nk, int64_t nl, const double *restrict alpha,
            const double *restrict beta, const double *restrict a, const double *restrict b,
            const double *restrict c, const double *restrict d, double *restrict out);

APART static void two_mm_loops(int ni, int nj, int nk, int nl, double alpha, double beta,
                               double ab[restrict ni][nj], double a[restrict ni][nk],
                               double b[restrict nk][nj], double c[restrict nj][nl],
                               double d[restrict ni][nl]) {
    for (int i = 0; i < ni; i++) {
        for (int j = 0; j < nj; j++) {
            ab[i][j] = 0.0;
            for (int k = 0; k < nk; k++) {
                ab[i][j] += alpha * a[i][k] * b[k][j];
            }
        }
    }
    for (int i = 0; i < ni; i++) {
        for (int l = 0; l < nl; l++) {
            d[i][l] *= beta;
            for (int j = 0; j < nj; j++) {
                d[i][l] += ab[i][j] * c[j][l];
            }
        }
    }
}

static int two_mm_ratio(void) {
    int ni = 200, nj = 210, nk = 230, nl = 250;
    double alpha = 1.5, beta = 1.2;
    double *a = cells(ni * nk), *b = cells(nk * nj), *c = cells(nj * nl), *d = cells(ni * nl);
    double *ab = room(ni * nj), *x = room(ni * nl), *y = room(ni * nl);
    RATIO_AFTER(FILL(y, d, ni * nl), two_mm(ni, nj, nk, nl, &alpha, &beta, a, b, c, d, x),
                two_mm_loops(ni, nj, nk, nl, alpha, beta, (void *)ab, (void *)a, (void *)b,
                             (void *)c, (void *)y),
                x, y, ni * nl);
}

void three_mm(int64_t ni, int64_t nj, int64_t nk, int64_t nl, int64_t nm,
              const double *restrict a, const double *restrict b, const double *restrict c,
              const double *restrict d, double *restrict out);

APART static void three_mm_loops(int ni, int nj, int nk, int nl, int nm,
                                 double ab[restrict ni][nj], double a[restrict ni][nk],
                                 double b[restrict nk][nj], double cd[restrict nj][nl],
                                 double c[restrict nj][nm], double d[restrict nm][nl],
                                 double g[restrict ni][nl]) {
    for (int i = 0; i < ni; i++) {
        for (int j = 0; j < nj; j++) {
            ab[i][j] = 0.0;
            for (int k = 0; k < nk; k++) {
                ab[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    for (int j = 0; j < nj; j++) {
        for (int l = 0; l < nl; l++) {
            cd[j][l] = 0.0;
            for (int m = 0; m < nm; m++) {
                cd[j][l] += c[j][m] * d[m][l];
            }
        }
    }
    for (int i = 0; i < ni; i++) {
        for (int l = 0; l < nl; l++) {
            g[i][l] = 0.0;
            for (int j = 0; j < nj; j++) {
                g[i][l] += ab[i][j] * cd[j][l];
            }
        }
    }
}

static int three_mm_ratio(void) {
    int ni = 180, nj = 190, nk = 200, nl = 210, nm = 220;
    double *a = cells(ni * nk), *b = cells(nk * nj), *c = cells(nj * nm), *d = cells(nm * nl);
    double *ab = room(ni * nj), *cd = room(nj * nl), *x = room(ni * nl), *y = room(ni * nl);
    RATIO(three_mm(ni, nj, nk, nl, nm, a, b, c, d, x),
          three_mm_loops(ni, nj, nk, nl, nm, (void *)ab, (void *)a, (void *)b, (void *)cd,
                         (void *)c, (void *)d, (void *)y),
          x, y, ni * nl);
}

void atax(int64_t m, int64_t n, const double *restrict a, const double *restrict x,
          double *restrict out);

APART static void atax_loops(int m, int n, double a[restrict m][n], double x[restrict n],
                             double y[restrict n], double t[restrict m]) {
    for (int i = 0; i < n; i++) {
        y[i] = 0.0;
    }
    for (int i = 0; i < m; i++) {
        t[i] = 0.0;
        for (int j = 0; j < n; j++) {
            t[i] = t[i] + a[i][j] * x[j];
        }
        for (int j = 0; j < n; j++) {
            y[j] = y[j] + a[i][j] * t[i];
        }
    }
}

static int atax_ratio(void) {
    int m = 1900, n = 2100;
    double *a = cells(m * n), *x = cells(n), *t = room(m), *out = room(n), *y = room(n);
    RATIO(atax(m, n, a, x, out), atax_loops(m, n, (void *)a, x, y, t), out, y, n);
}

void bicg_s(int64_t m, int64_t n, const double *restrict a, const double *restrict r,
            double *restrict out);
void bicg_q(int64_t m, int64_t n, const double *restrict a, const double *restrict p,
            double *restrict out);

APART static void bicg_loops(int m, int n, double a[restrict n][m], double s[restrict m],
                             double q[restrict n], double p[restrict m], double r[restrict n]) {
    for (int i = 0; i < m; i++) {
        s[i] = 0.0;
    }
    for (int i = 0; i < n; i++) {
        q[i] = 0.0;
        for (int j = 0; j < m; j++) {
            s[j] = s[j] + r[i] * a[i][j];
            q[i] = q[i] + a[i][j] * p[j];
        }
    }
}

static int bicg_ratio(void) {
    int m = 1900, n = 2100;
    double *a = cells(n * m), *p = cells(m), *r = cells(n), *x = room(m + n), *y = room(m + n);
    RATIO((bicg_s(m, n, a, r, x), bicg_q(m, n, a, p, x + m)),
          bicg_loops(m, n, (void *)a, y, y + m, p, r), x, y, m + n);
}

void doitgen(int64_t nr, int64_t nq, int64_t np, const double *restrict a,
             const double *restrict c, double *restrict out);

APART static void doitgen_loops(int nr, int nq, int np, double a[restrict nr][nq][np],
                                double c[restrict np][np], double sum[restrict np]) {
    for (int r = 0; r < nr; r++) {
        for (int q = 0; q < nq; q++) {
            for (int p = 0; p < np; p++) {
                sum[p] = 0.0;
                for (int s = 0; s < np; s++) {
                    sum[p] += a[r][q][s] * c[s][p];
                }
            }
            for (int p = 0; p < np; p++) {
                a[r][q][p] = sum[p];
            }
        }
    }
}

static int doitgen_ratio(void) {
    int nr = 60, nq = 50, np = 80;
    double *a = cells(nr * nq * np), *c = cells(np * np), *sum = room(np);
    double *x = room(nr * nq * np), *y = room(nr * nq * np);
    RATIO_AFTER(FILL(y, a, nr * nq * np), doitgen(nr, nq, np, a, c, x),
                doitgen_loops(nr, nq, np, (void *)y, (void *)c, sum), x, y, nr * nq * np);
}

void mvt_1(int64_t n, const double *restrict x, const double *restrict a,
           const double *restrict y, double *restrict out);
void mvt_2(int64_t n, const double *restrict x, const double *restrict a,
           const double *restrict y, double *restrict out);

APART static void mvt_loops(int n, double x1[restrict n], double x2[restrict n],
                            double y1[restrict n], double y2[restrict n],
                            double a[restrict n][n]) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            x1[i] = x1[i] + a[i][j] * y1[j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            x2[i] = x2[i] + a[j][i] * y2[j];
        }
    }
}

static int mvt_ratio(void) {
    int n = 1600;
    double *a = cells(n * n), *x = cells(2 * n), *y1 = cells(n), *y2 = cells(n);
    double *out = room(2 * n), *x2 = room(2 * n);
    RATIO_AFTER(FILL(x2, x, 2 * n), (mvt_1(n, x, a, y1, out), mvt_2(n, x + n, a, y2, out + n)),
                mvt_loops(n, x2, x2 + n, y1, y2, (void *)a), out, x2, 2 * n);
}

int main(void) {
    int code = 0;
    KERNEL(two_mm)
    KERNEL(three_mm)
    KERNEL(atax)
    KERNEL(bicg)
    KERNEL(doitgen)
    KERNEL(mvt)
    return code;
}
