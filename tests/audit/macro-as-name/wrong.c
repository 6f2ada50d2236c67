#include <stdint.h>
#include <stdlib.h>

void macro_as_name(int64_t MB_CUR_MAX, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < MB_CUR_MAX; i++) {
        out[i] = 2.0f * x[i];
    }
}
