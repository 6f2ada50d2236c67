#include "ratio.h"

void attention(int64_t n, int64_t m, int64_t d, int64_t e, const float *restrict queries,
               const float *restrict keys, const float *restrict values, float *restrict out);

APART static void by_hand(int64_t n, int64_t m, int64_t d, int64_t e, const float *restrict queries,
                    const float *restrict keys, const float *restrict values,
                    float *restrict out) {
    float *weight = malloc((size_t)m * sizeof(float));
    float scale = sqrtf((float)d);
    for (int64_t i = 0; i < n; i++) {
        float most = -INFINITY;
        for (int64_t j = 0; j < m; j++) {
            float score = 0;
            for (int64_t p = 0; p < d; p++) {
                score += queries[i * d + p] * keys[j * d + p];
            }
            weight[j] = score / scale;
            most = most < weight[j] ? weight[j] : most;
        }
        float total = 0;
        for (int64_t j = 0; j < m; j++) {
            weight[j] = expf(weight[j] - most);
            total += weight[j];
        }
        for (int64_t p = 0; p < e; p++) {
            float mean = 0;
            for (int64_t j = 0; j < m; j++) {
                mean += weight[j] * values[j * e + p];
            }
            out[i * e + p] = mean / total;
        }
    }
    free(weight);
}

int main(void) {
    int64_t n = 256, d = 64;
    float *q = floats(n * d), *k = floats(n * d), *v = floats(n * d);
    float *x = floats(n * d), *y = floats(n * d);
    RATIO(attention(n, n, d, d, q, k, v, x), by_hand(n, n, d, d, q, k, v, y), x, y, n * d);
}
