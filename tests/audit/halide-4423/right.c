#include <stdint.h>
#include <stdlib.h>

void halide_4423(int64_t n, const uint32_t *restrict x, uint32_t *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = (x[i] == 0u ? 0u : 100u / x[i]);
    }
}
