#include "ratio.h"

void top_1(int64_t m, int64_t n, const float *restrict x, float *restrict score,
           uint32_t *restrict label);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict score,
                          uint32_t *restrict label) {
    for (int64_t r = 0; r < m; r++) {
        const float *row = x + r * n;
        int64_t best = 0;
        for (int64_t i = 1; i < n; i++) {
            if (row[best] < row[i]) {
                best = i;
            }
        }
        score[r] = row[best];
        label[r] = (uint32_t)best;
    }
}

int main(void) {
    int64_t n = 1000;
    float *x = floats(n * n), *a = floats(n), *b = floats(n);
    uint32_t *p = malloc((size_t)n * 4), *q = malloc((size_t)n * 4);
    RATIO(top_1(n, n, x, a, p), by_hand(n, n, x, b, q), p, q, n);
}
