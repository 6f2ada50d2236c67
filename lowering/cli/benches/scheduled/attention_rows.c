#include "../by_hand/ratio.h"

void attention(int64_t n, int64_t m, int64_t d, int64_t e, const float *restrict queries,
               const float *restrict keys, const float *restrict values, float *restrict out);

APART static void by_hand(int64_t n, int64_t m, int64_t d, int64_t e,
                          const float *restrict queries, const float *restrict keys,
                          const float *restrict values, float *restrict out) {
    float *fits = malloc((size_t)m * sizeof *fits);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++) {
            float total = 0;
            for (int64_t p = 0; p < d; p++) {
                total += queries[i * d + p] * keys[j * d + p];
            }
            fits[j] = total / sqrtf((float)d);
        }
        float most = fits[0];
        for (int64_t j = 1; j < m; j++) {
            most = most < fits[j] ? fits[j] : most;
        }
        float all = 0;
        for (int64_t j = 0; j < m; j++) {
            fits[j] = expf(fits[j] - most);
            all += fits[j];
        }
        for (int64_t q = 0; q < e; q++) {
            float total = 0;
            for (int64_t j = 0; j < m; j++) {
                total += fits[j] * values[j * e + q];
            }
            out[i * e + q] = total / all;
        }
    }
    free(fits);
}

int main(void) {
    int64_t n = 300, m = 300, d = 64, e = 64;
    float *q = floats(n * d), *k = floats(m * d), *v = floats(m * e);
    float *x = floats(n * e), *y = floats(n * e);
    RATIO(attention(n, m, d, e, q, k, v, x), by_hand(n, m, d, e, q, k, v, y), x, y, n * e);
}
