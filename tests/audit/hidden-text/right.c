#include <stdint.h>
#include <stdlib.h>

void hidden_text(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = (0.0f < x[i] ? x[i] : 0.0f);
    }
}
