#include <stdint.h>
#include <stdlib.h>

void mlir_218696(int64_t n, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i + 1] = 2.0f;
    }
    for (int64_t i = 0; i < n + 2; i++) {
        out[i] = 1.0f;
    }
}
