#include <stdint.h>
#include <stdlib.h>

void teil_b8(int64_t n, const float *restrict a, float *restrict out) {
    for (int64_t i = 0; i < n * n; i++) {
        out[i] = a[i];
    }
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++) {
            out[j * n + i] = out[i * n + j];
        }
    }
}
