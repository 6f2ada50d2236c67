#include "ratio.h"

void knapsack(int64_t n, int64_t w, const uint16_t *restrict weight, const float *restrict worth,
              float *restrict best, uint8_t *restrict taken);

APART static void by_hand(int64_t n, int64_t w, const uint16_t *restrict weight,
                          const float *restrict worth, float *restrict t, uint8_t *restrict taken) {
    int64_t row = w + 1;
    for (int64_t c = 0; c <= w; c++) {
        t[c] = 0;
        taken[c] = 0;
    }
    for (int64_t i = 1; i <= n; i++) {
        int64_t heavy = weight[i - 1];
        for (int64_t c = 0; c <= w; c++) {
            float without = t[(i - 1) * row + c];
            float with = heavy <= c ? t[(i - 1) * row + c - heavy] + worth[i - 1] : 0.0f;
            t[i * row + c] = without < with ? with : without;
            taken[i * row + c] = without < with;
        }
    }
}

int main(void) {
    int64_t n = 200, w = 5000, cells = (n + 1) * (w + 1);
    uint16_t *weight = malloc((size_t)n * 2);
    float *worth = floats(n), *a = floats(cells), *b = floats(cells);
    for (int64_t i = 0; i < n; i++) {
        weight[i] = (uint16_t)(1 + i * 7919 % 500);
    }
    uint8_t *p = malloc((size_t)cells), *q = malloc((size_t)cells);
    RATIO(knapsack(n, w, weight, worth, a, p), by_hand(n, w, weight, worth, b, q), p, q, cells);
}
