#include <stdint.h>
#include <stdlib.h>

void exo_314(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t j = 0; j < i + 1; j++) {
        for (int64_t i = 0; i < n; i++) {
            out[i] += x[i * n + j];
        }
    }
}
