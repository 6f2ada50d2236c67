#include "ratio.h"

void byte_counts(int64_t n, const uint8_t *restrict x, uint32_t *restrict out);

APART static void by_hand(int64_t n, const uint8_t *restrict x, uint32_t *restrict out) {
    memset(out, 0, 256 * sizeof(uint32_t));
    for (int64_t i = 0; i < n; i++) {
        out[x[i]]++;
    }
}

int main(void) {
    int64_t n = 4000000;
    uint8_t *x = malloc((size_t)n);
    for (int64_t i = 0; i < n; i++) {
        x[i] = (uint8_t)(i * 7919 >> 3);
    }
    uint32_t a[256], b[256];
    RATIO(byte_counts(n, x, a), by_hand(n, x, b), a, b, 256);
}
