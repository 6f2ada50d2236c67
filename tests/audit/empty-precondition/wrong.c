#include <stdint.h>
#include <stdlib.h>

void empty_precondition(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n + 1; i++) {
        out[i] = 2.0f * x[i];
    }
}
