#include <stdint.h>
#include <stdlib.h>

void halide_7892(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < (m < n ? m : n); i++) {
        out[i] = 3.0f * x[i];
    }
    for (int64_t i = (m < n ? m : n); i < n; i++) {
        out[i] = 0.0f;
    }
}
