#include "transposition.h"

static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out) {
    for (int64_t io = 0; io < n; io += 16) {
        for (int64_t jo = 0; jo < m; jo += 16) {
            for (int64_t i = io; i < least(n, io + 16); i++) {
                for (int64_t j = jo; j < least(m, jo + 16); j++) {
                    out[i * m + j] = x[j * n + i];
                }
            }
        }
    }
}
