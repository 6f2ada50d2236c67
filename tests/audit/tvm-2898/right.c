#include <stdint.h>
#include <stdlib.h>
static inline int64_t index_min(int64_t a, int64_t b) { return a < b ? a : b; }

void tvm_2898(int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t io = 0; io < (n + 7) / 8; io++) {
        for (int64_t im = 0; im < 3; im++) {
            for (int64_t il = 0; il < index_min((0 < (8 - im * 3 < n - io * 8 - im * 3 ? 8 - im * 3 : n - io * 8 - im * 3) ? (8 - im * 3 < n - io * 8 - im * 3 ? 8 - im * 3 : n - io * 8 - im * 3) : 0), 3); il++) {
                out[io * 8 + im * 3 + il] = 2.0f * x[io * 8 + im * 3 + il];
            }
        }
    }
}
