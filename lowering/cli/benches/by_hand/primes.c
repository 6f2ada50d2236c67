#include "ratio.h"

void primes(int64_t n, _Bool *restrict out);

APART static void by_hand(int64_t n, _Bool *restrict p) {
    for (int64_t i = 0; i < n; i++) {
        p[i] = 2 <= i;
    }
    for (int64_t i = 2; i < n; i++) {
        if (p[i]) {
            for (int64_t j = i + 1; j < n; j++) {
                if (j % i == 0) {
                    p[j] = 0;
                }
            }
        }
    }
}

int main(void) {
    int64_t n = 10000;
    _Bool *a = malloc((size_t)n), *b = malloc((size_t)n);
    RATIO(primes(n, a), by_hand(n, b), a, b, n);
}
