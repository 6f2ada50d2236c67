#include "ratio.h"

void log_sum_exp(int64_t m, int64_t n, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        const float *row = x + i * n;
        float most = row[0];
        for (int64_t j = 1; j < n; j++) {
            if (most < row[j]) {
                most = row[j];
            }
        }
        float sum = 0;
        for (int64_t j = 0; j < n; j++) {
            sum += expf(row[j] - most);
        }
        out[i] = most + logf(sum);
    }
}

int main(void) {
    int64_t n = 1000;
    double *numbers = cells(n * n);
    float *a = malloc((size_t)(n * n) * sizeof(float));
    float *x = malloc((size_t)n * sizeof(float)), *y = malloc((size_t)n * sizeof(float));
    for (int64_t i = 0; i < n * n; i++) {
        a[i] = (float)(10 * numbers[i]);
    }
    RATIO(log_sum_exp(n, n, a, x), by_hand(n, n, a, y), x, y, n);
}
