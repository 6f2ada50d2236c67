#include <stdint.h>
#include <stdlib.h>

void right(int64_t n, int64_t m, int64_t k, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++) {
            out[i * (m - k) + j] = x[i * m + j];
        }
    }
}
