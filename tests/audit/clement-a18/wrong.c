#include <stdint.h>
#include <stdlib.h>

void clement_a18(int64_t n, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = 1.0f + out[i];
    }
}
