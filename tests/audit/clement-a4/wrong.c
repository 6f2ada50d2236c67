#include <stdint.h>
#include <stdlib.h>

void clement_a4(
    int64_t m,
    int64_t n,
    int64_t k,
    const float *restrict a,
    const float *restrict b,
    float *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float total = 0.0f;
            for (int64_t p = 0; p < m; p++) {
                total += a[p * m + i] * b[p * n + j];
            }
            out[i * n + j] = total;
        }
    }
}
