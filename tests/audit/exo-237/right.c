#include <stdint.h>
#include <stdlib.h>
#include <math.h>

void exo_237(int64_t n, const float *restrict a, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = sqrtf(a[i]) * x[i];
    }
}
