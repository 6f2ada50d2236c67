#include "ratio.h"

void matmul_fma(int64_t m, int64_t n, int64_t k, const float *restrict a, const float *restrict b,
                float *restrict out);

// For any sizes: the compiler must not see which they are.
static __attribute__((noipa)) void by_hand(int64_t m, int64_t n, int64_t k,
                                           const float *restrict a, const float *restrict b,
                                           float *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float sum = 0;
            for (int64_t p = 0; p < k; p++) {
                sum = fmaf(a[i * k + p], b[p * n + j], sum);
            }
            out[i * n + j] = sum;
        }
    }
}

int main(void) {
    int64_t n = 300, count = n * n;
    double *numbers = cells(2 * count);
    float *a = malloc((size_t)count * sizeof(float)), *b = malloc((size_t)count * sizeof(float));
    float *x = malloc((size_t)count * sizeof(float)), *y = malloc((size_t)count * sizeof(float));
    for (int64_t i = 0; i < count; i++) {
        a[i] = (float)numbers[i];
        b[i] = (float)numbers[count + i];
    }
    RATIO(matmul_fma(n, n, n, a, b, x), by_hand(n, n, n, a, b, y), x, y, count);
}
