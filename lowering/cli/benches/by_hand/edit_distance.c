#include "ratio.h"

void edit_distance(int64_t n, int64_t m, const uint8_t *restrict a, const uint8_t *restrict b,
                   int32_t *restrict distance, uint8_t *restrict change);

APART static void by_hand(int64_t n, int64_t m, const uint8_t *restrict a,
                          const uint8_t *restrict b, int32_t *restrict d, uint8_t *restrict change) {
    int64_t w = m + 1;
    for (int64_t j = 0; j <= m; j++) {
        d[j] = (int32_t)j;
        change[j] = 2;
    }
    for (int64_t i = 1; i <= n; i++) {
        d[i * w] = (int32_t)i;
        change[i * w] = 1;
        for (int64_t j = 1; j <= m; j++) {
            int32_t exchanged = d[(i - 1) * w + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            int32_t left = d[(i - 1) * w + j] + 1, put = d[i * w + j - 1] + 1;
            int32_t least = left < put ? left : put;
            least = exchanged < least ? exchanged : least;
            d[i * w + j] = least;
            change[i * w + j] = least == exchanged ? 0 : least == left ? 1 : 2;
        }
    }
}

int main(void) {
    int64_t n = 1000, cells = (n + 1) * (n + 1);
    uint8_t *s = malloc((size_t)n), *t = malloc((size_t)n);
    for (int64_t i = 0; i < n; i++) {
        s[i] = (uint8_t)(i * 7919 % 4);
        t[i] = (uint8_t)(i * 104729 % 4);
    }
    int32_t *d = malloc((size_t)cells * 4), *e = malloc((size_t)cells * 4);
    uint8_t *p = malloc((size_t)cells), *q = malloc((size_t)cells);
    RATIO(edit_distance(n, n, s, t, d, p), by_hand(n, n, s, t, e, q), p, q, cells);
}
