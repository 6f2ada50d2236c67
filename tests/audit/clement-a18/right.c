#include <stdint.h>
#include <stdlib.h>

void clement_a18(int64_t n, float *restrict out) {
    for (int64_t i = 0; i < (1 < n ? 1 : n); i++) {
        out[i] = 1.0f + 0.0f;
    }
    for (int64_t i = (1 < n ? 1 : n); i < n; i++) {
        out[i] = 1.0f + out[i - 1];
    }
}
