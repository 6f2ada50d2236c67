#include <stdint.h>
#include <stdlib.h>

void macro_as_name(int64_t count, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < count; i++) {
        out[i] = 2.0f * x[i];
    }
}
