#include <stdint.h>
#include <stdlib.h>

void tvm_10203(const float *restrict x, float *restrict out) {
    float c[32];
    for (int64_t i = 0; i < 32; i++) {
        c[i] = (i < 28 ? 2.0f * x[i] : 0.0f);
    }
    for (int64_t i = 0; i < 32; i++) {
        out[i] = c[i] + c[0];
    }
}
