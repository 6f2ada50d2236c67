#include <stdint.h>
#include <stdlib.h>

void clement_a21(
    int64_t n,
    const float *restrict beta,
    const float *restrict c,
    const float *restrict d,
    float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = (beta[0] == 0.0f ? d[i] : d[i] + beta[0] * c[i]);
    }
}
