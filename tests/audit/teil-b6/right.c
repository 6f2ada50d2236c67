#include <stdint.h>
#include <stdlib.h>

void teil_b6(
    int64_t m,
    int64_t n,
    int64_t h,
    const float *restrict a,
    const float *restrict b,
    float *restrict out) {
    for (int64_t y = 0; y < m; y++) {
        for (int64_t x = 0; x < n; x++) {
            float total = 0.0f;
            for (int64_t k = 0; k < h; k++) {
                total += a[k * m + y] * b[k * n + x];
            }
            out[y * n + x] = total;
        }
    }
}
