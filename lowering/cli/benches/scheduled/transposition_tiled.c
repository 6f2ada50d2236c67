#include "../by_hand/ratio.h"

void transposition(int64_t m, int64_t n, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out) {
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

int main(void) {
    int64_t m = 2001, n = 1999;
    float *x = floats(m * n), *u = floats(m * n), *v = floats(m * n);
    RATIO(transposition(m, n, x, u), by_hand(m, n, x, v), u, v, m * n);
}
