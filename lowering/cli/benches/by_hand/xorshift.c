#include "ratio.h"

void xorshift(int64_t n, int64_t steps, const uint32_t *restrict seed, uint32_t *restrict out);

APART static void by_hand(int64_t n, int64_t steps, const uint32_t *restrict seed,
                          uint32_t *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        uint32_t s = seed[i];
        for (int64_t t = 0; t < steps; t++) {
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
        }
        out[i] = s;
    }
}

int main(void) {
    int64_t n = 100000, steps = 20;
    uint32_t *seed = malloc((size_t)n * 4), *a = malloc((size_t)n * 4), *b = malloc((size_t)n * 4);
    for (int64_t i = 0; i < n; i++) {
        seed[i] = (uint32_t)i + 1;
    }
    RATIO(xorshift(n, steps, seed, a), by_hand(n, steps, seed, b), a, b, n);
}
