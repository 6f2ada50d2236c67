#include <stdint.h>
#include <stdlib.h>

void clement_a19(int64_t n, const float *restrict x, float *restrict out) {
    float total = 0.0f;
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        total += x[i];
    }
    out[0] = total;
}
