#include "ratio.h"

void embedding(int64_t n, int64_t m, int64_t d, const float *restrict table,
               const int32_t *restrict word, float *restrict out);

APART static void by_hand(int64_t n, int64_t d, const float *restrict table,
                          const int32_t *restrict word, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        const float *row = table + word[i] * d;
        for (int64_t k = 0; k < d; k++) {
            out[i * d + k] = row[k];
        }
    }
}

int main(void) {
    int64_t n = 20000, m = 5000, d = 64;
    float *table = floats(m * d), *a = floats(n * d), *b = floats(n * d);
    int32_t *word = malloc((size_t)n * 4);
    for (int64_t i = 0; i < n; i++) {
        word[i] = (int32_t)(i * 7919 % m);
    }
    RATIO(embedding(n, m, d, table, word, a), by_hand(n, d, table, word, b), a, b, n * d);
}
