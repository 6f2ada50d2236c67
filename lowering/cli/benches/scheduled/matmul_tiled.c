#include "matmul.h"

static void by_hand(int64_t m, int64_t n, int64_t k, const float *restrict a,
                    const float *restrict b, float *restrict out) {
    for (int64_t io = 0; io < m; io += 8) {
        for (int64_t jo = 0; jo < n; jo += 8) {
            for (int64_t i = io; i < least(m, io + 8); i++) {
                for (int64_t j = jo; j < least(n, jo + 8); j++) {
                    float total = 0;
                    for (int64_t p = 0; p < k; p++) {
                        total += a[i * k + p] * b[p * n + j];
                    }
                    out[i * n + j] = total;
                }
            }
        }
    }
}
