#include <stdint.h>
#include <stdlib.h>

void clement_a2(int64_t n, float *restrict out) {
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        out[0] = (float)(i);
        out[0] = 7.0f;
    }
}
