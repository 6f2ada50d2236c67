#include "ratio.h"

void max_pool_places(int64_t m, int64_t n, const float *restrict x, float *restrict y,
                     uint8_t *restrict place);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict y,
                          uint8_t *restrict place) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            float most = x[2 * i * 2 * n + 2 * j];
            int at = 0;
            for (int a = 0; a < 2; a++) {
                for (int b = 0; b < 2; b++) {
                    float cell = x[(2 * i + a) * 2 * n + 2 * j + b];
                    if (most < cell) {
                        most = cell;
                        at = 2 * a + b;
                    }
                }
            }
            y[i * n + j] = most;
            place[i * n + j] = (uint8_t)at;
        }
    }
}

int main(void) {
    int64_t n = 500;
    float *x = floats(4 * n * n), *a = floats(n * n), *b = floats(n * n);
    uint8_t *p = malloc((size_t)(n * n)), *q = malloc((size_t)(n * n));
    RATIO(max_pool_places(n, n, x, a, p), by_hand(n, n, x, b, q), p, q, n * n);
}
