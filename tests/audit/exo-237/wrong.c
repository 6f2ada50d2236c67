#include <stdint.h>
#include <stdlib.h>
#include <math.h>

void exo_237(int64_t n, const float *restrict a, const float *restrict x, float *restrict out) {
    float root = (0 < n ? sqrtf(a[0]) : 0.0f);
    for (int64_t i = 0; i < n; i++) {
        out[i] = root * x[i];
    }
}
