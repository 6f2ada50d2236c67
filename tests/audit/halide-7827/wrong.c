#include <stdint.h>
#include <stdlib.h>

void halide_7827(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < (1 < n ? 1 : n); i++) {
        for (int64_t j = 0; j < m; j++) {
            out[i * m + j] = x[i * m + j] + 0.0f;
        }
    }
    for (int64_t j = 0; j < (0 < m - 1 ? m - 1 : 0); j++) {
        for (int64_t i = (1 < n ? 1 : n); i < n; i++) {
            out[i * m + j] = x[i * m + j] + out[(i - 1) * m + (j + 1)];
        }
    }
    for (int64_t j = (0 < m - 1 ? m - 1 : 0); j < m; j++) {
        for (int64_t i = (1 < n ? 1 : n); i < n; i++) {
            out[i * m + j] = x[i * m + j] + 0.0f;
        }
    }
}
