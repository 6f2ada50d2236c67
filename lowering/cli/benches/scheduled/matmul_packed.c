#include "matmul.h"

static void by_hand(int64_t m, int64_t n, int64_t k, const float *restrict a,
                    const float *restrict b, float *restrict out) {
    int64_t panels = (n + 15) / 16;
    float *panel = calloc((size_t)(panels * k * 16), sizeof *panel);
    for (int64_t jo = 0; jo < panels; jo++) {
        for (int64_t p = 0; p < k; p++) {
            for (int64_t j = 0; j < least(16, n - jo * 16); j++) {
                panel[(jo * k + p) * 16 + j] = b[p * n + jo * 16 + j];
            }
        }
    }
    int64_t whole = m / 4 * 4;
    for (int64_t io = 0; io < whole; io += 4) {
        for (int64_t jo = 0; jo < panels; jo++) {
            float block[64] = {0};
            for (int64_t p = 0; p < k; p++) {
                for (int64_t i = 0; i < 4; i++) {
                    for (int64_t j = 0; j < 16; j++) {
                        block[i * 16 + j] += a[(io + i) * k + p] * panel[(jo * k + p) * 16 + j];
                    }
                }
            }
            for (int64_t i = 0; i < 4; i++) {
                for (int64_t j = 0; j < least(16, n - jo * 16); j++) {
                    out[(io + i) * n + jo * 16 + j] = block[i * 16 + j];
                }
            }
        }
    }
    for (int64_t i = whole; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float total = 0;
            for (int64_t p = 0; p < k; p++) {
                total += a[i * k + p] * panel[(j / 16 * k + p) * 16 + j % 16];
            }
            out[i * n + j] = total;
        }
    }
    free(panel);
}
