#include <stdint.h>
#include <stdlib.h>

void clement_a1(const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < 2; i++) {
        out[i] = x[0];
    }
}
