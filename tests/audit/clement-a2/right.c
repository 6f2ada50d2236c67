#include <stdint.h>
#include <stdlib.h>

void clement_a2(int64_t n, float *restrict out) {
    (void)n;
    out[0] = 7.0f;
}
