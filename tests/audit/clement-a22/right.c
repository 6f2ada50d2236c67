#include <stdint.h>
#include <stdlib.h>

void clement_a22(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t k = 0; k < n + 4; k++) {
        out[k] = 0.0f;
    }
    for (int64_t i = 0; i < n; i++) {
        out[n + i % 4] = x[i];
        out[i] = out[n + i % 4] + out[n + (i + 2) % 4];
    }
}
