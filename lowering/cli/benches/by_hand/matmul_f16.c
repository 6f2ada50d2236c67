#include "ratio.h"

void matmul_f16(int64_t m, int64_t n, int64_t k, const uint16_t *restrict a, const uint16_t *restrict b,
                uint16_t *restrict out);

// With the type of gcc, for which processors have conversions.
APART static void by_hand(int64_t m, int64_t n, int64_t k, const _Float16 *restrict a,
                          const _Float16 *restrict b, _Float16 *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float sum = 0;
            for (int64_t l = 0; l < k; l++) {
                sum += (float)a[i * k + l] * (float)b[l * n + j];
            }
            out[i * n + j] = (_Float16)sum;
        }
    }
}

int main(void) {
    int64_t n = 200;
    size_t bytes = (size_t)(n * n) * 2;
    uint16_t *a = malloc(bytes), *b = malloc(bytes), *first = malloc(bytes), *second = malloc(bytes);
    _Float16 *x = malloc(bytes), *y = malloc(bytes), *z = malloc(bytes);
    for (int64_t i = 0; i < n * n; i++) {
        x[i] = (_Float16)((float)(i % 61) / 32.0f - 1.0f);
        y[i] = (_Float16)((float)(i % 53) / 32.0f - 0.75f);
    }
    memcpy(a, x, bytes);
    memcpy(b, y, bytes);
    RATIO(matmul_f16(n, n, n, a, b, first),
          (by_hand(n, n, n, x, y, z), memcpy(second, z, bytes)), first, second, n * n);
}
