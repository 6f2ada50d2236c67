#include "ratio.h"

void wave(int64_t n, int64_t steps, const float *restrict pressure,
          const float *restrict velocity, const float *restrict c, float *restrict p,
          float *restrict v);

APART static void by_hand(int64_t n, int64_t steps, const float *restrict pressure,
                          const float *restrict velocity, float c, float *restrict p,
                          float *restrict v) {
    memcpy(p, pressure, (size_t)n * sizeof *p);
    memcpy(v, velocity, (size_t)n * sizeof *v);
    for (int64_t t = 0; t < steps; t++) {
        p[0] -= c * v[0];
        for (int64_t i = 1; i < n; i++) {
            p[i] = p[i] - c * (v[i] - v[i - 1]);
        }
        for (int64_t i = 0; i + 1 < n; i++) {
            v[i] = v[i] - c * (p[i + 1] - p[i]);
        }
    }
}

int main(void) {
    int64_t n = 10000, steps = 1000;
    float *x = floats(n), *y = floats(n), c = 0.25f;
    float *p = floats(n), *v = floats(n), *q = floats(n), *w = floats(n);
    RATIO(wave(n, steps, x, y, &c, p, v), by_hand(n, steps, x, y, c, q, w), p, q, n);
}
