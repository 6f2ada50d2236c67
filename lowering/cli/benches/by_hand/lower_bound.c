#include "ratio.h"

void lower_bound(int64_t n, int64_t q, const float *restrict x, const float *restrict key,
                 uint32_t *restrict out);

APART static void by_hand(int64_t n, int64_t q, const float *restrict x, const float *restrict key,
                          uint32_t *restrict out) {
    for (int64_t i = 0; i < q; i++) {
        uint32_t lo = 0, hi = (uint32_t)n;
        while (lo < hi) {
            uint32_t mid = lo + (hi - lo) / 2;
            if (x[mid] < key[i]) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        out[i] = lo;
    }
}

int main(void) {
    int64_t n = 100000, q = 20000;
    float *x = malloc((size_t)n * sizeof(float)), *key = floats(q);
    uint32_t *a = malloc((size_t)q * 4), *b = malloc((size_t)q * 4);
    for (int64_t i = 0; i < n; i++) {
        x[i] = 1 + (float)i / (float)n;
    }
    RATIO(lower_bound(n, q, x, key, a), by_hand(n, q, x, key, b), a, b, q);
}
