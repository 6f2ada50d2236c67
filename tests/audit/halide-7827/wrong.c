#include <stdint.h>
#include <stdlib.h>

void halide_7827(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t j = 0; j < m; j++) {
        for (int64_t i = 0; i < n; i++) {
            out[i * m + j] = x[i * m + j] + (1 <= i && j + 1 < m ? out[(i - 1) * m + (j + 1)] : 0.0f);
        }
    }
}
