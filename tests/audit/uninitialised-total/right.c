#include <stdint.h>
#include <stdlib.h>

void uninitialised_total(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        float total = 0.0f;
        for (int64_t j = 0; j < m; j++) {
            total += x[i * m + j];
        }
        out[i] = total;
    }
}
