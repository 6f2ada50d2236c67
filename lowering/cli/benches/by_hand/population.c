#include "ratio.h"

void population(int64_t n, const uint32_t *restrict x, uint32_t *restrict out);

APART static void by_hand(int64_t n, const uint32_t *restrict x, uint32_t *restrict out) {
    uint32_t count = 0;
    for (int64_t i = 0; i < n; i++) {
        uint32_t v = x[i];
        v -= v >> 1 & 0x55555555;
        v = (v & 0x33333333) + (v >> 2 & 0x33333333);
        count += ((v + (v >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
    }
    *out = count;
}

int main(void) {
    int64_t n = 1000000;
    uint32_t *x = malloc((size_t)n * 4), a, b;
    for (int64_t i = 0; i < n; i++) {
        x[i] = (uint32_t)i * 2654435761u;
    }
    RATIO(population(n, x, &a), by_hand(n, x, &b), &a, &b, 1);
}
