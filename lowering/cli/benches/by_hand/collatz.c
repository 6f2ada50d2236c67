#include "ratio.h"

void collatz(int64_t n, const uint32_t *restrict x, uint32_t *restrict out);

APART static void by_hand(int64_t n, const uint32_t *restrict x, uint32_t *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        uint32_t c = x[i], steps = 0;
        while (c > 1 && steps < 1000) {
            c = c & 1 ? 3 * c + 1 : c / 2;
            steps++;
        }
        out[i] = steps;
    }
}

int main(void) {
    int64_t n = 50000;
    uint32_t *x = malloc((size_t)n * 4), *a = malloc((size_t)n * 4), *b = malloc((size_t)n * 4);
    for (int64_t i = 0; i < n; i++) {
        x[i] = (uint32_t)i;
    }
    RATIO(collatz(n, x, a), by_hand(n, x, b), a, b, n);
}
