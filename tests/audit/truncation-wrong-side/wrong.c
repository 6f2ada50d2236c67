#include <stdint.h>
#include <stdlib.h>

void wrong_side(int64_t n, int64_t k, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n + k; i++) {
        if (i < n) {
            out[i - k] = x[i];
        }
    }
}
