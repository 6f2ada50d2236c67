#include "matmul.h"

static void by_hand(int64_t m, int64_t n, int64_t k, const float *restrict a,
                    const float *restrict b, float *restrict out) {
    memset(out, 0, (size_t)(m * n) * sizeof *out);
    for (int64_t i = 0; i < m; i++) {
        for (int64_t p = 0; p < k; p++) {
            for (int64_t j = 0; j < n; j++) {
                out[i * n + j] += a[i * k + p] * b[p * n + j];
            }
        }
    }
}
