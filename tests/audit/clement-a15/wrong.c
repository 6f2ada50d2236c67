#include <stdint.h>
#include <stdlib.h>

void clement_a15(int64_t n, const uint32_t *restrict x, uint32_t *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = x[i];
    }
}
