#include "ratio.h"

void unlikeness(int64_t h, int64_t w, const uint8_t *restrict a, const uint8_t *restrict b,
                int32_t *restrict out);

APART static void by_hand(int64_t h, int64_t w, const uint8_t *restrict a,
                          const uint8_t *restrict b, int32_t *restrict out) {
    int32_t sum = 0;
    for (int64_t i = 0; i < h * w; i++) {
        sum += abs(a[i] - b[i]);
    }
    *out = sum;
}

int main(void) {
    int64_t h = 1000, w = 1000;
    uint8_t *a = malloc((size_t)(h * w)), *b = malloc((size_t)(h * w));
    int32_t first, second;
    for (int64_t i = 0; i < h * w; i++) {
        a[i] = (uint8_t)(i * 7919 >> 3);
        b[i] = (uint8_t)(i * 104729 >> 5);
    }
    RATIO(unlikeness(h, w, a, b, &first), by_hand(h, w, a, b, &second), &first, &second, 1);
}
