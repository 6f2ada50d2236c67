#include <stdint.h>
#include <stdlib.h>

void tiles_without_guard(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t o = 0; o < (n + 3) / 4; o++) {
        for (int64_t i = 0; i < (n - o * 4 < 4 ? n - o * 4 : 4); i++) {
            out[o * 4 + i] = x[o * 4 + i];
        }
    }
}
