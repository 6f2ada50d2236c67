#include "compare.h"

void covariance(int64_t m, int64_t n, const double *restrict data, double *restrict out);

APART static void covariance_loops(int m, int n, double data[restrict n][m],
                                   double cov[restrict m][m], double mean[restrict m]) {
    double count = (double)n;
    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++) {
            mean[j] += data[i][j];
        }
        mean[j] /= count;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            data[i][j] -= mean[j];
        }
    }
    for (int i = 0; i < m; i++) {
        for (int j = i; j < m; j++) {
            cov[i][j] = 0.0;
            for (int k = 0; k < n; k++) {
                cov[i][j] += data[k][i] * data[k][j];
            }
            cov[i][j] /= count - 1.0;
            cov[j][i] = cov[i][j];
        }
    }
}

static int covariance_ratio(void) {
    int m = 240, n = 260;
    double *data = cells(n * m), *own = room(n * m), *mean = room(m);
    double *x = room(m * m), *y = room(m * m);
    RATIO_AFTER(FILL(own, data, n * m), covariance(m, n, data, x),
                covariance_loops(m, n, (void *)own, (void *)y, mean), x, y, m * m);
}

void correlation(int64_t m, int64_t n, const double *restrict data, double *restrict out);

APART static void correlation_loops(int m, int n, double data[restrict n][m],
                                    double corr[restrict m][m], double mean[restrict m],
                                    double deviation[restrict m]) {
    double count = (double)n;
    for (int j = 0; j < m; j++) {
        mean[j] = 0.0;
        for (int i = 0; i < n; i++) {
            mean[j] += data[i][j];
        }
        mean[j] /= count;
    }
    for (int j = 0; j < m; j++) {
        deviation[j] = 0.0;
        for (int i = 0; i < n; i++) {
            deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        }
        deviation[j] /= count;
        deviation[j] = sqrt(deviation[j]);
        deviation[j] = deviation[j] <= 0.1 ? 1.0 : deviation[j];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            data[i][j] -= mean[j];
            data[i][j] /= sqrt(count) * deviation[j];
        }
    }
    for (int i = 0; i < m - 1; i++) {
        corr[i][i] = 1.0;
        for (int j = i + 1; j < m; j++) {
            corr[i][j] = 0.0;
            for (int k = 0; k < n; k++) {
                corr[i][j] += data[k][i] * data[k][j];
            }
            corr[j][i] = corr[i][j];
        }
    }
    corr[m - 1][m - 1] = 1.0;
}

static int correlation_ratio(void) {
    int m = 240, n = 260;
    double *data = cells(n * m), *own = room(n * m), *mean = room(m), *deviation = room(m);
    double *x = room(m * m), *y = room(m * m);
    RATIO_AFTER(FILL(own, data, n * m), correlation(m, n, data, x),
                correlation_loops(m, n, (void *)own, (void *)y, mean, deviation), x, y, m * m);
}

int main(void) {
    int code = 0;
    KERNEL(covariance)
    KERNEL(correlation)
    return code;
}
