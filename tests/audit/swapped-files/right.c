#include <stdint.h>
#include <stdlib.h>

void swapped_files(
    int64_t n,
    const float *restrict x,
    const float *restrict y,
    float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = x[i] - y[i];
    }
}
