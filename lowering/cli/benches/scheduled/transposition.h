// A transposition, compiled and by hand.
#include "../by_hand/ratio.h"

void transposition(int64_t m, int64_t n, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t m, int64_t n, const float *restrict x, float *restrict out);

int main(void) {
    int64_t m = 2001, n = 1999;
    float *x = floats(m * n), *u = floats(m * n), *v = floats(m * n);
    RATIO(transposition(m, n, x, u), by_hand(m, n, x, v), u, v, m * n);
}
