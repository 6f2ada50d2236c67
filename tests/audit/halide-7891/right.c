#include <stdint.h>
#include <stdlib.h>

void halide_7891(
    int64_t n,
    int64_t m,
    const float *restrict w,
    const float *restrict x,
    float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++) {
            out[i * m + j] = w[j] * w[j] * x[i * m + j];
        }
    }
}
