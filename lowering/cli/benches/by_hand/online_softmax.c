#include "ratio.h"

void online_softmax(int64_t m, int64_t n, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t r = 0; r < m; r++) {
        const float *row = x + r * n;
        float top = row[0], sum = 1;
        for (int64_t i = 1; i < n; i++) {
            float t = top < row[i] ? row[i] : top;
            sum = sum * expf(top - t) + expf(row[i] - t);
            top = t;
        }
        for (int64_t i = 0; i < n; i++) {
            out[r * n + i] = expf(row[i] - top) / sum;
        }
    }
}

int main(void) {
    int64_t m = 200, n = 1000;
    float *x = floats(m * n), *a = floats(m * n), *b = floats(m * n);
    RATIO(online_softmax(m, n, x, a), by_hand(m, n, x, b), a, b, m * n);
}
