#include <stdint.h>
#include <stdlib.h>

void zero_is_not_padding(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = x[i];
    }
}
