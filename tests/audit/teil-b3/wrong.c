#include <stdint.h>
#include <stdlib.h>

void teil_b3(
    int64_t n,
    int64_t m,
    int64_t l,
    const float *restrict b,
    const float *restrict c,
    float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++) {
            float total = 0.0f;
            for (int64_t k = 0; k < l; k++) {
                total += b[(k * m + j) * n + i] * c[i];
            }
            out[j * n + i] = total;
        }
    }
}
