#include <stdint.h>
#include <stdlib.h>

void tvm_13922(int64_t n, float *restrict out) {
    float total = 0.0f;
    for (int64_t i = 0; i < (n < 4 ? 4 : n); i++) {
        total += 1.0f;
    }
    out[0] = total;
}
