#include "ratio.h"

void fixed_point_filter(int64_t n, int64_t k, const int16_t *restrict x,
                        const int16_t *restrict weights, int16_t *restrict out);

APART static void by_hand(int64_t n, int64_t k, const int16_t *restrict x,
                          const int16_t *restrict weights, int16_t *restrict out) {
    for (int64_t i = 0; i <= n - k; i++) {
        int64_t sum = 0;
        for (int64_t j = 0; j < k; j++) {
            sum += (int64_t)x[i + j] * weights[j];
        }
        sum /= 32768;
        out[i] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
}

int main(void) {
    int64_t n = 100000, k = 32;
    int16_t *x = malloc((size_t)n * 2), weights[32];
    int16_t *a = malloc((size_t)n * 2), *b = malloc((size_t)n * 2);
    for (int64_t i = 0; i < n; i++) {
        x[i] = (int16_t)(i * 7919 >> 3);
        weights[i % k] = (int16_t)(i * 104729 >> 5);
    }
    RATIO(fixed_point_filter(n, k, x, weights, a), by_hand(n, k, x, weights, b), a, b, n - k + 1);
}
