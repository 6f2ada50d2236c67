#include <stdint.h>
#include <stdlib.h>

void halide_7909(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t k = 0; k < n + 3; k++) {
        out[k] = 0.0f;
    }
    for (int64_t i = 0; i < n; i++) {
        out[n + i % 3] = x[i];
        out[i] = out[n + i % 3] + out[n + (i + 1) % 3];
    }
}
