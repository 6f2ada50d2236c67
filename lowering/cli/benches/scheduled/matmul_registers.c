#include "matmul.h"

// Cells of a part of the result, one by one.
static void rest(int64_t i0, int64_t i1, int64_t j0, int64_t j1, int64_t n, int64_t k,
                 const float *restrict a, const float *restrict b, float *restrict out) {
    for (int64_t i = i0; i < i1; i++) {
        for (int64_t j = j0; j < j1; j++) {
            float total = 0;
            for (int64_t p = 0; p < k; p++) {
                total += a[i * k + p] * b[p * n + j];
            }
            out[i * n + j] = total;
        }
    }
}

static void by_hand(int64_t m, int64_t n, int64_t k, const float *restrict a,
                    const float *restrict b, float *restrict out) {
    for (int64_t io = 0; io < m / 4; io++) {
        for (int64_t jo = 0; jo < n / 16; jo++) {
            float block[64] = {0};
            for (int64_t p = 0; p < k; p++) {
                for (int64_t i = 0; i < 4; i++) {
                    for (int64_t j = 0; j < 16; j++) {
                        block[i * 16 + j] += a[(io * 4 + i) * k + p] * b[p * n + jo * 16 + j];
                    }
                }
            }
            for (int64_t i = 0; i < 4; i++) {
                for (int64_t j = 0; j < 16; j++) {
                    out[(io * 4 + i) * n + jo * 16 + j] = block[i * 16 + j];
                }
            }
        }
        rest(io * 4, io * 4 + 4, n / 16 * 16, n, n, k, a, b, out);
    }
    rest(m / 4 * 4, m, 0, n, n, k, a, b, out);
}
