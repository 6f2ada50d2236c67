#include <stdint.h>
#include <stdlib.h>

void clement_a1(const float *restrict x, float *restrict out) {
    float t[1];
    t[0] = x[0];
#pragma omp parallel for
    for (int64_t i = 0; i < 2; i++) {
        if (i == 0) {
            out[0] = t[0];
            t[0] = 0.0f;
            t[0] = out[0];
        } else {
            out[1] = t[0];
        }
    }
}
