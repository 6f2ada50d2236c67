#include <stdint.h>
#include <stdlib.h>

void mlir_212039(int64_t n, const float *restrict x, float *restrict out) {
    float f[1];
    for (int64_t j = 0; j < 2; j++) {
        f[j] = 2.0f * x[j];
    }
    for (int64_t i = 0; i < n; i++) {
        out[i] = f[i % 2];
    }
}
