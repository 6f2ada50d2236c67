#include "ratio.h"

void layer_bf16(int64_t n, int64_t m, const uint16_t *restrict w, const float *restrict bias,
                const float *restrict x, float *restrict out);

static float single(uint16_t a) {
    uint32_t bits = (uint32_t)a << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

APART static void by_hand(int64_t n, int64_t m, const uint16_t *restrict w, const float *restrict bias,
                          const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        float sum = 0;
        for (int64_t j = 0; j < m; j++) {
            sum += single(w[i * m + j]) * x[j];
        }
        sum = bias[i] + sum;
        out[i] = sum < 0 ? 0 : sum;
    }
}

int main(void) {
    int64_t n = 1000;
    uint16_t *w = malloc((size_t)(n * n) * 2);
    for (int64_t i = 0; i < n * n; i++) {
        w[i] = (uint16_t)(0x3f80 + i * 7919 % 128);
    }
    float *bias = floats(n), *x = floats(n), *first = floats(n), *second = floats(n);
    RATIO(layer_bf16(n, n, w, bias, x, first), by_hand(n, n, w, bias, x, second), first, second, n);
}
