#include "transposition.h"

static inline void rest(int64_t i0, int64_t i1, int64_t j0, int64_t j1, int64_t m, int64_t n,
                        const float *restrict x, float *restrict out) {
    for (int64_t i = i0; i < i1; i++) {
        for (int64_t j = j0; j < j1; j++) {
            out[i * m + j] = x[j * n + i];
        }
    }
}

static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out) {
    int64_t whole_n = n / 32 * 32, whole_m = m / 8 * 8;
    for (int64_t io = 0; io < whole_n; io += 32) {
        for (int64_t jo = 0; jo < whole_m; jo += 8) {
            for (int64_t i = 0; i < 32; i++) {
                for (int64_t j = 0; j < 8; j++) {
                    out[(io + i) * m + (jo + j)] = x[(jo + j) * n + (io + i)];
                }
            }
        }
        rest(io, io + 32, whole_m, m, m, n, x, out);
    }
    rest(whole_n, n, 0, m, m, n, x, out);
}
