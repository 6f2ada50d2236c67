#include "../by_hand/ratio.h"

void add(int64_t a, int64_t b, int64_t c, int64_t d, const float *restrict x,
         const float *restrict y, float *restrict out);

APART static void by_hand(int64_t a, int64_t b, int64_t c, int64_t d, const float *restrict x,
                          const float *restrict y, float *restrict out) {
    for (int64_t i = 0; i < a * b * c * d; i++) {
        out[i] = x[i] + y[i];
    }
}

int main(void) {
    int64_t a = 8, b = 9, c = 60, d = 101, all = a * b * c * d;
    float *x = floats(all), *y = floats(all), *u = floats(all), *v = floats(all);
    RATIO(add(a, b, c, d, x, y, u), by_hand(a, b, c, d, x, y, v), u, v, all);
}
