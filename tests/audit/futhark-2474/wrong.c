#include <stdint.h>
#include <stdlib.h>

void futhark_2474(int64_t n, const float *restrict x, float *restrict out) {
    float s = 0.0f;
    for (int64_t j = 0; j < n; j++) {
        s += x[j];
        out[j] = x[j] / s;
    }
}
