#include "ratio.h"

void best_ways(int64_t n, int64_t m, const int8_t *restrict x, int32_t *restrict out);

APART static void by_hand(int64_t n, int64_t m, const int8_t *restrict x, int32_t *restrict s) {
    for (int64_t i = n - 1; 0 <= i; i--) {
        for (int64_t j = m - 1; 0 <= j; j--) {
            int32_t behind = 0;
            if (i < n - 1 && j < m - 1) {
                int32_t below = s[(i + 1) * m + j], right = s[i * m + j + 1];
                behind = below < right ? right : below;
            } else if (i < n - 1) {
                behind = s[(i + 1) * m + j];
            } else if (j < m - 1) {
                behind = s[i * m + j + 1];
            }
            s[i * m + j] = x[i * m + j] + behind;
        }
    }
}

int main(void) {
    int64_t n = 900, m = 1000;
    int8_t *x = malloc((size_t)(n * m));
    int32_t *a = malloc((size_t)(n * m) * 4), *b = malloc((size_t)(n * m) * 4);
    for (int64_t i = 0; i < n * m; i++) {
        x[i] = (int8_t)(i * 7919 % 201 - 100);
    }
    RATIO(best_ways(n, m, x, a), by_hand(n, m, x, b), a, b, n * m);
}
