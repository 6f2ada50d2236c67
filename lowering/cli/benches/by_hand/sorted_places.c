#include "ratio.h"

void sorted_places(int64_t n, const float *restrict x, float *restrict y,
                   uint32_t *restrict place);

APART static void by_hand(int64_t n, const float *restrict x, float *restrict y,
                          uint32_t *restrict place) {
    for (int64_t i = 0; i < n; i++) {
        y[i] = x[i];
        place[i] = (uint32_t)i;
    }
    for (int64_t i = 1; i < n; i++) {
        for (int64_t j = i - 1; j >= 0; j--) {
            if (y[j + 1] < y[j]) {
                float number = y[j];
                y[j] = y[j + 1];
                y[j + 1] = number;
                uint32_t own = place[j];
                place[j] = place[j + 1];
                place[j + 1] = own;
            }
        }
    }
}

int main(void) {
    int64_t n = 2000;
    float *x = floats(n), *a = floats(n), *b = floats(n);
    uint32_t *p = malloc((size_t)n * 4), *q = malloc((size_t)n * 4);
    RATIO(sorted_places(n, x, a, p), by_hand(n, x, b, q), p, q, n);
}
